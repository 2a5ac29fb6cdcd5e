"""Who acts: an account, a table's device, or the program itself."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Actor:
    """Ids only: names live in the rows they point to.

    `why`: the reason that they wrote beside what they did, "" for none; the audit log keeps it with each row of it.
    """

    user_id: int | None = None
    device_id: int | None = None
    why: str = ""


PROGRAM = Actor()
