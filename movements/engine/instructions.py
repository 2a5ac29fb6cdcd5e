"""What the director announces between two rounds, as values: who goes where, and where the boards go."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from movements.engine.plan import BoardMove, Meeting, Movement, Place


@dataclass(frozen=True, slots=True)
class NextPlace:
    """From one round to the next. ``after`` is None when the session is over."""

    contestant: str
    before: Place
    after: Place | None

    @property
    def stays(self) -> bool:
        """Keeps table and seat (someone who sits out has no seat, so is never said to stay)."""
        return self.after is not None and (self.before.table, self.before.seat) == (self.after.table, self.after.seat)

    @property
    def turns(self) -> bool:
        """Keeps the table, but changes direction there."""
        before, after = self.before, self.after
        if after is None or before.seat is None or after.seat is None:
            return False
        return before.table == after.table and before.seat != after.seat


@dataclass(frozen=True, slots=True)
class Announcement:
    """One sentence for the room where one is true, else None: signed tables for N/S, E/W (as lines) and boards.

    +1: up a table, −1: down, 0: stay; from the last table to the first counts as up. Boards go down or by no rule.
    ``arrow_switch``: the next round is the first with the arrow turned at every table.
    """

    round: int
    north_south: int | None
    east_west: int | None
    boards: int | None
    arrow_switch: bool


def next_place(movement: Movement, contestant: str, round: int) -> NextPlace:
    """Where a contestant goes after a round. KeyError, IndexError: no such contestant, no such round."""
    after = movement.where(contestant, round + 1) if round < movement.rounds else None
    return NextPlace(contestant, movement.where(contestant, round), after)


def next_places(movement: Movement, round: int) -> tuple[NextPlace, ...]:
    """Everybody's, in the order of the contestants."""
    return tuple(next_place(movement, each.id, round) for each in movement.contestants)


def board_moves(movement: Movement, round: int) -> tuple[BoardMove, ...]:
    """Where each set goes after a round, by set."""
    return movement.board_moves(round)


@dataclass(frozen=True, slots=True)
class Carried:
    """One copy of a set between two rounds; no table: it lies aside before, or after."""

    board_set: int
    start: int | None
    to: int | None


def carried(movement: Movement, round: int) -> tuple[Carried, ...]:
    """Every way that boards are carried after a round. Of several copies each goes down a table, or to what is left;
    where every table has its own, from none to another.
    """
    found: list[Carried] = []
    for move in movement.board_moves(round):
        if movement.copies >= movement.tables > 1:
            found += _own_copies(move)
            continue
        if movement.copies == 1:
            ends = [(start, to) for start in move.from_tables or (None,) for to in move.to_tables or (None,)]
        else:
            ends = list(_copy_by_copy(move))
        found += [Carried(move.board_set, start, to) for start, to in ends]
    return tuple(found)


def _own_copies(move: BoardMove) -> Iterator[Carried]:
    """A table that goes on with a set has it still; others put theirs away, or take it from their own."""
    for start in move.from_tables:
        yield Carried(move.board_set, start, start if start in move.to_tables else None)
    yield from (Carried(move.board_set, None, to) for to in move.to_tables if to not in move.from_tables)


def _copy_by_copy(move: BoardMove) -> Iterator[tuple[int | None, int | None]]:
    down = {start: start - 1 for start in move.from_tables if start - 1 in move.to_tables}
    left = [table for table in move.to_tables if table not in down.values()]
    for start in move.from_tables:
        yield start, down[start] if start in down else left.pop(0) if left else None
    yield from ((None, table) for table in left)


def resting(movement: Movement, round: int) -> dict[int, Meeting]:
    """The sets that lie aside in a round and are played later: with the first meeting that plays each."""
    now = {each.board_set for each in movement.meetings(round)}
    next_at: dict[int, Meeting] = {}
    for each in movement.all_meetings:
        if each.round > round and each.board_set not in now:
            next_at.setdefault(each.board_set, each)
    return next_at


def announcement(movement: Movement, round: int) -> Announcement | None:
    """What can be said to the whole room after a round; None after the last."""
    if round >= movement.rounds:
        return None
    turned = [all(each.switched for each in movement.meetings(number)) for number in (round, round + 1)]
    return Announcement(
        round,
        _line_shift(movement, "NS", round),
        _line_shift(movement, "EW", round),
        _board_shift(movement, round),
        arrow_switch=turned == [False, True],
    )


def _line_shift(movement: Movement, line: str, round: int) -> int | None:
    """How many tables up the whole line of a Mitchell goes, or of teams all their pairs of that side; None where it
    does not move as one. Whoever has gone home by the next round is no longer of the line.
    """
    if movement.contest == "teams":
        before, after = _sides_of_teams(movement, line, round), _sides_of_teams(movement, line, round + 1)
        # Each four of teams of eight goes round among its own tables.
        tables = movement.tables // 2 if movement.of_eight else movement.tables
        steps = {(after[who] - before[who]) % tables for who in before if who in after}
        return _signed(steps, tables) if before.keys() == after.keys() else None
    shifts: set[int | None] = set()
    for each in movement.contestants:
        if each.id.startswith(line) and movement.has(each.id, round) and movement.has(each.id, round + 1):
            start, to = movement.where(each.id, round).table, movement.where(each.id, round + 1).table
            shifts.add(None if start is None or to is None else (to - start) % movement.tables)
    return _signed(shifts, movement.tables)


def _sides_of_teams(movement: Movement, line: str, round: int) -> dict[tuple[str, int], int]:
    """At which table each team, of teams of eight each of their fours, sits at this side."""
    return {(each.ns if line == "NS" else each.ew, each.four): each.table for each in movement.meetings(round)}


def _board_shift(movement: Movement, round: int) -> int | None:
    """−1 where every set that lies at a table before and after goes down one, from the first table to the last. Teams
    and single players that go on with other boards altogether put away what they have.
    """
    if movement.contest != "pairs" and all_boards_change(movement, round):
        return None
    moves = [move for move in movement.board_moves(round) if move.from_tables and move.to_tables]
    down = (
        any(_one_down(movement, start, to) for start in move.from_tables for to in move.to_tables) for move in moves
    )
    return -1 if all(down) else None


def all_boards_change(movement: Movement, round: int) -> bool:
    """Whether no set in play is played on after a round: all go aside, and others come to the tables."""
    return round < movement.rounds and not any(
        move.from_tables and move.to_tables for move in movement.board_moves(round)
    )


def _one_down(movement: Movement, start: int, to: int) -> bool:
    """Tables that ever share are one place; a last table that stands idle or shares is passed over."""
    return any(
        lower == upper - 1 or (upper == 1 and lower >= movement.tables - 1)
        for upper in _sharing_with(movement, start)
        for lower in _sharing_with(movement, to)
    )


def _sharing_with(movement: Movement, table: int) -> set[int]:
    return {table}.union(*(each.tables for each in movement.shared if table in each.tables))


def _signed(steps: Iterable[int | None], tables: int) -> int | None:
    found = list(steps)
    if len(found) != 1 or found[0] is None:
        return None
    return found[0] - tables if found[0] > tables // 2 else found[0]
