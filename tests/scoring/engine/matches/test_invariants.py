"""What no session of teams may break: order, names and sides change nothing, and without rulings all balances."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.ranges import examples
from tests.scoring.engine.documents import Document, rows, scored, standings
from tests.scoring.engine.team_documents import SCORES, head_to_head, random_teams

SEEDS = range(30)
BOARDS = st.lists(st.tuples(st.sampled_from(SCORES), st.sampled_from(SCORES)), min_size=2, max_size=4)


@pytest.mark.parametrize("seed", SEEDS)
def test_the_order_of_lines_and_matches_changes_nothing(seed: int) -> None:
    document = random_teams(seed)
    dice = random.Random(seed)
    other = {**document}
    for key in ("results", "matches", "contestants"):
        other[key] = dice.sample(document[key], len(document[key]))
    assert rows(other) == rows(document)
    assert _matches(other) == _matches(document)


@pytest.mark.parametrize("seed", SEEDS)
def test_names_change_nothing(seed: int) -> None:
    document = random_teams(seed)
    other = _renamed(document)
    assert [_nameless(row) for row in rows(other).values()] == [_nameless(row) for row in rows(document).values()]


@given(BOARDS, st.sampled_from(["imps", "board_a_match", "total_points", "hybrid"]))
@settings(max_examples=examples(60))
def test_without_rulings_what_one_side_has_the_other_has_not(played: list[tuple[int, int]], method: str) -> None:
    vps = {"victory_points": {"scale": "wbf-continuous", "boards": 8}} if method == "imps" else {}
    document = head_to_head(dict(enumerate(played, 1)), method, scoring=vps)
    (match,) = scored(document).matches
    together = {"board_a_match": 2 * len(played), "hybrid": 2 * len(played)}.get(method, 0)
    assert match.home.points + match.away.points == together
    if match.home.vp is not None and match.away.vp is not None:
        assert match.home.vp + match.away.vp == (3 * len(played) + 1 if method == "hybrid" else 20)
    mirrored = head_to_head({number: (second, first) for number, (first, second) in enumerate(played, 1)}, method)
    (other,) = scored(mirrored).matches
    assert (other.home.points, other.away.points) == (match.away.points, match.home.points)


def _matches(document: Document) -> list[Any]:
    return sorted(standings(document)["matches"], key=lambda match: str(match["id"]))


def _nameless(row: Document) -> Document:
    return {key: value for key, value in row.items() if key != "contestant"}


def _renamed(document: Document) -> Document:
    def name(team: str) -> str:
        return f"Team {team[1:]} ♠"

    found = {
        **document,
        "contestants": [{**entry, "id": name(entry["id"])} for entry in document["contestants"]],
        "matches": [
            {**match, "home": name(match["home"]), "away": name(match["away"])} for match in document["matches"]
        ],
        "results": [{**line, "ns": name(line["ns"]), "ew": name(line["ew"])} for line in document["results"]],
    }
    found["penalties"] = [{**each, "contestant": name(each["contestant"])} for each in document["penalties"]]
    return found
