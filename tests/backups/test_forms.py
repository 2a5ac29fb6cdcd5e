"""The form of the standings is the engine's own: whatever it makes is of it, and what is damaged is not."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator
from copy import deepcopy
from typing import Any, TypedDict

import pytest
from hypothesis import given
from hypothesis import strategies as st

from backups.forms import shape_of_type
from backups.json_schema import SCHEMAS
from scoring.engine.document.values import IMP_METHODS
from scoring.engine.standings_document import RankingEntry
from tests.scoring.engine.documents import Document, random_night, random_night_with_sit_outs, session, standings
from tests.scoring.engine.team_documents import random_teams


def random_match_night(seed: int) -> Document:
    """Pairs who meet in matches for victory points, some of which have not begun; a fine in victory points."""
    dice = random.Random(seed)
    method = dice.choice(["matchpoints", "cross_imps", "butler"])
    scale = "ebu-swiss-pairs" if method == "matchpoints" else "wbf-continuous"
    tables, boards = range(1, dice.randint(2, 5)), range(1, dice.randint(2, 6))
    matches = [{"id": f"m{each}", "home": f"A{each}", "away": f"B{each}", "boards": list(boards)} for each in tables]
    lines = [
        {"board": board, "ns": f"A{each}", "ew": f"B{each}", "match": f"m{each}", "score": dice.choice([420, 0, -50])}
        for board in boards
        for each in tables
        if dice.random() < 0.8
    ]
    people = [{"id": f"{side}{each}"} for each in tables for side in "AB"]
    fines = [{"contestant": "A1", "kind": "procedural", "amount": "0.5", "unit": "vp"}] if dice.random() < 0.5 else []
    rules = {"method": method, "victory_points": {"scale": scale, "boards": 8}}
    return session(lines, people, scoring=rules, matches=matches, penalties=fines)


NIGHTS: tuple[Callable[[int], Document], ...] = (
    random_night,
    random_night_with_sit_outs,
    random_teams,
    random_match_night,
)
is_standings = SCHEMAS["scoring.publication.standings"]


def made(seed: int) -> tuple[Document, Document]:
    """A random session of some method, and its standings as a column of JSON gives them back."""
    document = NIGHTS[seed % len(NIGHTS)](seed)
    return document, json.loads(json.dumps(standings(document)))


@given(st.integers(min_value=0, max_value=10**6))
def test_whatever_the_engine_makes_is_of_the_form(seed: int) -> None:
    document, found = made(seed)
    assert is_standings(found), document["scoring"]
    assert SCHEMAS["scoring.publication.facts"](document)


def test_the_sessions_tried_are_of_every_kind() -> None:
    """One winner and two, every method, individuals, matches, handicaps, those who are not ranked."""
    several = [made(seed) for seed in range(120)]
    rules = [document["scoring"] for document, _found in several]
    assert {each["method"] for each in rules} == {"matchpoints", "board_a_match", *IMP_METHODS}
    assert {each.get("winners", 1) for each in rules} == {1, 2}
    assert {document["contest"] for document, _found in several} == {"pairs", "individual", "teams"}
    rows = [row for _document, found in several for row in found["ranking"]]
    optional = {name for row in rows for name in row}
    assert optional == RankingEntry.__annotations__.keys()
    assert None in {row["rank"] for row in rows}
    assert None in {row["percent"] for row in rows}
    lines = [line for _document, found in several for board in found["boards"] for line in board["lines"]]
    assert {type(line[side]) for line in lines for side in ("ns", "ns_points")} == {str, list, type(None)}
    assert any("matches" in found for _document, found in several)


def places(value: Any, way: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Every place in a value."""
    if way:
        yield way
    for key, inner in value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ():
        yield from places(inner, (*way, key))


def with_other(value: Any, way: tuple[Any, ...], other: Any) -> Any:
    """The value with another one at a place."""
    changed = deepcopy(value)
    inner = changed
    for key in way[:-1]:
        inner = inner[key]
    inner[way[-1]] = other
    return changed


@pytest.mark.parametrize("seed", range(8))
def test_what_is_of_another_kind_anywhere_in_it_is_refused(seed: int) -> None:
    _document, found = made(seed)
    ways = list(places(found))
    for way in random.Random(seed).sample(ways, min(len(ways), 60)):
        for other in (1.5, {"odd": 1}, [[]], True):
            if other is not True or way[-1] != "tied":
                assert not is_standings(with_other(found, way, other)), (way, other)


@pytest.mark.parametrize("name", ["contestant", "direction", "rank", "tied", "boards", "total", "percent"])
def test_what_is_missing_is_refused(name: str) -> None:
    _document, found = made(0)
    del found["ranking"][0][name]
    assert not is_standings(found)


def test_editions_from_before_victory_points_are_of_the_form() -> None:
    _document, found = made(0)
    for row in found["ranking"]:
        del row["vp"]
    assert is_standings(found)


def test_a_type_of_which_no_form_is_known_is_told_at_once() -> None:
    class Odd(TypedDict):
        share: float

    Odd.__annotations__["share"] = float
    with pytest.raises(TypeError):
        shape_of_type(Odd)
