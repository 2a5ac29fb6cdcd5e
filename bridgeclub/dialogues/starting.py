"""Who sits where in round 1, before anything is stored."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from club.queries import Pair, joined_names
from movements.engine.places import PresentPair, direction_of_key, give_places, printed_number
from movements.engine.plan import Movement
from movements.queries import PlayingSeats


@dataclass(frozen=True)
class Seat:
    """A pair at a table, as it is called out. `who`: the two of a team who sit there, where they are known."""

    number: int
    line: str
    pair: Pair
    who: str = ""


@dataclass(frozen=True)
class TableStart:
    """A table in round 1; a side is None where the other one sits out. In an individual `ns` and `ew` are North and
    East, and have their partners.
    """

    table: int
    ns: Seat | None
    ew: Seat | None
    boards: tuple[int, ...]
    ns_partner: Seat | None = None
    ew_partner: Seat | None = None
    stands: bool = True

    @property
    def seated(self) -> tuple[tuple[str, Seat], ...]:
        """Everybody with the side, or with the seat where everybody has one: ("N", …), ("S", …), ("E", …), ("W", …)."""
        found = [("NS", self.ns), ("EW", self.ew)]
        if self.ns_partner is not None:
            found = [("N", self.ns), ("S", self.ns_partner), ("E", self.ew), ("W", self.ew_partner)]
        return tuple((side, seat) for side, seat in found if seat is not None)


def seats_of(movement: Movement, pairs: Sequence[Pair], *, keep: bool = False, letter: str = "") -> dict[str, Seat]:
    """Movement id → who gets that place, as the service gives them out. `letter`: of one of several sections."""
    present = [PresentPair(pair.id, pair.place, pair.key, pair.stays, pair.kept_in(letter)) for pair in pairs]
    by_id = {pair.id: pair for pair in pairs}
    return {
        key: Seat(
            printed_number(movement, key), direction_of_key(key) if movement.winners == 2 else "", by_id[identifier]
        )
        for key, identifier in give_places(movement, present, keep=keep).items()
    }


def starting_seats(
    movement: Movement,
    pairs: Sequence[Pair],
    *,
    keep: bool = False,
    playing: PlayingSeats | None = None,
    letter: str = "",
) -> Iterator[TableStart]:
    """Round 1 with these pairs, given places as the service does it. `playing`: who sits together in teams."""
    seats = seats_of(movement, pairs, keep=keep, letter=letter)
    tables = {meeting.table: meeting for meeting in movement.meetings(1)}
    waiting = {movement.where(each.contestant, 1).table or 0: each.contestant for each in movement.sit_outs(1)}
    for table in sorted({*tables, *waiting}):
        if table in tables:
            meeting = tables[table]
            boards = movement.set_boards(meeting.board_set)
            ns, ew = seats[meeting.ns], seats[meeting.ew]
            if playing is not None:
                ns, ew = (_with_players(seat, side, meeting.four, playing) for seat, side in ((ns, "NS"), (ew, "EW")))
            partners = (seats[meeting.south], seats[meeting.west]) if meeting.south else (None, None)
            yield TableStart(table, ns, ew, boards, *partners)
        else:
            seat = seats[waiting[table]]
            ns_alone, ew_alone = (None, seat) if seat.line == "EW" else (seat, None)
            yield TableStart(table, ns_alone, ew_alone, (), stands=table <= movement.tables)


def _with_players(seat: Seat, side: str, four: int, playing: PlayingSeats) -> Seat:
    """The two of a team who sit at this side of a table tonight."""
    names = {player.seat: player.name for player in seat.pair.players}
    seats = playing.seats(seat.pair.id, side, four=four)
    return replace(seat, who=joined_names([names[each] for each in seats if each in names]))
