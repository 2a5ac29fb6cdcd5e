"""Rulings whose effect depends on what the table score is worth: redress, unless better, fouled groups."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from tests.scoring.engine.documents import board, points, session


def redress(without_error: int, without_infraction: int) -> dict[str, Any]:
    return {
        "redress": {
            "without_error": {"assigned": without_error},
            "without_infraction": {"assigned": without_infraction},
        }
    }


def unless_better(ns: str, ew: str) -> dict[str, Any]:
    return {"ns": {"artificial": ns}, "ew": {"artificial": ew}, "unless_better": True}


class TestDeniedRedress:
    """Five other results 450, 420, 170, 140, -50; the line's table score is 100 (below 140, above -50): N/S get 2."""

    OTHERS = [450, 420, 170, 140, -50]

    def line(self, ns: dict[str, Any], ew: dict[str, Any] | None) -> list[tuple[Any, Any]]:
        adjusted = {"ns": ns} if ew is None else {"ns": ns, "ew": ew}
        return points(session(board([*self.OTHERS, {"score": 100, "adjusted": adjusted}])))

    def test_some_of_the_damage_was_self_inflicted(self) -> None:
        # B: 430 is worth 8, C: 150 is worth 4, A is 2: 2 + (8 − 4).
        found = self.line(redress(150, 430), {"assigned": 430})
        assert found[-1] == ("6", "2")
        # N/S's table has the table score 100, E/W's has 430.
        assert found[:-1] == [("10", "0"), ("8", "4"), ("6", "6"), ("4", "8"), ("0", "10")]

    def test_all_of_it_was_self_inflicted(self) -> None:
        assert self.line(redress(460, 430), {"assigned": 430})[-1] == ("2", "2")

    def test_none_of_it_was_self_inflicted(self) -> None:
        assert self.line(redress(100, 430), {"assigned": 430})[-1] == ("8", "2")

    def test_without_damage_the_table_score_stands_for_both(self) -> None:
        found = self.line(redress(150, 100), {"assigned": 450})
        assert found == [("10", "0"), ("8", "2"), ("6", "4"), ("4", "6"), ("0", "10"), ("2", "8")]

    def test_offenders_without_an_outcome_keep_the_table_score(self) -> None:
        assert self.line(redress(100, 430), None)[-1] == ("8", "8")

    def test_east_west_are_the_non_offenders(self) -> None:
        adjusted = {"ew": redress(140, 50), "ns": {"assigned": 50}}
        lines = board([420, 170, 110, 90, {"score": 180, "adjusted": adjusted}])
        # E/W: A = 180 beats only 420: 2. B = 50 beats all: 8. C = 140 beats 420 and 170: 4. 2 + (8 − 4).
        assert points(session(lines))[-1] == ("0", "6")

    def test_weighted_outcomes(self) -> None:
        before = {"weighted": [["1/2", 430], ["1/2", 100]]}
        outcome = {"redress": {"without_error": {"assigned": 100}, "without_infraction": before}}
        # B: half of 8 and half of 2.
        assert self.line(outcome, before)[-1][0] == "5"


class TestUnlessBetter:
    """White Book 90.4.2, with E/W the offenders; top 8, 40 % is 3.2."""

    def test_the_offenders_did_better_at_the_table(self) -> None:
        lines = board([420, 420, 170, 140, {"score": 140, "adjusted": unless_better("60", "40")}])
        assert points(session(lines))[-1] == ("4.8", "3.2")

    def test_the_offenders_did_worse_at_the_table(self) -> None:
        lines = board([420, 420, 170, 140, {"score": 430, "adjusted": unless_better("60", "40")}])
        assert points(session(lines)) == [("5", "3"), ("5", "3"), ("2", "6"), ("0", "8"), ("8", "0")]

    def test_exactly_as_well_is_not_better(self) -> None:
        lines = board([420, 420, 170, 140, {"score": 170, "adjusted": unless_better("60", "=37.5")}])
        # E/W with 170: beats 420 twice, ties 170: 5. Above 3 of 8.
        assert points(session(lines))[-1] == ("4.8", "3")
        lines = board([420, 420, 170, 140, {"score": 420, "adjusted": unless_better("60", "=25")}])
        # E/W with 420: ties 420 twice: 2 of 8, which is 25 %.
        assert points(session(lines))[-1] == ("6", "2")

    def test_north_south_are_the_offenders(self) -> None:
        lines = board([420, 420, 170, 140, {"score": 140, "adjusted": unless_better("40", "60")}])
        assert points(session(lines))[-1] == ("1", "7")

    @pytest.mark.parametrize("scoring", [{}, {"method": "cross_imps"}])
    @pytest.mark.parametrize("offenders", ["ns", "ew"])
    def test_a_top_of_nothing_does_not_hide_who_offended(self, scoring: dict[str, Any], offenders: str) -> None:
        """One result due and a second one outside the movement: 40 % and 60 % of a top of 0 are both 0.

        The table score is below nothing for the side that did worse, and that side alone makes it stand.
        """
        given = unless_better("40", "60") if offenders == "ns" else unless_better("60", "40")
        outside = {"score": -420, "unscheduled": True, "adjusted": given}
        table, other = points(session(board([outside, -110]), scoring=scoring))
        if offenders == "ns":
            assert [Fraction(each) < 0 for each in (*table, *other)] == [True, False, False, True]
        else:
            assert table == ("0", "0")

    def test_two_such_lines_agree_whatever_their_order(self) -> None:
        lines = board(
            [
                420,
                170,
                140,
                {"score": 430, "adjusted": unless_better("60", "40")},
                {"score": 130, "adjusted": unless_better("60", "40")},
            ]
        )
        found = dict(zip([line["ns"] for line in lines], points(session(lines)), strict=True))
        turned = list(reversed(lines))
        assert dict(zip([line["ns"] for line in turned], points(session(turned)), strict=True)) == found
        assert found["NS5"] == ("4.8", "3.2")


class TestFouledBoard:
    """White Book 147.2: groups of their own, each brought to the full top."""

    def test_groups_are_scored_apart(self) -> None:
        lines = board([420, 170, 140, {"score": 110, "group": "fouled"}, {"score": 90, "group": "fouled"}])
        # Five expected: (M·5 + 2) / 3 and (M·5 + 3) / 2.
        assert points(session(lines)) == [
            ("7.3333", "0.6667"),
            ("4", "4"),
            ("0.6667", "7.3333"),
            ("6.5", "1.5"),
            ("1.5", "6.5"),
        ]

    def test_a_group_of_one_gets_the_middle(self) -> None:
        lines = board([420, 170, 140, {"score": 110, "group": "fouled"}])
        assert points(session(lines))[-1] == ("3", "3")

    def test_a_group_with_another_vulnerability_is_scored_with_it(self) -> None:
        played = {"contract": "4S", "declarer": "N", "tricks": 10}
        other = {"group": "turned", "dealer": "E", "vulnerable": "ns", **played}
        lines = board([played, played, {**other, "tricks": 11}, other])
        assert points(session(lines)) == [("3", "3"), ("3", "3"), ("5", "1"), ("1", "5")]


@pytest.mark.parametrize(
    ("scores", "due"),
    [
        ([420, 420, 420], [("2", "2")] * 3),
        ([0, 420, -420], [("2", "2"), ("4", "0"), ("0", "4")]),
        ([420], [("0", "0")]),
    ],
)
def test_plain_boards(scores: list[int], due: list[tuple[str, str]]) -> None:
    assert points(session(board(scores))) == due
