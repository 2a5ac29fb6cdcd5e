"""What guides people through an evening, from the stored seatings: a card for each pair and each table."""

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
class TableCard:
    """Everything that happens at one table of a section."""

    section: str
    table: int
    rounds: tuple[TableRound, ...]


def guide_cards(pairs: Sequence[Pair], seats: Sequence[SeatingInfo]) -> list[GuideCard]:
    """A card for every seated pair, section by section, North–South first, by number."""
    known = {pair.id: pair for pair in pairs}
    stops: dict[int, list[Stop]] = {}
    for seat in seats:
        for side, mine, other in (("NS", seat.ns, seat.ew), ("EW", seat.ew, seat.ns)):
            if mine is not None:
                opponent = known[other] if other is not None else None
                stop = Stop(seat.round, seat.table, side if opponent else "", opponent, seat.boards)
                stops.setdefault(mine, []).append(stop)
    found = [GuideCard(known[each], tuple(sorted(of, key=lambda stop: stop.round))) for each, of in stops.items()]
    return sorted(found, key=lambda card: (card.pair.section, card.pair.line == "EW", card.pair.number))


def table_cards(pairs: Sequence[Pair], seats: Sequence[SeatingInfo]) -> list[TableCard]:
    """A card for every table, by section and number."""
    known = {pair.id: pair for pair in pairs}
    tables: dict[tuple[str, int], list[TableRound]] = {}
    for seat in seats:
        ns = known[seat.ns] if seat.ns is not None else None
        ew = known[seat.ew] if seat.ew is not None else None
        tables.setdefault((seat.section, seat.table), []).append(TableRound(seat.round, ns, ew, seat.boards))
    return [
        TableCard(section, table, tuple(sorted(rounds, key=lambda each: each.round)))
        for (section, table), rounds in sorted(tables.items())
    ]
