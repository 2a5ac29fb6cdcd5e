"""An individual in sections: movements as long as each other, of the same boards where that can be."""

from __future__ import annotations

import pytest

from movements.engine.build import build
from movements.engine.individual_evening import FEWEST_PLAYERS, IndividualEvening
from movements.engine.individual_sections import FARTHEST_APART, individual_divisions, individual_divisions_into
from movements.engine.sections import Division

SIZES = ((16, 16), (8, 8), (16, 20), (21, 20), (12, 11), (20, 20, 20), (40, 40))


def asked(players: int, boards: int = 24) -> IndividualEvening:
    return IndividualEvening(players, boards, exact=True)


def sizes_of(found: Division) -> tuple[int, ...]:
    return tuple(len(part.movement.contestants) for part in found.parts)


@pytest.mark.parametrize("sizes", SIZES)
def test_sections_of_these_sizes_play_as_long(sizes: tuple[int, ...]) -> None:
    found = individual_divisions_into(asked(sum(sizes)), sizes)
    assert found
    for each in found:
        assert sizes_of(each) == sizes
        assert len({(part.movement.rounds, part.movement.boards_per_round) for part in each.parts}) == 1
        assert not any(part.movement.needs_factoring for part in each.parts)
        assert all(build(part.kind, **part.options) == part.movement for part in each.parts)
        assert [part.section for part in each.parts] == list("ABC"[: len(sizes)])


@pytest.mark.parametrize("sizes", SIZES)
def test_the_first_has_the_same_boards_in_all_and_says_how_many_sets_are_needed(sizes: tuple[int, ...]) -> None:
    first = individual_divisions_into(asked(sum(sizes)), sizes)[0]
    assert first.same_boards
    assert ("copies", (first.copies,)) in {(each.code, each.numbers) for each in first.reasons}


def test_just_the_boards_that_are_asked_for_come_first() -> None:
    for boards in (18, 24):
        first = individual_divisions_into(asked(32, boards), (16, 16))[0]
        assert (first.boards_each, first.as_asked, first.recommended) == (boards, True, True), boards


def test_other_boards_are_said() -> None:
    found = individual_divisions_into(asked(36), (16, 20))
    others = [each for each in found if not each.same_boards]
    assert others
    assert all("other_boards" in {reason.code for reason in each.reasons} for each in others)


def test_where_no_two_are_as_long_there_is_none() -> None:
    assert individual_divisions_into(asked(21), (11, 10)) == ()


@pytest.mark.parametrize(("players", "number"), [(31, 3), (21, 2), (41, 2), (47, 2), (96, 6)])
def test_a_field_is_divided_as_even_as_a_table(players: int, number: int) -> None:
    found = individual_divisions(asked(players), number)
    assert found
    for each in found:
        sizes = sizes_of(each)
        assert (sum(sizes), len(sizes)) == (players, number)
        assert max(sizes) - min(sizes) <= FARTHEST_APART
        assert min(sizes) >= FEWEST_PLAYERS


def test_time_that_there_is_limits_every_section() -> None:
    evening = IndividualEvening(32, 24, minutes=120, minutes_per_board=7)
    assert all(each.minutes <= 120 for each in individual_divisions_into(evening, (16, 16)))
