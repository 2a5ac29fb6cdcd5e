"""What people agree to: each purpose for itself, dated, taken back any time, and nothing by default for e-mail."""

from __future__ import annotations

import pytest

from club.actor import PROGRAM
from club.models import Consent, Player
from club.queries import consents_of, mail_recipients
from club.services import NameInput, add_player, change_player, name_pair, set_new_people
from tests.builders import actor, add_pairs, make_club, make_director, make_player, make_session
from tests.doors.desks import boxes, director_desk, manager_desk
from tests.services.watching import audited, refused

pytestmark = pytest.mark.django_db


def said(player: Player) -> list[tuple[str, str, str]]:
    return [(each.purpose, each.choice, each.recorded_by) for each in consents_of(player.club_id, player.pk)]


def test_somebody_new_has_agreed_to_nothing_and_the_name_follows_the_clubs_rule() -> None:
    club = make_club()
    with audited(club, "new people set"):
        set_new_people(club_id=club.pk, privacy="initials", actor=PROGRAM)
    member, guest = make_player(club), make_player(club, is_guest=True)
    for each in (member, guest):
        assert (each.privacy, each.mail_results, said(each)) == ("initials", False, [])
    asked = make_player(club, privacy="shown")
    assert said(asked) == [("name", "shown", "")]
    with refused("initials"):
        set_new_people(club_id=club.pk, privacy="loud", actor=PROGRAM)


def test_what_is_said_and_taken_back_stays_with_its_recorder() -> None:
    club = make_club()
    dana = make_director(club, name="Dana Reed")
    player = add_player(club_id=club.pk, name="Nora", mail_results=True, email="n@example.org", actor=actor(dana))
    now = {"club_id": club.pk, "player_id": player.pk, "name": "Nora", "national_number": "", "active": True}
    change_player(**now, privacy="hidden", actor=actor(dana))
    change_player(**now, privacy="hidden", mail_results=False, email="", actor=PROGRAM)
    change_player(**now, privacy="hidden", mail_results=False, actor=PROGRAM)
    assert said(player) == [("mail", "no", ""), ("name", "hidden", "Dana Reed"), ("mail", "yes", "Dana Reed")]
    player.refresh_from_db()
    assert (player.email, player.mail_results) == ("", False)


def test_a_bad_address_is_refused_in_words() -> None:
    club = make_club()
    with refused("not an e-mail address"):
        add_player(club_id=club.pk, name="Nora", email="nora at home", actor=PROGRAM)


def test_mail_goes_to_those_of_the_session_who_agreed_and_have_an_address() -> None:
    club = make_club()
    first, second = (make_session(club) for _number in range(2))
    agreed = make_player(club, "Ann", mail_results=True, email="ann@example.org")
    without = make_player(club, "Bob", mail_results=True)
    silent = make_player(club, "Cy", email="cy@example.org")
    elsewhere = make_player(club, "Di", mail_results=True, email="di@example.org")
    for session, pair in ((first, (without, agreed)), (first, (silent, None)), (second, (elsewhere, None))):
        (contestant,) = add_pairs(session, 1, named=False)
        names = [NameInput(player_id=each.pk) if each else NameInput() for each in pair]
        name_pair(session_id=session.pk, contestant_id=contestant.pk, names=names, actor=PROGRAM)
    pair = first.contestants.earliest("pk")
    (found,) = mail_recipients(first.pk)
    assert (found.player_id, found.name, found.email) == (agreed.pk, "Ann", "ann@example.org")
    assert (found.contestant_id, found.key) == (pair.pk, pair.key)


def test_the_members_page_shows_and_changes_it() -> None:
    desk = director_desk()
    player = make_player(desk.club, "Nora Lindqvist")
    path = f"members/{player.pk}/"
    assert "mail_results" not in boxes(desk.html(path)), "never ticked by itself"
    assert "Agreements" not in desk.read(path)
    desk.send(path, **boxes(desk.html(path)) | {"email": "nora@example.org", "mail_results": "on"})
    text = desk.read(path)
    assert "Own results by e-mail: agreed" in text
    assert "recorded by Dana Reed" in text
    still = {name: value for name, value in boxes(desk.html(path)).items() if name != "mail_results"}
    desk.send(path, **still)
    assert "Own results by e-mail: taken back" in desk.read(path)
    assert Consent.objects.filter(player=player).count() == 2


def test_the_clubs_rule_is_a_managers_and_offered_for_the_next_member() -> None:
    desk = manager_desk()
    assert "go by e-mail only to those who want them" in desk.read("settings/new-people/")
    assert "Saved" in desk.send("settings/new-people/", privacy="hidden")
    assert boxes(desk.html("members/"))["privacy"] == "hidden"
    assert "mail_results" not in boxes(desk.html("members/"))
