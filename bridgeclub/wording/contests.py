"""Who plays, in the words of each kind of contest."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.text import get_text_list
from django.utils.translation import gettext, ngettext, ngettext_lazy
from django.utils.translation import gettext_lazy as _


@dataclass(frozen=True)
class ContestWords:
    """`one` and `title`: «pair», «Pair». `counted`: «12 pairs», by `count`. `numbered`: «Pair 7», by `number`.

    The others are whole sentences and heads of pages: a language has its own order of words for each.
    """

    kind: str | Promise
    one: str | Promise
    title: str | Promise
    counted: str | Promise
    numbered: str | Promise
    more_about: str | Promise
    what_changed: str | Promise
    each_in_turn: str | Promise
    all_changes: str | Promise
    none_changed: str | Promise
    nothing_changed: str | Promise
    own_changed: str | Promise
    others_changed: str | Promise
    no_boards_yet: str | Promise
    ns: str | Promise
    ew: str | Promise
    with_guest: str | Promise
    marked: str | Promise
    only_one: str | Promise
    open_one: str | Promise
    new_example: str | Promise
    can_win: str | Promise
    tick: str | Promise
    win_once: str | Promise
    win_several: str | Promise
    all_have_one: str | Promise
    which_is_yours: str | Promise
    is_us: str | Promise
    open_yours: str | Promise
    find_yours: str | Promise
    phone_follows: str | Promise
    mark_line: str | Promise
    own_boards: str | Promise
    not_us: str | Promise
    remember: str | Promise


WORDS: Mapping[str, ContestWords] = {
    "pairs": ContestWords(
        kind=_("pairs"),
        one=_("pair"),
        title=_("Pair"),
        counted=ngettext_lazy("%(count)d pair", "%(count)d pairs", "count"),
        numbered=_("Pair %(number)s"),
        more_about=_("More about this pair"),
        what_changed=_("What changed for this pair"),
        each_in_turn=_("Pair by pair"),
        all_changes=_("All changes, pair by pair"),
        none_changed=_("No pair’s total or rank has changed."),
        nothing_changed=_("Nothing has changed for this pair."),
        own_changed=_("A result or penalty of this pair was changed."),
        others_changed=_("This pair’s own results did not change; results at other tables did."),
        no_boards_yet=_("None of this pair’s boards has been played by everybody yet."),
        ns=_("N–S pair"),
        ew=_("E–W pair"),
        with_guest=_("Pair with a visitor"),
        marked=_("Marked pairs"),
        only_one=_("One pair"),
        open_one=_("Open one pair"),
        new_example=_("What it is for, for example “best new pair”"),
        can_win=_("Pairs that can win it"),
        tick=_("Tick the pairs and press “Show winners”: the prize then has its own line above."),
        win_once=_(
            "Prizes are given from the top list down: a pair that has won a prize is skipped in the lists below, "
            "and the next pair gets it."
        ),
        win_several=_("A pair may win more than one prize"),
        all_have_one=_("Every pair in this list has a prize already."),
        which_is_yours=_("Which pair is yours?"),
        is_us=_("This is us"),
        open_yours=_("Press your name in the ranking, then “This is us”."),
        find_yours=_("Find my pair"),
        phone_follows=_("The director sees that a phone follows this pair."),
        mark_line=_("Mark our line"),
        own_boards=_("Our boards"),
        not_us=_("This is not us"),
        remember=_("Remember us on this phone"),
    ),
    "teams": ContestWords(
        kind=_("teams"),
        one=_("team"),
        title=_("Team"),
        counted=ngettext_lazy("%(count)d team", "%(count)d teams", "count"),
        numbered=_("Team %(number)s"),
        more_about=_("More about this team"),
        what_changed=_("What changed for this team"),
        each_in_turn=_("Team by team"),
        all_changes=_("All changes, team by team"),
        none_changed=_("No team’s total or rank has changed."),
        nothing_changed=_("Nothing has changed for this team."),
        own_changed=_("A result or penalty of this team was changed."),
        others_changed=_("This team’s own results did not change; other teams’ results did."),
        no_boards_yet=_("This team has no match yet."),
        ns=_("N–S team"),
        ew=_("E–W team"),
        with_guest=_("Team with a visitor"),
        marked=_("Marked teams"),
        only_one=_("One team"),
        open_one=_("Open one team"),
        new_example=_("What it is for, for example “best new team”"),
        can_win=_("Teams that can win it"),
        tick=_("Tick the teams and press “Show winners”: the prize then has its own line above."),
        win_once=_(
            "Prizes are given from the top list down: a team that has won a prize is skipped in the lists below, "
            "and the next team gets it."
        ),
        win_several=_("A team may win more than one prize"),
        all_have_one=_("Every team in this list has a prize already."),
        which_is_yours=_("Which team is yours?"),
        is_us=_("This is us"),
        open_yours=_("Press your team in the ranking, then “This is us”."),
        find_yours=_("Find my team"),
        phone_follows=_("The director sees that a phone follows this team."),
        mark_line=_("Mark our line"),
        own_boards=_("Our boards"),
        not_us=_("This is not us"),
        remember=_("Remember us on this phone"),
    ),
    "individual": ContestWords(
        kind=_("individual"),
        one=_("player"),
        title=_("Player"),
        counted=ngettext_lazy("%(count)d player", "%(count)d players", "count"),
        numbered=_("Player %(number)s"),
        more_about=_("More about this player"),
        what_changed=_("What changed for this player"),
        each_in_turn=_("Player by player"),
        all_changes=_("All changes, player by player"),
        none_changed=_("No player’s total or rank has changed."),
        nothing_changed=_("Nothing has changed for this player."),
        own_changed=_("A result or penalty of this player was changed."),
        others_changed=_("This player’s own results did not change; results at other tables did."),
        no_boards_yet=_("None of this player’s boards has been played by everybody yet."),
        ns=_("N–S players"),
        ew=_("E–W players"),
        with_guest=_("Visitor"),
        marked=_("Marked players"),
        only_one=_("One player"),
        open_one=_("Open one player"),
        new_example=_("What it is for, for example “best new player”"),
        can_win=_("Players who can win it"),
        tick=_("Tick the players and press “Show winners”: the prize then has its own line above."),
        win_once=_(
            "Prizes are given from the top list down: a player who has won a prize is skipped in the lists below, "
            "and the next player gets it."
        ),
        win_several=_("A player may win more than one prize"),
        all_have_one=_("Every player in this list has a prize already."),
        which_is_yours=_("Which player are you?"),
        is_us=_("This is me"),
        open_yours=_("Press your name in the ranking, then “This is me”."),
        find_yours=_("Find my scorecard"),
        phone_follows=_("The director sees that a phone follows this player."),
        mark_line=_("Mark my line"),
        own_boards=_("My boards"),
        not_us=_("This is not me"),
        remember=_("Remember me on this phone"),
    ),
}


def contest_words(contest: str) -> ContestWords:
    return WORDS[contest]


def counted_words(contest: str, count: int) -> str:
    """«12 pairs», «1 team»."""
    return str(contest_words(contest).counted % {"count": count})


def players_words(numbers: Sequence[int]) -> str:
    """Single players without names: player 5, players 5 and 6."""
    listed = get_text_list([str(each) for each in numbers], gettext("and"))
    return ngettext("player %(numbers)s", "players %(numbers)s", len(numbers)) % {"numbers": listed}


def numbered_words(contest: str, number: str) -> str:
    """«Pair 7», «Team A3»."""
    return str(contest_words(contest).numbered) % {"number": number}
