"""Where everybody and every set of boards is, and goes next."""

from dataclasses import replace

import pytest

from movements.engine.build import build
from movements.engine.instructions import (
    Carried,
    all_boards_change,
    announcement,
    board_moves,
    carried,
    next_place,
    next_places,
    resting,
)
from movements.engine.plan import BoardMove, Meeting, Movement, Place, Round
from movements.engine.teams import build_teams


def made(kind: str, tables: int, **options: object) -> Movement:
    return build(kind, tables=tables, boards_per_round=2, **options)  # type: ignore[arg-type]


def test_where_a_contestant_sits() -> None:
    movement = made("straight-mitchell", 5)
    assert movement.where("EW1", 2) == Place(2, 2, "EW", "NS2", 3)
    assert not movement.where("EW1", 2).sits_out


def test_where_a_contestant_waits() -> None:
    by_home_table = made("straight-mitchell", 5, missing="ew")
    assert by_home_table.where("NS5", 1) == Place(1, 5)
    assert by_home_table.where("NS1", 2) == Place(2, 1)
    assert by_home_table.where("NS1", 2).sits_out
    at_the_last_table = made("straight-mitchell", 5, missing="ns")
    assert [at_the_last_table.where(f"EW{6 - r}", r).table for r in range(1, 6)] == [5, 5, 5, 5, 5]


def test_nobody_is_found_where_nobody_is() -> None:
    movement = made("straight-mitchell", 5)
    with pytest.raises(KeyError):
        movement.where("EW6", 1)
    with pytest.raises(IndexError):
        movement.where("EW5", 6)
    with pytest.raises(IndexError):
        movement.meetings(0)
    assert movement.boards(6, 1) == ()


def test_next_place() -> None:
    movement = made("straight-mitchell", 5)
    assert next_place(movement, "NS2", 1).stays
    moves = next_place(movement, "EW5", 1)
    assert not moves.stays
    assert moves.after is not None
    assert (moves.before.table, moves.after.table) == (5, 1)
    assert next_place(movement, "EW5", 5).after is None
    assert not next_place(movement, "NS2", 5).stays


def test_who_turns_round_at_the_same_table() -> None:
    movement = made("straight-mitchell", 5, arrow_switch=1)
    turning = [each.contestant for each in next_places(movement, 4) if each.turns]
    assert turning == ["NS1", "NS2", "NS3", "NS4", "NS5"]
    assert not any(each.turns for each in next_places(movement, 3))
    assert not any(each.stays for each in next_places(movement, 4))


def test_everybody_goes_where_the_next_round_has_them() -> None:
    movement = made("howell", 4, missing=8)
    for number in range(1, movement.rounds):
        seated = {each.ns: (each.table, "NS") for each in movement.meetings(number + 1)}
        seated |= {each.ew: (each.table, "EW") for each in movement.meetings(number + 1)}
        for each in next_places(movement, number):
            assert each.after is not None
            if each.contestant in seated:
                assert (each.after.table, each.after.seat) == seated[each.contestant]
            else:
                assert each.after.sits_out


def test_board_moves() -> None:
    moves = board_moves(made("share-and-relay-mitchell", 6), 1)
    assert moves[0] == BoardMove(1, (1, 2), from_tables=(1, 6), to_tables=(5,))
    assert moves[1] == BoardMove(2, (3, 4), from_tables=(2,), to_tables=(1, 6))
    assert moves[3] == BoardMove(4, (7, 8), from_tables=(), to_tables=(3,))
    assert moves[4] == BoardMove(5, (9, 10), from_tables=(4,), to_tables=())
    assert board_moves(made("straight-mitchell", 5), 5) == ()


def test_each_way_that_boards_are_carried() -> None:
    shared = carried(made("share-and-relay-mitchell", 6), 1)
    assert shared == (
        Carried(1, 1, 5),
        Carried(1, 6, 5),
        Carried(2, 2, 1),
        Carried(2, 2, 6),
        Carried(3, 3, 2),
        Carried(4, None, 3),
        Carried(5, 4, None),
        Carried(6, 5, 4),
    )


def test_of_several_copies_each_goes_down_a_table_or_to_what_is_left() -> None:
    movement = replace(made("straight-mitchell", 5), copies=2)
    meetings = [
        Round(
            number,
            tuple(Meeting(number, table, f"NS{table}", f"EW{table}", board_set) for table, board_set in sets.items()),
        )
        for number, sets in enumerate(({1: 1, 2: 1, 3: 2, 4: 3}, {1: 1, 4: 1, 2: 2, 3: 2, 5: 3}), 1)
    ]
    found = carried(replace(movement, play=tuple(meetings)), 1)
    assert found == (
        Carried(1, 1, 4),
        Carried(1, 2, 1),
        Carried(2, 3, 2),
        Carried(2, None, 3),
        Carried(3, 4, 5),
    )


def test_what_lies_aside_and_who_plays_it_next() -> None:
    movement = made("share-and-relay-mitchell", 6)
    aside = resting(movement, 1)
    assert sorted(aside) == [4]
    assert (aside[4].round, aside[4].table) == (2, 3)
    assert resting(movement, movement.rounds) == {}


def test_every_set_goes_where_the_next_round_needs_it() -> None:
    movement = made("howell", 6)
    for number in range(1, movement.rounds):
        arriving = {table: move.boards for move in movement.board_moves(number) for table in move.to_tables}
        assert arriving == {table: movement.boards(table, number + 1) for table in range(1, 7)}


@pytest.mark.parametrize("missing", [None, "ns", "ew"])
@pytest.mark.parametrize(
    ("kind", "tables"),
    [(kind, tables) for tables in range(3, 17, 2) for kind in ["straight-mitchell"]]
    + [(kind, tables) for tables in range(4, 17, 2) for kind in ["skip-mitchell", "share-and-relay-mitchell"]],
)
def test_a_mitchell_is_announced_in_a_sentence(kind: str, tables: int, missing: str | None) -> None:
    movement = made(kind, tables, missing=missing)
    for number in range(1, movement.rounds):
        said = announcement(movement, number)
        assert said is not None
        up = 2 if kind == "skip-mitchell" and number == tables // 2 else 1
        assert (said.north_south, said.east_west) == (0, up if up <= tables // 2 else up - tables)
        assert said.boards == -1
        assert not said.arrow_switch
    assert announcement(movement, movement.rounds) is None


def test_the_arrow_switch_is_announced_before_its_first_round() -> None:
    movement = made("straight-mitchell", 13, arrow_switch=2)
    switched = [number for number in range(1, 13) if announcement(movement, number).arrow_switch]  # type: ignore[union-attr]
    assert switched == [11]


def test_a_howell_has_no_sentence_for_the_players() -> None:
    said = announcement(made("howell", 4), 1)
    assert said is not None
    assert (said.north_south, said.east_west, said.boards) == (None, None, -1)
    irregular = announcement(made("howell-design", 5, rounds=8), 1)
    assert irregular is not None
    assert irregular.boards is None


def test_at_half_time_of_a_match_the_boards_are_others() -> None:
    movement = build_teams("head-to-head", teams=2, boards_per_round=2, rounds=4)
    said = [announcement(movement, number) for number in (1, 2, 3)]
    assert [each and each.boards for each in said] == [-1, None, -1]
    assert [all_boards_change(movement, number) for number in (1, 2, 3, 4)] == [False, True, False, False]
