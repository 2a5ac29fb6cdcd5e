"""Which of a club's own movements can be played here, how it is written down again, and what was chosen for tonight."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from club.engine.messages import Message, Value
from movements.engine.build import build
from movements.engine.chosen import chosen_movement, copies_chosen
from movements.engine.codes import Refused, Unread, Unsound
from movements.engine.document import movement_document
from movements.engine.errors import MovementError
from movements.engine.individual_evening import kinds_for, rounds_for
from movements.engine.own import read_own
from movements.engine.own_file import HEAD, own_head, own_rows
from movements.engine.own_use import use_faults
from movements.engine.plan import Movement

KINDS: list[tuple[str, dict[str, Any]]] = [
    ("straight-mitchell", {"tables": 5, "missing": "ns"}),
    ("straight-mitchell", {"tables": 5, "missing": "ew"}),
    ("share-and-relay-mitchell", {"tables": 6, "arrow_switch": 1}),
    ("howell", {"tables": 3, "rounds": 10}),
    ("howell", {"tables": 5, "missing": 3}),
]


def own(*lines: str) -> Movement:
    """A movement of a club's own; a line is round, table, N/S, E/W, boards."""
    found = read_own("\n".join(("round,table,ns,ew,boards", *lines)))
    assert found.movement, found.faults
    return found.movement


def of_players(*lines: str) -> Movement:
    """The same of single players; a line is round, table, the four seats, boards."""
    found = read_own("\n".join(("round,table,north,south,east,west,boards", *lines)))
    assert found.movement, found.faults
    return found.movement


def faults_of(movement: Movement) -> list[tuple[str, dict[str, Value]]]:
    """What is wrong, as code and values."""
    return [(fault.code, dict(fault.values)) for fault in use_faults(movement)]


def sizes(movement: Movement) -> list[tuple[str, int, int, int]]:
    """What has the wrong size, how many there are, and how many there may be."""
    return [(code, *values.values()) for code, values in faults_of(movement)]


def rounds_of(*pairs: str) -> Movement:
    """The same pairs against each other in two rounds, at as many tables as they need."""
    tables = list(enumerate(zip(pairs[::2], pairs[1::2], strict=True), 1))
    sets = len(tables)
    return own(
        *(
            f"{number},{table},{one},{two},{2 * ((table + number) % sets) + 1}-{2 * ((table + number) % sets) + 2}"
            for number in (1, 2)
            for table, (one, two) in tables
        )
    )


@pytest.mark.parametrize("pairs", [("NS1", "EW1", "NS2", "EW2"), ("1", "2", "999", "4")])
def test_pairs_with_numbers_can_be_played(pairs: tuple[str, ...]) -> None:
    assert use_faults(rounds_of(*pairs)) == []


@pytest.mark.parametrize("odd", ["NS0", "EW01", "0", "1000", "A", "NSA", "EW", "²"])
def test_a_pair_without_a_number_cannot(odd: str) -> None:
    assert use_faults(rounds_of("NS1", "EW1", "NS2", odd)) == [Message(Unsound.ODD_PAIR, {"most": 999, "who": odd})]


def test_lines_and_numbers_are_not_mixed() -> None:
    assert use_faults(rounds_of("NS1", "EW1", "3", "4")) == [Message(Unsound.MIXED_PAIRS)]


def test_who_is_written_with_a_line_moves_with_its_number() -> None:
    movement = rounds_of("NS1", "EW1", "NS2", "EW2")
    assert use_faults(replace(movement, winners=2)) == []


def test_a_movement_for_teams() -> None:
    movement = replace(build("howell", tables=3, boards_per_round=2), contest="teams")
    assert use_faults(movement) == [Message(Unsound.NOT_FOR_TEAMS)]


def test_players_are_numbers_and_there_are_eight_of_them_or_more() -> None:
    movement = of_players("1,1,1,2,3,4,1-2", "1,2,5,6,7,8,3-4")
    assert use_faults(movement) == []
    four = of_players("1,1,1,2,3,4,1-2")
    assert sizes(four) == [(Unsound.HOW_MANY_PLAYERS, 4, 8, 140), (Unsound.HOW_MANY_TABLES, 1, 2, 40)]
    named = of_players("1,1,Ann,2,3,4,1-2", "1,2,5,6,7,8,3-4")
    assert use_faults(named) == [Message(Unsound.ODD_PLAYER, {"most": 999, "who": "ANN"})]


@pytest.mark.parametrize("players", [8, 9, 11, 13, 15, 20])
def test_an_individual_is_written_down_and_read_again(players: int) -> None:
    kind = kinds_for(players)[-1]
    movement = build(kind, players=players, rounds=rounds_for(kind, players)[-1], boards_per_round=2)
    rows = [own_head(movement), *own_rows(movement)]
    again = read_own("\n".join(",".join(row) for row in rows), copies=movement.copies)
    assert again.faults == ()
    assert again.movement
    assert use_faults(again.movement) == []
    assert again.movement.contest == "individual"
    assert again.movement.play == movement.play
    assert again.movement.contestants == movement.contestants
    assert again.movement.tables == movement.tables
    assert own_rows(again.movement) == own_rows(movement)


def test_what_is_wrong_with_an_individual_is_told_with_its_line() -> None:
    head = "round,table,north,south,east,west,boards"
    twice = read_own("\n".join((head, "1,1,1,2,3,4,1-2", "1,2,5,6,7,8,3-4", "2,1,2,1,5,7,5-6", "2,2,3,6,4,8,7-8")))
    assert [(each.code, each.values["lines"], each.values["last"]) for each in twice.faults] == [
        (Unread.AT_LINES, (2,), 4)
    ]
    short = read_own("round,table,north,south,east,boards\n1,1,1,2,3,1-2")
    (fault,) = short.faults
    assert fault.values["fault"] == Message(Unread.NO_COLUMN, {"columns": ("west",)})


def test_a_room_of_a_usual_size() -> None:
    movement = build("howell", tables=3, boards_per_round=2)
    assert use_faults(movement) == []
    assert use_faults(replace(movement, boards_per_round=40)) == []
    assert sizes(replace(movement, boards_per_round=41)) == [(Unsound.HOW_MANY_IN_ALL, 205, 1, 200)]
    assert sizes(replace(movement, boards_per_round=65)) == [
        (Unsound.HOW_MANY_BOARDS, 65, 1, 64),
        (Unsound.HOW_MANY_IN_ALL, 325, 1, 200),
    ]


def test_too_few_pairs_and_tables() -> None:
    assert sizes(own("1,1,1,2,1-2")) == [(Unsound.HOW_MANY_PAIRS, 2, 4, 60), (Unsound.HOW_MANY_TABLES, 1, 2, 40)]


def test_too_many_of_everything() -> None:
    pairs = [str(number) for number in range(1, 83)]
    assert sizes(rounds_of(*pairs)) == [(Unsound.HOW_MANY_PAIRS, 82, 4, 60), (Unsound.HOW_MANY_TABLES, 41, 2, 40)]


@pytest.mark.parametrize(("kind", "options"), KINDS)
def test_a_movement_is_written_down_and_read_again(kind: str, options: dict[str, Any]) -> None:
    movement = build(kind, boards_per_round=3, **options)
    again = read_own("\n".join(",".join(row) for row in (HEAD, *own_rows(movement))))
    assert again.faults == ()
    assert again.movement
    assert again.movement.all_meetings == movement.all_meetings or any(each.switched for each in movement.all_meetings)
    assert again.movement.all_sit_outs == movement.all_sit_outs
    assert own_rows(again.movement) == own_rows(movement)


def test_rows_say_who_sits_out_where() -> None:
    movement = build("straight-mitchell", tables=3, boards_per_round=2, missing="ns")
    rows = [row for row in own_rows(movement) if row[0] == "1"]
    assert rows[0] == ["1", "1", "NS1", "EW1", "1-2", "", ""]
    assert rows[-1] == ["1", "3", "", "EW3", "", "", ""]


def test_rows_mark_sets_that_are_shared_and_opponents_met_again() -> None:
    shared = own_rows(build("share-and-relay-mitchell", tables=4, boards_per_round=2))
    assert [row[5] for row in shared if row[0] == "1"] == ["yes", "", "", "yes"]
    assert {row[6] for row in shared} == {""}
    twice = own_rows(build("howell", tables=3, rounds=10, boards_per_round=2))
    assert {row[6] for row in twice} == {"yes"}


def test_one_of_ours_is_made_again() -> None:
    options = {"tables": 5, "boards_per_round": 3}
    assert chosen_movement("howell", options) == build("howell", tables=5, boards_per_round=3)


def test_a_clubs_own_comes_out_of_its_document() -> None:
    made = build("howell", tables=3, boards_per_round=4)
    document = movement_document(made, "Ours")
    assert chosen_movement("own", {"document": document}) == replace(made, kind="own")
    tonight = chosen_movement("own", {"document": document, "boards_per_round": 2, "first_board": 7})
    assert (tonight.kind, tonight.boards_per_round, tonight.first_board) == ("own", 2, 7)
    assert tonight.play == made.play


def test_a_clubs_own_that_is_gone_is_said() -> None:
    with pytest.raises(MovementError) as refusal:
        chosen_movement("own", {"boards_per_round": 2})
    assert refusal.value.message == Message(Refused.GONE)


@pytest.mark.parametrize("tonight", [{"boards_per_round": 65}, {"first_board": 0}])
def test_a_clubs_own_is_played_with_boards_that_there_are(tonight: dict[str, int]) -> None:
    document = movement_document(build("howell", tables=3, boards_per_round=4), "Ours")
    with pytest.raises(MovementError):
        chosen_movement("own", {"document": document, **tonight})


@pytest.mark.parametrize(
    ("kind", "options", "copies"),
    [
        ("own", {"document": {"copies": 3}}, 3),
        ("own", {"document": {}}, 1),
        ("own", {}, 1),
        ("howell", {}, 1),
        ("barometer-howell", {"tables": 4, "boards_per_round": 2}, 4),
        ("howell", {"copies": 3}, 3),
    ],
)
def test_how_many_sets_of_the_boards_are_needed(kind: str, options: dict[str, Any], copies: int) -> None:
    assert copies_chosen(kind, options) == copies
