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


@pytest.mark.parametrize(
    ("way", "due"), [("fours", imps(420 + 50)), ("aggregate", None), ("cross", imps(420 + 50)), ("board_a_match", None)]
)
def test_two_of_four_tables_are_not_the_whole_board(way: str, due: int | None) -> None:
    """Where all four scores are added a board waits for the last of them."""
    document = match(None if way == "board_a_match" else way, four_tables(1, 420, -50, None, None))
    if way == "board_a_match":
        document["scoring"] = {"method": way}
        document["results"] += four_tables(2, 0, 0, 0, 0)
        document["matches"][0]["boards"] = [1, 2]
    found = [each for each in scored(document).figures if each.contestant == "H" and each.board == 1]
    assert [each.points for each in found] == ([] if due is None else [due])


def hybrid(first: list[dict[str, Any]]) -> Any:
    """Two boards by hybrid scoring, the second level."""
    document = match(None, [*first, *four_tables(2, 90, 90, 90, 90)], boards=2)
    document["scoring"] = {"method": "hybrid"}
    return scored(document)


def test_at_hybrid_scoring_two_of_four_tables_are_not_the_whole_board() -> None:
    """Neither in boards won nor in the share of the total points."""
    waits, without = hybrid(four_tables(1, 420, -50, None, None)), hybrid([])
    assert (waits.home.vp, waits.away.vp) == (without.home.vp, without.away.vp)
    assert waits.home.swing == without.home.swing


def test_at_hybrid_scoring_a_board_with_two_artificial_scores_has_no_total_points() -> None:
    """Average plus for both teams in rooms 1 and 4: what the other two tables scored counts for nobody."""
    both = {"adjusted": {side: {"artificial": "60"} for side in ("ns", "ew")}}
    played = four_tables(1, 420, -50, 170, -100)
    given = hybrid([{**each, **both} if each["table"] in (1, 4) else each for each in played])
    assert (given.home.vp, given.away.vp) == (4, 4)
    assert given.home.swing == 0


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


#: Average plus for the home team, at the tables where it sits North–South or East–West.
PLUS = {
    side: {"adjusted": {side: {"artificial": "60"}, other: {"artificial": "40"}}}
    for side, other in (("ns", "ew"), ("ew", "ns"))
}
#: By way and the rooms with an artificial score what the home team has: 420, -50, 170, -100 in the four rooms.
AWARDED = {
    ("fours", (1,)): 3 + imps(170 + 100),
    ("fours", (2,)): 3 + imps(170 + 100),
    ("fours", (3,)): imps(420 + 50) + 3,
    ("fours", (1, 2)): 3 + imps(170 + 100),
    ("fours", (1, 4)): 4,
    ("cross", (1,)): imps(170 + 50) + imps(170 + 100) + 2,
    ("cross", (4,)): imps(420 + 50) + imps(170 + 50) + 2,
    ("cross", (1, 2)): imps(170 + 100) + 3,
    ("cross", (1, 3)): 4,
    ("cross", (1, 2, 3, 4)): 4,
    ("aggregate", (1,)): 4,
    ("aggregate", (1, 2)): 4,
}


@pytest.mark.parametrize(("way", "rooms"), AWARDED)
def test_an_artificial_score_leaves_what_can_be_compared_without_it(way: str, rooms: tuple[int, ...]) -> None:
    """WB 147.3: of two fours the other one, at cross-IMPs the other comparisons; added scores are one board."""
    results = four_tables(1, 420, -50, 170, -100)
    for room in rooms:
        results[room - 1] |= PLUS["ns" if room % 2 else "ew"]
    found, due = scored(match(way, results)), AWARDED[way, rooms]
    assert (found.home.points, found.away.points) == (due, -due)
    whole = due == 4
    assert [each.artificial for each in found.figures] == [whole, whole]


@pytest.mark.parametrize(("way", "due"), [("fours", 3), ("cross", 2), ("aggregate", 4)])
def test_average_plus_counts_from_the_first_table_on(way: str, due: int) -> None:
    """WB 12.5, though one table only has said something."""
    found = scored(match(way, [line(1, "ns", 420, 1, **PLUS["ns"])]))
    assert (found.home.points, found.away.points) == (due, -due)


@pytest.mark.parametrize(("way", "due"), [("fours", 11 + 5), ("cross", 11 + 5), ("aggregate", 11)])
def test_average_plus_is_improved_to_what_is_won_elsewhere(way: str, due: int) -> None:
    """L12C2(c). Board 2 makes 500 in room 1 and nothing elsewhere: the first four wins 11 IMPs on it, the second none,
    each of two comparisons 11. Board 1 has average plus in room 1: that four has its own 11, two comparisons have half
    of 22, all four scores 11; what is left makes 5."""
    results = four_tables(1, 0, 0, 0, -200) + four_tables(2, 500, 0, 0, 0)
    results[0] |= PLUS["ns"]
    board = next(each for each in scored(match(way, results, boards=2)).figures if each.contestant == "H")
    assert board.points == due


def test_a_number_of_imps_is_what_was_given() -> None:
    results = four_tables(1, 420, -50, 170, -100)
    results[0]["adjusted"] = {"ns": {"artificial": "+5"}, "ew": {"artificial": "-5"}}
    given = {way: scored(match(way, results)).home.points for way in WAYS}
    assert given == {"fours": 5 + 7, "cross": 5 + 6 + 7, "aggregate": 5}


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("table", [1510, -1100])
def test_artificial_unless_the_offenders_did_worse(way: str, table: int) -> None:
    """WB 90.4.2, in room 1, where the home team offended: what it has with the table score beside average minus."""
    results = four_tables(1, table, -50, 170, -100)
    results[0]["adjusted"] = {"ns": {"artificial": "40"}, "ew": {"artificial": "60"}, "unless_better": True}
    at_the_table = _by_hand(way, table, -50, 170, -100)
    artificial = {"fours": -3 + imps(270), "cross": imps(220) + imps(270) - 2, "aggregate": -4}[way]
    found = scored(match(way, results)).home.points
    assert found == min(at_the_table, artificial)
    assert (found == at_the_table) is (table < 0)


@pytest.mark.parametrize("way", WAYS)
def test_denied_redress_beside_an_artificial_score(way: str) -> None:
    """WB 12.9: in room 3 A is 170, B 500 and C 420 to North–South; room 1 has average plus for the home team."""
    results = four_tables(1, 0, -50, 170, -100)
    results[0] |= PLUS["ns"]
    redress = {"without_infraction": {"assigned": 500}, "without_error": {"assigned": 420}}
    results[2]["adjusted"] = {"ns": {"redress": redress}}

    def home(score: int) -> int:
        return {"fours": 3 + imps(score + 100), "cross": 2 + imps(score + 50) + imps(score + 100), "aggregate": 4}[way]

    due = home(170) if way == "aggregate" else home(500) - (home(420) - home(170))
    assert scored(match(way, results)).home.points == due


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
