"""What the director awarded on a line, as a value."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from scoring.engine.document import Outcome, parse_outcome
from scoring.engine.notation import award_text
from scoring.models import Adjustment
from scoring.queries.room.who import DoneBy


@dataclass(frozen=True)
class GivenAward:
    """What the director awarded: an outcome for each side (None: the table score), or taken back (`empty`).

    `text` is the same in the director's notation, "" where that has no word for it. `ns_third`, `ew_third`: the
    how-manieth average plus it would have been, where the conditions made something else of it.
    """

    id: int
    ns: Outcome | None
    ew: Outcome | None
    unless_better: bool
    group: str
    dealer: str
    vulnerable: str
    text: str
    note: str
    at: datetime
    who: DoneBy
    ns_third: int | None = None
    ew_third: int | None = None

    @property
    def empty(self) -> bool:
        return self.ns is None and self.ew is None and not (self.group or self.dealer or self.vulnerable)


def award_of(row: Adjustment) -> GivenAward:
    """An award as a value; fetch its user along."""
    ns = parse_outcome(row.ns_outcome) if row.ns_outcome is not None else None
    ew = parse_outcome(row.ew_outcome) if row.ew_outcome is not None else None
    return GivenAward(
        id=row.pk,
        ns=ns,
        ew=ew,
        unless_better=row.unless_better,
        group=row.group,
        dealer=row.dealer,
        vulnerable=row.vulnerable,
        text="" if row.unless_better else award_text(ns, ew),
        note=row.note,
        at=row.at,
        who=DoneBy.of(row.user, None),
        ns_third=row.ns_third,
        ew_third=row.ew_third,
    )
