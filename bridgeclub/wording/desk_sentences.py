"""What the director's desk says of whoever plays: the sentences that each kind of contest has."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.functional import Promise


@dataclass(frozen=True)
class DeskWords:
    """Whole sentences, heads and labels: a language has its own order of words for each."""

    title: str | Promise
    all_of_them: str | Promise
    choose: str | Promise
    choose_error: str | Promise
    choose_ranked: str | Promise
    not_north_south: str | Promise
    which: str | Promise
    another: str | Promise
    none_seated: str | Promise
    unranked: str | Promise
    in_the_ruling: str | Promise
    others_sat: str | Promise
    no_result: str | Promise
    for_one: str | Promise
    each_in_turn: str | Promise
    none_changed: str | Promise
    changed_sides: str | Promise
    cut_short: str | Promise
    worth_as_much: str | Promise
    asks: str | Promise
    plural: str | Promise
    save_one: str | Promise
    score_stays: str | Promise
    told_of: str | Promise
    read_ruling: str | Promise
    goes_wrong: str | Promise
    and_names: str | Promise
    leaves_early: str | Promise
    fined: str | Promise
    comes_or_goes: str | Promise
    hear_both: str | Promise
    does_not_agree: str | Promise
    disagrees_hidden: str | Promise
    not_scored: str | Promise
    unscored: str | Promise
    should_not_have: str | Promise
    outside: str | Promise
    movement_missing: str | Promise
    disagree: str | Promise
    settles: str | Promise
    now: str | Promise
    guide_cards: str | Promise
    phone_slips: str | Promise
    cut_cards: str | Promise
    by_one: str | Promise
    whole_evening: str | Promise
    by_guide_card: str | Promise
    names_later: str | Promise
    without_names: str | Promise
    alone: str | Promise
    one: str | Promise
    arrives: str | Promise
    arrives_late: str | Promise
    new_one: str | Promise
    plays_on: str | Promise
    seat_it: str | Promise
    none_fits: str | Promise
    back: str | Promise
    late_or_gone: str | Promise
    third_plus: str | Promise
