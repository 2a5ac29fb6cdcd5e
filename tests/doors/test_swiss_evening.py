"""A Swiss from the page where it is set up to its tables, phones, papers and results."""

from __future__ import annotations

import json

import pytest
from django.test import Client
from django.urls import reverse

from club.models import Contestant, Session
from club.services import end_play
from movements.models import Plan, Seating
from scoring.queries.phone import phone_state
from scoring.queries.table import Place, table_state
from scoring.services import publish_session
from tests.builders import (
    PROGRAM,
    add_pairs,
    logged_in,
    make_director,
    make_session,
    play_all,
    section_of,
    standings_of,
)
from tests.doors.desks import director_desk, press
from tests.doors.pages import address, page, words
from tests.swiss_evenings import PAIRS_SCALE, draw, play_round, started_swiss
from tests.team_evenings import add_teams, teams_session

pytestmark = pytest.mark.django_db


PAGES = (
    *("room", "draw", "matches", "ranking", "boards", "curtail", "end", "print", "pairs", "movement"),
    *(
        "print-guides",
        "print-slips",
        "print-tables",
        "print-match-slips",
        "repairs",
        "incidents",
        "outputs",
        "penalties",
    ),
)


def desk_of(session: Session) -> Client:
    return logged_in(make_director(session.club))


def setup_url(session: Session, name: str = "setup") -> str:
    return f"/desk/{session.club.slug}/{session.slug}/{name}/"


def made(contest: str, entries: int) -> Session:
    if contest == "teams":
        session = teams_session()
        add_teams(session, entries)
    else:
        session = make_session(vp_scale=PAIRS_SCALE)
        add_pairs(session, entries)
    return session


@pytest.mark.parametrize(("contest", "entries"), [("teams", 6), ("teams", 9), ("pairs", 7)])
def test_what_is_chosen_is_what_begins(contest: str, entries: int) -> None:
    session = made(contest, entries)
    desk = director_desk(session.club)
    sent = {
        "rounds": 3,
        "boards_per_round": 6,
        "order": "lot",
        "first": "lots",
        "odd": "long",
        "method": "swiss",
        "lot": 7,
    }
    assert "Swiss" in desk.send(f"{session.slug}/swiss/", **sent, act="take")
    answer = press(desk, session, "start")
    session.refresh_from_db()
    assert session.state == Session.State.PLAYING, answer
    plan = Plan.objects.get(section__session=session)
    assert (plan.kind, plan.rounds, plan.to_play, plan.options["lot"]) == ("swiss", 1, 3, 7)


@pytest.mark.parametrize("contest", ["pairs", "teams"])
def test_tables_and_phones_wait_for_the_draw(contest: str) -> None:
    session = started_swiss(contest, 6, rounds=2)
    place = Place(session.pk, section_of(session).pk, 1)
    assert table_state(place).rounds == 2
    play_round(session)
    state = table_state(place)
    assert (state.phase, state.to_draw, state.rounds) == ("finished", 2, 2)
    one = Contestant.objects.filter(session=session)[0]
    phone = phone_state(session.pk, one.pk)
    assert phone is not None
    assert (phone.phase, phone.to_draw) == ("finished", 2)
    draw(session)
    state = table_state(place)
    assert (state.phase, state.to_draw) == ("playing", 0)
    assert state.current is not None
    assert state.current.number == 2
    play_round(session)
    assert table_state(place).to_draw == 0


@pytest.mark.parametrize(("contest", "pace"), [("pairs", "tables"), ("pairs", "together"), ("teams", "tables")])
def test_who_sits_out_the_newest_round_is_told_so(contest: str, pace: str) -> None:
    session = started_swiss(contest, 5, rounds=2)
    Session.objects.filter(pk=session.pk).update(pace=pace)
    out = Seating.objects.get(section__session=session, round=1, ew=None)
    assert out.ns_id is not None
    state = phone_state(session.pk, out.ns_id)
    assert state is not None
    assert state.now is not None
    assert (state.phase, state.now.round, state.to_draw) == ("sit_out", 1, 2)
    play_round(session)
    draw(session)
    state = phone_state(session.pk, out.ns_id)
    assert state is not None
    assert state.phase == ("sit_out" if pace == "together" else "playing")


@pytest.mark.parametrize(
    ("contest", "entries", "odd"), [("teams", 7, "long"), ("teams", 7, "bye"), ("pairs", 7, "bye")]
)
def test_every_page_and_paper_of_a_swiss_answers(contest: str, entries: int, odd: str) -> None:
    session = started_swiss(contest, entries, rounds=3, odd=odd)
    desk = desk_of(session)
    for number in (1, 2, 3):
        if number > 1:
            draw(session)
        play_all(session, seed=number, rounds=[number])
        standings_of(session)
        for name in PAGES:
            answer = desk.get(reverse(f"desk:{name}", args=[session.club.slug, session.slug]))
            assert answer.status_code in (200, 302), name
        for name in ("", "conditions/"):
            assert page(address(session, name))
    end_play(session_id=session.pk, actor=PROGRAM)
    standings_of(session)
    publish_session(session_id=session.pk, actor=PROGRAM)
    for name in ("", "board/1/", "conditions/"):
        assert page(address(session, name))
    text = words(page(address(session, "conditions/")))
    assert "3 rounds" in text


def test_who_ends_play_is_told_of_rounds_that_are_not_drawn() -> None:
    session = started_swiss("pairs", 6, rounds=3)
    play_round(session)
    end = reverse("desk:end", args=[session.club.slug, session.slug])
    assert "Round 2 of 3 has not been drawn yet." in words(desk_of(session).get(end).content.decode())


def test_a_draw_is_no_habit() -> None:
    session = started_swiss("teams", 6, rounds=3)
    page = desk_of(session).get(setup_url(session, "template"))
    assert page.status_code == 200
    assert json.dumps("swiss") not in page.content.decode()
