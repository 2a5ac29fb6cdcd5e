"""Printed reports of ACBLscore: what stands where, and what is said of a line that cannot be placed."""

from __future__ import annotations

import pytest

from bridgeclub.wording.messages import sentence
from scoring.engine.document import dump
from scoring.engine.old_results import Evening
from scoring.engine.results_files import read_file
from tests.results_fixtures import fixture

HEAD = "                    RESULTS OF BOARD  1\n\n   SCORES     MATCHPOINTS    NAMES\n  N-S   E-W    N-S    E-W\n"


def report(name: str = "260405.TXT") -> str:
    return fixture(name).read_text().replace("\r\n", "\n")


def evening(text: str) -> Evening:
    read = read_file("report.txt", text.encode())
    assert read.faults == ()
    return read.evenings[0]


@pytest.mark.parametrize(
    ("scores", "result"),
    [
        ("  420       ", {"score": 420}),
        ("         50 ", {"score": -50}),
        ("    PASS    ", {"contract": "pass"}),
        ("  AVE+  AVE-", {"adjusted": {"ns": {"artificial": "60"}, "ew": {"artificial": "40"}}}),
    ],
)
def test_a_score_stands_below_the_side_that_has_it(scores: str, result: dict[str, object]) -> None:
    read = evening(f"{HEAD}{scores}   1.00   1.00   1-Ash-Elm vs 2-Oak-Fir\n{'-' * 70}\n")
    assert read.document is not None
    (line,) = dump(read.document)["results"]
    assert {key: line[key] for key in ("score", "contract", "adjusted") if key in line} == result


def test_a_score_for_each_side_is_asked_about() -> None:
    row = f"{HEAD}  420    50    1.00   1.00   1-Ash-Elm vs 2-Oak-Fir\n{'-' * 70}\n"
    (asked,) = evening(row).questions
    assert asked.values["text"] == "420 / 50"


def test_a_line_of_a_board_that_is_no_result_is_said_at_its_line() -> None:
    text = report()
    at = text.split("\n").index("  N-S   E-W    N-S    E-W") + 1
    spoiled = text.replace("  N-S   E-W    N-S    E-W\n", "  N-S   E-W    N-S    E-W\n  scores were lost\n", 1)
    (said,) = evening(spoiled).remarks
    assert (said.line, sentence(said.message)) == (
        at + 1,
        "“scores were lost” could not be placed and is left out.",
    )


def test_of_several_sections_each_line_names_its_own() -> None:
    one = report()
    heads, _board, boards = one.partition("                    RESULTS")
    in_a = "                    RESULTS" + boards
    lettered = "\n".join(
        line.replace("   1-", "   A1-").replace("   2-", "   A2-").replace("   3-", "   A3-").replace("vs ", "vs A")
        for line in in_a.split("\n")
    )
    both = heads + heads.replace("SECTION> A", "SECTION> B") + lettered
    read = evening(both + lettered.replace("A1-", "B1-").replace("A2-", "B2-").replace("A3-", "B3-"))
    assert read.document is not None
    assert {each.section for each in read.document.contestants} == {"A", "B"}
    assert len(read.document.results) == 36


def test_html_is_the_same_text() -> None:
    text = report()
    marked = "<html><pre>\n<!A>\n" + text.replace("&", "&amp;") + "</pre></html>\n"
    assert evening(marked).document == evening(text).document
