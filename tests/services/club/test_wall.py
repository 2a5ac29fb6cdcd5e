"""The link of a club's wall, and what the wall shows of a session."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.db import IntegrityError
from django.utils import timezone

from club.actor import PROGRAM
from club.errors import NotFoundError, TooManyAttempts
from club.models import AuditRow, Session, SessionWall, WallLink
from club.models.tables import secret_hash
from club.queries import (
    WallChoice,
    evening_of,
    sessions_of_evening,
    sessions_on_wall,
    wall_by_secret,
    wall_choice,
    wall_link_of,
)
from club.queries.clubs import ClubInfo
from club.services import end_wall_link, make_wall_link, set_session_wall, wall_secret_of_code
from tests.builders import make_club, make_session, started_session

pytestmark = pytest.mark.django_db


def test_a_link_is_kept_as_a_hash_and_can_be_shown_again() -> None:
    club = make_club()
    secret = make_wall_link(club_id=club.pk, actor=PROGRAM)
    row = WallLink.objects.get(club=club)
    assert row.secret_hash == secret_hash(secret)
    assert secret not in (row.secret_hash, row.nonce)
    link = wall_link_of(club.pk)
    assert link is not None
    assert link.secret == secret
    assert len(link.code) == 8
    found = wall_by_secret(club.slug, secret)
    assert found is not None
    assert found.club.id == club.pk
    assert found.acts == AuditRow.objects.filter(club=club).count()


def test_a_new_link_ends_the_old_one_and_taking_back_is_done_once() -> None:
    club = make_club()
    old, new = (make_wall_link(club_id=club.pk, actor=PROGRAM) for _time in range(2))
    assert wall_by_secret(club.slug, old) is None
    assert wall_by_secret(club.slug, new) is not None
    for _time in range(2):
        end_wall_link(club_id=club.pk, actor=PROGRAM)
    assert wall_by_secret(club.slug, new) is None
    assert wall_link_of(club.pk) is None
    done = AuditRow.objects.filter(club=club, action__startswith="wall").order_by("number")
    assert list(done.values_list("action", flat=True)) == ["wall link made", "wall link made", "wall link ended"]


def test_a_link_opens_the_wall_of_its_own_club_alone() -> None:
    one, other = make_club("One"), make_club("Other")
    secret = make_wall_link(club_id=one.pk, actor=PROGRAM)
    make_wall_link(club_id=other.pk, actor=PROGRAM)
    assert wall_by_secret(other.slug, secret) is None


def test_figures_stand_for_the_secret_and_ten_wrong_ones_make_a_place_wait() -> None:
    club, other = make_club(), make_club("Other")
    secret = make_wall_link(club_id=club.pk, actor=PROGRAM)
    link = wall_link_of(club.pk)
    assert link is not None
    typed = f"{link.code[:4]} {link.code[4:]}"
    assert wall_secret_of_code(club_id=club.pk, code=typed, place="here") == secret
    wrong = str((int(link.code) + 1) % 10**8).zfill(8)
    for number in range(10):
        with pytest.raises(NotFoundError):
            wall_secret_of_code(club_id=(club, other)[number % 2].pk, code=wrong, place="here")
    with pytest.raises(TooManyAttempts):
        wall_secret_of_code(club_id=club.pk, code=link.code, place="here")
    assert wall_secret_of_code(club_id=club.pk, code=link.code, place="there") == secret


def test_after_another_secret_of_the_server_a_link_opens_and_is_not_shown(settings: object) -> None:
    club = make_club()
    secret = make_wall_link(club_id=club.pk, actor=PROGRAM)
    settings.SECRET_KEY = "another" * 10  # type: ignore[attr-defined]
    link = wall_link_of(club.pk)
    assert link is not None
    assert (link.secret, link.code) == ("", "")
    with pytest.raises(NotFoundError):
        wall_secret_of_code(club_id=club.pk, code="12345678", place="here")
    assert wall_by_secret(club.slug, secret) is not None


def test_a_choice_is_recorded_where_it_changes_something() -> None:
    session = make_session()
    set_session_wall(session_id=session.pk, choice=WallChoice(), actor=PROGRAM)
    assert not AuditRow.objects.filter(action="wall chosen").exists()
    chosen = WallChoice(hidden_rounds=3, countdown=False)
    for _time in range(2):
        set_session_wall(session_id=session.pk, choice=chosen, actor=PROGRAM)
    assert wall_choice(session.pk) == chosen
    assert AuditRow.objects.filter(action="wall chosen", session_id=session.pk).count() == 1


def test_no_more_rounds_are_hidden_than_can_be_chosen() -> None:
    session = make_session()
    with pytest.raises(IntegrityError):
        SessionWall.objects.create(session=session, hidden_rounds=10)


def test_an_evening_goes_on_until_five_and_has_what_was_begun_in_it() -> None:
    club = make_club()
    info = ClubInfo.of(club)
    noon = timezone.now().astimezone(info.zone).replace(hour=12, minute=0)
    assert evening_of(info, noon.replace(hour=4)) == noon.date() - timedelta(days=1)
    assert evening_of(info, noon.replace(hour=6)) == noon.date()
    planned = make_session(club, title="A", day=noon.date())
    begun = started_session(8, club=club)
    Session.objects.filter(pk=begun.pk).update(title="B", started_at=noon - timedelta(hours=3))
    make_session(club, title="C", day=noon.date() + timedelta(days=1))
    found = [session.id for session, _choice in sessions_of_evening(club.pk, noon.date(), noon)]
    assert found == [planned.pk, begun.pk]
    set_session_wall(session_id=planned.pk, choice=WallChoice(shown=False), actor=PROGRAM)
    assert [session.id for session, _choice in sessions_on_wall(club.pk, noon.date(), noon)] == [begun.pk]
    late = noon + timedelta(hours=10)
    assert [session.id for session, _choice in sessions_of_evening(club.pk, noon.date(), late)] == [planned.pk]
