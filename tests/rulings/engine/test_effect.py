"""What a ruling moves: whom it is about, in any case, then everybody else who moves."""

from __future__ import annotations

from rulings.engine.effect import Effect, dump_effect, effect_between, parse_effect
from scoring.engine.places import Place
from tests.scoring.engine.documents import board, scored, session

BEFORE = scored(session([*board([420, 170, -50]), *board([420, 170, -50], 2)]))
#: On board 1 NS2 has 430, so that it overtakes NS1.
AFTER = scored(session([*board([420, 430, -50]), *board([420, 170, -50], 2)]))


def test_who_moves_and_by_how_much() -> None:
    found = effect_between(BEFORE, AFTER, [1], ["EW2", "NS3", "NS9"])
    assert found.boards == (1,)
    assert [(each.key, each.boards[1], each.before, each.after) for each in found.concerned] == [
        ("EW2", ("2", "0"), Place(3, True, "50", "4"), Place(4, True, "25", "2")),
        ("NS3", ("0", "0"), Place(5, True, "0", "0"), Place(6, False, "0", "0")),
    ]
    assert [(each.key, each.boards[1], each.before, each.after) for each in found.others] == [
        ("EW3", ("4", "4"), Place(1, True, "100", "8"), Place(1, False, "100", "8")),
        ("NS1", ("4", "2"), Place(1, True, "100", "8"), Place(2, True, "75", "6")),
        ("NS2", ("2", "4"), Place(3, True, "50", "4"), Place(2, True, "75", "6")),
        ("EW1", ("0", "2"), Place(5, True, "0", "0"), Place(4, True, "25", "2")),
    ]
    assert parse_effect(dump_effect(found)) == found


def test_boards_that_stay_are_shown_for_those_concerned_alone() -> None:
    found = effect_between(BEFORE, BEFORE, [2, 1, 2], ["NS1"])
    assert found.boards == (1, 2)
    (only,) = found.moved
    assert (only.key, only.boards) == ("NS1", {1: ("4", "4"), 2: ("4", "4")})
    assert not only.moves


def test_of_a_session_that_could_not_be_scored_there_is_nothing() -> None:
    assert parse_effect({}) == Effect()
