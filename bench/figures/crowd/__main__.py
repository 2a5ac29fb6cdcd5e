"""Drive a hall for a while: what kind of hall comes as JSON on standard input, what it met goes out as JSON.

A process of its own, so that what it takes of a processor is known and is not the server's.
"""

from __future__ import annotations

import asyncio
import gc
import json
import sys
from collections.abc import Coroutine
from contextlib import suppress
from random import Random
from typing import Any

from bench.figures.crowd.notes import LIVE, PAGE, PHONE, Notes
from bench.figures.crowd.people import (
    PHONE_ASKS,
    READER_ASKS,
    Club,
    Looks,
    Pace,
    Person,
    Tablet,
    Watcher,
)
from bench.figures.crowd.wire import Browser

#: So many come in at once.
TOGETHER = 8


class Hall:
    """All who are asked for: `asked` has port, headers, cookie, clubs (path, ways, phones), pace, warm, seconds."""

    def __init__(self, asked: dict[str, Any]) -> None:
        self.asked, self.notes = asked, Notes()
        self.pace, self.chance = Pace(**asked["pace"]), Random(asked["seed"])
        self.tablets: list[Tablet] = []
        self.others: list[Looks] = []
        for each in asked["clubs"]:
            self._takes_in(each)

    def _person(self, **cookies: str) -> dict[str, Any]:
        browser = Browser(self.asked["port"], self.asked["headers"], dict(cookies))
        return {"browser": browser, "pace": self.pace, "notes": self.notes, "chance": Random(self.chance.random())}

    def _takes_in(self, said: dict[str, Any]) -> None:
        club, live = Club(said["path"]), f"{said['path']}live"
        self.tablets += [Tablet(**self._person(), secret=secret, club=club) for secret in said["ways"]]
        for secret in said["phones"]:
            person = self._person(**{self.asked["cookie"]: secret})
            self.others.append(Looks(**person, kind=PHONE, path="/me/live", every=PHONE_ASKS, knows=True))
        for kind, path in ((PAGE, said["path"]), (LIVE, live)):
            self.others.append(Looks(**self._person(), kind=kind, path=path, every=READER_ASKS, knows=False))
        watching: dict[str, Any] = {"kind": "watched", "path": live, "every": 0.0, "knows": True}
        self.others.append(Watcher(**self._person(), **watching, club=club))

    async def evening(self) -> dict[str, Any]:
        """All of it; what was met."""
        await self._come_in()
        # What is here stays: nobody need look through it again.
        gc.collect()
        gc.freeze()
        acts: list[Coroutine[Any, Any, None]] = [self.notes.look_at_the_loop()]
        acts += [act for each in self.tablets for act in (each.asks(), each.plays())]
        acts += [each.asks() for each in self.others]
        running = [asyncio.ensure_future(act) for act in acts]
        await asyncio.sleep(self.asked["warm"])
        self.notes.begin()
        await asyncio.sleep(self.asked["seconds"])
        found = self.notes.to_json()
        broken = [each.exception() for each in running if each.done()]
        for each in running:
            each.cancel()
        with suppress(asyncio.CancelledError):
            await asyncio.gather(*running, return_exceptions=True)
        people: list[Person] = [*self.tablets, *self.others]
        for person in people:
            person.browser.close()
        return {**found, "broken": [repr(each) for each in broken]}

    async def _come_in(self) -> None:
        turns = asyncio.Semaphore(TOGETHER)

        async def comes(person: Tablet | Looks) -> None:
            async with turns:
                await (person.come_in() if isinstance(person, Tablet) else person.look())

        await asyncio.gather(*(comes(each) for each in (*self.tablets, *self.others)))


def main() -> None:
    """One evening."""
    print(json.dumps(asyncio.run(Hall(json.loads(sys.stdin.read())).evening())))


if __name__ == "__main__":
    main()
