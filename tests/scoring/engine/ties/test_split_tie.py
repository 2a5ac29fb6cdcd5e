"""Split ties: the examples of White Book 143, rule by rule, down to the ballot."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.engine.document import parse
from scoring.engine.errors import EngineError
from scoring.engine.ties import Ballot, Encounter, Event, split_tie
from scoring.engine.ties.procedure import ONWARD, SEVERAL, TWO, rules_for
from scoring.engine.ties.rules import matches_won, point_a_board, tie_break_points
from scoring.engine.ties.scored import event_of
from tests.refusals import refuses
from tests.scoring.engine.documents import board, scored, session
from tests.scoring.engine.team_documents import room, teams


def meeting(one: str, other: str, vp: Any, imps: Any = 0, share: Any = 1) -> list[Encounter]:
    """Both sides of a match on a scale of 20 to 0, or of half of that."""
    most, share = 20 * Fraction(share), Fraction(share)
    return [
        Encounter(one, (other,), Fraction(vp), most / 2, (Fraction(imps),), share=share),
        Encounter(other, (one,), most - Fraction(vp), most / 2, (-Fraction(imps),), share=share),
    ]


def event(*meetings: list[Encounter], **more: Any) -> Event:
    encounters = tuple(each for found in meetings for each in found)
    names = {each.contestant for each in encounters} | {name for each in encounters for name in each.opponents}
    finals = {name: sum((each.final for each in encounters if each.contestant == name), Fraction(0)) for name in names}
    return Event(encounters, {**finals, **more.pop("finals", {})}, **more)


def decided_by(split: Any) -> list[str]:
    return [step.rule for step in split.steps if step.decided]


def test_who_has_beaten_all_others_in_the_basic_scores() -> None:
    """143.7.2 (c): all three drew in victory points; B beat both others by IMPs."""
    drawn = (meeting("A", "B", 10, -1), meeting("B", "C", 10, 2), meeting("A", "C", 10, 0))
    found = split_tie(event(*drawn), ["A", "B", "C"])
    (step,) = [each for each in found.steps if each.rule == "defeated_all_basic"]
    assert (step.values, step.order) == ({"A": 0, "B": 1, "C": 0}, (("B",), ("A", "C")))
    assert found.order[0] == ("B",)


class TestTwo:
    def test_the_match_between_them(self) -> None:
        """143.7.1 (a)."""
        found = split_tie(event(meeting("A", "B", 12, 5)), ["B", "A"])
        assert found.order == (("A",), ("B",))
        assert [(step.rule, step.source) for step in found.steps] == [("direct_match", "WB 143.7.1 a")]
        assert found.steps[0].values == {"A": 12, "B": 8}

    def test_a_drawn_match_by_its_imps(self) -> None:
        found = split_tie(event(meeting("A", "B", 10, -1)), ["A", "B"])
        assert (found.order, decided_by(found)) == ((("B",), ("A",)), ["direct_match_basic"])

    def test_a_match_and_a_triangle_together(self) -> None:
        """143.6.2 (b): 8 to 12, then 10 to 0 in the triangle: 18 to 12."""
        found = split_tie(event(meeting("A", "B", 8), meeting("A", "B", 10, share="1/2")), ["A", "B"])
        assert found.steps[0].values == {"A": 18, "B": 12}

    def test_matches_won_are_compared_in_percent(self) -> None:
        """143.6.2 (a): 8 of 12 are less than 6 of 8; a draw is half a win."""
        ones = [Encounter("A", ("x",), Fraction(won), Fraction(10)) for won in [11] * 8 + [9] * 4]
        others = [Encounter("B", ("x",), Fraction(won), Fraction(10)) for won in [20] * 6 + [0] * 2]
        values = matches_won(event(ones, others), ("A", "B"))
        assert values == {"A": Fraction(200, 3), "B": 75}
        drawn = [Encounter("A", ("x",), Fraction(10), Fraction(10)), Encounter("A", (), Fraction(12), Fraction(10))]
        assert matches_won(event(drawn), ("A",)) == {"A": 75}, "an awarded match is won by more than average (143.5.4)"

    def test_the_basic_scores_of_all_matches_with_penalties(self) -> None:
        meetings = [meeting("A", "x", 15, 12), meeting("B", "x", 15, 10)]
        found = split_tie(event(*meetings), ["A", "B"])
        assert (found.order[0], decided_by(found)) == (("A",), ["basic_total"])
        found = split_tie(event(*meetings, basic_penalties={"A": (Fraction(-3),)}), ["A", "B"])
        assert found.order[0] == ("B",)
        found = split_tie(event(*meetings, converted=False), ["A", "B"])
        assert found.unresolved == (("A", "B"),)

    def test_hybrid_tests_the_second_basic_method_before_going_on(self) -> None:
        """143.6.4: equal victory points and boards, then the aggregate."""
        ones = Encounter("A", ("B",), Fraction(5), Fraction(5), (Fraction(3), Fraction(10)))
        others = Encounter("B", ("A",), Fraction(5), Fraction(5), (Fraction(3), Fraction(-10)))
        assert decided_by(split_tie(event([ones], [others]), ["A", "B"])) == ["direct_match_second_basic"]


class TestTieBreakPoints:
    def test_the_final_scores_of_the_opponents(self) -> None:
        """143.5.2: 50, 40 and 30 make 120; 1.5 meetings count 1.5 times; half an event counts double."""
        finals = {"X": Fraction(50), "Y": Fraction(40), "Z": Fraction(30), "A": Fraction(0)}
        meetings = [Encounter("A", (name,), Fraction(0), Fraction(10)) for name in "XYZ"]
        assert tie_break_points(Event(tuple(meetings), finals), ("A",)) == {"A": 120}
        triangle = Encounter("A", ("X",), Fraction(0), Fraction(5), share=Fraction(1, 2))
        assert tie_break_points(Event((meetings[0], triangle), finals), ("A",)) == {"A": 75}
        gone = Event(tuple(meetings), finals, completed={"Y": Fraction(1, 2)})
        assert tie_break_points(gone, ("A",)) == {"A": 160}

    def test_who_missed_a_round_is_counted_pro_rata(self) -> None:
        finals = {"X": Fraction(50), "Y": Fraction(40), "A": Fraction(0), "B": Fraction(0)}
        meetings = [Encounter("A", (name,), Fraction(0), Fraction(10)) for name in "XY"]
        meetings.append(Encounter("B", ("X",), Fraction(0), Fraction(10)))
        assert tie_break_points(Event(tuple(meetings), finals), ("A", "B")) == {"A": 90, "B": 100}

    def test_players_by_opponents_over_partners(self) -> None:
        """143.5.2: 90 divided by 30."""
        finals = {"X": Fraction(50), "Y": Fraction(40), "Z": Fraction(30), "A": Fraction(0)}
        met = Encounter("A", ("X", "Y"), Fraction(0), Fraction(10), partners=("Z",))
        assert tie_break_points(Event((met,), finals), ("A",)) == {"A": 3}

    def test_never_in_a_perfect_all_play_all(self) -> None:
        assert tie_break_points(event(meeting("A", "x", 5), all_play_all=True), ("A",)) == {}


class TestPointABoard:
    def test_four_of_whom_one_did_not_play(self) -> None:
        """143.5.3: the best 6, the joint worst 1 each, who did not play 4."""
        scores = {"A": Fraction(6), "B": Fraction(-4), "C": Fraction(-4)}
        found = point_a_board(Event((), {}, boards={1: scores}), ("A", "B", "C", "D"))
        assert found == {"A": 6, "B": 1, "C": 1, "D": 4}

    @pytest.mark.parametrize(("score", "points"), [(4, 2), (0, 1), (-4, 0)])
    def test_a_board_that_one_of_two_played(self, score: int, points: int) -> None:
        found = point_a_board(Event((), {}, boards={1: {"A": Fraction(score)}}), ("A", "B"))
        assert found == {"A": points, "B": 2 - points}

    def test_average_is_half_the_top(self) -> None:
        """143.5.3 (b): 37 and 29 of 50 are both above average."""
        scores = {1: {"A": Fraction(37), "B": Fraction(29)}, 2: {"B": Fraction(29)}}
        found = point_a_board(Event((), {}, boards=scores, averages={1: Fraction(25), 2: Fraction(25)}), ("A", "B"))
        assert found == {"A": 2, "B": 2}


class TestSeveral:
    def test_who_has_beaten_all_others_and_then_again_from_the_beginning(self) -> None:
        """143.5.6: A has beaten B and C, who have drawn by victory points."""
        found = split_tie(event(meeting("A", "B", 11), meeting("A", "C", 12), meeting("B", "C", 10, 1)), "ABC")
        assert found.order == (("A",), ("B",), ("C",))
        assert decided_by(found) == ["defeated_all", "direct_match_basic"]

    def test_the_scores_against_each_other(self) -> None:
        found = split_tie(event(meeting("A", "B", 15), meeting("B", "C", 14), meeting("C", "A", 11)), "ABC")
        assert decided_by(found)[0] == "scores_against_each_other"
        assert found.order == (("A",), ("B",), ("C",))

    def test_who_have_not_all_met_begin_with_matches_won(self) -> None:
        found = event(meeting("A", "B", 15), meeting("C", "x", 15))
        assert [rule.name for rule in rules_for(found, "ABC")] == [rule.name for rule in ONWARD]
        assert rules_for(found, "AB") == (*TWO, *ONWARD)
        assert rules_for(event(meeting("A", "B", 9), meeting("B", "C", 9), meeting("C", "A", 9)), "ABC")[:4] == SEVERAL

    def test_ties_between_groups_first_by_percentage(self) -> None:
        found = split_tie(
            event(meeting("A", "x", 15), meeting("B", "x", 10), qualifying={"A": Fraction(54), "B": Fraction(55)}), "AB"
        )
        assert (found.order, decided_by(found)) == ((("B",), ("A",)), ["qualifying_score"])


class TestBallot:
    def test_unresolved_until_one_is_drawn(self) -> None:
        """143.7.1 (f)."""
        level = event(meeting("A", "B", 10))
        found = split_tie(level, "AB")
        assert (found.order, found.unresolved) == ((("A", "B"),), (("A", "B"),))
        assert [step.rule for step in found.steps] == [rule.name for rule in (*TWO, *ONWARD)]
        ballot = Ballot(("B", "A"), "cards cut by the captains, aces high")
        found = split_tie(level, "AB", [ballot])
        assert (found.order, found.unresolved, found.ballots) == ((("B",), ("A",)), (), (ballot,))

    def test_a_ballot_of_others_is_refused(self) -> None:
        with refuses(EngineError, match="still tied"):
            split_tie(event(meeting("A", "B", 12)), "AB", [Ballot(("A", "B"), "lots")])
        with refuses(EngineError, match="Q is not a contestant"):
            split_tie(event(meeting("A", "B", 12)), "AQ")


@settings(deadline=None)
@given(st.lists(st.tuples(st.integers(0, 20), st.integers(-9, 9)), min_size=6, max_size=6), st.permutations("ABCD"))
def test_the_order_in_which_the_tied_are_named_changes_nothing(results: list[Any], named: list[str]) -> None:
    pairs = [("A", "B"), ("C", "D"), ("A", "C"), ("B", "D"), ("A", "D"), ("B", "C")]
    found = event(*(meeting(*pair, *result) for pair, result in zip(pairs, results, strict=True)))
    plain, other = split_tie(found, "ABCD"), split_tie(found, named)
    assert [set(group) for group in plain.order] == [set(group) for group in other.order]
    assert sorted(name for group in plain.order for name in group) == list("ABCD")


def test_a_session_of_teams() -> None:
    """Three teams with 20 each; A and C, and so on, by what the scored session says."""
    lines = [
        room(1, 420, ns="A", ew="B"),
        room(1, -50, ns="B", ew="A", table=2),
        room(2, -50, ns="A", ew="B"),
        room(2, 420, ns="B", ew="A", table=2),
    ]
    document = teams(
        lines,
        [{"id": "m1", "home": "A", "away": "B", "boards": [1, 2]}],
        scoring={"victory_points": {"scale": "wbf-continuous"}},
    )
    found = split_tie(event_of(parse(document), scored(document)), "AB")
    assert found.unresolved == (("A", "B"),)
    assert {step.rule: dict(step.values) for step in found.steps if step.values} == {
        "direct_match": {"A": 10, "B": 10},
        "direct_match_basic": {"A": 0, "B": 0},
        "matches_won": {"A": 50, "B": 50},
        "tie_break_points": {"A": 10, "B": 10},
        "basic_total": {"A": 0, "B": 0},
        "point_a_board": {"A": 2, "B": 2},
    }


def test_a_session_of_pairs_goes_by_rounds() -> None:
    """Two pairs level at the end; the round between them decides: 2 of 2 matchpoints on the first board."""
    lines = board([420, 170], 1, round=1) + board([170, 420], 2, round=2)
    for line in lines:
        line["ew"] = {"NS1": "EW1", "NS2": "EW2"}[line["ns"]]
    document = session(lines)
    found = event_of(parse(document), scored(document))
    assert not found.converted
    assert split_tie(found, ["NS1", "NS2"]).unresolved
    assert split_tie(found, ["NS1", "EW1"]).steps[0].rule == "direct_match"
    assert found.averages == {1: 1, 2: 1}
    assert {each.draw for each in found.encounters} == {1}
    assert [each.final for each in found.encounters if each.contestant == "NS1"] == [2, 0]
