"""All figures in one run, as Markdown: python -m bench.figures [--quick] [--write]

Ratios count. Both sides of each are measured in turns, on the same machine, in the same processes, with the same
settings and the same database.
"""

from __future__ import annotations

import argparse
import shutil
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from bench.figures.asking import Amount, entries, polls
from bench.figures.desk import corrections
from bench.figures.evening import Halls, Met, Stretch, crowd, most
from bench.figures.first_start import Start, first_answer
from bench.figures.houses import Backing, inside, pages, score, whole
from bench.figures.machine import machine
from bench.figures.memory import Held, memory
from bench.figures.one_page import TIMES, uncached
from bench.figures.paper import (
    HTTP,
    PAPER,
    correction_table,
    known_table,
    memory_table,
    sides_table,
    written,
)
from bench.figures.paper_evening import evening_table, most_table, most_words, page_table, start_table
from bench.figures.sides import Sides
from tests.race.house import House
from tests.race.race import closing_all
from tests.race.size import Size
from tests.race.tables import Client
from tools.services import services

CLUBS = ("embedded", "served")
POLL = 0.7
#: Seconds within which 95 of 100 corrections are in the standings.
VISIBLE = {"embedded": 2.0, "served": 1.0}
BY = {"embedded": f"{HTTP}, waitress", "served": f"{HTTP}, gunicorn"}
INSIDE, SENDING = "in its own process", "in its own process, each entry sends its task"


@dataclass(frozen=True)
class Extent:
    """How much is measured. `alone`: the field before the pages alone; `evenings`: size of a session and how many
    clubs have one, `evening` how they play; `peak`: how while the most tables are looked for, from so many on, up to
    so many, in so many tries."""

    alone: Size
    entries: Amount
    polls: Amount
    corrections: int
    evenings: Mapping[str, tuple[tuple[Size, int], ...]]
    evening: Stretch
    peak: Stretch
    most: Mapping[str, tuple[int, int, int]]
    pages: int = TIMES


CLUB, CONGRESS, THREE = Size(2, 21, 8, 2), Size(5, 21, 8, 2), Size(1, 3, 3, 2)
USUAL = Extent(
    Size(2, 21, 13, 2),
    Amount(15, 20),
    Amount(30, 50),
    40,
    {"embedded": ((CLUB, 1), (CONGRESS, 1)), "served": ((CONGRESS, 1), (CLUB, 1), (CLUB, 10))},
    Stretch(0, times=10, warm=12, seconds=60, phase=600, burst=60),
    # The minute in which a round ends everywhere, in forty seconds.
    Stretch(0, times=1, warm=5, seconds=40, phase=875, burst=40),
    {"embedded": (84, 190, 4), "served": (168, 672, 4)},
)
QUICK = Extent(
    Size(2, 21, 5, 2),
    Amount(5, 20),
    Amount(6, 50),
    6,
    {"embedded": ((THREE, 1),), "served": ((THREE, 2),)},
    Stretch(0, times=60, warm=2, seconds=12, phase=0, burst=60),
    Stretch(0, times=10, warm=1, seconds=8, phase=850, burst=60),
    {"embedded": (3, 6, 2), "served": (3, 6, 2)},
    pages=10,
)


@dataclass
class Found:
    """What was measured, in the order in which it was."""

    entries: list[tuple[str, str, Sides]] = field(default_factory=list)
    polls: list[tuple[str, str, Sides]] = field(default_factory=list)
    evenings: list[Met] = field(default_factory=list)
    most: list[Met] = field(default_factory=list)
    pages: list[tuple[str, str, list[float]]] = field(default_factory=list)
    corrections: list[tuple[str, float, list[float]]] = field(default_factory=list)
    memory: list[tuple[str, list[Held]]] = field(default_factory=list)
    starts: list[Start] = field(default_factory=list)

    def text(self) -> str:
        """The whole as Markdown."""
        parts = [
            ("An evening at scale", evening_table(self.evenings)),
            ("The most tables", f"{most_words(self.most, CLUBS)}\n\n{most_table(self.most)}"),
            ("The results page, with nothing remembered", page_table(self.pages)),
            ("From a correction to the standings", correction_table(self.corrections)),
            ("Memory", memory_table(self.memory)),
            ("First start", start_table(self.starts)),
            ("A poll beside an empty view", sides_table(self.polls, POLL, ("polls", "empty views"))),
            ("An entry beside one row", sides_table(self.entries, None, ("entries", "rows"))),
            ("An entry beside one row of a known device", known_table(self.entries)),
        ]
        return "\n\n".join(f"### {title}\n\n{said}" for title, said in parts)


def first_starts(backing: Backing, found: Found, kept: Path) -> None:
    """From nothing to the first answer; the migrated file is kept for those who need one."""
    with folder() as at:
        found.starts.append(first_answer("an empty database", at, "migrate", "serve"))
        backing.file = kept / "migrated.sqlite3"
        shutil.copy(at / "bridgeclub.sqlite3", backing.file)
        found.starts.append(first_answer("a database that is there", at, "serve"))
    with folder() as at:
        found.starts.append(first_answer("an empty database, with the demo", at, "run"))


def alone(club: str, extent: Extent, backing: Backing, found: Found) -> None:
    """Entries and polls side by side with the bare views, nobody taking tasks."""
    with folder() as at, pages(club, at, extent.alone, backing) as house:
        ways = house.session["ways"]
        first, second, third = ways[0::3], ways[1::3], ways[2::3]
        found.entries.append((club, INSIDE, inside(house, extent.entries, first)))
        found.entries.append((club, SENDING, inside(house, extent.entries, second, sends=True)))
        with clients(house, third) as here:
            found.entries.append((club, BY[club], entries(here, extent.entries)))
            score(house)
            live = f"{house.session['path']}live"
            found.polls.append((club, INSIDE, inside(house, extent.polls, ways[:1], poll=live)))
            found.polls.append((club, BY[club], polls(here[0], live, extent.polls)))


def together(club: str, extent: Extent, backing: Backing, found: Found) -> None:
    """All processes of a club: evenings, a director who corrects, one page, what they hold, and the most they bear."""
    with folder() as at, whole(club, at, THREE, backing) as house:
        house = replace(house, name=club)
        halls: dict[Size, Halls] = {}
        for size, clubs in extent.evenings[club]:
            here = halls.setdefault(size, Halls(house, size))
            tables = clubs * size.sections * size.tables
            _say(f"{club}, {tables} tables")
            found.evenings.append(crowd(here, replace(extent.evening, tables=tables)))
        smallest = min(halls, key=lambda size: size.results)
        played = replace(house, session=halls[smallest].clubs[0])
        found.memory.append((club, memory(house.running.roots())))
        found.corrections.append((club, VISIBLE[club], corrections(played, extent.corrections)))
        for what, path in (("results page", played.session["path"]), ("live", f"{played.session['path']}live")):
            found.pages.append((club, what, uncached(played, path, extent.pages)))
        first, limit, tries = extent.most[club]
        _say(f"{club}, the most tables")
        found.most += most(partial(_peak, halls[smallest], extent), first, limit, tries)


def _peak(halls: Halls, extent: Extent, tables: int) -> Met:
    met = crowd(halls, replace(extent.peak, tables=tables))
    _say(f"  {tables} tables: p95 {1000 * met.slowest:.0f} ms{', some failed' if met.failed else ''}")
    return met


def _say(what: str) -> None:
    print(f"{what} …", file=sys.stderr, flush=True)


@contextmanager
def folder() -> Iterator[Path]:
    with tempfile.TemporaryDirectory(prefix="figures-") as made:
        yield Path(made)


@contextmanager
def clients(house: House, ways: list[list[str]]) -> Iterator[list[Client]]:
    """Devices that are in at these tables."""
    made = [Client(house) for _way in ways]
    with closing_all(made):
        for client, (_section, _table, secret) in zip(made, ways, strict=True):
            client.come_in(secret)
        yield made


Measure = Callable[[str, Extent, Backing, Found], None]


def measured(extent: Extent, backing: Backing) -> Found:
    found = Found()
    with folder() as kept:
        _say("first starts")
        first_starts(backing, found, kept)
        _both_clubs(extent, backing, found)
    return found


def _both_clubs(extent: Extent, backing: Backing, found: Found) -> None:
    measures: tuple[Measure, ...] = (alone, together)
    for measure in measures:
        for club in CLUBS:
            _say(f"{club}, {measure.__name__}")
            measure(club, extent, backing, found)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--quick", action="store_true", help="small amounts: whether it works, not how fast it is")
    parser.add_argument("--write", action="store_true", help=f"put the tables into {PAPER.name} as well")
    asked = parser.parse_args()
    told = machine()
    # A server's database waits for its disk; that of the tests does not.
    with services(durable=True) as environment:
        backing = Backing(environment["TEST_POSTGRES_URL"], environment["TEST_REDIS_URL"])
        found = measured(QUICK if asked.quick else USUAL, backing)
    figures = "\n".join(f"- {line}" for line in told) + f"\n\n{found.text()}"
    print(figures)
    if asked.write:
        written(PAPER, figures)


if __name__ == "__main__":
    main()
