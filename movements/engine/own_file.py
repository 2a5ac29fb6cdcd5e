"""A movement as the CSV that `own.read_own` reads: a line for each table and round, and one for each sit-out."""

from collections.abc import Iterator

from movements.engine.parts import SitOut
from movements.engine.places import direction_of_key
from movements.engine.plan import Movement

HEAD = ("round", "table", "ns", "ew", "boards", "shared", "again")
HEAD_OF_PLAYERS = ("round", "table", "north", "south", "east", "west", "boards", "shared")


def own_head(movement: Movement) -> tuple[str, ...]:
    """The columns of `own_rows`."""
    return HEAD_OF_PLAYERS if movement.contest == "individual" else HEAD


def own_rows(movement: Movement) -> list[list[str]]:
    """The rows below `own_head`."""
    if movement.contest == "individual":
        return list(_rows_of_players(movement))
    shared = {(each.round, each.board_set) for each in movement.shared}
    again = {frozenset((each.ns, each.ew)) for each in movement.repeats}
    rows: list[list[str]] = []
    for play in movement.play:
        for each in play.meetings:
            numbers = movement.set_boards(each.board_set)
            marks = (each.round, each.board_set) in shared, frozenset((each.ns, each.ew)) in again
            said = ["yes" if mark else "" for mark in marks]
            rows.append([str(each.round), str(each.table), each.ns, each.ew, f"{numbers[0]}-{numbers[-1]}", *said])
        rows += [_sit_out(movement, each) for each in play.sit_outs]
    return rows


def _rows_of_players(movement: Movement) -> Iterator[list[str]]:
    shared = {(each.round, each.board_set) for each in movement.shared}
    for play in movement.play:
        for each in play.meetings:
            numbers = movement.set_boards(each.board_set)
            seats = [_number(who) for who, _seat in each.seated]
            mark = "yes" if (each.round, each.board_set) in shared else ""
            yield [str(each.round), str(each.table), *seats, f"{numbers[0]}-{numbers[-1]}", mark]
        for out in play.sit_outs:
            yield [str(play.number), str(movement.waits_at(out)), _number(out.contestant), "", "", "", "", ""]


def _number(player: str) -> str:
    return player.removeprefix("P")


def _sit_out(movement: Movement, each: SitOut) -> list[str]:
    who = each.contestant
    sides = ["", who] if direction_of_key(who) == "EW" else [who, ""]
    table = min(movement.where(who, each.round).table or 0, movement.tables)
    return [str(each.round), str(table), *sides, "", "", ""]
