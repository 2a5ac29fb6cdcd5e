"""Scores that do not balance, averaged within a knock-out match (L12C4, White Book 90.5)."""

from __future__ import annotations

from fractions import Fraction

import pytest

from scoring.engine.document import parse
from scoring.engine.explain import ask
from scoring.engine.ties.knock_out import knock_out_result
from tests.ranges import examples
from tests.scoring.engine.document.spoiled import Document, faults
from tests.scoring.engine.documents import artificial, board, scored, session
from tests.scoring.engine.team_documents import head_to_head, random_teams


def knock_out(document: Document) -> Document:
    for match in document["matches"]:
        match["knock_out"] = True
    return document


@pytest.mark.parametrize(
    ("ns", "ew", "home", "away"),
    [("60", "40", 3, -3), ("60", "50", 2, -2), ("50", "40", 2, -2), ("60", "60", 0, 0), ("40", "40", 0, 0)],
)
def test_each_side_has_the_average_of_both(ns: str, ew: str, home: int, away: int) -> None:
    """WB 90.5 a, c, d, e: the mean to a whole IMP, halves away from zero."""
    (match,) = scored(knock_out(head_to_head({1: (artificial(ns, ew), None)}))).matches
    assert [side.points for side in match.sides] == [home, away]


def test_a_match_board_by_board_and_a_penalty_alone() -> None:
    award = artificial("60", "50")
    document = knock_out(head_to_head({1: (award, None), 2: (award, None), 3: (140, 110)}))
    document["penalties"] = [{"contestant": "T1", "kind": "procedural", "amount": "3", "unit": "points"}]
    scores = scored(document)
    assert [side.points for side in scores.matches[0].sides] == [5, -5]
    assert {row.contestant: row.total for row in scores.ranking} == {"T1": "2", "T2": "-5"}


def test_point_a_board_balances_to_its_two_points() -> None:
    (match,) = scored(knock_out(head_to_head({1: (artificial("60", "50"), None)}, "board_a_match"))).matches
    assert [side.points for side in match.sides] == [Fraction(13, 10), Fraction(7, 10)], "1.25 rounded away from 1"


@pytest.mark.parametrize("seed", range(examples(120)))
def test_every_random_match_balances_and_no_balanced_board_moves(seed: int) -> None:
    document = random_teams(seed)
    if document["scoring"]["method"] == "hybrid":
        document["scoring"] = {"method": "imps"}
        document["penalties"] = []
    plain = scored(document)
    averaged = scored(knock_out(document))
    top = {"board_a_match": 2}.get(document["scoring"]["method"], 0)
    for before, match in zip(plain.matches, averaged.matches, strict=True):
        figures: dict[int, list[Fraction]] = {}
        for figure in match.figures:
            figures.setdefault(figure.board, []).append(figure.points)
        assert all(len(both) == 2 and sum(both) == top for both in figures.values())
        own = {(each.board, each.contestant): each.points for each in before.figures}
        by_board: dict[int, Fraction] = {}
        for each in before.figures:
            by_board[each.board] = by_board.get(each.board, Fraction(0)) + each.points
        for each in match.figures:
            if (each.board, each.contestant) in own and by_board[each.board] == top:
                both = [who for who in (match.match.home, match.match.away) if (each.board, who) in own]
                assert len(both) == 1 or each.points == own[each.board, each.contestant]
        if document["scoring"]["method"] == "imps":
            assert knock_out_result(match) == match.home.points == knock_out_result(before)


def test_it_is_explained() -> None:
    document = parse(knock_out(head_to_head({1: (artificial("60", "50"), None)})))
    assert "By itself that is +3 IMPs." in ask(document, "T1", 1).text
    assert "average of both (Law 12C4)" in ask(document, "T2", 1).text
    assert "Score: −2 IMPs." in ask(document, "T2", 1).text


def test_only_matches_of_teams_with_scores_of_their_own_boards() -> None:
    said = "only matches of teams, not by hybrid scoring, can be knock-out matches"
    hybrid = knock_out(head_to_head({1: (420, -50), 2: (140, 140)}, "hybrid"))
    assert faults(hybrid) == [f"$.matches[0].knock_out: {said}"]
    pairs = session(board([420], match="m1"), matches=[{"id": "m1", "home": "NS1", "away": "EW1", "knock_out": True}])
    assert faults(pairs) == [f"$.matches[0].knock_out: {said}"]
    pairs["matches"][0]["knock_out"] = 1
    assert faults(pairs) == ["$.matches[0].knock_out: true or false is due, not 1"]
