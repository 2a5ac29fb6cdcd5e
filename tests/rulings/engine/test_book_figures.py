"""The figures of the ruling book."""

from __future__ import annotations

from datetime import timedelta

from hypothesis import given
from hypothesis import strategies as st

from rulings.engine.book import CameOut, Entry
from rulings.engine.book_figures import Row, figures_of, lasted

ADJUSTED = frozenset({CameOut.ADJUSTED, CameOut.ASSIGNED, CameOut.PENALTY})
STANDS, NOTED = frozenset({CameOut.STANDS}), frozenset({CameOut.NOTED})


def test_what_happened_how_often() -> None:
    found = figures_of(
        [
            Entry(("64A2", "64B1", "12C1"), "revoke", "", ADJUSTED),
            Entry(("64A1",), "revoke", "", STANDS),
            Entry(("9A",), "revoke", "", NOTED),
            Entry(("16B", "12C1E"), "", "", ADJUSTED),
        ]
    )
    assert found.total == Row("", 4, 2, 1, 1)
    assert found.irregularities == (Row("revoke", 3, 1, 1, 1), Row("", 1, 1, 0, 0))
    assert [(row.name, row.count) for row in found.laws] == [("12", 2), ("64", 2), ("9", 1), ("16", 1)]
    assert found.came_out[0] == (CameOut.ADJUSTED, 2)
    assert dict(found.came_out) == {
        **dict.fromkeys((CameOut.ADJUSTED, CameOut.ASSIGNED, CameOut.PENALTY), 2),
        **dict.fromkeys((CameOut.STANDS, CameOut.NOTED), 1),
    }


def test_nothing_has_no_figures() -> None:
    assert figures_of([]).total.count == 0
    assert lasted([]).median is None


@given(st.lists(st.integers(0, 10_000), min_size=1, max_size=9))
def test_the_median_has_as_many_below_as_above(seconds: list[int]) -> None:
    found = lasted(timedelta(seconds=each) for each in seconds)
    assert found.count == len(seconds)
    assert found.longest == timedelta(seconds=max(seconds))
    assert found.median is not None
    half = found.median.total_seconds()
    assert sum(each < half for each in seconds) <= len(seconds) / 2
    assert sum(each > half for each in seconds) <= len(seconds) / 2
