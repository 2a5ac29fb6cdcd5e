"""Results of fouled boards that nobody can be compared with."""

from __future__ import annotations

from typing import Any

import pytest

from scoring.engine.document import parse
from scoring.engine.fouled import alone_in_their_group
from tests.scoring.engine.documents import session

A60 = {"ns": {"artificial": "60"}, "ew": {"artificial": "60"}}


def document(*groups: dict[str, Any] | str | None, compare: str = "field") -> Any:
    """One board, played once for each of `groups`: a group's name, or more keys of the line."""
    results = []
    for number, group in enumerate(groups, 1):
        more = group if isinstance(group, dict) else {"group": group} if group else {}
        results.append({"board": 1, "table": number, "ns": f"N{number}", "ew": f"E{number}", "score": 420, **more})
    contestants = [{"id": f"{side}{number}"} for number in range(1, len(groups) + 1) for side in "NE"]
    scoring = {"method": "matchpoints", "compare": compare}
    head = {"format": "bridgeclub-session", "version": 1, "contest": "pairs", "scoring": scoring}
    return parse({**head, "contestants": contestants, "results": results})


@pytest.mark.parametrize(
    ("groups", "alone"),
    [
        ((None,), []),
        ((None, None, None), []),
        ((None, None, "fouled"), [3]),
        ((None, "fouled", "fouled"), [1]),
        ((None, None, "fouled", "fouled"), []),
        (("a", "b", "c"), [1, 2, 3]),
        ((None, None, {"group": "fouled", "adjusted": A60}), []),
        ((None, None, {"group": "fouled", "adjusted": {"ns": {"artificial": "60"}}}), [3]),
        ((None, None, "fouled", {"group": "fouled", "adjusted": A60}), [3]),
        (({"section": "A"}, {"section": "A"}, {"section": "A", "group": "fouled"}, {"section": "B"}), [3]),
    ],
)
def test_who_stands_alone(groups: tuple[Any, ...], alone: list[int]) -> None:
    assert [line.table for line in alone_in_their_group(document(*groups))] == alone


def test_a_section_compared_by_itself_is_looked_at_by_itself() -> None:
    lines = [{"section": letter, "group": group} for letter, group in (("A", "x"), ("A", "y"), ("B", "x"), ("B", "x"))]
    assert [line.table for line in alone_in_their_group(document(*lines, compare="section"))] == [1, 2]
    assert [line.table for line in alone_in_their_group(document(*lines))] == [2]


def test_those_of_every_board_are_named_in_the_order_of_the_results() -> None:
    """Board 1 and board 2 have each a group with one result."""
    lines = [
        {"board": number, "ns": f"N{table}", "ew": f"E{table}", "score": 420, **({"group": "b"} if table == 3 else {})}
        for number in (2, 1)
        for table in (1, 2, 3)
    ]
    found = parse(session(lines))
    assert alone_in_their_group(found) == (found.results[2], found.results[5])


@pytest.mark.parametrize(
    ("groups", "alone"),
    [
        ((None, None, None, None), []),
        (("fouled", "fouled", None, None), []),
        # Two rooms had the changed form, but in different matches: neither is compared.
        ((None, "fouled", None, "fouled"), [1, 2, 3, 4]),
        ((None, "fouled", None, None), [1, 2]),
        ((None, {"group": "fouled", "adjusted": A60}, None, None), []),
    ],
)
def test_the_two_rooms_of_a_match_are_compared_with_each_other_alone(groups: Any, alone: list[int]) -> None:
    results = []
    for number, group in enumerate(groups, 1):
        home, away = ("T1", "T2") if number < 3 else ("T3", "T4")
        ns, ew = (home, away) if number % 2 else (away, home)
        more = group if isinstance(group, dict) else {"group": group} if group else {}
        match = "m1" if number < 3 else "m2"
        results.append({"board": 1, "table": number, "ns": ns, "ew": ew, "match": match, "score": 420, **more})
    assert [line.table for line in alone_in_their_group(teams(results))] == alone


@pytest.mark.parametrize(
    ("way", "forms", "alone"),
    [
        ("fours", "abaa", [1, 2]),
        ("fours", "aabb", []),
        ("fours", "abba", [1, 2, 3, 4]),
        ("cross", "baaa", [1]),
        ("cross", "bbaa", []),
        ("cross", "baba", [1, 2, 3, 4]),
        ("cross", "bbba", [4]),
        ("aggregate", "baaa", [1, 2, 3, 4]),
        ("aggregate", "aaaa", []),
    ],
)
def test_teams_of_eight_miss_what_cannot_be_compared(way: str, forms: str, alone: list[int]) -> None:
    """WB 147.3; the home team sits North–South in rooms 1 and 3."""
    results = []
    for number, form in enumerate(forms, 1):
        ns, ew = ("T1", "T2") if number % 2 else ("T2", "T1")
        line = {"board": 1, "table": number, "ns": ns, "ew": ew, "match": "m1", "score": 420, "group": form}
        results.append({**line, "four": 1 if number < 3 else 2})
    assert [line.table for line in alone_in_their_group(teams(results, teams_of_eight=way))] == alone


def teams(results: list[dict[str, Any]], **more: str) -> Any:
    matches = [{"id": "m1", "home": "T1", "away": "T2"}, {"id": "m2", "home": "T3", "away": "T4"}]
    head = {"format": "bridgeclub-session", "version": 1, "contest": "teams", "scoring": {"method": "imps", **more}}
    contestants = [{"id": f"T{number}"} for number in range(1, 5)]
    return parse({**head, "contestants": contestants, "matches": matches, "results": results})
