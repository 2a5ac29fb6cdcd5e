"""From any figure to its explanation: what is counted on the page comes to the figure that was given."""

from __future__ import annotations

import re
from decimal import Decimal
from fractions import Fraction
from typing import Any

import pytest

from club.actor import PROGRAM
from club.models import Session
from club.queries import session_info
from scoring.queries.public import Sheet, Why, sheet, traveller, why
from scoring.services import Award, publish_session
from tests.builders import end_play, ended_session, enter, play_all, published_session, recompute, started_session
from tests.doors.pages import address, award_at, page, words

pytestmark = pytest.mark.django_db
WEIGHTED = {"weighted": [["1/3", 680], ["2/3", -50]]}


def sheet_of(session: Session) -> Sheet:
    info = session_info(session.pk)
    assert info
    found = sheet(info)
    assert found
    return found


def every_figure(session: Session) -> list[tuple[Why, str]]:
    """Each explanation with the figure that it has to explain."""
    found = sheet_of(session)
    explained = []
    for board in found.standings["boards"]:
        shown = traveller(found, board["number"])
        assert shown
        for line in board["lines"]:
            for key, points in ((line["ns"], line["ns_points"]), (line["ew"], line["ew_points"])):
                reason = why(found, shown, key)
                if points is None:
                    assert reason is None
                else:
                    assert reason
                    explained.append((reason, points))
    return explained


def comes_to(reason: Why) -> Fraction:
    """The figure from the comparisons alone, by the formulas of the White Book (78.1.2, 78.3)."""
    counted = sum((part.share * row.exact for part in reason.parts for row in part.rows), Fraction(0))
    half = Fraction(reason.top, 2 * (reason.expected - 1))
    return (counted * reason.expected + half * (reason.expected - reason.results)) / reason.results


@pytest.mark.parametrize("per_win", [1, 2])
@pytest.mark.parametrize("pairs", [8, 9])
def test_every_figure_of_an_evening_is_explained(pairs: int, per_win: int) -> None:
    session, _edition = published_session(pairs, "howell", habits={"matchpoints_per_win": per_win})
    figures = every_figure(session)
    assert figures
    for reason, points in figures:
        assert reason.parts
        assert abs(comes_to(reason) - Fraction(points)) <= Fraction(1, 20000)
        assert reason.points == points


def test_adjusted_and_curtailed_boards_are_explained_too() -> None:
    session = started_session(8)
    enter(session, 1, 1, 1, None)
    play_all(session)
    end_play(session_id=session.pk, actor=PROGRAM)
    recompute(session.pk)
    award_at(session, 2, 1, Award(ns=WEIGHTED, ew=WEIGHTED))
    award_at(session, 3, 1, Award(ns={"artificial": "60"}, ew={"assigned": -100}))
    publish_session(session_id=session.pk, actor=PROGRAM)
    figures = every_figure(session)
    weighted = [reason for reason, _points in figures if len(reason.parts) == 2]
    assert {part.share for reason in weighted for part in reason.parts} == {Fraction(1, 3), Fraction(2, 3)}
    assert {reason.side for reason in weighted} == {"ns", "ew"}
    assert any(reason.parts and reason.results < reason.expected for reason, _points in figures)
    awarded = [reason for reason, _points in figures if not reason.parts]
    assert len(awarded) == 1, "only the artificial score is not counted by comparing"


def test_the_page_counts_as_on_the_fingers() -> None:
    session, edition = published_session(8)
    board = edition.standings["boards"][0]
    line = board["lines"][0]
    less, same, more = (
        sum(1 for other in board["lines"] if other is not line and relation(other["score"], line["score"]))
        for relation in (int.__lt__, int.__eq__, int.__gt__)
    )
    text = words(page(address(session, f"board/{board['number']}/?of={line['ns']}")))
    for count, word in ((less, "less"), (same, "the same"), (more, "more")):
        expected = f"{count} table{'s' if count != 1 else ''} scored {word}"
        assert (expected in text) == bool(count)
    assert f"Why {Decimal(line['ns_points']):.1f} of 6?" in text


def test_what_a_pair_did_not_play_has_no_explanation() -> None:
    session, edition = published_session(8)
    number = edition.standings["boards"][0]["number"]
    for stranger in ("nobody", ""):
        assert 'id="why"' not in page(address(session, f"board/{number}/?of={stranger}"))


def test_every_figure_of_a_card_leads_to_its_explanation() -> None:
    session, _edition = published_session(8)
    html = page(address(session, "pair/EW2/"))
    links = re.findall(r'href="([^"]+\?of=EW2)#why"', html)
    assert len(links) == 8
    assert 'id="why"' in page(links[0])


def test_an_explanation_asks_nothing_more_of_the_database(django_assert_num_queries: Any) -> None:
    session = ended_session(8)
    publish_session(session_id=session.pk, actor=PROGRAM)
    path = address(session, "board/1/?of=NS1")
    with django_assert_num_queries(6):
        page(path)
