"""What has been played so far, for whoever changes the movement while round 1 lasts."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Q

from club.models import Section
from scoring.models import Line
from scoring.queries.line_outcomes import WAS_PLAYED


@dataclass(frozen=True)
class PlayedBoard:
    """A board with a result or an adjusted score: its number, and the ids of the two contestants, of an individual of
    North and East and their partners.
    """

    board: int
    ns: int
    ew: int
    ns_partner: int | None = None
    ew_partner: int | None = None

    @property
    def sides(self) -> tuple[frozenset[int], frozenset[int]]:
        """Who sat North–South and East–West."""
        north_south, east_west = (self.ns, self.ns_partner), (self.ew, self.ew_partner)
        return (
            frozenset(each for each in north_south if each is not None),
            frozenset(each for each in east_west if each is not None),
        )

    @property
    def everybody(self) -> frozenset[int]:
        north_south, east_west = self.sides
        return north_south | east_west


def played_boards(session_id: int) -> list[PlayedBoard]:
    """Every board of the first round that has something to say, by number; one query."""
    lines = Line.objects.filter(Q(result__isnull=False) | Q(adjustment__isnull=False), session_id=session_id)
    lines = lines.exclude(round__gte=2)
    names = ("board__number", "ns_id", "ew_id", "ns_partner_id", "ew_partner_id")
    return [PlayedBoard(*row) for row in lines.order_by("board__number").values_list(*names)]


def first_round_lasts(session_id: int) -> bool:
    """Whether the movement can still be changed: nobody has played in round 2, and round 1 is not closed."""
    if Section.objects.filter(session_id=session_id, closed_round__gt=0).exists():
        return False
    return not Line.objects.filter(WAS_PLAYED, session_id=session_id, round__gte=2).exists()
