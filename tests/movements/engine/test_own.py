"""A club's own movement, from CSV or a document: read whole, and every fault told."""

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bridgeclub.wording.messages import sentences
from movements.engine.balance import balance
from movements.engine.build import build
from movements.engine.own import Own, read_own
from movements.engine.plan import Movement
from tests.movement_documents import document_of
from tests.ranges import examples


def told(own: Own) -> list[str]:
    return sentences(own.faults)


def as_csv(movement: Movement, *, boards: bool = False, shared: bool = True, again: bool = True) -> str:
    declared = {(each.round, each.board_set) for each in movement.shared} if shared else set()
    repeated = {frozenset((each.ns, each.ew)) for each in movement.repeats} if again else set()
    lines = ["round,table,ns,ew,boards,shared,again" if boards else "round,table,ns,ew,set,shared,again"]
    for each in movement.all_meetings:
        numbers = movement.set_boards(each.board_set)
        played = f"{numbers[0]}-{numbers[-1]}" if boards else str(each.board_set)
        marks = [
            "yes" * ((each.round, each.board_set) in declared),
            "yes" * (frozenset((each.ns, each.ew)) in repeated),
        ]
        lines.append(",".join([str(each.round), str(each.table), each.ns, each.ew, played, *marks]))
    return "\n".join(lines)


MADE: list[tuple[str, dict[str, Any]]] = [
    ("straight-mitchell", {"tables": 5}),
    ("straight-mitchell", {"tables": 5, "missing": "ns"}),
    ("skip-mitchell", {"tables": 6, "late": "rover"}),
    ("share-and-relay-mitchell", {"tables": 6, "arrow_switch": 1}),
    ("howell", {"tables": 3, "rounds": 10}),
    ("howell", {"tables": 5, "missing": 3}),
    ("bowman-mitchell", {"base": 5}),
    ("blackpool", {"tables": 5}),
]


@pytest.mark.parametrize(("kind", "options"), MADE)
@pytest.mark.parametrize("boards", [True, False])
def test_a_movement_comes_back_from_csv(kind: str, options: dict[str, Any], boards: bool) -> None:
    movement = build(kind, boards_per_round=3, **options)
    own = read_own(as_csv(movement, boards=boards), boards_per_round=3)
    assert own.faults == ()
    assert own.movement
    assert own.movement.all_meetings == movement.all_meetings or any(each.switched for each in movement.all_meetings)
    assert own.movement.all_sit_outs == movement.all_sit_outs or len(movement.all_sit_outs) == len(
        own.movement.all_sit_outs
    )
    assert (own.movement.winners, own.movement.boards_per_round) == (movement.winners, 3)
    assert balance(own.movement) == balance(movement)


def test_semicolons_empty_lines_and_who_sits_out() -> None:
    text = "Round;Table;NS;EW;Boards\n1;1;NS1;EW1;1-2\n1;2;;EW2;\n\n2;1;NS1;EW2;3-4\n2;2;;EW1;\n"
    own = read_own(text)
    assert own.sound
    assert own.movement
    assert [(each.round, each.contestant) for each in own.movement.all_sit_outs] == [(1, "EW2"), (2, "EW1")]
    assert own.movement.where("EW2", 1).table == 2


def test_every_fault_of_a_file_is_told_with_its_line() -> None:
    text = "round,table,ns,ew,boards\n0,1,A,B,1-3\n1,x,A,B,1-3\n1,2,,,\n1,3,C,D,5-8\n1,4,E,F,many\n2,1,A,D,1-2\n"
    assert told(read_own(text)) == [
        "line 2: the round is a number from 1 to 100, not '0'",
        "line 3: the table is a number from 1 to 100, not 'x'",
        "line 4: nobody sits there",
        "line 6: boards are written as 4-6, not 'many'",
        "some sets have 2 boards and some 4",
    ]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "no column round, table, ns, ew"),
        ("round,table,ns,ew\n1,1,A,B", "no column set or boards"),
        ("round,table,ns,ew,set\n", "no line with a table"),
        ("round,table,ns,ew,set\n1,1,A,B,", "the set is a number"),
        ("round,table,ns,ew,boards\n1,1,A,B,2-3", "boards 2-3 are not a set"),
        ("{", "this is not JSON"),
        ("{}", "$.format: this is not a bridgeclub-movement document"),
    ],
)
def test_what_is_no_movement_says_why(text: str, words: str) -> None:
    own = read_own(text)
    assert own.movement is None
    assert not own.sound
    assert any(words in each for each in told(own)), told(own)


def test_every_fault_of_a_movement_is_told_with_round_and_table() -> None:
    movement = build("straight-mitchell", tables=5, boards_per_round=3)
    lines = as_csv(movement).splitlines()
    lines[6] = lines[1].replace("1,1,", "2,1,", 1)
    lines[12] = lines[12].replace("EW5", "EW1")
    faults = told(read_own("\n".join(lines)))
    assert "lines 2 and 7: EW1 and NS1 meet in rounds 1, 2" in faults
    assert "lines 2 and 7: NS1 plays set 1 in rounds 1, 2" in faults
    assert any(each.startswith("round 2: EW5 is missing") or "EW5" in each for each in faults)
    assert any("has 2 places" in each for each in faults)
    assert len(faults) > 4


def test_sharing_and_second_meetings_must_be_said() -> None:
    shared = build("share-and-relay-mitchell", tables=4, boards_per_round=3)
    assert len(read_own(as_csv(shared, shared=False)).faults) == 4
    assert read_own(as_csv(shared, shared=False), copies=2).faults == ()
    twice = build("howell", tables=3, rounds=10, boards_per_round=3)
    assert len(read_own(as_csv(twice, again=False)).faults) == 15


def test_a_document_is_told_all_that_is_missing_and_wrong() -> None:
    document = document_of(build("howell", tables=4, boards_per_round=3))
    del document["winners"]
    document["seatings"][3]["ns"] = 7
    document["seatings"][5]["round"] = 70
    document["contestants"][0]["seat"] = "South"
    document["sit_outs"] = [7]
    assert told(read_own(json.dumps(document))) == [
        "$.winners: this is missing",
        "$.contestants[0].seat: 'South' is not a seat: NS, EW, N, S, E or W",
        "$.seatings[3].ns: 7 is not an id, or the two of an individual",
        "$.sit_outs[0]: this is not an object",
        "$.seatings[5].round: there are 7 rounds, not 70",
    ]


@pytest.mark.parametrize(("kind", "options"), MADE)
def test_every_document_of_ours_is_sound(kind: str, options: dict[str, Any]) -> None:
    movement = build(kind, boards_per_round=3, **options)
    own = read_own(json.dumps(document_of(movement)))
    assert own.faults == ()
    assert own.movement == movement


@settings(max_examples=examples(60))
@given(st.integers(0, 24), st.integers(0, 24), st.sampled_from(["ns", "ew", "set"]))
def test_two_things_exchanged_are_always_noticed(one: int, other: int, what: str) -> None:
    """A Mitchell with all tables full leaves nothing to exchange, but for equals."""
    movement = build("straight-mitchell", tables=5, boards_per_round=3)
    rows = [line.split(",") for line in as_csv(movement).splitlines()]
    column = {"ns": 2, "ew": 3, "set": 4}[what]
    first, second = rows[1 + one], rows[1 + other]
    same = first[column] == second[column]
    first[column], second[column] = second[column], first[column]
    assert read_own("\n".join(map(",".join, rows))).sound == same


@pytest.mark.many
@given(st.text(max_size=80))
def test_no_text_is_too_odd(text: str) -> None:
    own = read_own(text)
    assert own.movement is None or own.movement.rounds
    assert read_own("round,table,ns,ew,set\n" + text).faults is not None
