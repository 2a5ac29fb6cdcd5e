"""A club's own scale, and matches that were not played as they should have been."""

from __future__ import annotations

from fractions import Fraction

import pytest

from scoring.engine.errors import EngineError
from scoring.engine.victory_points import find_scale, read_scale
from scoring.engine.victory_points.unplayed import against_withdrawn, is_void, mismatch, void_match
from tests.refusals import refuses


def test_a_clubs_own_scale() -> None:
    scale = read_scale("margin,winner,loser\n0, 5, 5\n3,6.5,3.5\n\n10,10,0\n", name="Our ladder")
    assert scale.points(2) == (5, 5)
    assert scale.points(3) == (Fraction("6.5"), Fraction("3.5"))
    assert scale.points(-40) == (0, 10)
    assert scale.places == 1
    percent = read_scale("50,5,5\n60,7,3\n100,10,0", name="Swiss", unit="percent")
    assert percent.points(60) == (7, 3)
    assert percent.points(Fraction("39.99")) == (0, 10)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "no lines"),
        ("0,5,5\nx,6,4", "line 2: a margin"),
        ("0,5,5\n3,6", "line 2: a margin"),
        ("0,5,5\n-3,6,4", "line 2: a margin"),
        ("1,5,5", "line 1: the first margin is 0"),
        ("margin,winner,loser\n0,6,5", "line 2: a draw"),
        ("0,5,5\n3,6,4\n3,7,3", "line 3: margins rise"),
        ("0,5,5\n3,4,6", "line 2: margins rise"),
        ("0,5,5\n3.5,6,4", "line 2: margins rise"),
    ],
)
def test_a_scale_that_is_none(text: str, said: str) -> None:
    with refuses(EngineError, match=said) as refusal:
        read_scale(text, name="Ours")
    line = said.partition("line ")[2][:1] or "1"
    assert refusal.value.values["line"] == int(line)


def test_the_last_percentage_is_a_hundred() -> None:
    with refuses(EngineError, match="line 2: the last percentage is 100"):
        read_scale("50,5,5\n60,10,0", name="Ours", unit="percent")


def test_void_matches() -> None:
    """WB 147.7, 147.8: the examples of the book."""
    assert void_match(find_scale("ebu-teams-2010", 8), 8) == (15, 5)
    assert void_match(find_scale("ebu-teams-2010", 13), 13) == (17, 3)
    assert void_match(find_scale("ebu-swiss-pairs", 8), 8) == (14, 6)
    assert (is_void(8, 3), is_void(8, 4), is_void(7, 3)) == (True, False, True)


@pytest.mark.parametrize(
    ("actual", "stronger", "at_fault", "given"),
    [
        ("12", True, False, "14"),
        ("13", True, False, "15"),
        ("13", False, True, "11"),
        ("12", False, True, "10.5"),
        ("4", False, True, "4"),
        ("12", True, True, "12"),
        ("12", False, False, "12"),
    ],
)
def test_mismatches(actual: str, stronger: bool, at_fault: bool, given: str) -> None:
    """WB 165.2 and scoring.md 0: fractions go up to the next half."""
    found = mismatch(Fraction(actual), stronger_opponents=stronger, at_fault=at_fault)
    assert found == Fraction(given)


def test_against_one_who_withdrew_in_the_second_half() -> None:
    """WB 145.2: the best of three, fractions up to the unit."""
    assert against_withdrawn([Fraction(9)], [Fraction(8)], most=20) == 12
    assert against_withdrawn([Fraction(13), Fraction(14), Fraction(14)], [], most=20) == 14
    assert against_withdrawn([Fraction(3)], [Fraction("12.2")], most=20) == Fraction("12.5")
    assert against_withdrawn([], [], most=25, unit=Fraction(1, 100)) == Fraction("17.5")
