"""From any figure to its explanation: what is counted on the page comes to the figure that was given."""

from __future__ import annotations

import json
import re
from decimal import Decimal
from fractions import Fraction
from typing import Any

import pytest

from bridgeclub.wording.game import signed
from club.actor import PROGRAM
from club.models import Session
from scoring.engine.rounding import rounded
from scoring.facts import exported
from scoring.queries.public import ScoreExplanation, explain_scores, traveller
from scoring.services import Award, import_session, publish_session
from tests.builders import (
    end_play,
    ended_session,
    enter,
    make_club,
    play_all,
    published_session,
    recompute,
    started_session,
)
from tests.doors.pages import address, award_at, page, words
from tests.doors.public_why import sheet_of
from tests.ranges import pairwise

pytestmark = pytest.mark.django_db
WEIGHTED = {"weighted": [["1/3", 680], ["2/3", -50]]}


def every_figure(session: Session) -> list[tuple[ScoreExplanation, str]]:
    """Each explanation with the figure that it has to explain."""
    found = sheet_of(session)
    explained = []
    for board in found.standings["boards"]:
        shown = traveller(found, board["number"])
        assert shown
        for line in board["lines"]:
            for key, points in ((line["ns"], line["ns_points"]), (line["ew"], line["ew_points"])):
                reasons = explain_scores(found, shown, key)
                assert len(reasons) == (points is not None)
                explained += [(reason, points) for reason in reasons]
    return explained


def comes_to(reason: ScoreExplanation) -> Fraction:
    """The figure from the comparisons on the page alone, by the formulas of the White Book (78.1.2, 78.3, 78.4)."""
    (step,) = reason.steps
    counted = sum((part.share * row.exact for part in step.parts for row in part.rows), Fraction(0))
    working = step.working
    if step.kind == "matchpoints":
        half = Fraction(reason.top, 2 * (working.expected - 1))
        return (counted * working.expected + half * (working.expected - working.results)) / working.results
    if step.kind == "butler":
        return counted
    factored = counted * Fraction(working.expected, working.results)
    return factored / (working.expected - 1) if reason.rules.cross_imps == "mean" else factored


def in_imps(session: Session, **scoring: Any) -> Session:
    """The same evening brought in again, scored another way."""
    document = exported(session.pk)
    assert document
    document["scoring"] = {**document["scoring"], **scoring}
    document["scoring"].pop("matchpoints_per_win", None)
    done = import_session(club_id=make_club("Hillside").pk, text=json.dumps(document), actor=PROGRAM)
    return Session.objects.get(pk=done.session_id)


def kind_of(reason: ScoreExplanation) -> tuple[object, ...]:
    """What an explanation has to say: of which side, comparing with how many shares, and whether one is missing."""
    step = reason.steps[0] if reason.steps else None
    return (
        reason.found.side,
        step and len(step.parts),
        step and step.working.results < step.working.expected,
    )


@pytest.mark.parametrize("per_win", [1, 2])
@pytest.mark.parametrize("pairs", [8, 9])
def test_every_figure_of_an_evening_is_explained(pairs: int, per_win: int) -> None:
    session, _edition = published_session(pairs, "howell", habits={"matchpoints_per_win": per_win})
    figures = every_figure(session)
    assert figures
    for reason, points in figures:
        assert abs(comes_to(reason) - Fraction(points)) <= Fraction(1, 20000)
        assert reason.points == points


def evening_of_rulings() -> Session:
    session = started_session(8)
    enter(session, 1, 1, 1, None)
    play_all(session)
    end_play(session_id=session.pk, actor=PROGRAM)
    recompute(session.pk)
    award_at(session, 2, 1, Award(ns=WEIGHTED, ew=WEIGHTED))
    award_at(session, 3, 1, Award(ns={"artificial": "60"}, ew={"assigned": -100}))
    publish_session(session_id=session.pk, actor=PROGRAM)
    return session


def test_adjusted_and_curtailed_boards_are_explained_too() -> None:
    figures = every_figure(evening_of_rulings())
    counted = [reason for reason, _points in figures if reason.steps]
    weighted = [reason for reason in counted if len(reason.steps[0].parts) == 2]
    assert {part.share for reason in weighted for part in reason.steps[0].parts} == {Fraction(1, 3), Fraction(2, 3)}
    assert {reason.found.side for reason in weighted} == {"ns", "ew"}
    assert any(step.working.results < step.working.expected for reason in counted for step in reason.steps)
    assert len(figures) - len(counted) == 1, "only the artificial score is not counted by comparing"


@pytest.mark.parametrize(
    "scoring",
    [
        {"method": "cross_imps"},
        {"method": "cross_imps", "cross_imps": "mean"},
        {"method": "butler", "butler": {"drop_each_end": 1}},
    ],
)
def test_an_evening_in_imps_is_explained_too(scoring: dict[str, Any]) -> None:
    session = in_imps(evening_of_rulings(), **scoring)
    figures = every_figure(session)
    for reason, points in figures:
        if reason.steps:
            places = 0 if reason.rules.method == "butler" else 4
            assert rounded(comes_to(reason), places=places) == Fraction(points)
    for reason, points in pairwise(figures, lambda each: kind_of(each[0])):
        path = address(session, f"board/{reason.found.scored.line.board}/?of={reason.party.key}")
        assert f"Why {signed(points, 2 if reason.rules.method == 'cross_imps' else 0)} IMPs?" in words(page(path))


def test_a_denied_redress_shows_its_three_scores() -> None:
    session = started_session(8)
    play_all(session)
    end_play(session_id=session.pk, actor=PROGRAM)
    recompute(session.pk)
    redress = {"redress": {"without_error": {"assigned": 0}, "without_infraction": {"assigned": 7600}}}
    award_at(session, 2, 1, Award(ns=redress, ew={"assigned": 7600}))
    publish_session(session_id=session.pk, actor=PROGRAM)
    (line,) = [each for each in sheet_of(session).document.results if each.outcome("ns")]
    text = words(page(address(session, f"board/{line.board}/?of={line.ns[0]}")))
    for heading in ("A, the score at the table", "B, without the infraction", "C, with the infraction"):
        assert heading in text


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
    with django_assert_num_queries(7):
        page(path)


def test_split_scores_have_frequencies_for_each_direction() -> None:
    found = sheet_of(evening_of_rulings())
    split = next(line for line in found.document.results if line.outcome("ns") != line.outcome("ew"))
    shown = traveller(found, split.board)
    assert shown
    assert [table.side for table in shown.frequencies] == ["ns", "ew"]
    counts = [sum(Fraction(row.tables) for row in table.rows) for table in shown.frequencies]
    assert counts == [3, 4], "an artificial score is missing from its own direction only"
