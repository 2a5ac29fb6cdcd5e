"""What everyone sees: the clubs, a club, the ranking; and what is said where there is nothing."""

from __future__ import annotations

import re
from datetime import date, timedelta
from decimal import Decimal
from zoneinfo import ZoneInfo

import pytest
from django.test import Client
from django.utils import timezone

from club.actor import PROGRAM
from club.models import Session
from club.services import change_session, make_official
from rulings.services.clocks import BY_THE_CLOCKS
from scoring.models import Publication
from tests import builders
from tests.builders import (
    DAY,
    make_club,
    make_session,
    play_all,
    published_session,
    ready_session,
    standings_of,
    started_session,
)
from tests.doors.pages import address, page, rows, words

pytestmark = pytest.mark.django_db


def test_the_clubs_of_the_server() -> None:
    assert "There is no club here yet" in page("/")
    quiet = make_club("Quiet Club")
    session, _edition = published_session(4)
    started_session(4, club=make_club("Busy Club"))
    html = page("/")
    assert f'href="/{quiet.slug}/"' in html
    text = words(html)
    assert "Quiet Club no results yet" in text
    assert "Busy Club ● playing now" in text
    assert f"{session.club.name} last results 20 November 2026" in text


def test_a_club_before_its_first_session_says_what_will_come() -> None:
    club = make_club()
    assert "After the first session they are listed here by date" in page(f"/{club.slug}/")
    tomorrow = timezone.now().date() + timedelta(days=1)
    make_session(club, title="Friday pairs", day=tomorrow)
    text = words(page(f"/{club.slug}/"))
    assert "Friday pairs The results will be here on that day." in text
    assert "first results will be listed here after the session above" in text


def test_tonight_comes_first_and_results_follow_by_date() -> None:
    club = make_club()
    for month in (9, 10):
        session, _edition = published_session(4, club=club)
        change_session(
            session_id=session.pk,
            permission=BY_THE_CLOCKS,
            actor=PROGRAM,
            date=date(2026, month, 4),
            title=f"Pairs of month {month}",
        )
    started_session(4, club=club, habits={"title": "Tonight"})
    text = words(page(f"/{club.slug}/"))
    assert re.search(r"Tonight ● playing now .*October 2026 .*Pairs of month 10 .*September 2026 .*month 9", text)


def test_older_results_are_one_press_away() -> None:
    club = make_club()
    session, edition = published_session(4, club=club)
    for day in range(45):
        copied = make_session(club, title=f"Night {day}", day=DAY - timedelta(days=day + 1))
        Session.objects.filter(pk=copied.pk).update(state=Session.State.ENDED)
        Publication.objects.create(
            session=copied,
            number=1,
            reason="first",
            version=1,
            facts=edition.facts,
            standings=edition.standings,
        )
    html = page(f"/{club.slug}/")
    assert session.slug in html
    assert "Night 38" in html
    assert "Night 39" not in html
    older = re.search(r'href="(\?before=[0-9-]+)"', html)
    assert older
    html = page(f"/{club.slug}/{older[1]}")
    assert "Night 39" in html
    assert "Night 44" in html
    assert "Night 38" not in html


def test_nonsense_in_the_date_is_the_first_page() -> None:
    club = make_club()
    assert "No results yet" in page(f"/{club.slug}/?before=yesterday")


def test_a_session_before_play_and_before_its_first_result() -> None:
    session = ready_session(4)
    assert "Play has not begun yet" in page(address(session)) or "was not played" in page(address(session))
    change_session(
        session_id=session.pk, permission=BY_THE_CLOCKS, actor=PROGRAM, date=timezone.now().date() + timedelta(days=3)
    )
    session.refresh_from_db()
    assert "The results will be here on" in page(address(session))
    begun = started_session(4)
    assert "Play has begun" in page(address(begun))


def test_the_live_ranking_is_marked_provisional() -> None:
    session = started_session(8, habits={"live_ranking": "exact"})
    play_all(session, rounds=[1])
    standings_of(session)
    html = page(address(session))
    assert "Playing: provisional." in html
    assert f'hx-get="{address(session, "live")}"' in html
    assert len(rows(html, "rank")) == 4


def test_a_published_ranking_is_the_editions() -> None:
    session, edition = published_session(8)
    html = page(address(session))
    ranked = [row for row in edition.standings["ranking"] if row["direction"] == "NS"]
    shown = rows(html, "rank")
    assert [row[0] for row in shown] == [f"{row['rank']}{'=' if row['tied'] else ''}" for row in ranked]
    assert [Decimal(row[3]) for row in shown] == [round(Decimal(row["percent"]), 2) for row in ranked]
    assert [Decimal(row[2]) for row in shown] == [Decimal(row["total"]) for row in ranked]
    assert "Provisional edition 1, published" in html
    assert "hx-get=" not in html


def test_two_winners_have_two_lists_and_one_winner_has_one() -> None:
    two, _edition = published_session(8)
    one, _edition = published_session(8, "howell")
    assert page(address(two)).count('<table class="rank"') == 2
    assert page(address(one)).count('<table class="rank"') == 1


def test_an_official_result_says_so() -> None:
    session, _edition = published_session(4)
    make_official(session_id=session.pk, actor=PROGRAM)
    assert "Official result." in page(address(session))


def test_times_are_those_of_the_club() -> None:
    session, edition = published_session(4)
    session.club.time_zone = "Asia/Tokyo"
    session.club.save()
    assert f"{edition.at.astimezone(ZoneInfo('Asia/Tokyo')):%H:%M}" in page(address(session))


@pytest.mark.parametrize("minutes", [1, 60 * 24 * 3])
def test_until_when_a_score_may_be_corrected(minutes: int) -> None:
    session, edition = published_session(4, habits={"correction": builders.correction(minutes)})
    until = (edition.at + timedelta(minutes=minutes)).astimezone(ZoneInfo("Europe/London"))
    assert f"Query a score before {until:%H:%M}" in page(address(session))
    asks = Client().get(address(session)).content.decode()
    assert re.search(rf'<a href="/me/from{address(session)}"\s*>\s*Query a score before', asks)


@pytest.mark.parametrize(
    ("path", "reason"),
    [
        ("/no-such-club/", "There is no club at this address"),
        ("/no-such-club/no-such-session/", "There is no club at this address"),
        ("{club}no-such-session/", "This club has no session at this address"),
        ("{club}no-such-session/live", "This club has no session at this address"),
        ("{session}board/99/", "This board is not played in this session"),
        ("{session}pair/nobody/", "Nobody with this number plays in this session"),
        ("{session}edition/7/", "There is no such edition of these results"),
        ("{session}edition/0/", "There is no such edition of these results"),
        ("{session}edition/7/board/1/", "There is no such edition of these results"),
        ("{session}changes/7/", "There is no such edition of these results"),
        ("{session}changes/1/", "The first edition of results changes nothing"),
    ],
)
def test_what_is_not_there_is_said_kindly(path: str, reason: str) -> None:
    session, _edition = published_session(4)
    html = page(path.format(club=f"/{session.club.slug}/", session=address(session)), 404)
    assert reason in words(html)


def test_an_unknown_address_leads_back() -> None:
    assert "Page not found" in page("/a/b/c/d/e", 404)


@pytest.mark.parametrize("method", ["post", "put", "delete"])
def test_pages_are_only_for_reading(method: str) -> None:
    club = make_club()
    assert getattr(Client(), method)(f"/{club.slug}/").status_code == 405
