"""Who reads the results so far of each board that they have played works out no board either that they play later."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction

import pytest

from scoring.engine.document import Line
from scoring.engine.during_play import Picture, after_round, in_whole_figures, pictures
from scoring.engine.standings import score_session
from tests.scoring.engine.during_play import HALF, Evening, movement_of

MOVEMENTS = [
    ("straight-mitchell", 5, 5),
    ("straight-mitchell", 7, 3),
    ("straight-mitchell", 9, 3),
    ("straight-mitchell", 9, 2),
    ("skip-mitchell", 8, 3),
    ("share-and-relay-mitchell", 6, 4),
    ("howell", 4, 4),
    ("howell", 5, 3),
    ("howell", 7, 2),
    ("hesitation", 5, 4),
]


@dataclass(frozen=True)
class Reader:
    """A pair that is about to play a board, the last one of its round: it has read the boards that are open, and of
    those that it has played, the others of this round among them, the results of rounds up to its own."""

    plan: Mapping[int, int]
    open_now: frozenset[int]
    board: int

    def has_read(self, line: Line) -> bool:
        own = self.plan.get(line.board, 0)
        has_played = 0 < own <= self.plan[self.board] and line.board != self.board
        return line.board in self.open_now or (has_played and (line.round or 0) <= own)


@pytest.mark.many
@pytest.mark.parametrize(("kind", "tables", "boards"), MOVEMENTS)
def test_what_was_read_at_the_table_takes_no_board_out_of_a_figure(kind: str, tables: int, boards: int) -> None:
    """Every figure that was ever shown, less the best and the worst that can be on the other boards, for every reader
    at every later moment: the board that it is about to play may have been better and worse than average."""
    movement = movement_of(kind, tables, boards)
    for seed in range(2):
        evening = Evening.of(movement, seed)
        for picture in pictures(evening.due, read_at_once=True):
            counted = after_round(evening.document, picture)
            for found in told(evening, picture, counted.results):
                assert found.low < HALF < found.high, (seed, picture.round, found)


def test_a_ranking_comes_later_where_boards_are_read_at_once() -> None:
    rounds = {
        (kind, tables, boards): [
            each.round for each in pictures(Evening.of(movement_of(kind, tables, boards), 1).due, read_at_once=True)
        ]
        for kind, tables, boards in MOVEMENTS
    }
    assert rounds["straight-mitchell", 7, 3] == [6, 7]
    assert rounds["straight-mitchell", 9, 3] == [7, 9]
    assert rounds["howell", 5, 3] == [9]


def test_boards_that_open_at_once_are_no_reason_to_wait() -> None:
    evening = Evening.of(movement_of("barometer-mitchell", 6, 4), 1)
    assert [each.round for each in pictures(evening.due, read_at_once=True)] == [1, 2, 3, 4, 5, 6]


@dataclass(frozen=True)
class Told:
    """What a reader knows of a pair's score on a board that it has still to play."""

    board: int
    low: Fraction
    high: Fraction


def told(evening: Evening, picture: Picture, lines: Iterable[Line]) -> Iterator[Told]:
    scores = score_session(after_round(evening.document, picture))
    figures = {row.contestant: Fraction(row.figure) for row in in_whole_figures(scores) if row.figure is not None}
    plans: dict[str, dict[int, int]] = {}
    on_board: dict[int, list[Line]] = {}
    for line in evening.document.results:
        for who in (*line.ns, *line.ew):
            plans.setdefault(who, {})[line.board] = line.round or 0
    for line in lines:
        on_board.setdefault(line.board, []).append(line)
    for plan in plans.values():
        for board, number in plan.items():
            if number > picture.round and board in on_board:
                reader = Reader(plan, evening.open_after(number - 1), board)
                for who, figure in figures.items():
                    yield from about(evening, reader, who, figure, on_board)


def about(
    evening: Evening, reader: Reader, who: str, figure: Fraction, on_board: Mapping[int, list[Line]]
) -> Iterator[Told]:
    own = {board: line for board, lines in on_board.items() for line in lines if who in (*line.ns, *line.ew)}
    if reader.board not in own:
        return
    bounds = {board: between(evening, reader, who, line, on_board[board]) for board, line in own.items()}
    total, slack = figure * len(own) / 100, Fraction(len(own), 200)
    least = sum((low for low, _high in bounds.values()), Fraction(0))
    most = sum((high for _low, high in bounds.values()), Fraction(0))
    low, high = bounds[reader.board]
    yield Told(reader.board, total - slack - (most - high), total + slack - (least - low))


def between(evening: Evening, reader: Reader, who: str, own: Line, lines: list[Line]) -> tuple[Fraction, Fraction]:
    """The least and the most that a pair can have on a board, as parts of the top (Neuberg), for all that was read."""
    others = [line for line in lines if line is not own]
    if not reader.has_read(own):
        return share(evening, 0, len(lines)), share(evening, 2 * len(others), len(lines))
    side = 1 if who in own.ns else -1
    known = [line for line in others if reader.has_read(line)]
    mine = sum(compared(side * (own.score or 0), side * (line.score or 0)) for line in known)
    most = mine + 2 * (len(others) - len(known))
    return share(evening, mine, len(lines)), share(evening, most, len(lines))


def compared(mine: int, other: int) -> int:
    return 2 if mine > other else int(mine == other)


def share(evening: Evening, points: int, results: int) -> Fraction:
    expected = evening.document.rules.expected_results
    assert isinstance(expected, int)
    return (Fraction(points * expected, results) + Fraction(expected - results, results)) / (2 * (expected - 1))
