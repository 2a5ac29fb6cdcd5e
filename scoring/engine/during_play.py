"""What a ranking may count while boards are still to be played, so that none of them can be worked out of it (L90B).

Whoever has still to play a board may read the ranking, every board that is open to all, and the ranking as it was
before. So a ranking that counts closed boards is brought up to date at the end of a round only, in whole figures, and
only where subtraction leaves several boards at once: how many is settled by the movement alone, never by results.
Where pairs read the results so far of what they have played, that is taken off as well (`scoring.engine.readers`).
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from scoring.engine.document.match_lengths import boards_of
from scoring.engine.document.values import ContestantEntry, Line, SessionDocument
from scoring.engine.ranking import shared_ranks
from scoring.engine.readers import Place, Ranking, Readers
from scoring.engine.rounding import PERCENT_AVERAGE, decimal_text, rounded
from scoring.engine.scored_session import SessionScores
from scoring.engine.tally import Tally

#: A closed board counts from so many results on: two would say which of two tables did better.
LEAST_RESULTS = 3
#: So many closed boards at least are left of anybody's figure once every open one is taken off.
LEAST_LEFT = 6
#: So many closed boards at least come to anybody's figure at once.
LEAST_NEW = 3


class Due(NamedTuple):
    """A board that two contestants are to play in a round, and where it is compared."""

    round: int
    place: Place
    contestants: frozenset[int]


@dataclass(frozen=True)
class Picture:
    """The ranking after a round: the boards that it counts, with the results of rounds up to this one."""

    round: int
    counted: frozenset[Place]


@lru_cache(maxsize=64)
def pictures(
    due: tuple[Due, ...], never: frozenset[int] = frozenset(), *, read_at_once: bool = False
) -> tuple[Picture, ...]:
    """The rounds at whose end the ranking is brought up to date, in order; all follow from the movement.

    `never`: boards that are played later, after the others (Law 8B2); they are left out. `read_at_once`: pairs read
    the results so far of each board that they have played.
    """
    movement = _Movement([each for each in due if each.place[1] not in never])
    readers = Readers(movement.due, movement.opens) if read_at_once else None
    shown: list[Picture] = []
    before: Mapping[int, frozenset[Place]] = {}
    for number in range(1, movement.last + 1):
        picture = Picture(number, movement.counted(number))
        closed = movement.closed(picture)
        ranking = Ranking(picture.counted, number, shown[-1].round if shown else 0)
        if _tells_nothing(movement, picture, closed, before) and (
            readers is None or readers.left_with(ranking, LEAST_LEFT, LEAST_NEW)
        ):
            shown.append(picture)
            before = closed
    return tuple(shown)


def _tells_nothing(
    movement: _Movement,
    picture: Picture,
    closed: Mapping[int, frozenset[Place]],
    before: Mapping[int, frozenset[Place]],
) -> bool:
    """Whether several closed boards are left of everybody's figure now and whenever other boards open, and several
    came to it since the ranking before. A ranking that counts nothing is none."""
    if not picture.counted:
        return False
    for contestant, boards in closed.items():
        if 0 < len(boards - before.get(contestant, frozenset())) < LEAST_NEW:
            return False
        opening = Counter(movement.opens[board] for _section, board in boards)
        left = len(boards)
        for number in range(picture.round, movement.last):
            left -= opening[number]
            if 0 < left < LEAST_LEFT:
                return False
    return True


class _Movement:
    """When each board opens to all: at the end of the last round in which somebody plays it."""

    def __init__(self, due: Sequence[Due]) -> None:
        self.due = due
        self.last = max((each.round for each in due), default=0)
        self.opens: dict[int, int] = {}
        for each in due:
            board = each.place[1]
            self.opens[board] = max(each.round, self.opens.get(board, 0))

    def counted(self, number: int) -> frozenset[Place]:
        """The boards that are open after a round, and the closed ones that have results enough."""
        results = Counter(each.place for each in self.due if each.round <= number)
        return frozenset(
            place for place, count in results.items() if count >= LEAST_RESULTS or self.opens[place[1]] <= number
        )

    def closed(self, picture: Picture) -> dict[int, frozenset[Place]]:
        """By contestant, the closed boards that its figure counts."""
        found: dict[int, set[Place]] = defaultdict(set)
        for each in self.due:
            if each.round <= picture.round and each.place in picture.counted:
                hidden = self.opens[each.place[1]] > picture.round
                for contestant in each.contestants:
                    found[contestant].update([each.place] if hidden else ())
        return {contestant: frozenset(places) for contestant, places in found.items()}


def on_open_boards(document: SessionDocument, boards: frozenset[int]) -> SessionDocument:
    """The session as if only these boards had been played, and nobody had sat out."""
    lines = tuple(line for line in document.results if line.board in boards)
    return replace(document, results=lines, sit_outs=())


def on_finished_matches(document: SessionDocument, boards: frozenset[int]) -> SessionDocument:
    """The session as if only the matches had been played whose boards are all among these: half a match is worth no
    victory points yet. A bye counts from the first match of its round on; its points, a number or the average of own
    matches, tell nothing else."""
    lines: dict[str | None, list[Line]] = defaultdict(list)
    for line in document.results:
        lines[line.match].append(line)
    waiting = {
        match.id for match in document.matches if not boards.issuperset(boards_of(match, lines.get(match.id, ())))
    }
    opened = on_open_boards(document, boards)
    rounds = {match.round for match in document.matches if match.id not in waiting}
    return replace(
        opened,
        results=tuple(line for line in opened.results if line.match not in waiting),
        sit_outs=tuple(each for each in document.sit_outs if each.round in rounds),
    )


def after_round(document: SessionDocument, picture: Picture) -> SessionDocument:
    """The session as the ranking after a round counts it.

    An average for sit-outs is a multiple of what the same boards give anyway: it tells no more than they do.
    """
    lines = tuple(line for line in document.results if _counts(document, line, picture))
    sit_outs = tuple(each for each in document.sit_outs if each.round is not None and each.round <= picture.round)
    return replace(document, results=lines, sit_outs=sit_outs)


def _counts(document: SessionDocument, line: Line, picture: Picture) -> bool:
    place = (document.rules.compared_section(line.section) or "", line.board)
    return line.round is not None and line.round <= picture.round and place in picture.counted


class WholeRow(NamedTuple):
    """A row of a ranking in whole figures: per cent, or IMPs. Equal figures share the rank."""

    contestant: str
    rank: int | None
    tied: bool
    boards: int
    figure: str | None
    penalty: str


def in_whole_figures(scores: SessionScores) -> tuple[WholeRow, ...]:
    """The ranking with nothing finer than it says: by whole figures, then by number, N/S before E/W."""
    entries = sorted(scores.document.contestants, key=lambda each: each.number)
    if scores.document.rules.winners != 2:
        return _list(entries, scores)
    lines = ([each for each in entries if each.direction == line] for line in ("NS", "EW"))
    return tuple(row for line in lines for row in _list(line, scores))


def _list(entries: Sequence[ContestantEntry], scores: SessionScores) -> tuple[WholeRow, ...]:
    figures = {each.id: _whole(scores.totals[each.id]) for each in entries}
    ranks = shared_ranks(
        {each.id: figures[each.id] for each in entries if each.standing == "ranked" and figures[each.id] is not None}
    )
    rows = []
    for each in entries:
        rank, tied = ranks.get(each.id, (None, False))
        tally = scores.totals[each.id]
        rows.append(
            WholeRow(each.id, rank, tied, tally.boards, _text(figures[each.id]), decimal_text(tally.printed_penalty))
        )
    return tuple(sorted(rows, key=lambda row: (row.rank is None, row.rank or 0)))


def _whole(tally: Tally) -> Fraction | None:
    scored, exact = tally.standing()
    if not scored or not tally.boards:
        return None
    return rounded(exact, 0 if tally.in_imps else PERCENT_AVERAGE, 0)


def _text(figure: Fraction | None) -> str | None:
    return None if figure is None else decimal_text(figure)
