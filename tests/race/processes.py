"""Processes in the background by name; each writes into a file of its own."""

from __future__ import annotations

import os
import signal
import subprocess
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from http.client import OK, HTTPConnection
from pathlib import Path
from typing import BinaryIO

from tests.running import ROOT

PATIENCE = 60


@dataclass
class Processes:
    """`port` is where they are asked; `code` the folder in which they run."""

    folder: Path
    environment: Mapping[str, str]
    port: int
    code: Path = ROOT
    running: dict[str, subprocess.Popen[bytes]] = field(default_factory=dict)
    said: dict[str, BinaryIO] = field(default_factory=dict)

    def start(self, name: str, command: Sequence[str], environment: Mapping[str, str] | None = None) -> None:
        """A process in the background, deaf to the terminal's Ctrl-C."""
        self.said[name] = (self.folder / f"{name}.log").open("ab")
        self.running[name] = subprocess.Popen(
            command,
            cwd=self.code,
            env=self.environment if environment is None else environment,
            stdin=subprocess.DEVNULL,
            stdout=self.said[name],
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )

    def end(self, name: str, how: signal.Signals = signal.SIGTERM) -> None:
        """One process and, where it is killed, all that it started; it is not started again."""
        process = self.running.pop(name)
        if how != signal.SIGKILL:
            process.send_signal(how)
        try:
            process.wait(0 if how == signal.SIGKILL else PATIENCE)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()
        self.said.pop(name).close()

    def end_all(self) -> None:
        """All at once: each has something to finish."""
        for process in self.running.values():
            process.terminate()
        for name in list(self.running):
            self.end(name)

    def printed(self) -> str:
        return "\n".join(f"── {each.name}\n{each.read_text()}" for each in sorted(self.folder.glob("*.log")))

    def roots(self) -> list[int]:
        return [each.pid for each in self.running.values()]

    def children(self) -> dict[int, str]:
        """Which process of its is which is not told: there are several of the pages."""
        return {}


def is_alive(port: int, host: str = "localhost") -> bool:
    """Whether a process of the pages answers there, and not only somebody who will start one."""
    asked = HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
    try:
        asked.request("GET", "/healthz", headers={"Host": host})
        return asked.getresponse().status == OK
    except OSError:
        return False
    finally:
        asked.close()
