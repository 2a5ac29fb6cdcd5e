"""A large night costs as much more as it is larger: nobody waits for a full room."""

from __future__ import annotations

import json
import random
import time

import pytest

from scoring.engine.document import parse_text
from scoring.engine.standings import score_session
from tests.scoring.engine.documents import session

SMALL, LARGE, BOARDS = 8, 32, 26
#: Four times the lines. What compared each line with each other one would take sixteen times as long.
TIMES = 7


def night(tables: int) -> str:
    """So many tables, 26 boards, with a ruling or an artificial score on every tenth line."""
    dice = random.Random(1)
    results = []
    for number in range(1, BOARDS + 1):
        for table in range(1, tables + 1):
            line = {"board": number, "table": table, "ns": f"NS{table}", "ew": f"EW{(table + number) % tables + 1}"}
            ruling = dice.random()
            if ruling < 0.9:
                line |= {"contract": "3NT", "declarer": dice.choice("NESW"), "tricks": dice.randint(6, 12)}
            elif ruling < 0.95:
                line |= {"score": 0, "adjusted": {"ns": {"weighted": [["1/3", 0], ["2/3", 400]]}}}
            else:
                line |= {"adjusted": {"ns": {"artificial": "60"}, "ew": {"artificial": "40"}}}
            results.append(line)
    return json.dumps(session(results))


def processor_seconds(text: str) -> float:
    start = time.process_time()
    score_session(parse_text(text)).to_document()
    return time.process_time() - start


@pytest.mark.many
def test_four_times_the_tables_take_about_four_times_as_long() -> None:
    small, large = night(SMALL), night(LARGE)
    # By turns, and of each the fastest: whoever else wants the processor slows both.
    turns = [(processor_seconds(small), processor_seconds(large)) for _ in range(7)]
    assert min(of_large for _, of_large in turns) < TIMES * min(of_small for of_small, _ in turns)
