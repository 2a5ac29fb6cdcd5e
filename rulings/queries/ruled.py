"""Which adjusted scores a ruling gave, and about which meetings one has decided."""

from __future__ import annotations

from django.db.models import Q

from rulings.engine.decision import DECIDES_NO_SCORE
from rulings.models import RulingLine
from scoring.queries.line_outcomes import Meeting


def ruling_numbers(session_id: int) -> dict[int, int]:
    """By the id of an adjusted score: the number of the ruling that gave it; one query."""
    lines = RulingLine.objects.filter(ruling__session_id=session_id, adjustment__isnull=False)
    return dict(lines.values_list("adjustment", "ruling__number"))


def decided_meetings(session_id: int) -> frozenset[Meeting]:
    """The meetings about whose score a ruling that stands has decided; one query."""
    decides = ~Q(ruling__kind__in=DECIDES_NO_SCORE) | Q(adjustment__isnull=False)
    lines = RulingLine.objects.filter(decides, ruling__session_id=session_id, ruling__superseded_by=None)
    found = lines.values_list("board__number", "ns", "ew", "room")
    return frozenset(Meeting(board, frozenset({ns, ew}), room) for board, ns, ew, room in found)
