"""The .bws as a reader of Access that is not ours finds it: column by column, with types, over every kind of session.

It needs Java, the extra `bridgemate`, and mdb-export and mdb-schema of mdbtools; where one is missing the tests are
skipped, and say which.
"""

from __future__ import annotations

import re
import shutil
import subprocess
from collections.abc import Callable
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest

from bridgeclub.wording.messages import refusal_words
from club.actor import PROGRAM
from club.models import Session
from scoring.engine.handsets import BwsTable, HandsetSession, bws_tables
from scoring.errors import DomainError
from scoring.models import HandsetRemark, Line
from scoring.queries.handsets import handset_session
from scoring.services.bws_writing import bws_of, can_write_bws, written
from scoring.services.handsets.polling import follow_handsets, poll_handsets
from tests import builders
from tests.individual_evenings import started_individual
from tests.team_evenings import started_teams

pytestmark = pytest.mark.django_db

TYPES = {
    "integer": "Integer",
    "long": "Long Integer",
    "counter": "Long Integer",
    "text": "Text",
    "yes_no": "Boolean",
    "date": "DateTime",
}


def titled(session: Session) -> Session:
    """With signs that no code page of old has."""
    session.title = "José’s ♠ night"
    session.save()
    return session


KINDS: dict[str, Callable[[], Session]] = {
    "pairs, two winners": lambda: builders.started_session(10),
    "pairs, one winner": lambda: titled(builders.started_session(8, "howell")),
    "pairs, an odd number": lambda: builders.started_session(9, "howell"),
    "two sections, one of an odd number": lambda: builders.started_in(8, 7),
    "three sections": lambda: builders.started_in(6, 6, 8, habits={"names_at_table": True, "ask_lead": True}),
    "single players, an odd number": lambda: started_individual(9),
    "single players": lambda: started_individual(12),
    "teams": lambda: started_teams(8),
    "teams of eight": lambda: started_teams(4, players=8, tables_a_match=4, habits={"teams_of_eight": "fours"}),
}
#: Teams have one number on both lines.
TWO_WINNERS = ("pairs, two winners", "two sections, one of an odd number", "three sections", "teams", "teams of eight")


@pytest.fixture
def writer() -> None:
    missing = [] if shutil.which("java") else ["java"]
    missing += [] if can_write_bws() else ["the extra “bridgemate”"]
    if missing:
        pytest.skip(f"no .bws can be written on this computer, which lacks {' and '.join(missing)}")


@pytest.fixture
def reader(writer: None) -> None:
    missing = [name for name in ("mdb-export", "mdb-schema") if shutil.which(name) is None]
    if missing:
        pytest.skip(f"nobody else reads the .bws on this computer, which lacks {' and '.join(missing)} of mdbtools")


@pytest.mark.usefixtures("reader")
@pytest.mark.parametrize("kind", KINDS)
def test_another_programs_reader_reads_what_was_written(kind: str, tmp_path: Path) -> None:
    session = KINDS[kind]()
    told, file = handset_session(session.pk), tmp_path / "a.bws"
    assert told is not None
    assert told.winners == (2 if kind in TWO_WINNERS else 1)
    try:
        file.write_bytes(bws_of(session.pk))
    except DomainError as refused:
        pytest.fail(refusal_words(refused))
    for table in bws_tables(told):
        assert types_in(file, table.name) == [(each.name, TYPES[each.kind], each.length) for each in table.columns]
        names, rows = rows_in(file, table.name)
        assert names == [column.name for column in table.columns]
        assert len(rows) == len(table.rows), table.name
        meant = sorted([[printed(value) for value in row] for row in table.rows])
        for at, (name, found, wanted) in enumerate(
            zip(names, columns(rows, names), columns(meant, names), strict=True)
        ):
            assert found == wanted, f"{table.name}.{name}, column {at + 1}"
    no_table_is_idle_all_evening(told, file)


def types_in(file: Path, table: str) -> list[tuple[str, str, int]]:
    """Name, type and length (0: of no text) of each column, as mdb-schema says."""
    said = asked("mdb-schema", "--no-indexes", "--no-relations", "-T", table, str(file))
    found = re.findall(r"^\s*\[(.+?)\]\s+([A-Z][A-Za-z]*(?: Integer)?)(?: \((\d+)\))?", said, re.M)
    return [(name, kind, int(length or 0)) for name, kind, length in found]


def rows_in(file: Path, table: str) -> tuple[list[str], list[list[str]]]:
    """The columns' names and the rows, as mdb-export says; in an order of their own."""
    form = ("-D", "%Y-%m-%d", "-T", "%Y-%m-%dT%H:%M:%S", "-d", "\t", "-Q")
    head, *lines = asked("mdb-export", *form, str(file), table).splitlines()
    return head.split("\t"), sorted([line.split("\t") for line in lines])


def asked(*command: str) -> str:
    return subprocess.run(command, capture_output=True, check=True).stdout.decode()


def columns(rows: list[list[str]], names: list[str]) -> list[tuple[str, ...]]:
    return list(zip(*rows, strict=True)) if rows else [() for _each in names]


def printed(value: Any) -> str:
    if isinstance(value, bool):
        return str(int(value))
    return value.isoformat() if isinstance(value, datetime) else "" if value is None else str(value)


def no_table_is_idle_all_evening(told: HandsetSession, file: Path) -> None:
    """Handsets are not put where nobody plays: an odd number at a Howell has a table more, for whoever sits out."""
    names, rows = rows_in(file, "RoundData")
    section, table, high = (names.index(name) for name in ("Section", "Table", "HighBoard"))
    there = {(row[section], row[table]) for row in rows}
    assert there == {(row[section], row[table]) for row in rows if row[high] != "0"}
    names, listed = rows_in(file, "Tables")
    assert there == {(row[names.index("Section")], row[names.index("Table")]) for row in listed}
    assert len(there) == sum(len(each.tables) for each in told.sections)


@pytest.mark.usefixtures("writer")
def test_a_file_of_ours_into_which_results_are_written_is_read_while_we_play(tmp_path: Path, settings: Any) -> None:
    settings.BRIDGEMATE_FOLDERS = (tmp_path,)
    session = builders.started_session(8, "howell")
    told, path = handset_session(session.pk), tmp_path / "tonight.bws"
    assert told is not None
    seat = builders.seating_at(session, 2, 1)
    assert seat.ns is not None
    assert seat.ew is not None
    board, other = seat.boards[:2]
    keyed = [
        {"Board": board, "NS/EW": "N", "Contract": "4 S x", "Result": "-1", "Erased": True},
        {"Board": board, "NS/EW": "E", "Contract": "3 NT", "Result": "+1", "LeadCard": "D10"},
        {"Board": other, "Remarks": "Not played"},
    ]
    numbers = {"Section": 1, "Table": 2, "Round": 1, "PairNS": seat.ns.number, "PairEW": seat.ew.number}
    tables = [
        replace(table, rows=tuple(row_of(table, numbers | each) for each in keyed))
        if table.name == "ReceivedData"
        else table
        for table in bws_tables(told)
    ]
    path.write_bytes(written(tables))
    follow_handsets(session_id=session.pk, path=str(path), actor=PROGRAM)
    assert (poll_handsets(), poll_handsets()) == (1, 0)
    line = Line.objects.select_related("result").get(session=session, board__number=board, table=2)
    assert line.result is not None
    assert line.confirmed
    assert (line.result.contract, line.result.declarer, line.result.tricks, line.result.lead) == ("3N", "E", 10, "DT")
    assert list(HandsetRemark.objects.values_list("board", "said")) == [(other, "not_played")]


def row_of(table: BwsTable, values: dict[str, Any]) -> tuple[Any, ...]:
    """A row of a table in which only these columns have been written."""
    return tuple(values.get(each.name, False if each.kind == "yes_no" else None) for each in table.columns)
