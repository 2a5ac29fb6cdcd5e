"""Something happens to a running movement: up to five ways to go on, best first, or why there is none."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Literal

from movements.engine.arrivals import arrival_ways
from movements.engine.departures import departure_ways
from movements.engine.repair import At, Schedule, Sitting
from movements.engine.rounds_changed import fewer_rounds, more_rounds, other_movement, round_as_it_was, table_behind
from movements.engine.running import Running
from movements.engine.ways import Way, best

WhyNone = Literal[
    "", "last-round-begun", "nobody-there", "boards-known", "too-few-rounds", "not-so-many", "nothing-better"
]
MOST_ROUNDS_MORE = 3


@dataclass(frozen=True)
class Arrives:
    """One or two contestants (a whole table) come; ``line`` where they must play in one."""

    who: tuple[str, ...]
    line: str = ""


@dataclass(frozen=True)
class Leaves:
    """One or two contestants (a table lost) do not play on."""

    who: tuple[str, ...]


@dataclass(frozen=True)
class Rounds:
    """So many rounds in all, fewer or more than planned."""

    rounds: int


@dataclass(frozen=True)
class Behind:
    """A table (round, table) that has not played its round."""

    at: At


@dataclass(frozen=True)
class AsItWas:
    """In the last kept round these tables had other pairs or boards than planned."""

    really: Mapping[int, Sitting]


@dataclass(frozen=True)
class OtherMovement:
    """What is stored is not the movement that was meant."""

    intended: Schedule


Incident = Arrives | Leaves | Rounds | Behind | AsItWas | OtherMovement


@dataclass(frozen=True)
class Ways:
    """Best first, at most five; ``why_none`` where there are none."""

    ways: tuple[Way, ...]
    why_none: WhyNone = ""


def ways_on(running: Running, incident: Incident) -> Ways:
    """How to go on after ``incident``. What was played in the kept rounds stays; everything is looked for anew."""
    refused = _refused(running, incident)
    if refused:
        return Ways((), refused)
    found = best(_all(running, incident))
    if found:
        return Ways(found)
    nobody_goes = isinstance(incident, Leaves) and not incident.who
    return Ways((), "nothing-better" if nobody_goes else "boards-known")


def _refused(running: Running, incident: Incident) -> WhyNone:
    if isinstance(incident, Rounds):
        if incident.rounds < max(1, running.kept):
            return "too-few-rounds"
        if incident.rounds == running.rounds or incident.rounds > running.rounds + MOST_ROUNDS_MORE:
            return "not-so-many"
        return ""
    if isinstance(incident, Behind):
        return "" if incident.at in running.schedule and running.schedule[incident.at].plays else "nobody-there"
    if isinstance(incident, Leaves) and not set(incident.who) <= set(running.present):
        return "nobody-there"
    if isinstance(incident, Arrives | Leaves) and not running.to_come:
        return "last-round-begun"
    return ""


def _all(running: Running, incident: Incident) -> Iterator[Way]:
    if isinstance(incident, Arrives):
        yield from _arrivals(running, incident)
    elif isinstance(incident, Leaves):
        yield from departure_ways(running, incident.who)
    elif isinstance(incident, Rounds):
        changed = fewer_rounds if incident.rounds < running.rounds else more_rounds
        yield from changed(running, incident.rounds)
    elif isinstance(incident, Behind):
        yield from table_behind(running, incident.at)
    elif isinstance(incident, AsItWas):
        yield from round_as_it_was(running, incident.really)
    else:
        yield from other_movement(running, incident.intended)


def _arrivals(running: Running, incident: Arrives) -> Iterator[Way]:
    """One after the other; the ways are told against what was planned before either came."""
    first, *others = incident.who
    ways = best(arrival_ways(running, first, _lines(running, incident.line)))
    if not others:
        yield from ways
        return
    for way in ways[:3]:
        midway = replace(way.running, schedule=way.schedule)
        for further in arrival_ways(midway, others[0], _lines(running, "")):
            name = way.name if way.name == further.name else "replanned"
            playing = {who for it in further.schedule.values() if it.plays for who in it.who()}
            if playing >= set(incident.who):
                yield Way(name, further.schedule, replace(further.running, schedule=running.schedule))


def _lines(running: Running, wanted: str) -> tuple[str, ...]:
    lines = {running.line(who) for who in running.present}
    if "" in lines:
        return ("",)
    return (wanted,) if wanted else ("NS", "EW")
