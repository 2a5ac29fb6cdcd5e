"""A practice evening: what each simulated table does next, from a seed and the time that has passed in the room.

`Script` says which table has which trouble in which round and how long boards take; `next_acts` what a table does by
now. Both are the same for the same seed. All times are whole seconds of the room's own clock, which runs faster than
others where the director wants it so.
"""

from rulings.engine.rehearsal.acts import Act, Call, Correct, Enter, Send, Slip
from rulings.engine.rehearsal.script import BOARD_SECONDS, Reason, Script, Trouble
from rulings.engine.rehearsal.state import Said, TableState, read_states, written_states
from rulings.engine.rehearsal.table import TableNow, next_acts

__all__ = [
    "BOARD_SECONDS",
    "Act",
    "Call",
    "Correct",
    "Enter",
    "Reason",
    "Said",
    "Script",
    "Send",
    "Slip",
    "TableNow",
    "TableState",
    "Trouble",
    "next_acts",
    "read_states",
    "written_states",
]
