"""The movement document, and the way back."""

import json
from typing import Any

import pytest

from movements.engine.build import build
from movements.engine.document import print_document, read_movement
from movements.engine.errors import MovementError
from movements.engine.plan import Movement
from tests.movement_documents import document_of
from tests.refusals import refuses


def made(kind: str, tables: int, **options: object) -> Movement:
    return build(kind, tables=tables, boards_per_round=3, **options)  # type: ignore[arg-type]


MOVEMENTS = [
    made("straight-mitchell", 7),
    made("straight-mitchell", 7, missing="ew", arrow_switch=2, first_board=25),
    made("skip-mitchell", 8, rounds=6, missing="ns"),
    made("share-and-relay-mitchell", 8),
    made("howell", 2),
    made("howell", 3, rounds=10, missing="auto"),
    made("howell", 5, missing=1),
    made("reduced-howell", 6, rounds=9),
    made("howell-design", 4, rounds=6),
    made("web-mitchell", 14, rounds=13),
    made("skip-mitchell", 8, late="rover"),
    made("barometer-mitchell", 6, arrow_switch=1),
    made("rainbow-individual", 5),
]


@pytest.mark.parametrize("movement", MOVEMENTS, ids=lambda movement: f"{movement.kind} {len(movement.contestants)}")
def test_there_and_back(movement: Movement) -> None:
    text = print_document(document_of(movement))
    assert read_movement(json.loads(text)) == movement


def test_all_keys_in_their_order() -> None:
    document = document_of(made("share-and-relay-mitchell", 8, arrow_switch=1))
    assert list(document) == [
        "format",
        "version",
        "kind",
        "name",
        "contest",
        "tables",
        "rounds",
        "boards_per_round",
        "board_sets",
        "winners",
        "copies",
        "contestants",
        "seatings",
        "sit_outs",
        "shared",
        "arrow_switched",
        "repeats",
        "balance",
    ]
    assert document["contestants"][0] == {"id": "NS1", "table": 1, "seat": "NS"}
    assert document["seatings"][0] == {"round": 1, "table": 1, "ns": "NS1", "ew": "EW1", "set": 1, "boards": [1, 2, 3]}
    assert document["seatings"][-1] == {
        "round": 8,
        "table": 8,
        "ns": "EW1",
        "ew": "NS8",
        "set": 8,
        "boards": [22, 23, 24],
    }
    assert document["shared"][0] == {"round": 1, "set": 1, "tables": [1, 8]}
    assert document["arrow_switched"] == [{"round": 8, "table": table} for table in range(1, 9)]
    assert document["balance"] == {"mean": "3.733", "sd": "1.236", "qf": "90.115", "min": "0", "max": "8"}
    assert document["copies"] == 1
    assert document["sit_outs"] == document["repeats"] == []


def test_who_sits_out_is_listed_and_starts_nowhere() -> None:
    document = document_of(made("straight-mitchell", 3, missing="ns"))
    assert document["tables"] == 3
    assert document["contestants"][-1] == {"id": "EW3", "table": None, "seat": "EW"}
    assert document["sit_outs"] == [{"round": number, "contestant": f"EW{4 - number}"} for number in (1, 2, 3)]
    assert len(document["seatings"]) == 6


def test_repeats() -> None:
    document = document_of(made("howell", 3, rounds=10))
    assert document["repeats"][0] == {"ns": "3", "ew": "1", "rounds": [1, 2]}


def test_one_line_for_each_seating() -> None:
    text = print_document(document_of(made("howell", 2)))
    assert '    {"round": 1, "table": 1, "ns": "4", "ew": "1", "set": 1, "boards": [1, 2, 3]},' in text.splitlines()
    assert '  "sit_outs": [],' in text.splitlines()


@pytest.mark.parametrize(
    ("key", "value", "words"),
    [
        ("format", "something-else", "not a bridgeclub-movement document"),
        ("version", 2, "of version 1"),
        ("tables", "eight", "'eight' is not a whole number"),
        ("rounds", True, "True is not a whole number"),
        ("rounds", 3, "has no 4"),
        ("rounds", 10**9, "more rounds than seatings"),
        ("seatings", [], "more rounds than seatings"),
        ("boards_per_round", 2, "are not 2 boards in a row"),
        ("name", 3, "3 is not text"),
        ("contestants", [{"id": "NS1", "table": 1, "seat": "North"}], "'North' is not a seat"),
        ("seatings", 7, "is not what it should be"),
    ],
)
def test_a_wrong_document_is_refused(key: str, value: Any, words: str) -> None:
    document = {**document_of(MOVEMENTS[0]), key: value}
    with refuses(MovementError, match=words):
        read_movement(document)


def test_sets_and_boards_must_agree() -> None:
    document = document_of(MOVEMENTS[0])
    document["seatings"][4]["boards"] = [1, 2, 3]
    with refuses(MovementError, match="sets and boards of the movement document do not go together"):
        read_movement(document)


@pytest.mark.parametrize("nothing", [None, [], "text", {}])
def test_what_is_no_document_is_refused(nothing: object) -> None:
    with refuses(MovementError, match="not a bridgeclub-movement document"):
        read_movement(nothing)


def test_a_document_without_something_is_refused() -> None:
    document = document_of(MOVEMENTS[0])
    del document["winners"]
    with refuses(MovementError, match="has no 'winners'"):
        read_movement(document)
