"""USEBIO of sessions with matches: the format has no place for them, and every door says so."""

from __future__ import annotations

import json

import pytest
from django.test import Client

from club.actor import PROGRAM
from club.models import Session
from club.services import set_federation
from scoring.services import import_session
from tests.builders import make_club
from tests.doors.pages import words
from tests.doors.rooms import room_of
from tests.match_nights import KINDS, PAIRS, night_of_matches

pytestmark = pytest.mark.django_db


def test_no_file_is_made_or_offered() -> None:
    club = make_club()
    set_federation(club_id=club.pk, number="", public_file=True, actor=PROGRAM)
    for seed, kind in enumerate(KINDS):
        document = night_of_matches(seed)
        done = import_session(club_id=club.pk, text=json.dumps(document), actor=PROGRAM)
        here = room_of(Session.objects.get(pk=done.session_id))
        due = f"This format has no place for {'matches of pairs' if kind in PAIRS else 'teams'} yet."
        for path in ("usebio/", "usebio/1/", "usebio/1/?for=federation"):
            answer = here.client.get(here.at(path), follow=True)
            assert due in words(answer.content.decode())
        page = Client().get(f"/{club.slug}/{done.slug}/")
        assert page.status_code == 200
        assert "usebio" not in page.content.decode()
        assert Client().get(f"/{club.slug}/{done.slug}/edition/1/usebio.xml").status_code == 404
