"""What guides people through an evening, from the stored seatings: a card for each pair or team, and each table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from club.engine.contests import CONTESTS
from club.queries import Pair
from movements.queries import SeatingInfo
from scoring.queries.paper import Seat


@dataclass(frozen=True)
class Evening:
    """Who plays where. `sitting`: which two of a team's line-up sit at a table; `labels`: what is printed on boards
    that are dealt again for each match. Both are empty where pairs play. `pauses`: section and round → what there is to
    do after it."""

    pairs: Sequence[Pair]
    seats: Sequence[SeatingInfo]
    sitting: Mapping[Seat, tuple[int, int]] = field(default_factory=dict)
    labels: Mapping[int, str] = field(default_factory=dict)
    pauses: Mapping[tuple[str, int], str] = field(default_factory=dict)

    @property
    def of_players(self) -> bool:
        return any(CONTESTS[pair.contest].unit == "player" for pair in self.pairs)

    def printed(self, boards: Sequence[int]) -> tuple[str, ...]:
        """Boards as they are printed."""
        return tuple(self.labels.get(each, str(each)) for each in boards)

    def two_at(self, seat: SeatingInfo, side: str, pair: Pair) -> str:
        """The names of the two of a team who sit there, "" of a pair or of nobody."""
        seats = self.sitting.get((seat.section, seat.round, seat.table, side), ())
        names = {player.seat: player.name for player in pair.players}
        return " & ".join(names[each] for each in seats if names.get(each))


@dataclass(frozen=True)
class Stop:
    """A round of a pair, or of one of a team's. Without an opponent it sits out at (or beside) the table. `who`: the
    two of a team; `opponents`: those whom they meet. A single player has a `partner` in the round, and a second
    opponent, `other`; `side` is then a seat: N, S, E or W. `pause`: what a team does after the round."""

    round: int
    table: int
    side: str
    opponent: Pair | None
    boards: tuple[str, ...]
    who: str = ""
    opponents: str = ""
    partner: Pair | None = None
    other: Pair | None = None
    pause: str = ""


@dataclass(frozen=True)
class GuideCard:
    """Where one pair, or both pairs of a team, go all evening."""

    pair: Pair
    stops: tuple[Stop, ...]

    @property
    def moves(self) -> bool:
        """Whether it ever changes table or direction."""
        return len({(stop.table, stop.side) for stop in self.stops}) > 1

    @property
    def of_team(self) -> bool:
        return CONTESTS[self.pair.contest].by_rooms

    @property
    def of_player(self) -> bool:
        return CONTESTS[self.pair.contest].unit == "player"


@dataclass(frozen=True)
class TableRound:
    """One round at one table; a side is None where the other one sits out. `ns_two`, `ew_two`: who of a team sits. Of
    an individual `ns` and `ew` are North and East, and have their partners."""

    round: int
    ns: Pair | None
    ew: Pair | None
    boards: tuple[str, ...]
    ns_two: str = ""
    ew_two: str = ""
    ns_partner: Pair | None = None
    ew_partner: Pair | None = None


@dataclass(frozen=True)
class TableCard:
    """Everything that happens at one table of a section."""

    section: str
    table: int
    rounds: tuple[TableRound, ...]


def guide_cards(evening: Evening) -> list[GuideCard]:
    """A card for everybody who is seated, section by section, North–South first, by number."""
    known = {pair.id: pair for pair in evening.pairs}
    stops: dict[int, list[Stop]] = {}
    for seat in evening.seats:
        for mine, stop in _stops_at(evening, known, seat):
            stops.setdefault(mine, []).append(stop)
    found = [GuideCard(known[each], tuple(sorted(of, key=_in_order))) for each, of in stops.items()]
    return sorted(found, key=lambda card: (card.pair.section, card.pair.line == "EW", card.pair.number))


def _stops_at(evening: Evening, known: Mapping[int, Pair], seat: SeatingInfo) -> Iterator[tuple[int, Stop]]:
    """Everybody's round at a table."""
    if seat.ns_partner is not None:
        north, south, east, west = (known[each] for each in seat.everybody)
        boards = evening.printed(seat.boards)
        for side, mine, partner, one, other in (
            ("N", north, south, east, west),
            ("S", south, north, east, west),
            ("E", east, west, north, south),
            ("W", west, east, north, south),
        ):
            yield mine.id, Stop(seat.round, seat.table, side, one, boards, partner=partner, other=other)
        return
    for side, sitting, against in (("NS", seat.ns, seat.ew), ("EW", seat.ew, seat.ns)):
        if sitting is not None:
            yield sitting, _stop(evening, known, seat, side, sitting, against)


def _stop(
    evening: Evening, known: Mapping[int, Pair], seat: SeatingInfo, side: str, mine: int, other: int | None
) -> Stop:
    if other is None:
        return Stop(seat.round, seat.table, "", None, evening.printed(seat.boards))
    who = evening.two_at(seat, side, known[mine])
    opponents = evening.two_at(seat, "EW" if side == "NS" else "NS", known[other])
    pause = evening.pauses.get((seat.section, seat.round), "") if side == "EW" else ""
    return Stop(seat.round, seat.table, side, known[other], evening.printed(seat.boards), who, opponents, pause=pause)


def _in_order(stop: Stop) -> tuple[int, bool]:
    return stop.round, stop.side == "EW"


def table_cards(evening: Evening) -> list[TableCard]:
    """A card for every table at which somebody plays, by section and number."""
    known = {pair.id: pair for pair in evening.pairs}
    tables: dict[tuple[str, int], list[TableRound]] = {}
    for seat in evening.seats:
        ns = known[seat.ns] if seat.ns is not None else None
        ew = known[seat.ew] if seat.ew is not None else None
        ns_two = evening.two_at(seat, "NS", ns) if ns and ew else ""
        ew_two = evening.two_at(seat, "EW", ew) if ns and ew else ""
        if not ew and evening.of_players:
            # They wait beside no table, or beside one that stands idle: their guide cards say so.
            continue
        partners = [known[each] if each is not None else None for each in (seat.ns_partner, seat.ew_partner)]
        there = TableRound(seat.round, ns, ew, evening.printed(seat.boards), ns_two, ew_two, *partners)
        tables.setdefault((seat.section, seat.table), []).append(there)
    return [
        TableCard(section, table, tuple(sorted(rounds, key=lambda each: each.round)))
        for (section, table), rounds in sorted(tables.items())
        if any(each.boards for each in rounds)
    ]
