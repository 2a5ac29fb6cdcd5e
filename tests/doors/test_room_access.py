"""Who may through the door of the room, besides what test_every_address says of each of its addresses."""

from __future__ import annotations

from typing import Any

import pytest

from tests import builders
from tests.doors.rooms import playing_room, room_of

pytestmark = [pytest.mark.django_db, pytest.mark.once, pytest.mark.always]


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
