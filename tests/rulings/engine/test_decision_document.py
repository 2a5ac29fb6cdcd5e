"""A decision goes into its record and comes out of it the same."""

from __future__ import annotations

from fractions import Fraction

from rulings.engine.decision import Decision, Doubt, Kind, Poll, RuledLine, RuledPenalty
from rulings.engine.decision_document import dump_decision, parse_decision
from rulings.engine.effect import Effect, MovedContestant, dump_effect, parse_effect
from scoring.engine.document import Artificial, Assigned, Part, Redress, Weighted
from scoring.engine.places import Place

PLACES = (RuledLine(7, 11, 12, "A", 3, 9), RuledLine(8, 11, 12, "A", 3, 9))


def test_a_decision_is_read_as_it_was_written() -> None:
    redress = Redress(Assigned(-100), Weighted((Part("1/3", 620), Part("2/3", 650))))
    decision = Decision(
        Kind.ASSIGNED,
        "facts",
        laws=("75B",),
        agreed=False,
        disputed="who asked",
        polls=(Poll("AKQ…", "What do you bid?", ("4♠", "pass")),),
        doubt=Doubt.PLAY,
        unauthorised=True,
        hypothetical="1♠ 4♠",
        lines=(
            RuledLine(
                7, 11, 12, "A", 3, 9, redress, Assigned(650), written="redress …", contracts=("4S",), table_score=620
            ),
            RuledLine(8, 11, 12, "A", 3, 9, Artificial("60"), Artificial("40"), unless_better=True),
        ),
        penalties=(RuledPenalty(12, "procedural", "10"),),
    )
    document = dump_decision(decision)
    assert "11" not in str(document)
    assert parse_decision(document, PLACES, decision.penalties) == decision


def test_an_effect_is_read_as_it_was_written() -> None:
    place = Place(8, False, "53.7", "116")
    moved = MovedContestant("1 NS", True, {7: ("5", "13.4"), 8: (None, "2")}, place, Place(7, True, "55.65", "124.4"))
    effect = Effect((7, 8), (moved, MovedContestant("2 NS", False, {}, place, None)))
    assert parse_effect(dump_effect(effect)) == effect
    assert parse_effect({}) == Effect()
    assert moved.rank_moves
    assert moved.moves
    assert not MovedContestant("3 NS", True, {7: ("5", "5")}, place, place).moves
    assert Fraction(moved.boards[7][1] or 0) > 5
