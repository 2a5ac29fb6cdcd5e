"""The White Book's example of a Butler datum on a short board (78.4)."""

from __future__ import annotations

from fractions import Fraction

import pytest

from scoring.engine.methods.butler import Butler, datum
from tests.scoring.engine.documents import board, session, standings

RESULTS = {-100: 1, 150: 1, 600: 2, 630: 1}


def test_the_datum_of_the_book() -> None:
    assert datum(RESULTS, results=5, expected=8, drop=1).exact == 413
    lines = board([630, 600, 600, 150, -100], 2)
    night = session(
        lines, scoring={"method": "butler", "butler": {"drop_each_end": 1}, "expected_results": 8}, boards=[]
    )
    found = standings(night)["boards"][0]["lines"]
    assert [(line["ns_points"], line["ew_points"]) for line in found] == [
        ("6", "-6"),
        ("5", "-5"),
        ("5", "-5"),
        ("-6", "6"),
        ("-11", "11"),
    ]


@pytest.mark.parametrize(
    ("frequencies", "results", "expected", "drop", "mean"),
    [
        ({}, 0, 4, 1, "0"),
        ({400: 1}, 1, 4, 1, "400"),
        ({0: 1, 400: 1}, 2, 2, 1, "200"),
        ({0: 1, 100: 1, 1000: 1}, 3, 3, 1, "100"),
        ({0: Fraction(1, 3), 600: Fraction(2, 3)}, 1, 1, 0, "400"),
    ],
)
def test_nothing_is_left_out_where_nothing_would_remain(
    frequencies: dict[int, Fraction | int], results: int, expected: int, drop: int, mean: str
) -> None:
    assert datum(frequencies, results, expected, drop).exact == Fraction(mean)


def test_the_datum_goes_away_from_nought_at_a_half() -> None:
    assert Butler().direction([((1, 420),), ((1, 430),)], 2).points("ns", ((1, 450),)) == 1, "the datum is 430"
    assert Butler().direction([((1, -420),), ((1, -430),)], 2).points("ns", ((1, -450),)) == -1
