"""Rows → the session document, the engine's only input. Five queries, whatever the size of the session."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from club.models import Board, Contestant, Session
from club.models.programme import Compare
from movements.models import Seating
from scoring.models import Line, Penalty, Result

Facts = dict[str, Any]


@dataclass(frozen=True)
class Scheduled:
    """One board at one table of one round, as the movement has it."""

    section: str
    round: int
    table: int
    board: int
    ns: int
    ew: int


@dataclass(frozen=True)
class Rows:
    """Everything of one session that its standings follow from."""

    session: Session
    boards: tuple[Board, ...]
    contestants: tuple[Contestant, ...]
    lines: tuple[Line, ...]
    penalties: tuple[Penalty, ...]
    scheduled: tuple[Scheduled, ...]

    def line_of(self) -> dict[tuple[int, frozenset[int]], Line]:
        """(board, the two contestants, whichever way they sat) → the line that has something to say."""
        return {(line.board.number, frozenset({line.ns_id, line.ew_id})): line for line in self.lines if _says(line)}


def read_rows(session: Session) -> Rows:
    """Read the session's facts. Whoever wants a version with them reads the version first."""
    lines = Line.objects.filter(session=session).select_related("board", "result", "adjustment", "rival")
    penalties = Penalty.objects.filter(session=session, withdrawal__isnull=True)
    return Rows(
        session=session,
        boards=tuple(Board.objects.filter(session=session)),
        contestants=tuple(Contestant.objects.filter(session=session).select_related("section")),
        lines=tuple(lines),
        penalties=tuple(penalties),
        scheduled=tuple(_scheduled(Seating.objects.filter(section__session=session).select_related("section"))),
    )


def _scheduled(seatings: Iterable[Seating]) -> Iterable[Scheduled]:
    for seat in seatings:
        if seat.ns_id is not None and seat.ew_id is not None:
            for board in seat.boards:
                yield Scheduled(seat.section.letter, seat.round, seat.table, board, seat.ns_id, seat.ew_id)


def _says(line: Line) -> bool:
    return line.result_id is not None or line.adjustment_id is not None


def session_facts(rows: Rows) -> Facts:
    """The session document of the rows, without names (they live in the players' rows)."""
    session = rows.session
    seen = [line for line in rows.lines if _says(line)]
    listed = seen if session.imported_heading is not None else sorted(seen, key=_place_in_document)
    keys = {contestant.pk: contestant.key for contestant in rows.contestants}
    planned = {(each.board, frozenset({each.ns, each.ew})) for each in rows.scheduled}
    return {
        "format": "bridgeclub-session",
        "version": 1,
        "session": {"title": session.title, "date": session.date.isoformat()},
        "contest": session.event.contest,
        "scoring": _rules(rows, planned),
        "boards": [{"number": b.number, "dealer": b.dealer, "vulnerable": b.vulnerable} for b in rows.boards],
        "contestants": [_contestant(contestant, session) for contestant in rows.contestants],
        "results": [_line(line, keys, planned) for line in listed],
        "penalties": [_penalty(penalty, keys) for penalty in rows.penalties],
    }


def _place_in_document(line: Line) -> tuple[int, str, int, int, int]:
    return (line.board.number, line.section, line.round or 0, line.table or 0, line.pk)


def _rules(rows: Rows, planned: set[tuple[int, frozenset[int]]]) -> Facts:
    session = rows.session
    return {
        "method": "matchpoints",
        "winners": session.winners,
        "matchpoints_per_win": session.matchpoints_per_win,
        "compare": session.compare,
        "expected_results": expected_results(rows) if planned else session.imported_expected,
    }


def expected_results(rows: Rows) -> int | dict[str, int]:
    """How many results the board with the most is due to get: scheduled meetings less those that give none.

    A meeting gives none when it is marked not played, or when a side of it has its score elsewhere.
    By section where sections are compared by themselves.
    """
    known = rows.line_of()
    due: Counter[tuple[str, int]] = Counter()
    by_section = rows.session.compare == Compare.SECTION
    for each in rows.scheduled:
        line = known.get((each.board, frozenset({each.ns, each.ew})))
        if line is None or not _gives_none(line):
            due[each.section if by_section else "", each.board] += 1
    if not by_section:
        return max(due.values(), default=0)
    sections = {each.section for each in rows.scheduled}
    return {name: max((n for (s, _b), n in due.items() if s == name), default=0) for name in sorted(sections)}


def _gives_none(line: Line) -> bool:
    if line.result is not None and line.result.outcome == Result.Outcome.NOT_PLAYED:
        return True
    outcomes = (line.adjustment.ns_outcome, line.adjustment.ew_outcome) if line.adjustment else ()
    return any(outcome is not None and "not_scored" in outcome for outcome in outcomes)


def _contestant(contestant: Contestant, session: Session) -> Facts:
    entry: Facts = {
        "id": contestant.key,
        "number": contestant.number,
        "standing": contestant.standing,
        "handicap": contestant.handicap,
    }
    if contestant.line:
        entry["direction"] = contestant.line
    if contestant.section is not None and (session.imported_heading is None or contestant.section.letter):
        entry["section"] = contestant.section.letter
    return entry


def _line(line: Line, keys: Mapping[int, str], planned: set[tuple[int, frozenset[int]]]) -> Facts:
    entry: Facts = {"board": line.board.number, "ns": _side(line, "ns", keys), "ew": _side(line, "ew", keys)}
    entry |= {name: value for name in ("section", "round", "table") if (value := getattr(line, name))}
    if line.unscheduled or (planned and (line.board.number, frozenset({line.ns_id, line.ew_id})) not in planned):
        entry["unscheduled"] = True
    if line.result is not None:
        entry |= _result(line.result)
    if line.adjustment is not None:
        entry |= _adjusted(line)
    return entry


def _side(line: Line, side: str, keys: Mapping[int, str]) -> str | list[str]:
    partner = getattr(line, f"{side}_partner_id")
    first = keys[getattr(line, f"{side}_id")]
    return first if partner is None else [first, keys[partner]]


def _result(result: Result) -> Facts:
    entry: Facts = {}
    if result.outcome == Result.Outcome.NOT_PLAYED:
        entry["not_played"] = True
    elif result.outcome == Result.Outcome.PASSED:
        entry["contract"] = "pass"
    elif result.outcome == Result.Outcome.PLAYED:
        entry |= {"contract": result.contract, "declarer": result.declarer, "tricks": result.tricks}
    if result.outcome == Result.Outcome.SCORE or result.score_stated:
        entry["score"] = result.score
    if result.lead:
        entry["lead"] = result.lead
    return entry


def _adjusted(line: Line) -> Facts:
    adjustment = line.adjustment
    assert adjustment is not None
    sides = {"ns": adjustment.ns_outcome, "ew": adjustment.ew_outcome}
    given = {side: outcome for side, outcome in sides.items() if outcome is not None}
    entry: Facts = {"adjusted": given} if given else {}
    return entry | {name: v for name in ("group", "dealer", "vulnerable") if (v := getattr(adjustment, name))}


def _penalty(penalty: Penalty, keys: Mapping[int, str]) -> Facts:
    entry: Facts = {
        "contestant": keys[penalty.contestant_id],
        "kind": penalty.kind,
        "amount": penalty.amount,
        "unit": penalty.unit,
    }
    return entry | ({"note": penalty.note} if penalty.note else {})
