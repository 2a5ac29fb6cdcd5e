"""What an act at a table reads once its session is held: its section, who meets here, and their lines."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypedDict
from uuid import UUID

from django.db.models import Exists, OuterRef, Q, QuerySet

from club.models import Section
from movements.models import Seating
from scoring.models import LateEntry, Line, Result

if TYPE_CHECKING:
    from django_stubs_ext import WithAnnotations

#: Of a line what says what stands on it; whoever changes a result that stands reads the rest.
ON_LINES = (
    *("session_id", "ns_id", "ew_id", "ns_partner_id", "ew_partner_id"),
    *("section", "round", "table", "room", "occurrence", "confirmed", "version"),
    *("postponed", "later_table", "result_id", "rival_id", "adjustment_id", "board__number", "board__vulnerable"),
    *("result__outcome", "result__contract", "result__declarer", "result__tricks", "result__lead"),
    *("result__line_id", "result__device_id", "result__source"),
)


class KeptBefore(TypedDict):
    """Whether an entry with the same id is here already, or kept for the director."""

    came_before: bool


def with_entry(sections: QuerySet[Section], client_id: UUID) -> QuerySet[WithAnnotations[Section, KeptBefore]]:
    """Each section says as `came_before` whether the entry is known."""
    here, late_entries = Result.objects.filter(client_id=client_id), LateEntry.objects.filter(client_id=client_id)
    return sections.annotate(came_before=Exists(here) | Exists(late_entries))


def seatings_at(section: Section, table: int) -> QuerySet[Seating]:
    """The meetings of one table by round, with the pairs. Each knows its section."""
    return section.seatings.filter(table=table).select_related("ns", "ew").order_by("round")


def lines_at(section: Section, table: int) -> QuerySet[Line]:
    """The lines of the meetings that the table ever has, whichever way round the two pairs sat, and those that were
    sent there to be played later."""
    seatings = Seating.objects.filter(section=section, table=table)
    as_planned = Exists(seatings.filter(ns=OuterRef("ns"), ew=OuterRef("ew")))
    turned = Exists(seatings.filter(ns=OuterRef("ew"), ew=OuterRef("ns")))
    sent = Q(postponed=True, section=section.letter, later_table=table)
    lines = Line.objects.filter(as_planned | turned | sent, session_id=section.session_id)
    return lines.select_related("board", "result").only(*ON_LINES).order_by()
