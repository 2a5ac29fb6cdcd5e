"""Live standings: an unchanged page costs no query, a changed one is sent at once, nothing is missed."""

from __future__ import annotations

import logging
from typing import Any

import pytest
from django.core.cache import cache
from django.http import HttpResponse
from django.test import Client

from bridgeclub.http import version_tag
from club.actor import PROGRAM
from club.cache import cache_get_many
from club.services import end_play
from scoring.models import Snapshot
from scoring.recompute import recompute
from scoring.services import publish_session
from tests.builders import enter, play_all, standings_of, started_session, still_to_play
from tests.doors.pages import address

pytestmark = pytest.mark.django_db


def ask(path: str, etag: str = "") -> HttpResponse:
    """As the page asks: with the tag of what it has, and with a cookie that must not be looked at."""
    headers = {"cookie": "sessionid=somebody"} | ({"if-none-match": etag} if etag else {})
    response = Client(headers=headers).get(path)
    assert isinstance(response, HttpResponse)
    return response


@pytest.mark.parametrize("pairs", [4, 12])
def test_an_unchanged_page_is_answered_without_the_database(pairs: int, django_assert_num_queries: Any) -> None:
    session = started_session(pairs)
    play_all(session, rounds=[1])
    standings_of(session)
    path = address(session, "live")
    etag = ask(path).headers["ETag"]
    with django_assert_num_queries(0):
        response = ask(path, etag)
    assert response.status_code == 304
    assert response.content == b""
    assert response.headers["ETag"] == etag
    assert "no-cache" in response.headers["Cache-Control"]
    assert "Set-Cookie" not in response.headers
    assert "Cookie" not in response.headers.get("Vary", "")


@pytest.mark.parametrize("pairs", [4, 12])
def test_a_changed_page_is_made_once_for_everybody(pairs: int, django_assert_num_queries: Any) -> None:
    """Hundreds of telephones ask within seconds of a result: whoever comes beside them does not wait for each."""
    session = started_session(pairs)
    play_all(session, rounds=[1])
    standings_of(session)
    path = address(session, "live")
    first = ask(path, '"older"')
    with django_assert_num_queries(0):
        others = [ask(path, '"older"') for _each in range(5)]
    assert {each.content for each in others} == {first.content}
    assert {each.headers["ETag"] for each in others} == {first.headers["ETag"]}
    seating, board = next(still_to_play(session))
    enter(session, seating.table, seating.round, board, "7NTS=")
    recompute(session.pk)
    assert ask(path, first.headers["ETag"]).status_code == 200
    assert ask(path).headers["ETag"] != first.headers["ETag"]


def test_an_address_that_becomes_another_session_is_not_answered_with_the_old_version() -> None:
    """What a process remembers of an address is only where to look first."""
    first, second = started_session(4), started_session(4)
    for session in (first, second):
        play_all(session, rounds=[1])
        standings_of(session)
    path = address(first, "live")
    before = ask(path).headers["ETag"]
    slug, club = first.slug, first.club
    type(first).objects.filter(pk=first.pk).update(slug="gone")
    type(second).objects.filter(pk=second.pk).update(slug=slug, club=club)
    cache.clear()
    after = ask(path).headers["ETag"]
    assert after.strip('"').split("-")[0] == str(second.pk)
    assert before.strip('"').split("-")[0] == str(first.pk)
    assert ask(path, after).status_code == 304


def test_an_unchanged_page_asks_the_cache_once(monkeypatch: pytest.MonkeyPatch) -> None:
    session = started_session(4)
    play_all(session, rounds=[1])
    standings_of(session)
    path = address(session, "live")
    etag = ask(path).headers["ETag"]
    assert ask(path, etag).status_code == 304
    asked: list[object] = []
    monkeypatch.setattr(version_tag, "cache_get", lambda key, kind: asked.append(key))
    monkeypatch.setattr(version_tag, "cache_get_many", lambda kinds: asked.append(kinds) or cache_get_many(kinds))
    assert ask(path, etag).status_code == 304
    assert len(asked) == 1


def test_an_unchanged_page_is_answered_before_everything_else(caplog: pytest.LogCaptureFixture) -> None:
    """And the log knows its pattern all the same."""
    session = started_session(4)
    play_all(session, rounds=[1])
    standings_of(session)
    path = address(session, "live")
    tag = ask(path).headers["ETag"]
    with caplog.at_level(logging.INFO, logger="bridgeclub.answers"):
        early, other = ask(path, tag), ask(path, '"another"')
    assert (early.status_code, early.content, other.status_code) == (304, b"", 200)
    assert "Content-Security-Policy" in other.headers
    assert {"ETag"} <= set(early.headers) <= {"ETag", "Cache-Control", "Vary"}
    assert [each.answer["route"] for each in caplog.records] == ["<slug:club>/<slug:session>/live"] * 2  # type: ignore[attr-defined]
    assert Client().post(path, headers={"if-none-match": tag}).status_code == 405
    cache.clear()
    assert ask(path, tag).status_code == 304


def test_the_page_itself_knows_the_tag() -> None:
    session = started_session(8)
    play_all(session, rounds=[1])
    standings_of(session)
    html = ask(address(session)).content.decode()
    etag = ask(address(session, "live")).headers["ETag"]
    assert f'data-etag="{etag}"'.replace('"', "") in html.replace("&quot;", "").replace('"', "")
    assert ask(address(session, "live"), etag).status_code == 304


def test_what_a_poll_returns_is_what_the_page_includes() -> None:
    session = started_session(8)
    play_all(session, rounds=[1])
    standings_of(session)
    assert ask(address(session, "live")).content.decode().strip() in ask(address(session)).content.decode()


def test_a_new_result_is_seen_at_the_next_poll() -> None:
    session = started_session(8)
    play_all(session, rounds=[1])
    standings_of(session)
    path = address(session, "live")
    etag = ask(path).headers["ETag"]
    seating, board = next(still_to_play(session))
    enter(session, seating.table, seating.round, board, "7NTS=")
    assert ask(path, etag).status_code == 304, "the standings are not computed yet"
    recompute(session.pk)
    response = ask(path, etag)
    assert response.status_code == 200
    assert response.headers["ETag"] != etag


def test_play_that_has_just_begun_turns_into_standings() -> None:
    session = started_session(8, habits={"live_ranking": "exact"})
    path = address(session, "live")
    first = ask(path)
    assert "Play has begun" in first.content.decode()
    play_all(session, rounds=[1])
    recompute(session.pk)
    response = ask(path, first.headers["ETag"])
    assert '<table class="rank"' in response.content.decode()


def test_a_live_page_turns_into_the_published_one() -> None:
    session = started_session(8)
    play_all(session)
    end_play(session_id=session.pk, actor=PROGRAM)
    standings_of(session)
    path = address(session, "live")
    etag = ask(path).headers["ETag"]
    publish_session(session_id=session.pk, actor=PROGRAM)
    cache.clear()
    response = ask(path, etag)
    assert response.status_code == 200
    assert "Provisional edition 1" in response.content.decode()
    assert ask(path, response.headers["ETag"]).status_code == 304


def test_standings_that_arrive_while_the_page_is_made_are_sent_once_more(monkeypatch: pytest.MonkeyPatch) -> None:
    session = started_session(8)
    play_all(session, rounds=[1])
    standings_of(session)
    path = address(session, "live")
    old = version_tag.live_version_tag(session.club.slug, session.slug)
    Snapshot.objects.filter(session=session).update(version=old.version + 1 if old else 0)
    monkeypatch.setattr(version_tag, "live_version_tag", lambda club, name: old)
    etag = ask(path).headers["ETag"]
    monkeypatch.undo()
    cache.clear()
    assert ask(path, etag).status_code == 200


def test_other_tags_and_a_star_get_the_standings() -> None:
    session = started_session(8)
    play_all(session, rounds=[1])
    standings_of(session)
    path = address(session, "live")
    etag = ask(path).headers["ETag"]
    assert ask(path, '"something-else"').status_code == 200
    assert ask(path, f'"something-else", {etag}').status_code == 304
    assert ask(path, "nonsense").status_code == 200
