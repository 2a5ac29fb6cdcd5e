"""Who acts: an account, a table's device, the players who start an evening, or the program itself."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Actor:
    """Ids only: names live in the rows they point to.

    `why`: the reason that they wrote beside what they did, "" for none; the audit log keeps it with each row of it.
    `started_on`: the device of players who run an evening without a director, as the audit log names it; whoever is
    logged in there acts as a player too, whatever their role.
    """

    user_id: int | None = None
    device_id: int | None = None
    why: str = ""
    started_on: str = ""

    @property
    def plays(self) -> bool:
        """Whether it is players who act, with no more rights than players have."""
        return bool(self.started_on)


PROGRAM = Actor()
