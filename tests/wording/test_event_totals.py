"""Overall rankings in words."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from fractions import Fraction
from types import SimpleNamespace
from typing import cast

from bridgeclub.wording.event_totals import ListShown, lists_shown
from club.queries import SessionInfo
from scoring.queries.event_values import EventLine, EventList, EventRanking, EventSession, LinePart, Named


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


def session_of_day(slug: str, day: int = 20) -> EventSession:
    info = SimpleNamespace(title="Friday pairs", date=date(2026, 11, day), slug=slug)
    return EventSession(cast(SessionInfo, info), "final", 1)


def carried_over(sessions: int) -> ListShown:
    parts = tuple(LinePart(at, Named("1", 1, ""), Fraction(155, 3), counts=True) for at in range(sessions))
    line = EventLine(
        1, Named("1", 1, ""), 1, False, Fraction(90), Fraction(90), None, Fraction(138, 5), "", False,
        Fraction(31) * sessions + Fraction(138, 5), 60 * sessions, parts,
    )  # fmt: skip
    slugs = ["2026-11-20-friday-pairs", "2026-11-20-friday-pairs-2"][:sessions]
    ranking = EventRanking(
        "matchpoints",
        0,
        0,
        tuple(session_of_day(each) for each in slugs),
        (),
        (EventList("final", tuple(range(sessions)), True, (line,)),),
    )
    return lists_shown(ranking, "pairs")[0]


def test_what_was_won_and_what_was_carried_add_up_to_the_total() -> None:
    (shown,) = carried_over(1).lines
    assert (shown.cells, shown.carried, shown.figure) == (("31.00",), "27.60", "58.60")
    assert shown.parts[0].figure == "31.00"


def test_sessions_of_one_name_and_day_are_told_apart() -> None:
    """Over several sessions of a final each is a percentage, which says so."""
    shown = carried_over(2)
    assert [each.short for each in shown.heads] == ["20 Nov (1)", "20 Nov (2)"]
    assert [each.full for each in shown.heads] == ["Friday pairs", "Friday pairs (2)"]
    assert shown.lines[0].cells == ("51.67 %", "51.67 %")


def ranked(line: int, rank: int, *, qualifies: bool = False) -> EventLine:
    name = Named(str(line), line, "", (f"Player {line}",))
    half = Fraction(50)
    return EventLine(line, name, rank, False, half, half, None, None, "", qualifies, half, 100, ())


def test_once_the_final_is_played_who_plays_it_went_on() -> None:
    """3 was a reserve for 2, or came behind it by a correction: the badge follows who sat down in the final."""
    qualifying = EventList(
        "qualifying", (0,), True, (ranked(1, 1, qualifies=True), ranked(2, 2, qualifies=True), ranked(3, 3))
    )
    before = EventRanking("percentages", 0, 2, (session_of_day("a"), session_of_day("b")), (), (qualifying,))
    assert [each.qualifies for each in lists_shown(before, "pairs")[0].lines] == [True, True, False]
    final = EventList("final", (1,), True, (ranked(3, 1), ranked(1, 2)))
    after = replace(before, lists=(final, qualifying))
    lines = lists_shown(after, "pairs")[1].lines
    assert [(each.qualifies, each.note) for each in lines] == [
        (True, ""),
        (False, "above the qualifying line, not in the final"),
        (True, ""),
    ]
