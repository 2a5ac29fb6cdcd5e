"""What must hold for every session, whatever its results."""

from __future__ import annotations

import copy
import random
from fractions import Fraction
from itertools import permutations
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.engine.document import parse
from scoring.engine.standings import SessionScores, score_session
from tests.ranges import examples
from tests.scoring.engine.documents import board, random_night, scored, session, standings

SCORES = [-420, -110, -100, -50, 0, 50, 100, 110, 140, 170, 400, 420, 430]
seeds = st.integers(0, 10**9)
plain_boards = st.lists(st.lists(st.sampled_from(SCORES), min_size=1, max_size=12), min_size=1, max_size=5)


def plain(boards: list[list[int]], **scoring: Any) -> dict[str, Any]:
    """A session of boards without adjustments."""
    lines = [line for number, scores in enumerate(boards, 1) for line in board(scores, number)]
    return session(lines, scoring=scoring)


def placed(found: SessionScores) -> dict[str, tuple[Any, ...]]:
    """What every contestant has, by contestant."""
    return {row.contestant: (row.rank, row.tied, row.points, row.percent, row.handicap) for row in found.ranking}


@given(plain_boards)
def test_both_sides_of_a_line_share_the_top(boards: list[list[int]]) -> None:
    for line in scored(plain(boards)).lines:
        (ns,), (ew,) = line.ns, line.ew
        assert ns.exact + ew.exact == ns.points + ew.points == ns.top
        assert 0 <= ns.exact <= ns.top


@given(plain_boards)
def test_every_board_gives_half_its_top_on_average(boards: list[list[int]]) -> None:
    found = scored(plain(boards))
    for number in found.boards:
        lines = [line for line in found.lines if line.line.board == number]
        assert sum(line.ns[0].exact for line in lines) == Fraction(len(lines) * lines[0].ns[0].top, 2)


@given(plain_boards)
def test_turning_the_table_turns_the_scores(boards: list[list[int]]) -> None:
    there = scored(plain(boards)).lines
    back = scored(plain([[-score for score in scores] for scores in boards])).lines
    assert [line.ns[0].exact for line in there] == [line.ew[0].exact for line in back]


@given(plain_boards)
def test_a_better_score_is_never_worth_less(boards: list[list[int]]) -> None:
    for one, other in permutations(scored(plain(boards)).lines, 2):
        if one.line.board == other.line.board and (one.score or 0) > (other.score or 0):
            assert one.ns[0].exact > other.ns[0].exact


@settings(max_examples=examples(60))
@given(seeds)
def test_both_units_give_the_same_percentages_and_ranks(seed: int) -> None:
    night = random_night(seed)
    night["penalties"] = [entry for entry in night["penalties"] if entry["unit"] == "percent_of_top"]
    found = []
    for unit in (1, 2):
        night["scoring"]["matchpoints_per_win"] = unit
        found.append(scored(night))
    ones, twos = found
    for one, two in zip(ones.lines, twos.lines, strict=True):
        for side in ("ns", "ew"):
            exact = [figure.exact * 2 for figure in one.side(side)]  # type: ignore[arg-type]
            assert exact == [figure.exact for figure in two.side(side)]  # type: ignore[arg-type]
    assert [(row.contestant, row.rank, row.tied) for row in ones.ranking] == [
        (row.contestant, row.rank, row.tied) for row in twos.ranking
    ]


@settings(max_examples=examples(60))
@given(seeds, seeds)
def test_the_order_of_results_and_contestants_decides_nothing(seed: int, order: int) -> None:
    night = random_night(seed)
    # A contestant without a section that has results takes it from its first line: an order that does decide.
    for entry in night["penalties"]:
        entry["unit"] = "points"
    turned = copy.deepcopy(night)
    dice = random.Random(order)
    dice.shuffle(turned["results"])
    dice.shuffle(turned["contestants"])
    dice.shuffle(turned["penalties"])
    there, back = scored(night), scored(turned)
    assert placed(there) == placed(back)
    by_line = {night["results"].index(turned["results"][line.position]): line for line in back.lines}
    for line in there.lines:
        assert line.ns == by_line[line.position].ns
        assert line.ew == by_line[line.position].ew


@settings(max_examples=examples(60))
@given(seeds)
def test_a_card_adds_up(seed: int) -> None:
    found = scored(random_night(seed))
    for row in found.ranking:
        mine = [
            figure for line in found.lines for figure in (*line.ns, *line.ew) if figure.contestant == row.contestant
        ]
        assert Fraction(row.points) == sum(figure.points for figure in mine)
        assert Fraction(row.total) == Fraction(row.points) + Fraction(row.penalty)
        assert int(row.available) == sum(figure.top for figure in mine)
        assert row.boards == len(mine)


@settings(max_examples=examples(60))
@given(seeds)
def test_scoring_again_with_what_was_kept_changes_nothing(seed: int) -> None:
    document = parse(random_night(seed))
    first = score_session(document)
    assert score_session(document, dict(first.boards.values())) == first


@given(plain_boards, st.integers(0, 4))
def test_a_better_result_never_costs_a_rank(boards: list[list[int]], which: int) -> None:
    night = plain(boards, winners=2)
    for contestant in night["contestants"]:
        contestant["direction"] = contestant["id"][:2]
    line = night["results"][which % len(night["results"])]
    before = placed(scored(night))[line["ns"]][0]
    line["score"] = 430  # the best that is dealt here
    assert placed(scored(night))[line["ns"]][0] <= before


def test_the_standings_document_is_the_same_every_time() -> None:
    assert [standings(random_night(7)) for _ in range(2)] == [standings(random_night(7))] * 2
