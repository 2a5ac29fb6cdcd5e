"""What the clocks of the matches of a Swiss of pairs follow from: what was drawn and played (White Book 80.6.1)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from datetime import datetime

from club.models import Session
from movements.engine.swiss_evening import SWISS
from movements.models import Plan, Seating, SwissDraw
from rulings.engine.periods import Line as LineKey
from rulings.engine.swiss_clocks import DrawPlay, LaterMatches
from rulings.queries.match_clocks import first_outcomes
from scoring.models import Line
from scoring.queries.line_outcomes import Meeting, meeting_of, meeting_on


def swiss_plan(session_id: int) -> Plan | None:
    """The movement of a session that is a Swiss."""
    return Plan.objects.filter(section__session_id=session_id, kind=SWISS).first()


def draw_plays(plan: Plan, session_id: int) -> tuple[DrawPlay, ...]:
    """Draw by draw; of pairs each is one round. Three queries."""
    drawn = _drawn(session_id)
    moments: dict[int, dict[Meeting, datetime | None]] = defaultdict(dict)
    keys: dict[int, dict[int, set[LineKey]]] = defaultdict(lambda: defaultdict(set))
    seats = Seating.objects.filter(section=plan.section_id, ns__isnull=False, ew__isnull=False)
    for seat in seats.select_related("ns", "ew").order_by("round", "table"):
        assert seat.ns is not None
        assert seat.ew is not None
        for board in seat.boards:
            moments[seat.round][meeting_on(seat, board)] = None
            keys[seat.round][seat.match_id or 0] |= _both_ways(board, seat.ns.key, seat.ew.key)
    lines = Line.objects.filter(session_id=session_id).select_related("ns", "ew")
    for line, at in first_outcomes(lines):
        if line.round in moments:
            moments[line.round][meeting_of(line)] = at
            keys[line.round][line.match_id or 0] |= _both_ways(line.board.number, line.ns.key, line.ew.key)
    return tuple(
        DrawPlay(
            number, drawn.get(number), tuple(found.values()), {at: frozenset(of) for at, of in keys[number].items()}
        )
        for number, found in sorted(moments.items())
    )


def _both_ways(board: int, one: str, other: str) -> set[LineKey]:
    return {(board, one, other), (board, other, one)}


def later_matches(rows: Sequence[Session], last_start: datetime | None) -> LaterMatches:
    """Of the sessions of the event that come later, in order. `last_start`: when the last one begins."""
    if not rows:
        return LaterMatches()
    plans = Plan.objects.filter(section__session__in=rows, kind=SWISS).select_related("section")
    of: Mapping[int, Plan] = {each.section.session_id: each for each in plans}
    last = of.get(rows[-1].pk)
    began = last_start if last is None else _drawn(rows[-1].pk).get(last.to_play)
    return LaterMatches(sum(of[each.pk].to_play if each.pk in of else 1 for each in rows), began)


def _drawn(session_id: int) -> dict[int, datetime]:
    """When each draw was published, in the version that counts."""
    rows = SwissDraw.objects.filter(session_id=session_id).order_by("round", "version")
    return dict(rows.values_list("round", "at"))
