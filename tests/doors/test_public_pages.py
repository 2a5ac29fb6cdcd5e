"""What everyone sees: every page opens, says what it should, and asks the database as often for much as for little."""

from __future__ import annotations

import re
from datetime import date, timedelta
from decimal import Decimal
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from django.test import Client
from django.utils import timezone

from bridgeclub import wording
from club.actor import PROGRAM
from club.models import Contestant, Session
from club.services import change_session, end_play, facts_changed, make_official, set_standing
from movements.services import start_session
from scoring.models import Publication
from scoring.services import Award, penalise, publish_session
from tests.builders import (
    DAY,
    add_pairs,
    ended_session,
    enter,
    make_club,
    make_session,
    meeting_at,
    play_all,
    published_session,
    ready_session,
    seat,
    standings_of,
    started_session,
)
from tests.doors.pages import address, award_at, page, rows, words

pytestmark = pytest.mark.django_db


def test_the_clubs_of_the_server() -> None:
    assert "No club has moved in here yet" in page("/")
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
        change_session(session_id=session.pk, actor=PROGRAM, date=date(2026, month, 4), title=f"Pairs of month {month}")
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
    change_session(session_id=session.pk, actor=PROGRAM, date=timezone.now().date() + timedelta(days=3))
    assert "The results will be here on" in page(address(session))
    begun = started_session(4)
    assert "Play has begun" in page(address(begun))


def test_the_live_ranking_is_marked_provisional() -> None:
    session = started_session(8)
    play_all(session, rounds=[1])
    standings_of(session)
    html = page(address(session))
    assert "Playing: provisional." in html
    assert f'data-live="{address(session, "live")}"' in html
    assert len(rows(html, "rank")) == 4


def test_a_published_ranking_is_the_editions() -> None:
    session, edition = published_session(8)
    html = page(address(session))
    ranked = [row for row in edition.standings["ranking"] if row["direction"] == "NS"]
    shown = rows(html, "rank")
    assert [row[0] for row in shown] == [f"{row['rank']}{'=' if row['tied'] else ''}" for row in ranked]
    assert [Decimal(row[4]) for row in shown] == [round(Decimal(row["percent"]), 2) for row in ranked]
    assert [Decimal(row[3]) for row in shown] == [Decimal(row["total"]) for row in ranked]
    assert "Provisional edition 1, made available" in html
    assert "data-live=" not in html


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
    session, edition = published_session(4, habits={"correction_minutes": minutes})
    until = (edition.at + timedelta(minutes=minutes)).astimezone(ZoneInfo("Europe/London"))
    assert f"Tell the director before {until:%H:%M}" in page(address(session))


def test_a_traveller_has_every_table() -> None:
    session, edition = published_session(8)
    board = edition.standings["boards"][2]
    html = page(address(session, f"board/{board['number']}/"))
    shown = rows(html, "trav")
    expected = sorted(board["lines"], key=lambda line: line["table"])
    assert [int(row[0]) for row in shown] == [line["table"] for line in expected]
    assert [row[3] for row in shown] == [wording.signed(line["score"]) for line in expected]
    assert [Decimal(row[4]) for row in shown] == [Decimal(line["ns_points"]) for line in expected]
    assert [Decimal(row[5]) for row in shown] == [Decimal(line["ew_points"]) for line in expected]


def test_the_frequencies_of_a_board_add_up() -> None:
    session, edition = published_session(8)
    board = edition.standings["boards"][0]
    shown = rows(page(address(session, f"board/{board['number']}/")), "frqt")
    scores = sorted({line["score"] for line in board["lines"]}, reverse=True)
    assert [row[0] for row in shown] == [wording.signed(score) for score in scores]
    assert sum(int(row[1]) for row in shown) == len(board["lines"])


def test_from_board_to_board() -> None:
    session, edition = published_session(8)
    numbers = [board["number"] for board in edition.standings["boards"]]
    first, last = (page(address(session, f"board/{number}/")) for number in (numbers[0], numbers[-1]))
    assert 'rel="prev"' not in first
    assert f'rel="next" href="{address(session, f"board/{numbers[1]}/")}"' in first
    assert 'rel="next"' not in last
    assert f'rel="prev" href="{address(session, f"board/{numbers[-2]}/")}"' in last


def test_a_card_adds_up_on_paper() -> None:
    session = ended_session(8)
    pair = Contestant.objects.filter(session=session, line="NS")[1]
    penalise(
        session_id=session.pk,
        contestant_id=pair.pk,
        kind="procedural",
        amount="10",
        unit="percent_of_top",
        note="said something private",
        actor=PROGRAM,
    )
    edition = publish_session(session_id=session.pk, actor=PROGRAM)
    ranked = next(row for row in edition.standings["ranking"] if row["contestant"] == pair.key)
    html = page(address(session, f"pair/{pair.key}/"))
    lines = [row for row in rows(html, "crd") if row[0] != "Together"]
    assert len(lines) == ranked["boards"]
    assert sum(Decimal(row[3]) for row in lines) == Decimal(ranked["points"])
    assert Decimal(lines[-1][5]) == Decimal(ranked["points"])
    text = words(html)
    assert f"Together {wording.figure(ranked['points'], 1)}" in text
    assert "Procedural penalty −10 % of a top" in text
    assert f"Together {wording.figure(ranked['total'], 1)} Possible" in text
    assert "private" not in html


def test_a_card_adds_up_on_paper_where_boards_were_brought_to_the_full_top() -> None:
    session = started_session(8)
    enter(session, 1, 1, 1, None)
    play_all(session)
    end_play(session_id=session.pk, actor=PROGRAM)
    edition = publish_session(session_id=session.pk, actor=PROGRAM)
    assert any("." in (line["ns_points"] or "") for board in edition.standings["boards"] for line in board["lines"])
    for ranked in edition.standings["ranking"]:
        lines = rows(page(address(session, f"pair/{ranked['contestant']}/")), "crd")
        shown = [row[3] for row in lines if row[0].isdigit() and row[2] != "–"]
        assert len(shown) == ranked["boards"]
        assert sum(map(Decimal, shown)) == Decimal(ranked["points"])
        assert Decimal(lines[-1][1]) == Decimal(ranked["points"])


def test_a_card_says_the_score_to_its_own_side() -> None:
    session, edition = published_session(8)
    line = edition.standings["boards"][0]["lines"][0]
    number = edition.standings["boards"][0]["number"]
    for key, score in ((line["ns"], line["score"]), (line["ew"], -line["score"])):
        shown = rows(page(address(session, f"pair/{key}/")), "crd")
        assert next(row[2] for row in shown if row[0] == str(number)) == wording.signed(score)


def test_adjusted_scores_are_said_in_words() -> None:
    session = ended_session(8)
    weighted = {"weighted": [["60%", 680], ["2/5", 650]]}
    for table, (ns, ew) in {1: (weighted, weighted), 2: ({"artificial": "60"}, {"artificial": "40"})}.items():
        award_at(session, table, 1, Award(ns=ns, ew=ew, note="said something private"))
    publish_session(session_id=session.pk, actor=PROGRAM)
    both = words(page(address(session, f"board/{meeting_at(session, 1, 1).board}/")))
    assert "Both sides: 60 % of +680 and 40 % of +650 Adjusted by the director" in both
    html = page(address(session, f"board/{meeting_at(session, 2, 1).board}/"))
    assert "N–S: average plus (at least 60 %) E–W: average minus (at most 40 %)" in words(html)
    assert "private" not in html


def test_a_handicap_list_when_somebody_has_one() -> None:
    session = ended_session(8)
    assert "With handicap" not in page(address(session))
    worst = standings_of(session)["ranking"][3]["contestant"]
    Contestant.objects.filter(session=session, key=worst).update(handicap="60")
    facts_changed(session.pk)
    publish_session(session_id=session.pk, actor=PROGRAM)
    html = page(address(session))
    lists = re.split("<caption>With handicap", html)
    assert len(lists) == 3
    assert re.findall(r'data-key="h-([^"]+)"', lists[1])[0] == worst


def test_who_is_not_ranked_stands_last_with_the_reason() -> None:
    session = ended_session(8)
    first = standings_of(session)["ranking"][0]["contestant"]
    pair = Contestant.objects.get(session=session, key=first)
    set_standing(session_id=session.pk, contestant_id=pair.pk, standing="withdrawn", actor=PROGRAM)
    publish_session(session_id=session.pk, actor=PROGRAM)
    last = rows(page(address(session)), "rank")[-1]
    assert last[0] == "–"
    assert last[1].endswith("withdrawn")


def test_a_pair_without_names_has_its_number() -> None:
    session = make_session()
    add_pairs(session, 4, named=False)
    seat(session, "howell")
    start_session(session_id=session.pk, actor=PROGRAM)
    play_all(session)
    standings_of(session)
    assert "Pair 3" in words(page(address(session)))


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
    assert "There is no such page" in page("/a/b/c/d/e", 404)


@pytest.mark.parametrize("method", ["post", "put", "delete"])
def test_pages_are_only_for_reading(method: str) -> None:
    club = make_club()
    assert getattr(Client(), method)(f"/{club.slug}/").status_code == 405


@pytest.mark.parametrize(
    ("more", "count"),
    [("", 4), ("board/1/", 4), ("pair/{key}/", 4), ("live", 6)],
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
def test_a_club_page_asks_as_often_for_many_sessions_as_for_few(
    sessions: int, django_assert_num_queries: Any
) -> None:
    club = make_club()
    for _each in range(sessions):
        published_session(4, club=club)
    with django_assert_num_queries(4):
        page(f"/{club.slug}/")


@pytest.mark.parametrize("clubs", [1, 3])
def test_the_list_of_clubs_asks_three_times(clubs: int, django_assert_num_queries: Any) -> None:
    for _each in range(clubs):
        published_session(4, club=make_club())
    with django_assert_num_queries(3):
        page("/")
