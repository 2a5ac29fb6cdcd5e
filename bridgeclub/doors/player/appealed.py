"""What a pair's telephone shows of appeals: whether a ruling about it can be appealed, until when, and how one went."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.utils import timezone

from bridgeclub.wording.appeals import badge, step_words
from bridgeclub.wording.rulings import PlayersNote
from rulings.queries.appeals import appeals_by_ruling, appeals_of, heard_already
from rulings.queries.clocks import clocks_of
from scoring.queries.phone import PhoneState


@dataclass(frozen=True)
class ShownAppeal:
    """An appeal against a ruling about the pair; `mine`: it is the pair's own."""

    id: int
    stands: str
    badge: str
    mine: bool


@dataclass(frozen=True)
class RulingAppeals:
    """Of one ruling: its appeals, and whether the pair may appeal; `until` None: not known yet. `decided`: on appeal,
    so that the club hears no further one. `over`: nobody has appealed in time."""

    shown: tuple[ShownAppeal, ...]
    may_appeal: bool
    until: datetime | None
    decided: bool
    over: bool


def appeals_context(state: PhoneState, notes: list[PlayersNote]) -> dict[str, Any]:
    """By the number of each ruling that the telephone shows. No query where it shows none."""
    if not notes:
        return {"appeals": {}}
    now = timezone.now()
    lodged, clocks = appeals_of(state.session.id), clocks_of(state.session.id, now)
    found, appeals = appeals_by_ruling(lodged), {}
    for note in notes:
        clock = clocks.appeal_of(note.at)
        here = found.get(note.number, ())
        waits = any(each.contestant == state.contestant and each.open for each in here)
        decided = heard_already(lodged, note.number, state.contestant)
        shown = tuple(
            ShownAppeal(each.id, step_words(each), badge(each), each.contestant == state.contestant) for each in here
        )
        may_appeal = not (waits or decided) and clock.open(now) and state.session.state != "official"
        over = bool(clock.ends and clock.ends <= now and not shown)
        appeals[note.number] = RulingAppeals(shown, may_appeal, clock.ends, decided, over)
    return {"appeals": appeals}
