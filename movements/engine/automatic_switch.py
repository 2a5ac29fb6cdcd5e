"""Where the arrow is switched when that is left to the program: whatever balances best, by computing it.

So many last rounds (or first, where that is better), at least one, as there is to be one ranking; or single tables in
several rounds, where a list found by search has them and they balance better than any number of whole rounds. An
eighth of the rounds is a good guess (J. Manning, "Competition, balance and arrow-switching") and often not the best.
"""

import json
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import cast

from movements.engine.arrow_switch import FIRST, At, chosen, last_rounds
from movements.engine.balance import squares_by_turns
from movements.engine.kind import Kind, Schedule, ScheduleRequest
from movements.engine.phantom import without

SINGLE_TABLES = "tables"


def automatic(kind: Kind, schedule: Schedule, request: ScheduleRequest, phantom: str | None) -> int | str:
    """What to say as the arrow switch: a number of last rounds, "first-2", or SINGLE_TABLES.

    Up to half of the rounds are tried (beyond it the others might as well be called switched); of what balances alike
    the last rounds come first, then the fewest. A round alone is not switched.
    """
    if kind.switch is None or request.rounds < 2:
        return 0
    meetings = [each for play in without(schedule, phantom) for each in play]
    squares = squares_by_turns(list(dict.fromkeys(who for each in meetings for who in each.everybody)), meetings)
    numbers = range(1, max(1, request.rounds // 2) + 1)
    ways: dict[int | str, At] = {number: kind.switch(schedule, request.tables, number) for number in numbers}
    if kind.switch is last_rounds:
        firsts = (f"{FIRST}{number}" for number in numbers)
        ways |= {text: chosen(text, request.rounds, request.tables) for text in firsts}
    singly = single_tables(kind.name, request.tables, request.rounds)
    if singly:
        ways[SINGLE_TABLES] = singly
    return min(ways, key=lambda way: squares(ways[way]))


def single_tables(kind: str, tables: int, rounds: int) -> At:
    """(round, table) of every switched table, by the list; empty where it has none."""
    words = _listed().get(f"{kind},{tables},{rounds}", ())
    return frozenset(
        (number, table) for number, word in enumerate(words, 1) for table, sign in enumerate(word, 1) if sign == "1"
    )


@cache
def _listed() -> Mapping[str, list[str]]:
    text = files("movements.engine").joinpath("data/arrow_switches.json").read_text(encoding="utf-8")
    return cast(dict[str, list[str]], json.loads(text)["switches"])
