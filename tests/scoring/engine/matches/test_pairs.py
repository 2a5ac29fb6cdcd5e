"""Pairs who play matches: Swiss pairs by percentage, Butler and cross-IMPs on a scale for teams."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from scoring.engine.victory_points import find_scale
from scoring.engine.victory_points.scales import butler_scale
from tests.scoring.engine.documents import Document, artificial, random_night, rows, scored, session, standings


def night(boards: dict[int, list[Any]], method: str = "matchpoints", scale: str | None = "ebu-swiss-pairs") -> Document:
    """Tables meet in a match each, over these boards; by board the results of the tables."""
    lines, tables = [], range(1, len(next(iter(boards.values()))) + 1)
    for number, results in boards.items():
        for table, result in zip(tables, results, strict=True):
            given = {"score": result} if isinstance(result, int) else result
            lines.append({"board": number, "ns": f"A{table}", "ew": f"B{table}", "match": f"m{table}", **given})
    matches = [{"id": f"m{each}", "home": f"A{each}", "away": f"B{each}", "boards": list(boards)} for each in tables]
    scoring: Document = {"method": method}
    if scale:
        scoring["victory_points"] = {"scale": scale, "boards": 8}
    return session(lines, scoring=scoring, matches=matches)


def test_a_match_by_percentage() -> None:
    """Tables of 100 %, 50 % and 0 %: 20, 10 and 0 (WB 161.8)."""
    found = standings(night({1: [420, 170, 0], 2: [140, 110, -50]}))
    assert [match["vp"] for match in found["matches"]] == [["20", "0"], ["10", "10"], ["0", "20"]]
    assert found["matches"][0]["points"] == ["8", "0"]
    assert [(row["contestant"], row["rank"], row["vp"], row["percent"]) for row in found["ranking"]][:3] == [
        ("A1", 1, "20", "100"),
        ("B3", 1, "20", "100"),
        ("A2", 3, "10", "50"),
    ]


def test_a_percentage_on_the_border_goes_to_the_band_nearer_average() -> None:
    """WB 161.8 note b, with the exact percentage: 56.23 % of 10,000 would be 14 to 6."""
    scale = find_scale("ebu-swiss-pairs", 8)
    assert scale.points(Fraction("56.23")) == (14, 6)
    assert scale.points(Fraction("56.23") + Fraction(1, 10**9)) == (15, 5)


def test_average_plus_goes_by_the_match() -> None:
    """WB 80.6: a Swiss match is its own session, so a poor earlier match takes nothing away."""
    document = night({1: [artificial("60", "40"), 420, 0], 2: [420, 170, 0], 3: [-50, 0, 100]})
    for line in document["results"]:
        if line["board"] == 3:
            line["match"] = f"n{line['match']}"
    document["matches"] = [{**match, "boards": [1, 2]} for match in document["matches"]] + [
        {**match, "id": f"n{match['id']}", "boards": [3]} for match in document["matches"]
    ]
    first = standings(document)["boards"][0]["lines"][0]
    assert (first["ns_points"], first["ew_points"]) == ("4", "0"), "100 % and 0 % on the other board of the match"


def test_butler_takes_the_next_lower_group_of_boards() -> None:
    """WB 161.3: for 9 boards the scale of 5 and 6."""
    assert butler_scale("ebu-teams-2010", 9) == find_scale("ebu-teams-2010", 6)
    found = scored(night({1: [420, 170, 0]}, "butler", "ebu-teams-2010")).matches[0]
    assert found.scale == find_scale("ebu-teams-2010", 6)
    # Datum 200: 420 wins 6 IMPs.
    assert (found.home.margin, found.home.imps, found.away.imps) == (6, 6, 0)


def test_cross_imps_are_divided_by_seventy_percent_of_the_scores() -> None:
    """WB 161.4: with 3 tables by 2.1, to the nearest IMP; the sum and the mean a comparison come to the same."""
    document = night({1: [420, 170, 0]}, "cross_imps", "ebu-teams-2010")
    found = scored(document).matches[0]
    assert found.home.exact == 6 + 9
    assert found.home.margin == 7
    assert (found.home.vp, found.away.vp) == find_scale("ebu-teams-2010", 8).points(7)
    document["scoring"]["cross_imps"] = "mean"
    assert [side.vp for side in scored(document).matches[0].sides] == [found.home.vp, found.away.vp]


def test_a_fine_of_victory_points() -> None:
    document = night({1: [420, 170, 0]})
    document["penalties"] = [{"contestant": "A1", "kind": "disciplinary", "amount": "1", "unit": "vp"}]
    assert (rows(document)["A1"]["vp"], rows(document)["A1"]["rank"], rows(document)["B3"]["rank"]) == ("19", 2, 1)


def test_matches_change_nothing_but_averages() -> None:
    """Random nights without averages: the same figures, ranks and penalties with every meeting a match."""
    nights = [night for night in map(random_night, range(250)) if night["contest"] == "pairs"]
    nights = [night for night in nights if night["results"] and "artificial" not in str(night)]
    assert len(nights) > 20
    for document in nights:
        plain = standings(document)
        meetings = {tuple(sorted((line["ns"], line["ew"]))) for line in document["results"]}
        document["matches"] = [{"id": "/".join(pair), "home": pair[0], "away": pair[1]} for pair in sorted(meetings)]
        for line in document["results"]:
            line["match"] = "/".join(sorted((line["ns"], line["ew"])))
        found = standings(document)
        assert len(found.pop("matches")) == len(meetings)
        assert found == plain
