"""`manage.py vp`, as a shell runs it."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    """In an environment with nothing in it."""
    command = [sys.executable, "manage.py", "vp", *arguments]
    return subprocess.run(command, cwd=ROOT, env={}, capture_output=True, text=True, check=False)


def test_a_scale_in_imps_a_scale_in_percent_and_a_refusal() -> None:
    lines = run("wbf-continuous", "--boards", "8").stdout.splitlines()
    assert lines[:3] == ["margin,winner,loser", "0,10.00,10.00", "1,10.44,9.56"]
    assert lines[-1] == "43,20.00,0.00"
    percent = run("ebu-swiss-pairs", "--boards", "8").stdout.splitlines()
    assert (percent[1], percent[-2:]) == ("50.65,10,10", ["68.35,19,1", "100,20,0"])
    refused = run("ebu-triangle", "--boards", "2")
    assert (refused.returncode, refused.stdout) == (2, "")
    assert refused.stderr == "ebu-triangle is for matches of 3 to 27 boards, not 2\n"
