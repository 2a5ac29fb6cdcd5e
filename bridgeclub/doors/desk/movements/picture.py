"""A round of a movement as a drawing: the tables round the room, and an arrow for whoever and whatever goes on.

Table 1 stands at the top left, the others follow clockwise. Pairs go through the middle of the room, boards along the
walls; where boards lie aside a stand is drawn beside the table that plays them next.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from bridgeclub.doors.desk.movements.layout import HEIGHT, WIDTH, Room
from movements.engine.instructions import carried, resting
from movements.engine.plan import Movement

APART = 24
MOST_STANDS = 3


@dataclass(frozen=True)
class Box:
    """A table with who sits there; one side alone waits. `x`, `y` is its upper left corner."""

    table: int
    x: int
    y: int
    ns: str
    ew: str
    boards: tuple[int, ...]
    ns_stays: bool = False
    ew_stays: bool = False

    @property
    def middle(self) -> int:
        return self.x + WIDTH // 2

    @property
    def plays(self) -> bool:
        return bool(self.ns and self.ew)

    @property
    def waiting(self) -> str:
        return "" if self.plays else self.ns or self.ew

    @property
    def lines(self) -> tuple[int, int, int]:
        """Heights of the three lines inside."""
        return self.y + 24, self.y + 48, self.y + 72

    @property
    def marks(self) -> tuple[int, int]:
        """Where the marks of those who stay are."""
        return self.y + 38, self.y + 62

    @property
    def left(self) -> int:
        return self.x + 12

    @property
    def right(self) -> int:
        return self.x + WIDTH - 12


@dataclass(frozen=True)
class Arrow:
    """`kind`: "ns" or "ew" (as the pair sits now), or "boards"."""

    kind: str
    path: str


@dataclass(frozen=True)
class Stand:
    """Boards that lie aside."""

    x: int
    y: int
    boards: tuple[int, ...]


@dataclass(frozen=True)
class Picture:
    """Everything in units of the drawing."""

    width: int
    height: int
    boxes: tuple[Box, ...]
    arrows: tuple[Arrow, ...]
    stands: tuple[Stand, ...]

    box_width: int = WIDTH
    box_height: int = HEIGHT

    @property
    def kinds(self) -> frozenset[str]:
        """Which arrows there are."""
        return frozenset(arrow.kind for arrow in self.arrows)


def draw_round(movement: Movement, round: int, labels: Mapping[str, str], staying: frozenset[str]) -> Picture:
    """A round and what happens after it. `labels`: what is written for each contestant; `staying`: who never moves."""
    places = max(movement.tables, *(movement.waits_at(each) for each in movement.all_sit_outs), 1)
    aside = _aside(movement, round)
    room = Room(places, max(map(len, aside.values()), default=0))
    return Picture(
        width=room.width,
        height=room.height,
        boxes=tuple(_boxes(movement, round, room, labels, staying)),
        arrows=tuple(_arrows(movement, round, room)),
        stands=tuple(_stands(movement, aside, room)),
    )


def _boxes(
    movement: Movement, round: int, room: Room, labels: Mapping[str, str], staying: frozenset[str]
) -> Iterator[Box]:
    playing = {each.table: each for each in movement.meetings(round)}
    waiting = {movement.waits_at(each): each for each in movement.sit_outs(round)}
    for table in range(1, room.places + 1):
        at, alone = playing.get(table), waiting.get(table)
        if at is not None:
            stays = at.ns in staying, at.ew in staying
            boards = movement.set_boards(at.board_set)
            ns, ew = (", ".join(labels[each] for each in side) for side in at.sides)
            yield Box(table, *room.corner(table), ns, ew, boards, *stays)
        elif table <= movement.tables or alone is not None:
            yield Box(table, *room.corner(table), labels[alone.contestant] if alone else "", "", ())


def _arrows(movement: Movement, round: int, room: Room) -> Iterator[Arrow]:
    if round == movement.rounds:
        return
    after = _places(movement, round + 1)
    for who, (table, side) in _places(movement, round).items():
        to, seat = after.get(who, (table, side))
        if to != table:
            shifts = (-APART if side == "ns" else APART), (-APART if seat == "ns" else APART)
            yield Arrow(side, room.walk(table, to, *shifts))
    yield from (Arrow("boards", room.along_the_wall(start, to)) for start, to in _boards_carried(movement, round))


def _boards_carried(movement: Movement, round: int) -> Iterator[tuple[int, int]]:
    """From table to table; boards that are shared are carried once, the shortest way down."""
    ways: dict[tuple[int, int], list[tuple[int, int]]] = {}
    for copy, each in enumerate(carried(movement, round)):
        if each.start is not None and each.to is not None:
            alone = 0 if movement.copies == 1 else copy
            ways.setdefault((each.board_set, alone), []).append((each.start, each.to))
    for found in ways.values():
        start, to = min(found, key=lambda way: (way[0] - way[1]) % movement.tables)
        if start != to:
            yield start, to


def _places(movement: Movement, round: int) -> dict[tuple[str, str], tuple[int, str]]:
    """Where everybody is, at which side; who waits is at the side of the own line. Of a team, where its pair of each
    side is.
    """
    teams = movement.contest == "teams"
    found: dict[tuple[str, str], tuple[int, str]] = {
        (who, f"{seat}{at.four}" if teams else ""): (at.table, seat.lower())
        for at in movement.meetings(round)
        for who, seat in at.seated
    }
    sides = [f"{side}{four}" for four in ((1, 2) if movement.of_eight else (1,)) for side in ("NS", "EW")]
    sides = sides if teams else [""]
    for each in movement.sit_outs(round):
        for side in sides:
            at_side = side[:2].lower() or ("ew" if each.contestant.startswith("EW") else "ns")
            found[each.contestant, side] = movement.waits_at(each), at_side
    return found


def _aside(movement: Movement, round: int) -> dict[int, list[int]]:
    """The sets that lie beside each table, a few at most; where every table has its own boards there are none."""
    beside: dict[int, list[int]] = {}
    if movement.copies < movement.tables:
        for board_set, following in resting(movement, round).items():
            beside.setdefault(following.table, []).append(board_set)
    return {table: sets[:MOST_STANDS] for table, sets in beside.items()}


def _stands(movement: Movement, aside: Mapping[int, list[int]], room: Room) -> Iterator[Stand]:
    for table, sets in aside.items():
        for number, board_set in enumerate(sets):
            yield Stand(*room.stand_position(table, number), movement.set_boards(board_set))
