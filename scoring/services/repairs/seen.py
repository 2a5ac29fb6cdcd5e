"""What a preview shows of names and seats."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from club.models import Contestant, LineUp, Section

Names = tuple[str, ...]


@dataclass(frozen=True)
class Sitting:
    """Who sits at a table in a round with which boards; contestants by key, "" for an empty side."""

    ns: str
    ew: str
    boards: tuple[int, ...]


@dataclass(frozen=True)
class SeatChange:
    """A table in a round, before and after; None: nobody."""

    section: str
    round: int
    table: int
    before: Sitting | None
    after: Sitting | None


def names_of(session_id: int) -> dict[str, Names]:
    """Names by the key of the contestant, in the order of seats."""
    keys = Contestant.objects.filter(session_id=session_id).values_list("key", flat=True)
    found: dict[str, Names] = dict.fromkeys(keys, ())
    rows = LineUp.objects.filter(contestant__session_id=session_id).order_by("contestant", "seat")
    for key, name in rows.values_list("contestant__key", "player__name"):
        found[key] += (name,)
    return found


def seats_changed(session_id: int, rows: Mapping[str, list[Any]]) -> tuple[SeatChange, ...]:
    """The changed seatings by section, round and table."""
    if not rows:
        return ()
    keys: dict[int | None, str] = dict(Contestant.objects.filter(session_id=session_id).values_list("pk", "key"))
    letters = dict(Section.objects.filter(session_id=session_id).values_list("pk", "letter"))
    both: dict[tuple[str, int, int], list[Sitting | None]] = {}
    for pair in rows.values():
        for moment, row in enumerate(pair):
            if row is not None:
                place = (letters[row["section_id"]], row["round"], row["table"])
                sides = (keys.get(row["ns_id"], ""), keys.get(row["ew_id"], ""))
                both.setdefault(place, [None, None])[moment] = Sitting(*sides, tuple(row["boards"]))
    return tuple(SeatChange(*place, *moments) for place, moments in sorted(both.items()) if moments[0] != moments[1])
