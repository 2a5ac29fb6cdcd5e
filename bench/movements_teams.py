"""How long the movements of teams, Swiss rounds and changes of a running movement take. Prints one line each."""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Callable, Iterator
from fractions import Fraction
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from movements.engine.build import build
from movements.engine.check_teams import check_teams
from movements.engine.incidents import Arrival, Departure, Incident, RoundsChanged, TableBehind, ways_on
from movements.engine.repair import Sitting
from movements.engine.running import Running
from movements.engine.swiss import Entry, Met, Rules, next_round
from movements.engine.teams import TEAM_KINDS, build_teams


def seconds(work: Callable[[], object]) -> float:
    """The best of three."""
    times = []
    for _each in range(3):
        begun = time.perf_counter()
        work()
        times.append(time.perf_counter() - begun)
    return min(times)


def teams() -> Iterator[tuple[str, float]]:
    for kind in TEAM_KINDS.values():
        largest = kind.teams[-1]
        movement = build_teams(kind.name, teams=largest, boards_per_round=2)
        yield (
            f"{kind.name}, {largest} teams, made",
            seconds(
                lambda name=kind.name, size=largest: build_teams(name, teams=size, boards_per_round=2)  # type: ignore[misc]
            ),
        )
        yield f"{kind.name}, {largest} teams, checked", seconds(lambda it=movement: check_teams(it))  # type: ignore[misc]


def swiss() -> Iterator[tuple[str, float]]:
    for number, rounds in ((20, 8), (40, 9), (60, 12), (61, 12)):
        entries, met = after(number, rounds)
        for odd in ("bye", "short") if number % 2 else ("bye",):
            rules = Rules(odd=odd)  # type: ignore[arg-type]
            took = seconds(lambda: next_round(entries, met, round=rounds + 1, rules=rules))  # noqa: B023
            yield f"swiss, {number} entries, round {rounds + 1}, {odd}", took
    entries = [Entry(f"E{each}", Fraction(each)) for each in range(60)]
    halves = [
        Met(1, f"E{one}", f"E{two}") for one in range(60) for two in range(one + 1, 60) if (one < 29) == (two < 29)
    ]
    yield (
        "swiss, 60 entries, only 29 v 31 may meet: down the ladder",
        seconds(lambda: next_round(entries, halves, round=30)),
    )


def after(number: int, rounds: int) -> tuple[list[Entry], list[Met]]:
    """A field after so many rounds, everybody with points by a draw that is always the same."""
    dice = random.Random(number)
    points = {f"E{each}": Fraction(0) for each in range(number)}
    met: list[Met] = []
    for each in range(1, rounds + 1):
        entries = [Entry(name, have) for name, have in points.items()]
        for match in next_round(entries, met, round=each).matches:
            won = dice.randint(0, 20)
            points[match.home] += won
            points[match.away] += 20 - won
            met.append(Met(each, match.home, match.away))
    return [Entry(name, have) for name, have in points.items()], met


def incidents() -> Iterator[tuple[str, float]]:
    for kind, tables in (("howell", 5), ("skip-mitchell", 8), ("straight-mitchell", 13)):
        movement = build(kind, tables=tables, boards_per_round=2)
        schedule = {
            (each.round, each.table): Sitting(each.ns, each.ew, each.board_set) for each in movement.all_meetings
        }
        running = Running(schedule, 2, tuple(each.id for each in movement.contestants))
        first, second = running.present[:2]
        happened: tuple[Incident, ...] = (
            Arrival(("late",)),
            Arrival(("late", "later")),
            Departure((first, second)),
            RoundsChanged(movement.rounds + 1),
            TableBehind((2, 2)),
        )
        for each in happened:
            what = f"{kind}, {tables} tables, {type(each).__name__.lower()} {getattr(each, 'who', '')}"
            yield what, seconds(lambda it=each: ways_on(running, it))  # type: ignore[misc]  # noqa: B023


if __name__ == "__main__":
    for what, took in (*teams(), *swiss(), *incidents()):
        print(f"{took * 1000:8.1f} ms  {what}")
