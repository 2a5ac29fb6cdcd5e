"""Somebody leaves while the movement runs: who would have met it waits, or those who wait meet each other."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from movements.engine.repair import Sitting, TableOfRound
from movements.engine.replan import replanned
from movements.engine.running import Running, as_planned, assign_fewest_new_boards, meetings, sittings_in_round, waiting
from movements.engine.ways import Way


def departure_ways(running: Running, gone: Sequence[str]) -> Iterator[Way]:
    """The ways on without ``gone``; where nobody goes, those by which fewer sit out than planned."""
    left = replace(running, present=tuple(who for who in running.present if who not in gone))
    waits = {**running.played, **dict(as_planned(running, without=gone))}
    plain = Way("sit-out", waits, left)
    if gone:
        yield plain
    other = (
        ("together", _together(replace(left, schedule=waits))),
        ("replanned", replanned(left, left.to_come)),
    )
    for name, schedule in other:
        way = Way(name, schedule or {}, left)
        if schedule is not None and (gone or len(way.sit_outs) < len(plain.sit_outs)):
            yield way


def _together(running: Running) -> dict[TableOfRound, Sitting] | None:
    """In each round those who wait meet, where they have not met and are not to meet; else they wait."""
    met = set(meetings(running.schedule))
    plan: dict[int, dict[int, Sitting]] = {}
    for number in running.to_come:
        sittings = sittings_in_round(running.schedule, number)
        here = waiting(running.schedule, number, running.present)
        while here:
            who = here.pop(0)
            other = next((each for each in here if _strangers(running, who, each, met)), None)
            if other is not None:
                here.remove(other)
                met.add(frozenset((who, other)))
                sittings = _joined(running, number, sittings, who, other)
        plan[number] = sittings
    return assign_fewest_new_boards(running, plan)


def _strangers(running: Running, one: str, two: str, met: set[frozenset[str]]) -> bool:
    return running.may_meet(one, two) and frozenset((one, two)) not in met


def _joined(running: Running, number: int, sittings: dict[int, Sitting], one: str, two: str) -> dict[int, Sitting]:
    alone = [table for table, it in sittings.items() if set(it.who()) & {one, two}]
    kept = {table: it for table, it in sittings.items() if table not in alone}
    homes = [running.homes[who] for who in (one, two) if who in running.homes]
    free = next(table for table in [*homes, *alone, *range(1, len(sittings) + 2)] if table not in kept)
    return dict(sorted({**kept, free: running.sitting(number, one, two, 0)}.items()))
