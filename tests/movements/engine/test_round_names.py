"""Rounds of teams by their matches and parts."""

from __future__ import annotations

from movements.engine.round_names import Meets, RoundName, round_names


def of(*rounds: tuple[tuple[int, int, int, int], ...]) -> list[Meets]:
    """Round by round its meetings: match, stanza, home, away."""
    return [Meets(number, *each) for number, meets in enumerate(rounds, start=1) for each in meets]


def test_a_round_that_is_a_match() -> None:
    meets = of(((1, 1, 1, 2), (2, 1, 3, 4)), ((3, 1, 1, 3), (4, 1, 2, 4)))
    assert round_names(meets, 3) == (RoundName(1, 3, 0, 1, whole=True), RoundName(2, 3, 0, 1, whole=True))


def test_halves_of_matches() -> None:
    meets = of(((1, 1, 1, 2),), ((1, 2, 1, 2),), ((2, 1, 1, 3),), ((2, 2, 1, 3),))
    assert [(each.match, each.part) for each in round_names(meets, 6)] == [(1, 1), (1, 2), (2, 1), (2, 2)]
    assert {(each.matches, each.parts, each.whole) for each in round_names(meets, 6)} == {(3, 2, False)}


def test_one_match_in_four_parts_and_a_part_over_two_rounds() -> None:
    parts = of(*(((1, stanza, 1, 2),) for stanza in (1, 2, 3, 4)))
    assert [(each.matches, each.part, each.parts) for each in round_names(parts, 4)] == [
        (1, part, 4) for part in (1, 2, 3, 4)
    ]
    exchanged = of(((1, 1, 1, 2),), ((1, 1, 1, 2),))
    assert round_names(exchanged, 2) == (RoundName(1, 1, 0, 1, whole=False),) * 2


def test_three_teams_play_their_matches_at_once() -> None:
    meets = of(((1, 1, 1, 2), (2, 1, 2, 3)), ((2, 1, 2, 3), (3, 1, 3, 1)))
    assert [(each.match, each.part) for each in round_names(meets, 2)] == [(1, 0), (1, 0)]


def test_rounds_that_are_no_matches_have_no_name() -> None:
    assert round_names([], 5) == ()
    # A team meets three others between its two rooms.
    wandering = of(((1, 1, 1, 2), (2, 1, 1, 3)), ((1, 1, 1, 2), (3, 1, 1, 4)), ((2, 1, 1, 3), (3, 1, 1, 4)))
    assert round_names(wandering, 3) == ()
    # Matches of unequal length, and a round that nobody plays.
    assert round_names(of(((1, 1, 1, 2),), ((1, 2, 1, 2),), ((2, 1, 1, 3),)), 3) == ()
    assert round_names(of(((1, 1, 1, 2),), (), ((2, 1, 1, 3),)), 3) == ()
