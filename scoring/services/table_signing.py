"""What a table's device may sign: the cards of the two pairs that meet at it, in a round that has been begun."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from django.utils.translation import gettext as _

from club.actor import Actor
from club.services import Permission
from scoring.errors import NotFoundError
from scoring.models import Result
from scoring.queries.table.rows import TableRows, plays, read_table
from scoring.queries.table.signing import lines_of
from scoring.queries.table.values import Place
from scoring.services.sign_off import ReadLine, SignOffOutcome, sign_off


@dataclass(frozen=True)
class TableSignOff:
    """A card as read at a table. `client_id` and `signed_at` are the device's own; `side` is NS or EW."""

    client_id: UUID
    round: int
    side: str
    read: Sequence[ReadLine]
    signed_at: datetime | None = None


def sign_at_table(*, place: Place, device_id: int, signed: TableSignOff, permission: Permission) -> SignOffOutcome:
    """Keep what a pair says at this table. It may arrive long after the round: nothing is shown by it.

    Raises NotFoundError where no two pairs meet here in the round, else what `sign_off` refuses.
    """
    rows = read_table(place)
    seating = rows.here.get(signed.round)
    if seating is None or not plays(seating) or signed.round > rows.section.open_round:
        raise NotFoundError(_("Nobody has to sign for round %(round)s at this table.") % {"round": signed.round})
    contestant = seating.ns_id if signed.side == "NS" else seating.ew_id
    assert contestant is not None
    if rows.by_rooms:
        _refuse_other_room(rows, signed)
    return sign_off(
        session_id=place.session_id,
        round=signed.round,
        contestant_id=contestant,
        client_id=signed.client_id,
        read=signed.read,
        permission=permission,
        actor=Actor(device_id=device_id),
        signed_at=signed.signed_at,
    )


def _refuse_other_room(rows: TableRows, signed: TableSignOff) -> None:
    """A team has lines at two tables: only those of this one are on its card here."""
    here = [line.pk for line in lines_of(rows, signed.round).values()]
    read = Result.objects.filter(pk__in=[each.result_id for each in signed.read]).exclude(line__in=here)
    strange = read.values_list("line__board__number", flat=True).first()
    if strange is not None:
        raise NotFoundError(
            _("Board %(board)s is no longer on this scorecard. Please read it again.") % {"board": strange}
        )
