"""Sessions in which one table has still to play a board that all others have played (Law 8B2), over the range of what
is scored here; and what happens on that board, changed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any
from uuid import uuid4

from club.actor import PROGRAM
from club.models import Session
from rulings.services.clocks import BY_THE_CLOCKS
from scoring.engine.contract import Played
from scoring.models import Line
from scoring.recompute import recompute
from scoring.services import Award, Entry, Meeting, adjust, enter_result
from scoring.services.correct import remove_result
from scoring.services.repairs import make_repair, postponement_repair
from tests.builders import meeting_at, play_all, started_in, started_session
from tests.individual_evenings import started_individual
from tests.team_evenings import started_teams

#: Where: the table and the round that have their first board still to play.
TABLE, ROUND = 2, 2

Made = Callable[..., Session]


def _pairs(pairs: int, kind: str = "", **habits: Any) -> Made:
    return lambda **more: started_session(pairs, kind, habits={**habits, **more})


def _sections(*sizes: int, own_boards: bool = False, compare: str = "", **habits: Any) -> Made:
    return lambda **more: started_in(*sizes, habits={**habits, **more}, own_boards=own_boards, compare=compare)


def _matches(scored_by: str, scale: str) -> Made:
    return _pairs(8, "howell", scored_by=scored_by, vp_scale=scale)


def _teams(kind: str, teams: int = 6, **habits: Any) -> Made:
    return lambda **more: started_teams(teams, kind, habits={**habits, **more})


def _individual(players: int, **habits: Any) -> Made:
    return lambda **more: started_individual(players, habits={**habits, **more})


#: Every contest and way of scoring, in the movements that send boards round and in those that do not.
EVENINGS: Mapping[str, Made] = {
    "Mitchell, matchpoints": _pairs(8),
    "Mitchell, one matchpoint a win": _pairs(8, matchpoints_per_win=1),
    "Mitchell, cross-IMPs": _pairs(8, scored_by="cross_imps"),
    "Mitchell, mean of cross-IMPs": _pairs(10, "straight-mitchell", scored_by="cross_imps_mean"),
    "Mitchell, Butler": _pairs(8, scored_by="butler"),
    "one pair sits out, IMPs averaged": _pairs(9, "straight-mitchell", scored_by="butler", sit_outs_averaged=True),
    "one pair sits out, matchpoints": _pairs(9, "straight-mitchell"),
    "Howell, matchpoints": _pairs(6, "howell"),
    "Howell, cross-IMPs": _pairs(6, "howell", scored_by="cross_imps"),
    "Howell, Butler": _pairs(8, "howell", scored_by="butler"),
    "two sections, across the field": _sections(8, 8),
    "two sections, each in itself": _sections(8, 8, compare="section"),
    "two sections with their own boards": _sections(8, 6, own_boards=True),
    "two sections, Butler": _sections(8, 8, scored_by="butler"),
    "matches of pairs, Butler": _matches("butler", "wbf-continuous"),
    "matches of pairs, matchpoints": _matches("matchpoints", "ebu-swiss-pairs"),
    "matches of pairs, cross-IMPs": _matches("cross_imps", "wbf-continuous"),
    "American Whist": _teams("american-whist"),
    "American Whist, an odd team, no victory points": _teams("american-whist", 5, vp_scale=""),
    "American Whist, board-a-match": _teams("american-whist", scored_by="board_a_match", vp_scale=""),
    "New England relay": _teams("new-england-relay"),
    "round robin, duplicated": _teams("round-robin", 4, boards_are="duplicated"),
    "round robin, duplicated, IMPs": _teams("round-robin", 4, boards_are="duplicated", vp_scale=""),
    "round robin, shared": _teams("round-robin", 4, boards_are="shared"),
    "round robin, dealt by each match": _teams("round-robin", 4, boards_are="dealt"),
    "head to head, pairs by Butler": _teams("head-to-head", 2, pairs_of_teams="butler"),
    "round robin, hybrid": _teams("round-robin", 4, scored_by="hybrid", vp_scale=""),
    "round robin, total points": _teams("round-robin", 4, scored_by="total_points", vp_scale=""),
    "individuals, matchpoints": _individual(8),
    "individuals, Butler": _individual(9, scored_by="butler"),
    "round robin, pairs by cross-IMPs": _teams("round-robin", 4, pairs_of_teams="cross_imps"),
}


def played_but_for_one(made: Made, **habits: Any) -> tuple[Session, Meeting]:
    """Everything is played but for one board of one table, which is postponed. Its pairs have average plus on another
    board, which goes by their own average."""
    session = made(**habits)
    play_all(session, seed=3)
    meeting = meeting_at(session, TABLE, ROUND)
    play_later(session, meeting)
    award(session, meeting_at(session, TABLE, 1), "60", "40")
    recompute(session.pk)
    return session, meeting


def play_later(session: Session, meeting: Meeting) -> None:
    """What was entered there is taken away again, and the board postponed."""
    line = line_at(session, meeting)
    remove_result(
        session_id=session.pk,
        line_id=line.pk,
        seen_result_id=line.result_id or 0,
        permission=BY_THE_CLOCKS,
        actor=PROGRAM,
    )
    act = postponement_repair(session_id=session.pk, meeting=meeting, actor=PROGRAM)
    make_repair(session_id=session.pk, act=act, permission=BY_THE_CLOCKS, actor=PROGRAM)


def line_at(session: Session, meeting: Meeting) -> Line:
    at = {"board__number": meeting.board, "table": meeting.table, "round": meeting.round, "section": meeting.section}
    return Line.objects.get(session=session, **at)


def award(session: Session, meeting: Meeting, ns: str, ew: str) -> None:
    seen = line_at(session, meeting).version
    sides = Award(ns={"artificial": ns}, ew={"artificial": ew})
    adjust(
        session_id=session.pk, meeting=meeting, award=sides, seen_version=seen, permission=BY_THE_CLOCKS, actor=PROGRAM
    )


def played_elsewhere(session: Session, board: int) -> list[Line]:
    """What others have played on the board, whoever waits for it."""
    lines = Line.objects.filter(session=session, board__number=board, result__isnull=False)
    return list(lines.select_related("board").order_by("pk"))


def change_all(session: Session, board: int) -> None:
    """Something else has happened on a board wherever it was played; at one table an adjusted score as well."""
    for at, line in enumerate(played_elsewhere(session, board)):
        what = ("7NTN=", "7NTXXE-13", "pass", None, "1CS=")[(at + line.version) % 5]
        enter(session, line, what)
    first = played_elsewhere(session, board)[0]
    award(session, _meeting(first), "40", "60")
    recompute(session.pk)


def enter(session: Session, line: Line, result: str | None) -> None:

    entry = Entry(client_id=uuid4(), played=Played.parse(result) if result else None, replaces=line.result_id)
    enter_result(
        session_id=session.pk,
        meeting=_meeting(line),
        entry=entry,
        source="desk",
        permission=BY_THE_CLOCKS,
        actor=PROGRAM,
    )


def _meeting(line: Line) -> Meeting:
    return Meeting(line.board.number, line.ns_id, line.ew_id, line.section, line.round, line.table, line.room or None)
