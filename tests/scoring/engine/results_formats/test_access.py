"""Databases of Access, from their bytes: what stands in columns, and bytes that contradict each other."""

from __future__ import annotations

import random
import struct
from datetime import datetime
from fractions import Fraction

import pytest

from scoring.engine.old_results import Unreadable
from scoring.engine.results_formats.bridgemate.access import PAGE, Database
from scoring.engine.results_formats.bridgemate.access_values import (
    BINARY,
    DATE,
    DOUBLE,
    INTEGER,
    MEMO,
    TEXT,
    Value,
    fixed_value,
    text_value,
)
from tests.results_fixtures import fixture

REAL = fixture("two-sections.bws").read_bytes()
TABLES = ("Section", "Tables", "RoundData", "ReceivedData", "PlayerNumbers", "Settings")


@pytest.mark.parametrize(
    ("kind", "raw", "value"),
    [
        (INTEGER, struct.pack("<h", -7), -7),
        (DOUBLE, struct.pack("<d", 0.375), Fraction(3, 8)),
        (DOUBLE, struct.pack("<d", float("nan")), None),
        (DATE, struct.pack("<d", 2.25), datetime(1900, 1, 1, 6)),  # noqa: DTZ001 -- the clock of the room
        (DATE, struct.pack("<d", 1e9), None),
        (BINARY, b"ab", b"ab"),
    ],
)
def test_numbers_and_times(kind: int, raw: bytes, value: Value) -> None:
    assert fixed_value(kind, raw) == value


@pytest.mark.parametrize(
    ("raw", "text"),
    [
        ("Ζωή ♠".encode("utf-16-le"), "Ζωή ♠"),
        (b"\xff\xfeNora", "Nora"),
        (b"\xff\xfeJos\xe9 \x00" + "♠♥".encode("utf-16-le") + b"\x00 x", "José ♠♥ x"),
        (b"\xff\xfe", ""),
    ],
)
def test_letters_of_one_byte_and_of_two(raw: bytes, text: str) -> None:
    assert text_value(raw) == text


def read_all(data: bytes) -> bool:
    """Whether every table can be read; Unreadable is the only other answer."""
    try:
        database = Database(data)
        for table in TABLES:
            database.rows(table)
    except Unreadable:
        return False
    return True


def test_bytes_that_contradict_each_other_refuse_the_file_and_nothing_else_happens() -> None:
    """Where pages say what they are, where rows begin, and how many columns there are."""
    dice, answers = random.Random(1), []
    assert read_all(REAL)
    for page in range(1, len(REAL) // PAGE):
        for offset in (0, 4, 12, 14, 15, 0x2D, 0x33, 0x37, 0x38, 0x50):
            data = bytearray(REAL)
            data[page * PAGE + offset] = dice.choice((0, 1, 3, 0x40, 0x80, 0xFF))
            answers.append(read_all(bytes(data)))
    assert True in answers
    assert False in answers


def test_texts_that_are_taken_for_long_ones_are_read_or_refused() -> None:
    """A long text stands in its row, in a row of its own, or in a chain; a short one is none of these."""
    answers = []
    at = 0
    while (at := REAL.find(bytes([TEXT]), at + 1)) >= 0 and len(answers) < 400:
        if REAL[at // PAGE * PAGE] == 2:
            answers.append(read_all(REAL[:at] + bytes([MEMO]) + REAL[at + 1 :]))
    assert False in answers
