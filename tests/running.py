"""`manage.py serve` while it runs: what it prints, whom it has started."""

from __future__ import annotations

import re
import subprocess
import time
import urllib.error
import urllib.request
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
#: On however busy a machine.
START_SECONDS = 480


@dataclass
class Running:
    """A `serve` and what it has printed so far."""

    process: subprocess.Popen[str]
    port: int
    lines: list[str] = field(default_factory=list)

    def listen(self) -> None:
        assert self.process.stdout
        self.lines.extend(iter(self.process.stdout.readline, ""))

    def wait_for(self, text: str) -> str:
        """The first line with this text in it."""
        wait_until(lambda: any(text in line for line in self.lines), self.printed)
        return next(line for line in self.lines if text in line)

    def printed(self) -> str:
        return "".join(self.lines)

    def children(self) -> dict[int, str]:
        """Process id -> the module it runs."""
        listed = subprocess.run(["ps", "-A", "-ww", "-o", "pid=,ppid=,args="], capture_output=True, text=True).stdout
        pattern = rf"^ *(\d+) +{self.process.pid} .*bridgeclub\.management\.child (\S+.*)$"
        return {int(pid): command for pid, command in re.findall(pattern, listed, re.M)}

    def roots(self) -> list[int]:
        """The process that has started all others."""
        return [self.process.pid]

    def status(self) -> int:
        """What the start page answers."""
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{self.port}/", timeout=START_SECONDS) as page:
                return int(page.status)
        except urllib.error.HTTPError as error:
            return error.code


def wait_until(true: Callable[[], bool], explain: Callable[[], str] = str) -> None:
    deadline = time.monotonic() + START_SECONDS
    while not true():
        assert time.monotonic() < deadline, explain()
        time.sleep(0.05)
