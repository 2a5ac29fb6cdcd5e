"""The prediction on the made-up club's evenings, whose hours are made by chance without a line of the engine."""

from __future__ import annotations

from statistics import mean

import pytest

from bridgeclub.management.demonstration.hours import Done, evening_of
from movements.engine.build import build
from movements.queries import SeatingInfo
from scoring.engine.pace.forecast import forecast
from scoring.engine.pace.observed import observe
from scoring.engine.pace.values import Entry, Evening, Place, Plan, Stand
from tests.ranges import WHOLE

BEGAN = 1_000_000
#: As the made-up club plays: its practice evening, its Tuesday and its trophy.
NIGHTS = ((7, 4), (9, 3), (5, 3))
SEEDS = range(12 if WHOLE else 3)


def night(tables: int, boards: int, seed: str) -> tuple[dict[Place, Stand], list[Done]]:
    movement = build("straight-mitchell", tables=tables, boards_per_round=boards)
    numbers = {each.id: at for at, each in enumerate(movement.contestants, start=1)}
    seatings, stands = [], {}
    for each in movement.all_meetings:
        place, of = Place("A", each.round, each.table), movement.set_boards(each.board_set)
        ns, ew = numbers[each.ns], numbers[each.ew]
        stands[place] = Stand(place, (ns, ew), of, len(of))
        seatings.append(
            SeatingInfo(
                section="A", round=each.round, table=each.table, ns=ns, ew=ew, board_set=each.board_set, boards=of
            )
        )
    return stands, evening_of(seatings, seed)


def seen_at(stands: dict[Place, Stand], done: list[Done], now: int) -> Evening:
    came = [each for each in done if BEGAN + each.at <= now]
    entries, left = [], {place: len(each.boards) for place, each in stands.items()}
    for order, each in enumerate(came):
        place = Place("A", each.seating.round, each.seating.table)
        entries.append(Entry(place, each.board, order, BEGAN + each.at))
        left[place] -= 1
    found = tuple(Stand(each.place, each.movers, each.boards, left[each.place]) for each in stands.values())
    return Evening(found, tuple(entries), Plan(BEGAN, 420, 60))


@pytest.mark.parametrize(("quarter", "at_most"), [(0, 32), (1, 16), (2, 11), (3, 8)])
def test_the_end_is_predicted_as_near_as_on_other_evenings(quarter: int, at_most: int) -> None:
    errors = []
    for tables, boards in NIGHTS:
        for seed in SEEDS:
            stands, done = night(tables, boards, f"{tables}:{seed}")
            end = BEGAN + done[-1].at
            now = BEGAN + (end - BEGAN) * quarter // 4
            found = forecast(observe(seen_at(stands, done, now)), now)
            assert found is not None
            errors.append(abs(found.end - end) / 60)
    print(f"after {quarter} quarters: {mean(errors):.1f} minutes in the mean, {max(errors):.1f} at most")
    assert mean(errors) < at_most
