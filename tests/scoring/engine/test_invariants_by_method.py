"""What must hold for every method of pairs, whatever the results."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.engine.standings import SessionScores
from tests.ranges import examples
from tests.scoring.engine.documents import board, random_night, random_night_in_imps, scored, session

METHODS: dict[str, dict[str, Any]] = {
    "matchpoints": {"method": "matchpoints"},
    "sum": {"method": "cross_imps"},
    "mean": {"method": "cross_imps", "cross_imps": "mean"},
    "butler": {"method": "butler"},
    "trimmed": {"method": "butler", "butler": {"drop_each_end": 1}},
}
SCORES = [-800, -420, -110, -100, -50, 0, 50, 100, 140, 170, 400, 420, 430, 980]
seeds = st.integers(0, 10**9)
boards = st.lists(st.lists(st.sampled_from(SCORES), min_size=1, max_size=9), min_size=1, max_size=4)
of_every_method = pytest.mark.parametrize("method", METHODS)


def plain(played: list[list[int]], method: str, **scoring: Any) -> dict[str, Any]:
    lines = [line for number, scores in enumerate(played, 1) for line in board(scores, number)]
    return session(lines, scoring=METHODS[method] | scoring)


def points(found: SessionScores) -> list[tuple[Fraction, Fraction]]:
    return [(line.ns[0].exact, line.ew[0].exact) for line in found.lines]


@of_every_method
@given(boards)
def test_what_one_side_wins_the_other_loses(method: str, played: list[list[int]]) -> None:
    for line in scored(plain(played, method)).lines:
        assert line.ns[0].exact + line.ew[0].exact == line.ns[0].top


@of_every_method
@given(boards)
def test_a_mirror_image_turns_every_figure(method: str, played: list[list[int]]) -> None:
    there = points(scored(plain(played, method)))
    back = points(scored(plain([[-score for score in scores] for scores in played], method)))
    assert back == [(ew, ns) for ns, ew in there]


@pytest.mark.parametrize("method", ["matchpoints", "sum", "mean"])
@given(boards)
def test_a_board_gives_everybody_together_the_average(method: str, played: list[list[int]]) -> None:
    found = scored(plain(played, method))
    for lines in found.by_board.values():
        assert sum(line.ns[0].exact for line in lines) == Fraction(len(lines) * lines[0].ns[0].top, 2)


@of_every_method
@given(st.lists(st.sampled_from(SCORES), min_size=1, max_size=9))
def test_a_full_board_needs_no_bringing_up(method: str, played: list[int]) -> None:
    counted = points(scored(plain([played], method)))
    told = points(scored(plain([played], method, expected_results=len(played))))
    assert counted == told
    if method == "matchpoints":
        by_hand = [sum(2 * (own > other) + (own == other) for other in played) - 1 for own in played]
        assert [ns for ns, _ew in counted] == by_hand


@given(boards.filter(lambda played: len({len(scores) for scores in played}) == 1 and len(played[0]) > 1))
def test_percentages_of_a_full_field_average_fifty(played: list[list[int]]) -> None:
    totals = scored(plain(played, "matchpoints")).totals.values()
    assert sum(tally.average or 0 for tally in totals) == 50 * len(totals)


@settings(max_examples=examples(60))
@given(seeds, st.booleans())
def test_other_names_for_contestants_change_nothing(seed: int, in_imps: bool) -> None:
    night = (random_night_in_imps if in_imps else random_night)(seed)
    there = scored(night)

    def renamed(value: Any) -> Any:
        if isinstance(value, dict):
            return {key: renamed(each) for key, each in value.items()}
        if isinstance(value, list):
            return [renamed(each) for each in value]
        return f"pair {value} ♠" if isinstance(value, str) and value[:1] == "c" and value[1:].isdigit() else value

    back = scored(renamed(night))
    assert points_of(there) == points_of(back)
    ranks = [(row.rank, row.tied, row.total, row.percent) for row in there.ranking]
    assert ranks == [(row.rank, row.tied, row.total, row.percent) for row in back.ranking]


def points_of(found: SessionScores) -> list[list[Fraction]]:
    return [[figure.exact for figure in (*line.ns, *line.ew)] for line in found.lines]


@settings(max_examples=examples(60))
@given(seeds, st.randoms(use_true_random=False))
def test_the_order_of_tables_decides_nothing_in_imps(seed: int, dice: Any) -> None:
    night = random_night_in_imps(seed)
    totals = scored(night).totals
    dice.shuffle(night["results"])
    dice.shuffle(night["penalties"])
    assert {key: tally.standing() for key, tally in scored(night).totals.items()} == {
        key: tally.standing() for key, tally in totals.items()
    }
