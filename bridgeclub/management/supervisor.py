"""Keep a few processes running side by side until somebody says stop."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import IO

TICK = 0.2
STEADY = 60.0  # a process that ran this long and then fell is not a process that cannot start
LONGEST_PAUSE = 30
PATIENCE = 8.0
STOP_SIGNALS = ("SIGINT", "SIGTERM", "SIGHUP", "SIGBREAK")

Say = Callable[[str], None]


@dataclass(frozen=True)
class Part:
    """A module to run, with its arguments; `name` stands before every line it prints."""

    name: str
    arguments: tuple[str, ...]


class Child:
    """One part and the process that runs it now, if one does."""

    def __init__(self, part: Part, environment: Mapping[str, str], say: Say) -> None:
        self.part = part
        self.environment = dict(environment)
        self.say = say
        self.process: subprocess.Popen[str] | None = None
        self.failures = 0
        self.started = 0.0
        self.due = 0.0

    @property
    def alive(self) -> bool:
        """Whether its process runs."""
        return self.process is not None and self.process.poll() is None

    def attend(self, now: float) -> None:
        """Start it when it is due, and notice when it has fallen."""
        if self.process is None:
            if now >= self.due:
                self.start(now)
        elif self.process.poll() is not None:
            self.fell(self.process.returncode, now)

    def start(self, now: float) -> None:
        """Start the process, out of reach of the terminal's Ctrl-C: we pass the word on ourselves."""
        self.started = now
        self.process = subprocess.Popen(
            [sys.executable, "-m", "bridgeclub.management.child", *self.part.arguments],
            env=self.environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            encoding="utf-8",
            errors="replace",
            start_new_session=True,
            creationflags=getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0),
        )
        threading.Thread(target=self.pass_on, args=(self.process.stdout,), daemon=True).start()

    def pass_on(self, output: IO[str]) -> None:
        """Everything it prints, each line with its name."""
        with output:
            for line in filter(str.strip, output):
                self.say(f"{self.part.name:<6} | {line.rstrip()}")

    def fell(self, code: int, now: float) -> None:
        """Say so and settle when it starts again: after 1, 2, 4 … seconds if it keeps falling."""
        self.failures = 1 if now - self.started > STEADY else self.failures + 1
        pause = min(2 ** (self.failures - 1), LONGEST_PAUSE)
        self.say(f"{self.part.name:<6} | has stopped (exit code {code}); it starts again in {pause} s")
        self.process, self.due = None, now + pause

    def ask_to_end(self) -> None:
        """Close the pipe that keeps it running."""
        if self.process and self.process.stdin:
            self.process.stdin.close()

    def end(self, seconds: float) -> None:
        """Wait so long for it to end, then end it."""
        if self.process is None:
            return
        try:
            self.process.wait(max(seconds, 0))
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()


def supervise(
    parts: Sequence[Part],
    environment: Mapping[str, str],
    say: Say,
    *,
    ready: Callable[[], bool],
    announce: Callable[[], None],
) -> None:
    """Run all parts until Ctrl-C or SIGTERM; `announce` once, as soon as the first part is `ready`."""
    children = [Child(part, {**os.environ, **environment}, say) for part in parts]
    announced = False
    with stop_asked() as stop:
        try:
            while not stop.is_set():
                for child in children:
                    child.attend(time.monotonic())
                if not announced and children[0].alive and ready():
                    announced = True
                    announce()
                stop.wait(TICK)
        finally:
            end_all(children)


def end_all(children: Sequence[Child]) -> None:
    """Ask all at once, then wait for each; nobody stays."""
    deadline = time.monotonic() + PATIENCE
    for child in children:
        child.ask_to_end()
    for child in children:
        child.end(deadline - time.monotonic())


@contextmanager
def stop_asked() -> Iterator[threading.Event]:
    """An event that is set by whatever this system uses to end a program."""
    stop = threading.Event()
    numbers = [getattr(signal, name) for name in STOP_SIGNALS if hasattr(signal, name)]
    before = {number: signal.signal(number, lambda *_: stop.set()) for number in numbers}
    try:
        yield stop
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
