"""USEBIO of sessions with matches: teams have a file, matches of pairs have no place in it, and every door says so."""

from __future__ import annotations

import json

import pytest
from django.test import Client

from club.actor import PROGRAM
from club.models import Entry, Player, Session
from club.services import set_federation
from scoring.engine.document import dump
from scoring.engine.usebio import read_usebio
from scoring.facts import exported
from scoring.services import import_session
from tests.builders import make_club
from tests.doors.pages import words
from tests.doors.rooms import room_of
from tests.match_nights import KINDS, PAIRS, night_of_matches
from tests.team_evenings import published_teams

PARTS = ("contest", "matches", "scoring", "boards", "contestants", "session")
pytestmark = pytest.mark.django_db


def test_of_matches_of_pairs_no_file_is_made_or_offered() -> None:
    club = make_club()
    set_federation(club_id=club.pk, number="", public_file=True, actor=PROGRAM)
    for seed, kind in enumerate(KINDS):
        if kind not in PAIRS:
            continue
        document = night_of_matches(seed)
        done = import_session(club_id=club.pk, text=json.dumps(document), actor=PROGRAM)
        here = room_of(Session.objects.get(pk=done.session_id))
        for path in ("usebio/", "usebio/1/", "usebio/1/?for=federation"):
            answer = here.client.get(here.at(path), follow=True)
            assert "This format has no place for matches of pairs yet." in words(answer.content.decode())
        page = Client().get(f"/{club.slug}/{done.slug}/")
        assert page.status_code == 200
        assert "usebio" not in page.content.decode()
        assert Client().get(f"/{club.slug}/{done.slug}/edition/1/usebio.xml").status_code == 404


@pytest.mark.parametrize("habits", [{}, {"boards_are": "dealt"}, {"scored_by": "board_a_match", "vp_scale": ""}])
def test_a_file_of_teams_says_what_the_session_says(habits: dict[str, str]) -> None:
    session = published_teams(4, "round-robin", habits=habits)
    set_federation(club_id=session.club_id, number="", public_file=True, actor=PROGRAM)
    hidden = session.contestants.order_by("place")[0].line_up.get(seat=0).player
    Player.objects.filter(pk=hidden.pk).update(privacy="hidden")
    Entry.objects.filter(event=session.event, number=2).update(name="")
    document = exported(session.pk, names=False)
    assert document is not None
    address = f"/{session.club.slug}/{session.slug}/"
    assert "usebio" in Client().get(address).content.decode()
    data = Client().get(f"{address}edition/1/usebio.xml").content
    assert hidden.name not in data.decode()
    (evening,) = read_usebio(data)
    assert evening.document is not None
    found = dump(evening.document)
    assert [each.pop("name", None) for each in found["contestants"]] == ["Team A", None, "Team C", "Team D"]
    for each in found["contestants"]:
        each.pop("players")
    assert {part: found.get(part) for part in PARTS} == {part: document.get(part) for part in PARTS}
    assert sorted(map(json.dumps, found["results"])) == sorted(map(json.dumps, document["results"]))
