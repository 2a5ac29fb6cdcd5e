"""The ways in to the tables of a session and the devices that are in, for the desk to show and print."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Self

from django.db.models import Count, Q

from club.models import TableDevice, TableLink


@dataclass(frozen=True)
class TableAccess:
    """A table's live link: its secret goes into the address, its code is typed; `devices` are in through it."""

    section: str
    table: int
    secret: str
    code: str
    devices: int

    @classmethod
    def of(cls, link: TableLink, devices: int) -> Self:
        return cls(link.section.letter, link.table, link.secret(), link.code(), devices)


@dataclass(frozen=True)
class DeviceInfo:
    """A device at a table: what it is, when it came, when it last asked for anything, when it ended (None: it is in).

    `newest`: of those that are in at its table the last to come.
    """

    id: int
    section: str
    table: int
    description: str
    came: datetime
    seen: datetime | None
    ended: datetime | None
    newest: bool = False


def table_accesses(session_id: int) -> list[TableAccess]:
    """The live link of every table, by section and table; one query."""
    links = TableLink.objects.filter(session_id=session_id, ended_at__isnull=True).select_related("section")
    inside = Count("devices", filter=Q(devices__ended_at__isnull=True))
    counted = links.annotate(number=inside).order_by("section__letter", "table")
    return [TableAccess.of(link, link.number) for link in counted]


def tables_with_device(session_id: int) -> frozenset[tuple[str, int]]:
    """The tables (section and number) at which a device is in; one query."""
    inside = TableDevice.objects.filter(link__session_id=session_id, link__ended_at__isnull=True, ended_at__isnull=True)
    return frozenset(inside.values_list("link__section__letter", "link__table"))


def access_of_device(device_id: int) -> TableAccess | None:
    """The way in to the table at which a device is; None where that has ended."""
    links = TableLink.objects.filter(devices=device_id, ended_at__isnull=True).select_related("section")
    link = links.first()
    return TableAccess.of(link, 1) if link else None


def devices_in(session_id: int) -> list[DeviceInfo]:
    """Every device that came in through a link that is still valid, by section, table and time; one query."""
    rows = TableDevice.objects.filter(link__session_id=session_id, link__ended_at__isnull=True)
    rows = rows.select_related("link__section").order_by("link__section__letter", "link__table", "pk")
    found = list(rows)
    newest = {row.link_id: row.pk for row in found if row.ended_at is None}
    return [_device(row, newest=newest.get(row.link_id) == row.pk) for row in found]


def device_info(device_id: int) -> DeviceInfo | None:
    """One device, such as the one that took a table over."""
    row = TableDevice.objects.filter(pk=device_id).select_related("link__section").first()
    return _device(row, newest=True) if row else None


def _device(row: TableDevice, *, newest: bool) -> DeviceInfo:
    link = row.link
    came, last_seen, ended = row.created_at, row.seen_at, row.ended_at
    return DeviceInfo(row.pk, link.section.letter, link.table, row.description, came, last_seen, ended, newest)
