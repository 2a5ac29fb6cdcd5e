"""Each format of lists of members is a folder: its files are read by it alone, and the papers tell of it."""

from __future__ import annotations

import os
import re
from dataclasses import asdict
from pathlib import Path
from typing import Any

import pytest

from club.engine.member_list import FIELDS, OWN_HEADINGS, Sheet, every_format, read_people, read_sheet, text_of
from tests.member_list_fixtures import FORMATS, fixtures, keep_read, read_of

FILES = [(key, path) for key in every_format() for path in fixtures(key)]
PAPER = FORMATS.parents[3] / "docs" / "formats.md"


def sheet_of(path: Path) -> Sheet:
    return read_sheet(text_of(path.read_bytes()))


def read_in(sheet: Sheet) -> dict[str, Any]:
    """The people with all that is said of them, who is left out, and the columns that are, by their headings."""
    found = read_people(sheet, sheet.columns)
    assert found.faults == ()
    said = [{name: value for name, value in asdict(each).items() if value not in ("", None)} for each in found.people]
    left_out = list(sheet.headings(sheet.columns, used=False))
    return {"people": said, "aside": [[each.name, each.status] for each in found.aside], "left_out": left_out}


@pytest.mark.parametrize(("key", "path"), FILES, ids=lambda each: each if isinstance(each, str) else each.name)
def test_a_list_is_known_and_read_by_its_format(key: str, path: Path) -> None:
    sheet = sheet_of(path)
    assert sheet.format == every_format()[key]
    if sheet.heading:
        headed = [name for name, each in every_format().items() if each.is_headed_by(sheet.heading.cells)]
        assert headed == [key], "and by no other"
        strange = [cell for cell in sheet.headings(sheet.columns, used=False) if not every_format()[key].knows(cell)]
        assert strange == [], "the program has these headings itself"
    if os.environ.get("UPDATE_SNAPSHOTS"):
        keep_read(key, path.name, read_in(sheet))
    assert read_in(sheet) == read_of(key)[path.name]


@pytest.mark.parametrize("key", every_format())
def test_every_folder_has_lists_of_its_real_form_and_knows_what_it_says(key: str) -> None:
    assert {path.name for path in fixtures(key)} == set(read_of(key)) != set()
    each = every_format()[key]
    assert {*each.columns, *each.places} <= set(FIELDS)
    assert {*each.columns, *each.places} & {"name", "last"}
    assert {meaning for _pattern, meaning in each.status} <= {"member", "former", "visitor"}


def test_the_papers_tell_of_every_format() -> None:
    rows = re.findall(r"^\| `club/engine/member_list/formats/(\w+)` \|", PAPER.read_text(), re.MULTILINE)
    assert sorted(rows) == sorted(every_format())


def test_our_own_lists_have_the_headings_that_are_written() -> None:
    own = every_format()["own"]
    assert {name: OWN_HEADINGS[name] for name in own.columns} == {name: each[0] for name, each in own.columns.items()}


def test_a_known_list_is_found_below_other_lines_with_columns_moved_added_and_gone() -> None:
    text = "Members of Riverside,,\n\nPID,Surname,Junior,FirstName\n7,Thistlewood,yes,Tobias\n"
    sheet = read_sheet(text)
    assert sheet.format == every_format()["bridgewebs"]
    assert sheet.columns == {"first": 3, "last": 1, "junior": 2}, "and an everyday word beside the program's own"
    assert read_sheet(text, heading=False).format is None


def test_an_everyday_word_is_no_field_where_the_program_means_something_else_by_it() -> None:
    lists = "ABF Number,First Name,Last Name,Membership Type,Notes\n620246,Mia,Castellane,Lapsed,-\n"
    sheet = read_sheet(lists)
    assert sheet.columns == {"number": 0, "first": 1, "last": 2}
    assert [each.name for each in read_people(sheet, sheet.columns).people] == ["Mia Castellane"]
