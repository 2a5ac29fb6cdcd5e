"""What an organiser sent beside our own figures; a file that we wrote has nothing that differs."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings

from bridgeclub.wording.messages import sentence
from scoring.engine.common_field import common_document, common_key
from scoring.engine.document import SessionDocument, parse
from scoring.engine.organisers import compare, own_pairs, read_organisers
from scoring.engine.standings import score_session
from scoring.engine.usebio import Heading, write_usebio
from tests.services.scoring.documents import documents

Plain = dict[str, Any]


def evening(winners: int, sections: tuple[str, ...] = ("",), bye: bool = False) -> SessionDocument:
    """Three tables and three boards in each section; with a bye, the last table has nobody E/W."""
    entries: list[Plain] = []
    lines: list[Plain] = []
    for section in sections:
        of = {"section": section} if section else {}
        for table in (1, 2, 3):
            for at, side in enumerate(("NS", "EW")):
                if bye and table == 3 and side == "EW":
                    continue
                number = table if winners == 2 else table + 3 * at
                entry: Plain = {"id": f"{section}{side}{table}", "number": number, **of}
                entries.append(entry | ({"direction": side} if winners == 2 else {}))
        for board in (1, 2, 3):
            for table in (1, 2, 3):
                meets = (table + board) % 3 + 1
                if bye and meets == 3:
                    continue
                score = (110, -100, 420, 140, -50)[(table + board * table + len(section + "x")) % 5]
                seated = {"ns": f"{section}NS{table}", "ew": f"{section}EW{meets}"}
                lines.append({"board": board, **seated, "round": board, "table": table, "score": score, **of})
    marked = [{"number": board, "vulnerable": "none"} for board in (1, 2, 3)]
    return parse(
        {
            "format": "bridgeclub-session",
            "version": 1,
            "contest": "pairs",
            "scoring": {"method": "matchpoints", "winners": winners},
            "boards": marked,
            "contestants": entries,
            "results": lines,
        }
    )


EVENINGS = [evening(1), evening(2), evening(2, ("A", "B")), evening(1, ("A", "B")), evening(2, bye=True)]


@pytest.mark.parametrize("document", EVENINGS, ids=["one", "two", "sections", "sections-one", "bye"])
def test_what_was_written_is_found_again(document: SessionDocument) -> None:
    standings = score_session(document).to_document()
    own = own_pairs(document, standings)
    found = compare(read_organisers(write_usebio(document, standings, {}, Heading())), own, "Riverside")
    assert set(found.found) == {pair.key for pair in own}
    assert (found.differences, found.lacking, found.faults) == ((), (), ())
    assert all(len(found.found[pair.key].points) == len(pair.points) > 0 for pair in own)


def _once_each(lines: list[Plain]) -> list[Plain]:
    """No pair plays a board twice."""
    seen: set[tuple[int, str]] = set()
    found = []
    for line in lines:
        both = {(line["board"], line["ns"]), (line["board"], line["ew"])}
        if not seen & both:
            found.append(line)
        seen |= both
    return found


@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
@given(documents())
def test_any_evening_written_and_read_back_is_the_same(facts: Plain) -> None:
    for number, entry in enumerate(facts["contestants"], start=1):
        entry["number"] = number
    facts["results"] = _once_each(facts["results"])
    # Penalties below nothing are bonuses, by which the percentage may be more than a file can mean.
    facts["penalties"] = []
    document = parse(facts)
    standings = score_session(document).to_document()
    own = own_pairs(document, standings)
    found = compare(read_organisers(write_usebio(document, standings, {}, Heading())), own, "")
    assert (found.differences, found.lacking, found.faults) == ((), (), ())


def test_figures_of_a_common_field_are_those_of_the_club() -> None:
    both = [evening(2), evening(2, ("A", "B"))]
    standings = score_session(common_document(both)).to_document()
    rows = {row["contestant"]: row for row in standings["ranking"]}
    table = ["Pair,Direction,Section,Club,Percentage"]
    for at, (club, session) in enumerate(zip(("Riverside", "Hilltop"), both, strict=True)):
        for each in session.contestants:
            percent = rows[common_key(at, each.id)]["percent"]
            table.append(f"{each.number},{each.direction},{each.section or ''},{club},{percent}")
    file = read_organisers("\n".join(table).encode())
    for at, (club, session) in enumerate(zip(("riverside ", "Hilltop"), both, strict=True)):
        own = own_pairs(session, standings, common_key(at, ""))
        found = compare(file, own, club)
        assert len(found.found) == len(own)
        assert (found.differences, found.lacking, found.faults) == ((), (), ())


def test_differences_are_named_by_pair_and_board() -> None:
    document = evening(2)
    own = own_pairs(document, score_session(document).to_document())
    ours = {pair.key: pair for pair in own}["NS1"]
    right, wrong = ours.points[1], ours.points[2] + 1
    assert ours.percent is not None
    rows = f"Pair,Direction,Percentage,1,2,9\n1,NS,{float(ours.percent):.1f},{right},{wrong},2\n"
    found = compare(read_organisers(rows.encode()), own, "")
    assert [(each.pair.key, each.board, each.ours, each.theirs, each.line) for each in found.differences] == [
        ("NS1", 2, ours.points[2], wrong, 2),
        ("NS1", 9, None, Fraction(2), 2),
    ]
    assert [pair.key for pair in found.lacking] == ["EW1", "NS2", "EW2", "NS3", "EW3"]


def test_what_cannot_be_placed_is_said() -> None:
    document = evening(2, ("A", "B"))
    own = own_pairs(document, score_session(document).to_document())
    rows = "Pair,Percentage,Place\nA1 NS,50,1\nA2,50,2\n2,50,3\n9,50,4\n"
    found = compare(read_organisers(rows.encode()), own, "")
    assert list(found.found) == ["ANS1"]
    assert [sentence(each.placed) for each in found.faults] == [
        "Line 3: Several pairs of this session could be A2: the direction or the section is missing.",
        "Line 4: Several pairs of this session could be 2: the direction or the section is missing.",
        "Line 5: No pair of this session is 9.",
    ]


def test_a_file_of_other_clubs_says_so() -> None:
    document = evening(2)
    own = own_pairs(document, score_session(document).to_document())
    found = compare(read_organisers(b"Pair,Club,Percentage\n1,Hilltop,50\n"), own, "Riverside")
    assert [sentence(each.placed) for each in found.faults] == [
        "The file names clubs, and none of them is “Riverside”."
    ]
    assert len(found.lacking) == len(own)
