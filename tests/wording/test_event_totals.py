"""Overall rankings in words."""

from __future__ import annotations

from fractions import Fraction

from bridgeclub.wording.event_totals import lists_shown
from scoring.queries.event_values import EventLine, EventList, EventRanking, Named


def test_with_what_is_carried_the_handicap_is_in_matchpoints_too() -> None:
    """139 of 120, as what was carried makes no top of its own; a handicap of 1.25 % of 120 is 1.5."""
    line = EventLine(
        line=1,
        who=Named("1", 1, ""),
        rank=1,
        tied=False,
        figure=Fraction(139, 120) * 100,
        with_handicap=Fraction(139, 120) * 100 + Fraction(5, 4),
        handicap_rank=1,
        carried=Fraction(65),
        out="",
        qualifies=False,
        points=Fraction(139),
        available=120,
        parts=(),
    )
    ranking = EventRanking("matchpoints", 0, 0, (), (), (EventList("final", (), True, (line,)),))
    (shown,) = lists_shown(ranking, "pairs")[0].lines
    assert (shown.figure, shown.with_handicap) == ("139.00", "140.50")
