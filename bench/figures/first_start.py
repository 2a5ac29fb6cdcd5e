"""How long a club's computer takes from the press of the button to the first page."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from time import monotonic, sleep

from tests.race.processes import is_alive
from tests.running import ROOT
from tools.services import free_port

#: A machine may be busy.
PATIENCE = 900
EMPTY = ("migrate", "serve"), "an empty one"


@dataclass(frozen=True)
class Start:
    """Seconds until the first answer, and of a processor that it took, whoever of the processes."""

    what: str
    seconds: float
    worked: float


def first_answer(what: str, folder: Path, *commands: str) -> Start:
    """Run the commands of manage.py one after the other in the folder; the last one serves."""
    environment = {each: os.environ[each] for each in ("PATH", "HOME", "LANG", "TMPDIR") if each in os.environ}
    environment |= {"DATA_DIR": str(folder)}
    port, began, before = free_port(), monotonic(), _of_children()
    for command in commands[:-1]:
        _process(environment, command).wait(PATIENCE)
    server = _process(environment, commands[-1], "--port", str(port))
    try:
        while not is_alive(port):
            assert monotonic() - began < PATIENCE, what
            assert server.poll() is None, what
            sleep(0.02)
        seconds, worked = monotonic() - began, _of_children() - before + _worked(server.pid)
    finally:
        server.send_signal(signal.SIGTERM)
        server.wait(60)
    return Start(what, seconds, worked)


def _process(environment: Mapping[str, str], *arguments: str) -> subprocess.Popen[bytes]:
    command = [sys.executable, "manage.py", *arguments]
    return subprocess.Popen(command, cwd=ROOT, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def _of_children() -> float:
    """Seconds of a processor of all that have ended."""
    told = os.times()
    return told.children_user + told.children_system


def _worked(root: int) -> float:
    """Seconds of a processor that a process and all that it has started have taken so far."""
    listed = subprocess.run(["ps", "-A", "-o", "pid=,ppid="], capture_output=True, text=True).stdout  # noqa: S607
    family = {root}
    for pid, parent in sorted(tuple(map(int, line.split())) for line in listed.splitlines()):
        if parent in family:
            family.add(pid)
    return sum(_of_one(pid) for pid in family)


def _of_one(pid: int) -> float:
    """With what it waited for."""
    try:
        words = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0.0
    return sum(map(int, words[11:15])) / os.sysconf("SC_CLK_TCK")
