"""Teams of eight in the three ways of White Book 161.5 and 161.6, and how the ways are related."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.engine.document import DocumentFaults, dump, parse
from scoring.engine.document.values import EightWay
from scoring.engine.frequencies import plain
from scoring.engine.imps import imps
from scoring.engine.matches.methods import TeamEntry, TeamImps, total
from scoring.engine.standings import score_session
from scoring.engine.victory_points import find_scale

WAYS: tuple[EightWay, ...] = ("cross", "fours", "aggregate")
SCORES = st.integers(-120, 120).map(lambda tens: 10 * tens)
TWO = st.lists(SCORES, min_size=2, max_size=2)


def entries(north_south: list[int], east_west: list[int]) -> tuple[list[TeamEntry], list[TeamEntry]]:
    ours = [TeamEntry(1, "ns", plain(score)) for score in north_south]
    return ours, [TeamEntry(1, "ew", plain(score)) for score in east_west]


@pytest.mark.parametrize(("way", "due"), [("fours", 10 + 7), ("aggregate", 12), ("cross", 10 + 11 + 6 + 7)])
def test_a_board(way: EightWay, due: int) -> None:
    """N/S 420 and 170, against -50 and -100: fours 470 and 270; all four together 740; each with each."""
    assert total(TeamImps(way).comparisons(*entries([420, 170], [-50, -100]))) == due


@settings(deadline=None)
@given(SCORES, SCORES)
def test_with_two_tables_all_ways_are_one(ours: int, theirs: int) -> None:
    assert {total(TeamImps(way).comparisons(*entries([ours], [theirs]))) for way in WAYS} == {imps(ours - theirs)}


@settings(deadline=None)
@given(TWO, TWO)
def test_what_one_team_wins_the_other_loses(ours: list[int], theirs: list[int]) -> None:
    for way in WAYS:
        pair = (entries(ours, theirs), entries(theirs, ours))
        one, other = (total(TeamImps(way).comparisons(*found)) for found in pair)
        assert one is not None
        assert other == -one


def line(board: int, home_sits: str, score: int, table: int, **more: Any) -> dict[str, Any]:
    sides = {"ns": "H", "ew": "A"} if home_sits == "ns" else {"ns": "A", "ew": "H"}
    return {"board": board, "score": score, "table": table, "match": "m", **sides, **more}


def four_tables(board: int, *scores: int | None) -> list[dict[str, Any]]:
    """A board in rooms 1 to 4; None: not there yet."""
    rooms = ((1, "ns", 1), (2, "ew", 1), (3, "ns", 2), (4, "ew", 2))
    played = zip(rooms, scores, strict=True)
    return [line(board, side, score, table, four=four) for (table, side, four), score in played if score is not None]


def match(way: str | None, results: list[dict[str, Any]], scale: str | None = None, boards: int = 1) -> dict[str, Any]:
    points = {"victory_points": {"scale": scale}} if scale else {}
    listed = list(range(1, boards + 1))
    return {
        "format": "bridgeclub-session", "version": 1, "contest": "teams",
        "scoring": {"method": "imps", **({"teams_of_eight": way} if way else {}), **points},
        "contestants": [{"id": "H"}, {"id": "A"}],
        "matches": [{"id": "m", "home": "H", "away": "A", "boards": listed}],
        "results": results,
    }  # fmt: skip


def scored(document: dict[str, Any]) -> Any:
    return score_session(parse(document)).matches[0]


@pytest.mark.parametrize(("way", "due"), [("fours", 17), ("aggregate", 12), ("cross", 34), (None, 34)])
def test_the_document_says_the_way(way: str | None, due: int) -> None:
    """H sits N/S with 420 and 170, A against it with 50 and 100 the other way. None is what was meant before."""
    found = scored(match(way, four_tables(1, 420, -50, 170, -100)))
    assert (found.home.points, found.away.points) == (due, -due)


@pytest.mark.parametrize(
    ("way", "due"),
    [("fours", imps(170 + 100)), ("aggregate", None), ("cross", imps(170 + 50) + imps(170 + 100))],
)
def test_a_board_at_three_of_four_tables(way: str, due: int | None) -> None:
    """Not yet in room 1: the second four is whole, and what can be compared within the team stands (WB 147.3)."""
    found = scored(match(way, four_tables(1, None, -50, 170, -100)))
    assert [each.points for each in found.figures if each.contestant == "H"] == ([] if due is None else [due])


def test_the_order_of_the_lines_links_no_fours() -> None:
    found = scored(match("fours", four_tables(1, 420, -50, 170, -100)[::-1]))
    assert found.home.points == imps(470) + imps(270)


@pytest.mark.parametrize("way", ["fours", "aggregate"])
def test_twice_the_boards_are_the_scale(way: str) -> None:
    """161.5: 12 boards by the standard scale of 24."""
    results = [each for board in range(1, 13) for each in four_tables(board, 90, 90, 90, 90)]
    found = scored(match(way, results, "ebu-teams-2010", 12))
    assert found.scale == find_scale("ebu-teams-2010", 24)


def test_cross_imps_by_their_own_scale() -> None:
    """161.6: 10 boards; one swing of 34 IMPs is 14 to 6, and nothing is doubled."""
    results = [each for board in range(2, 11) for each in four_tables(board, 90, 90, 90, 90)]
    found = scored(match("cross", four_tables(1, 420, -50, 170, -100) + results, "ebu-teams-of-eight", 10))
    assert (found.home.points, found.home.vp, found.away.vp) == (34, 14, 6)


def test_average_plus_is_four_from_the_first_table_on() -> None:
    """WB 12.5, though one table only has said something."""
    award = {"adjusted": {"ns": {"artificial": "60"}, "ew": {"artificial": "40"}}}
    results = [line(1, "ns", 420, 1, **award)]
    found = scored(match("cross", results))
    assert (found.home.points, found.away.points) == (4, -4)


@pytest.mark.parametrize("way", WAYS)
def test_a_weighted_score_at_one_table(way: EightWay) -> None:
    """60 % of 420, 40 % of -50 in room 1: each way computed here with each of the two, and weighted (WB 12.1.4)."""
    rest = (-50, 170, -100)
    award = {"adjusted": {side: {"weighted": [["60%", 420], ["40%", -50]]} for side in ("ns", "ew")}}
    results = four_tables(1, 420, *rest)
    results[0] |= award
    each = [_by_hand(way, score, *rest) for score in (420, -50)]
    exact = Fraction(6, 10) * each[0] + Fraction(4, 10) * each[1]
    found = scored(match(way, results))
    assert [figure.exact for figure in found.figures] == [exact, -exact]


def _by_hand(way: EightWay, one: int, two: int, three: int, four: int) -> int:
    if way == "aggregate":
        return imps(one + three - two - four)
    if way == "fours":
        return imps(one - two) + imps(three - four)
    return imps(one - two) + imps(one - four) + imps(three - two) + imps(three - four)


@pytest.mark.parametrize("way", WAYS)
def test_in_and_out(way: str) -> None:
    document = match(way, four_tables(1, 420, -50, 170, -100))
    out = dump(parse(document))
    assert out["scoring"]["teams_of_eight"] == way
    assert [each.get("four", 1) for each in out["results"]] == [1, 1, 2, 2]
    assert dump(parse(out)) == out


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ({"scoring": {"method": "board_a_match", "teams_of_eight": "cross"}}, "$.scoring.teams_of_eight"),
        ({"scoring": {"method": "imps", "teams_of_eight": "both"}}, "$.scoring.teams_of_eight"),
        ({"results": [line(1, "ns", 420, 1, four=3)]}, "$.results[0].four"),
    ],
)
def test_what_makes_no_sense_is_refused(change: dict[str, Any], fault: str) -> None:
    with pytest.raises(DocumentFaults) as refused:
        parse({**match("cross", []), **change})
    assert fault in str(refused.value)
