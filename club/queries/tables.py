"""The ways in to the tables of a session, for the desk to show and print."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Count

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
    """The live link of every table, by section and table; one query."""
    links = TableLink.objects.filter(session_id=session_id, ended_at__isnull=True).select_related("section")
    counted = links.annotate(number=Count("devices")).order_by("section__letter", "table")
    return [TableWay(link.section.letter, link.table, link.secret(), link.code(), link.number) for link in counted]
