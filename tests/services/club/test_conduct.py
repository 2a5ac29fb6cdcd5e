"""Conduct reports: only the named write them, texts end, and nothing that was said stays anywhere afterwards."""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest
from django.apps import apps
from django.db import IntegrityError, models, transaction

from bridgeclub.celery.tasks import delete_due_reports_task
from club.engine.months import months_later
from club.errors import DomainError, NotFoundError, StaleError
from club.models import AuditRow, ConductReport, Membership, Player, User
from club.models.conduct import REPORT_ACTS
from club.queries.conduct import conduct_readers, reads_conduct, report_of, reports_about
from club.services import appoint, dismiss, first_broken_row, same_person
from club.services.conduct import (
    change_report,
    delete_due_reports,
    delete_report,
    set_conduct_months,
    unname_conduct_reader,
    write_report,
)
from club.services.privacy import erase_player
from tests import builders
from tests.builders import PROGRAM, actor
from tests.conduct import SAID, TEXT, input_about, reader_of, report_about, yesterday

pytestmark = pytest.mark.django_db


@pytest.fixture
def player() -> Player:
    return builders.make_player(builders.make_club(), "Zelda Quitherington")


@pytest.fixture
def reader(player: Player) -> User:
    return reader_of(player.club)


def tables_that_say(*words: str) -> Iterator[str]:
    """The tables with a word in any column."""
    for model in apps.get_models():
        texts = [
            each.attname
            for each in model._meta.concrete_fields
            if isinstance(each, models.CharField | models.TextField | models.JSONField)
        ]
        for row in model._default_manager.values_list(*texts) if texts else ():
            if any(word in json.dumps(row, default=str, ensure_ascii=False) for word in words):
                yield model._meta.label


@pytest.mark.parametrize(
    ("day", "months", "later"),
    [
        (date(2026, 1, 31), 1, date(2026, 2, 28)),
        (date(2027, 11, 30), 3, date(2028, 2, 29)),
        (date(2026, 12, 1), 12, date(2027, 12, 1)),
        (date(2026, 5, 31), 60, date(2031, 5, 31)),
    ],
)
def test_months_later(day: date, months: int, later: date) -> None:
    assert months_later(day, months) == later


@pytest.mark.parametrize("role", Membership.Role.values)
def test_no_role_writes_or_changes_one_and_any_role_may_be_named(role: str, player: Player, reader: User) -> None:
    club = player.club
    report = report_about(player, reader)
    user = builders.make_director(club, role=role)
    done: list[dict[str, Any]] = [{"report": input_about(player)}]
    with pytest.raises(NotFoundError):
        write_report(club_id=club.pk, **done[0], actor=actor(user))
    with pytest.raises(NotFoundError):
        change_report(club_id=club.pk, report_id=report.pk, seen=1, **done[0], actor=actor(user))
    with pytest.raises(NotFoundError):
        delete_report(club_id=club.pk, report_id=report.pk, actor=actor(user))
    assert not reads_conduct(club.pk, user.pk)
    root = User.objects.create_superuser("root@example.org", "four hearts doubled")
    assert not reads_conduct(club.pk, root.pk)
    named = reader_of(club, role)
    assert report_about(player, named).user == named


def test_naming_is_logged_and_ends_with_the_role(player: Player, reader: User) -> None:
    club = player.club
    unname_conduct_reader(club_id=club.pk, user_id=reader.pk, actor=PROGRAM)
    unname_conduct_reader(club_id=club.pk, user_id=reader.pk, actor=PROGRAM)
    other = reader_of(club, "director")
    dismiss(club_id=club.pk, user_id=other.pk, actor=PROGRAM)
    appoint(club_id=club.pk, email=other.email, role="director", actor=PROGRAM)
    assert conduct_readers(club.pk) == []
    acts = AuditRow.objects.filter(club=club, action__startswith="conduct reader").order_by("number")
    assert [(each.action.split()[-1], each.data["user"]) for each in acts] == [
        ("named", reader.pk),
        ("unnamed", reader.pk),
        ("named", other.pk),
        ("unnamed", other.pk),
    ]


def test_the_audit_log_has_ids_and_days_alone(player: Player, reader: User) -> None:
    report = report_about(player, reader, builders.started_session(4, club=player.club))
    change_report(club_id=player.club_id, report_id=report.pk, seen=1, report=input_about(player), actor=actor(reader))
    delete_report(club_id=player.club_id, report_id=report.pk, actor=actor(reader))
    delete_report(club_id=player.club_id, report_id=report.pk, actor=actor(reader))
    rows = AuditRow.objects.filter(action__in=REPORT_ACTS).order_by("number")
    assert [each.action.split()[-1] for each in rows] == ["written", "changed", "deleted"]
    assert all(row.data.keys() <= {"report", "ends"} and row.session is None and row.seals == {} for row in rows)


@pytest.mark.parametrize("way", ["at its end", "before", "with the person", "with a visitor who was the person"])
def test_a_deleted_text_is_in_no_row_and_the_log_still_holds(way: str, player: Player, reader: User) -> None:
    club = player.club
    session = builders.started_session(4, club=club)
    about = player
    if way.startswith("with a visitor"):
        about = builders.make_player(club, "Z. Visitor", is_guest=True)
    other = builders.make_player(club)
    report = report_about(about, reader, session, about=(about.pk, other.pk), reporter=other.pk)
    assert set(tables_that_say(*SAID)) == {"club.ConductReport"}
    if way == "at its end":
        assert delete_due_reports(now=datetime(2040, 1, 1, tzinfo=UTC)) == 1
    elif way == "before":
        delete_report(club_id=club.pk, report_id=report.pk, actor=actor(reader))
    else:
        if about != player:
            same_person(club_id=club.pk, visitor_id=about.pk, player_id=player.pk, actor=PROGRAM)
        erase_player(club_id=club.pk, player_id=player.pk, actor=PROGRAM)
    report.refresh_from_db()
    assert (report.reporter, report.session, report.board, report.about.count()) == (None, None, None, 0)
    assert list(tables_that_say(*SAID)) == []
    assert first_broken_row(club.pk) is None


def test_the_task_deletes_each_once_by_the_day_of_its_club(player: Player, reader: User) -> None:
    assert delete_due_reports_task() == 0
    last = yesterday() + timedelta(days=30)
    report = report_about(player, reader, ends_on=last)
    player.club.time_zone = "Pacific/Auckland"
    player.club.save()
    noon = datetime(last.year, last.month, last.day, 10, tzinfo=UTC)
    assert delete_due_reports(now=noon) == 0
    assert report_of(player.club_id, report.pk, last) is not None
    past = report_of(player.club_id, report.pk, last + timedelta(days=1))
    assert past is not None
    assert (past.text, past.about, past.decision) == ("", (), "")
    assert reports_about(player.club_id, player.pk, last + timedelta(days=1)) == []
    # In Auckland it is the next day already.
    late = noon + timedelta(hours=6)
    assert [delete_due_reports(now=late), delete_due_reports(now=late)] == [1, 0]


def test_the_end_is_the_clubs_unless_another_is_said(player: Player, reader: User) -> None:
    club = player.club
    assert report_about(player, reader).ends_on == months_later(yesterday(), 12)
    set_conduct_months(club_id=club.pk, months=3, actor=PROGRAM)
    assert report_about(player, reader).ends_on == months_later(yesterday(), 3)
    for months in (0, 61):
        with pytest.raises(DomainError):
            set_conduct_months(club_id=club.pk, months=months, actor=PROGRAM)


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        ({"about": ()}, "whom"),
        ({"text": "  "}, "what happened"),
        ({"happened_on": date(2200, 1, 1)}, "future"),
        ({"board": 3}, "session"),
        ({"ends_on": date(2026, 1, 1), "happened_on": date(2026, 1, 1)}, "lies in the past"),
        ({"ends_on": date(2099, 1, 1)}, "months at most"),
        ({"session": 10**6}, "no longer there"),
        ({"reporter": 10**6}, "no longer on"),
    ],
)
def test_what_is_refused(wrong: dict[str, object], words: str, player: Player, reader: User) -> None:
    with pytest.raises(DomainError, match=words):
        report_about(player, reader, **wrong)
    assert not ConductReport.objects.exists()


def test_of_two_who_change_it_the_second_is_told(player: Player, reader: User) -> None:
    report = report_about(player, reader)
    values: dict[str, Any] = {"club_id": player.club_id, "report_id": report.pk, "seen": 1, "actor": actor(reader)}
    change_report(**values, report=input_about(player, decision="A warning"))
    with pytest.raises(StaleError):
        change_report(**values, report=input_about(player, decision="Nothing"))
    report.refresh_from_db()
    assert (report.decision, report.version) == ("A warning", 2)


@pytest.mark.parametrize(
    "broken", [{"text": ""}, {"deleted_at": datetime(2026, 1, 1, tzinfo=UTC)}, {"ends_on": date(2000, 1, 1)}]
)
def test_the_database_refuses_half_a_deletion(broken: dict[str, Any], player: Player, reader: User) -> None:
    report = report_about(player, reader)
    with pytest.raises(IntegrityError), transaction.atomic():
        ConductReport.objects.filter(pk=report.pk).update(**broken)
    report.refresh_from_db()
    assert report.text == TEXT
