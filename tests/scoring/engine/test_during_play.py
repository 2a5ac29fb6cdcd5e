"""Whoever takes the open boards, or the ranking before, off the ranking during play is left with no board."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from itertools import pairwise
from random import Random

import pytest

from scoring.engine.document import Penalty, SessionDocument
from scoring.engine.during_play import (
    LEAST_LEFT,
    LEAST_NEW,
    Picture,
    after_round,
    in_whole_figures,
    on_open_boards,
    pictures,
)
from scoring.engine.standings import score_session
from tests.ranges import spread
from tests.scoring.engine.during_play import HALF, SCORES, Evening, movement_of

MOVEMENTS = [
    ("straight-mitchell", 3, 4),
    ("straight-mitchell", 5, 5),
    ("straight-mitchell", 7, 3),
    ("straight-mitchell", 9, 3),
    ("straight-mitchell", 7, 1),
    ("skip-mitchell", 8, 3),
    ("share-and-relay-mitchell", 4, 2),
    ("share-and-relay-mitchell", 6, 4),
    ("share-and-relay-mitchell", 8, 3),
    ("howell", 2, 8),
    ("howell", 3, 5),
    ("howell", 4, 4),
    ("howell", 5, 3),
    ("howell", 7, 2),
    ("barometer-mitchell", 6, 4),
    ("hesitation", 5, 4),
]


@pytest.mark.parametrize(("kind", "tables", "boards"), MOVEMENTS)
def test_several_closed_boards_are_left_of_every_figure_whatever_is_open(kind: str, tables: int, boards: int) -> None:
    evening = Evening.of(movement_of(kind, tables, boards), 1)
    before: dict[int, set[int]] = {}
    for picture in pictures(evening.due):
        counted: dict[int, set[int]] = {}
        for each in evening.due:
            if each.round <= picture.round and each.place in picture.counted:
                for contestant in each.contestants:
                    counted.setdefault(contestant, set()).add(each.place[1])
        for number in range(picture.round, evening.last):
            left = [len(mine - evening.open_after(number)) for mine in counted.values()]
            assert all(not count or count >= LEAST_LEFT for count in left), (picture.round, number)
        for contestant, mine in counted.items():
            new = mine - evening.open_after(picture.round) - before.get(contestant, set())
            assert not new or len(new) >= LEAST_NEW
        before = counted


@pytest.mark.parametrize(
    ("method", "movement"),
    spread([(method, each) for each in MOVEMENTS for method in ("matchpoints", "cross_imps", "butler")], 17),
)
def test_by_subtraction_nobody_learns_who_did_better_on_a_board_still_to_be_played(
    method: str, movement: tuple[str, int, int]
) -> None:
    """The exact scores of every open board, as they were counted then, are taken off each figure, at every later
    moment; what is left fits every closed board being good and being bad."""
    for seed in range(2):
        evening = Evening.of(movement_of(*movement), seed, method=method)
        for picture, figures in shown(evening):
            worth = worth_of_boards(after_round(evening.document, picture))
            for number in range(picture.round, evening.last):
                open_now = evening.open_after(number)
                for contestant, figure in figures.items():
                    mine = worth[contestant]
                    closed = [board for board in mine if board not in open_now]
                    if closed:
                        known = sum((mine[board] for board in mine if board in open_now), Fraction(0))
                        assert both_ways(evening, picture, figure, known, len(mine), closed), (seed, picture.round)


@pytest.mark.parametrize("sections", [2, 3])
def test_sections_that_share_boards_are_no_way_around_it(sections: int) -> None:
    movement = movement_of("straight-mitchell", 5, 3)
    evening = Evening.of(movement, 3, sections=sections)
    rounds = [picture.round for picture in pictures(evening.due)]
    assert rounds[0] >= 2
    assert rounds[-1] == evening.last


def test_a_field_too_small_has_no_ranking_before_its_boards_are_open() -> None:
    evening = Evening.of(movement_of("straight-mitchell", 3, 4), 1)
    assert [each.round for each in pictures(evening.due)] == [evening.last]


def test_from_which_round_on_the_usual_movements_have_a_ranking() -> None:
    rounds = {
        (kind, tables): [each.round for each in pictures(Evening.of(movement_of(kind, tables, boards), 1).due)]
        for kind, tables, boards in MOVEMENTS
        if boards > 1
    }
    assert rounds["straight-mitchell", 9] == [3, 4, 5, 6, 7, 8, 9]
    assert rounds["share-and-relay-mitchell", 8] == [4, 5, 6, 7, 8]
    assert rounds["howell", 5] == [7, 8, 9]
    assert rounds["howell", 2] == [1, 2, 3]
    assert rounds["barometer-mitchell", 6] == [1, 2, 3, 4, 5, 6]


def test_a_board_that_is_played_later_is_in_no_ranking() -> None:
    evening = Evening.of(movement_of("straight-mitchell", 7, 3), 1)
    assert all(("", 5) not in each.counted for each in pictures(evening.due, frozenset({5})))


def test_the_exact_ranking_of_the_open_boards_changes_with_no_result_of_a_closed_one() -> None:
    evening = Evening.of(movement_of("howell", 5, 3), 2)
    open_now = evening.open_after(6)
    assert open_now
    other = Random(99)
    changed = tuple(
        line if line.board in open_now else replace(line, score=other.choice(SCORES))
        for line in evening.document.results
    )
    rankings = [
        score_session(on_open_boards(document, open_now)).ranking
        for document in (evening.document, replace(evening.document, results=changed))
    ]
    assert rankings[0] == rankings[1]


def test_equal_whole_figures_share_the_rank_and_stand_by_number() -> None:
    """The order would tell who is ahead by a hundredth."""
    evening = Evening.of(movement_of("straight-mitchell", 9, 3), 4)
    for picture in pictures(evening.due):
        rows = in_whole_figures(score_session(after_round(evening.document, picture)))
        line_of = {each.id: each.direction for each in evening.document.contestants}
        numbers = {each.id: each.number for each in evening.document.contestants}
        for first, second in pairwise(rows):
            if line_of[first.contestant] == line_of[second.contestant] and first.figure == second.figure:
                assert first.rank == second.rank
                assert numbers[first.contestant] < numbers[second.contestant]
        assert all(row.figure is not None and "." not in row.figure for row in rows)


def test_a_penalty_counts_in_the_whole_figure_and_is_said() -> None:
    evening = Evening.of(movement_of("straight-mitchell", 7, 4), 1)
    contestant = evening.document.contestants[0].id
    fined = replace(evening.document, penalties=(Penalty(contestant, "procedural", "20", "percent_of_top"),))
    picture = pictures(evening.due)[-1]
    rows = {row.contestant: row for row in in_whole_figures(score_session(after_round(fined, picture)))}
    assert rows[contestant].penalty == "-2.4"


def shown(evening: Evening) -> Iterator[tuple[Picture, Mapping[str, Fraction]]]:
    for picture in pictures(evening.due):
        rows = in_whole_figures(score_session(after_round(evening.document, picture)))
        yield picture, {row.contestant: Fraction(row.figure) for row in rows if row.figure is not None}


def worth_of_boards(document: SessionDocument) -> Mapping[str, Mapping[int, Fraction]]:
    """By contestant and board: the part of the top, or IMPs."""
    found: dict[str, dict[int, Fraction]] = {each.id: {} for each in document.contestants}
    for line in score_session(document).lines:
        for figure in (*line.ns, *line.ew):
            found[figure.contestant][line.line.board] = figure.exact / figure.top if figure.top else figure.exact
    return found


def both_ways(
    evening: Evening, picture: Picture, figure: Fraction, known: Fraction, boards: int, closed: list[int]
) -> bool:
    """Whether every closed board may have been better and worse than average, for all that the figure says."""
    in_imps = evening.document.rules.in_imps
    least = {board: least_on(evening, picture, board) for board in closed}
    average = Fraction(0) if in_imps else HALF
    total = figure if in_imps else figure * boards / 100
    slack = HALF if in_imps else Fraction(boards, 200)
    low, high = total - slack - known, total + slack - known
    everything = sum(least.values(), Fraction(0))
    for board in closed:
        rest = everything - least[board]
        most_of_rest = (0 if in_imps else len(closed) - 1) - rest
        if not (low - most_of_rest < average < high - rest):
            return False
    return True


def least_on(evening: Evening, picture: Picture, board: int) -> Fraction:
    """The worst that a contestant can have on a board: by Neuberg a bottom is not 0 where results are missing."""
    results = sum(each.place[1] == board and each.round <= picture.round for each in evening.due)
    expected = evening.document.rules.expected_results
    assert isinstance(expected, int)
    if evening.document.rules.in_imps:
        return Fraction(-24 * max(expected - 1, 1))
    return Fraction(expected - results, results) / (2 * (expected - 1))
