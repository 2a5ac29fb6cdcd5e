"""What a director practises is in no copy, and asks for none."""

from __future__ import annotations

import io
import zipfile
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.utils import timezone

from backups import automatic
from backups.archive_export import write_session
from backups.state import may_choose_place
from backups.writing import write_club, write_server
from club.errors import DomainError, NotFoundError
from club.models import CopyPlace
from club.services import end_play
from rulings.services.rehearsal import end_rehearsal
from tests import builders
from tests.rehearsals import Practice

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.always]


def everything_in(stream: io.BytesIO) -> bytes:
    with zipfile.ZipFile(stream) as file:
        return b"\n".join(file.read(name) for name in file.namelist())


@pytest.mark.parametrize("over", [False, True])
def test_the_copy_of_a_server_has_nothing_of_a_practice_club_and_all_of_the_others(over: bool) -> None:
    club = builders.make_club()
    builders.make_player(club, "Ada Ashdown")
    practice = Practice(club)
    practice.starts()
    practice.step(12)
    if over:
        end_rehearsal(rehearsal_id=practice.pk, actor=practice.actor)
    stream = io.BytesIO()
    manifest = write_server(stream)
    written = everything_in(stream)
    assert b"Ada Ashdown" in written
    assert practice.user.email.encode() in written
    for each in (practice.club.slug, practice.session.slug, "Agatha Ace", "Simulated tablet", "rehearsal made"):
        assert each.encode() not in written, each
    assert manifest.clubs == [club.slug]


def test_it_has_no_copy_and_no_file_of_its_own() -> None:
    practice = Practice()
    practice.starts()
    with pytest.raises(NotFoundError):
        write_club(io.BytesIO(), practice.club.slug)
    end_play(session_id=practice.session.pk, actor=practice.actor)
    with pytest.raises(DomainError, match="practice"):
        write_session(io.BytesIO(), practice.club.slug, practice.session.slug)


def test_the_only_club_of_a_computer_stays_the_only_one(settings: Any) -> None:
    """As on its own computer, whichever database the test has."""
    settings.BACKUP_DIR, settings.ENV = None, replace(settings.ENV, served=False)
    Practice()
    assert may_choose_place(superuser=False)


def test_practising_asks_for_no_copy(tmp_path: Path) -> None:
    club = builders.make_club()
    user = builders.make_director(club)
    now = timezone.now()
    newest = automatic.AuditRow.objects.order_by("-pk").values_list("pk", flat=True)[0]
    place = CopyPlace(folder=str(tmp_path), made_at=now, seen=newest, tried_at=now)
    practice = Practice(club, user)
    practice.starts()
    practice.step(12)
    assert not automatic.is_due(place, now + timedelta(minutes=10))
    builders.make_session(club)
    assert not automatic.is_due(place, now + timedelta(minutes=10))
    assert automatic.is_due(place, now + timedelta(hours=25))
