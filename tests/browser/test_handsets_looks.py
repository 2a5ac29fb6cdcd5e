"""The pages of tablets and handsets fit every screen, with everything on them that can stand there."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import pytest
from django.utils import timezone
from playwright.sync_api import Page

from club.actor import PROGRAM
from scoring.models import HandsetConnection
from scoring.services.handsets.polling import follow_handsets, poll_handsets
from tests import builders
from tests.browser.looks import assert_fits_everybody
from tests.browser.room import let_in
from tests.doors.rooms import room_of
from tests.results_fixtures import fixture

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def test_both_ways_with_what_they_leave_to_the_director(
    page: Page, live_server: Any, tmp_path: Path, settings: Any
) -> None:
    settings.BRIDGEMATE_FOLDERS = (tmp_path,)
    session = builders.started_session(8)
    room = room_of(session, manager=True)
    let_in(page.context, room, live_server)
    for name in ("friday.bws", "Autumn Pairs, second session of the Riverside and District Challenge Cup.bws"):
        shutil.copy(fixture("friday-pairs.bws"), tmp_path / name)
    follow_handsets(session_id=session.pk, path=str(tmp_path / "friday.bws"), actor=PROGRAM)
    assert poll_handsets() > 0
    HandsetConnection.objects.create(
        session=session,
        address="http://192.168.1.50:5079",
        answered_at=timezone.now(),
        trouble="unreachable",
        detail="[Errno 111] Connection refused",
    )
    for path in ("handset-file/", "devices/"):
        url = live_server.url + room.at(path)
        page.goto(url)
        page.locator("main details > summary").first.click()
        assert_fits_everybody(page, url)
