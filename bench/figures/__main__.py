"""All figures in one run, as Markdown: python -m bench.figures [--quick] [--write]

Ratios count. Both sides of each are measured in turns, on the same machine, in the same processes, with the same
settings and the same database.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from bench.figures.asking import Amount, entries, polls
from bench.figures.desk import corrections
from bench.figures.houses import Backing, inside, pages, score, whole
from bench.figures.machine import machine
from bench.figures.memory import Held, memory
from bench.figures.paper import (
    HTTP,
    PAPER,
    correction_table,
    known_table,
    memory_table,
    race_table,
    sides_table,
    written,
)
from bench.figures.sides import Sides
from tests.race.house import House
from tests.race.race import Raced, closing_all, race
from tests.race.size import Size
from tests.race.tables import Client
from tools.services import services

CLUBS = ("embedded", "served")
ENTRY, POLL = 0.25, 0.7
#: Seconds within which 95 of 100 corrections are in the standings.
VISIBLE = {"embedded": 2.0, "served": 1.0}
BY = {"embedded": f"{HTTP}, waitress", "served": f"{HTTP}, gunicorn"}
INSIDE, SENDING = "in its own process", "in its own process, each entry sends its task"


@dataclass(frozen=True)
class Extent:
    """How much is measured. `alone`: the field before the pages alone; `race`: that of the whole club."""

    alone: Size
    race: Size
    entries: Amount
    polls: Amount
    corrections: int


USUAL = Extent(Size(2, 21, 13, 2), Size(2, 21, 3, 2), Amount(15, 20), Amount(30, 50), 40)
QUICK = Extent(Size(2, 21, 5, 2), Size(2, 9, 2, 2), Amount(5, 20), Amount(6, 50), 12)


@dataclass
class Found:
    """What was measured, in the order in which it was."""

    entries: list[tuple[str, str, Sides]] = field(default_factory=list)
    polls: list[tuple[str, str, Sides]] = field(default_factory=list)
    races: list[Raced] = field(default_factory=list)
    corrections: list[tuple[str, float, list[float]]] = field(default_factory=list)
    memory: list[tuple[str, list[Held]]] = field(default_factory=list)

    def text(self) -> str:
        """The whole as Markdown."""
        parts = [
            ("An entry beside one row", sides_table(self.entries, ENTRY, ("entries", "rows"))),
            ("An entry beside one row of a known device", known_table(self.entries)),
            ("A poll beside an empty view", sides_table(self.polls, POLL, ("polls", "empty views"))),
            ("From a correction to the standings", correction_table(self.corrections)),
            ("Every table at once", race_table(self.races)),
            ("Memory", memory_table(self.memory)),
        ]
        return "\n\n".join(f"### {title}\n\n{said}" for title, said in parts)


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
    """All processes of a club: every table at once, then a director who corrects, then what they hold."""
    with folder() as at, whole(club, at, extent.race, backing) as house:
        found.races.append(replace(race(house), name=club))
        found.corrections.append((club, VISIBLE[club], corrections(house, extent.corrections)))
        found.memory.append((club, memory(house.running.roots())))


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
    measures: tuple[Measure, ...] = (alone, together)
    for measure in measures:
        for club in CLUBS:
            print(f"{club}, {measure.__name__} …", file=sys.stderr, flush=True)
            measure(club, extent, backing, found)
    return found


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
