"""Penalties and awards as the desk lists them, those taken back among them."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from scoring.models import Penalty
from scoring.queries.room.who import DoneBy


@dataclass(frozen=True)
class GivenPenalty:
    """A penalty or an award to a contestant (its id). `amount` is decimal text; `withdrawn_at`: taken back."""

    id: int
    contestant: int
    kind: str
    amount: str
    unit: str
    note: str
    at: datetime
    who: DoneBy
    withdrawn_at: datetime | None
    withdrawn_by: DoneBy | None

    @property
    def sign(self) -> int:
        """1 for an award, −1 for a penalty."""
        return 1 if self.kind == Penalty.Kind.AWARD else -1


def penalties(session_id: int) -> tuple[GivenPenalty, ...]:
    """The session's penalties and awards, the newest first; one query."""
    rows = Penalty.objects.filter(session_id=session_id).select_related("user", "withdrawal__user")
    return tuple(_given(row) for row in rows.order_by("-pk"))


def _given(row: Penalty) -> GivenPenalty:
    withdrawal = getattr(row, "withdrawal", None)
    return GivenPenalty(
        id=row.pk,
        contestant=row.contestant_id,
        kind=row.kind,
        amount=row.amount,
        unit=row.unit,
        note=row.note,
        at=row.at,
        who=DoneBy.of(row.user, None),
        withdrawn_at=withdrawal.at if withdrawal else None,
        withdrawn_by=DoneBy.of(withdrawal.user, None) if withdrawal else None,
    )
