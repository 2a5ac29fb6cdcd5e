"""Words that belong to nothing, put into files of lines and of XML: they are said, at their line, as they stand."""

from __future__ import annotations

from pathlib import Path

import pytest

from scoring.engine.results_files import read_file
from tests.results_fixtures import fixtures

FOREIGN = "Zebra quux"
LINES = [(key, path) for key in ("pbn", "table") for path in fixtures(key)]
#: Sections of PBN that are no results, and comments: nothing in them is read, and nothing of them is said.
PASSED_OVER = ("DoubleDummyTricks", "Optimum", "Par", "Auction", "Play", "{")


def passed_over(lines: list[str]) -> bool:
    """Whether the last of these stands in a section or a comment that is passed over."""
    for line in reversed(lines):
        if not line.strip():
            return False
        if line.lstrip("[").startswith(PASSED_OVER):
            return True
        if line.startswith("[") or line.endswith("}"):
            return False
    return False


@pytest.mark.parametrize(("key", "path"), LINES, ids=lambda each: each if isinstance(each, str) else each.name)
def test_a_foreign_line_is_said_where_it_stands(key: str, path: Path) -> None:
    lines = path.read_text(encoding="utf-8", errors="replace").splitlines()
    said = 0
    for at in range(1, len(lines), max(1, len(lines) // 12)):
        if passed_over(lines[:at]):
            continue
        text = "\n".join([*lines[:at], FOREIGN, *lines[at:]])
        found = read_file(path.name, text.encode())
        notes = [
            (note.line, str(note.message.values.get("text", "")))
            for evening in found.evenings
            for note in (*evening.remarks, *evening.faults)
        ]
        assert (at + 1, FOREIGN) in [(line, words.replace(", ", " ")) for line, words in notes], at + 1
        said += 1
    assert said > 5


def between_elements(lines: list[str], at: int) -> bool:
    """Whether a line put in there stands between two elements, in the first of all."""
    begun = any("<USEBIO" in line for line in lines[:at])
    return begun and lines[at - 1].rstrip().endswith(">") and lines[at].lstrip().startswith("<")


@pytest.mark.parametrize("path", fixtures("usebio"), ids=lambda path: path.name)
def test_words_between_elements_are_said_where_they_stand(path: Path) -> None:
    if path.suffix != ".xml":
        pytest.skip("it is no XML")
    lines = path.read_text(encoding="utf-8", errors="replace").splitlines()
    places = [at for at in range(2, len(lines)) if between_elements(lines, at)]
    for at in places[:: max(1, len(places) // 12)]:
        found = read_file(path.name, "\n".join([*lines[:at], FOREIGN, *lines[at:]]).encode())
        notes = [(note.line, note.message.values.get("text")) for evening in found.evenings for note in evening.remarks]
        assert (at + 1, FOREIGN) in notes, lines[at - 1 : at + 1]


def test_words_in_another_session_are_not_said_of_this_one() -> None:
    session = "<SESSION>\n%s\n<BOARD><BOARD_NUMBER>1</BOARD_NUMBER></BOARD>\n</SESSION>"
    event = f"<EVENT EVENT_TYPE='MP_PAIRS'>{session % 'Zebra'}{session % 'Quagga'}</EVENT>"
    found = read_file("night.xml", f"<USEBIO>\nOkapi\n{event}</USEBIO>".encode()).evenings
    said = [[note.message.values["text"] for note in each.remarks if "text" in note.message.values] for each in found]
    assert [[word for word in each if word in ("Okapi", "Zebra", "Quagga")] for each in said] == [
        ["Zebra", "Okapi"],
        ["Quagga"],
    ]
