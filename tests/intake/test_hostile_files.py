"""Files that once kept the server busy for minutes, or ended in an error: each is answered in words and in time."""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Iterator
from typing import Any

import pytest

from backups.errors import BackupFaulty
from backups.reading import open_backup
from bridgeclub.wording.messages import sentence, sentences
from club.engine.deal_files import BYTES_AT_MOST, FAULTS_AT_MOST, DealsRead
from club.engine.member_list import Unreadable, read_sheet, text_of
from club.engine.reading import read_deals
from movements.engine.build import build
from movements.engine.own import MOST_FAULTS, Own, read_own
from scoring.engine.document import DocumentFaults, parse_text
from scoring.engine.notation import NotationError, read_keyed
from scoring.engine.results_files import read_file
from tests.cpu_limit import cpu_limit
from tests.deal_makers import deals_for, pbn_of
from tests.intake.readers import copies, packed
from tests.movement_documents import document_of
from tests.refusals import words_of

SECONDS = 5.0
MEGABYTE = 1_000_000
LINE = b"<TRAVELLER_LINE><NS_PAIR_NUMBER>1</NS_PAIR_NUMBER><EW_PAIR_NUMBER>2</EW_PAIR_NUMBER></TRAVELLER_LINE>"


@pytest.fixture(autouse=True)
def in_time() -> Iterator[None]:
    with cpu_limit(SECONDS):
        yield


def words(data: bytes, name: str = "evening.xml") -> str:
    """Why nothing of a file of results came in."""
    found = read_file(name, data)
    said = [
        sentence(note.placed) for note in (*found.faults, *(fault for each in found.evenings for fault in each.faults))
    ]
    assert said
    return " ".join(said)


def in_event(inside: bytes) -> bytes:
    return b"<USEBIO><EVENT>" + inside + b"</EVENT></USEBIO>"


@pytest.mark.parametrize(
    "text",
    [
        b"{" * (BYTES_AT_MOST - 10),
        b'[Board "1"]\n{never closed' + b" {" * 500_000,
        b"[ " * 900_000,
        b'[Board "1"]\n' + b"\n" * 300_000,
        b"md|3S,H,D,|\n" * 150_000,
        b"md|" * 600_000,
    ],
)
def test_files_of_deals_that_hold_none(text: bytes) -> None:
    found: DealsRead = read_deals(text)
    assert not found.deals
    assert 1 <= len(found.faults) <= FAULTS_AT_MOST


def test_a_brace_that_nothing_closes_hides_no_deal() -> None:
    """It used to be read as if it were not there, and still is."""
    deals = deals_for(range(1, 5))
    text = pbn_of(deals).replace('[Board "3"]', '{ a remark\n[Board "3"]')
    assert read_deals(text.encode()).deals == deals


def test_a_file_of_more_boards_than_any_evening_is_refused_before_its_end() -> None:
    game = pbn_of(deals_for(range(1, 2))).partition("\n\n")[0]
    text = "\n".join(game.replace('"1"', f'"{number}"', 1) for number in range(1, 900))
    assert [fault.code for fault in read_deals(text.encode()).faults] == ["too_many"]


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (in_event(b"<SECTION/>" * 50_000), "sections"),
        (in_event(b"<SESSION/>" * 50_000), "sessions"),
        (b"<USEBIO>" + b"<EVENT/>" * 100_000 + b"</USEBIO>", "events"),
        (b"<EVENT>" * 90 + b"<a/>" * 30_000 + b"</EVENT>" * 90, "one event is inside another"),
        (in_event(b"<a/>" * 900_000), "elements"),
        (b"<a>" + b"<!DOCTYPE" * 800_000, "more than once"),
        (b'<!DOCTYPE a [<!ENTITY a "aaa"><!ENTITY b "&a;&a;&a;">]><USEBIO>&b;</USEBIO>', "entities"),
        (b"<a>" * 800_000, "nested too deeply"),
        (b'<?xml version="1.0" encoding="undefined"?><USEBIO>\xe9</USEBIO>', "not usebio"),
        (b'<?xml version="1.0" encoding="zlib"?><USEBIO>\xe9</USEBIO>', "not usebio"),
        (in_event(b"<PARTICIPANTS>" + b"<PAIR/>" * 30_000 + b"</PARTICIPANTS>"), "no result"),
        (
            in_event(
                b"<PARTICIPANTS>"
                + b"<PAIR><PAIR_NUMBER>1</PAIR_NUMBER></PAIR>" * 20_000
                + b"</PARTICIPANTS><BOARD><BOARD_NUMBER>1</BOARD_NUMBER>"
                + LINE * 5_000
                + b"</BOARD>"
            ),
            "is not listed",
        ),
        (in_event(b"<?bridgeclub " + b"[" * 100_000 + b"?>"), "no result"),
        (in_event(b'<PARTICIPANTS><PAIR><PAIR_NUMBER>1</PAIR_NUMBER><?bridgeclub {"id": ' + b"[" * 900 + b"]" * 900
                  + b"}?></PAIR></PARTICIPANTS>"), ""),
    ],
)  # fmt: skip
def test_results_in_xml_of_nobody(data: bytes, said: str) -> None:
    assert said in words(data).lower()


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"board,ns,ew," * 500_000, "columns"),
        (b"," * 7_000_000, "columns"),
        (b"board,ns,ew\n" + b"1,1,2\n" * MEGABYTE, "50,000 lines"),
        (b"board,ns,ew\n" + b"1" * 7_000_000, "cannot be read"),
        (b'board,ns,ew\n"' + b"1,1,2\n" * MEGABYTE, "cannot be read"),
        (b"board,ns,ew,contract\n" + b"9" * 5000 + b",1,2,4S\n", "board’s number"),
    ],
)
def test_tables_of_results_of_nobody(data: bytes, said: str) -> None:
    assert said in words(data, "evening.csv")


@pytest.mark.parametrize(
    "data",
    [
        b'"' + b"x" * 19_000 + b"\n" + b'"x' * 9_000 + b"\n" + b"y" * 19_000,
        b'"' + (b"x" * 19_990 + b"\n") * 40,
        b"," * 999_000,
        b"a\n\n" * 300_000,
        b'"' * 999_000,
    ],
)
def test_lists_of_members_of_nobody(data: bytes) -> None:
    with pytest.raises(Unreadable):
        read_sheet(text_of(data))


def told(own: Own) -> str:
    assert not own.sound
    assert 1 <= len(own.faults) <= MOST_FAULTS + 1
    return "; ".join(sentences(own.faults))


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        ("9" * 5000 + ",1,1,2,1-3", "the round is a number"),
        ("1,1,1,2,1-" + "9" * 5000, "boards are written as 4-6"),
        ("1,1,1,2,1-999999999999", "boards are written as 4-6"),
        ("1,1,1,2,999999999-999999999", "boards are written as 4-6"),
        ("1,1," + "9" * 400 + ",2,1-3", "at most 20"),
        ('1,1,"' + "9" * 500_000 + ",2,1-3", "not a line of a table"),
        ("\n".join(f"1,1,{pair},{pair + 1},1-3" for pair in range(40_000)), "more than 200 lines"),
        ("\n".join("1,1,,,1-3" for _line in range(40_000)), "nobody sits there"),
    ],
)
def test_movements_in_a_table_of_nobody(lines: str, said: str) -> None:
    assert said in told(read_own(f"round,table,ns,ew,boards\n{lines}\n"))


def test_a_pair_called_by_a_raised_figure_is_told_and_not_fatal() -> None:
    """“²” is a digit to Python and no number."""
    assert read_own("round,table,ns,ew,boards\n1,1,²,1,1-3\n").faults == ()


def movement(**values: Any) -> str:
    return json.dumps(document_of(build("howell", tables=3, boards_per_round=2)) | values)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('{"a":' * 100_000, "lists are nested"),
        ('{"a":' + "9" * 5000 + "}", "this is not JSON"),
        (movement(boards_per_round=10**9), "$.boards_per_round: this number"),
        (movement(rounds=10**9), "$.rounds: this number"),
        (movement(tables=10**30), "$.tables: this number"),
        (movement(tables=float("nan")), "$.tables: nan"),
        (movement(name="\ud800"), "$.name:"),
        (movement(name="x" * 100_000), "$.name:"),
        (movement(seatings=[{}] * 100_000), "at most 20,000 entries"),
        (movement(contestants=[{"id": "1", "table": 1, "seat": "NS"}] * 5_000), "at most 1,000 contestants"),
        (movement(contestants=[{"id": str(n), "table": 1, "seat": []} for n in range(9)]), "is not a seat"),
        (movement(winners=[1]), "$.winners: this list"),
    ],
)
def test_movement_documents_of_nobody(text: str, said: str) -> None:
    assert said in told(read_own(text))


SOUND = '{"format":"bridgeclub-session","version":1,"contest":"pairs","scoring":{"method":"matchpoints"},"results":['


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[" * MEGABYTE, "too deeply"),
        ('{"a":' * 200_000, "too deeply"),
        (SOUND + ",".join(["{}"] * MEGABYTE) + "]}", "at most 100000"),
        (SOUND + ",".join(["{}"] * 5_000) + "]}", "missing"),
        ('{"format":NaN,"version":' + "9" * 100_000 + "}", "missing"),
        ('{"\\ud800":"\\ud800"}', "unknown key"),
    ],
)
def test_session_documents_of_nobody(text: str, said: str) -> None:
    with pytest.raises(DocumentFaults) as refused:
        parse_text(text)
    assert said in words_of(refused.value)
    assert len(refused.value.faults) <= 100


def test_a_long_line_keyed_from_paper() -> None:
    with pytest.raises(NotationError):
        read_keyed("4S" + " +1" * 30_000, "none")


def changed(old: bytes, new: bytes) -> bytes:
    (whole,) = copies()
    assert old in whole
    return whole.replace(old, new)


ROWS = {"rows/club.club.jsonl": b'{"id": 1}\n'}
ENDLESS = {"bytes": 10**15, "sha256": "0", "rows": 1}


@pytest.mark.parametrize(
    "data",
    [
        packed(ROWS, parts={"rows/club.club.jsonl": ENDLESS, "rows/x": {**ENDLESS, "bytes": -(10**15)}}),
        packed(ROWS, parts={"rows/club.club.jsonl": {**ENDLESS, "bytes": "1"}}),
        packed(ROWS, parts=[]),
        packed(ROWS, of="Riverside"),
        packed(ROWS, of={"club": ["Riverside"]}),
        packed(ROWS, schema={"club": [["0001"]]}),
        packed(ROWS, clubs={}),
        packed(ROWS, last_ids={"club.club": 10**30}),
        packed(ROWS, made_at="yesterday"),
        packed({"rows/club.club.jsonl": b"[" * 100_000}),
        packed({"rows/club.club.jsonl": b"[1]\n"}),
        packed(ROWS)[:-30],
        packed(ROWS).replace(b"PK\x01\x02", b"PK\x01\x03"),
        changed(b"\x14\x00\x00\x00\x08\x00", b"\x14\x00\x00\x00\x63\x00"),
        changed(b"\x14\x00\x00\x00\x08\x00", b"\x14\x00\x01\x00\x08\x00"),
        b"PK\x05\x06" + b"\xff" * 18,
    ],
)
def test_copies_of_nobody(data: bytes) -> None:
    def opened() -> None:
        with open_backup(io.BytesIO(data)) as copy:
            copy.check()
            for table in copy.tables:
                list(copy.rows(table))

    with pytest.raises(BackupFaulty):
        opened()


def test_a_part_that_unpacks_to_more_than_it_says_is_not_read_to_its_end() -> None:
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("bomb", b"\0" * 50_000_000)
    bomb = stream.getvalue()
    data = packed({}, parts={"bomb": {"bytes": 1_000, "sha256": "0", "rows": 0}})
    with zipfile.ZipFile(io.BytesIO(data)) as said, zipfile.ZipFile(stream := io.BytesIO(bomb), "a") as archive:
        archive.writestr("manifest.json", said.read("manifest.json"))
    with open_backup(stream) as copy, pytest.raises(BackupFaulty):
        copy.check()
