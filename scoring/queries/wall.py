"""What the wall of a room shows of an evening while it is played: who sits where, and who goes where next.

Nothing of any board but its number, and names as the players allow. The ranking is that of the public pages.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date, datetime
from functools import partial

from django.db.models import Sum

from club.models import Contestant, Session
from club.models.events import Pace
from club.queries import SessionInfo
from club.queries.wall import of_evening
from movements.engine.swiss_evening import SWISS
from movements.models import Seating
from scoring.engine.document.values import ContestantEntry, ScoringRules, SessionDocument
from scoring.models import Snapshot
from scoring.queries.public.people import Party, parties
from scoring.queries.table.all_tables import SectionTables, TableOfRoom, tables_of_room
from scoring.queries.table.boards_moving import boards_going
from scoring.queries.table.moves import goes_home, move_of
from scoring.queries.table.values import BoardsMove, Move


@dataclass(frozen=True)
class WallSeat:
    """A table in a round. `sides`: North–South and East–West; `out`: who sits out there instead. `table` is 0 behind
    the last table, where nobody waits."""

    table: int
    sides: tuple[tuple[Party, ...], tuple[Party, ...]]
    out: tuple[Party, ...]
    boards: tuple[int, ...]


@dataclass(frozen=True)
class WallMove:
    """Where one of those at a table goes; `side` is where they sit now: NS, EW, of one player N, E, S, W, "" where
    they sit out. `move` None: home, as nothing of what the movement had for them is played."""

    who: Party
    side: str
    move: Move | None


@dataclass(frozen=True)
class WallMoves:
    """Where everybody at a table goes after the round, and what becomes of its boards."""

    table: int
    moves: tuple[WallMove, ...]
    boards: BoardsMove | None

    @property
    def north_south(self) -> tuple[WallMove, ...]:
        return tuple(each for each in self.moves if each.side in ("NS", "N", "S"))

    @property
    def east_west(self) -> tuple[WallMove, ...]:
        return tuple(each for each in self.moves if each.side in ("EW", "E", "W"))

    @property
    def waiting(self) -> tuple[WallMove, ...]:
        """Who sits out now."""
        return tuple(each for each in self.moves if not each.side)


@dataclass(frozen=True)
class WallSection:
    """A section on the wall. `letter` is "" where there is only one. `round` of `rounds`: 1 before play, 0 once its
    last is played. `drawn`: rounds are drawn one by one, so that nobody knows yet where to go next."""

    letter: str
    round: int
    rounds: int
    together: bool
    opened_at: datetime | None
    drawn: bool
    seats: tuple[WallSeat, ...]
    moves: tuple[WallMoves, ...]


def standings_on_wall(club_id: int, evening: date, now: datetime) -> int:
    """A number that is another one after every recomputing of an evening's standings. One query."""
    tonight = Session.objects.filter(of_evening(evening, now), club=club_id)
    return Snapshot.objects.filter(session__in=tonight).aggregate(all=Sum("version"))["all"] or 0


def people_on_wall(session: SessionInfo) -> Mapping[str, Party]:
    """Everybody of a session as they allow to be shown, by key; two queries, three of teams without players."""
    rows = Contestant.objects.filter(session_id=session.id).exclude(
        standing=Contestant.Standing.WITHDRAWN, section__isnull=True
    )
    entries = tuple(
        ContestantEntry(key, number, line or None, letter)
        for key, number, line, letter in rows.values_list("key", "number", "line", "section__letter")
    )
    return parties(session.id, SessionDocument(session.contest, ScoringRules(), contestants=entries))


def sections_on_wall(session: SessionInfo, people: Mapping[str, Party]) -> tuple[WallSection, ...]:
    """The sections with their tables, as they sit in the round that is played, or the first, and go after it. As many
    queries as `tables_of_room`."""
    if session.over:
        return ()
    found = tables_of_room(session.id)
    return tuple(_section(session, each, people, several=len(found) > 1) for each in found if each.tables)


def _section(session: SessionInfo, each: SectionTables, people: Mapping[str, Party], *, several: bool) -> WallSection:
    number = each.round_played if session.playing else 1
    known = {pair.id: people[pair.key] for pair in each.tables[0].pairs.values() if pair.key in people}
    last = each.plan.tables if each.plan else 0
    drawn = each.plan is not None and each.plan.kind == SWISS
    return WallSection(
        letter=each.section.letter if several else "",
        round=number,
        rounds=(each.plan.to_play if each.plan else 0) or each.rounds,
        together=session.pace == Pace.TOGETHER,
        opened_at=each.section.round_opened_at if session.playing else None,
        drawn=drawn,
        seats=tuple(_seats(each.tables, number, known, last)),
        moves=tuple(_moves(each.tables, number, known, last)) if session.playing and not drawn else (),
    )


def _seats(tables: Iterable[TableOfRoom], number: int, known: Mapping[int, Party], last: int) -> Iterable[WallSeat]:
    named = partial(_named, known=known)
    for rows in tables:
        seating = rows.here.get(number)
        if seating is None:
            continue
        table = 0 if last and seating.table > last else seating.table
        if rows.meets(seating):
            sides = named(seating.north_south), named(seating.east_west)
            yield WallSeat(table, sides, (), tuple(seating.boards))
        elif out := named(_waiting(rows, seating, number)):
            yield WallSeat(table, ((), ()), out, ())


def _waiting(rows: TableOfRoom, seating: Seating, number: int) -> tuple[int, ...]:
    """Who is at a table where nobody plays, but for those who have gone home."""
    return tuple(each for each in seating.everybody if not goes_home(rows, each, number))


def _named(ids: Iterable[int], known: Mapping[int, Party]) -> tuple[Party, ...]:
    return tuple(known[each] for each in ids if each in known)


def _moves(tables: Iterable[TableOfRoom], number: int, known: Mapping[int, Party], last: int) -> Iterable[WallMoves]:
    """Nothing after the last round."""
    for rows in tables:
        seating = rows.here.get(number)
        if seating is None or number >= rows.rounds:
            continue
        plays = rows.meets(seating)
        moves = tuple(
            WallMove(
                known[crew.contestant],
                crew.side if plays else "",
                None if goes_home(rows, crew.contestant, number) else move_of(rows, crew, seating, number),
            )
            for crew in rows.crews(seating)
            if crew.contestant in known
        )
        if not plays:
            moves = tuple(each for each in moves if each.move is not None)
        if moves:
            table = 0 if last and seating.table > last else seating.table
            yield WallMoves(table, moves, boards_going(rows, number) if plays else None)
