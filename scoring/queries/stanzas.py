"""How far the matches of an evening have come, stanza by stanza, and who may see their comparison.

A comparison tells what happened at the other table. So both teams see it when both tables have finished the stanza and
neither team has any of its boards to come; everybody else when no table at all has them to come (Laws 16D, 90B).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from movements.models import Seating
from movements.queries.seated import half_seated
from scoring.models import Line
from scoring.queries.drawn_later import WITH, drawn_later
from scoring.queries.line_outcomes import Meeting, has_outcome, meeting_of, meeting_on


@dataclass(frozen=True)
class StanzaTable:
    """One table of a stanza in one round: a section's letter and the table's number, with its boards."""

    section: str
    round: int
    table: int
    room: int
    ns: int
    ew: int
    boards: tuple[int, ...]
    missing: tuple[int, ...]

    @property
    def done(self) -> int:
        return len(self.boards) - len(self.missing)


@dataclass(frozen=True)
class Stanza:
    """A part of a match (its id), at the tables and in the rounds in which it is played."""

    match: int
    number: int
    tables: tuple[StanzaTable, ...]
    #: A board of it is still to come for one of the two teams, or for anybody.
    ahead_for_both: bool
    ahead_for_anybody: bool
    #: The tables of one room are still to be drawn: in a long threesome of a Swiss.
    half_seated: bool = False

    @property
    def boards(self) -> tuple[int, ...]:
        return tuple(sorted({board for each in self.tables for board in each.boards}))

    @property
    def finished(self) -> bool:
        """Both tables have a result, or an award in place of one, on every board."""
        return not self.half_seated and not any(each.missing for each in self.tables)

    @property
    def one_room_only(self) -> tuple[int, ...]:
        """The boards that one table has played and another has not."""
        missing = [set(each.missing) for each in self.tables]
        played = [set(each.boards) - set(each.missing) for each in self.tables]
        return tuple(sorted(set().union(*missing) & set().union(*played)))

    @property
    def seen_by_both(self) -> bool:
        """Both teams may see how it compares."""
        return self.finished and not self.ahead_for_both

    @property
    def seen_by_all(self) -> bool:
        return self.finished and not self.ahead_for_anybody


def stanzas_of(session_id: int) -> Mapping[int, tuple[Stanza, ...]]:
    """By match (its id) its stanzas in order. None for a session without matches of two tables. Three queries."""
    seats = list(
        Seating.objects.filter(section__session_id=session_id, ns__isnull=False, ew__isnull=False)
        .select_related(*WITH)
        .order_by("section__letter", "round", "table")
    )
    lines = Line.objects.filter(session_id=session_id).select_related("board", "result", "adjustment")
    done = {meeting_of(line) for line in lines if has_outcome(line)}
    ahead, half = _ahead(seats, done), half_seated(seats)
    for board, contestants in drawn_later(seats).items():
        ahead[board] |= contestants
    parts: dict[tuple[int, int], list[Seating]] = defaultdict(list)
    for seat in seats:
        if seat.match_id is not None and seat.room:
            parts[seat.match_id, seat.stanza].append(seat)
    found: dict[int, list[Stanza]] = defaultdict(list)
    for (match, number), its in sorted(parts.items()):
        found[match].append(replace(_stanza(match, number, its, done, ahead), half_seated=match in half))
    return {match: tuple(stanzas) for match, stanzas in found.items()}


def _ahead(seats: Iterable[Seating], done: set[Meeting]) -> defaultdict[int, set[int]]:
    """Board → the contestants that have still to play it."""
    ahead = defaultdict[int, set[int]](set)
    for seat in seats:
        for board in seat.boards:
            meeting = meeting_on(seat, board)
            if meeting not in done:
                ahead[board] |= meeting.contestants
    return ahead


def _stanza(match: int, number: int, seats: list[Seating], done: set[Meeting], ahead: Mapping[int, set[int]]) -> Stanza:
    teams = {who for seat in seats for who in (seat.ns_id, seat.ew_id)}
    boards = {board for seat in seats for board in seat.boards}
    waiting = set().union(*(ahead.get(board, set()) for board in boards))
    return Stanza(match, number, tuple(_table(seat, done) for seat in seats), bool(waiting & teams), bool(waiting))


def _table(seat: Seating, done: set[Meeting]) -> StanzaTable:
    assert seat.ns_id is not None
    assert seat.ew_id is not None
    missing = tuple(board for board in seat.boards if meeting_on(seat, board) not in done)
    at = (seat.section.letter, seat.round, seat.table, seat.room)
    return StanzaTable(*at, seat.ns_id, seat.ew_id, tuple(seat.boards), missing)
