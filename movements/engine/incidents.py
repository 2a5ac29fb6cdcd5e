"""Something happens to a running movement: up to five ways to go on, best first, or why there is none."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Literal

from movements.engine.arrivals import arrival_ways
from movements.engine.departures import departure_ways
from movements.engine.repair import Schedule, Sitting, TableOfRound
from movements.engine.rounds_changed import fewer_rounds, more_rounds, other_movement, round_as_it_was, table_behind
from movements.engine.running import Running
from movements.engine.ways import Way, best

WhyNone = Literal[
    "", "last-round-begun", "nobody-there", "boards-known", "too-few-rounds", "not-so-many", "nothing-better"
]
MOST_ROUNDS_MORE = 3


@dataclass(frozen=True)
class Arrival:
    """One or two contestants (a whole table) come; ``line`` where they must play in one."""

    who: tuple[str, ...]
    line: str = ""


@dataclass(frozen=True)
class Departure:
    """One or two contestants (a table lost) do not play on."""

    who: tuple[str, ...]


@dataclass(frozen=True)
class RoundsChanged:
    """So many rounds in all, fewer or more than planned."""

    rounds: int


@dataclass(frozen=True)
class TableBehind:
    """A table (round, table) that has not played its round."""

    at: TableOfRound


@dataclass(frozen=True)
class RoundAsPlayed:
    """In the last kept round these tables had other pairs or boards than planned."""

    as_played: Mapping[int, Sitting]


@dataclass(frozen=True)
class OtherMovement:
    """What is stored is not the movement that was meant."""

    intended: Schedule


Incident = Arrival | Departure | RoundsChanged | TableBehind | RoundAsPlayed | OtherMovement


@dataclass(frozen=True)
class WaysToGoOn:
    """Best first, at most five; ``why_none`` where there are none."""

    ways: tuple[Way, ...]
    why_none: WhyNone = ""


def ways_on(running: Running, incident: Incident) -> WaysToGoOn:
    """How to go on after ``incident``. What was played in the kept rounds stays; everything is looked for anew."""
    refused = _refused(running, incident)
    if refused:
        return WaysToGoOn((), refused)
    found = best(_all(running, incident))
    if found:
        return WaysToGoOn(found)
    nobody_goes = isinstance(incident, Departure) and not incident.who
    return WaysToGoOn((), "nothing-better" if nobody_goes else "boards-known")


def _refused(running: Running, incident: Incident) -> WhyNone:
    if isinstance(incident, RoundsChanged):
        if incident.rounds < max(1, running.kept):
            return "too-few-rounds"
        if incident.rounds == running.rounds or incident.rounds > running.rounds + MOST_ROUNDS_MORE:
            return "not-so-many"
        return ""
    if isinstance(incident, TableBehind):
        return "" if incident.at in running.schedule and running.schedule[incident.at].plays else "nobody-there"
    if isinstance(incident, Departure) and not set(incident.who) <= set(running.present):
        return "nobody-there"
    if isinstance(incident, Arrival | Departure) and not running.to_come:
        return "last-round-begun"
    return ""


def _all(running: Running, incident: Incident) -> Iterator[Way]:
    if isinstance(incident, Arrival):
        yield from _arrivals(running, incident)
    elif isinstance(incident, Departure):
        yield from departure_ways(running, incident.who)
    elif isinstance(incident, RoundsChanged):
        changed = fewer_rounds if incident.rounds < running.rounds else more_rounds
        yield from changed(running, incident.rounds)
    elif isinstance(incident, TableBehind):
        yield from table_behind(running, incident.at)
    elif isinstance(incident, RoundAsPlayed):
        yield from round_as_it_was(running, incident.as_played)
    else:
        yield from other_movement(running, incident.intended)


def _arrivals(running: Running, incident: Arrival) -> Iterator[Way]:
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
