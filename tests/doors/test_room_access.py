"""Who may through the door of the room: every address, asked by strangers, members, nobody, and without the token."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from django.test import Client
from django.urls import URLPattern, URLResolver, reverse

from bridgeclub.desk.room.urls import of_a_session
from club.models import AuditRow, Membership
from scoring.models import Penalty
from tests import builders
from tests.doors.rooms import Room, playing_room, room_of

pytestmark = pytest.mark.django_db
ONLY_POSTED = {
    "open-round",
    "back-to-round",
    "close-rounds",
    "pace",
    "practice",
    "resume",
    "publish",
    "official",
    "reopen",
    "withdraw-penalty",
    "standing",
    "undo-repair",
    *(f"line-{act}" for act in ("adjust", "not-played", "confirm", "settle", "remove", "turn", "later", "now")),
}


def names(patterns: list[Any] = of_a_session) -> Iterator[str]:
    """The name of every address of the room."""
    for pattern in patterns:
        if isinstance(pattern, URLResolver):
            yield from names(pattern.url_patterns)
        elif isinstance(pattern, URLPattern):
            assert pattern.name
            yield pattern.name


NAMES = sorted(names())


def address(room: Room, name: str) -> str:
    """An address that leads to something, whatever it needs."""
    session = room.session
    meeting = builders.meeting_at(session, 1, 1)
    given = Penalty.objects.filter(session=session).first()
    values: dict[str, object] = {"club": session.club.slug, "session": session.slug}
    if name.startswith("line"):
        values |= {"board": meeting.board, "ns": meeting.ns, "ew": meeting.ew}
    values |= {
        "open-round": {"section": builders.section_of(session).pk},
        "back-to-round": {"section": builders.section_of(session).pk},
        "close-rounds": {"section": builders.section_of(session).pk},
        "withdraw-penalty": {"penalty": given.pk if given else 1},
        "board": {"number": 1},
        "usual-fine": {"number": 0},
        "repair": {"kind": "exchange"},
        "undo-repair": {"repair": 1},
        "card": {"key": "NS1"},
    }.get(name, {})
    return reverse(f"desk:{name}", kwargs=values)


def with_a_penalty() -> Room:
    room = playing_room(habits={"pace": "together"})
    pair = builders.seating_at(room.session, 1, 1).ns_id
    room.send("penalties/", pair=pair, kind="award", amount="1", unit="points", note="")
    return room


def test_every_address_is_walked() -> None:
    assert len(NAMES) == len(set(NAMES)) >= 30
    assert set(NAMES) >= ONLY_POSTED


@pytest.mark.parametrize("name", NAMES)
def test_the_director_reads_every_page_and_posts_every_act(name: str) -> None:
    room = with_a_penalty()
    expected = {405} if name in ONLY_POSTED else {302} if name == "go" else {200}
    assert room.client.get(address(room, name)).status_code in expected


@pytest.mark.parametrize("name", NAMES)
def test_strangers_members_and_nobody_get_nowhere(name: str) -> None:
    room = with_a_penalty()
    acts = AuditRow.objects.count()
    stranger = builders.logged_in(builders.make_director(builders.make_club()))
    member = builders.logged_in(builders.make_director(room.session.club, role=Membership.Role.MEMBER))
    acts = AuditRow.objects.count()
    path = address(room, name)
    for client in (stranger, member):
        if name not in ONLY_POSTED:
            assert client.get(path).status_code == 404
        assert client.post(path, {}).status_code in ({404} if name in ONLY_POSTED else {404, 405})
    answer = Client().post(path, {}) if name in ONLY_POSTED else Client().get(path)
    assert answer.status_code == 302
    assert answer.headers["Location"].startswith("/accounts/login/")
    assert AuditRow.objects.count() == acts


@pytest.mark.parametrize("name", [*sorted(ONLY_POSTED), "line", "end", "cut", "penalties", "board"])
def test_nothing_is_done_without_the_token(name: str) -> None:
    room = with_a_penalty()
    acts = AuditRow.objects.count()
    client = Client(enforce_csrf_checks=True)
    client.force_login(room.user, backend="django.contrib.auth.backends.ModelBackend")
    assert client.post(address(room, name), {"contract": "4SN=", "round": 2, "after": 0}).status_code == 403
    assert AuditRow.objects.count() == acts


def test_a_session_of_another_club_is_not_reached_through_ones_own() -> None:
    room = playing_room()
    other = room_of(builders.started_session(8))
    assert room.client.get(f"/desk/{room.session.club.slug}/{room.session.slug}-x/").status_code == 404
    elsewhere = f"/desk/{other.session.club.slug}/{other.session.slug}/"
    assert room.client.get(elsewhere).status_code == 404


def test_a_manager_and_a_superuser_direct_too() -> None:
    room = playing_room()
    for user in (builders.make_manager(room.session.club), superuser()):
        assert builders.logged_in(user).get(room.at()).status_code == 200


def superuser() -> Any:
    user = builders.make_director(builders.make_club())
    user.is_superuser = True
    user.save()
    return user


def test_the_pages_keep_the_content_policy_and_are_not_kept_by_anybody() -> None:
    room = playing_room()
    answer = room.client.get(room.at())
    assert "default-src 'self'" in answer.headers["Content-Security-Policy"]
    assert "no-store" in answer.headers["Cache-Control"]
    for path in ("", room.line(1, 1)):
        html = room.html(path)
        assert " style=" not in html
        assert "onclick" not in html
