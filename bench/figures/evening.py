"""An evening at scale: halls of tablets and telephones at a club's computer or on one server, and how many it bears."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from bench.figures.crowd.notes import CONFIRM, ENTRY, LIVE, PAGE, PHONE, TABLET
from bench.figures.sides import part
from tests.race.house import PATIENCE, House, run
from tests.race.size import Size
from tests.running import ROOT

#: What somebody waits for, in the order in which it is shown.
KINDS = (ENTRY, CONFIRM, TABLET, PHONE, PAGE, LIVE)
#: What 95 of 100 may take at most, in seconds, where so many tables are said to be borne.
WANTED = 0.3
#: The crowd is what was slow where it woke up later than this in 5 of 100 times, in seconds, or took so much of a core.
LATE, ITS_SHARE = 0.05, 0.85
#: Beside a server's own processes a table more or less is not told apart: a search ends within a part of so many.
NEAR = 1.2


@dataclass(frozen=True)
class Stretch:
    """Of how many tables, how fast and how long: see bench/figures/crowd/people.py."""

    tables: int
    times: float
    warm: float
    seconds: float
    phase: float
    burst: float


@dataclass(frozen=True)
class Met:
    """What the crowd met in a stretch; all in seconds."""

    club: str
    stretch: Stretch
    times: dict[str, list[float]]
    failed: dict[str, int]
    behind: list[float]
    late: list[float]
    seconds: float
    worked: float

    def p95(self, kind: str) -> float:
        return part(self.times[kind], 95) if self.times.get(kind) else 0.0

    @property
    def slowest(self) -> float:
        """The p95 of what took longest."""
        return max(self.p95(kind) for kind in KINDS)

    @property
    def is_borne(self) -> bool:
        return not self.failed and self.slowest < WANTED and bool(self.times.get(ENTRY))

    @property
    def share(self) -> float:
        """Of one core, which the crowd itself took."""
        return self.worked / self.seconds

    @property
    def crowd_was_slow(self) -> bool:
        return self.share > ITS_SHARE or part(self.late, 95) > LATE


class Halls:
    """The clubs of a house in which somebody plays; more are begun as they are wanted."""

    def __init__(self, house: House, size: Size) -> None:
        self.house, self.size, self.cookie = house, size, ""
        self.clubs: list[dict[str, Any]] = []

    def begin(self, clubs: int) -> None:
        """Until there are so many."""
        if (more := clubs - len(self.clubs)) > 0:
            asked = f"from bench.figures.hall import Size, begin; begin({self.size!r}, {more})"
            told = json.loads(run(self.house.environment, "shell", "-v0", "-c", asked))
            self.cookie, self.clubs = told["cookie"], [*self.clubs, *told["clubs"]]

    def of(self, tables: int) -> list[dict[str, Any]]:
        """Clubs with so many tables; the last one with fewer than it has."""
        each = self.size.sections * self.size.tables
        self.begin(-(-tables // each))
        return list(self._cut(tables, each))

    def _cut(self, tables: int, each: int) -> Iterator[dict[str, Any]]:
        for club in self.clubs:
            here = min(tables, each)
            if here <= 0:
                return
            phones = len(club["phones"]) // each
            yield {**club, "ways": club["ways"][:here], "phones": club["phones"][: here * phones]}
            tables -= here


def crowd(halls: Halls, stretch: Stretch) -> Met:
    """One stretch, by a process of its own."""
    house = halls.house
    asked = {
        "port": house.port,
        "headers": house.headers,
        "clubs": halls.of(stretch.tables),
        "cookie": halls.cookie,
        "pace": {
            "times": stretch.times,
            "phase": stretch.phase,
            "burst": stretch.burst,
            "boards": halls.size.boards_per_round,
        },
        "warm": stretch.warm,
        "seconds": stretch.seconds,
        "seed": stretch.tables,
    }
    done = subprocess.run(
        [sys.executable, "-m", "bench.figures.crowd"],
        cwd=ROOT,
        input=json.dumps(asked),
        capture_output=True,
        text=True,
        timeout=PATIENCE + stretch.warm + stretch.seconds,
    )
    assert done.returncode == 0, done.stderr[-3000:]
    found = json.loads(done.stdout)
    assert not found.pop("broken"), done.stdout[-3000:]
    return Met(house.name, stretch, **found)


def most(met: Callable[[int], Met], first: int, limit: int, tries: int) -> list[Met]:
    """All that was tried on the way to the largest number that is borne: doubled while it is, then halved between."""
    found: list[Met] = []
    borne, too_many, tables = 0, 0, min(first, limit)
    while len(found) < tries:
        found.append(met(tables))
        if found[-1].is_borne:
            borne = tables
        else:
            too_many = tables
        if borne == limit or (too_many and borne and too_many / borne < NEAR):
            break
        tables = min(2 * borne, limit) if not too_many else (borne + too_many) // 2
        if tables < 1:
            break
    return found
