"""The rounds change: one fewer or one more, a table that is behind, a round or a movement other than planned."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import combinations, islice

from movements.engine.repair import Schedule, Sitting, TableOfRound, continuations
from movements.engine.replan import replanned
from movements.engine.running import Running, assign_boards, assign_fewest_new_boards, sittings_in_round, waiting
from movements.engine.ways import Way

MOST_TRIED = 20


def fewer_rounds(running: Running, rounds: int) -> Iterator[Way]:
    """Those left out are the last ones, or others: what is left moves up."""
    too_many = running.rounds - rounds
    last = tuple(range(running.rounds, rounds, -1))
    for left_out in islice(combinations(reversed(running.to_come), too_many), MOST_TRIED):
        number = {each: each - sum(out < each for out in left_out) for each in range(1, running.rounds + 1)}
        schedule = {(number[at], table): it for (at, table), it in running.schedule.items() if at not in left_out}
        yield Way("cut" if left_out == last else "cut-other", schedule, running)


def more_rounds(running: Running, rounds: int) -> Iterator[Way]:
    """Rounds after the last: new opponents with boards they do not know, or the first opponents once more."""
    new = range(running.rounds + 1, rounds + 1)
    after = replace(running, kept=running.rounds)
    one_for_all, two_for_all = len(new), 2 * len(new)
    for name, fetched in (("more", 0), ("more-fetched", one_for_all), ("more-fetched", two_for_all)):
        found = replanned(after, new, fetched=(fetched,))
        if found is not None:
            yield Way(name, found, running)
    again = _copies(running, rounds)
    found = assign_fewest_new_boards(
        after, {number: sittings_in_round(again, number) for number in new}, (0, one_for_all)
    )
    if found is not None:
        yield Way("revenge", found, running)


def _copies(running: Running, rounds: int) -> dict[TableOfRound, Sitting]:
    """The first rounds once more, without their boards."""
    return {
        (running.rounds + number, table): it
        for number in range(1, rounds - running.rounds + 1)
        for table, it in sittings_in_round(running.schedule, number).items()
    }


def table_behind(running: Running, at: TableOfRound) -> Iterator[Way]:
    """A table has not played a round while the others went on: later, while both wait, or not at all."""
    missed = running.schedule[at]
    without = {place: it for place, it in running.schedule.items() if place != at}
    now = replace(running, schedule=without, kept=max(running.kept, at[0]))
    last = running.rounds + 1
    for number in now.to_come:
        if set(missed.who()) <= set(waiting(without, number, running.present)):
            others = {
                at: it
                for at, it in without.items()
                if at[0] != number or it.plays or not set(it.who()) & set(missed.who())
            }
            table = next(each for each in range(1, running.tables + 2) if (number, each) not in others)
            yield Way("while-waiting", {**others, (number, table): missed}, now)
    yield Way("after-the-last", {**without, (last, at[1]): missed}, now)
    yield Way("not-played", without, now, left_out=1)


def round_as_it_was(running: Running, as_played: Mapping[int, Sitting]) -> Iterator[Way]:
    """In the last kept round tables had other pairs or boards than planned (by table)."""
    number = running.kept
    stored = {**running.schedule, **{(number, table): it for table, it in as_played.items()}}
    now = replace(running, schedule=stored)
    for each in continuations(running.schedule, number, as_played):
        yield Way(each.name, each.schedule, now)
    anew = replanned(now, now.to_come)
    if anew is not None:
        yield Way("replanned", anew, now)


def other_movement(running: Running, intended: Schedule) -> Iterator[Way]:
    """What is stored and was played is another movement than was meant: stay with it, or go over to the other."""
    yield Way("stay", dict(running.schedule), running)
    later = {at: it for at, it in intended.items() if at[0] > running.kept}
    over = {**running.played, **later}
    yield Way("go-over", over, running)
    plan = {number: sittings_in_round(later, number) for number in sorted({number for number, _table in later})}
    dealt = assign_boards(replace(running, schedule=over), plan)
    if dealt is not None:
        yield Way("go-over-dealt", dealt, running)
    anew = replanned(replace(running, schedule=over), sorted(plan))
    if anew is not None:
        yield Way("replanned", anew, running)
