"""Those who sit in a hall: tablets that enter as rounds go, telephones that look, readers at home."""

from __future__ import annotations

import asyncio
import gzip
import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import count
from random import Random
from time import monotonic
from typing import Any
from uuid import UUID

from bench.figures.crowd.notes import CONFIRM, ENTRY, TABLET, Notes
from bench.figures.crowd.wire import Answer, Browser

#: Real seconds: of a board with its moving; between two questions of the pages (news.js, evening.html); of a reader.
BOARD, TABLET_ASKS, PHONE_ASKS, READER_ASKS = 450.0, 4.0, 8.0, 20.0
#: Real seconds from an entry to the opponents' yes: from and to.
YES = (5.0, 15.0)
#: Seconds between two looks of who measures how far the standings are behind, at any pace.
WATCHES = 0.2
FORM = "application/x-www-form-urlencoded"
NOTHING_NEW, CREATED, OK, MOVED = 304, 201, 200, 302


@dataclass(frozen=True)
class Pace:
    """`times` as fast as people are. `phase`: real seconds of a round that are over at first; `burst`: within so many
    real seconds all tables enter the last board of a round; `boards` a round."""

    times: float
    phase: float
    burst: float
    boards: int

    def real(self, seconds: float) -> float:
        """So many seconds of people, at this pace."""
        return seconds / self.times

    def entries(self, chance: Random) -> Iterator[float]:
        """Seconds after the beginning at which one table enters its boards."""
        for number in count(1):
            about = number * BOARD - self.phase % (self.boards * BOARD)
            last = number % self.boards == 0
            width = self.burst if last else BOARD / 2
            at = about + width * (chance.random() - 0.5)
            if at > 0:
                yield self.real(at)


@dataclass
class Club:
    """One club's live page: who waits for which version of the facts."""

    path: str
    waiting: list[tuple[int, float]] = field(default_factory=list)

    def shows(self, version: int, notes: Notes) -> None:
        """The live page has this version now."""
        now = monotonic()
        for _version, since in (each for each in self.waiting if each[0] <= version):
            if notes.counts:
                notes.behind.append(now - since)
        self.waiting = [each for each in self.waiting if each[0] > version]


@dataclass
class Person:
    """Somebody with a browser. `chance` is its own."""

    browser: Browser
    pace: Pace
    notes: Notes
    chance: Random

    async def timed(
        self, kind: str, good: set[int], method: str, path: str, body: bytes | None = None, **more: str
    ) -> Answer | None:
        """None where it failed; that is noted."""
        began = monotonic()
        try:
            answer = await self.browser.ask(method, path, body, **more)
        except (OSError, TimeoutError) as lost:
            self.notes.fail(kind, type(lost).__name__)
            return None
        if answer.status not in good:
            self.notes.fail(kind, answer.status)
            return None
        self.notes.add(kind, monotonic() - began)
        return answer

    async def sleep(self, real_seconds: float) -> None:
        await asyncio.sleep(self.pace.real(real_seconds))


@dataclass
class Tablet(Person):
    """A table's device."""

    secret: str
    club: Club
    tag: str = ""
    state: dict[str, Any] = field(default_factory=dict)

    async def come_in(self) -> None:
        await self.browser.ask("GET", f"/l/{self.secret}")
        let_in = await self.browser.ask("POST", f"/l/{self.secret}", b"", Content_Type=FORM)
        assert let_in.status == MOVED, (let_in.status, let_in.body[:300])
        await self.look()

    async def look(self) -> None:
        known = {"If_None_Match": self.tag} if self.tag else {}
        answer = await self.timed(TABLET, {OK, NOTHING_NEW}, "GET", "/api/table", **known)
        if answer and answer.status == OK:
            body = gzip.decompress(answer.body) if answer.body[:2] == b"\x1f\x8b" else answer.body
            self.tag, self.state = answer.tag, json.loads(body)

    async def asks(self) -> None:
        await self.sleep(TABLET_ASKS * self.chance.random())
        while True:
            await self.look()
            await self.sleep(TABLET_ASKS)

    async def plays(self) -> None:
        began = monotonic()
        for at in self.pace.entries(self.chance):
            await asyncio.sleep(max(began + at - monotonic(), 0))
            current = self.state.get("current") or {}
            board = next((each["number"] for each in current.get("boards", ()) if each["state"] == "open"), None)
            if board is None:
                self.notes.fail(ENTRY, f"no board to enter: {self.state.get('phase')}")
                await self.look()
            else:
                await self.enters(board, current["number"])

    async def enters(self, board: int, number: int) -> None:
        """A result, the opponents' yes, and the state that follows."""
        played = {"contract": f"{1 + board % 4}{'CDHS'[board % 4]}", "declarer": "NESW"[board % 4]}
        said = {"id": str(UUID(int=self.chance.getrandbits(128), version=4)), "board": board, "round": number}
        said |= {**played, "tricks": self.chance.randrange(6, 12), "replaces": None}
        taken = await self._sends(ENTRY, CREATED, "/api/table/results", said)
        if taken is None:
            return
        await self.sleep(YES[0] + (YES[1] - YES[0]) * self.chance.random())
        await self._sends(CONFIRM, OK, f"/api/table/results/{json.loads(taken.body)['result']}/confirm", {})
        confirmed = monotonic()
        await self.look()
        if self.tag:
            self.club.waiting.append((int(self.tag.strip('W/"').split("-")[0]), confirmed))

    async def _sends(self, kind: str, good: int, path: str, body: Mapping[str, object]) -> Answer | None:
        return await self.timed(kind, {good}, "POST", path, json.dumps(body).encode(), Content_Type="application/json")


@dataclass
class Looks(Person):
    """A page that asks again and again whether anything is new; `live`: it says what it has."""

    kind: str
    path: str
    every: float
    knows: bool
    tag: str = ""

    async def asks(self) -> None:
        await self.sleep(self.every * self.chance.random())
        while True:
            await self.look()
            await self.sleep(self.every)

    async def look(self) -> None:
        known = {"If_None_Match": self.tag} if self.knows and self.tag else {}
        answer = await self.timed(self.kind, {OK, NOTHING_NEW}, "GET", self.path, **known)
        if answer:
            self.tag = answer.tag


@dataclass
class Watcher(Looks):
    """One who looks at the live page all the time."""

    club: Club = field(kw_only=True)

    async def asks(self) -> None:
        while True:
            await self.look()
            if self.tag:
                self.club.shows(int(self.tag.strip('W/"').split("-")[1]), self.notes)
            await asyncio.sleep(WATCHES)
