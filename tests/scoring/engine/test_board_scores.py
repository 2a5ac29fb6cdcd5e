"""Boards by themselves: fingerprints of what decides their scores, and scores as JSON."""

from __future__ import annotations

import json
from fractions import Fraction

import pytest

from scoring.engine.board_scores import BoardFacts, BoardScores, LineFacts, LineScores, SideScore, score_board
from scoring.engine.document import Artificial, Assigned, NotScored, Part, Weighted
from scoring.engine.methods import Matchpoints

LINES = (
    LineFacts(4, score=420),
    LineFacts(4, score=170, ns=Weighted((Part("1/3", 420), Part("2/3", -50)))),
    LineFacts(4, score=140, ns=Artificial("60"), ew=NotScored()),
    LineFacts(4, score=110, played=False),
)
FACTS = BoardFacts(LINES)


def test_scores() -> None:
    # N/S: 420 ties a third of a result and beats two thirds: 5/3 of 2, and two results of four: (M·4 + 2) / 2.
    found = score_board(BoardFacts(LINES[:2]))
    assert [line.ns.points for line in found.lines] == [Fraction(13, 3), Fraction(5, 3)]
    assert [line.ew.points for line in found.lines] == [1, 5]
    whole = score_board(FACTS)
    assert whole.lines[2] == LineScores(SideScore(None, True), SideScore())
    assert whole.lines[3] == LineScores(SideScore(), SideScore())


def test_scores_survive_json() -> None:
    found = score_board(FACTS)
    assert BoardScores.from_json(json.loads(json.dumps(found.to_json()))) == found
    assert found.to_json()[2] == ["artificial", None]


def test_the_same_facts_have_the_same_fingerprint() -> None:
    # Kept in databases: if this changes, RULES_EDITION has changed, or everything kept is computed again.
    plain = BoardFacts((LineFacts(2, score=420), LineFacts(2, score=170)))
    assert plain.fingerprint() == "460bb06e9289f1e70b9ce26d89e65aa7e1c295460ddb613fe3992fb16bcfe46b"
    quarter = LineFacts(4, ns=Weighted((Part("1/4", 420), Part("75%", 0))), ew=Assigned(0))
    decimal = LineFacts(4, ns=Weighted((Part("0.25", 420), Part("3/4", 0))), ew=Assigned(0))
    assert BoardFacts((quarter,)).fingerprint() == BoardFacts((decimal,)).fingerprint()


@pytest.mark.parametrize(
    "changed",
    [
        {"expected": 5},
        {"section": "A"},
        {"group": "fouled"},
        {"score": 430},
        {"ns": Assigned(420)},
        {"ew": Assigned(420)},
        {"ns": Weighted((Part("1", 420),))},
        {"ns": Artificial("60")},
        {"ns": Artificial("=60")},
        {"ns": NotScored()},
        {"unless_better": True},
        {"played": False},
    ],
    ids=str,
)
def test_whatever_decides_a_score_is_in_the_fingerprint(changed: dict[str, object]) -> None:
    facts = BoardFacts((LINES[0]._replace(**changed), *LINES[1:]))  # type: ignore[arg-type]
    assert facts.fingerprint() != FACTS.fingerprint()


def test_the_unit_and_the_order_of_lines_are_in_the_fingerprint() -> None:
    assert BoardFacts(LINES, Matchpoints(1)).fingerprint() != FACTS.fingerprint()
    assert BoardFacts(tuple(reversed(LINES))).fingerprint() != FACTS.fingerprint()
