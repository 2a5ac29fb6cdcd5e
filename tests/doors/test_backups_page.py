"""Copies at the desk: chosen, made, told, taken away."""

from __future__ import annotations

import io
import shutil
import zipfile
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from backups.automatic import back_up_now, set_backup_folder
from backups.rotation import made_at
from club.errors import DomainError
from club.models import AuditRow, User
from tests import builders
from tests.doors.desks import manager_desk
from tests.doors.rooms import playing_room, room_of

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def own_computer(settings: Any) -> None:
    """A club's own, whichever database these tests run on."""
    settings.ENV = replace(settings.ENV, served=False)


@pytest.fixture
def stick(tmp_path: Path) -> Path:
    folder = tmp_path / "STICK"
    folder.mkdir()
    return folder


def test_a_place_is_chosen_and_has_its_first_copy(stick: Path) -> None:
    desk = manager_desk()
    assert "There is none yet" in desk.read("copies/")
    said = desk.send("copies/", folder=str(stick))
    assert "The first backup is made" in said
    assert "on STICK" in said
    assert len([each for each in stick.iterdir() if made_at(each.name)]) == 1
    assert "You can pull the stick out now" in desk.send("copies/now/")
    assert "No more backups are made" in desk.send("copies/", folder="")
    assert "Backups" in desk.read("settings/")


def test_a_place_that_is_none_is_said_at_the_box(stick: Path) -> None:
    desk = manager_desk()
    page = desk.refused("copies/", folder="/nowhere/at/all")
    assert "/nowhere/at/all is not there" in page
    assert 'value="/nowhere/at/all"' in page


def test_the_room_says_when_the_last_copy_was_made_and_what_is_in_the_way(stick: Path) -> None:
    room = playing_room(8)
    assert "Last backup" not in room.read()
    set_backup_folder(str(stick))
    back_up_now()
    etag = room.client.get(room.at("live/")).headers["ETag"]
    assert "on STICK" in room.read("live/")
    shutil.rmtree(stick)
    with pytest.raises(DomainError):
        back_up_now()
    changed = room.client.get(room.at("live/"), headers={"if-none-match": etag})
    assert changed.status_code == 200
    assert "STICK is not there. If it is a stick, plug it in again." in changed.content.decode()
    assert "Backups</a>" not in changed.content.decode()
    assert "Backups</a>" in room_of(room.session, manager=True).html("live/")


def test_the_club_is_taken_away_as_a_file_and_the_trail_says_by_whom() -> None:
    desk = manager_desk()
    builders.make_club("Elsewhere")
    response: Any = desk.client.post(desk.at("copies/download/"))
    assert response["Content-Type"] == "application/zip"
    assert f'filename="{desk.club.slug}-20' in response["Content-Disposition"]
    with zipfile.ZipFile(io.BytesIO(b"".join(response.streaming_content))) as archive:
        assert archive.testzip() is None
        assert "secret-key" not in archive.namelist()
        assert b"Elsewhere" not in archive.read("rows/club.club.jsonl")
    assert AuditRow.objects.get(club=desk.club, action="copy taken away").user == desk.user


def test_on_a_server_of_several_clubs_no_manager_chooses(stick: Path, settings: Any) -> None:
    desk = manager_desk()
    builders.make_club("Elsewhere")
    page = desk.read("copies/")
    assert "Whoever looks after this server chooses the place" in page
    desk.client.post(desk.at("copies/"), {"folder": str(stick)})
    assert not list(stick.iterdir())
    assert "whoever looks after it makes the backups" in desk.send("copies/now/")
    User.objects.filter(pk=desk.user.pk).update(is_superuser=True)
    assert "The first backup is made" in desk.send("copies/", folder=str(stick))
    settings.BACKUP_DIR = stick
    assert "Whoever looks after this server has chosen the place" in desk.read("copies/")
    settings.BACKUP_DIR, settings.ENV = None, replace(settings.ENV, served=True)
    assert "Whoever looks after this server has chosen the place" in desk.read("copies/")
