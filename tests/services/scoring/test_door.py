"""Pairs sign in by themselves: once, however often; the director says yes or no; play forgets who was not taken in."""

from __future__ import annotations

from uuid import UUID, uuid4

import pytest

from club.actor import PROGRAM
from club.errors import NotFoundError, TooManyAttempts
from club.models import AuditRow, CheckIn, DoorEntry, DoorLink, LineUp, Player, Session
from club.queries import pairs_of
from club.queries.door import door_entries, door_names, door_secret, door_session, looking_at_the_door
from club.services import NameInput
from scoring.services.door import (
    close_door,
    confirm_entry,
    count_form,
    open_door,
    put_together,
    sign_in,
    take_out_entry,
)
from scoring.services.privacy import erase_person
from scoring.services.starting import begin_play
from tests.builders import add_pairs, make_club, make_player, make_session, ready_session
from tests.services.watching import audited, refused

pytestmark = pytest.mark.django_db


def with_a_door() -> tuple[Session, str]:
    session = make_session()
    return session, open_door(session_id=session.pk, actor=PROGRAM)


def comes(secret: str, *names: str | Player, client_id: UUID | None = None, **more: bool) -> bool:
    wanted = [NameInput(name) if isinstance(name, str) else NameInput(name.name, name.pk) for name in names]
    return sign_in(secret=secret, client_id=client_id or uuid4(), names=wanted, **more)


def test_a_link_is_made_taken_back_and_made_anew() -> None:
    session = make_session()
    with audited(session.club, "door opened"):
        secret = open_door(session_id=session.pk, actor=PROGRAM)
    assert door_secret(session.pk) == secret
    found = door_session(secret)
    assert found is not None
    assert found.id == session.pk
    again = open_door(session_id=session.pk, actor=PROGRAM)
    assert again != secret
    assert door_session(secret) is None
    with audited(session.club, "door closed"):
        close_door(session_id=session.pk, actor=PROGRAM)
    close_door(session_id=session.pk, actor=PROGRAM)
    assert door_session(again) is None
    assert door_session("é" * 32) is None
    assert door_secret(session.pk) == ""
    with refused(error=NotFoundError):
        comes(again, "Ann Archer", "Bob Baker")


def test_two_sign_in_and_the_director_says_yes() -> None:
    session, secret = with_a_door()
    ann = make_player(session.club, "Ann Archer")
    with audited(session.club, "signed in at the door"):
        assert comes(secret, ann, "Bob  Baker")
    [entry] = door_entries(session.pk)
    assert (entry.name, entry.new, entry.alone) == ("Ann Archer & Bob Baker", True, False)
    assert not Player.objects.filter(name="Bob Baker").exists()
    assert "Bob" not in str(list(AuditRow.objects.values_list("data", flat=True)))
    with audited(session.club, "guest added", "pair added", "checked in", "checked in", "sign-in confirmed"):
        confirm_entry(session_id=session.pk, entry_id=entry.id, actor=PROGRAM)
    assert [pair.name for pair in pairs_of(session.pk)] == ["Ann Archer & Bob Baker"]
    assert CheckIn.objects.filter(session=session, here=True).count() == 2
    assert not DoorEntry.objects.exists()
    with refused(error=NotFoundError):
        confirm_entry(session_id=session.pk, entry_id=entry.id, actor=PROGRAM)


def test_twice_is_once() -> None:
    session, secret = with_a_door()
    ann, bob = make_player(session.club, "Ann Archer"), make_player(session.club, "Bob Baker")
    client = uuid4()
    for _each in range(2):
        assert comes(secret, ann, bob, client_id=client)
    assert comes(secret, bob, ann)
    assert comes(secret, "Zoë Zimmer", "Yan Young")
    assert comes(secret, "yan young", "Zoe Zimmer")
    assert DoorEntry.objects.count() == 2
    with refused("signed in already"):
        comes(secret, ann, "Cleo Carter")
    with refused("signed in already"):
        comes(secret, ann, alone=True)


def test_who_is_on_the_list_already_is_here() -> None:
    session, secret = with_a_door()
    add_pairs(session, 2)
    players = [row.player for row in LineUp.objects.filter(contestant__session=session).order_by("pk")]
    assert not comes(secret, players[0], players[1])
    assert not comes(secret, players[0], players[1])
    assert CheckIn.objects.filter(session=session, here=True).count() == 2
    with refused("on the list with somebody else"):
        comes(secret, players[2], "Bob Baker")


def test_what_nobody_can_sign_in_with() -> None:
    session, secret = with_a_door()
    ann = make_player(session.club, "Ann Archer")
    stranger = make_player(make_club("Elsewhere"), "Mallory Moss")
    for names in ((), ("Ann",), ("Ann", ""), ("Ann A", "ann a"), (ann, ann)):
        with refused():
            comes(secret, *names)
    with refused(error=NotFoundError):
        comes(secret, ann, stranger)


def test_who_looks_for_a_partner_is_put_together_with_another() -> None:
    session, secret = with_a_door()
    ann, bob = make_player(session.club, "Ann Archer"), make_player(session.club, "Bob Baker", privacy="initials")
    comes(secret, ann, alone=True, shown=True)
    comes(secret, bob, alone=True, shown=True)
    comes(secret, "Cleo Carter", alone=True)
    assert looking_at_the_door(session.pk) == ["Ann Archer"]
    one, other, third = door_entries(session.pk)
    with refused():
        put_together(session_id=session.pk, one_id=one.id, other_id=one.id, actor=PROGRAM)
    with refused(error=NotFoundError):
        put_together(session_id=session.pk, one_id=one.id, other_id=0, actor=PROGRAM)
    with refused("no partner yet"):
        confirm_entry(session_id=session.pk, entry_id=one.id, actor=PROGRAM)
    put_together(session_id=session.pk, one_id=one.id, other_id=other.id, actor=PROGRAM)
    assert [pair.name for pair in pairs_of(session.pk)] == ["Ann Archer & Bob Baker"]
    with audited(session.club, "sign-in taken out"):
        take_out_entry(session_id=session.pk, entry_id=third.id, actor=PROGRAM)
    take_out_entry(session_id=session.pk, entry_id=third.id, actor=PROGRAM)
    assert not DoorEntry.objects.exists()


def test_names_are_found_only_of_members_who_show_theirs() -> None:
    club = make_club()
    make_player(club, "Ann Archer")
    make_player(club, "Anna Initials", privacy="initials")
    make_player(club, "Annette Hidden", privacy="hidden")
    make_player(club, "Annika Visitor", is_guest=True)
    Player.objects.filter(pk=make_player(club, "Annalena Left").pk).update(active=False)
    make_player(make_club("Elsewhere"), "Ann Elsewhere")
    assert [each.name for each in door_names(club.pk, "ann")] == ["Ann Archer"]
    assert [each.name for each in door_names(club.pk, "arch an")] == ["Ann Archer"]
    assert door_names(club.pk, "an") == []


def test_play_forgets_who_was_not_taken_in() -> None:
    session = ready_session(pairs=8)
    secret = open_door(session_id=session.pk, actor=PROGRAM)
    comes(secret, "Ann Archer", alone=True, shown=True)
    begin_play(session_id=session.pk, actor=PROGRAM)
    assert not DoorEntry.objects.exists()
    assert not DoorLink.objects.exists()
    with refused("Play has begun"):
        open_door(session_id=session.pk, actor=PROGRAM)


def test_the_erased_are_gone_from_the_door() -> None:
    session, secret = with_a_door()
    ann = make_player(session.club, "Ann Archer")
    comes(secret, ann, "Bob Baker")
    erase_person(club_id=session.club_id, player_id=ann.pk, actor=PROGRAM)
    assert not DoorEntry.objects.exists()


def test_forms_that_cannot_be_taken_are_counted() -> None:
    for _each in range(10):
        count_form("10.0.0.1")
    with pytest.raises(TooManyAttempts):
        count_form("10.0.0.1")
    count_form("10.0.0.2")
