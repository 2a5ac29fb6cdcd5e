"""Clubs, roles and members."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.auth.tokens import default_token_generator

from club.actor import PROGRAM, Actor
from club.errors import DomainError, NotFoundError
from club.models import Club, ConditionsOfContest, Membership, Player, User
from club.services import (
    add_player,
    appoint,
    change_player,
    create_club,
    create_club_with_manager,
    dismiss,
    first_password,
    link_account,
    make_official,
    name_pair,
)
from club.services.pairs import NameInput
from tests.builders import (
    add_pairs,
    ended_session,
    make_club,
    make_director,
    make_manager,
    make_player,
    make_session,
    started_session,
)
from tests.services.watching import audited, refused, version_of

pytestmark = pytest.mark.django_db


def test_a_club_has_conditions_from_both_presets() -> None:
    club = create_club(name="  Hillside   Bridge Club ", time_zone="Europe/Paris", actor=PROGRAM)
    assert (club.name, club.slug) == ("Hillside Bridge Club", "hillside-bridge-club")
    rules = dict(ConditionsOfContest.objects.filter(club=club).values_list("preset", "correction"))
    assert rules == {"law": {"preset": "law"}, "white_book": {"preset": "white_book"}}


@pytest.mark.parametrize(
    ("values", "words"),
    [
        ({"slug": "riverside"}, "already has the short name riverside"),
        ({"slug": "api"}, "kept for the program itself"),
        ({"slug": "no good"}, "letters, numbers, underscores or hyphens"),
        ({"name": "", "slug": "x"}, "cannot be blank"),
        ({"name": "x" * 121, "slug": "x"}, "at most 120"),
        ({"time_zone": "Europe/Nowhere"}, "not a time zone"),
    ],
)
def test_a_club_that_cannot_be(values: dict[str, str], words: str) -> None:
    make_club(slug="riverside")
    with refused(words):
        create_club(**{"name": "Hillside", "slug": "hillside", "actor": PROGRAM, **values})  # type: ignore[arg-type]


def test_a_club_is_founded_with_its_manager_or_not_at_all() -> None:
    values = {"name": "Hillside", "slug": "hillside", "time_zone": "UTC", "actor": PROGRAM}
    with refused("not an e-mail address"):
        create_club_with_manager(manager_email="nobody", **values)  # type: ignore[arg-type]
    club, role = create_club_with_manager(manager_email="MIA@hill.example", manager_name=" Mia ", **values)  # type: ignore[arg-type]
    assert (role.club, role.role) == (club, "manager")
    assert (role.user.email, role.user.name) == ("mia@hill.example", "Mia")


def test_a_role_is_given_to_a_new_account_and_changed() -> None:
    club = make_club()
    make_manager(club)
    with audited(club, "role given", "role given"):
        first = appoint(club_id=club.pk, email=" Ada@Example.org ", role="director", name="Ada", actor=PROGRAM)
        second = appoint(club_id=club.pk, email="ada@example.org", role="member", actor=PROGRAM)
    assert first.pk == second.pk
    assert (second.user.email, second.user.name, second.role) == ("ada@example.org", "Ada", "member")
    assert not second.user.has_usable_password()


def test_the_same_account_has_roles_at_two_clubs() -> None:
    user = make_director(make_club())
    hill = make_club("Hillside")
    assert appoint(club_id=hill.pk, email=user.email, role="manager", actor=PROGRAM).user == user


@pytest.mark.parametrize(
    ("values", "words", "error"),
    [
        ({"role": "king"}, "manager, director or member", DomainError),
        ({"email": "no address"}, "not an e-mail address", DomainError),
        ({"email": ""}, "blank", DomainError),
        ({"club_id": 0}, "club is no longer there", NotFoundError),
    ],
)
def test_a_role_that_cannot_be_given(values: dict[str, Any], words: str, error: type[DomainError]) -> None:
    club = make_club()
    with refused(words, error):
        appoint(**{"club_id": club.pk, "email": "a@b.example", "role": "director", "actor": PROGRAM, **values})


def test_a_club_keeps_a_manager() -> None:
    club = make_club()
    first, second = make_manager(club), make_manager(club)
    appoint(club_id=club.pk, email=first.email, role="director", actor=PROGRAM)
    with refused("at least one manager"):
        appoint(club_id=club.pk, email=second.email, role="director", actor=PROGRAM)
    with refused("at least one manager"):
        dismiss(club_id=club.pk, user_id=second.pk, actor=PROGRAM)
    with audited(club, "role taken"):
        dismiss(club_id=club.pk, user_id=first.pk, actor=PROGRAM)
    with audited(club):
        dismiss(club_id=club.pk, user_id=first.pk, actor=PROGRAM)
    assert list(Membership.objects.filter(club=club).values_list("user_id", flat=True)) == [second.pk]


def test_a_first_password_is_offered_only_while_there_is_none() -> None:
    club, hill = make_club(), make_club("Hillside")
    role = appoint(club_id=club.pk, email="a@b.example", role="manager", actor=PROGRAM)
    with audited(club, "first password offered"):
        _uid, token = first_password(club_id=club.pk, user_id=role.user_id, actor=PROGRAM)
    assert default_token_generator.check_token(role.user, token)
    role.user.set_password("four hearts doubled")
    role.user.save()
    with refused("has a password"):
        first_password(club_id=club.pk, user_id=role.user_id, actor=PROGRAM)
    with refused("no role at the club", NotFoundError):
        first_password(club_id=hill.pk, user_id=role.user_id, actor=PROGRAM)


def test_a_member_and_a_guest() -> None:
    club = make_club()
    with audited(club, "member added", "guest added"):
        member = add_player(club_id=club.pk, name="  Nora   Lindqvist ", national_number=" 123-A ", actor=PROGRAM)
        guest = add_player(club_id=club.pk, name="Sam Okafor", is_guest=True, actor=PROGRAM)
    assert (member.name, member.national_number, member.privacy) == ("Nora Lindqvist", "123-A", "shown")
    assert (guest.is_guest, guest.active) == (True, True)


@pytest.mark.parametrize(
    ("values", "words"),
    [
        ({"name": "   "}, "cannot be blank"),
        ({"name": "x" * 121}, "at most 120"),
        ({"national_number": "12 34"}, "digits and letters only"),
        ({"national_number": "777"}, "already"),
        ({"privacy": "loud"}, "not a valid choice"),
    ],
)
def test_a_member_that_cannot_be(values: dict[str, Any], words: str) -> None:
    club = make_club()
    make_player(club, national_number="777")
    with refused(words):
        add_player(**{"club_id": club.pk, "name": "Nora", "actor": PROGRAM, **values})


def test_two_clubs_may_know_the_same_number() -> None:
    for name in ("Riverside", "Hillside"):
        assert make_player(make_club(name), national_number="777").pk


def changed(player: Player, **values: Any) -> Player:
    now = {
        "name": player.name,
        "national_number": player.national_number,
        "privacy": player.privacy,
        "active": player.active,
    }
    return change_player(club_id=player.club_id, player_id=player.pk, actor=PROGRAM, **(now | values))


def test_a_changed_name_is_shown_at_once_wherever_the_member_has_played() -> None:
    club = make_club()
    player, other = make_player(club), make_player(club)
    played, official, elsewhere = (make_session(club) for _number in range(3))
    for session, who in ((played, player), (official, player), (elsewhere, other)):
        (pair,) = add_pairs(session, 1, named=False)
        name_pair(session_id=session.pk, contestant_id=pair.pk, names=[NameInput(player_id=who.pk)], actor=PROGRAM)
    before = [version_of(session) for session in (played, official, elsewhere)]
    with audited(club, "member changed"):
        assert changed(player, name=" New  Name ", privacy="hidden").name == "New Name"
    after = [version_of(session) for session in (played, official, elsewhere)]
    assert [new - old for old, new in zip(before, after, strict=True)] == [1, 1, 0]


def test_a_changed_name_reaches_official_results_too() -> None:
    session = ended_session(pairs=6)
    make_official(session_id=session.pk, actor=PROGRAM)
    player = Player.objects.filter(line_ups__contestant__session=session).earliest("pk")
    version = version_of(session)
    changed(player, privacy="initials")
    assert version_of(session) == version + 1


def test_a_change_that_cannot_be() -> None:
    club, hill = make_club(), make_club("Hillside")
    player, other = make_player(club, national_number="1"), make_player(club, national_number="2")
    with refused("already"):
        changed(player, national_number=other.national_number)
    with refused("not in the club's list", NotFoundError):
        change_player(
            club_id=hill.pk,
            player_id=player.pk,
            name="X",
            national_number="",
            privacy="shown",
            active=True,
            actor=PROGRAM,
        )


def test_an_account_is_one_player_of_a_club() -> None:
    club = make_club()
    director, first, second = make_director(club), make_player(club), make_player(club)
    with audited(club, "account linked", "account linked", "account linked"):
        link_account(club_id=club.pk, player_id=first.pk, user_id=director.pk, actor=PROGRAM)
        link_account(club_id=club.pk, player_id=second.pk, user_id=director.pk, actor=PROGRAM)
        assert list(Player.objects.filter(user=director)) == [second]
        link_account(club_id=club.pk, player_id=second.pk, user_id=None, actor=PROGRAM)
    assert not Player.objects.filter(user=director).exists()


def test_nobody_stops_being_a_player_while_that_player_plays() -> None:
    """Who directs and plays sees nothing of boards to come, and cannot get round that alone."""
    club = make_club()
    playing, other = make_director(club), make_director(club, "other@example.org")
    session = started_session(pairs=6, club=club)
    player = Player.objects.filter(line_ups__contestant__session=session).order_by("pk").first()
    assert player is not None
    link_account(club_id=club.pk, player_id=player.pk, user_id=playing.pk, actor=Actor(playing.pk))
    with refused("is not over"):
        link_account(club_id=club.pk, player_id=player.pk, user_id=None, actor=Actor(playing.pk))
    somebody = make_player(club)
    with refused("is not over"):
        link_account(club_id=club.pk, player_id=somebody.pk, user_id=playing.pk, actor=Actor(playing.pk))
    link_account(club_id=club.pk, player_id=player.pk, user_id=None, actor=Actor(other.pk))
    assert not Player.objects.filter(user=playing).exists()


def test_an_account_of_strangers_is_not_linked() -> None:
    club, hill = make_club(), make_club("Hillside")
    player, stranger = make_player(club), make_director(hill)
    with refused("no role at the club", NotFoundError):
        link_account(club_id=club.pk, player_id=player.pk, user_id=stranger.pk, actor=PROGRAM)
    with refused("not in the club's list", NotFoundError):
        link_account(club_id=hill.pk, player_id=player.pk, user_id=stranger.pk, actor=PROGRAM)
    root = User.objects.create_superuser("root@example.org")
    assert link_account(club_id=club.pk, player_id=player.pk, user_id=root.pk, actor=PROGRAM).user_id == root.pk


def test_names_of_members_stand_in_their_rows_only() -> None:
    """The audit log has ids: an erased member leaves it whole."""
    club = make_club()
    make_player(club, "Nora Lindqvist")
    session = ended_session(pairs=6, club=club)
    named = [player.name for player in Player.objects.filter(club=club)]
    rows = [str(row.data) for row in Club.objects.get(pk=club.pk).audit_rows.all()]
    facts = str(session.snapshot.facts)
    assert not [name for name in named if any(name in text for text in (*rows, facts))]
