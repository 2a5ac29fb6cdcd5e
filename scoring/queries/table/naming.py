"""What a table may say about who plays there: whose seats these are, and who sits in for this round."""

from __future__ import annotations

from dataclasses import dataclass

from club.queries import FoundPerson, search_people
from movements.models import Seating
from scoring.queries.table.people_values import Naming, NamingSeat
from scoring.queries.table.rounds import Position, position_of
from scoring.queries.table.rows import TableRows, meeting_of, plays, read_table
from scoring.queries.table.values import Place

#: Letter → side of the table, and which of the two who sit there.
SEATS = {"N": ("NS", 0), "S": ("NS", 1), "E": ("EW", 0), "W": ("EW", 1)}


@dataclass(frozen=True)
class TableSeat:
    """A seat of the table's current round, with the contestant's id and the seat in its line-up."""

    contestant: int
    index: int
    at: NamingSeat


def naming_at(rows: TableRows, position: Position | None = None) -> Naming | None:
    """The four seats of the round that is played here now; None where names are given to the director."""
    position = position or position_of(rows)
    number = position.current
    if not rows.session.names_at_table or rows.session.state != rows.session.State.PLAYING:
        return None
    if number is None or number not in rows.playable or number <= rows.section.closed_round:
        return None
    return Naming(number, tuple(_table_seat(rows, number, letter).at for letter in SEATS))


def table_seats(rows: TableRows) -> dict[str, TableSeat]:
    """By letter, the seats of which the table may say something now; {} where it may not."""
    naming = naming_at(rows)
    return {each.seat: _table_seat(rows, naming.round, each.seat) for each in naming.seats} if naming else {}


def _table_seat(rows: TableRows, number: int, letter: str) -> TableSeat:
    contestant, index = _whose(rows, rows.here[number], letter)
    regular = next((each.name for each in rows.pairs[contestant].players if each.seat == index), "")
    sitting = [each for each in rows.sitting_in if (each.contestant, each.seat) == (contestant, index)]
    now = next((each for each in sitting if each.covers(number)), None)
    first = number == _first_round(rows, contestant, index)
    stand_in = now is not None and now.first == now.last
    may_name = now is None and (first or not regular)
    return TableSeat(contestant, index, NamingSeat(letter, now.name if now else regular, regular, may_name, stand_in))


def _whose(rows: TableRows, seating: Seating, letter: str) -> tuple[int, int]:
    """The contestant whose seat it is, and the seat of its line-up."""
    side, which = SEATS[letter]
    people = [(crew.contestant, seat) for crew in rows.side(seating, side) for seat in crew.seats]
    return people[which]


def _first_round(rows: TableRows, contestant: int, seat: int) -> int:
    theirs = (each for each in rows.seatings if plays(each) and contestant in meeting_of(each))
    return min(
        each.round
        for each in theirs
        for crew in rows.crews(each)
        if crew.contestant == contestant and seat in crew.seats
    )


def people_at(place: Place, typed: str) -> list[FoundPerson] | None:
    """Whom the table finds by what was typed; None where names are not given at this table now."""
    rows = read_table(place)
    return search_people(place.session_id, rows.session.club_id, typed) if naming_at(rows) else None
