"""Handsets at the desk: the file to start them from, and whether their program answers."""

from __future__ import annotations

import json
import sys
from datetime import timedelta

import pytest
from django.utils import timezone

from bridgeclub.doors.desk.setup import prints
from scoring.models import HandsetConnection, HandsetRemark
from scoring.services import bws_writing
from tests import builders
from tests.doors.rooms import room_of

pytestmark = pytest.mark.django_db

DOUBLE = "import sys; open(sys.argv[1], 'w').write(sys.stdin.read())"


def test_the_file_comes_down_and_where_it_cannot_the_page_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    session = builders.started_session()
    room = room_of(session)
    monkeypatch.setattr(prints, "can_write_bws", lambda: True)
    monkeypatch.setattr(bws_writing, "COMMAND", (sys.executable, "-c", DOUBLE))
    assert "for Bridgemate Control Software to start from" in room.read("print/")
    answer = room.post("print/handsets.bws")
    assert answer["Content-Disposition"] == f'attachment; filename="{session.slug}.bws"'
    assert {each["name"] for each in json.loads(answer.content)["tables"]} >= {"RoundData", "Settings"}
    monkeypatch.setattr(bws_writing, "COMMAND", (sys.executable, "-c", "import sys; sys.exit(3)"))
    assert "installs Java 17" in room.send("print/handsets.bws")
    monkeypatch.setattr(prints, "can_write_bws", lambda: False)
    page = room.html("print/")
    assert "installs Java 17" in page
    assert "handsets.bws" not in page


def test_the_page_of_the_tablets_says_whether_the_program_answers_and_what_is_for_the_director() -> None:
    session = builders.started_session()
    room = room_of(session)
    assert "No result has come" not in room.read("devices/")
    row = HandsetConnection.objects.create(session=session, address="http://10.0.0.7:5079", answered_at=timezone.now())
    assert "No result has come from a handset yet." in room.read("devices/")
    HandsetConnection.objects.update(answered_at=timezone.now() - timedelta(minutes=3))
    assert "has stopped" in room.read("devices/")
    HandsetRemark.objects.create(session=session, section="A", table=3, round=1, board=5, said="average")
    row.trouble = "unreachable"
    row.save()
    page = room.read("devices/")
    assert "The Data Connector does not answer." in page
    assert "Table 3, round 1, board 5: entered as an average" in page
    page = room.read("handset-file/")
    assert "The Data Connector does not answer." in page
    assert f"manage.py handsets {session.club.slug}/{session.slug} --address http://10.0.0.7:5079" in page
    assert "for you to see to" in room.read("handset-file/part/")
