"""What the director's desk reads: the room, one board at one table, penalties, the audit log of what was done."""

from scoring.queries.room.audit_log import (
    AuditedAct,
    AuditPage,
    BoardPlace,
    audit_log_of_club,
    audit_log_of_line,
    audit_log_of_pair,
    session_audit_log,
)
from scoring.queries.room.awards import GivenAward
from scoring.queries.room.board_states import (
    BoardMark,
    Cell,
    Later,
    Mark,
    Need,
    Outside,
    Room,
    RoundHead,
    SectionGrid,
    TableRow,
)
from scoring.queries.room.by_match import MatchInRoom, MatchPart, MatchTable, Progress, room_by_matches
from scoring.queries.room.editions import EditionInfo, Pending, compared, editions, newest_edition, pending
from scoring.queries.room.grid import NOTHING_HIDDEN, room
from scoring.queries.room.handsets import HandsetRemarkInfo, RoomHandsets, has_handsets, room_handsets
from scoring.queries.room.late_entries import LateView, late_entries, late_waiting
from scoring.queries.room.line import LineSide, LineView, ResultVersion, line_view, partnerships, rooms_alike
from scoring.queries.room.listed import Listed, results_part
from scoring.queries.room.match_results import DeskMatch, HandResult, desk_matches, units_by_hand
from scoring.queries.room.penalties import GivenPenalty, penalties
from scoring.queries.room.played import PlayedAt, played_on
from scoring.queries.room.results import desk_results_sheet
from scoring.queries.room.round_of_most import round_of_most
from scoring.queries.room.secrets import hidden_boards, hidden_boards_in, plays_on_in
from scoring.queries.room.version_tag import room_version_tag
from scoring.queries.room.who import DoneBy

__all__ = [
    "NOTHING_HIDDEN",
    "AuditPage",
    "AuditedAct",
    "BoardMark",
    "BoardPlace",
    "Cell",
    "DeskMatch",
    "DoneBy",
    "EditionInfo",
    "GivenAward",
    "GivenPenalty",
    "HandResult",
    "HandsetRemarkInfo",
    "LateView",
    "Later",
    "LineSide",
    "LineView",
    "Listed",
    "Mark",
    "MatchInRoom",
    "MatchPart",
    "MatchTable",
    "Need",
    "Outside",
    "Pending",
    "PlayedAt",
    "Progress",
    "ResultVersion",
    "Room",
    "RoomHandsets",
    "RoundHead",
    "SectionGrid",
    "TableRow",
    "audit_log_of_club",
    "audit_log_of_line",
    "audit_log_of_pair",
    "compared",
    "desk_matches",
    "desk_results_sheet",
    "editions",
    "has_handsets",
    "hidden_boards",
    "hidden_boards_in",
    "late_entries",
    "late_waiting",
    "line_view",
    "newest_edition",
    "partnerships",
    "penalties",
    "pending",
    "played_on",
    "plays_on_in",
    "results_part",
    "room",
    "room_by_matches",
    "room_handsets",
    "room_version_tag",
    "rooms_alike",
    "round_of_most",
    "session_audit_log",
    "units_by_hand",
]
