"""Documents with one wrong value, at every place in turn: what is said of each, and where."""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator
from typing import Any

import pytest

from tests.scoring.engine.document.spoiled import Document, drop, faults, put, valid
from tests.scoring.engine.documents import session
from tests.scoring.engine.team_documents import head_to_head
from tests.snapshots import assert_as_stored

GONE = object()
#: What is put in place of a value, by what stood there.
INSTEAD: dict[type, tuple[Any, ...]] = {
    dict: (GONE, [], {}),
    list: (GONE, {}, [], [None]),
    str: (GONE, 1, "", "?"),
    int: (GONE, "1", -1, 0, 9999, 10000),
    bool: (GONE, 0, False),
}


A = {"section": "A"}


def individual() -> Document:
    return session(
        [
            {"board": 1, "ns": ["a", "b"], "ew": ["c", "d"], "contract": "1NXX", "declarer": "E", "tricks": 6, **A},
            {
                "board": 2,
                "ns": ["a", "c"],
                "ew": ["b", "d"],
                "adjusted": {"ns": {"not_scored": True}},
                "score": 50,
                **A,
            },
        ],
        contest="individual",
        scoring={"winners": 1, "compare": "section", "expected_results": {"A": 3}},
        boards=[],
    )


def a_match_of_teams() -> Document:
    redress = {"without_error": {"assigned": 420}, "without_infraction": {"weighted": [["1", -50]]}}
    played = {1: (420, -50), 2: ({"score": 140, "adjusted": {"ns": {"redress": redress}}}, 90)}
    fine = {"contestant": "T1", "kind": "disciplinary", "amount": "0.5", "unit": "vp", "note": "late"}
    document = head_to_head(
        played, scoring={"victory_points": {"scale": "wbf-continuous", "boards": 8}}, penalties=[fine]
    )
    document["matches"][0]["round"] = 1
    return document


def pairs_at_imps() -> Document:
    awarded = {"ns": {"artificial": "+3"}, "ew": {"artificial": "-3"}, "unless_better": True}
    document = session(
        [
            {"board": 1, "ns": "a", "ew": "b", "score": 420, "match": "m"},
            {"board": 2, "ns": "a", "ew": "b", "score": -50, "adjusted": awarded, "match": "m", "group": "late"},
        ],
        scoring={"method": "butler", "butler": {"drop_each_end": 1, "round_to": 10}, "expected_results": 4},
        penalties=[{"contestant": "a", "kind": "award", "amount": "1.5", "unit": "points"}],
        matches=[{"id": "m", "home": "a", "away": "b"}],
    )
    document["contestants"][0] |= {"number": 7, "handicap": "-1.5", "standing": "withdrawn", "players": ["Ada"]}
    return document


DOCUMENTS = {each.__name__: each for each in (valid, individual, a_match_of_teams, pairs_at_imps)}


def spoiled(document: Document) -> Iterator[tuple[str, Document]]:
    """The document with each value in turn gone, or replaced, or with a key that nobody knows."""
    for path, value in places(document):
        if path[:1] == ("contestants",) and path[1:2] > (0,):
            continue
        for wrong in (*INSTEAD[type(value)], *([{**value, "remark": 1}] if isinstance(value, dict) else [])):
            found = copy.deepcopy(document)
            (drop(*path) if wrong is GONE else put(*path, value=wrong))(found)
            yield f"{'.'.join(map(str, path))} {told(wrong)}", found


def told(wrong: Any) -> str:
    if wrong is GONE:
        return "gone"
    if isinstance(wrong, dict) and wrong:
        return "with one more key"
    return f"= {json.dumps(wrong)[:20]}"


def places(value: Any, path: tuple[str | int, ...] = ()) -> Iterator[tuple[tuple[str | int, ...], Any]]:
    if path:
        yield path, value
    entries = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, entry in entries:
        yield from places(entry, (*path, key))


@pytest.mark.parametrize("name", DOCUMENTS)
def test_what_is_said_of_a_wrong_value(name: str) -> None:
    document = DOCUMENTS[name]()
    assert faults(document) == []
    lines = []
    for what, found in spoiled(document):
        said = faults(found)
        lines.append(f"{what}: {' | '.join(said[:3])}{' …' if len(said) > 3 else ''}")
    assert_as_stored(f"spoiled/{name}.txt", lines)
