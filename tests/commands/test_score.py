"""manage.py score as it is run: a process of its own with an empty environment."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

from tests.scoring.engine.documents import board, random_night, session, standings

ROOT = Path(__file__).parents[2]


def run(*arguments: str, given: bytes = b"", cwd: Path = ROOT) -> subprocess.CompletedProcess[bytes]:
    """The command's exit status, standard output and standard error."""
    command = [sys.executable, str(ROOT / "manage.py"), "score", *arguments]
    return subprocess.run(command, input=given, capture_output=True, env={}, cwd=cwd, timeout=60, check=False)


def faulty() -> dict[str, Any]:
    document = session(board([420, 170, 140]))
    document["results"][1]["score"] = 425
    document["results"][2]["contract"] = "8S"
    return document


def text(document: dict[str, Any]) -> bytes:
    return json.dumps(document).encode()


def test_a_document_from_standard_input() -> None:
    night = random_night(11)
    done = run("-", given=text(night))
    assert (done.returncode, done.stderr) == (0, b"")
    assert json.loads(done.stdout) == standings(night)


def test_a_document_from_a_file_with_a_byte_order_mark(tmp_path: Path) -> None:
    night = session(board([420, 170]))
    night["session"] = {"title": "Évi ♠", "club": "Ó"}
    path = tmp_path / "Freitag ♥.json"
    path.write_bytes(b"\xef\xbb\xbf" + json.dumps(night, ensure_ascii=False).encode())
    done = run(str(path), cwd=tmp_path)
    assert (done.returncode, done.stderr) == (0, b"")
    assert json.loads(done.stdout) == standings(night)


def test_faults_leave_standard_output_empty() -> None:
    done = run("-", given=text(faulty()))
    assert (done.returncode, done.stdout) == (2, b"")
    assert done.stderr.decode().splitlines() == [
        "$.results[1].score: no contract gives 425 with nobody vulnerable",
        "$.results[2].contract: 8S is not a contract",
    ]


def test_unreadable_text() -> None:
    done = run("-", given=b"{\n\n    oops}")
    assert (done.returncode, done.stdout) == (2, b"")
    assert done.stderr.startswith(b"$: line 3 column 5: ")
    done = run("-", given=b'{"session": "\xff"}')
    assert (done.returncode, done.stderr) == (2, b"$: line 1 column 14: this is not UTF-8 text\n")
    assert run("-", given=b"").returncode == 2
    assert run("-", given=b"[" * 200_000).stderr == b"$: nested too deeply\n"


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    done = run(str(tmp_path / "nothing.json"))
    assert (done.returncode, done.stdout) == (2, b"")
    assert b"No such file" in done.stderr
    assert run(str(tmp_path)).returncode == 2


def test_one_document_a_line() -> None:
    nights = [random_night(seed) for seed in (1, 2)]
    given = b"\n".join([text(nights[0]), text(faulty()), b"", b"{", text(nights[1])])
    done = run("--lines", "-", given=given)
    assert (done.returncode, done.stderr) == (0, b"")
    first, second, third, fourth, fifth = [json.loads(line) for line in done.stdout.splitlines()]
    assert [first, fifth] == [standings(night) for night in nights]
    assert second["faults"][0] == "$.results[1].score: no contract gives 425 with nobody vulnerable"
    assert len(second["faults"]) == 2
    assert third["faults"][0].startswith("$: line 1 column 1: ")
    assert fourth["faults"][0].startswith("$: line 1 column 2: ")


def test_lines_are_answered_as_they_come() -> None:
    command = [sys.executable, str(ROOT / "manage.py"), "score", "--lines", "-"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env={}, cwd=ROOT) as process:
        assert process.stdin
        assert process.stdout
        for seed in (3, 4):
            process.stdin.write(text(random_night(seed)) + b"\n")
            process.stdin.flush()
            assert json.loads(process.stdout.readline()) == standings(random_night(seed))
        process.stdin.close()
        assert process.wait(timeout=30) == 0


def test_lines_from_a_file(tmp_path: Path) -> None:
    path = tmp_path / "nights"
    path.write_bytes(text(random_night(5)) + b"\n" + text(random_night(6)) + b"\n")
    done = run(str(path), "--lines")
    assert [json.loads(line) for line in done.stdout.splitlines()] == [standings(random_night(seed)) for seed in (5, 6)]


def test_a_reader_that_has_seen_enough(tmp_path: Path) -> None:
    path = tmp_path / "nights.jsonl"
    path.write_bytes((text(random_night(3)) + b"\n") * 60)
    command = [sys.executable, str(ROOT / "manage.py"), "score", "--lines", str(path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env={}) as process:
        assert process.stdout
        assert process.stderr
        assert json.loads(process.stdout.readline()) == standings(random_night(3))
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait(timeout=60) != 0


def test_why_a_contestant_has_its_score() -> None:
    night = session(board([420, 170, 140]))
    done = run("-", "--explain", "NS2:1", given=text(night))
    assert (done.returncode, done.stderr) == (0, b"")
    assert "  +170: 1 lower × 2 + 0 equal × 1 + 1 higher × 0 = 2\nScore: 2 of 4, 50 %." in done.stdout.decode()
    done = run("-", "--explain", "NS2:1", "--json", given=text(night))
    found = json.loads(done.stdout)["lines"][0]
    assert (found["points"], found["top"], found["counted"]["parts"][0]["lower"]) == ("2", 4, 1)


def test_an_explanation_of_nothing_is_refused_in_one_line() -> None:
    night = text(session(board([420, 170, 140])))
    for place, reason in (
        ("NS7:1", "NS7 is not a contestant"),
        ("NS2:5", "board 5 has no results"),
        ("NS2", "NS2 is not a contestant and a board, as in NS1:5"),
        ("NS2:x", "NS2:x is not a contestant and a board, as in NS1:5"),
    ):
        done = run("-", "--explain", place, given=night)
        assert (done.returncode, done.stdout) == (2, b"")
        assert done.stderr.decode() == f"--explain: {reason}\n"
    assert run("-", "--explain", "NS2:1", given=text(faulty())).stderr.count(b"\n") == 2
