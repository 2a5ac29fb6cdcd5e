"""What is printed for an evening, from the stored seatings: a card for each pair, each table, each board."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from club.queries import Pair
from movements.queries import SeatingInfo


@dataclass(frozen=True)
class Stop:
    """A pair's round. Without an opponent it sits out at (or beside) the table."""

    round: int
    table: int
    side: str
    opponent: Pair | None
    boards: tuple[int, ...]


@dataclass(frozen=True)
class GuideCard:
    """Where one pair goes all evening."""

    pair: Pair
    stops: tuple[Stop, ...]

    @property
    def moves(self) -> bool:
        """Whether it ever changes table or direction."""
        return len({(stop.table, stop.side) for stop in self.stops}) > 1


@dataclass(frozen=True)
class TableRound:
    """One round at one table; a side is None where the other one sits out."""

    round: int
    ns: Pair | None
    ew: Pair | None
    boards: tuple[int, ...]


@dataclass(frozen=True)
class TableSlip:
    """Everything that happens at one table."""

    table: int
    rounds: tuple[TableRound, ...]


@dataclass(frozen=True)
class Meeting:
    """Who plays a board, and when."""

    round: int
    table: int
    ns: Pair
    ew: Pair


@dataclass(frozen=True)
class Traveller:
    """A board's sheet, with a line for everybody who is to play it."""

    board: int
    dealer: str
    vulnerable: str
    meetings: tuple[Meeting, ...]


def guide_cards(pairs: Sequence[Pair], seats: Sequence[SeatingInfo]) -> list[GuideCard]:
    """A card for every seated pair, North–South first, by number."""
    known = {pair.id: pair for pair in pairs}
    stops: dict[int, list[Stop]] = {}
    for seat in seats:
        for side, mine, other in (("NS", seat.ns, seat.ew), ("EW", seat.ew, seat.ns)):
            if mine is not None:
                opponent = known[other] if other is not None else None
                stop = Stop(seat.round, seat.table, side if opponent else "", opponent, seat.boards)
                stops.setdefault(mine, []).append(stop)
    found = [GuideCard(known[each], tuple(sorted(of, key=lambda stop: stop.round))) for each, of in stops.items()]
    return sorted(found, key=lambda card: (card.pair.line == "EW", card.pair.number))


def table_slips(pairs: Sequence[Pair], seats: Sequence[SeatingInfo]) -> list[TableSlip]:
    """A slip for every table, by number."""
    known = {pair.id: pair for pair in pairs}
    tables: dict[int, list[TableRound]] = {}
    for seat in seats:
        ns = known[seat.ns] if seat.ns is not None else None
        ew = known[seat.ew] if seat.ew is not None else None
        tables.setdefault(seat.table, []).append(TableRound(seat.round, ns, ew, seat.boards))
    return [
        TableSlip(table, tuple(sorted(rounds, key=lambda each: each.round))) for table, rounds in sorted(tables.items())
    ]


def travellers(
    pairs: Sequence[Pair], seats: Sequence[SeatingInfo], boards: Sequence[tuple[int, str, str]]
) -> list[Traveller]:
    """A sheet for every board in play, its lines in the order of the rounds."""
    known = {pair.id: pair for pair in pairs}
    meetings: dict[int, list[Meeting]] = {}
    for seat in sorted(seats, key=lambda each: (each.round, each.table)):
        if seat.ns is not None and seat.ew is not None:
            for board in seat.boards:
                meetings.setdefault(board, []).append(Meeting(seat.round, seat.table, known[seat.ns], known[seat.ew]))
    return [
        Traveller(number, dealer, vulnerable, tuple(meetings[number]))
        for number, dealer, vulnerable in boards
        if number in meetings
    ]
