"""What the clocks of matches of teams follow from: what was played, stanza by stanza, and what captains agreed to."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from datetime import datetime

from django.db.models import Min, QuerySet

from movements.models import Seating
from rulings.engine.match_clocks import Key, TablePlay
from rulings.engine.periods import Line as LineKey
from scoring.models import Line, MatchAgreement
from scoring.queries.line_outcomes import Meeting, has_outcome, meeting_of, meeting_on

WHOLE = 0


def table_plays(session_id: int) -> tuple[TablePlay, ...]:
    """What the tables of matches play. Two queries; a board's moment is that of its first result, however often it was
    corrected."""
    seats = Seating.objects.filter(section__session_id=session_id, match__isnull=False, room__gt=0)
    lines = Line.objects.filter(session_id=session_id, match__isnull=False)
    entered: dict[Meeting, datetime] = {meeting_of(line): at for line, at in first_outcomes(lines)}
    return tuple(
        _play(seat, entered) for seat in seats.select_related("ns", "ew").order_by("pk") if seat.ns_id and seat.ew_id
    )


def first_outcomes(lines: QuerySet[Line]) -> Iterator[tuple[Line, datetime]]:
    """Those that have an outcome, with the moment of their first result or award; one query."""
    known = lines.select_related("board", "adjustment")
    for line in known.annotate(first=Min("results__entered_at"), award=Min("adjustments__at")):
        at = line.first or line.award
        if at is not None and has_outcome(line):
            yield line, at


def _play(seat: Seating, entered: Mapping[Meeting, datetime]) -> TablePlay:
    assert seat.ns is not None
    assert seat.ew is not None
    assert seat.match_id is not None
    ns, ew = seat.ns.key, seat.ew.key
    lines = frozenset[LineKey]((board, *sides) for board in seat.boards for sides in ((ns, ew), (ew, ns)))
    moments = {board: entered.get(meeting_on(seat, board)) for board in seat.boards}
    return TablePlay(seat.match_id, seat.stanza, seat.round, frozenset((ns, ew)), moments, lines)


def agreements(session_id: int, stanzas: Mapping[int, set[int]], until: datetime | None) -> Mapping[Key, datetime]:
    """When both captains had agreed to a stanza, or to all of its match, before the results were out. One query."""
    said: dict[Key, dict[int, datetime]] = defaultdict(dict)
    rows = MatchAgreement.objects.filter(match__session_id=session_id, match__in=stanzas)
    for match, stanza, contestant, at in rows.order_by("at").values_list("match", "stanza", "contestant", "at"):
        if until is None or at <= until:
            for number in stanzas[match] if stanza == WHOLE else {stanza}:
                said[match, number][contestant] = at
    return {key: max(by.values()) for key, by in said.items() if len(by) > 1}
