"""What the wall asks the database, each query by its name: on SQLite, and on PostgreSQL as served clubs have it."""

from __future__ import annotations

from typing import Any

import pytest
from django.utils import timezone

from club.actor import PROGRAM
from club.queries import (
    SessionInfo,
    WallChoice,
    evening_of,
    sessions_on_wall,
    wall_by_secret,
    wall_choice,
    wall_link_of,
)
from club.queries.clubs import ClubInfo
from club.services import make_wall_link, set_session_wall
from scoring.queries.prize_giving import prize_giving_of, prizes_now, running_prize_giving
from scoring.queries.wall import people_on_wall, sections_on_wall, standings_on_wall
from scoring.services.prize_giving import begin_prize_giving, read_out
from tests.builders import ended_session, play_all, standings_of, started_in

pytestmark = [pytest.mark.django_db, pytest.mark.always]


def test_every_query_of_the_wall_answers_and_costs_what_it_says(django_assert_num_queries: Any) -> None:
    session = started_in(10, 10)
    play_all(session, rounds=[1])
    standings_of(session)
    secret = make_wall_link(club_id=session.club_id, actor=PROGRAM)
    set_session_wall(session_id=session.pk, choice=WallChoice(hidden_rounds=1), actor=PROGRAM)
    now = timezone.now()
    evening = evening_of(ClubInfo.of(session.club), now)
    session.refresh_from_db()
    info = SessionInfo.of(session)
    with django_assert_num_queries(1):
        found = wall_by_secret(session.club.slug, secret)
    assert found is not None
    assert (found.acts > 0, found.turned) == (True, 0)
    with django_assert_num_queries(1):
        before = standings_on_wall(session.club_id, evening, now)
    with django_assert_num_queries(1):
        shown = sessions_on_wall(session.club_id, evening, now)
    assert [(each.id, choice.hidden_rounds) for each, choice in shown] == [(session.pk, 1)]
    with django_assert_num_queries(1):
        assert wall_choice(session.pk).hidden_rounds == 1
    with django_assert_num_queries(1):
        assert wall_link_of(session.club_id) is not None
    with django_assert_num_queries(2):
        people = people_on_wall(info)
    assert len(people) == 20
    sections = sections_on_wall(info, people)
    assert [each.letter for each in sections] == ["A", "B"]
    assert all(each.seats and each.moves for each in sections)
    play_all(session, rounds=[2])
    standings_of(session)
    assert standings_on_wall(session.club_id, evening, now) > before


def test_every_query_of_the_prizes_answers_and_costs_what_it_says(django_assert_num_queries: Any) -> None:
    session = ended_session(10, "straight-mitchell")
    secret = make_wall_link(club_id=session.club_id, actor=PROGRAM)
    info = SessionInfo.of(session)
    with django_assert_num_queries(1):
        kept = prize_giving_of(session.pk)
    assert len(prizes_now(info, kept.plan, 0).prizes) == 6
    begin_prize_giving(session=info, actor=PROGRAM)
    read_out(session_id=session.pk, position=1, seen=0)
    with django_assert_num_queries(1):
        running = running_prize_giving(session.club_id, timezone.now())
    assert running is not None
    assert (running[0].id, running[1].position) == (session.pk, 1)
    found = wall_by_secret(session.club.slug, secret)
    assert found is not None
    assert found.turned == 2
