"""What is written as USEBIO is valid by its declarations and says the same when it is read again."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, example, given, settings
from lxml import etree

from scoring.engine.document import dump
from scoring.engine.usebio import declarations
from scoring.engine.usebio.beyond import said_beyond
from tests.ranges import examples
from tests.scoring.engine.documents import artificial, board, random_night, random_night_in_imps, session
from tests.scoring.engine.usebio.reading_back import bare, evening_of, file_of, read_again, same
from tests.services.scoring.documents import documents

VECTORS = Path(__file__).parents[3] / "vectors"
FILES = sorted((VECTORS / "scoring_nights").glob("*.json"))
PLAYED = {"contract": "4S", "declarer": "N", "tricks": 10}


def night(path: Path) -> dict[str, Any]:
    return dict(json.loads(path.read_text())["document"])


def valid(data: bytes, version: str) -> None:
    found = declarations(version)
    assert found.validate(etree.fromstring(data)), found.error_log


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
@pytest.mark.parametrize("version", ["1.2", "1.3"])
def test_a_night_is_valid_and_comes_back(path: Path, version: str) -> None:
    document = night(path)
    data = file_of(document, version=version)
    valid(data, version)
    found = evening_of(data)
    assert (found.faults, found.remarks) == ((), ())
    assert found.document is not None
    assert same(dump(found.document)) == same(document)


#: Numbers that mean nobody elsewhere, and a score awarded to both where none was written.
ALIKE = {"assigned": -7000}
TWO_ZEROS = session(
    [{"board": 1, "ns": "0", "ew": "00", "round": 1, "adjusted": {"ns": ALIKE, "ew": ALIKE}}],
    [{"id": each, "number": 1, "direction": "NS"} for each in ("0", "00")],
)


@pytest.mark.many
@example(TWO_ZEROS)
@settings(max_examples=examples(120), suppress_health_check=[HealthCheck.too_slow])
@given(documents().filter(lambda document: bool(document["results"])))
def test_any_document_is_valid_and_comes_back(document: dict[str, Any]) -> None:
    valid(file_of(document), "1.2")
    assert same(read_again(document)) == same(document)


@pytest.mark.many
def test_individuals_are_valid_and_come_back() -> None:
    nights = [night for seed in range(50) if (night := random_night(seed))["contest"] == "individual"]
    nights += [night for seed in range(50) if (night := random_night_in_imps(seed))["contest"] == "individual"]
    nights = [night for night in nights if night["results"]]
    for document in nights:
        data = file_of(document)
        valid(data, "1.2")
        assert same(read_again(document)) == same(document)
    assert len(nights) > 8


@pytest.mark.many
def test_evenings_in_imps_say_so_and_come_back() -> None:
    nights = [random_night_in_imps(seed) for seed in range(60)]
    nights = [night for night in nights if night["contest"] == "pairs" and night["results"]]
    for document in nights:
        data = file_of(document)
        valid(data, "1.2")
        assert b"MATCH_POINTS" not in data
        assert evening_of(bare(data)).method == document["scoring"]["method"]
        assert same(read_again(document)) == same(document)
    assert len(nights) > 30


def plain_evening(**more: Any) -> dict[str, Any]:
    """What USEBIO has elements for: contracts with leads, a pass, averages, a board not played, names, handicaps."""
    contestants = [
        {"id": f"{line}{n}", "number": n, "direction": line, "players": [f"Ada {line} {n}", f"Bo {line} {n}"]}
        for line in ("NS", "EW")
        for n in (1, 2, 3)
    ]
    contestants[0]["handicap"] = "1.5"
    lines = [
        *board([{**PLAYED, "lead": "HK"}, {"contract": "3NX", "declarer": "W", "tricks": 7}, {"contract": "pass"}]),
        *board([{**PLAYED}, artificial("60", "40"), {"not_played": True}], 2),
        *board([420, -50, artificial("50", "50")], 3),
    ]
    heading = {"title": "Friday pairs & guests", "date": "2026-11-20", "club": "Riverside"}
    return session(lines, contestants, session=heading, boards=[], scoring={"winners": 2}, **more)


def test_what_the_format_holds_comes_back_without_our_instructions() -> None:
    document = plain_evening()
    data = bare(file_of(document))
    valid(data, "1.2")
    found = evening_of(data)
    assert found.faults == ()
    assert found.document is not None
    assert same(dump(found.document)) == same(document)


def test_sections_come_back_without_our_instructions() -> None:
    contestants = [{"id": f"{s}-NS{n}", "number": n, "direction": "NS", "section": s} for s in "AB" for n in (1, 2)]
    contestants += [{"id": f"{s}-EW{n}", "number": n, "direction": "EW", "section": s} for s in "AB" for n in (1, 2)]
    lines = [
        {"board": 1, "section": s, "ns": f"{s}-NS{n}", "ew": f"{s}-EW{m}", **PLAYED}
        for s in "AB"
        for n, m in ((1, 2), (2, 1))
    ]
    document = session(lines, contestants, boards=[], scoring={"winners": 2})
    found = evening_of(bare(file_of(document)))
    assert found.document is not None
    assert same(dump(found.document)) == same(document)


def test_what_the_format_cannot_hold_stands_beside_it() -> None:
    weighted = {"adjusted": {"ns": {"weighted": [["1/3", 420], ["2/3", -50]]}, "ew": {"assigned": 420}}, "score": -50}
    lines = board([{**PLAYED, "round": 3, "table": 1}, weighted, artificial("=60", "33.3")])
    document = session(
        lines,
        penalties=[
            {"contestant": "NS1", "kind": "procedural", "amount": "10", "unit": "percent_of_top", "note": "late"}
        ],
    )
    data = file_of(document)
    said = [said_beyond(line) for line in etree.fromstring(data).iter("TRAVELLER_LINE")]
    assert (said[0]["round"], said[0]["table"]) == (3, 1)
    assert said[1]["adjusted"]["ns"] == weighted["adjusted"]["ns"]
    assert same(read_again(document)) == same(document)
    assert evening_of(bare(data)).document is not None


def test_no_name_stands_in_an_instruction() -> None:
    document = plain_evening()
    data = file_of(document, names=False)
    assert b"Ada" not in data
    assert b"<PLAYER" not in data


def test_the_ranking_stands_with_the_pairs() -> None:
    penalty = {"contestant": "NS2", "kind": "procedural", "amount": "1", "unit": "points"}
    root = etree.fromstring(file_of(plain_evening(penalties=[penalty])))
    pairs = {(p.findtext("DIRECTION"), p.findtext("PAIR_NUMBER")): p for p in root.iter("PAIR")}
    first, second = pairs["NS", "1"], pairs["NS", "2"]
    assert first.findtext("PLACE") == "1"
    assert first.findtext("HANDICAP") == "1.5"
    assert first.findtext("PERCENTAGE") == "79.1667"
    assert second.findtext("ADJUSTMENT") == "-1"
    assert root.findtext("EVENT/WINNER_TYPE") == "2"
    assert root.findtext("EVENT/DATE") == "20/11/2026"
    assert root.findtext("CLUB/CLUB_NAME") == "Riverside"


def test_a_doubled_contract_is_written_as_the_formats_files_have_it() -> None:
    root = etree.fromstring(file_of(plain_evening()))
    line = root.findall(".//TRAVELLER_LINE")[1]
    texts = {each.tag: each.text for each in line if isinstance(each.tag, str)}
    assert texts["CONTRACT"] == "3NTx"
    assert (texts["PLAYED_BY"], texts["TRICKS"], texts["SCORE"]) == ("W", "7", "300")
    assert root.findall(".//TRAVELLER_LINE")[4].findtext("SCORE") == "A6040"
