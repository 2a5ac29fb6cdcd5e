"""`manage.py movements`, as a shell runs it."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command

from bridgeclub.wording.movements import document_name
from movements.engine.build import build
from movements.engine.teams import build_teams

ROOT = Path(__file__).resolve().parents[2]


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    """In an environment with nothing in it."""
    command = [sys.executable, "manage.py", "movements", *arguments]
    return subprocess.run(command, cwd=ROOT, env={}, capture_output=True, text=True, check=False)


def listed(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict[str, Any]:
    call_command("movements", *arguments)
    return dict(json.loads(capsys.readouterr().out))


def test_the_list_says_what_was_asked_and_what_fits_best_first() -> None:
    printed = run("--pairs", "17", "--boards", "27", "--start", "19:30")
    assert (printed.returncode, printed.stderr) == (0, "")
    found = json.loads(printed.stdout)
    assert (found["pairs"], found["boards"], found["minutes"]) == (17, 27, None)
    first = found["choices"][0]
    assert first == {
        "kind": "straight-mitchell",
        "name": "Straight Mitchell, 8½ tables",
        "options": {"tables": 9, "rounds": 9, "missing": "ns", "boards_per_round": 3},
        "pairs": 17,
        "winners": 2,
        "copies": 1,
        "sit_out_boards": 3,
        "boards_in_play": 27,
        "rounds": 9,
        "boards_per_round": 3,
        "boards_each": 27,
        "minutes": 197,
        "recommended": True,
        "reasons": [
            "two rankings, North-South and East-West",
            "played to the end",
            "a pair sits out each round: 3 boards",
            "no boards are shared",
        ],
        "ends": "22:47",
    }


def test_every_choice_can_be_made(capsys: pytest.CaptureFixture[str]) -> None:
    for pairs in ("9", "21", "36"):
        for each in listed(capsys, "--pairs", pairs)["choices"]:
            for part in each.get("sections", [each]):
                assert document_name(build(part["kind"], **part["options"])) == part["name"]


def test_a_large_field_is_offered_sections(capsys: pytest.CaptureFixture[str]) -> None:
    sections = next(each for each in listed(capsys, "--pairs", "36")["choices"] if "sections" in each)
    assert [part["section"] for part in sections["sections"]] == ["A", "B"]
    assert sections["same_boards"]
    assert sections["copies"] == 2


def test_wishes_are_kept(capsys: pytest.CaptureFixture[str]) -> None:
    wished = listed(capsys, "--pairs", "16", "--minutes", "150", "--winners", "1", "--copies", "1", "--stationary", "3")
    assert all(each["winners"] == 1 and each["copies"] == 1 and each["minutes"] <= 150 for each in wished["choices"])
    assert listed(capsys, "--pairs", "16", "--director-plays")["choices"][0]["kind"] != "howell"


def test_the_list_for_teams() -> None:
    printed = run("--teams", "8", "--boards", "24", "--sessions", "2", "--boards-are", "duplicated", "--start", "19:30")
    assert (printed.returncode, printed.stderr) == (0, "")
    found = json.loads(printed.stdout)
    asked = {key: value for key, value in found.items() if key != "choices"}
    assert asked == {
        "teams": 8,
        "boards": 24,
        "minutes": None,
        "minutes_per_board": 7,
        "sessions": 2,
        "boards_are": "duplicated",
    }
    first = found["choices"][0]
    sessions = first.pop("sessions")
    assert first == {
        "kind": "round-robin",
        "rounds": 7,
        "matches": 7,
        "boards_per_match": 6,
        "boards_each": 42,
        "missed": 0,
        "sit_outs": 0,
        "sit_out_boards": 0,
        "minutes": 171,
        "copies": 8,
        "sharing": "none",
        "recommended": True,
        "cost": 4,
        "reasons": [
            "everybody meets everybody",
            "a match is over when its round is",
            "played to the end",
            "sessions of 18 to 24 boards",
            "no boards are shared",
            "needs 8 copies of each board",
        ],
    }
    assert sessions[1] == {
        "name": "Round robin, 8 teams, session 2 of 2, rounds 5 to 7 of 7",
        "options": {"teams": 8, "rounds": 7, "sessions": 2, "session": 2, "boards_per_round": 6},
        "tables": 8,
        "rounds": 3,
        "boards_per_round": 6,
        "boards": 18,
        "minutes": 128,
        "ends": "21:38",
    }


def test_every_choice_for_teams_can_be_made(capsys: pytest.CaptureFixture[str]) -> None:
    for teams in ("2", "5", "7", "12"):
        found = listed(capsys, "--teams", teams, "--minutes", "180")
        assert (found["boards"], found["sessions"], found["boards_are"]) == (24, 1, "shared")
        for each in found["choices"]:
            assert each["minutes"] <= 180
            for session in each["sessions"]:
                assert document_name(build_teams(each["kind"], **session["options"])) == session["name"]


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ("--pairs 3", "3 pairs are too few: 4 can play"),
        ("--pairs 61", "up to 60"),
        ("--pairs 12 --boards 0", "whole numbers from 1"),
        ("--pairs 12 --copies 0", "whole number from 1"),
        ("--pairs twelve", "--pairs"),
        ("--pairs 12 --start late", "'late' is not a time such as 19:30"),
        ("--boards 24", "--pairs"),
        ("--boards 24", "--teams"),
        ("--pairs 8 --teams 8", "not allowed with"),
        ("--pairs 8 --sessions 2", "--sessions does not go with --pairs"),
        ("--pairs 8 --boards-are dealt", "--boards-are does not go with --pairs"),
        ("--teams 8 --winners 1", "--winners does not go with --teams"),
        ("--teams 8 --missing ns", "--missing does not go with --teams"),
        ("--teams 8 --copies 2", "--copies does not go with --teams"),
        ("--teams 8 --stationary 0", "--stationary does not go with --teams"),
        ("--teams 8 --director-plays", "--director-plays does not go with --teams"),
        ("--teams 1", "teams are 2 at least, not 1"),
        ("--teams 41", "up to 40"),
        ("--teams 8 --sessions 0", "1 to 40 sessions, not 0"),
        ("--teams 8 --boards-are lost", "--boards-are"),
    ],
)
def test_a_refusal_is_one_line_and_status_two(arguments: str, words: str) -> None:
    printed = run(*arguments.split())
    assert (printed.returncode, printed.stdout) == (2, "")
    assert words in printed.stderr
    assert printed.stderr.count("\n") == 1


def test_no_model_is_loaded() -> None:
    probe = (
        "import sys; sys.argv = ['manage.py', 'movements', '--pairs', '8']; import manage; manage.main();"
        "unwanted = {'club.models', 'movements.models', 'celery', 'rest_framework'};"
        "sys.exit(3 if unwanted & sys.modules.keys() else 0)"
    )
    finished = subprocess.run([sys.executable, "-c", probe], cwd=ROOT, env={}, capture_output=True, check=False)
    assert finished.returncode == 0
