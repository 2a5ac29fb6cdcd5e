"""manage.py import_session and export_session, as they are typed."""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from django.core.management import CommandError, call_command

from bridgeclub.management.addresses_of_pages import whole
from club.models import Session
from scoring.engine.document import canonical
from scoring.models import Publication
from tests.builders import enter, make_club, started_session
from tests.results_fixtures import fixtures

pytestmark = pytest.mark.django_db

EVERYTHING = Path(__file__).parents[1] / "vectors" / "sessions" / "everything.json"


def run(*words: str) -> str:
    out = io.StringIO()
    call_command(*words, stdout=out)
    return out.getvalue().rstrip("\n")


def test_in_and_out_again() -> None:
    make_club(slug="riverside")
    page = run("import_session", str(EVERYTHING), "--club", "riverside")
    assert page == whole("/riverside/2026-11-20-everything-a-document-can-hold/")
    assert ":8000" not in page
    address = urlsplit(page).path.lstrip("/")
    document = canonical(json.loads(EVERYTHING.read_text()))
    for words in ([address], [address.strip("/")], ["--club", "riverside", address.split("/")[1]]):
        printed = run("export_session", *words)
        assert json.loads(printed) == document
        assert printed == json.dumps(document, ensure_ascii=False, indent=1, sort_keys=True)
    assert "B. South" in run("export_session", address)
    assert "B. South" not in run("export_session", address, "--without-names")


def test_from_standard_input(monkeypatch: pytest.MonkeyPatch) -> None:
    make_club(slug="riverside")
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(EVERYTHING.read_bytes())))
    assert "riverside" in run("import_session", "-", "--club", "riverside", "--draft")
    assert Session.objects.count() == 1
    assert not Publication.objects.exists()


def test_a_second_time_says_where_it_is() -> None:
    make_club(slug="riverside")
    words = ["import_session", str(EVERYTHING), "--club", "riverside"]
    page = run(*words)
    assert run(*words) == f"already imported as {page}; --again imports it once more"
    assert Session.objects.count() == 1
    assert run(*words, "--again") == page.rstrip("/") + "-2/"


@pytest.mark.parametrize(
    ("text", "faults"),
    [
        ("{", ["$: line 1 column 2: a key in double quotes is missing here"]),
        (
            '{"format": "bridgeclub-session", "version": 1, "contest": "pairs", "scoring": {"method": "matchpoints"},'
            ' "contestants": [{"id": "1"}, {"id": "2"}], "results": ['
            '{"board": 1, "ns": "1", "ew": "2", "contract": "8S", "declarer": "N", "tricks": 9},'
            '{"board": 0, "ns": "1", "ew": "1", "score": 420}]}',
            [
                "$.results[0].contract: 8S is not a contract",
                "$.results[1].board: 0 is not between 1 and 9999",
                "$.results[1].ew: 1 is in this line twice",
            ],
        ),
    ],
)
def test_faults_are_those_of_the_score_command(
    tmp_path: Path, text: str, faults: list[str], capfd: pytest.CaptureFixture[str]
) -> None:
    make_club(slug="riverside")
    path = tmp_path / "night.json"
    path.write_text(text)
    said = []
    for words in (["score", str(path)], ["import_session", str(path), "--club", "riverside"]):
        with pytest.raises(SystemExit) as ended:
            call_command(*words)
        out, err = capfd.readouterr()
        assert (ended.value.code, out) == (2, "")
        said.append(err.splitlines())
    assert said[0] == said[1]
    assert [line.split(":")[0] for line in said[1]] == [fault.split(":")[0] for fault in faults]
    assert not Session.objects.exists()


def test_a_file_that_is_not_there(capfd: pytest.CaptureFixture[str]) -> None:
    make_club(slug="riverside")
    with pytest.raises(SystemExit):
        call_command("import_session", "/nowhere/night.json", "--club", "riverside")
    assert capfd.readouterr().err == "/nowhere/night.json: No such file or directory\n"


def test_a_club_or_session_that_is_not_there() -> None:
    with pytest.raises(CommandError, match="There is no club nowhere here"):
        run("import_session", str(EVERYTHING), "--club", "nowhere")
    with pytest.raises(CommandError, match="There is no session nowhere/never here"):
        run("export_session", "nowhere/never")
    with pytest.raises(CommandError, match="There is no session never here"):
        run("export_session", "never")


def test_a_session_being_played_can_be_exported() -> None:
    session = started_session(pairs=6, boards_per_round=2)
    enter(session, 1, 1, 1, "3NN=")
    document = json.loads(run("export_session", f"{session.club.slug}/{session.slug}"))
    assert document["scoring"]["expected_results"] == 3
    assert [line["contract"] for line in document["results"]] == ["3N"]


def test_files_of_other_programs_come_in_and_say_what_they_hold(capfd: pytest.CaptureFixture[str]) -> None:
    make_club(slug="riverside")
    for path in [*fixtures("usebio"), *fixtures("table")]:
        printed = run("import_session", str(path), "--club", "riverside")
        assert "/riverside/" in printed, path
        assert "boards" in capfd.readouterr().err
        assert run("import_session", str(path), "--club", "riverside").startswith("already imported as")
    assert Publication.objects.count() == Session.objects.count() == len(fixtures("usebio")) + 1


def asked(path: Path, *words: str) -> str:
    """What is said of a file that cannot come in, and that nothing was stored."""
    err = io.StringIO()
    with pytest.raises(SystemExit) as ended:
        call_command("import_session", str(path), "--club", "riverside", *words, stderr=err)
    assert ended.value.code == 2
    assert not Session.objects.exists()
    return err.getvalue()


def test_what_a_file_leaves_open_is_asked_and_answered_on_the_command_line(tmp_path: Path) -> None:
    make_club(slug="riverside")
    path = tmp_path / "night.csv"
    path.write_text("board,ns,ew,score\n1,1,2,420\n1,3,4,60\n")
    said = asked(path)
    assert "“60” is not a possible score on this board" in said
    assert "--answer '0.1=average'" in said
    assert "riverside" in run("import_session", str(path), "--club", "riverside", "--answer", "0.1=not_played")


def test_a_table_without_headings_is_told_its_columns(tmp_path: Path) -> None:
    make_club(slug="riverside")
    path = tmp_path / "night.csv"
    path.write_text("1,1,2,420\n1,3,4,-50\n")
    assert "We found no column for" in asked(path)
    columns = [word for each in ("board=1", "ns=2", "ew=3", "score=4") for word in ("--column", each)]
    assert "riverside" in run("import_session", str(path), "--club", "riverside", *columns)


@pytest.mark.parametrize(
    "words",
    [
        ("--answer", "method"),
        ("--answer", "method=butler"),
        ("--column", "ns"),
        ("--column", "ns=two"),
        ("--column", "x=2"),
    ],
)
def test_answers_that_say_nothing_are_refused(words: tuple[str, str]) -> None:
    make_club(slug="riverside")
    with pytest.raises(CommandError, match=r"equals sign|number of a column|no question|no column"):
        run("import_session", str(EVERYTHING), "--club", "riverside", *words)
