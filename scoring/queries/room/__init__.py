"""What the director's desk reads: the room, one board at one table, penalties, the trail of what was done."""

from scoring.queries.room.grid import NOTHING_HIDDEN, room
from scoring.queries.room.line import GivenAward, LineView, Pairing, Version, line_view
from scoring.queries.room.marks import (
    BoardMark,
    Cell,
    Mark,
    Need,
    Outside,
    Room,
    RoundHead,
    SectionGrid,
    TableRow,
)
from scoring.queries.room.secrets import hidden_boards
from scoring.queries.room.who import Who

__all__ = [
    "NOTHING_HIDDEN",
    "BoardMark",
    "Cell",
    "GivenAward",
    "LineView",
    "Mark",
    "Need",
    "Outside",
    "Pairing",
    "Room",
    "RoundHead",
    "SectionGrid",
    "TableRow",
    "Version",
    "Who",
    "hidden_boards",
    "line_view",
    "room",
]
