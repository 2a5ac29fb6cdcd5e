"""USEBIO of sessions with matches, of teams and of pairs: every door gives a file that says what the session says."""

from __future__ import annotations

import json

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from club.actor import PROGRAM
from club.models import Entry, Player, Session
from club.services import set_federation
from scoring.engine.document import dump
from scoring.engine.usebio import read_usebio
from scoring.services import import_session
from tests.builders import make_club, standings_of
from tests.doors.desks import manager_desk
from tests.doors.pages import page
from tests.doors.results_files import same_facts
from tests.doors.rooms import room_of
from tests.doors.test_results_import import uploaded
from tests.match_nights import KINDS, PAIRS, night_of_matches
from tests.team_evenings import published_teams

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("kind", PAIRS)
def test_a_file_of_matches_of_pairs_is_offered_and_comes_in_again(kind: str) -> None:
    club = make_club()
    set_federation(club_id=club.pk, number="", public_file=True, actor=PROGRAM)
    document = night_of_matches(KINDS.index(kind))
    done = import_session(club_id=club.pk, text=json.dumps(document), actor=PROGRAM)
    here = room_of(Session.objects.get(pk=done.session_id))
    assert "usebio/1/" in here.html("usebio/")
    for_federation = here.client.get(here.at("usebio/1/?for=federation")).content
    assert "usebio" in page(f"/{club.slug}/{done.slug}/")
    data = Client().get(f"/{club.slug}/{done.slug}/edition/1/usebio.xml").content
    for found in (for_federation, data):
        assert same_facts(done.session_id, found)
    desk = manager_desk()
    listed = uploaded(desk, SimpleUploadedFile("matches.xml", data))
    assert "6 pairs, 6 matches, 4 boards" in listed
    assert "boards and matches: 36 of 36 figures agree; ranking: 12 of 12 figures agree" in listed
    assert "Imported: Matches" in desk.send("results-in/import/", publish="on")
    again = Session.objects.get(club=desk.club)
    assert standings_of(again)["matches"] == standings_of(here.session)["matches"]
    assert "Boards: 36 of 36 figures agree. Ranking: 12 of 12 figures agree." in room_of(again).read("other-program/")


@pytest.mark.parametrize("habits", [{}, {"boards_are": "dealt"}, {"scored_by": "board_a_match", "vp_scale": ""}])
def test_a_file_of_teams_says_what_the_session_says(habits: dict[str, str]) -> None:
    session = published_teams(4, "round-robin", habits=habits)
    set_federation(club_id=session.club_id, number="", public_file=True, actor=PROGRAM)
    hidden = session.contestants.order_by("place")[0].line_up.get(seat=0).player
    Player.objects.filter(pk=hidden.pk).update(privacy="hidden")
    Entry.objects.filter(event=session.event, number=2).update(name="")
    address = f"/{session.club.slug}/{session.slug}/"
    assert "usebio" in Client().get(address).content.decode()
    data = Client().get(f"{address}edition/1/usebio.xml").content
    assert hidden.name not in data.decode()
    (evening,) = read_usebio(data)
    assert evening.document is not None
    named = [each.get("name") for each in dump(evening.document)["contestants"]]
    assert named == ["Team A", None, "Team C", "Team D"]
    assert same_facts(session.pk, data)
