"""What becomes of a score on a board that a ruling names and awards nothing on: an act goes with it, or none."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Any


class Becomes(StrEnum):
    """Nothing is said of a line where the score at the table stands; else what the players are told.

    Recorded: what was played there counts, which was not recorded there before. Turned: it counts the other way round.
    Corrected: another result stands there now. Removed: what was recorded there counts no longer. Replayed: the same,
    and the board is still to be played. To play: nothing was recorded, the board is still to be played. Later: it is
    played later. Awaited: it has been played, and its result has not been entered.
    """

    STANDS = ""
    RECORDED = "recorded"
    TURNED = "turned"
    CORRECTED = "corrected"
    REMOVED = "removed"
    REPLAYED = "replayed"
    TO_PLAY = "to_play"
    LATER = "later"
    AWAITED = "awaited"


def becomes(
    had: Mapping[str, Any] | None, has: Mapping[str, Any] | None, *, turned: bool, later: bool, due: bool
) -> Becomes:
    """What the act makes of a line. `had`, `has`: what it said before and says after (None: nothing); `turned`: its
    sides are the other way round by now; `later`: it is postponed; `due`: the two have still to play there.
    """
    if has is not None:
        if had is None:
            return Becomes.RECORDED
        if turned:
            return Becomes.TURNED
        return Becomes.STANDS if had == has else Becomes.CORRECTED
    if later:
        return Becomes.LATER
    if due:
        return Becomes.TO_PLAY if had is None else Becomes.REPLAYED
    return Becomes.AWAITED if had is None else Becomes.REMOVED
