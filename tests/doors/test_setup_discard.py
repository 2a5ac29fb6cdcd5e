"""Discarding a draft at the desk: what becomes of everything is said first."""

from __future__ import annotations

import pytest

from club.models import Session
from tests.builders import add_pairs, make_session, started_session
from tests.doors.desks import director_desk

pytestmark = pytest.mark.django_db


def test_it_is_said_what_is_lost_and_one_press_does_it() -> None:
    desk = director_desk()
    session = make_session(desk.club, title="Snow pairs")
    add_pairs(session, 3)
    assert "Discard this session" in desk.read(f"{session.slug}/setup/")
    assert "3 pairs on the list" in desk.read(f"{session.slug}/discard/")
    text = desk.send(f"{session.slug}/discard/", seen="3")
    assert "Snow pairs is discarded." in text
    assert "No session yet" in text
    assert desk.client.get(f"/{desk.club.slug}/{session.slug}/").status_code == 404
    assert "Snow pairs was discarded" in desk.send(f"{session.slug}/setup/", act="start")


def test_somebody_who_added_a_pair_meanwhile_is_heard() -> None:
    desk = director_desk()
    session = make_session(desk.club)
    add_pairs(session, 1)
    for seen in ("0", "", "9" * 20):
        assert "Please look again" in desk.refused(f"{session.slug}/discard/", seen=seen)
    assert Session.objects.kept().exists()


def test_a_session_that_was_begun_leads_to_its_room() -> None:
    desk = director_desk()
    session = started_session(4, "howell", club=desk.club)
    assert "not discard it" in desk.send(f"{session.slug}/discard/", seen="4")
    assert Session.objects.kept().exists()
