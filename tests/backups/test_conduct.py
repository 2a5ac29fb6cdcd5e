"""Conduct reports are in the club's own copy, which only the named take away, and go nowhere with a session."""

from __future__ import annotations

import zipfile
from pathlib import Path
from typing import Any

import pytest

from backups import back_up_club, restore
from club.models import AuditRow, Club, ConductReport, Session, User
from club.models.conduct import REPORT_ACTS
from club.services import first_broken_row
from club.services.conduct import name_conduct_reader
from scoring.facts import exported
from tests import builders
from tests.backups.archive import archive_of, import_into
from tests.conduct import SAID, TEXT, reader_of, report_about
from tests.doors.desks import Desk, manager_desk

pytestmark = pytest.mark.django_db


@pytest.fixture
def session() -> Session:
    return builders.published_session()[0]


@pytest.fixture
def report(session: Session) -> ConductReport:
    player = session.contestants.order_by("pk")[0].line_up.all()[0].player
    return report_about(player, reader_of(session.club), session, reporter=builders.make_player(session.club).pk)


def content(path: Path) -> str:
    with zipfile.ZipFile(path) as archive:
        return "\n".join(f"{name} {archive.read(name).decode()}" for name in archive.namelist())


def test_a_session_goes_elsewhere_without_a_word_of_them(
    session: Session, report: ConductReport, tmp_path: Path
) -> None:
    path = archive_of(session, tmp_path)
    assert not [word for word in (*SAID, "club.conduct", "conduct re", "Rea Corder") if word in content(path)]
    assert not [word for word in (*SAID, "conduct") if word in str(exported(session.pk))]
    elsewhere = builders.make_club("Elsewhere")
    here = import_into(path, elsewhere)
    assert here.club == elsewhere
    assert ConductReport.objects.get() == report
    assert not AuditRow.objects.filter(club=elsewhere, action__in=REPORT_ACTS).exists()


def test_the_clubs_own_copy_brings_them_back_with_the_ids_of_here(report: ConductReport, tmp_path: Path) -> None:
    copy = back_up_club(report.club.slug, tmp_path)
    assert TEXT in content(copy.path)
    restore(copy.path, as_slug="beside")
    beside = Club.objects.get(slug="beside")
    again = ConductReport.objects.get(club=beside)
    assert (again.text, again.ends_on, again.user) == (report.text, report.ends_on, report.user)
    assert again.session is not None
    assert again.session.club == beside
    assert [each.player.club for each in again.about.all()] == [beside]
    written = AuditRow.objects.get(club=beside, action="conduct report written")
    assert written.data["report"] == again.pk
    assert first_broken_row(beside.pk) is None


def test_only_who_is_named_takes_the_whole_club_away(session: Session) -> None:
    desk = manager_desk(session.club)
    assert taken(desk)
    reader = reader_of(session.club)
    said = desk.send("copies/download/")
    assert "Only a manager who is named downloads one: Rea Corder" in said
    # Whether there is a report makes no difference.
    report_about(builders.make_player(session.club), reader)
    assert desk.send("copies/download/") == said
    root = User.objects.create_superuser("root@example.org", "four hearts doubled")
    assert not taken(Desk(session.club, root, builders.logged_in(root)))
    name_conduct_reader(club_id=session.club_id, user_id=desk.user.pk, actor=builders.PROGRAM)
    assert taken(desk)


def taken(desk: Desk) -> bool:
    answer: Any = desk.client.post(desk.at("copies/download/"))
    return answer.streaming and b"".join(answer.streaming_content).startswith(b"PK")
