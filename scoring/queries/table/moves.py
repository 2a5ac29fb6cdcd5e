"""Where everybody at a table goes after a round, and where its boards go and come from.

A team is at two tables at once, so it is each of its pairs that moves, by who sits in it. In an individual everybody
goes elsewhere.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from movements.models import Plan, Seating
from scoring.queries.table.boards_moving import boards_coming, boards_going
from scoring.queries.table.crews import Crew, direction_of
from scoring.queries.table.rows import TableRows, meeting_of, plays
from scoring.queries.table.values import AfterRound, Move, Seat, TablePair, Turn


def after_round(rows: TableRows, number: int) -> AfterRound | None:
    """What happens at this table after a round; None after the movement's last, and where the rest was cut."""
    seating = rows.here.get(number)
    here = rows.crews(seating) if seating else ()
    leaving = [crew for crew in here if not goes_home(rows, crew.contestant, number)]
    if number >= rows.rounds or (here and not leaving):
        return None
    return AfterRound(
        round=number + 1,
        moves=tuple(move for crew in leaving if seating for move in moves_of(rows, crew, seating, number)),
        going=boards_going(rows, number),
        coming=boards_coming(rows, number),
    )


def turns_of(rows: TableRows, number: int) -> tuple[Turn, ...]:
    """The pairs at this table that sat in the other direction when they last played. Nobody tells a single player to
    turn: all four have come from somewhere."""
    seating = rows.here.get(number)
    if seating is None or not plays(seating) or seating.ns_partner_id is not None:
        return ()
    found = []
    for crew in rows.crews(seating):
        pair, before = rows.pair(crew, number), _last_played(rows, crew, number)
        if before is not None:
            direction = direction_of(seating, crew.contestant)
            if direction != direction_of(before, crew.contestant):
                found.append(Turn(pair, direction))
    return tuple(found)


def moves_of(rows: TableRows, crew: Crew, now: Seating, number: int) -> Iterator[Move]:
    """Where these two go; where they part, as in pivot teams, first the one of them and then the other."""
    after = _seating(rows, crew, number + 1)
    yield (first := _move(rows, crew, now, number, after))
    if first.instead is None or after is None:
        return
    for other in rows.seatings:
        if other.round == number + 1 and other.table != after.table and _likeness(rows, crew, other)[0]:
            yield _move(rows, crew, now, number, other)


def move_of(rows: TableRows, crew: Crew, now: Seating, number: int) -> Move:
    """Where one of those at a table goes after a round."""
    return _move(rows, crew, now, number, _seating(rows, crew, number + 1))


def _move(rows: TableRows, crew: Crew, now: Seating, number: int, after: Seating | None) -> Move:
    pair = rows.pair(crew, number)
    here, seat = _seat(rows, crew, now, number), _seat(rows, crew, after, number + 1)
    keeps_table = bool(here.direction) and bool(seat.direction) and here.table == seat.table
    return Move(
        pair=pair,
        seat=seat,
        stays=keeps_table and here.direction == seat.direction,
        turns=keeps_table and here.direction != seat.direction,
        opponents=_opponents(rows, after, crew),
        then=None if seat.direction else _next_played(rows, crew, number + 1),
        instead=_instead(rows, after, crew, pair),
        partner=_partner(rows, after, crew),
    )


def goes_home(rows: TableRows, who: int, number: int) -> bool:
    """Whether the movement had more for a contestant, and none of it is played."""
    later = [each for each in rows.seatings if each.round > number and plays(each) and who in meeting_of(each)]
    return bool(later) and not any(rows.meets(each) for each in later)


def _best(rows: TableRows, crew: Crew, seatings: Iterable[Seating]) -> Seating | None:
    """Of a round's tables the one of these two. Where the line-up is another one then, that of most of them; else
    that of their direction."""
    theirs = [each for each in seatings if crew.contestant in meeting_of(each)]
    if len(theirs) < 2:
        return theirs[0] if theirs else None
    return max(theirs, key=lambda each: _likeness(rows, crew, each))


def _likeness(rows: TableRows, crew: Crew, seating: Seating) -> tuple[int, bool]:
    there = _crew_of(rows, seating, crew.contestant)
    return len(set(there.seats) & set(crew.seats)) if there else 0, direction_of(seating, crew.contestant) == crew.side


def _crew_of(rows: TableRows, seating: Seating, contestant: int) -> Crew | None:
    return next((each for each in rows.crews(seating) if each.contestant == contestant), None)


def _seating(rows: TableRows, crew: Crew, number: int) -> Seating | None:
    return _best(rows, crew, (each for each in rows.seatings if each.round == number))


def _last_played(rows: TableRows, crew: Crew, number: int) -> Seating | None:
    theirs = (each for each in rows.seatings if each.round < number and crew.contestant in meeting_of(each))
    before = [each for each in theirs if rows.meets(each)]
    last = max((each.round for each in before), default=0)
    return _best(rows, crew, (each for each in before if each.round == last))


def _next_played(rows: TableRows, crew: Crew, number: int) -> Seat | None:
    theirs = (each for each in rows.seatings if each.round > number and crew.contestant in meeting_of(each))
    later = [each for each in theirs if rows.meets(each)]
    first = min((each.round for each in later), default=0)
    found = _best(rows, crew, (each for each in later if each.round == first))
    return _seat(rows, crew, found, found.round) if found else None


def _seat(rows: TableRows, crew: Crew, seating: Seating | None, number: int) -> Seat:
    if seating is None:
        return Seat(number, None, "")
    if rows.meets(seating):
        return Seat(number, seating.table, direction_of(seating, crew.contestant))
    return Seat(number, _to_wait_at(rows, seating.table), "")


def _to_wait_at(rows: TableRows, table: int) -> int | None:
    """Who sits out behind the last table waits nowhere in particular."""
    plan: Plan | None = getattr(rows.section, "plan", None)
    return None if plan is not None and table > plan.tables else table


def _opponents(rows: TableRows, seating: Seating | None, crew: Crew) -> TablePair | None:
    if seating is None or not rows.meets(seating):
        return None
    return rows.pair_at(seating, "EW" if crew.contestant in seating.north_south else "NS", seating.round)


def _partner(rows: TableRows, seating: Seating | None, crew: Crew) -> TablePair | None:
    """With whom a single player sits there."""
    partner = seating.partner_of(crew.contestant) if seating is not None and rows.meets(seating) else None
    return rows.pair(Crew(partner), seating.round) if seating is not None and partner is not None else None


def _instead(rows: TableRows, after: Seating | None, crew: Crew, pair: TablePair) -> TablePair | None:
    """Who sits there in their place, where the line-up is another one then."""
    if after is None or not rows.meets(after) or not after.room:
        return None
    there = _crew_of(rows, after, crew.contestant)
    if there is None or set(there.seats) == set(crew.seats):
        return None
    found = rows.pair(there, after.round)
    return None if set(found.players) == set(pair.players) else found
