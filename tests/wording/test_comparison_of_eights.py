"""What a table of a match of eights is told of the other tables."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bridgeclub.wording.comparison import left_words, part_words
from scoring.queries.table import Comparing, RoundMatch
from scoring.queries.table.match_values import OtherTable, TeamAgreed

AGREED = TeamAgreed("Owls", 1, "asked", None)


@pytest.mark.parametrize(
    ("others", "said"),
    [
        ([(1, 2)], "The other table of the match is table 2."),
        ([(1, 2), (1, 4)], "It is compared with tables 2, 4."),
        ([(2, 2)], "Table 2 plays the same boards in round 2."),
        ([(2, 2), (2, 4), (3, 6)], "Tables 2, 4 play the same boards in round 2."),
    ],
)
def test_with_whom_a_table_is_compared(others: list[tuple[int, int]], said: str) -> None:
    match = RoundMatch("T1-T2", 1, 1, tuple(OtherTable(*each) for each in others))
    assert part_words(1, match) == said


def test_who_still_plays() -> None:
    one = Comparing(1, True, ((OtherTable(1, 2), 3),), (), None, "", AGREED, AGREED)
    assert left_words(one).startswith("Table 2 still has 3 boards to play.")
    three = replace(one, left=((OtherTable(1, 4), 1), (OtherTable(1, 2), 3), (OtherTable(2, 3), 5)))
    assert left_words(three).startswith("Tables 2, 4 still have 4 boards to play.")
