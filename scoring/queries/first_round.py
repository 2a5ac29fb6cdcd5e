"""What has been played so far, for whoever changes the movement while round 1 lasts."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Q

from club.models import Section
from scoring.models import Line
from scoring.queries.line_outcomes import WAS_PLAYED


@dataclass(frozen=True)
class PlayedBoard:
    """A board with a result or an adjusted score: its number, and the two contestants' ids."""

    board: int
    ns: int
    ew: int


def played_boards(session_id: int) -> list[PlayedBoard]:
    """Every board of the first round that has something to say, by number; one query."""
    lines = Line.objects.filter(Q(result__isnull=False) | Q(adjustment__isnull=False), session_id=session_id)
    lines = lines.exclude(round__gte=2)
    return [PlayedBoard(*row) for row in lines.order_by("board__number").values_list("board__number", "ns_id", "ew_id")]


def first_round_lasts(session_id: int) -> bool:
    """Whether the movement can still be changed: nobody has played in round 2, and round 1 is not closed."""
    if Section.objects.filter(session_id=session_id, closed_round__gt=0).exists():
        return False
    return not Line.objects.filter(WAS_PLAYED, session_id=session_id, round__gte=2).exists()
