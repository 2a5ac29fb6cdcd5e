"""What handsets are told of every movement, against the movement itself; and the writer's process when it fails."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from datetime import datetime
from typing import Any

import pytest

from club.models import Contestant, Section
from club.queries import Pair
from movements.engine.build import KINDS
from movements.engine.places import direction_of_key, printed_number
from movements.engine.plan import Movement
from movements.queries import SeatingInfo
from movements.services.planning import seatings_since
from scoring.engine.handsets import HandsetSession, bws_tables
from scoring.errors import DomainError
from scoring.queries.handsets import HandsetReading
from scoring.services import bws_writing
from tests.movements.engine.sweep import INDIVIDUALS, PAIRS, build_movement, ways
from tests.ranges import spread

AT = datetime(2026, 11, 30, 19, 0)  # noqa: DTZ001 - local, as handsets have it
TABLES = spread([3, 4, 5, 6, 7, 8], 3)


def movements() -> Iterator[Movement]:
    for name in (*PAIRS, *INDIVIDUALS):
        for tables in TABLES:
            if tables in KINDS[name].tables:
                yield from (build_movement(name, options) for options in ways(name, tables, every=False))


def session_of(movement: Movement) -> HandsetSession:
    """As the query makes it, without a database."""
    keys = [each.id for each in movement.contestants]
    seated = {key: Contestant(pk=at, line=direction_of_key(key)) for at, key in enumerate(keys, start=1)}
    rows = seatings_since(Section(letter="A"), movement, seated, None, {})
    seatings = [
        SeatingInfo(
            "A", row.round, row.table, row.ns_id, row.ew_id, row.board_set, tuple(row.boards),
            ns_partner=row.ns_partner_id, ew_partner=row.ew_partner_id,
        )
        for row in rows
    ]  # fmt: skip
    pairs = {
        seated[key].pk: Pair(seated[key].pk, key, printed_number(movement, key), "", "A", 0, "ranked", True, ())
        for key in keys
    }
    reading = HandsetReading(pairs=pairs, labels={}, sitting={}, seatings=seatings)
    return HandsetSession(
        "0" * 32, "A night", AT, movement.contest, "matchpoints", movement.winners, (reading.section("A"),)
    )


def rows_of(session: HandsetSession, name: str) -> list[dict[str, Any]]:
    table = next(each for each in bws_tables(session) if each.name == name)
    names = [column.name for column in table.columns]
    return [dict(zip(names, row, strict=True)) for row in table.rows]


def test_every_meeting_of_every_movement_is_a_row_and_nobody_sits_twice() -> None:
    seen = Counter[str]()
    for movement in movements():
        session = session_of(movement)
        rows = {(row["Table"], row["Round"]): row for row in rows_of(session, "RoundData")}
        tables = {each.table for each in movement.all_meetings}
        assert rows.keys() == {(table, number) for table in tables for number in range(1, movement.rounds + 1)}
        for each in movement.all_meetings:
            row = rows[each.table, each.round]
            who = [row["NSPair"], row.get("South", 0), row["EWPair"], row.get("West", 0)]
            meant = [printed_number(movement, key) for key in each.everybody]
            assert [number for number in who if number] == meant
            boards = movement.set_boards(each.board_set)
            assert (row["LowBoard"], row["HighBoard"], row["CustomBoards"]) == (boards[0], boards[-1], None)
        playing = {(each.table, each.round) for each in movement.all_meetings}
        for at, row in rows.items():
            if at not in playing:
                assert 0 in (row["NSPair"], row["EWPair"])
                assert (row["LowBoard"], row["HighBoard"]) == (0, 0)
        for number in range(1, movement.rounds + 1):
            of_round = [row for row in rows.values() if row["Round"] == number]
            sides = [[row["NSPair"] for row in of_round], [row["EWPair"] for row in of_round]]
            for side in sides if movement.winners == 2 else [sides[0] + sides[1]]:
                counted = Counter(each for each in side if each)
                assert set(counted.values()) <= {1}
        seen[movement.kind] += 1
    assert set(seen) >= {"straight-mitchell", "skip-mitchell", "howell"}


@pytest.mark.parametrize(
    ("program", "words"),
    [
        ("import sys; sys.exit(3)", "Java 17"),
        ("import sys; sys.exit(1)", "could not be written"),
        ("pass", "could not be written"),
    ],
)
def test_a_writer_that_fails_is_a_sentence(program: str, words: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bws_writing, "COMMAND", (sys.executable, "-c", program))
    with pytest.raises(DomainError, match=words):
        bws_writing.written(())
