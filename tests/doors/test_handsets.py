"""Handsets at the desk: the file to start them from."""

from __future__ import annotations

import json
import sys

import pytest

from bridgeclub.doors.desk.setup import prints
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
