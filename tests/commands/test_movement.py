"""`manage.py movement`, as a shell runs it."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from django.core.management import call_command, load_command_class

from bridgeclub.wording.movement_options import options_of, options_of_teams
from movements.engine.build import KINDS, build
from movements.engine.teams import TEAM_KINDS, build_teams
from tests.movement_documents import document_of

ROOT = Path(__file__).resolve().parents[2]


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    """In an environment with nothing in it."""
    command = [sys.executable, "manage.py", "movement", *arguments]
    return subprocess.run(command, cwd=ROOT, env={}, capture_output=True, text=True, check=False)


def test_exactly_the_document() -> None:
    printed = run("share-and-relay-mitchell", "--tables", "8", "--boards-per-round", "3")
    assert (printed.returncode, printed.stderr) == (0, "")
    movement = build("share-and-relay-mitchell", tables=8, boards_per_round=3)
    assert json.loads(printed.stdout) == document_of(movement)


@pytest.mark.parametrize(
    ("arguments", "options"),
    [
        (["straight-mitchell", "--tables", "9", "--missing", "ew"], {"tables": 9, "missing": "ew"}),
        (["straight-mitchell", "--tables", "13", "--arrow-switch", "auto"], {"tables": 13, "arrow_switch": 2}),
        (["straight-mitchell", "--tables", "9", "--arrow-switch", "1"], {"tables": 9, "arrow_switch": 1}),
        (["skip-mitchell", "--tables", "8", "--rounds", "6"], {"tables": 8, "rounds": 6}),
        (["skip-mitchell", "--tables", "8", "--skip-after", "3"], {"tables": 8, "skip_after": 3}),
        (["howell", "--tables", "5", "--missing", "auto"], {"tables": 5, "missing": "stationary"}),
        (["howell", "--tables", "5", "--missing", "10"], {"tables": 5, "missing": 10}),
        (["reduced-howell", "--tables", "6", "--rounds", "9"], {"tables": 6, "rounds": 9}),
        (["howell-design", "--tables", "5", "--rounds", "8"], {"tables": 5, "rounds": 8}),
        (["double-weave-mitchell", "--tables", "8"], {"tables": 8}),
        (["straight-mitchell", "--tables", "9", "--switch", "3,7:2"], {"tables": 9, "arrow_switch": "3,7:2"}),
        (["skip-mitchell", "--tables", "8", "--late", "rover"], {"tables": 8, "late": "rover"}),
        (["bowman-mitchell", "--base", "9"], {"tables": 11}),
        (["bowman-mitchell", "--base", "9", "--copies", "2"], {"base": 9, "copies": 2}),
        (["one-and-a-half-appendix", "--base", "9"], {"tables": 11, "missing": "ns"}),
        (["appendix-mitchell", "--base", "13", "--extra", "4"], {"tables": 17, "base": 13}),
        (["web-mitchell", "--tables", "14", "--rounds", "13"], {"tables": 14, "rounds": 13}),
        (["blackpool", "--tables", "6"], {"tables": 6, "rounds": 8}),
        (["hesitation", "--tables", "5", "--arrow-switch", "auto"], {"tables": 5, "arrow_switch": 1}),
        (["interwoven-howell", "--tables", "10"], {"tables": 10, "rounds": 9}),
        (["barometer-mitchell", "--tables", "6"], {"tables": 6, "copies": 6}),
        (["barometer-howell", "--tables", "4"], {"tables": 4}),
        (["rainbow-individual", "--players", "20"], {"tables": 5}),
        (["individual", "--players", "9"], {"players": 9, "rounds": 9}),
    ],
)
def test_options(arguments: list[str], options: dict[str, object], capsys: pytest.CaptureFixture[str]) -> None:
    call_command("movement", *arguments, "--boards-per-round", "2")
    movement = build(arguments[0], boards_per_round=2, **options)  # type: ignore[arg-type]
    assert json.loads(capsys.readouterr().out) == document_of(movement)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ("straight-mitchell --tables 8 --boards-per-round 3", "an odd number from 3 to 29, not 8"),
        ("skip-mitchell --tables 8 --boards-per-round 3 --rounds 8", "cannot be 8: 1 to 7"),
        ("reduced-howell --tables 6 --boards-per-round 3", "must be given: 8 to 10"),
        ("howell --boards-per-round 3", "--tables must be given"),
        ("howell --tables 5", "--boards-per-round must be given"),
        ("howell --tables five --boards-per-round 3", "'five' is not a whole number"),
        ("howell --tables 5 --boards-per-round 3 --arrow-switch many", "'many' is not a whole number"),
        ("howell --tables 5 --boards-per-round 3 --colour red", "--colour"),
        ("american-whist --teams 7 --boards-per-round 3 --rounds 5", "cannot be 5: 2, 4 or 6"),
        ("american-whist --tables 7 --boards-per-round 3", "american-whist has no --tables"),
        ("howell --teams 7 --boards-per-round 3", "howell has no --teams"),
        ("straight-mitchell --tables 9 --boards-per-round 3 --late waltz", "--late rover or bump, not waltz"),
        ("howell --tables 9 --boards-per-round 3 --late rover", "no way to add a pair"),
        ("share-and-relay-mitchell --tables 8 --boards-per-round 3 --late bump", "--late rover, not bump"),
        ("rainbow-individual --players 24 --boards-per-round 3", "are 20, 28, 44, 52, "),
        ("individual --players 10 --boards-per-round 3", "are 8, 9, 12, 13, 16 or 17, not 10"),
        ("bowman-mitchell --base 16 --boards-per-round 3", "is 3 to 15, not 16"),
        ("appendix-mitchell --base 9 --extra 2 --boards-per-round 3", "with base 9 are 6 to 8"),
        ("appendix-mitchell --base 13 --boards-per-round 2", "with base 13 are 1 to 12"),
        ("web-mitchell --tables 15 --rounds 12 --boards-per-round 2", "cannot be 12: 5, 7, 9, 11 or 13"),
        ("straight-mitchell --tables 9 --boards-per-round 3 --switch 3:10", "tables 1 to 9, between commas"),
        ("straight-mitchell --tables 9 --boards-per-round 3 --copies 2", "as many sets of the boards as it needs"),
        ("waltz --tables 9 --boards-per-round 3", "there is no movement 'waltz'"),
        ("", "say which movement: straight-mitchell, "),
    ],
)
def test_a_refusal_is_one_line_and_status_two(arguments: str, words: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        load_command_class("bridgeclub", "movement").run_from_argv(["manage.py", "movement", *arguments.split()])
    printed = capsys.readouterr()
    assert (ended.value.code, printed.out) == (2, "")
    assert words in printed.err
    assert printed.err.count("\n") == 1


def test_a_refusal_in_a_shell() -> None:
    printed = run("waltz", "--tables", "9", "--boards-per-round", "3")
    assert (printed.returncode, printed.stdout) == (2, "")
    assert "there is no movement 'waltz'" in printed.stderr
    assert printed.stderr.count("\n") == 1


def test_the_list_names_every_kind_option_and_range() -> None:
    printed = run("--list")
    assert printed.returncode == 0
    for kind in KINDS.values():
        assert kind.name in printed.stdout.splitlines()
        for option, legal in options_of(kind):
            assert f"  {option:<23}{legal}" in printed.stdout
    assert "--skip-after K         a round from R - T/2 to T/2" in printed.stdout
    assert printed.stdout.count("--late rover|bump") == 2
    for team_kind in TEAM_KINDS.values():
        assert team_kind.name in printed.stdout.splitlines()
        assert all(str(legal) in printed.stdout for _option, legal in options_of_teams(team_kind))


def test_a_session_of_a_round_robin(capsys: pytest.CaptureFixture[str]) -> None:
    options = ["--teams", "12", "--sessions", "3", "--session", "2", "--boards-per-round", "6"]
    call_command("movement", "round-robin", *options)
    movement = build_teams("round-robin", teams=12, sessions=3, session=2, boards_per_round=6)
    assert json.loads(capsys.readouterr().out) == document_of(movement)


def test_no_model_is_loaded() -> None:
    """Starting up is part of its speed."""
    probe = (
        "import sys; sys.argv = ['manage.py', 'movement', '--list']; import manage; manage.main();"
        "unwanted = {'club.models', 'movements.models', 'celery', 'rest_framework'};"
        "sys.exit(3 if unwanted & sys.modules.keys() else 0)"
    )
    finished = subprocess.run([sys.executable, "-c", probe], cwd=ROOT, env={}, capture_output=True, check=False)
    assert finished.returncode == 0


def test_a_reader_that_has_seen_enough() -> None:
    command = [sys.executable, "manage.py", "movement", "howell", "--tables", "20", "--boards-per-round", "2"]
    with subprocess.Popen(command, cwd=ROOT, env={}, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout
        assert process.stderr
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait(timeout=60) != 0
