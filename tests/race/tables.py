"""A table as its script is: cookies, the token, one connection that stays, an id for every entry."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from http.client import HTTPConnection
from random import Random
from time import monotonic, sleep
from typing import Any
from uuid import UUID

from tests.race.house import House

JSON = {"Content-Type": "application/json"}
TIMEOUT = 60
ENTRIES, CONFIRMS, STATES = "entry", "confirm", "state"
#: (id, board, contract, declarer, tricks), as it was sent.
Sent = tuple[str, int, str, str, int | None]


@dataclass
class Times:
    """Seconds that each kind of request took."""

    by_kind: dict[str, list[float]] = field(default_factory=dict)

    def add(self, kind: str, seconds: float) -> None:
        self.by_kind.setdefault(kind, []).append(seconds)


@dataclass
class Client:
    """A browser without a page."""

    house: House
    cookies: dict[str, str] = field(default_factory=dict)
    tag: str = ""

    def __post_init__(self) -> None:
        self.connection = HTTPConnection("localhost", self.house.port, timeout=TIMEOUT)

    def ask(self, method: str, path: str, body: bytes | None = None, **headers: str) -> tuple[int, bytes]:
        said = {"Cookie": "; ".join(f"{name}={value}" for name, value in self.cookies.items())}
        token = next((value for name, value in self.cookies.items() if name.endswith("csrftoken")), "")
        said |= {"X-CSRFToken": token, **self.house.headers, **headers}
        self.connection.request(method, path, body, said)
        answer = self.connection.getresponse()
        content = answer.read()
        for name, value in answer.getheaders():
            if name.lower() == "set-cookie":
                key, _equals, kept = value.partition(";")[0].partition("=")
                self.cookies[key] = kept
        self.tag = answer.headers.get("ETag", "")
        return answer.status, content

    def come_in(self, secret: str) -> None:
        self.ask("GET", f"/l/{secret}")
        form = {"Content-Type": "application/x-www-form-urlencoded"}
        status, _page = self.ask("POST", f"/l/{secret}", b"", **form)
        assert status == 302, (status, _page[:400])


class Table:
    """One table through its whole night, as fast as it is answered; every fifth entry is sent twice."""

    def __init__(self, house: House, section: str, number: int, secret: str, times: Times) -> None:
        self.section, self.number, self.times = section, number, times
        self.client = Client(house)
        self.client.come_in(secret)
        self.chance = Random(f"{section}{number}")
        self.sent: list[Sent] = []
        self.current: dict[int, str] = {}

    def play(self, heard: Callable[[str], None], pause: float = 0) -> None:
        """`heard` is told the tag of every state, in which the version of the session stands. `pause`: about so many
        seconds from board to board."""
        while True:
            state = self.state()
            heard(self.client.tag)
            open_boards = [
                each["number"] for each in (state["current"] or {}).get("boards", ()) if each["state"] == "open"
            ]
            if not open_boards:
                assert state["phase"] == "finished", state["phase"]
                return
            for board in open_boards:
                sleep(pause * (0.5 + self.chance.random()))
                self.enter(board, state["current"]["number"])

    def state(self) -> dict[str, Any]:
        return self._timed(STATES, "GET", "/api/table", None, {200})

    def enter(self, board: int, number: int) -> None:
        result = self._send(board, number, None)
        if self.chance.random() < 0.1:
            result = self._send(board, number, result)
        for _time in range(1 + (self.chance.random() < 0.2)):
            self.confirm(result)

    def confirm(self, result: int) -> None:
        """What the other pair says of it."""
        self._timed(CONFIRMS, "POST", f"/api/table/results/{result}/confirm", {}, {200})

    def _send(self, board: int, number: int, replaces: int | None) -> int:
        said: Sent = (str(UUID(int=self.chance.getrandbits(128), version=4)), board, *self._result())
        self.sent.append(said)
        self.current[board] = said[0]
        body = dict(zip(("id", "board", "contract", "declarer", "tricks"), said, strict=True))
        body |= {"round": number, "replaces": replaces}
        kept = self._timed(ENTRIES, "POST", "/api/table/results", body, {201})
        assert kept["status"] == "current", kept
        if self.chance.random() < 0.2:
            again = self._timed(ENTRIES, "POST", "/api/table/results", body, {200})
            assert (again["status"], again["result"]) == ("repeated", kept["result"])
        return int(kept["result"])

    def _result(self) -> tuple[str, str, int | None]:
        """Anything that can be: the race is about whether it arrives."""
        if self.chance.random() < 0.03:
            return "pass", "", None
        contract = f"{self.chance.randint(1, 7)}{self.chance.choice('CDHSN')}{self.chance.choice(['', '', 'X'])}"
        return contract, self.chance.choice("NESW"), self.chance.randint(0, 13)

    def _timed(self, kind: str, method: str, path: str, body: object, expected: set[int]) -> dict[str, Any]:
        began = monotonic()
        status, content = self.client.ask(method, path, json.dumps(body).encode() if body is not None else None, **JSON)
        self.times.add(kind, monotonic() - began)
        assert status in expected, (status, path, body, content[:300])
        return dict(json.loads(content))


class Watcher:
    """Somebody at home with the live page: how long after an entry it is there."""

    def __init__(self, house: House) -> None:
        self.client, self.path = Client(house), f"{house.session['path']}live"
        self.heard: list[tuple[int, float]] = []
        self.shown: list[tuple[int, float]] = []
        self.over = False

    def hear(self, tag: str) -> None:
        """A table's state: "version-…"."""
        self.heard.append((int(tag.strip('W/"').split("-")[0]), monotonic()))

    def watch(self) -> None:
        while not self.over:
            status, _page = self.client.ask("GET", self.path, **{"If-None-Match": self.client.tag})
            assert status in (200, 304), status
            self.shown.append((int(self.client.tag.strip('W/"').split("-")[1]), monotonic()))
            sleep(0.2)

    def catches_up(self, seconds: float = 120) -> float:
        """Seconds from now until the live page shows the last version that a table has heard of."""
        began, wanted = monotonic(), max(version for version, _at in self.heard)
        while not self.shown or self.shown[-1][0] < wanted:
            assert monotonic() - began < seconds, (wanted, self.shown[-1:])
            sleep(0.05)
        return monotonic() - began

    def waits(self) -> Iterator[float]:
        """Seconds between a version at a table and the first live page that had it."""
        shown = iter(sorted(self.shown, key=lambda each: each[1]))
        version, at = next(shown)
        for wanted, when in sorted(self.heard):
            while version < wanted:
                version, at = next(shown)
            yield max(at - when, 0.0)
