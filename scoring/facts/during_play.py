"""Which boards are open to everybody, and which rounds are complete at every table."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterator

from club.models import Session
from club.models.during_play import BoardResults, LiveRanking
from club.models.ways_of_scoring import Compare
from scoring.engine.contests import compares_rooms
from scoring.engine.during_play import Due, Picture, pictures
from scoring.facts.rows import Rows, Scheduled
from scoring.queries.line_outcomes import unplayed


def open_to_all(rows: Rows) -> list[int]:
    """Boards that nobody has still to play: every scheduled meeting has a result or an adjusted score.

    Of a session without a movement, every board with a line. One that is postponed is still to be played, and one of a
    Swiss that is played again in a round still to be drawn. Where the
    ranking is brought up to date at the end of a round, boards are opened then too: what remains of it once every
    board but one can be read would be that board.
    """
    if not rows.scheduled:
        return sorted({line.board.number for line in rows.lines_with_outcome})
    waiting = {each.board for each in rows.scheduled if each.meeting not in rows.by_meeting}
    waiting |= {each.board for each in rows.postponed} | rows.drawn_later
    if _by_rounds(rows):
        complete = complete_round(rows)
        waiting |= {each.board for each in _due(rows) if each.round > complete}
    return sorted({each.board for each in rows.scheduled} - _with_their_stanzas(rows, waiting))


def publishable(rows: Rows, *, by_victory_points: bool) -> Rows | None:
    """The session as an edition counts it while boards are still to be played that were postponed (Law 8B2). None where
    nothing waits.
    """
    waiting = frozenset(each.board for each in rows.postponed)
    return without_boards(rows, waiting, by_victory_points=by_victory_points) if waiting else None


def without_boards(rows: Rows, boards: Collection[int], *, by_victory_points: bool) -> Rows:
    """The session as if nobody had played these boards, nor the rest of a stanza, or of a match for victory points,
    with one of them."""
    held = frozenset(_with_their_stanzas(rows, set(boards)))
    matches = {each.match for each in rows.scheduled if each.match is not None and each.board in held}
    return rows.without(held, frozenset(matches if by_victory_points else ()))


def _with_their_stanzas(rows: Rows, waiting: set[int]) -> set[int]:
    """These boards, and those of every stanza that one of them keeps closed."""
    closed = set(waiting)
    for boards in _stanzas(rows):
        closed |= boards if boards & waiting else set()
    return closed


def _stanzas(rows: Rows) -> Iterator[set[int]]:
    """The boards of each stanza of the matches that are compared table against table. Where stanzas of different
    matches have a board in common, what keeps one of them closed keeps the other.
    """
    found: dict[tuple[int, int], set[int]] = defaultdict(set)
    for each in rows.scheduled:
        if each.match is not None and each.room:
            found[each.match, each.stanza].add(each.board)
    joined: list[set[int]] = []
    for boards in found.values():
        touched = [each for each in joined if each & boards]
        joined = [each for each in joined if each not in touched]
        joined.append(boards.union(*touched))
    yield from joined


def complete_round(rows: Rows) -> int:
    """The last round that every table of every section has finished, or the director has closed."""
    closed = {each.section.letter: each.section.closed_round for each in rows.contestants if each.section is not None}
    last = max((each.round for each in rows.scheduled), default=0)
    missing = (
        each.round
        for each in rows.scheduled
        if each.meeting not in rows.by_meeting
        and each.meeting not in rows.postponed
        and each.round > closed.get(each.section, 0)
    )
    return min(missing, default=last + 1) - 1


def ranking_pictures(rows: Rows) -> tuple[Picture, ...]:
    """The rounds at whose end the ranking is brought up to date, as the movement is now.

    None where matches decide: a ranking that counts a board of one before its boards are open tells the two who play
    it, by subtraction, how it stands. There it counts what everybody may see.
    """
    if counts_open_boards_only(rows):
        return ()
    apart = rows.session.compare == Compare.SECTION
    due = tuple(
        Due(each.round, (each.section if apart else "", each.board), each.meeting.contestants) for each in _due(rows)
    )
    later = frozenset(each.board for each in rows.postponed)
    return pictures(due, later, read_at_once=rows.session.board_results == BoardResults.PLAYED)


def counts_open_boards_only(rows: Rows) -> bool:
    """Whether the ranking during play counts nothing that is not open, whichever the club has chosen."""
    return compares_rooms(rows.session.method) or bool(rows.session.vp_scale)


def _by_rounds(rows: Rows) -> bool:
    return rows.session.state == Session.State.PLAYING and rows.session.live_ranking == LiveRanking.ROUNDS


def _due(rows: Rows) -> Iterator[Scheduled]:
    """Without what is not played any more."""
    for each in rows.scheduled:
        line = rows.by_meeting.get(each.meeting)
        if line is None or not unplayed(line):
            yield each
