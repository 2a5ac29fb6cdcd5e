"""Which individuals are offered for so many players, and what is said of them."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations
from typing import Any

import pytest

from movements.engine.catalogue import Choice
from movements.engine.check import check
from movements.engine.chosen import chosen_movement
from movements.engine.errors import MovementError
from movements.engine.individual_catalogue import INDIVIDUAL_REASONS, individual_choice_of, individual_choices
from movements.engine.individual_evening import IndividualEvening, kinds_for


def said(choice: Choice) -> dict[str, tuple[int, ...]]:
    return {each.code: each.numbers for each in choice.reasons}


@pytest.mark.parametrize("players", range(8, 41))
def test_every_number_of_players_a_club_has_finds_a_sound_movement_near_the_boards_wanted(players: int) -> None:
    found = individual_choices(IndividualEvening(players, boards=24, exact=True))

    assert found
    assert 20 <= found[0].boards_each <= 28
    assert found[0].recommended
    for choice in found:
        movement = chosen_movement(choice.kind, choice.options)
        assert movement == choice.movement
        assert len(movement.contestants) == players
        assert check(movement) == []
        assert {each.code for each in choice.reasons} <= set(INDIVIDUAL_REASONS)


@pytest.mark.parametrize("players", [*range(8, 41), 44])
def test_what_is_said_of_partners_opponents_and_boards_is_what_the_movement_does(players: int) -> None:
    choice = individual_choices(IndividualEvening(players, boards=24))[0]
    movement, reasons = choice.movement, said(choice)
    boards = {who.id: 0 for who in movement.contestants}
    partners: dict[str, set[str]] = {who: set() for who in boards}
    against = dict.fromkeys(map(frozenset, combinations(boards, 2)), 0)
    for meeting in movement.all_meetings:
        for own in meeting.sides:
            for who in own:
                boards[who] += movement.boards_per_round
                partners[who] |= set(own) - {who}
        for one in meeting.sides[0]:
            for other in meeting.sides[1]:
                against[frozenset({one, other})] += 1

    fewest = min(map(len, partners.values()))
    assert reasons.get("partners", (players - 1,)) == (fewest,)
    assert ("all_partners" in reasons) is (fewest == players - 1)
    assert reasons["opponents"] == (max(against.values()),)
    assert choice.boards_each == max(boards.values())
    in_play = movement.rounds * movement.boards_per_round
    assert choice.sit_out_boards == in_play - min(boards.values())
    assert ("sit_outs" in reasons) is bool(players % 4)
    assert ("uneven_sit_outs" in reasons) is (len(set(boards.values())) > 1)
    assert "guide_cards" in reasons


@pytest.mark.parametrize(
    ("players", "kinds"),
    [
        (7, ()),
        (8, ("individual",)),
        (9, ("individual",)),
        (20, ("rainbow-individual", "individual-design")),
        (41, ()),
        (44, ("rainbow-individual",)),
        (48, ()),
        (140, ("rainbow-individual",)),
    ],
)
def test_where_no_movement_is_for_so_many_players_nothing_is_offered(players: int, kinds: tuple[str, ...]) -> None:
    assert kinds_for(players) == kinds
    assert bool(individual_choices(IndividualEvening(players))) is bool(kinds)


@pytest.mark.parametrize(
    ("wanted", "suits"),
    [
        ({"players": 9, "boards": 24, "exact": True}, lambda first: first.boards_each == 24 and first.as_asked),
        ({"players": 32, "boards": 24, "exact": True}, lambda first: first.boards_each == 24 and first.as_asked),
        ({"players": 24, "boards": 14}, lambda first: abs(first.boards_each - 14) <= 2),
        ({"players": 16, "minutes": 100}, lambda first: first.minutes <= 100),
        ({"players": 9, "copies": 1}, lambda first: first.movement.copies == 1),
        ({"players": 17, "boards": 21, "stationary": 1}, lambda first: "too_few_stay" not in said(first)),
    ],
)
def test_what_is_asked_for_comes_first(wanted: dict[str, Any], suits: Callable[[Choice], bool]) -> None:
    assert suits(individual_choices(IndividualEvening(**wanted))[0])


def test_a_movement_that_ends_within_no_time_given_is_the_shortest_and_says_so() -> None:
    (first, *_others) = individual_choices(IndividualEvening(9, minutes=5))

    assert said(first)["over_time"] == (first.minutes - 5,)
    assert not first.recommended


def test_a_movement_chosen_otherwise_is_described_like_one_of_the_list() -> None:
    listed = individual_choices(IndividualEvening(9))[0]
    chosen = individual_choice_of(IndividualEvening(9), listed.options, listed.movement)

    assert chosen.reasons == listed.reasons
    assert (chosen.boards_each, chosen.sit_out_boards) == (listed.boards_each, listed.sit_out_boards)
    assert not chosen.recommended


@pytest.mark.parametrize("wrong", [{"boards": 0}, {"minutes": 0}, {"minutes_per_board": 0}])
def test_numbers_that_make_no_sense_are_refused(wrong: dict[str, int]) -> None:
    with pytest.raises(MovementError):
        individual_choices(IndividualEvening(9, **wrong))
