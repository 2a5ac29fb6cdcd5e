"""What the table that has played a board reads of the director's rulings about it."""

from __future__ import annotations

from typing import Any

from bridgeclub.wording.rulings import at_the_table
from rulings.queries.rulings import rulings_at_table
from scoring.queries.table import BoardState, Place

#: Boards of which the table knows nothing yet, or has still to play.
SILENT = (BoardState.OPEN, BoardState.POSTPONED)


def rulings_answer(place: Place, round: dict[str, Any] | None) -> None:
    """Put `ruling` into the boards of the round that is played: those who sat there are still at the table.

    None into a board that somebody here has still to play.
    """
    if round is None:
        return
    rulings = rulings_at_table(place.session_id, place.section_id, place.table, round["number"])
    for board in round["boards"] if rulings else ():
        if board["state"] not in SILENT and not board["hidden"]:
            board["ruling"] = at_the_table(rulings, board["number"], place.table, round["number"])
