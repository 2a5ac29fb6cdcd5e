"""Evenings as USEBIO files, letter for letter."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from scoring.engine.document import parse
from scoring.engine.standings import score_session
from scoring.engine.usebio import Heading, Person, write_usebio
from tests.scoring.engine.documents import artificial, board, session
from tests.snapshots import assert_as_stored

Plain = dict[str, Any]
PLAYED = {"contract": "4S", "declarer": "N", "tricks": 10}
WEIGHTED = {"adjusted": {"ns": {"weighted": [["1/3", 420], ["2/3", -50]]}, "ew": {"assigned": 420}}, "score": -50}
BOTH = {"adjusted": {"ns": {"assigned": 420}, "ew": {"assigned": 420}}, "score": -50}


def pairs(**scoring: Any) -> Plain:
    """Contracts of every kind, averages, awards, a board not played; one pair came late, one has a handicap."""
    imps = scoring.get("method", "matchpoints") != "matchpoints"
    contestants: list[Plain] = [
        {"id": f"{line}{n}", "number": n, "direction": line, "players": [f"Ada {line} {n}", f"Bo {line} {n}"]}
        for line in ("NS", "EW")
        for n in (1, 2, 3)
    ]
    contestants[0]["handicap"] = "1.5"
    contestants[4] |= {"number": 22, "standing": "withdrawn"}
    lines = [
        *board([{**PLAYED, "lead": "HK"}, {"contract": "3NX", "declarer": "W", "tricks": 7}, {"contract": "pass"}]),
        *board([{**PLAYED, "round": 3, "table": 1}, artificial("60", "40"), {"not_played": True}], 2),
        *board([420, {"contract": "1DXX", "declarer": "S", "tricks": 6, "lead": "C10"}, artificial("50", "50")], 10),
        *board([WEIGHTED, BOTH, artificial("+3", "-3") if imps else artificial("=60", "33.3")], 3),
    ]
    fine = {"contestant": "NS2", "kind": "procedural", "amount": "1", "unit": "points", "note": "late"}
    heading = {"title": "Friday pairs & guests", "date": "2026-11-20", "club": "Riverside"}
    return session(lines, contestants, session=heading, scoring={"winners": 2, **scoring}, penalties=[fine])


def in_sections() -> Plain:
    contestants = [
        {"id": f"{s}{n}", "number": n, "section": s, "players": ["Ada"] if n == 1 else []} for s in "BA" for n in (1, 2)
    ]
    lines = [{"board": n, "ns": f"{s}1", "ew": f"{s}2", "score": 50 * n} for n in (2, 1) for s in "AB"]
    return session([*lines, {**lines[0], "score": 140, "round": 9}], contestants, boards=[])


def in_matches() -> Plain:
    """Two matches, in one of which the second pair sat North–South; one was played elsewhere."""
    document = pairs()
    scoring = {"method": "matchpoints", "victory_points": {"scale": "ebu-swiss-pairs"}}
    contestants = [{"id": f"P{n}", "number": n, "players": [f"Ada {n}", f"Bo {n}"]} for n in (1, 2, 3, 4)]
    meetings = [
        {"id": "a", "round": 1, "home": "P1", "away": "P2"},
        {"id": "b", "round": 1, "home": "P3", "away": "P4"},
    ]
    seats = {"a": {"ns": "P1", "ew": "P2"}, "b": {"ns": "P4", "ew": "P3"}}
    lines = [
        {"board": n, "round": 1, "match": key, **seats[key], **PLAYED, "tricks": 9 + n} for n in (1, 2) for key in "ab"
    ]
    lines[1] |= {"tricks": 9}
    lines[2] |= {"ns": "P2", "ew": "P1"}
    by_hand = {"id": "c", "round": 2, "home": "P1", "away": "P3", "result": {"vp": ["12", "8"]}}
    fine = {"contestant": "P2", "kind": "procedural", "amount": "0.5", "unit": "vp", "note": "late"}
    matches = [meetings[0] | {"boards": [1, 2]}, meetings[1], by_hand]
    return {
        **{key: document[key] for key in ("format", "version", "contest", "session")},
        "scoring": scoring,
        "contestants": contestants,
        "matches": matches,
        "results": lines,
        "penalties": [fine],
    }


DOCUMENTS = {
    "matchpoints": pairs(),
    "butler": pairs(method="butler"),
    "cross_imps": pairs(method="cross_imps", winners=1),
    "sections": in_sections(),
    "matches": in_matches(),
}


def written(document: Plain, version: str, *, notes: bool = True) -> str:
    parsed = parse(document)
    people = {each.id: [Person(name, f"{name[-1:]}07") for name in each.players] for each in parsed.contestants}
    people["NS1"] = [Person("Ada"), Person("", "12345")]
    heading = Heading("Riverside <A>", "R1", "3.1", "event-7", version, penalty_notes=notes)
    return write_usebio(parsed, score_session(parsed).to_document(), people, heading).decode()


@pytest.mark.parametrize("name", DOCUMENTS)
def test_every_letter_of_a_file(name: str) -> None:
    assert_as_stored(f"usebio/{name}.xml", [written(DOCUMENTS[name], "1.2")])


def test_every_letter_of_a_file_of_the_newer_version() -> None:
    assert_as_stored("usebio/matchpoints-1.3.xml", [written(DOCUMENTS["matchpoints"], "1.3", notes=False)])


@pytest.mark.parametrize("version", ["1.2", "1.3"])
def test_an_evening_without_results_has_a_heading_only(version: str) -> None:
    empty = {"format": "bridgeclub-session", "version": 1, "contest": "pairs", "scoring": {"method": "matchpoints"}}
    assert_as_stored(f"usebio/empty-{version}.xml", [written(empty, version)])


def test_the_vectors_of_a_night_are_written_as_they_were() -> None:
    path = Path(__file__).parents[3] / "vectors" / "sessions" / "everything.json"
    assert_as_stored("usebio/everything.xml", [written(json.loads(path.read_text()), "1.2")])
