"""Who did something: an account, a table's device, players who run an evening, an import, or the program."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Self

from club.models import TableDevice, User


@dataclass(frozen=True)
class DoneBy:
    """At most one of an account's name, and the table of a device with what the device is called. `started_on`: what
    the device is called on which players run an evening without a director, whoever is logged in there."""

    name: str = ""
    section: str = ""
    table: int | None = None
    device: str = ""
    started_on: str = ""

    @classmethod
    def of(cls, user: User | None, device: TableDevice | None, started_on: str = "") -> Self:
        if device is not None:
            link = device.link
            return cls(section=link.section.letter, table=link.table, device=device.description)
        return cls(name=str(user) if user is not None else "", started_on=started_on)


# What a query must fetch along, so that Who.of asks nothing more.
WITH_DONE_BY = ("user", "device__link__section")
