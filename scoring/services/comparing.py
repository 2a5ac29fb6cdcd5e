"""How a match compares, board by board, for whoever may see it: both tables, what each team has, the sums.

Scored anew from the boards of the part alone, so that nothing of a part to come is in it.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction

from club.models import Session
from club.queries import Pair, pairs_of
from scoring.engine.document import Line as DocumentLine
from scoring.engine.document import SessionDocument, parse
from scoring.engine.expected import ExpectedResults
from scoring.engine.matches.teams import score_matches
from scoring.engine.matches.values import MatchScore
from scoring.engine.rounding import decimal_text
from scoring.facts import read_rows, session_facts
from scoring.facts.rows import Rows
from scoring.models import Line
from scoring.queries.agreements import WHOLE, MatchPart
from scoring.queries.line_outcomes import adjusted, has_outcome
from scoring.queries.table.rows import result_value
from scoring.queries.table.values import TableResult


@dataclass(frozen=True)
class ComparedLine:
    """What one table has of a board; `table` where it was played. `result` None: `adjusted`, or not played."""

    table: int | None
    result: TableResult | None
    adjusted: bool


@dataclass(frozen=True)
class ComparedBoard:
    """A board in both rooms: first where the home team sat North–South. `home` and `away`: what each has, decimal
    text; None where nothing is compared. `label`: what is printed on it, "" where that is its number."""

    number: int
    label: str
    rooms: tuple[tuple[ComparedLine, ...], tuple[ComparedLine, ...]]
    home: str | None
    away: str | None


@dataclass(frozen=True)
class ComparedSide:
    """One team: what it won in all (`total`), and its victory points where the match is complete and has some."""

    name: str
    number: int
    total: str
    vp: str | None


@dataclass(frozen=True)
class Comparison:
    """A part of a match as its captains read it. `unit`: `imps`, where each team counts what it won; else `boards` or
    `points`. `complete`: it is all of the match; `half`: that is a half match of a short threesome."""

    part: MatchPart
    unit: str
    boards: tuple[ComparedBoard, ...]
    home: ComparedSide
    away: ComparedSide
    half: bool = False

    @property
    def complete(self) -> bool:
        return self.part.stanza == WHOLE


def compared(session_id: int, part: MatchPart) -> Comparison:
    """A part that may be seen, compared. Eleven queries, however large the session."""
    rows = read_rows(Session.objects.select_related("event").get(pk=session_id))
    document = _document(rows, part)
    score = score_matches(document, ExpectedResults(document))[0]
    points = {(each.board, each.contestant): decimal_text(each.points) for each in score.figures}
    keys = {each.pk: each.key for each in rows.contestants}
    home, away = keys[part.home], keys[part.away]
    labels = {board.number: board.label for board in rows.boards}
    lines = [line for line in rows.lines if line.match_id == part.match and has_outcome(line)]
    boards = tuple(
        ComparedBoard(
            number,
            labels.get(number, ""),
            _rooms(part, [line for line in lines if line.board.number == number]),
            points.get((number, home)),
            points.get((number, away)),
        )
        for number in part.boards
    )
    unit = document.rules.counted_in
    teams = {pair.id: pair for pair in pairs_of(session_id)}
    sides = _side(teams[part.home], score, part), _side(teams[part.away], score, part)
    return Comparison(part, unit, boards, *sides, half=any(each.half for each in document.matches))


def _document(rows: Rows, part: MatchPart) -> SessionDocument:
    """The session as if nothing but this part had been played."""
    document = parse(session_facts(rows))
    results = [line for line in document.results if _is_of(line, part)]
    matches = [replace(each, result=None) for each in document.matches if each.id == part.key]
    return replace(document, results=tuple(results), matches=tuple(matches), penalties=(), sit_outs=())


def _is_of(line: DocumentLine, part: MatchPart) -> bool:
    return line.match == part.key and line.board in part.boards


def _rooms(part: MatchPart, lines: list[Line]) -> tuple[tuple[ComparedLine, ...], tuple[ComparedLine, ...]]:
    first = tuple(_line(line) for line in lines if line.ns_id == part.home)
    return first, tuple(_line(line) for line in lines if line.ns_id != part.home)


def _line(line: Line) -> ComparedLine:
    by_ruling = adjusted(line)
    return ComparedLine(line.table, None if by_ruling else result_value(line.result), by_ruling)


def _side(team: Pair, score: MatchScore, part: MatchPart) -> ComparedSide:
    side = score.home if score.home.contestant == team.key else score.away
    total = Fraction(side.imps) if side.imps is not None else side.points
    vp = decimal_text(side.vp) if side.vp is not None and part.stanza == WHOLE else None
    return ComparedSide(team.team, team.number, decimal_text(total), vp)
