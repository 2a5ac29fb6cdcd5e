"""A page asks the database as often for much as for little."""

from __future__ import annotations

from typing import Any

import pytest

from tests.builders import (
    make_club,
    published_session,
)
from tests.doors.pages import address, page

pytestmark = [pytest.mark.django_db, pytest.mark.once]


@pytest.mark.parametrize(
    ("more", "count"),
    [("", 10), ("board/1/", 7), ("pair/{key}/", 9), ("live", 10)],
)
@pytest.mark.parametrize("pairs", [4, 12])
def test_a_page_asks_as_often_for_many_pairs_as_for_few(
    more: str, count: int, pairs: int, django_assert_num_queries: Any
) -> None:
    session, edition = published_session(pairs, "howell")
    key = edition.standings["ranking"][0]["contestant"]
    path = address(session, more.format(key=key))
    with django_assert_num_queries(count):
        page(path)


@pytest.mark.parametrize("sessions", [1, 3])
def test_a_club_page_asks_as_often_for_many_sessions_as_for_few(sessions: int, django_assert_num_queries: Any) -> None:
    club = make_club()
    for _each in range(sessions):
        published_session(4, club=club)
    with django_assert_num_queries(14):
        page(f"/{club.slug}/")


@pytest.mark.parametrize("clubs", [1, 3])
def test_the_list_of_clubs_asks_three_times(clubs: int, django_assert_num_queries: Any) -> None:
    for _each in range(clubs):
        published_session(4, club=make_club())
    with django_assert_num_queries(3):
        page("/")
