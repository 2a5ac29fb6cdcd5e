"""A club's own scale of victory points in a document: matches by it, against arithmetic of our own."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from scoring.engine.document import canonical, dump, parse
from scoring.engine.explain import ask
from tests.scoring.engine.document.spoiled import faults
from tests.scoring.engine.documents import standings
from tests.scoring.engine.team_documents import head_to_head, random_teams

Document = dict[str, Any]
TABLE = "margin,winner,loser\n0,6,6\n2,7.5,4.5\n9,10,2\n20,12,0\n"


def own(table: object = TABLE, **more: Any) -> Document:
    return {"victory_points": {"scale": "own", "table": table, **more}}


def by_hand(margin: int) -> tuple[Fraction, Fraction]:
    bands = [(0, "6", "6"), (2, "7.5", "4.5"), (9, "10", "2"), (20, "12", "0")]
    _from, winner, loser = max(band for band in bands if band[0] <= abs(margin))
    both = Fraction(winner), Fraction(loser)
    return both if margin >= 0 else both[::-1]


def test_every_match_of_random_teams_goes_by_it() -> None:
    margins: set[int] = set()
    for seed in range(400):
        document = random_teams(seed)
        if document["scoring"]["method"] != "imps":
            continue
        document["penalties"] = []
        # Awards need not balance, so that the IMPs of the two sides would not say the margin.
        plain = [{key: line[key] for key in line if key not in ("adjusted", "group")} for line in document["results"]]
        document["results"] = [line for line in plain if "score" in line or "not_played" in line]
        document["scoring"] = {"method": "imps", **own()}
        found = standings(document)
        total: dict[str, Fraction] = {}
        for match in found["matches"]:
            if match["vp"] is None or match["vp"][0] is None:
                continue
            margin = Fraction(match["imps"][0] - match["imps"][1])
            margins.add(int(margin))
            assert tuple(map(Fraction, match["vp"])) == by_hand(int(margin)), (seed, match)
            for side, vp in zip((match["home"], match["away"]), match["vp"], strict=True):
                total[side] = total.get(side, Fraction(0)) + Fraction(vp)
        ranked = {row["contestant"]: row["vp"] for row in found["ranking"] if row["vp"] is not None}
        assert {team: Fraction(vp) for team, vp in ranked.items()} == total
    assert {min(margins) < -19, max(margins) > 19, 0 in margins, 1 in margins, -5 in margins} == {True}


@pytest.mark.parametrize("more", [{}, {"boards": 8}])
def test_what_is_read_is_printed(more: Document) -> None:
    document = head_to_head({1: (420, -50)}, scoring=own(**more))
    assert dump(parse(document)) == canonical(document)
    assert dump(parse(document))["scoring"]["victory_points"] == {"scale": "own", "table": TABLE, **more}


def test_percentages_for_pairs() -> None:
    table = "55,5,5\n65,7,3\n100,10,0"
    lines = [
        {"board": 1, "match": "m", "ns": "A", "ew": "B", "score": 420},
        {"board": 1, "match": "n", "ns": "C", "ew": "D", "score": 50, "table": 2},
    ]
    matches = [{"id": "m", "home": "A", "away": "B"}, {"id": "n", "home": "C", "away": "D"}]
    document = {
        "format": "bridgeclub-session",
        "version": 1,
        "contest": "pairs",
        "scoring": {"method": "matchpoints", **own(table)},
        "boards": [{"number": 1, "vulnerable": "none"}],
        "contestants": [{"id": each} for each in "ABCD"],
        "matches": matches,
        "results": lines,
    }
    assert [match["vp"] for match in standings(document)["matches"]] == [["10", "0"], ["0", "10"]]
    spoilt = document | {"scoring": {"method": "matchpoints", **own(TABLE)}}
    assert faults(spoilt) == [
        "$.scoring.victory_points.table: no scale of victory points: line 5: the last percentage is 100"
    ]


def test_it_is_named_in_the_explanation() -> None:
    answer = ask(parse(head_to_head({1: (420, -50)}, scoring=own())), "T1", 1)
    assert "+10 IMPs on the club's own scale: 10 VP." in answer.text


def test_imps_by_hand_need_no_length() -> None:
    document = head_to_head({}, scoring=own())
    document["matches"] = [{"id": "m1", "home": "T1", "away": "T2", "result": {"imps": [20, 17]}}]
    assert standings(document)["matches"][0]["vp"] == ["7.5", "4.5"]


PLACE = "$.scoring.victory_points"


@pytest.mark.parametrize(
    ("points", "said"),
    [
        ({"scale": "own"}, f"{PLACE}.table: missing"),
        ({"scale": "own", "table": ""}, f"{PLACE}.table: this must not be empty"),
        ({"scale": "own", "table": 5}, f"{PLACE}.table: text is due, not 5"),
        ({"scale": "own", "table": "0,5,5\n" * 700}, f"{PLACE}.table: longer than 4000 characters"),
        (
            {"scale": "own", "table": "0,5,5\n3,4,6"},
            f"{PLACE}.table: no scale of victory points: line 2: margins rise, the winner gets no less than above and"
            " the loser no more",
        ),
        ({"scale": "wbf-continuous", "table": TABLE}, f"{PLACE}.table: only the scale own has lines of its own"),
    ],
)
def test_what_is_no_scale(points: Document, said: str) -> None:
    assert faults(head_to_head({1: (420, -50)}, scoring={"victory_points": points})) == [said]
