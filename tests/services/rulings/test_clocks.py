"""The clocks of a session as they follow from its rows, and the refusals of what comes after them."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from django.db import transaction

from club.actor import PROGRAM
from club.models import Session
from club.services import Permission, end_play, make_official, reopen, resume_play
from rulings.errors import DeadlinePassed
from rulings.queries.clocks import clocks_of
from rulings.services.clocks import BY_THE_CLOCKS, in_time, refuse_after
from scoring.services import Meeting, publish_session
from tests.builders import ended_session, enter, meeting_at, published_session, put_back, settle_doubts, started_session

pytestmark = pytest.mark.django_db


def correct(
    session: Session,
    table: int = 1,
    round: int = 1,
    result: str = "1NTN=",
    permission: Permission = BY_THE_CLOCKS,
) -> Meeting:
    """Another result for the first board of a table's round."""
    meeting = meeting_at(session, table, round)
    line = session.lines.get(board__number=meeting.board, ns=meeting.ns, ew=meeting.ew)
    replaces = line.result_id
    enter(session, table, round, meeting.board, result, source="desk", replaces=replaces, permission=permission)
    return meeting


@transaction.atomic
def correct_in_time(session: Session, where: tuple[int, int, int], asked: datetime | None) -> None:
    permission = in_time(session_id=session.pk, clock="queries", where=where, asked_at=asked)
    correct(session, permission=permission)


@transaction.atomic
def acted(**when: Any) -> None:
    """As an act would ask, in its transaction."""
    refuse_after(**when)


def refused(session: Session, now: datetime, **options: object) -> str:
    with pytest.raises(DeadlinePassed) as late:
        acted(session_id=session.pk, now=now, **{"clock": "queries", **options})
    return str(late.value)


def test_no_clock_begins_before_the_results_are_out() -> None:
    session = ended_session(8)
    now = datetime(2030, 1, 1, tzinfo=UTC)
    assert clocks_of(session.pk, now).queries.ends is None
    acted(session_id=session.pk, clock="queries", now=now)


def test_after_its_time_it_is_refused_with_the_time_that_ended() -> None:
    session, edition = published_session(8)
    ends = edition.at + timedelta(minutes=30)
    assert clocks_of(session.pk, edition.at).queries.ends == ends
    acted(session_id=session.pk, clock="queries", now=ends - timedelta(seconds=1))
    here = ends.astimezone(ZoneInfo(session.club.time_zone))
    said = refused(session, ends)
    assert f"Corrections ended at {here:%H:%M on %A}." in said
    assert "needs the manager’s approval" in said
    assert "The time for rulings ended at" in refused(session, ends, clock="rulings")
    assert "The time for appeals ended at" in refused(session, ends, clock="appeals")
    assert f"{here:%A} {here.day} {here:%B %Y}" in refused(session, ends + timedelta(days=9))


def test_what_was_asked_in_time_may_be_decided_later() -> None:
    session, edition = published_session(8)
    later = edition.at + timedelta(days=1)
    acted(session_id=session.pk, clock="rulings", asked_at=edition.at + timedelta(minutes=29), now=later)
    refused(session, later, clock="rulings", asked_at=edition.at + timedelta(minutes=30))


def test_an_appeal_has_the_time_of_its_own_ruling() -> None:
    session, edition = published_session(8)
    given = edition.at + timedelta(minutes=25)
    now = edition.at + timedelta(minutes=40)
    acted(session_id=session.pk, clock="appeals", ruling_at=given, now=now)
    refused(session, now + timedelta(minutes=15), clock="appeals", ruling_at=given)
    refused(session, now, clock="appeals")


def test_during_play_nothing_is_refused_and_play_that_was_resumed_is_play() -> None:
    session, edition = published_session(8)
    later = edition.at + timedelta(days=1)
    refused(session, later)
    resume_play(session_id=session.pk, permission=BY_THE_CLOCKS, actor=PROGRAM)
    acted(session_id=session.pk, clock="queries", now=later)
    end_play(session_id=session.pk, actor=PROGRAM)
    refused(session, later)


def test_official_results_are_as_late_as_before() -> None:
    session, edition = published_session(8)
    settle_doubts(session)
    make_official(session_id=session.pk, actor=PROGRAM)
    later = edition.at + timedelta(days=1)
    refused(session, later)
    reopen(session_id=session.pk, actor=PROGRAM)
    refused(session, later)


def test_a_later_edition_opens_the_time_again_for_the_lines_it_changed() -> None:
    session, _edition = published_session(8)
    meeting = correct(session)
    put_back(session, hours=2)
    out = publish_session(session_id=session.pk, actor=PROGRAM).at
    soon, late = out + timedelta(minutes=29), out + timedelta(minutes=30)
    acted(session_id=session.pk, clock="queries", where=meeting.where, now=soon)
    refused(session, late, where=meeting.where)
    refused(session, soon, where=meeting_at(session, 2, 1).where)
    refused(session, soon)
    assert clocks_of(session.pk, soon).queries.ends == late


def test_an_act_in_time_is_done_and_one_after_it_leaves_no_trace() -> None:
    session, _edition = published_session(8)
    correct(session)
    publish_session(session_id=session.pk, actor=PROGRAM)
    put_back(session, hours=2)
    before = Session.objects.get(pk=session.pk).facts_version
    with pytest.raises(DeadlinePassed):
        correct(session, result="2NTN=")
    assert Session.objects.get(pk=session.pk).facts_version == before


def test_what_was_asked_in_time_is_scored_later_in_one_act() -> None:
    session, edition = published_session(8)
    put_back(session, hours=2)
    where = meeting_at(session, 1, 1).where
    for late in (edition.at - timedelta(hours=1), None):
        with pytest.raises(DeadlinePassed):
            correct_in_time(session, where, late)
    asked = edition.at - timedelta(hours=2) + timedelta(minutes=5)
    correct_in_time(session, where, asked)
    with pytest.raises(DeadlinePassed):
        correct(session, 2)


def test_what_no_edition_has_shown_yet_may_still_be_put_right() -> None:
    """A correction made in time with a slip of the finger in it."""
    session, _edition = published_session(8)
    put_back(session, minutes=29)
    correct(session)
    put_back(session, minutes=2)
    correct(session, result="2NTN=")
    publish_session(session_id=session.pk, actor=PROGRAM)
    put_back(session, hours=1)
    with pytest.raises(DeadlinePassed):
        correct(session, result="3NTN=")


def test_a_session_that_is_played_has_clocks_that_have_not_begun() -> None:
    session = started_session(8)
    found = clocks_of(session.pk, datetime(2030, 1, 1, tzinfo=UTC))
    assert {found.of(name).ends for name in ("rulings", "appeals", "queries", "errors", "computing")} == {None}
