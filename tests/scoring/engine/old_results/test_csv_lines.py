"""Traveller lines as a table: each column goes where it belongs, and what is said names its line."""

from __future__ import annotations

import pytest

from bridgeclub.wording.messages import sentence
from club.engine.messages import Message
from scoring.engine.old_results.codes import Part, Remark
from scoring.engine.old_results.spellings import places_of
from scoring.engine.old_results.table import read_table
from scoring.engine.old_results.values import Note, note
from scoring.engine.results_files import read_file
from scoring.engine.usebio.markup import SIZE_AT_MOST
from tests.scoring.engine.old_results.evenings import board, evening, event, line, refused

HEAD = "board,ns,ew,section,round,table,contract,declarer,lead,tricks,score"


def table(*lines: str) -> bytes:
    return "\n".join((HEAD, *lines)).encode()


def test_every_column_goes_where_it_belongs() -> None:
    found = evening(table("3,1,11,A,2,7,4S,N,HK,10,420", "3,2,12,A,2,8,4S,N,,9,-50"), "night.csv")
    assert found.document is not None
    one, two = found.document.results
    assert (one.board, one.section, one.round, one.table) == (3, "A", 2, 7)
    assert (str(one.lead), one.tricks, two.lead, two.tricks) == ("HK", 10, None, 9)
    assert found.remarks == ()


@pytest.mark.parametrize(
    ("name", "title", "date"),
    [
        ("2026-11-20 Friday pairs.csv", "Friday pairs", "2026-11-20"),
        ("20261120_Friday_pairs.csv", "Friday pairs", "20261120"),
        ("Friday 7.30 pairs.csv", "Friday 7.30 pairs", ""),
        ("a/b/Friday.csv", "Friday", ""),
        ("C:\\nights\\old\\Friday.csv", "Friday", ""),
        ("Friday", "Friday", ""),
        ("Friday - 2026-11-20.csv", "Friday", "2026-11-20"),
    ],
)
def test_title_and_date_are_in_the_name(name: str, title: str, date: str) -> None:
    found = read_file(name, b"ns,ew,contract\n1,2,4S\n").evenings[0]
    assert found.title == title
    read = evening(table("1,1,11,,,,4S,N,,10,420", "1,2,12,,,,4S,N,,9,-50"), name)
    assert read.document is not None
    assert read.document.date == (f"{date[:4]}-{date[-4:-2]}-{date[-2:]}" if len(date) == 8 else date or None)


def test_a_column_that_is_lacking_is_named() -> None:
    (found,) = read_file("night.csv", b"ns,ew,contract\n1,2,4S\n").evenings
    assert (found.title, found.program, found.document) == ("night", "", None)
    (fault,) = found.faults
    assert fault == Note(Message(Remark.NO_COLUMN, {"columns": (Message(Part.THE_BOARD),)}))


def test_a_remark_names_its_line() -> None:
    found = evening(table("1,1,11,,,,4S,N,,10,420", "1,2,12,,,,pass,,,,90", "2,1,11,,,,4S,N,,10,450"), "night.csv")
    assert found.remarks == (
        note(Remark.PASSED_WITH_SCORE, 3, score=90),
        note(Remark.SCORE_KEPT, 4, played="4SN=", due=620, score=450),
    )


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_lines_end_as_on_any_computer(end: str) -> None:
    lines = ("board;ns;ew;contract;by;result;score", "1;1;2;4S;N;=;420", "1;3;4;3N;S;+1;430")
    found = evening(end.join(lines).encode(), "night.csv")
    assert found.document is not None
    assert [(each.board, each.tricks) for each in found.document.results] == [(1, 10), (1, 10)]
    assert [each.line for each in read_table(end.join(lines)).rows] == [2, 3]


@pytest.mark.parametrize(
    ("text", "places"), [("62", 0), ("62.5", 1), ("62,5", 1), ("62.50 %", 2), ("−3,25", 2), ("", 0)]
)
def test_how_many_decimals_were_printed(text: str, places: int) -> None:
    assert places_of(text) == places


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"", "The file is empty."),
        (b"x" * (SIZE_AT_MOST + 1), "The file is larger than 8 megabytes."),
        (b"PK\x03\x04", "This is not a text file. Export the session as USEBIO (XML) or CSV first."),
        (b"one\ntwo\n", "This is neither USEBIO nor a table: no line has three columns or more."),
        (b"<USEBIO><EVENT>", "an element is not closed; the file may be cut off"),
        (b"<USEBIO></EVENT>", "an element is not closed; the file may be cut off"),
        (b"<!-- -->", "it does not begin with a tag"),
    ],
)
def test_what_is_no_file_of_results_says_so(data: bytes, said: str) -> None:
    assert said in refused(data, "night")


def test_a_fault_after_a_heading_of_several_lines_is_in_its_own_line() -> None:
    head = b'<?xml version="1.0"?>\n<!DOCTYPE USEBIO\n  SYSTEM\n  "usebio.dtd">\n'
    assert "(line 6)" in refused(head + b"<USEBIO>\n<1></USEBIO>", "night")
    assert evening(head + event(board(1, line(1, 1, score="420"), line(2, 2, score="50")))).document is not None


def test_names_in_two_parts_are_one_name() -> None:
    players = "<PLAYER><FIRST_NAME>Ada</FIRST_NAME><LAST_NAME>Ashdown</LAST_NAME></PLAYER>"
    players += "<PLAYER><LAST_NAME>Dunmore</LAST_NAME></PLAYER>"
    listed = [f"<PAIR><PAIR_NUMBER>{n}</PAIR_NUMBER>{players}</PAIR>" for n in (1, 2, 3, 4)]
    played = {"contract": "4S", "by": "N", "tricks": "10", "score": "420"}
    found = evening(event(board(1, line(1, 2, **played), line(3, 4, **played)), pairs=listed)).document
    assert found is not None
    assert found.contestants[0].players == ("Ada Ashdown", "Dunmore")


def test_rows_and_columns_that_are_not_placed_are_told_with_their_words() -> None:
    text = "Friday pairs;;;;\nBoard;NS;EW;Score;Colour\n1;1;2;420;red\nBoard;NS;EW;Score;Colour\n1;3;4;-50;\nTotal;;;;"
    (evening,) = read_file("night.csv", text.encode()).evenings
    assert evening.document is not None
    assert [sentence(each.placed) for each in evening.remarks] == [
        "Line 1: “Friday pairs” could not be placed and is left out.",
        "Line 6: “Total” could not be placed and is left out.",
        "Line 2: We take nothing from these columns: Colour.",
    ]


def test_a_faulty_session_document_says_where() -> None:
    (evening,) = read_file("night.json", b'{"format": "bridgeclub-session"').evenings
    assert evening.own
    assert evening.document is None
    assert evening.faults[0].message.values["place"] == "$"
