"""Keying from paper at the same moment as others, and taking back to the letter."""

from __future__ import annotations

from collections import Counter
from functools import partial
from uuid import uuid4

import pytest

from club.actor import Actor
from club.models import AuditRow, Session
from rulings.services.clocks import BY_THE_CLOCKS
from scoring.engine.contract import Played
from scoring.errors import DomainError, NotFoundError, StaleError
from scoring.models import Line, Result, SecondKeying
from scoring.services import Award, Entry, Status, adjust, confirm_result
from scoring.services.keying import key_again, key_line, undo_keyed
from scoring.services.paper import set_paper_tables
from tests import builders
from tests.services.at_once import at_once, successes


def director(session: Session) -> Actor:
    return builders.actor(builders.make_director(session.club))


def entry(result: str, replaces: int | None = None) -> Entry:
    return Entry(uuid4(), Played.parse(result), replaces=replaces)


@pytest.mark.django_db(transaction=True)
def test_eight_people_key_one_line_and_nothing_is_lost() -> None:
    session = builders.started_session(6)
    meeting, who = builders.meeting_at(session, 1, 1), director(session)
    results = [*(f"{level}NN=" for level in range(1, 8)), "pass"]
    acts = [
        partial(
            key_line, session_id=session.pk, meeting=meeting, entry=entry(each), permission=BY_THE_CLOCKS, actor=who
        )
        for each in results
    ]
    kept = Counter(each.status for each in successes(at_once(acts)))
    assert kept == {Status.CURRENT: 1, Status.CONFLICT: 7}
    line = Line.objects.get()
    assert line.results.count() == 8
    assert line.rival is not None


@pytest.mark.django_db(transaction=True)
def test_the_same_second_keying_sent_eight_times_is_one() -> None:
    session = builders.started_session(6)
    meeting, who = builders.meeting_at(session, 1, 1), director(session)
    key_line(session_id=session.pk, meeting=meeting, entry=entry("4HS="), permission=BY_THE_CLOCKS, actor=who)
    again = entry("4HS=")
    acts = [
        partial(key_again, session_id=session.pk, meeting=meeting, entry=again, permission=BY_THE_CLOCKS, actor=who)
    ] * 8
    assert Counter(each.status for each in successes(at_once(acts))) == {Status.AGREED: 1, Status.REPEATED: 7}
    assert SecondKeying.objects.count() == 1


@pytest.mark.django_db
def test_a_correction_of_what_the_table_had_confirmed_is_taken_back_to_the_letter() -> None:
    session = builders.started_session(6)
    meeting, who = builders.meeting_at(session, 1, 1), director(session)
    table = builders.enter(session, 1, 1, meeting.board, "4SN=")
    confirm_result(session_id=session.pk, result_id=table.result_id, actor=who)
    keyed = entry("4HS=", replaces=table.result_id)
    key_line(session_id=session.pk, meeting=meeting, entry=keyed, permission=BY_THE_CLOCKS, actor=who)
    assert undo_keyed(session_id=session.pk, client_id=keyed.client_id, permission=BY_THE_CLOCKS, actor=who)
    line = Line.objects.get()
    assert (line.result_id, line.confirmed, line.rival_id) == (table.result_id, True, None)
    assert not undo_keyed(session_id=session.pk, client_id=keyed.client_id, permission=BY_THE_CLOCKS, actor=who)


@pytest.mark.django_db
def test_a_conflict_that_was_keyed_is_taken_back() -> None:
    session = builders.started_session(6)
    meeting, who = builders.meeting_at(session, 1, 1), director(session)
    table = builders.enter(session, 1, 1, meeting.board, "4SN=")
    keyed = entry("4HS=")
    assert (
        key_line(session_id=session.pk, meeting=meeting, entry=keyed, permission=BY_THE_CLOCKS, actor=who).status
        is Status.CONFLICT
    )
    assert undo_keyed(session_id=session.pk, client_id=keyed.client_id, permission=BY_THE_CLOCKS, actor=who)
    line = Line.objects.get()
    assert (line.result_id, line.confirmed, line.rival_id) == (table.result_id, False, None)
    assert line.results.count() == 2


@pytest.mark.django_db
def test_what_only_repeated_the_table_has_nothing_to_take_back() -> None:
    session = builders.started_session(6)
    meeting, who = builders.meeting_at(session, 1, 1), director(session)
    table = builders.enter(session, 1, 1, meeting.board, "4SN=")
    confirm_result(session_id=session.pk, result_id=table.result_id, actor=who)
    keyed = entry("4SN=")
    assert (
        key_line(session_id=session.pk, meeting=meeting, entry=keyed, permission=BY_THE_CLOCKS, actor=who).status
        is Status.AGREED
    )
    assert not undo_keyed(session_id=session.pk, client_id=keyed.client_id, permission=BY_THE_CLOCKS, actor=who)
    assert Line.objects.get().result_id == table.result_id


@pytest.mark.django_db
def test_a_line_keyed_after_it_was_taken_back_counts_though_its_page_had_not_heard() -> None:
    session = builders.started_session(6)
    meeting, who = builders.meeting_at(session, 1, 1), director(session)
    first = entry("4SN=")
    seen = key_line(session_id=session.pk, meeting=meeting, entry=first, permission=BY_THE_CLOCKS, actor=who).result_id
    undo_keyed(session_id=session.pk, client_id=first.client_id, permission=BY_THE_CLOCKS, actor=who)
    again = key_line(
        session_id=session.pk, meeting=meeting, entry=entry("4HN=", replaces=seen), permission=BY_THE_CLOCKS, actor=who
    )
    assert again.status is Status.CURRENT
    assert Line.objects.get().rival is None


@pytest.mark.django_db
def test_refusals() -> None:
    session = builders.started_session(6)
    meeting, who = builders.meeting_at(session, 1, 1), director(session)
    with pytest.raises(StaleError):
        key_again(session_id=session.pk, meeting=meeting, entry=entry("4HS="), permission=BY_THE_CLOCKS, actor=who)
    with pytest.raises(NotFoundError):
        undo_keyed(session_id=session.pk, client_id=uuid4(), permission=BY_THE_CLOCKS, actor=who)
    award = Award(ns={"artificial": "60"}, ew={"artificial": "40"})
    adjust(session_id=session.pk, meeting=meeting, award=award, seen_version=None, permission=BY_THE_CLOCKS, actor=who)
    for act in (key_line, key_again):
        with pytest.raises(DomainError, match="adjusted score"):
            act(session_id=session.pk, meeting=meeting, entry=entry("4HS="), permission=BY_THE_CLOCKS, actor=who)
    assert not Result.objects.exists()


@pytest.mark.django_db
def test_paper_tables_are_of_the_session_and_said_once() -> None:
    session, other = builders.started_session(6), builders.started_session(6)
    who, section = director(session), builders.section_of(session).pk
    for _time in range(2):
        set_paper_tables(session_id=session.pk, tables=[(section, 2), (section, 1)], actor=who)
    acts = AuditRow.objects.filter(session_id=session.pk, action="paper tables")
    assert [act.data for act in acts] == [{"tables": ["A1", "A2"]}]
    with pytest.raises(NotFoundError):
        set_paper_tables(session_id=session.pk, tables=[(builders.section_of(other).pk, 1)], actor=who)
