"""Files of other programs: each comes in, or says in words why not, with its place."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bridgeclub.wording.messages import sentence
from scoring.engine.results_files import read_file
from scoring.engine.usebio.markup import decoded
from tests.ranges import examples
from tests.results_fixtures import fixture, fixtures
from tests.scoring.engine.documents import artificial, session
from tests.scoring.engine.documents import board as board_of
from tests.scoring.engine.old_results.evenings import board, evening, event, line, pair, refused
from tests.scoring.engine.usebio.reading_back import file_of

FILES = [*fixtures("usebio"), *fixtures("table")]
FOUR = [pair(n) for n in (1, 2, 3, 4)]
PLAYED = {"contract": "4S", "by": "N", "tricks": "10", "score": "420"}


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_every_program_comes_in(path: Path) -> None:
    found = evening(path.read_bytes(), path.name)
    assert found.faults == ()
    assert found.document is not None
    players = {"individual": 1, "pairs": 2, "teams": 4}[found.document.contest]
    assert all(len(each.players) == players for each in found.document.contestants)


def test_scorer_writes_labels_with_directions_and_relative_tricks() -> None:
    found = evening(fixture("scorer-tenfold.xml").read_bytes())
    assert found.document is not None
    assert found.document.rules.winners == 2
    assert [each.id for each in found.document.contestants][:2] == ["NS1", "NS2"]
    assert found.document.date == "2015-09-17"
    assert found.remarks == ()


def test_scorebridge_numbers_both_lines_from_one_and_has_a_phantom() -> None:
    found = evening(fixture("scorebridge-one-decimal.xml").read_bytes())
    assert found.document is not None
    assert found.document.club == "Ash & Birch Club"
    assert found.document.title == "Dinner pairs – café"
    assert len(found.document.contestants) == 12
    assert sum(each.not_played for each in found.document.results) == 1
    (awarded,) = [each for each in found.document.results if each.adjusted]
    assert awarded.adjusted is not None
    assert str(awarded.adjusted.ns) == "Artificial(text='60')"


def test_a_method_that_is_not_scored_keeps_lines_and_figures() -> None:
    found = evening(fixture("compscore-butler.xml").read_bytes())
    assert found.method == "butler"
    assert found.published[0].ns
    assert found.totals["1"].total == "7.00"
    assert found.national_numbers["1"] == ("0011", "0012")


def test_a_table_tells_names_and_both_columns_of_scores() -> None:
    path = fixture("2025-05-07 Wednesday pairs.csv")
    found = evening(path.read_bytes(), path.name)
    assert found.document is not None
    assert (found.title, found.document.date) == ("Wednesday pairs", "2025-05-07")
    assert found.document.contestants[0].players == ("Ada Ashdown", "Boris Dunmore")
    assert {each.lead for each in found.document.results if each.lead} == {"DK"}


def test_pairs_that_are_not_listed_are_made_of_the_lines() -> None:
    data = event(board(1, line(1, 1, **PLAYED), line(2, 2, **PLAYED)))
    found = evening(data).document
    assert found is not None
    assert [each.id for each in found.contestants] == ["NS1", "NS2", "EW1", "EW2"]


def test_a_howell_has_one_winner_without_saying_so() -> None:
    data = event(board(1, line(1, 2, **PLAYED), line(3, 4, **PLAYED)), board(8, line(2, 3, **PLAYED)), pairs=FOUR)
    found = evening(data).document
    assert found is not None
    assert found.rules.winners == 1


def test_two_winners_with_numbers_that_go_on() -> None:
    data = event(board(1, line(1, 3, **PLAYED), line(2, 4, **PLAYED)), pairs=FOUR, head="<WINNER_TYPE>2</WINNER_TYPE>")
    found = evening(data).document
    assert found is not None
    assert [(each.id, each.direction) for each in found.contestants] == [
        ("NS1", "NS"),
        ("NS2", "NS"),
        ("EW3", "EW"),
        ("EW4", "EW"),
    ]


@pytest.mark.parametrize("winners", [1, 2])
def test_the_file_says_how_many_winners_there_are(winners: int) -> None:
    lines = board(1, line(1, 3, **PLAYED), line(2, 4, **PLAYED))
    found = evening(event(lines, pairs=FOUR, head=f"<WINNER_TYPE>{winners}</WINNER_TYPE>")).document
    assert found is not None
    assert found.rules.winners == winners


def test_contract_and_score_that_disagree_keep_the_score_and_say_so() -> None:
    data = event(board(1, line(1, 2, **{**PLAYED, "score": "450"}), line(3, 4, **PLAYED)), pairs=FOUR)
    found = evening(data)
    assert found.document is not None
    assert found.document.results[0].score == 450
    assert "4SN= gives 420, the file says 450: the score was kept." in sentence(found.remarks[0].message)


def test_an_adjusted_score_without_words_keeps_its_percentages() -> None:
    lines = [line(1, 2, **PLAYED, ns_mp=1, ew_mp=1), line(3, 4, score="ADJ", ns_mp="1.2", ew_mp="0.8")]
    found = evening(event(board(1, *lines), pairs=FOUR))
    assert found.document is not None
    adjusted = found.document.results[1].adjusted
    assert adjusted is not None
    assert [str(adjusted.ns), str(adjusted.ew)] == ["Artificial(text='60')", "Artificial(text='40')"]
    assert "kept as percentages" in sentence(found.remarks[0].message)


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"", "The file is empty."),
        (b"<USEBIO><EVENT>", "an element is not closed; the file may be cut off (line 1)"),
        (b"<html><body/></html>", "This is a web page."),
        (b"\xef\xbb\xbf<!DOCTYPE html>\n<html><p>Results<br></html>", "This is a web page."),
        (b"<?xml version='1.0'?><!-- of a program --><!DOCTYPE html SYSTEM 'x'><html/>", "This is a web page."),
        (b"<results/>", "not USEBIO: it begins with <RESULTS>"),
        (b'% PBN 2.1\r\n% EXPORT\r\n[Event "Club"]\r\n[Board "1"]\r\n', "This PBN file has no results."),
        (b'; Dealmaster\n\n[Board "1"]\n[Deal "N:..."]\n', "This PBN file has deals and no results"),
        (b"vg|Club,Pairs,P,1,2|\nrs|4SN=,4SN+1|\n", "This LIN file is no match of two teams"),
        (b"pn|a,b,c,d|st||md|3SAK,SQ,SJ,ST|", "This LIN file is no match of two teams"),
        (b"PK\x03\x04" + b"\0" * 50, "This is not a text file"),
        (b"hello\nworld\n", "neither USEBIO nor a table"),
        (b'<!DOCTYPE a [<!ENTITY x "y">]><USEBIO/>', "declares XML entities of its own"),
        (event(pairs=FOUR), "It has no results."),
        (event(kind="SWISS_TEAMS"), "an event of matches, and the file does not list its matches"),
        (event(kind="SWISS_PAIRS", pairs=FOUR), "an event of matches, and the file does not list its matches"),
        (event(board(1, line(1, 9, **PLAYED)), pairs=FOUR), "Pair 9 plays board 1 and is not listed."),
        (event(board("X", line(1, 2, **PLAYED)), pairs=FOUR), "“X” is not a board’s number."),
        (event(board(1, line(1, 2, contract="9S")), pairs=FOUR), "“9S” is neither a contract nor a score."),
        (event(board(1, line(1, 2, contract="4S", by="N")), pairs=FOUR), "4S has no number of tricks, and"),
        (event(board(1, line(1, 2, **PLAYED), line(1, 2, **PLAYED)), pairs=FOUR), "Board 1, 1 against 2:"),
        (b"a;b;c\n1;2;3\n", "We found no column for the board"),
        (b"<USEBIO>" + b" " * (9 * 1024 * 1024), "larger than 8 megabytes"),
    ],
)
def test_what_cannot_come_in_says_why(data: bytes, words: str) -> None:
    assert words in refused(data)


def test_a_fault_names_its_line() -> None:
    data = event(board(1, line(1, 2, **PLAYED)), board(2, line(1, 2, contract="9S")), pairs=FOUR)
    assert "Line 2:" in refused(data)


def test_no_entity_and_no_file_is_ever_opened(tmp_path: Path) -> None:
    secret = tmp_path / "secret.txt"
    secret.write_text("nobody's business")
    bomb = "".join(f'<!ENTITY a{n} "{"&a" + str(n - 1) + ";" if n else "ha"}">' for n in range(9))
    for declared in (f'<!ENTITY a SYSTEM "file://{secret}">', bomb, f'<!ENTITY % a SYSTEM "file://{secret}"> %a;'):
        data = f"<!DOCTYPE USEBIO [{declared}]><USEBIO><EVENT>&a;</EVENT></USEBIO>".encode()
        assert "declares XML entities" in refused(data)
    outside = f'<!DOCTYPE USEBIO SYSTEM "file://{secret}"><USEBIO><EVENT>&a;</EVENT></USEBIO>'.encode()
    assert "nobody" not in refused(outside)


def test_other_encodings_are_read() -> None:
    for encoding, declared in (
        ("utf-16", "utf-16"),
        ("cp1252", "iso-8859-1"),
        ("utf-8-sig", "utf-8"),
        ("cp1252", "utf-8"),
    ):
        text = event(board(1, line(1, 2, **PLAYED)), pairs=[pair(1, names=["Zoë", "Renée"]), pair(2)]).decode()
        data = f'<?xml version="1.0" encoding="{declared}"?>{text}'.encode(encoding)
        found = evening(data).document
        assert found is not None
        assert found.contestants[0].players == ("Zoë", "Renée")


OWN = file_of(session(board_of([420, artificial("60", "40"), {"score": -50, "round": 3}]), penalties=[]))
SOURCES = [*(path.read_bytes() for path in FILES), OWN, OWN]


@pytest.mark.parametrize(
    "said",
    [
        '{"id": [1]}',
        '{"id": {"a": 1}}',
        '{"id": null}',
        "[]",
        "{",
        '{"ns": 7, "ew": [[]]}',
        '{"score": 1e400}',
        '{"scoring": 7, "session": [], "boards": {"a": 1}, "penalties": [[]]}',
        '{"scoring": {"winners": "two"}}',
        '{"adjusted": {"ns": {"weighted": []}}}',
        "[" * 100_000,
    ],
)
def test_a_hostile_instruction_is_a_fault_at_most(said: str) -> None:
    for place in (b"<PAIR>", b"<TRAVELLER_LINE>", b'<EVENT EVENT_TYPE="PAIRS">'):
        data = OWN.replace(place, place + f"<?bridgeclub {said}?>".encode(), 1)
        assert data != OWN
        found = read_file("night.xml", data)
        assert found.faults or all(each.document or each.faults or each.open_questions for each in found.evenings)


@settings(max_examples=examples(250), suppress_health_check=[HealthCheck.too_slow])
@given(st.data())
def test_a_spoiled_file_never_crashes(data: st.DataObject) -> None:
    raw = bytearray(data.draw(st.sampled_from(SOURCES)))
    for _ in range(data.draw(st.integers(1, 4))):
        start = data.draw(st.integers(0, len(raw) - 1))
        length = data.draw(st.integers(0, 300))
        raw[start : start + length] = data.draw(st.one_of(st.binary(max_size=20), st.just(b"<"), st.just(b"999999999")))
    name = data.draw(st.sampled_from(["a.xml", "b.csv", "", "\\x\\y.z"]))
    found = read_file(name, bytes(raw))
    assert found.faults or found.evenings
    assert all(each.document or each.faults or each.open_questions for each in found.evenings)


@pytest.mark.parametrize(
    ("data", "text"),
    [
        (b"\xef\xbb\xbfZo\xc3\xab", "Zoë"),
        ("Zoë".encode("utf-16"), "Zoë"),
        (("<a>" * 30).encode("utf-16-le"), "<a>" * 30),
        (("<a>" * 30).encode("utf-16-be"), "<a>" * 30),
        (b"a" + b"\0" * 20, "a" + "\0" * 20),
        (b"Zo\xc3\xab", "Zoë"),
        (b"Zo\xeb \x80", "Zoë €"),
        (b'<?xml version="1.0" encoding="iso-8859-7"?>\xe1', '<?xml version="1.0" encoding="iso-8859-7"?>α'),
        (b'<?xml version="1.0" encoding="nothing"?>\xe1', '<?xml version="1.0" encoding="nothing"?>á'),
        (b"\x81\xeb", "\x81ë"),
    ],
)
def test_bytes_are_read_by_their_mark_by_what_they_declare_or_as_programs_write(data: bytes, text: str) -> None:
    assert decoded(data) == text
