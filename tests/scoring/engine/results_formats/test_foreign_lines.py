"""A line that belongs to nothing, put into files of lines: it is said, at its line and in its own words."""

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
