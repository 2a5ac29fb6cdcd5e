"""`manage.py check_movement`, as a shell runs it."""

import json
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SOUND = "round,table,ns,ew,boards\n1,1,NS1,EW1,1-2\n1,2,NS2,EW2,3-4\n2,1,NS1,EW2,5-6\n2,2,NS2,EW1,7-8\n"


def run(*arguments: str, given: str = "") -> subprocess.CompletedProcess[str]:
    """In an environment with nothing in it."""
    command = [sys.executable, "manage.py", "check_movement", *arguments]
    return subprocess.run(command, cwd=ROOT, env={}, input=given, capture_output=True, text=True, check=False)


def test_a_sound_movement_is_printed_as_a_document(tmp_path: Path) -> None:
    file = tmp_path / "ours.csv"
    file.write_text(SOUND, encoding="utf-8")
    printed = run(str(file), "--name", "Ours")
    assert (printed.returncode, printed.stderr) == (0, "")
    document = json.loads(printed.stdout)
    assert (document["kind"], document["name"], document["winners"], document["rounds"]) == ("own", "Ours", 2, 2)
    assert run("-", given=printed.stdout).stdout == printed.stdout


def test_every_fault_is_a_line(tmp_path: Path) -> None:
    printed = run("-", given=SOUND.replace("2,1,NS1,EW2,5-6", "2,1,NS1,EW1,1-2"))
    assert (printed.returncode, printed.stdout) == (2, "")
    assert printed.stderr.splitlines() == [
        "lines 4 and 5: round 2: EW1 has 2 places",
        "lines 2 and 4: EW1 and NS1 meet in rounds 1, 2",
        "lines 2 and 4: NS1 plays set 1 in rounds 1, 2",
        "lines 2 and 4: EW1 plays set 1 in rounds 1, 2",
        "some play 1 sets and some 3",
    ]


def test_a_file_that_is_not_there() -> None:
    printed = run("nowhere.csv")
    assert (printed.returncode, printed.stdout, printed.stderr) == (2, "", "nowhere.csv: it cannot be read\n")
