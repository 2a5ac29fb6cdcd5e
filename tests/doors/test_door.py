"""The tablet by the door: names found, chosen or typed; what a stranger can read; what the director sees of it."""

from __future__ import annotations

import re
from datetime import timedelta
from html import unescape

import pytest
from django.test import Client
from django.utils import timezone

from club.actor import PROGRAM
from club.models import DoorEntry, Session
from club.queries import pairs_of
from scoring.services.door import open_door
from scoring.services.starting import begin_play
from tests.builders import make_player, make_session, ready_session
from tests.doors.desks import Desk, director_desk
from tests.doors.pages import words

pytestmark = pytest.mark.django_db


def with_a_door() -> tuple[Desk, Session, str]:
    desk = director_desk()
    session = make_session(desk.club)
    desk.send(f"{session.slug}/check-in/", act="door-open:0")
    found = re.search(r'href="[^"]*(/me/door/[0-9a-f]{32}/)"', desk.html(f"{session.slug}/check-in/"))
    assert found
    return desk, session, found[1]


def values_of(page: str, key: str) -> dict[str, str]:
    """Who is offered for a box, with what the form sends for each."""
    found = re.findall(rf'name="{key}_is" value="([^"]+)"(?: checked)?>\s*<span>([^<]+)</span>', page)
    return {unescape(name): value for value, name in found}


def typed(key: str, name: str) -> dict[str, str]:
    """A name just as it is typed, after the question."""
    return {key: name, f"{key}_asked": name, f"{key}_is": "typed"}


def test_two_sign_in_by_a_few_letters_and_a_name_that_is_typed() -> None:
    desk, session, door = with_a_door()
    make_player(desk.club, "Ann Archer")
    make_player(desk.club, "Anna Adams")
    tablet = Client()
    assert "Your name" in tablet.get(door).content.decode()
    asked = tablet.post(door, {"me": "ann", "partner": "Zed Zebra"})
    assert asked.status_code == 422
    page = asked.content.decode()
    assert list(values_of(page, "me")) == ["Ann Archer", "Anna Adams", "“ann”, just as typed"]
    assert list(values_of(page, "partner")) == ["“Zed Zebra”, just as typed"]
    sent = {
        "me": "ann",
        "me_asked": "ann",
        "me_is": values_of(page, "me")["Ann Archer"],
        "partner": "Zed Zebra",
        "partner_asked": "Zed Zebra",
        "partner_is": "typed",
    }
    done = tablet.post(door, sent, follow=True)
    assert "You are signed in." in words(done.content.decode())
    assert "Ann" not in done.redirect_chain[0][0]
    text = desk.read(f"{session.slug}/check-in/")
    assert "Signed in at the door Ann Archer & Zed Zebra visitor" in text
    desk.send(f"{session.slug}/check-in/", act=f"door-yes:{DoorEntry.objects.get().pk}")
    assert [pair.name for pair in pairs_of(session.pk)] == ["Ann Archer & Zed Zebra"]
    again = tablet.post(
        door, {"me": "Ann Archer", "partner": "Zed Zebra", "partner_is": "typed", "partner_asked": "Zed Zebra"}
    )
    assert "on the list with somebody else" in again.content.decode()


def test_whole_names_need_no_question_and_twice_is_once() -> None:
    desk, _session, door = with_a_door()
    make_player(desk.club, "Ann Archer")
    make_player(desk.club, "Bob Baker")
    for names in (("Ann Archer", "bob baker"), ("Baker Bob", "ANN ARCHER")):
        done = Client().post(door, {"me": names[0], "partner": names[1]}, follow=True)
        assert "You are signed in." in words(done.content.decode())
    assert DoorEntry.objects.count() == 1


def test_a_stranger_reads_no_name_that_is_not_shown_and_asks_for_no_ids() -> None:
    desk, _session, door = with_a_door()
    hidden = make_player(desk.club, "Annette Hidden", privacy="hidden")
    make_player(desk.club, "Annika Initials", privacy="initials")
    for name in ("annette", "Annette Hidden", "hidden", "annika", "nobody at all"):
        page = Client().post(door, {"me": name, "partner": "Zed Zebra"}).content.decode()
        assert list(values_of(page, "me")) == [f"“{name}”, just as typed"]
    forged = {"me": "Annette", "me_asked": "x", "me_is": f"1.{hidden.pk}", "partner": "Zed Zebra"}
    assert Client().post(door, forged).status_code == 422
    assert not DoorEntry.objects.exists()
    assert Client().post(door, typed("me", "Zero\0Sign")).status_code == 422


def test_who_looks_for_a_partner_is_read_at_the_door_only_with_a_yes() -> None:
    desk, session, door = with_a_door()
    for name in ("Ann Archer", "Bob Baker", "Cleo Carter"):
        make_player(desk.club, name)
    assert Client().post(door, {"me": "Ann Archer", "alone": "on", "shown": "on"}).status_code == 302
    assert Client().post(door, {"me": "Bob Baker", "alone": "on"}).status_code == 302
    text = words(Client().get(door).content.decode())
    assert "looking for a partner: Ann Archer" in text
    assert "Bob" not in text
    one, other = DoorEntry.objects.all()
    assert "Looking for a partner Ann Archer" in desk.read(f"{session.slug}/check-in/")
    desk.send(f"{session.slug}/check-in/", act=f"door-pair:{one.pk}", **{f"with-{one.pk}": str(other.pk)})
    assert [pair.name for pair in pairs_of(session.pk)] == ["Ann Archer & Bob Baker"]


def test_all_are_taken_in_with_one_press_and_one_is_taken_out() -> None:
    desk, session, door = with_a_door()
    for at in range(3):
        sent = {"me": f"First {at}", "partner": f"Second {at}"}
        more = {
            f"{key}_{what}": value
            for key in ("me", "partner")
            for what, value in (("is", "typed"), ("asked", sent[key]))
        }
        assert Client().post(door, {**sent, **more}).status_code == 302
    first = DoorEntry.objects.all()[0]
    desk.send(f"{session.slug}/check-in/", act=f"door-out:{first.pk}")
    desk.send(f"{session.slug}/check-in/", act="door-all:0")
    assert [pair.name for pair in pairs_of(session.pk)] == ["First 1 & Second 1", "First 2 & Second 2"]


def test_a_link_that_is_taken_back_opens_nothing_and_play_closes_it() -> None:
    desk, session, door = with_a_door()
    desk.send(f"{session.slug}/check-in/", act="door-close:0")
    for answer in (Client().get(door), Client().post(door, {"me": "Ann Archer"})):
        assert answer.status_code == 404
        assert session.title not in answer.content.decode()
        assert "noindex" in answer["X-Robots-Tag"]
    ready = ready_session(pairs=8, club=desk.club)
    secret = open_door(session_id=ready.pk, actor=PROGRAM)
    begin_play(session_id=ready.pk, actor=PROGRAM)
    assert Client().get(f"/me/door/{secret}/").status_code == 404
    assert "sign in by themselves" not in desk.read(f"{ready.slug}/check-in/")


def test_after_ten_forms_that_cannot_be_taken_one_waits() -> None:
    _desk, _session, door = with_a_door()
    tablet = Client()
    for _each in range(10):
        assert tablet.post(door, {"me": "", "partner": ""}).status_code == 422
    assert tablet.post(door, {"me": "", "partner": ""}).status_code == 429


def test_who_looks_for_a_partner_stands_on_the_public_page_only_if_they_said_so() -> None:
    desk, session, door = with_a_door()
    address = f"/{desk.club.slug}/{session.slug}/"
    today = timezone.now().date() + timedelta(days=1)
    Session.objects.filter(pk=session.pk).update(date=today)
    make_player(desk.club, "Ann Archer")
    make_player(desk.club, "Bea Bold")
    hidden = make_player(desk.club, "Cy Cook", privacy="initials")
    for name, ticks in (
        ("Ann Archer", {"on_page": "on"}),
        ("Bea Bold", {"shown": "on"}),
        (hidden.name, {"on_page": "on"}),
    ):
        sent = {"me": name, "alone": "on", **ticks}
        if name == hidden.name:
            sent |= typed("me", name)
        assert Client().post(door, sent).status_code == 302
    page = Client().get(address).content.decode()
    assert "Looking for a partner" in page
    assert "Ann Archer" in page
    for name in ("Bea Bold", "Cy Cook"):
        assert name not in page
    # A session that was never played keeps no names on its page.
    Session.objects.filter(pk=session.pk).update(date=today - timedelta(days=3))
    assert "Looking for a partner" not in Client().get(address).content.decode()
    Session.objects.filter(pk=session.pk).update(date=today)
    # With a partner nobody looks for one any more, whatever was ticked.
    (entry,) = DoorEntry.objects.filter(on_page=True, first__name="Ann Archer")
    desk.send(f"{session.slug}/check-in/", act=f"door-out:{entry.pk}")
    assert "Looking for a partner" not in Client().get(address).content.decode()
