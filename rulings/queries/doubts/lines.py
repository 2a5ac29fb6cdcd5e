"""The results of a session as the rules of doubt compare them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping

from club.models import Contestant
from club.models.ways_of_scoring import Compare
from rulings.engine.doubts import Cards, Doubt, ResultOnLine
from rulings.queries.doubts.values import Doubtful, MeetingPlace, OtherTableResult, Reason
from scoring.engine.contract import Card
from scoring.models import Line
from scoring.queries.deals import OpenDeal
from scoring.queries.engine_values import played_of
from scoring.queries.line_outcomes import adjusted


def compared_lines(session_id: int, boards: Iterable[int] | None = None) -> list[Line]:
    """The lines whose results are compared: played, and not adjusted. `boards` None: all."""
    lines = Line.objects.filter(session_id=session_id, result__isnull=False).select_related(
        "board", "result", "adjustment", "ns", "ew", "ns_partner", "ew_partner"
    )
    if boards is not None:
        lines = lines.filter(board__number__in=boards)
    return [
        line for line in lines.order_by("pk") if line.result and line.result.score is not None and not adjusted(line)
    ]


def result_on_line(line: Line, compare: str) -> ResultOnLine:
    """A line as the engine reads it: compared within its section where the session is, and within its group."""
    result = line.result
    assert result is not None
    assert result.score is not None
    group = line.adjustment.group if line.adjustment else ""
    where = (line.section, line.table, line.round) if line.table and line.round else None
    return ResultOnLine(
        line=line.pk,
        board=line.board.number,
        ns=line.ns_id,
        ew=line.ew_id,
        score=result.score,
        played=played_of(result),
        lead=Card.parse(result.lead) if result.lead else None,
        field=f"{line.section if compare == Compare.SECTION else ''}/{group}",
        table=where,
        room=line.room,
    )


def results_by_board(session_id: int, boards: Iterable[int]) -> Mapping[int, tuple[OtherTableResult, ...]]:
    """The boards at every table, the best score of N/S first. One query; none for no boards."""
    wanted, found = set(boards), defaultdict(list)
    for line in compared_lines(session_id, wanted) if wanted else ():
        result = line.result
        if result is None or result.score is None:
            continue
        sides = (line.ns, line.ns_partner), (line.ew, line.ew_partner)
        ns, ew = (tuple(each.number for each in side if each is not None) for side in sides)
        row = OtherTableResult(line.pk, line.section, line.table, ns, ew, played_of(result), result.score)
        found[line.board.number].append(row)
    return {board: tuple(sorted(rows, key=lambda row: (-row.score, row.line))) for board, rows in found.items()}


def cards_of(deal: OpenDeal) -> Cards:
    return Cards(deal.deal, deal.analysis)


def reason_of(doubt: Doubt, lines: Mapping[int, Line]) -> Reason:
    other = lines.get(doubt.other or 0)
    return Reason(
        doubt.rule, doubt.figures, meeting_place(other) if other else None, other.result_id if other else None
    )


def doubtful_line(line: Line, reason: Reason) -> Doubtful:
    result = line.result
    played = played_of(result) if result is not None else None
    score, lead = (result.score, result.lead) if result is not None else (None, "")
    return Doubtful(meeting_place(line), line.pk, line.result_id, played, score, lead, (reason,))


def _numbers(*side: Contestant | None) -> str:
    return " & ".join(str(each.number) for each in side if each is not None)


def meeting_place(line: Line) -> MeetingPlace:
    return MeetingPlace(
        board=line.board.number,
        ns=line.ns_id,
        ew=line.ew_id,
        ns_number=_numbers(line.ns, line.ns_partner),
        ew_number=_numbers(line.ew, line.ew_partner),
        section=line.section,
        round=line.round,
        table=line.table,
        room=line.room,
        ns_partner=line.ns_partner_id,
        ew_partner=line.ew_partner_id,
    )
