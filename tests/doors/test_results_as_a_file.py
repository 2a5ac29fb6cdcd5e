"""Results as a USEBIO file: who gets which, and what the page says about it first."""

from __future__ import annotations

import json
import re

import pytest
from django.test import Client
from lxml import etree

from club.actor import PROGRAM
from club.models import AuditRow, Federation, LineUp, Player, Session
from club.services import set_federation
from scoring.engine.usebio import declarations
from scoring.services import import_session
from tests.builders import ended_session, make_club, published_session
from tests.doors.desks import Desk, boxes, manager_desk
from tests.doors.rooms import Room, room_of
from tests.scoring.engine.documents import session as session_document

pytestmark = pytest.mark.django_db


def room() -> Room:
    session, _edition = published_session(4, "howell")
    return room_of(session, manager=True)


def hide_somebody(room: Room) -> Player:
    player = LineUp.objects.filter(contestant__session=room.session)[0].player
    player.privacy = Player.Privacy.HIDDEN
    player.save()
    return player


def test_the_page_says_who_is_named_before_anybody_presses() -> None:
    here = room()
    hide_somebody(here)
    page = here.read("usebio/")
    assert "7 players with name and national number, but 7 of them without the number" in page
    assert "1 player does not want to be named: the file has neither name nor number." in page
    assert "The results page does not offer the file." in page


def test_a_director_takes_the_file_for_the_federation() -> None:
    here = room()
    hidden = hide_somebody(here)
    response = here.client.get(here.at("usebio/1/?for=federation"))
    assert response["Content-Type"] == "application/xml; charset=utf-8"
    name = f"{here.session.slug}-edition-1-federation.xml"
    assert response["Content-Disposition"] == f'attachment; filename="{name}"'
    assert declarations("1.2").validate(etree.fromstring(response.content))
    assert hidden.name not in response.content.decode()


def test_there_is_no_file_without_an_edition() -> None:
    here = room_of(ended_session(4, "howell"))
    assert "Nothing is published yet." in here.read("usebio/")
    assert here.client.get(here.at("usebio/1/")).status_code == 404


def test_strangers_find_no_file_at_the_desk() -> None:
    here = room()
    assert Client().get(here.at("usebio/1/")).status_code == 302


def test_everybody_takes_the_file_only_where_the_club_allows() -> None:
    here = room()
    address = f"/{here.session.club.slug}/{here.session.slug}/"
    file = f"{address}edition/1/usebio.xml"
    assert file not in Client().get(address).content.decode()
    refused = Client().get(file)
    assert refused.status_code == 404
    assert "does not offer these results as a file" in refused.content.decode()
    set_federation(club_id=here.session.club.pk, number="4711", public_file=True, actor=PROGRAM)
    assert file in Client().get(address).content.decode()
    given = Client().get(file)
    assert given.status_code == 200
    assert etree.fromstring(given.content).findtext("CLUB/CLUB_ID_NUMBER") == "4711"
    assert Client().get(f"{address}edition/2/usebio.xml").status_code == 404


def test_a_manager_sets_number_and_permission() -> None:
    desk: Desk = manager_desk(make_club())
    assert "Saved." in desk.send("federation/", number=" 47 11 ", public_file="on")
    row = Federation.objects.get(club=desk.club)
    assert (row.number, row.public_file) == ("47 11", True)
    assert AuditRow.objects.filter(club=desk.club, action="federation set").count() == 1
    assert boxes(desk.html("federation/"))["number"] == "47 11"
    answer = desk.client.post(desk.at("federation/"), {"number": "<b>"})
    assert answer.status_code == 422
    assert "A number has digits and letters only." in answer.content.decode()


def test_an_individual_names_four_players_a_line() -> None:
    club = make_club()
    set_federation(club_id=club.pk, number="", public_file=True, actor=PROGRAM)
    players = [{"id": f"P{n}"} for n in range(1, 5)]
    document = session_document(
        [{"board": 1, "ns": ["P1", "P2"], "ew": ["P3", "P4"], "score": 420}], players, contest="individual", boards=[]
    )
    done = import_session(club_id=club.pk, text=json.dumps(document), actor=PROGRAM)
    here = room_of(Session.objects.get(pk=done.session_id))
    public = Client().get(f"/{club.slug}/{here.session.slug}/edition/1/usebio.xml")
    seats = [(b"N", b"1"), (b"S", b"2"), (b"E", b"3"), (b"W", b"4")]
    for file in (here.client.get(here.at("usebio/1/"), follow=True), public):
        assert re.findall(rb"<([NSEW])_PLAYER_NUMBER>(\d)<", file.getvalue()) == seats
