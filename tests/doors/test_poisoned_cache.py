"""What stands in the cache and is nothing of ours is as good as nothing: pages answer as if it were empty."""

from __future__ import annotations

from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client

from tests.builders import play_all, standings_of, started_session
from tests.doors.desks import director_desk
from tests.doors.pages import address
from tests.doors.phones import HERE, following, pair_at
from tests.doors.test_wall import tonight, way

pytestmark = pytest.mark.django_db

STRANGE = ("no JSON {", '{"of": "an earlier version"}', "[]", "null", "[1]", '"text"', ["a list"], {"an": "object"}, 7)


def test_whatever_stands_there_pages_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    kept: set[str] = set()
    keep = cache.set

    def noticed(key: str, value: object, timeout: int | None = None, **options: Any) -> None:
        kept.add(key)
        keep(key, value, timeout, **options)

    monkeypatch.setattr(cache, "set", noticed)
    session = tonight(started_session(8))
    play_all(session, rounds=[1])
    standings_of(session)
    phone, desk = following(pair_at(session, 1)), director_desk(session.club)
    room = desk.at(f"{session.slug}/")
    shown = [
        (Client(), f"{address(session)}live"),
        (Client(), f"{address(session)}clock"),
        (Client(), f"{way(session.club)}now"),
        (phone.client, HERE),
        (phone.client, f"{HERE}live"),
        (desk.client, room),
        (desk.client, f"{room}calls/"),
    ]

    def asked() -> set[int]:
        return {client.get(path).status_code for client, path in shown}

    assert asked() == {200}
    assert len({key.partition(":")[0] for key in kept}) >= 6, kept
    for strange in STRANGE:
        for key in list(kept):
            keep(key, strange)
        assert asked() == {200}, strange
