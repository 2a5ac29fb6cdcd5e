"""Who has signed in at the door, and what the director does about it; the link of the door itself."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.urls import reverse

from bridgeclub.doors.desk.room.base_view import Desk
from bridgeclub.http.numeric_input import number_or_zero
from bridgeclub.outputs.qr_codes import absolute_url, qr_code
from club.engine.contests import CONTESTS
from club.queries.door import EntryInfo, door_entries, door_secret
from scoring.services.door import close_door, confirm_entry, open_door, put_together, take_out_entry


@dataclass(frozen=True)
class DoorShown:
    """`pairs` wait for a yes; `single` look for a partner. `address` "" while the door is closed."""

    pairs: tuple[EntryInfo, ...]
    single: tuple[EntryInfo, ...]
    address: str = ""


def door_shown(desk: Desk) -> DoorShown | None:
    """Of pairs before play; two queries. None where nobody signs in like this."""
    session = desk.session
    if not session.being_set_up or CONTESTS[session.contest].unit != "pair":
        return None
    entries, secret = door_entries(session.id), door_secret(session.id)
    address = absolute_url(desk.request, reverse("player:door", args=[secret])) if secret else ""
    return DoorShown(
        tuple(each for each in entries if not each.alone), tuple(each for each in entries if each.alone), address
    )


def door_code(shown: DoorShown | None) -> str:
    """The address as a code to be scanned; "" without one."""
    return qr_code(shown.address) if shown and shown.address else ""


def door_acts(desk: Desk, entry: int) -> dict[str, Callable[[], Any]]:
    """What each button does; with `entry` of those that name somebody who has signed in."""
    session: dict[str, Any] = {"session_id": desk.session.id, "actor": desk.actor}
    other = number_or_zero(desk.request.POST.get(f"with-{entry}"))
    return {
        "door-open": lambda: open_door(**session),
        "door-close": lambda: close_door(**session),
        "door-yes": lambda: confirm_entry(entry_id=entry, **session),
        "door-all": lambda: [
            confirm_entry(entry_id=each.id, **session) for each in door_entries(desk.session.id) if not each.alone
        ],
        "door-out": lambda: take_out_entry(entry_id=entry, **session),
        "door-pair": lambda: put_together(one_id=entry, other_id=other, **session),
    }
