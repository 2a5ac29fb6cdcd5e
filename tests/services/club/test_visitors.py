"""Visitors: typed again they are the same person, they join, and two of them turn out to be one."""

from __future__ import annotations

from datetime import date

import pytest

from club.actor import PROGRAM
from club.models import Contestant, LineUp, Player, Session
from club.queries import visitors, visitors_named
from club.services import NameInput, add_pair, discard_session, make_member, same_person, set_paid
from tests.builders import make_club, make_player, make_session
from tests.doors.desks import boxes, director_desk
from tests.doors.pages import words
from tests.services.watching import audited, not_audited, refused, version_of

pytestmark = pytest.mark.django_db


def typed(session: Session, *names: str) -> list[Player]:
    """A pair with these names typed; who they are taken for."""
    pair: Contestant = add_pair(session_id=session.pk, names=[NameInput(text=name) for name in names], actor=PROGRAM)
    return [seat.player for seat in pair.line_up.select_related("player")]


@pytest.mark.parametrize("again", ["Zoë Ünal", "zoë  ünal", " ZOË ÜNAL ", "Zoe\u0308 U\u0308nal"])
def test_a_visitor_typed_again_is_the_same_visitor(again: str) -> None:
    club = make_club()
    (first,) = typed(make_session(club), "Zoë Ünal")
    assert typed(make_session(club), again) == [first]


def test_of_two_visitors_of_one_name_the_last_to_play_comes_again_and_no_third_is_made() -> None:
    club = make_club()
    session = make_session(club)
    one, other = (*typed(session, "Sam Okafor"), *typed(session, "Sam Okafor"))
    assert typed(make_session(club), "Sam Okafor") == [other]
    assert one != other
    assert Player.objects.filter(club=club).count() == 2


def test_where_two_members_have_the_name_the_visitor_of_it_is_not_made_twice() -> None:
    club = make_club()
    for number in ("1", "2"):
        make_player(club, "John Smith", national_number=number)
    assert typed(make_session(club), "John Smith") == typed(make_session(club), "john smith")


def test_a_number_typed_is_the_members() -> None:
    club = make_club()
    nora = make_player(club, "Nora", national_number="A777")
    assert typed(make_session(club), "a777") == [nora]
    session = make_session(club)
    with refused("Nobody here has the number 4711"):
        typed(session, "4711")


def test_a_visitor_joins_and_keeps_what_was_played() -> None:
    club = make_club()
    (sam,) = typed(make_session(club), "Sam Okafor")
    with audited(club, "visitor became member"):
        make_member(club_id=club.pk, player_id=sam.pk, actor=PROGRAM)
    with not_audited(club):
        make_member(club_id=club.pk, player_id=sam.pk, actor=PROGRAM)
    sam.refresh_from_db()
    assert (sam.is_guest, sam.active, sam.line_ups.count()) == (False, True, 1)
    assert visitors(club.pk) == []


def test_two_are_one() -> None:
    club = make_club()
    nora = make_player(club, "Nora Lindqvist")
    session = make_session(club)
    (misspelt,) = typed(session, "Nora Lindquist")
    set_paid(session_id=session.pk, player_id=misspelt.pk, paid=True, actor=PROGRAM)
    before = version_of(session)
    with audited(club, "visitor was somebody else"):
        same_person(club_id=club.pk, visitor_id=misspelt.pk, player_id=nora.pk, actor=PROGRAM)
    assert version_of(session) == before + 1, "its pages say the other name"
    assert LineUp.objects.get().player == nora
    assert nora.check_ins.get().paid == 0
    assert visitors_named(club.pk, "nora lindquist") == []
    with refused("is a member"):
        same_person(club_id=club.pk, visitor_id=nora.pk, player_id=misspelt.pk, actor=PROGRAM)


def test_two_who_played_in_one_session_are_two() -> None:
    club = make_club()
    one, other = typed(make_session(club, title="Autumn pairs"), "Sam Okafor", "Samuel Okafor")
    with refused("Both played in Autumn pairs"):
        same_person(club_id=club.pk, visitor_id=one.pk, player_id=other.pk, actor=PROGRAM)
    with refused("Choose somebody else"):
        same_person(club_id=club.pk, visitor_id=one.pk, player_id=one.pk, actor=PROGRAM)


def test_visitors_stand_apart_from_members() -> None:
    desk = director_desk()
    make_player(desk.club, "Nora Lindqvist")
    typed(make_session(desk.club), "Sam Okafor")
    off = make_session(desk.club, day=date(2026, 11, 27))
    typed(off, "Sam Okafor")
    discard_session(session_id=off.pk, seen_pairs=1, actor=PROGRAM)
    text = desk.read("members/")
    assert "1 member" in text
    assert "1 visitor" in text
    assert "Sam Okafor 1 20 Nov 2026" in text


def test_a_new_member_with_the_name_of_a_visitor_is_asked_about() -> None:
    desk = director_desk()
    (sam,) = typed(make_session(desk.club), "Sam Okafor")
    entry = {"name": "sam okafor", "national_number": "9", "privacy": "shown"}
    html = desk.refused("members/", **entry)
    assert "Sam Okafor has played here as a visitor (1 evening, on 20 November 2026)" in words(html)
    assert boxes(html)["national_number"] == "9", "nothing is lost"
    desk.send("members/", **entry, act=f"visitor:{sam.pk}")
    sam.refresh_from_db()
    assert (sam.name, sam.national_number, sam.is_guest) == ("sam okafor", "9", False)
    typed(make_session(desk.club), "Eve Adler")
    desk.send("members/", name="Eve Adler", privacy="shown", act="another")
    assert Player.objects.filter(name="Eve Adler").count() == 2


def test_on_a_visitors_page_one_joins_or_is_somebody_else() -> None:
    desk = director_desk()
    nora = make_player(desk.club, "Nora Lindqvist")
    (misspelt,) = typed(make_session(desk.club), "Nora Lindquist")
    assert "Make a member" not in desk.read(f"members/{nora.pk}/")
    assert "Visitor · 1 evening, on 20 November 2026" in desk.read(f"members/{misspelt.pk}/")
    path = f"members/{misspelt.pk}/same/"
    assert "Nobody else on the list has this name" in words(
        desk.client.get(desk.at(f"{path}?first=Bo")).content.decode()
    )
    assert "1 evening of Nora Lindquist becomes Nora Lindqvist’s" in desk.read(f"{path}?first=nora+lindqvist&first_id=")
    assert "now belong to Nora Lindqvist" in desk.send(path, first="Nora Lindqvist", first_id=nora.pk)
    desk.read(path, status=404)
    (other,) = typed(make_session(desk.club), "Bo Birch")
    assert "Bo Birch is a member now" in desk.send(f"members/{other.pk}/joined/")
