"""The pack of worked examples that is handed to other programs: ours agrees, and one that errs is told where."""

from __future__ import annotations

import json
import subprocess
import sys
import zipfile
from pathlib import Path
from typing import Any

import pytest

from scoring.engine.document import parse
from scoring.engine.standings import score_session
from tests.accreditation import accredit
from tests.accreditation_made.write import everything, written

ROOT = Path(__file__).resolve().parents[1]
PACK = ROOT / "tests" / "accreditation"
#: Reads a document and prints what we make of it, with one figure changed.
WRONG = """
import json, subprocess, sys
answer = subprocess.run([sys.executable, "manage.py", "score", sys.argv[1]], capture_output=True, check=True).stdout
found = json.loads(answer)
found["boards"][0]["lines"][0]["ns_points"] = "7.8"
print(json.dumps(found))
"""


def ours(document: dict[str, Any]) -> dict[str, Any]:
    return score_session(parse(document)).to_document()


def test_every_example_agrees() -> None:
    wrong, count = [], 0
    for _subject, _title, cases in accredit.subjects():
        for case in cases:
            count += 1
            wrong += [f"{case['id']}: {each}" for each in accredit.differences(case, ours(case["document"]))]
    assert wrong == []
    assert count > 100


@pytest.mark.long
def test_the_files_are_what_their_makers_write() -> None:
    """Nobody has changed a figure by hand, and none is ours: the makers ask no engine."""
    made = {name: written(title, cases) for name, title, cases in everything() if name != "contracts"}
    kept = {path.stem.partition("-")[2]: path.read_text() for path in (PACK / "cases").glob("*.json")}
    assert {name: text for name, text in kept.items() if name != "contracts"} == made


def test_each_says_what_it_tests_and_whence() -> None:
    cases = [case for _subject, _title, cases in accredit.subjects() for case in cases]
    assert all(case["tests"].endswith(".") and case["source"] and case["computed"] for case in cases)
    assert all(case["expected"] for case in cases)
    for _subject, _title, found in accredit.subjects():
        assert len({case["id"] for case in found}) == len(found)


def test_a_program_that_errs_is_told_where(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    program = tmp_path / "other.py"
    program.write_text(WRONG)
    assert accredit.main(["--program", f"{sys.executable} {program} {{}}", "--only", "rounding"]) == 1
    told = capsys.readouterr().out
    assert "North-South: expected" in told
    assert "got 7.8" in told
    assert accredit.main(["--program", "false", "--only", "rounding"]) == 1
    assert "refused: without a word" in capsys.readouterr().out
    assert accredit.main(["--program", "false", "--only", "bidding"]) == 2


@pytest.mark.long
def test_the_command_line_agrees() -> None:
    done = subprocess.run(["make", "accredit"], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "examples agree" in done.stdout


def test_it_stands_alone(tmp_path: Path) -> None:
    """The ZIP unpacked anywhere, by a Python without our packages; with a table for each example."""
    assert accredit.main(["--zip", str(tmp_path)]) == 0
    with zipfile.ZipFile(tmp_path / "bridge-scoring-examples.zip") as packed:
        packed.extractall(tmp_path)
    folder = tmp_path / "bridge-scoring-examples"
    done = subprocess.run(
        [sys.executable, "-I", "-S", "accredit.py", "--csv", "again"], cwd=folder, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    table = (folder / "tables" / "neuberg" / "four-of-five.csv").read_text(encoding="utf-8-sig")
    assert "1,none,,,,NS1,EW1,,,,450,7.75,0.25" in table
    assert len(list((folder / "tables").rglob("*.csv"))) == len(list((folder / "again").rglob("*.csv"))) > 100


def test_other_figures_are_seen() -> None:
    due = {"ns_points": "7.75", "vp": ["12", "8"], "tied": True, "rank": None}
    assert accredit.same(due, json.loads(json.dumps(due)), None)
    assert accredit.same("7.75", 7.75, None)
    assert not accredit.same("7.75", "7.8", None)
    assert accredit.same("7.75", "7.8", 1)
    assert not accredit.same(True, 1, None)
    assert not accredit.same(["12", "8"], ["12"], None)
    assert not accredit.same(None, "0", None)
