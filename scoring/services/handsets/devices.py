"""The handset of a table among the table's devices, and what it said last."""

from __future__ import annotations

import secrets
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from uuid import NAMESPACE_URL, UUID, uuid5

from django.db import transaction

from club.models import TableDevice, TableLink
from club.models.tables import secret_hash
from scoring.engine.handsets.keyed import HandsetPlace
from scoring.models import LateEntry, Result
from scoring.queries.room.handsets import HANDSET
from scoring.queries.table.values import Place

#: Section, table, board.
Where = tuple[str, int, int]


@dataclass(frozen=True)
class Said:
    """A statement of a handset: contract, declarer, tricks and lead, under which id, `result` where it is one."""

    content: tuple[object, ...]
    client_id: UUID
    at: datetime
    result: Result | None = None


@transaction.atomic
def handset_of(place: Place) -> TableDevice | None:
    """The table's handset among its devices, made when it first says something; None where the table has no way in.

    The director can disconnect it: what it says then is kept, and counts only when the director takes it.
    """
    link = TableLink.objects.filter(section_id=place.section_id, table=place.table, ended_at__isnull=True).first()
    if link is None:
        return None
    known = TableDevice.objects.filter(link=link, description=HANDSET).first()
    # Nobody has this token: the handset comes in through its own program alone.
    unknown = secret_hash(secrets.token_hex())
    return known or TableDevice.objects.create(link=link, token_hash=unknown, description=HANDSET)


def said_last(session_id: int) -> dict[Where, Said]:
    """The last statement of a handset about each board at each table, whether it counts or waits: two queries."""
    results = Result.objects.filter(device__description=HANDSET, line__session_id=session_id)
    waiting = LateEntry.objects.filter(device__description=HANDSET, session_id=session_id)
    found: dict[Where, Said] = {}
    for where, said in (
        *_of_results(results.select_related("device__link", "line__board", "line__result", "line__rival")),
        *_of_late_entries(waiting),
    ):
        if where not in found or found[where].at <= said.at:
            found[where] = said
    return found


def _of_results(results: Iterable[Result]) -> Iterable[tuple[Where, Said]]:
    for each in results:
        assert each.device is not None
        where = (each.line.section, each.device.link.table, each.line.board.number)
        yield where, Said(_content(each), each.client_id, each.entered_at, each)


def _of_late_entries(entries: Iterable[LateEntry]) -> Iterable[tuple[Where, Said]]:
    for each in entries:
        yield (each.section, each.table, each.board), Said(_content(each), each.client_id, each.arrived_at)


def _content(said: Result | LateEntry) -> tuple[object, ...]:
    return (said.contract, said.declarer, said.tricks, said.lead)


def entry_id(device: TableDevice, at: HandsetPlace, *said: object) -> UUID:
    """The same for what was said before on top of the same; a device's ids are its own."""
    return uuid5(NAMESPACE_URL, f"handset:{device.token_hash}:{at}:{said}")
