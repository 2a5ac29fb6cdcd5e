"""Each match of a Swiss has time limits of its own (White Book 80.6.1, 146.3, 146.4)."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest
from django.utils import timezone

from club.actor import PROGRAM
from club.append_only import triggers_disabled
from club.models import Session
from club.queries import SessionInfo
from club.services import end_play
from movements.models import Match, Seating, SwissDraw
from rulings.errors import DeadlinePassed
from rulings.queries.clocks import clocks_of
from rulings.services.clocks import BY_THE_CLOCKS
from rulings.services.score_queries.time import score_query_time
from scoring.models import Line, Result
from scoring.services import change_settings, publish_session
from tests.builders import enter, standings_of
from tests.doors.rooms import room_of
from tests.swiss_evenings import draw, play_round, started_swiss

pytestmark = pytest.mark.django_db


def over(session: Session, rounds: int, minutes_ago: int) -> datetime:
    """All rounds drawn and played, half an hour each, and published so long after the last; when it began."""
    change_settings(session_id=session.pk, permission=BY_THE_CLOCKS, actor=PROGRAM, correction={"preset": "white_book"})
    for number in range(1, rounds + 1):
        if number > 1:
            draw(session)
        play_round(session)
    end_play(session_id=session.pk, actor=PROGRAM)
    standings_of(session)
    publish_session(session_id=session.pk, actor=PROGRAM)
    began = timezone.now() - timedelta(minutes=30 * rounds + minutes_ago)
    ended = began + timedelta(minutes=30 * rounds)
    Session.objects.filter(pk=session.pk).update(started_at=began, ended_at=ended)
    with triggers_disabled("a test lets time pass"):
        for number in range(1, rounds + 1):
            at = began + timedelta(minutes=30 * number)
            Result.objects.filter(line__session=session, line__round=number).update(entered_at=at)
    session.refresh_from_db()
    return began


def ends_by_round(session: Session) -> dict[int, set[datetime | None]]:
    number_of = dict(Match.objects.filter(session=session).values_list("pk", "round"))
    found: dict[int, set[datetime | None]] = {}
    for each in clocks_of(session.pk, timezone.now()).queries.stanzas:
        found.setdefault(number_of[each.match], set()).add(each.ends)
    return found


def test_a_match_is_queried_until_the_next_begins_and_the_last_for_twenty_minutes() -> None:
    session = started_swiss("teams", 6, rounds=3)
    began = over(session, 3, 5)
    last = began + timedelta(minutes=90)
    assert ends_by_round(session) == {
        1: {began + timedelta(minutes=60)},
        2: {last},
        3: {last + timedelta(minutes=20)},
    }
    early = Line.objects.filter(session=session, round=1)[0]
    late = Line.objects.filter(session=session, round=3)[0]
    with pytest.raises(DeadlinePassed):
        corrected(session, early)
    corrected(session, late)


def test_a_match_of_pairs_is_queried_until_the_last_one_begins() -> None:
    """At the desk match by match, on a phone board by board; a ruling of match 1 for 20 minutes without play."""
    session = started_swiss("pairs", 6, rounds=3)
    began = over(session, 3, 5)
    with triggers_disabled("a test lets time pass"):
        for number in (2, 3):
            at = began + timedelta(minutes=30 * (number - 1) + 5)
            SwissDraw.objects.filter(session=session, round=number).update(at=at)
    found = clocks_of(session.pk, timezone.now())
    last_begins, ended = began + timedelta(minutes=65), began + timedelta(minutes=90)
    working_day = found.queries.first
    assert ends_by_round(session) == {
        1: {last_begins},
        2: {ended + timedelta(minutes=20)},
        3: {working_day},
    }
    assert {each.ends for each in found.rulings.stanzas} == {
        ended + timedelta(minutes=10),
        ended + timedelta(minutes=15),
        ended + timedelta(minutes=20),
    }
    early, *_others, late = Line.objects.filter(session=session).order_by("round", "pk")
    with pytest.raises(DeadlinePassed):
        corrected(session, early)
    corrected(session, late)
    page = room_of(session).read("times/")
    assert "Match 1 Asking for a ruling: until" in page, page
    assert page.count("Match 2") == page.count("Match 3") == 1
    entered = Line.objects.filter(session=session, round=2)[0]
    state = score_query_time(SessionInfo.of(session), timezone.now())
    assert (early.board.number, early.ns.key) not in (state.only or ())
    assert (entered.board.number, entered.ns.key) in (state.only or ())


def test_the_laws_have_one_time_for_all_matches_of_pairs() -> None:
    session = started_swiss("pairs", 6, rounds=2)
    over(session, 2, 5)
    change = {"correction": {"preset": "law"}}
    Session.objects.filter(pk=session.pk).update(**change)
    assert clocks_of(session.pk, timezone.now()).queries.stanzas == ()


def corrected(session: Session, line: Line) -> None:
    seat = Seating.objects.get(section__session=session, round=line.round, table=line.table)
    enter(session, seat.table, seat.round, line.board.number, "1NTN=", source="desk", replaces=line.result_id)


def test_a_long_threesome_is_over_after_its_second_round() -> None:
    """Its matches end with round 2: until then both rounds of it may be queried."""
    session = started_swiss("teams", 7, rounds=3, odd="long")
    began = over(session, 3, 5)
    seats = Seating.objects.filter(section__session=session, match__isnull=False)
    over_two = {
        match.pk
        for match in Match.objects.filter(session=session)
        if len({seat.round for seat in seats if seat.match_id == match.pk}) > 1
    }
    assert over_two
    clock = clocks_of(session.pk, timezone.now()).queries
    assert {each.ends for each in clock.stanzas if each.match in over_two} == {began + timedelta(minutes=90)}
