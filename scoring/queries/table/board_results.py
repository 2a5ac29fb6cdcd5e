"""The other results of a board, for a pair that has played it: the one place that decides, for tables and phones.

The club chooses (BoardResults): never during play; as soon as the pair has played the board, the results of the rounds
up to its own; or when all have played it. A pair has played a board when its own line has a result that the opponents
have agreed to (where they are asked at each board) or the director has settled: a number keyed by mistake opens
nothing. What came to the board later is not told before it is open: somebody who may look at the ranking beside it
could take away from that. For the same reason boards that all have played open here at the end of a round, as they do
for everybody, where the ranking is brought up to date then.

Where the two tables of a match are compared, a result of any other table tells how the match goes. So there, unless the
club shows none, all of them open when both teams may see how this part of their match compares, and no table has the
board to come. What it is worth stands on the comparison, not here.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from math import inf
from typing import NamedTuple, Protocol

from club.models.during_play import BoardResults, LiveRanking
from club.models.events import SignOffAt
from movements.models import Seating
from scoring.engine.board_scores import LineFacts
from scoring.engine.contests import compares_rooms
from scoring.engine.document import ScoringRules, parse_outcome
from scoring.engine.so_far import worth_so_far
from scoring.models import Line, Result
from scoring.queries.drawn_later import WITH, drawn_later
from scoring.queries.line_outcomes import Meeting, has_outcome, meeting_of, meeting_on
from scoring.queries.stanzas import stanzas_of
from scoring.queries.table.rows import plays
from scoring.queries.table.values import BoardState

SETTLED = (BoardState.CONFIRMED, BoardState.TURNED, BoardState.ADJUSTED)


class Played(Protocol):
    """What of a session decides: its row and what was read of it have the same names."""

    @property
    def board_results(self) -> str: ...
    @property
    def live_ranking(self) -> str: ...
    @property
    def sign_off(self) -> str: ...
    @property
    def compare(self) -> str: ...
    @property
    def method(self) -> str: ...
    @property
    def scored_by(self) -> str: ...
    @property
    def matchpoints_per_win(self) -> int: ...
    @property
    def butler_drop(self) -> int: ...


@dataclass(frozen=True)
class OwnBoard:
    """A board as a pair has it: where the movement has the meeting, or the director has put it."""

    meeting: Meeting
    round: int
    state: BoardState


@dataclass(frozen=True)
class VisibleResults:
    """The results of a board that a meeting on it may see, its own among them.

    `worth`: to N/S and E/W as they sat there, in whole per cent or in IMPs; None where nothing is compared yet.
    `waiting`: how many tables have still to play it, where they are counted.
    """

    lines: tuple[Line, ...]
    worth: tuple[str, str] | None
    waiting: int

    @property
    def others(self) -> bool:
        """Whether there is more to see than the own result."""
        return len(self.lines) > 1


class Due(NamedTuple):
    """A board that two pairs are to play in a round; `closed_round`: the last that the director has closed there."""

    meeting: Meeting
    round: int
    closed_round: int


def board_results(
    session_id: int, session: Played, own_boards: Iterable[OwnBoard], *, count: bool = False
) -> Mapping[Meeting, VisibleResults]:
    """What of these boards may be seen, by meeting. One query, however many boards there are; one more to `count` who
    has still to play them, or where that decides."""
    own = {each.meeting: each for each in own_boards if _has_played(each, session)}
    if not own or session.board_results == BoardResults.NEVER:
        return {}
    by_rooms = compares_rooms(session.method)
    if by_rooms:
        compared = _compared(session_id)
        own = {meeting: each for meeting, each in own.items() if meeting in compared}
    boards = {meeting.board for meeting in own}
    decides = by_rooms or session.board_results == BoardResults.ALL
    by_rounds = decides and session.live_ranking == LiveRanking.ROUNDS
    lines = Line.objects.filter(session_id=session_id).order_by("pk").select_related("board", "result", "adjustment")
    known = {meeting_of(line): line for line in (lines if by_rounds else lines.filter(board__number__in=boards))}
    found = {meeting: line for meeting, line in known.items() if has_outcome(line)}
    seats = list(_seats(session_id, decides=decides)) if count or decides else []
    due = list(_due(seats, None if by_rounds else boards))
    waiting = [each for each in due if each.meeting not in found]
    closed = {each.meeting.board for each in waiting} | drawn_later(seats).keys() if decides else set()
    if by_rounds:
        complete = _complete_round(each for each in waiting if not _later(known.get(each.meeting)))
        closed |= {each.meeting.board for each in due if each.round > complete}
    return {
        meeting: _shown(
            session,
            each,
            {} if meeting.board in closed else found,
            sum(other.meeting.board == meeting.board for other in waiting),
        )
        for meeting, each in own.items()
        if meeting in found
    }


def _compared(session_id: int) -> set[Meeting]:
    """The meetings in parts of matches whose comparison both teams may see."""
    return {
        Meeting(board, frozenset({table.ns, table.ew}), table.room)
        for stanzas in stanzas_of(session_id).values()
        for stanza in stanzas
        if stanza.seen_by_both
        for table in stanza.tables
        for board in table.boards
    }


def _complete_round(waiting: Iterable[Due]) -> float:
    """The last round that every table of every section has finished, or the director has closed."""
    return min((each.round for each in waiting if each.round > each.closed_round), default=inf) - 1


def _later(line: Line | None) -> bool:
    return line is not None and line.postponed


def _has_played(own: OwnBoard, session: Played) -> bool:
    without_confirmation = session.sign_off == SignOffAt.ROUND or session.board_results == BoardResults.ALL
    return own.state in SETTLED or (without_confirmation and own.state is BoardState.ENTERED)


def _seats(session_id: int, *, decides: bool) -> Iterator[Seating]:
    """At which two meet, as the movement has them; with what `drawn_later` asks for where that decides."""
    found = Seating.objects.filter(section__session_id=session_id).select_related(*(WITH if decides else ["section"]))
    yield from (each for each in found if plays(each) and each.ns_id and each.ew_id)


def _due(seats: Iterable[Seating], boards: set[int] | None) -> Iterator[Due]:
    """What the movement has, on these boards (None: on all)."""
    for seating in seats:
        for board in seating.boards if boards is None else boards.intersection(seating.boards):
            yield Due(meeting_on(seating, board), seating.round, seating.section.closed_round)


def _shown(session: Played, own: OwnBoard, found: Mapping[Meeting, Line], waiting: int) -> VisibleResults:
    board = own.meeting.board
    on_board = {meeting: line for meeting, line in found.items() if meeting.board == board}
    may = on_board
    by_rooms = compares_rooms(session.method)
    if session.board_results != BoardResults.ALL and not by_rooms:
        may = {meeting: line for meeting, line in on_board.items() if 0 < (line.round or 0) <= own.round}
        may[own.meeting] = found[own.meeting]
    if by_rooms:
        return VisibleResults(tuple(may.values()), None, waiting)
    facts = {meeting: _facts(line, session) for meeting, line in may.items()}
    worth = worth_so_far(list(facts.values()), facts[own.meeting], _rules(session)) if own.meeting in facts else None
    return VisibleResults(tuple(may.values()), worth, waiting)


def _facts(line: Line, session: Played) -> LineFacts:
    result, award = line.result, line.adjustment
    outcomes = (award.ns_outcome, award.ew_outcome) if award is not None else (None, None)
    ns, ew = (parse_outcome(each) if each is not None else None for each in outcomes)
    return LineFacts(
        expected=0,
        section=_rules(session).compared_section(line.section),
        group=award.group if award is not None and award.group else None,
        score=result.score if result is not None else None,
        ns=ns,
        ew=ew,
        unless_better=award is not None and award.unless_better,
        played=result is None or result.outcome != Result.Outcome.NOT_PLAYED,
    )


def _rules(session: Played) -> ScoringRules:
    return ScoringRules(
        method=session.method,
        matchpoints_per_win=session.matchpoints_per_win,
        compare=session.compare,
        butler_drop_each_end=session.butler_drop,
        cross_imps="mean" if session.scored_by == "cross_imps_mean" else "sum",
    )
