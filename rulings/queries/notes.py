"""What tables have noted on an evening without a director."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime

from rulings.models import Call
from rulings.queries.calls import CallInfo, read_calls


def open_notes(session_id: int, hidden: Collection[int] = ()) -> tuple[CallInfo, ...]:
    """What tables have noted without a director and nobody has settled, the oldest first; queries as `open_calls`."""
    return read_calls(session_id, Call.objects.filter(open=True).exclude(topic=""), hidden)


def notes_of_table(session_id: int, section: str, table: int) -> tuple[tuple[datetime, str, int | None], ...]:
    """When, about what and about which board a table has noted something that is still open; one query."""
    rows = Call.objects.filter(session_id=session_id, section=section, table=table, open=True).exclude(topic="")
    return tuple(rows.order_by("pk").values_list("opened_at", "topic", "board"))
