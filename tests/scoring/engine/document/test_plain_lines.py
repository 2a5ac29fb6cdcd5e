"""Lines that are read at once are what the reader of all lines makes of them, and it says what is wrong with others."""

from __future__ import annotations

from typing import Any

import pytest

from scoring.engine.document import DocumentFaults, parse, read_results
from scoring.engine.document.plain_lines import plain_line
from tests.scoring.engine.documents import session

PLAYED = {
    "board": 1,
    "ns": "a",
    "ew": "b",
    "round": 2,
    "table": 3,
    "section": "A",
    "contract": "4SX",
    "declarer": "N",
    "tricks": 9,
    "lead": "H10",
}
PASSED = {"board": 2, "ns": "a", "ew": "b", "contract": "pass"}
BARE = {"board": 2, "ns": "b", "ew": "a", "contract": "3N", "declarer": "W", "tricks": 13}
GONE = object()
ODD = (GONE, None, "", "?", "pass", "7NTXXX", "NE", "a", "b", "z" * 501, "\x00", "1\n", 0, -1, 14, 10_000, True, 1.0)
MORE_ODD: tuple[object, ...] = ([], ["a"], {}, "S", "D1", "SA", 5)
KEYS = (*PLAYED, "score", "not_played", "group", "match", "four", "unknown")


def read(line: dict[str, Any]) -> object:
    try:
        return parse({**session([], [{"id": "a"}, {"id": "b"}]), "results": [line]})
    except DocumentFaults as refused:
        return list(refused.faults)


@pytest.mark.parametrize("line", [PLAYED, PASSED, BARE])
def test_nothing_is_read_otherwise(line: dict[str, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    assert plain_line(line, frozenset("ab")) is not None
    spoiled = [{**line, key: value} for key in KEYS for value in (*ODD, *MORE_ODD)]
    lines = [line, *({key: value for key, value in each.items() if value is not GONE} for each in spoiled)]
    at_once = [read(each) for each in lines]
    monkeypatch.setattr(read_results, "plain_line", lambda *_given: None)
    assert [read(each) for each in lines] == at_once
    assert not isinstance(at_once[0], list)


def test_an_object_with_a_key_twice_is_no_plain_line() -> None:
    class Twice(dict[str, Any]):
        pass

    assert plain_line(Twice(PLAYED), frozenset("ab")) is None
    assert plain_line(PLAYED, frozenset("a")) is None
