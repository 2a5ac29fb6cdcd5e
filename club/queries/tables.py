"""The ways in to the tables of a session, for the desk to show and print."""

from __future__ import annotations

from dataclasses import dataclass

from club.models import TableLink


@dataclass(frozen=True)
class TableWay:
    """A table's live link: its secret goes into the address, its code is typed; `devices` have come in through it."""

    section: str
    table: int
    secret: str
    code: str
    devices: int


def ways_in(session_id: int) -> list[TableWay]:
    links = TableLink.objects.filter(session_id=session_id, ended_at__isnull=True).select_related("section")
    return [
        TableWay(link.section.letter, link.table, link.secret(), link.code(), link.devices.count())
        for link in links.order_by("section__letter", "table")
    ]
