"""A ruling with what the conditions of contest make of a third average plus of one contestant (White Book 12.20)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from rulings.engine.decision import Decision, RuledLine
from rulings.models import RulingLine
from scoring.engine.average_plus import OUTCOME_INSTEAD, Limited
from scoring.engine.notation import award_text
from scoring.models import Line
from scoring.queries.average_plus import Place, beyond_limit, given_on


def within_limit(session_id: int, third: str, decision: Decision, supersedes: int | None) -> Decision:
    """The decision as the conditions let it be awarded, unless it says that average plus is given all the same.

    `third`: what they say (Session.third_average_plus). Lines that are decided anew, and those of the ruling that it
    supersedes, do not count before; a line whose award stays, and is only compared with others, is left alone.
    """
    if decision.third_plus or third not in OUTCOME_INSTEAD:
        return decision
    given = [line for line in decision.lines if not _stays(session_id, line)]
    found = beyond_limit(session_id, third, given, but=set(_former(session_id, supersedes)), anew=True)
    lines = list(decision.lines)
    for each in found:
        at = next(at for at, line in enumerate(lines) if (line.board, line.ns, line.ew) == each.place)
        lines[at] = _less(lines[at], each)
    return replace(decision, lines=tuple(lines))


def _less(line: RuledLine, limited_side: Limited) -> RuledLine:
    if limited_side.side == "ns":
        line = replace(line, ns_outcome=limited_side.instead, ns_third=limited_side.count)
    else:
        line = replace(line, ew_outcome=limited_side.instead, ew_third=limited_side.count)
    return replace(line, written=f"{line.board}: {award_text(*line.outcomes)}")


def limited_sides(decision: Decision) -> tuple[Limited, ...]:
    """The sides that get something else than average plus by the conditions."""
    return tuple(_limited(decision))


def _limited(decision: Decision) -> Iterator[Limited]:
    for line in decision.lines:
        ns, ew = line.sides
        for side, contestants, count, outcome in (
            ("ns", ns, line.ns_third, line.ns_outcome),
            ("ew", ew, line.ew_third, line.ew_outcome),
        ):
            if count is not None and outcome is not None:
                yield Limited(line.board, line.ns, line.ew, side, count, outcome, contestants)


def _stays(session_id: int, line: RuledLine) -> bool:
    """Whether the line only joins another group of a fouled board, with the award that it has."""
    if not line.group or not line.scored:
        return False
    rows = Line.objects.filter(session_id=session_id, board__number=line.board, ns=line.ns, ew=line.ew, occurrence=0)
    rows = rows.filter(room=line.room) if line.room else rows
    row = rows.select_related("adjustment", "board").first()
    if row is None or row.adjustment is None or row.adjustment.group == line.group:
        return False
    now = given_on(row, row.adjustment)
    return (now.ns_outcome, now.ew_outcome) == line.outcomes


def _former(session_id: int, number: int | None) -> Iterator[Place]:
    rows = RulingLine.objects.filter(ruling__session_id=session_id, ruling__number=number or 0)
    yield from rows.values_list("board__number", "ns", "ew") if number else ()
