"""The handsets at the desk: a manager chooses the file, the room says how it was read, what is left is told."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest
from django.http import HttpResponse

from scoring.models import HandsetFile
from scoring.services.handsets.polling import poll_handsets
from tests.builders import started_session
from tests.doors.pages import words
from tests.doors.rooms import Room, room_of
from tests.results_fixtures import fixture

pytestmark = pytest.mark.django_db


def sent(room: Room, path: str, **options: bool) -> HttpResponse:
    return room.client.post(room.at("handset-file/follow/"), {"path": path}, **options)  # type: ignore[return-value]


def test_a_manager_chooses_a_file_and_everybody_at_the_desk_reads_what_came_of_it(
    tmp_path: Path, settings: Any
) -> None:
    session = started_session(pairs=8)
    room = room_of(session, manager=True)
    settings.BRIDGEMATE_FOLDERS = (tmp_path / "not there",)
    assert "There is no folder for this club’s result files" in room.read("handset-file/")
    assert str(tmp_path / "not there") in room.read("handset-file/")
    settings.BRIDGEMATE_FOLDERS = (tmp_path,)
    assert str(tmp_path) in room.read("handset-file/")
    path = tmp_path / "friday.bws"
    path.write_bytes(fixture("friday-pairs.bws").read_bytes())
    os.utime(path, (1795200000, 1795200000))
    assert "friday.bws, last written at 18:40 on 20 November 2026" in room.read("handset-file/")
    assert "handset-file/part/" not in room.html("")
    assert sent(room, "/etc/passwd").status_code == 422
    assert "come in from now on" in words(sent(room, str(path), follow=True).content.decode())
    assert "handset-file/part/" in room.html("")
    assert "not read yet" in room.read("handset-file/part/")
    poll_handsets()
    page = room.read("handset-file/")
    assert "last read at" in page
    assert "for you to see to" in page
    assert "Table 1, round 1, board 2: entered as not played" in page
    assert "Began to read the handsets’ file “friday.bws”" in room.read("trail/")
    assert "tried again" in room.send("handset-file/again/")

    director = room_of(session)
    assert "Read another file" not in director.read("handset-file/")
    assert sent(director, str(path)).status_code == 404
    assert director.post("handset-file/stop/").status_code == 404
    assert "no longer read" in room.send("handset-file/stop/")
    assert not HandsetFile.objects.exists()
