"""The members of a club: read, searched, added one by one and many at once, corrected, linked to accounts."""

from __future__ import annotations

from typing import Any

import pytest

from club.models import AuditRow, Player
from tests.builders import make_club, make_director, make_player, make_session
from tests.doors.desks import boxes, director_desk, manager_desk
from tests.doors.pages import words

pytestmark = pytest.mark.django_db


def test_an_empty_list_says_what_to_do() -> None:
    assert "No members yet" in director_desk().read("members/")


def test_a_member_is_added_and_listed() -> None:
    desk = director_desk()
    text = desk.send("members/", name="  Nora   Lindqvist ", national_number="12345", privacy="initials")
    assert "Nora Lindqvist is on the list" in text
    assert "1 member" in text
    player = Player.objects.get()
    assert (player.name, player.national_number, player.privacy) == ("Nora Lindqvist", "12345", "initials")
    assert AuditRow.objects.filter(action="member added", user=desk.user).count() == 1


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"name": ""}, "Please fill this in"),
        ({"national_number": "12345"}, "Sam Okafor already has the national number 12345"),
        ({"national_number": "12 34"}, "digits and letters only"),
        ({"privacy": "secret"}, "Choose one that is offered"),
    ],
)
def test_a_member_that_cannot_be_added_is_refused_and_stays_typed(wrong: dict[str, str], said: str) -> None:
    desk = director_desk()
    make_player(desk.club, "Sam Okafor", national_number="12345")
    typed = {"name": "Nora Lindqvist", "national_number": "777", "privacy": "shown", **wrong}
    html = desk.refused("members/", **typed)
    assert said in words(html)
    assert boxes(html)["name"] == typed["name"]
    assert boxes(html)["national_number"] == typed["national_number"]
    assert Player.objects.count() == 1


def test_search_finds_words_and_numbers() -> None:
    desk = director_desk()
    make_player(desk.club, "Nora Lindqvist", national_number="4711")
    make_player(desk.club, "Sam Okafor", national_number="815")
    make_player(desk.club, "Gus Guest", is_guest=True)
    assert "Sam" not in desk.read("members/?q=lind+nor")
    assert "Nora Lindqvist" in desk.read("members/?q=lind+nor")
    assert "Sam Okafor" in desk.read("members/?q=815")
    assert "Gus Guest" in desk.read("members/?q=gus")
    assert "1 visitor" in desk.read("members/"), "apart from the members"
    assert "Nobody called “zzz”" in desk.read("members/?q=zzz")


def test_a_member_is_corrected() -> None:
    desk = director_desk()
    player = make_player(desk.club, "Nora Lindquist")
    path = f"members/{player.pk}/"
    changed = {**boxes(desk.html(path)), "name": "Nora Lindqvist", "privacy": "hidden"}
    assert "Saved" in desk.send(path, **changed)
    player.refresh_from_db()
    assert (player.name, player.privacy, player.active) == ("Nora Lindqvist", "hidden", True)


def test_a_correction_that_cannot_be_keeps_what_was_typed() -> None:
    desk = director_desk()
    make_player(desk.club, "Sam", national_number="1")
    player = make_player(desk.club, "Nora")
    path = f"members/{player.pk}/"
    html = desk.refused(path, name="Nora L.", national_number="1", privacy="shown", active="on")
    assert boxes(html)["name"] == "Nora L."
    player.refresh_from_db()
    assert player.name == "Nora"


def test_who_has_left_is_apart_and_no_longer_offered() -> None:
    desk = director_desk()
    player = make_player(desk.club, "Nora Lindqvist")
    desk.send(f"members/{player.pk}/", name="Nora Lindqvist", national_number="", privacy="shown")
    text = desk.read("members/")
    assert "1 former member" in text
    assert "0 members" in text
    session = make_session(desk.club)
    assert "Nora Lindqvist" not in desk.html(f"{session.slug}/setup/")


def test_this_is_me_links_and_ends() -> None:
    desk = director_desk()
    first, second = make_player(desk.club, "Dana One"), make_player(desk.club, "Dana Two")
    assert "You are Dana One." in desk.send(f"members/{first.pk}/me/")
    assert "You are Dana Two." in desk.send(f"members/{second.pk}/me/")
    first.refresh_from_db()
    second.refresh_from_db()
    assert (first.user_id, second.user_id) == (None, desk.user.pk)
    assert "Dana Two you" in desk.read("members/")
    desk.send(f"members/{second.pk}/me/")
    second.refresh_from_db()
    assert second.user_id is None


def test_a_member_who_is_somebody_else_cannot_be_taken_over() -> None:
    club = make_club()
    other = make_director(club, "other@example.org")
    player = make_player(club, "Olga", user_id=other.pk)
    desk = director_desk(club)
    assert "This is me" not in desk.read(f"members/{player.pk}/")
    assert "Another account is linked to this member" in desk.send(f"members/{player.pk}/me/")
    player.refresh_from_db()
    assert player.user_id == other.pk


def test_a_manager_links_a_member_to_an_account() -> None:
    desk = manager_desk()
    director = make_director(desk.club, "dan@example.org")
    player = make_player(desk.club, "Dan")
    desk.send(f"members/{player.pk}/account/", account=director.pk)
    player.refresh_from_db()
    assert player.user_id == director.pk
    desk.send(f"members/{player.pk}/account/", account="")
    player.refresh_from_db()
    assert player.user_id is None


def test_an_account_of_another_club_is_no_member_here() -> None:
    desk = manager_desk()
    player = make_player(desk.club, "Dan")
    stranger = make_director(make_club("Elsewhere"))
    response = desk.client.post(desk.at(f"members/{player.pk}/account/"), {"account": stranger.pk})
    assert response.status_code == 404


@pytest.mark.parametrize("number", [1, 60])
def test_the_list_asks_as_often_for_many_as_for_few(number: int, django_assert_num_queries: Any) -> None:
    desk = director_desk()
    for _each in range(number):
        make_player(desk.club)
    with django_assert_num_queries(9):
        desk.read("members/?q=a")
