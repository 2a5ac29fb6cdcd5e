"""What an entry at a table asks of the database, and nothing else: its section, who meets here, and their lines."""

from __future__ import annotations

from django.db.models import Exists, Q, QuerySet, UUIDField

from club.models import Section
from club.prepared import Prepared, Slot
from movements.models import Seating
from scoring.models import LateEntry, Line, Result

#: Of a line what says what stands on it; whoever changes a result that stands reads the rest.
ON_LINES = (
    *("session_id", "ns_id", "ew_id", "section", "round", "table", "occurrence", "confirmed", "version"),
    *("postponed", "later_table", "result_id", "rival_id", "adjustment_id", "board__number", "board__vulnerable"),
    *("result__outcome", "result__contract", "result__declarer", "result__tricks", "result__lead"),
    *("result__line_id", "result__device_id", "result__source"),
)


MEETING = ("round", "table", "ns_id", "ew_id", "boards")


def _section() -> QuerySet[Section]:
    sent = Slot("client", UUIDField())
    before = Exists(Result.objects.filter(client_id=sent)) | Exists(LateEntry.objects.filter(client_id=sent))
    sections = Section.objects.filter(pk=Slot("section"), session_id=Slot("session")).order_by()
    return sections.annotate(came_before=before)


def _here() -> QuerySet[Seating]:
    return Seating.objects.filter(section_id=Slot("section"), table=Slot("table"))


def _seatings() -> QuerySet[Seating]:
    with_numbers = _here().select_related("ns", "ew").only("section_id", *MEETING, "ns__number", "ew__number")
    return with_numbers.order_by("round")


def _lines() -> QuerySet[Line]:
    sitting = _here().order_by().values("ns_id").union(_here().order_by().values("ew_id"))
    theirs = Q(ns_id__in=sitting, ew_id__in=sitting)
    sent = Q(postponed=True, section=Slot("letter", Line._meta.get_field("section")), later_table=Slot("table"))
    lines = Line.objects.filter(theirs | sent, session_id=Slot("session"))
    return lines.select_related("board", "result").only(*ON_LINES).order_by()


#: The section of a session; `came_before`: an entry with this id is here already, or kept for the director.
SECTION = Prepared(_section)
#: The meetings of one table by round, with the printed numbers of who sits there.
SEATINGS = Prepared(_seatings)
#: The lines of those who ever sit at the table with each other, and what was sent there to be played later.
LINES = Prepared(_lines)
