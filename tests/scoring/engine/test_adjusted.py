"""Denied redress and artificial percentages (Law 12; White Book 12.1.1, 12.9)."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.engine.adjusted import artificial_percent, entry_of, redress
from scoring.engine.document import Artificial, Assigned, NotScored, Part, Redress, Weighted
from scoring.engine.errors import NoTableScore

VECTORS = json.loads((Path(__file__).parents[2] / "vectors" / "scoring_matchpoints.json").read_text())["vectors"]


def _abc(vector: dict[str, Any]) -> tuple[Fraction, Fraction, Fraction]:
    figures = {**vector["expect"], **vector["given"]}
    return Fraction(figures["A"]), Fraction(figures["B"]), Fraction(figures["C"])


@pytest.mark.parametrize(
    "vector",
    [vector for vector in VECTORS if vector["id"].startswith("redress")],
    ids=lambda vector: f"{vector['id']}: {vector['source']}",
)
def test_example_of_denied_redress(vector: dict[str, Any]) -> None:
    table, without_infraction, without_error = _abc(vector)
    assert table < without_infraction
    assert redress(table, without_infraction, without_error) == Fraction(vector["expect"]["non_offenders"])


@given(st.fractions(0, 10), st.fractions(0, 10), st.fractions(0, 10))
def test_redress_is_between_the_table_score_and_the_score_before(a: Fraction, b: Fraction, c: Fraction) -> None:
    if a < b:
        assert a <= redress(a, b, c) <= b


def test_an_error_that_cost_nothing_takes_nothing_off() -> None:
    assert redress(Fraction(4), Fraction(8), Fraction(4)) == 8
    assert redress(Fraction(4), Fraction(8), Fraction(3)) == 8


@pytest.mark.parametrize(
    ("text", "average", "due"),
    [
        ("60", "65.5", "65.5"),
        ("60", "55", "60"),
        ("60", None, "60"),
        ("40", "35", "35"),
        ("40", "45", "40"),
        ("40", None, "40"),
        ("=60", "65.5", "60"),
        ("=40", "35", "40"),
        ("50", "99", "50"),
        ("55", "99", "55"),
        ("30", "10", "30"),
    ],
)
def test_only_average_plus_and_minus_follow_the_contestant(text: str, average: str | None, due: str) -> None:
    own = None if average is None else Fraction(average)
    assert artificial_percent(Artificial(text), own) == Fraction(due)


def test_what_enters_the_frequencies() -> None:
    weighted = Weighted((Part("25%", 420), Part("3/4", -50)))
    assert entry_of(None, 140) == ((1, 140),)
    assert entry_of(Assigned(420), 140) == ((1, 420),)
    assert entry_of(weighted, None) == ((Fraction(1, 4), 420), (Fraction(3, 4), -50))
    assert entry_of(Redress(Assigned(0), Assigned(420)), 140) == ((1, 140),)
    assert entry_of(Artificial("60"), 140) is None
    assert entry_of(NotScored(), 140) is None


def test_a_side_cannot_keep_a_table_score_that_is_not_there() -> None:
    with pytest.raises(NoTableScore) as refused:
        entry_of(None, None)
    assert refused.value.code == "no_table_score"
