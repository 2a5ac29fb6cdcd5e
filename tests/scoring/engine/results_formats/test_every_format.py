"""Each format is a folder: its files are read by it alone, with the figures that they print, and the papers tell of it.

`fixtures/figures.json` has for each evening of each file how many figures it prints and how many agree; where some do
not, or it has none, the reason.
"""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import Any

import pytest

from scoring.engine.other_programs import take_over
from scoring.engine.results_files import read_file
from scoring.engine.results_formats import Source, every_format
from tests.results_fixtures import FORMATS, figures_of, fixtures, keep_figures

FILES = [(key, path) for key in every_format() for path in fixtures(key)]
PAPER = FORMATS.parents[2] / "docs" / "formats.md"


def counted(path: Path) -> list[dict[str, Any]]:
    """How many figures each evening of a file prints, and how many of them agree."""
    read = read_file(path.name, path.read_bytes())
    assert read.faults == ()
    found = []
    for evening in read.evenings:
        assert evening.faults == ()
        assert evening.document is not None, evening.open_questions
        compared = take_over(evening).comparison
        totals = compared.totals
        of_cells = {"results": len(evening.document.results), "cells": compared.cells, "equal": compared.equal}
        found.append(of_cells | {"figures": totals.figures, "figures_equal": totals.equal})
    return found


@pytest.mark.parametrize(("key", "path"), FILES, ids=lambda each: each if isinstance(each, str) else each.name)
def test_a_file_is_read_by_its_format_with_the_figures_that_it_prints(key: str, path: Path) -> None:
    source = Source(path.name, path.read_bytes())
    assert next(name for name, each in every_format().items() if each.recognises(source)) == key
    found = counted(path)
    if os.environ.get("UPDATE_SNAPSHOTS"):
        keep_figures(key, path.name, found)
    told = figures_of(key)[path.name]
    assert found == [{name: value for name, value in each.items() if name != "reason"} for each in told]
    for each in told:
        whole = each["cells"] == each["equal"] and each["figures"] == each["figures_equal"] and each["cells"]
        assert whole or each["reason"]


@pytest.mark.parametrize("key", every_format())
def test_every_folder_has_files_of_its_real_form(key: str) -> None:
    assert {path.name for path in fixtures(key)} == set(figures_of(key)) != set()


def test_the_papers_tell_of_every_format() -> None:
    rows = re.findall(r"^\| `scoring/engine/results_formats/(\w+)` \|", PAPER.read_text(), re.MULTILINE)
    assert sorted(rows) == sorted(every_format())


def test_only_the_last_takes_whatever_is_left() -> None:
    strange = Source("", b"")
    assert [key for key, each in every_format().items() if each.recognises(strange)] == [list(every_format())[-1]]
