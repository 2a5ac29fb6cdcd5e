"""Which table has which trouble in which round, and how long a board takes: by a seed."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property

#: What the clock of the round gives for a board.
BOARD_SECONDS = 480
#: A board takes so many hundredths of that.
QUICKEST, SLOWEST = 55, 92
#: One table in so many has trouble of its own, once all the troubles have been met.
ONE_IN = 4


class Trouble(StrEnum):
    """What goes wrong at a table. Each is met once before any comes again, in this order."""

    CALLS = "calls"
    SLOW = "slow"
    DIRECTION = "direction"
    OFFLINE = "offline"
    LATE = "late"
    DISPUTE = "dispute"
    WRONG_BOARD = "wrong_board"


class Reason(StrEnum):
    """Why a table calls in the middle of a board (Law 9B1)."""

    LEAD = "lead"
    REVOKE = "revoke"
    INSUFFICIENT = "insufficient"
    OUT_OF_TURN = "out_of_turn"
    HESITATION = "hesitation"
    CLAIM = "claim"


ROUND_1_ONLY = (Trouble.LATE,)


@dataclass(frozen=True)
class Script:
    """`tables`: by round, the tables at which two pairs meet, such as {1: ("A1", "A2")}."""

    seed: str
    tables: Mapping[int, Sequence[str]]

    def chance(self, *what: object, below: int) -> int:
        """A whole number from 0, less than `below`; the same for the same seed and question."""
        asked = "/".join(map(str, (self.seed, *what)))
        return int.from_bytes(hashlib.sha256(asked.encode()).digest()[:8], "big") % below

    @cached_property
    def troubles(self) -> dict[tuple[int, str], Trouble]:
        """By round and table; at most one each. No table but one has all of its troubles in one round."""
        waiting, found = list(Trouble), {}
        for number in sorted(self.tables):
            shuffled = sorted(self.tables[number], key=lambda table: self.chance("order", number, table, below=2**32))
            for table in shuffled:
                fit = [each for each in waiting if number == 1 or each not in ROUND_1_ONLY]
                if fit:
                    found[number, table] = fit[0]
                    waiting.remove(fit[0])
                elif not self.chance("trouble", number, table, below=ONE_IN):
                    later = [each for each in Trouble if each not in ROUND_1_ONLY]
                    found[number, table] = later[self.chance("which", number, table, below=len(later))]
        return found

    def trouble(self, round: int, table: str) -> Trouble | None:
        return self.troubles.get((round, table))

    def reason(self, round: int, table: str) -> Reason:
        """Why the table calls in this round, where it does."""
        reasons = list(Reason)
        return reasons[self.chance("reason", round, table, below=len(reasons))]

    def seconds(self, round: int, table: str, place: int, boards: int) -> int:
        """How long the table takes for a board, the `place`-th of so many in the round (from 0)."""
        hundredths = QUICKEST + self.chance("time", round, table, place, below=SLOWEST - QUICKEST + 1)
        trouble = self.trouble(round, table)
        if trouble is Trouble.SLOW and place == boards - 1:
            hundredths += 80
        if trouble is Trouble.LATE and place == 0:
            hundredths += 45
        return BOARD_SECONDS * hundredths // 100
