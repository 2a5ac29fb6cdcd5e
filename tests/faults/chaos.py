"""A club whose processes are killed at random for as long as is asked, while it is at work.

Tables enter, correct and confirm; a director corrects, rules and publishes edition after edition; players look. What
is killed and when follows from a seed.
"""

from __future__ import annotations

import json
import os
import subprocess
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from http.client import HTTPException
from pathlib import Path
from random import Random
from signal import SIGKILL
from threading import Event
from time import monotonic, sleep
from typing import Any
from uuid import UUID

from tests.faults.stubborn import AGAIN, PATIENCE
from tests.race.house import House
from tests.race.rehearsal import Server
from tests.race.tables import JSON, Client
from tests.running import wait_until

#: Nobody answered, or somebody said to come back later.
LATER = frozenset({429, 502, 503, 504})
REASONS = ("Both pairs agree.", "The card was read again.", "East had seen the board.")


@dataclass
class Family:
    """Every process that was ever seen of a club: process id -> when the system started it."""

    roots: Callable[[], list[int]]
    seen: dict[int, str] = field(default_factory=dict)

    def look(self) -> None:
        """Whoever is there now; before one is killed, whose children would then be strangers."""
        listed = subprocess.run(["ps", "-A", "-o", "pid=,ppid="], capture_output=True, text=True).stdout
        family = set(self.roots())
        for pid, parent in sorted(tuple(map(int, line.split())) for line in listed.splitlines()):
            if pid in family or parent in family:
                family.add(pid)
                self.seen.setdefault(pid, _started(pid))

    def left(self) -> list[int]:
        """Who is still there."""
        return [pid for pid, started in self.seen.items() if started and _started(pid) == started]

    def is_gone(self) -> None:
        """Raises AssertionError where one of them stays."""
        until = monotonic() + 60
        while self.left() and monotonic() < until:
            sleep(0.5)
        assert not self.left(), "a process is left"


def _started(pid: int) -> str:
    """In ticks since the system began; "" where there is no such process, or only its number."""
    try:
        words = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return ""
    return "" if words[0] == "Z" else words[19]


@dataclass
class Killer:
    """`done` counts what was killed, by what it was. `between`: seconds from one to the next, from and to; none is
    killed after so many `seconds`, so that the night ends however slow the machine is."""

    seed: int
    between: tuple[float, float]
    seconds: float
    over: Event
    family: Family
    done: Counter[str] = field(default_factory=Counter)

    def run(self, kill: Callable[[Random], str]) -> None:
        """Until the night is over."""
        chance, until = Random(self.seed), monotonic() + self.seconds
        while not self.over.wait(chance.uniform(*self.between)) and monotonic() < until:
            self.family.look()
            self.done[kill(chance)] += 1
        self.family.look()


def of_serve(house: House) -> Callable[[Random], str]:
    """One of the processes that `manage.py serve` watches; it starts them again by itself."""

    def kill(chance: Random) -> str:
        running = {pid: words.split()[0] for pid, words in house.running.children().items()}
        if not running:
            return "nothing"
        pid = chance.choice(sorted(running))
        name = running[pid] if running[pid] != "celery" else _celery(house.running.children().get(pid, ""))
        with suppress(ProcessLookupError):
            os.kill(pid, SIGKILL)
        return name

    return kill


def _celery(words: str) -> str:
    return "beat" if " beat" in words else "worker"


def of_a_server(server: Server) -> Callable[[Random], str]:
    """A container with all that it runs, which comes back, or one process that its master has started."""

    def kill(chance: Random) -> str:
        name = chance.choice(sorted(each for each in server.running if each != "nginx"))
        children = _children_of(server.running[name].pid)
        if children and chance.random() < 0.5:
            with suppress(ProcessLookupError):
                os.kill(chance.choice(children), SIGKILL)
            return f"child of {name.rstrip('0123456789')}"
        server.end(name, SIGKILL)
        sleep(chance.uniform(0, 2))
        kind = name.rstrip("0123456789")
        server.start_service(kind, name)
        if kind == "web":
            wait_until(lambda: server.serves(int(name.removeprefix(kind))), server.printed)
        return kind

    return kill


def _children_of(pid: int) -> list[int]:
    listed = subprocess.run(["ps", "-o", "pid=", "--ppid", str(pid)], capture_output=True, text=True).stdout
    return sorted(map(int, listed.split()))


@dataclass
class Director:
    """A program of the director's: whatever is not answered is asked again under the same key.

    `editions`: what was read of each edition when it had been published.
    """

    house: House
    chance: Random
    over: Event
    every: float
    editions: dict[int, Any] = field(default_factory=dict)
    acts: Counter[str] = field(default_factory=Counter)

    def __post_init__(self) -> None:
        self.client = Client(self.house)
        self.at = self.house.session["ended"]
        self.editions[1] = self.read(f"{self.at}/editions/1")

    def works(self) -> None:
        while not self.over.wait(self.every * (0.5 + self.chance.random())):
            self.corrects()
            if self.chance.random() < 0.5:
                self.rules()
            self.publishes()

    def corrects(self) -> None:
        board, ns, ew = self.chance.choice(self.house.session["lines"])
        said = {"id": self._key(), "contract": f"{self.chance.randint(1, 7)}H", "declarer": self.chance.choice("NESW")}
        said |= {"tricks": self.chance.randint(0, 13), "note": REASONS[0]}
        self.ask("PUT", f"/results/{board}/{ns}-{ew}", said, {200, 201}, If_Match="*")
        self.acts["corrected"] += 1

    def rules(self) -> None:
        board, ns, ew = self.chance.choice(self.house.session["lines"])
        line = {"board": board, "ns": ns, "ew": ew, "award": self.chance.choice(["A6040", "A5050", "A4060"])}
        sent = {"kind": "artificial", "facts": REASONS[2], "laws": ["12C2"], "lines": [line]}
        status, looked = self.ask("POST", "/rulings/look", sent, {200, 409, 422})
        if status != 200:
            self.acts[f"ruling refused: {status}"] += 1
            return
        status, _made = self.ask("POST", "/rulings", {**sent, "seen": looked["seen"]}, {201, 409}, key=True)
        self.acts["ruled" if status == 201 else "ruling looked at anew"] += 1

    def publishes(self) -> None:
        newest = max(self.editions)
        status, made = self.ask("POST", "/editions", {"after": newest}, {201, 409}, key=True)
        if status != 201:
            self.acts[f"not published: {made.get('detail', '')[:60]}"] += 1
            return
        number = made["number"]
        assert number == newest + 1, (number, newest)
        self.editions[number] = self.read(f"{self.at}/editions/{number}")
        self.acts["published"] += 1

    def read(self, path: str) -> Any:
        return self._until_answered("GET", path, None, {200}, {})[1]

    def ask(
        self, method: str, path: str, body: object, good: set[int], *, key: bool = False, **headers: str
    ) -> tuple[int, Any]:
        """Its status and JSON. `key`: done once, however often it is asked."""
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        named |= {"Idempotency-Key": self._key()} if key else {}
        return self._until_answered(method, self.at + path, json.dumps(body).encode(), good, named)

    def _until_answered(
        self, method: str, path: str, body: bytes | None, good: set[int], headers: dict[str, str]
    ) -> tuple[int, Any]:
        headers = {**JSON, "Authorization": f"Bearer {self.house.session['token']}", **headers}
        began = monotonic()
        while monotonic() - began < PATIENCE:
            try:
                status, content = self.client.ask(method, path, body, **headers)
            except (OSError, HTTPException):
                self.client.connection.close()
                sleep(AGAIN)
                continue
            if status in good:
                return status, json.loads(content)
            assert status in LATER, (method, path, status, content[:500])
            sleep(AGAIN)
        raise AssertionError(f"nobody answered {method} {path}")

    def _key(self) -> str:
        return str(UUID(int=self.chance.getrandbits(128), version=4))

    def holds_them_against_what_is_read(self) -> list[int]:
        """Editions of which something else is read now than when they were published."""
        now = {number: self.read(f"{self.at}/editions/{number}") for number in self.editions}
        return [number for number, then in self.editions.items() if then != now[number]]


@dataclass
class Player:
    """Somebody who reads the results page again and again."""

    house: House
    over: Event
    read: int = 0

    def looks(self) -> None:
        client = Client(self.house)
        while not self.over.wait(1.0):
            try:
                status, _page = client.ask("GET", self.house.session["path"])
            except (OSError, HTTPException):
                client.connection.close()
                continue
            assert status == 200 or status in LATER, status
            self.read += status == 200
        client.connection.close()
