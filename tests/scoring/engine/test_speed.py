"""A large night is scored while nobody waits."""

from __future__ import annotations

import json
import random
import time

import pytest

from scoring.engine.document import parse_text
from scoring.engine.standings import score_session
from tests.scoring.engine.documents import session

TABLES, BOARDS = 30, 26
#: Of the processor, whoever else wants it meanwhile.
SECONDS = 0.2


def large_night() -> str:
    """30 tables, 26 boards, with a ruling or an artificial score on every twentieth line."""
    dice = random.Random(1)
    results = []
    for number in range(1, BOARDS + 1):
        for table in range(1, TABLES + 1):
            line = {"board": number, "table": table, "ns": f"NS{table}", "ew": f"EW{(table + number) % TABLES + 1}"}
            ruling = dice.random()
            if ruling < 0.9:
                line |= {"contract": "3NT", "declarer": dice.choice("NESW"), "tricks": dice.randint(6, 12)}
            elif ruling < 0.95:
                line |= {"score": 0, "adjusted": {"ns": {"weighted": [["1/3", 0], ["2/3", 400]]}}}
            else:
                line |= {"adjusted": {"ns": {"artificial": "60"}, "ew": {"artificial": "40"}}}
            results.append(line)
    return json.dumps(session(results))


@pytest.mark.many
def test_thirty_tables_of_twenty_six_boards() -> None:
    text = large_night()
    fastest = float("inf")
    for _ in range(5):
        start = time.process_time()
        score_session(parse_text(text)).to_document()
        fastest = min(fastest, time.process_time() - start)
    assert fastest < SECONDS
