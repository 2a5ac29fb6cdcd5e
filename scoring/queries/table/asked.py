"""What an entry at a table asks of the database, and nothing else: its section, who meets here, and their lines."""

from __future__ import annotations

from typing import Any, NamedTuple, cast

from django.db.models import Exists, QuerySet, UUIDField
from django.db.models.expressions import RawSQL

from club.models import Board, Section
from club.new_rows import NextNumber
from club.prepared import Prepared, PreparedValues, Slot
from movements.models import Seating
from scoring.models import LateEntry, Line, Result

#: Of a line what says what stands on it; whoever changes a result that stands reads the rest.
ON_LINES = (
    *("session_id", "ns_id", "ew_id", "section", "round", "table", "occurrence", "confirmed", "version"),
    *("postponed", "later_table", "result_id", "rival_id", "adjustment_id", "board__number", "board__vulnerable"),
    *("result__outcome", "result__contract", "result__declarer", "result__tricks", "result__lead"),
    *("result__line_id", "result__device_id", "result__source"),
)


#: The models have no way from a meeting to its lines, and without one every line of the session would be looked at.
LINES_HERE = """
SELECT l.id FROM movements_seating s JOIN scoring_line l ON l.ns_id = s.ns_id AND l.ew_id = s.ew_id
WHERE s.section_id = %s AND s."table" = %s
UNION ALL
SELECT l.id FROM movements_seating s JOIN scoring_line l ON l.ns_id = s.ew_id AND l.ew_id = s.ns_id
WHERE s.section_id = %s AND s."table" = %s
UNION ALL
SELECT l.id FROM scoring_line l
JOIN club_section c ON c.letter = l.section WHERE l.postponed AND l.session_id = %s AND c.id = %s AND l.later_table = %s
"""


def _section() -> QuerySet[Section]:
    return Section.objects.filter(pk=Slot("section"), session_id=Slot("session")).order_by()


def _for_entry() -> QuerySet[Section]:
    sent = Slot("client", UUIDField())
    before = Exists(Result.objects.filter(client_id=sent)) | Exists(LateEntry.objects.filter(client_id=sent))
    return _section().annotate(came_before=before, next_line=NextNumber(Line), next_result=NextNumber(Result))


def _here() -> QuerySet[Seating]:
    return Seating.objects.filter(section_id=Slot("section"), table=Slot("table"))


class SeatHere(NamedTuple):
    """What an entry asks of a seating: that, and the printed numbers of who sits there."""

    round: int
    table: int
    ns_id: int | None
    ew_id: int | None
    boards: list[int]
    ns_number: int | None
    ew_number: int | None


def _seatings() -> QuerySet[Seating, tuple[Any, ...]]:
    columns = ("round", "table", "ns_id", "ew_id", "boards", "ns__number", "ew__number")
    return _here().values_list(*columns).order_by("round")


def _lines() -> QuerySet[Line]:
    here = [Slot("section"), Slot("table")]
    sent = [Slot("session"), Slot("section"), Slot("table")]
    lines = Line.objects.filter(pk__in=RawSQL(LINES_HERE, [*here, *here, *sent]))  # noqa: S611
    return lines.select_related("board", "result").only(*ON_LINES).order_by()


#: The section of a session.
SECTION = Prepared(_section)
#: The same for an entry; `came_before`: one with its id is here already, or kept for the director. `next_line`,
#: `next_result`: the numbers of the rows that it will be; None for the first row of all.
FOR_ENTRY = Prepared(_for_entry)
#: The meetings of one table by round. They are taken for seatings, and more than an entry asks they do not have.
SEATINGS = PreparedValues(_seatings, lambda row: cast("Seating", SeatHere._make(row)))
#: The lines of the meetings that the table ever has, and those that were sent there to be played later.
LINES = Prepared(_lines)
#: The board of this number.
BOARD = Prepared(lambda: Board.objects.filter(session_id=Slot("session"), number=Slot("number")).order_by())
