"""Matches of teams have time limits of their own: at the desk, on phones and tablets, for programs."""

from __future__ import annotations

from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from django.db.models import QuerySet
from django.test import Client
from django.utils import timezone

from bridgeclub.wording.correction_time import corrections_until
from club.actor import PROGRAM
from club.append_only import triggers_disabled
from club.models import Session
from club.queries import session_info
from club.services import end_play
from movements.models import Seating
from rulings.errors import DeadlinePassed
from rulings.queries.clocks import clocks_of
from rulings.services.clocks import BY_THE_CLOCKS
from scoring.models import Line, Result
from scoring.queries.public import results_sheet
from scoring.recompute import recompute
from scoring.services import change_settings, publish_session
from tests.builders import enter, logged_in, make_director, play_all
from tests.doors.at_the_table import AtTheTable, answer
from tests.doors.pages import address as results_address
from tests.doors.pages import page as results_page
from tests.doors.pages import words
from tests.doors.phones import following
from tests.doors.player_queries import address, says
from tests.doors.programs import director_program
from tests.doors.rooms import room_of
from tests.team_evenings import started_teams

pytestmark = pytest.mark.django_db

#: Minutes after the evening began at which the boards of each round of two halves were entered.
ROUNDS = {1: 10, 2: 30, 3: 60, 4: 90}


def halves(preset: str = "white_book") -> Session:
    """Two teams, four rounds of two boards, which they compare after the second and the fourth."""
    session = started_teams(2, "head-to-head", rounds=4)
    change_settings(session_id=session.pk, permission=BY_THE_CLOCKS, actor=PROGRAM, correction={"preset": preset})
    return session


def over(session: Session, minutes_ago: int) -> datetime:
    """All of it played, ended and published, that long ago; when it began."""
    play_all(session)
    end_play(session_id=session.pk, actor=PROGRAM)
    recompute(session.pk)
    publish_session(session_id=session.pk, actor=PROGRAM)
    began = timezone.now() - timedelta(minutes=95 + minutes_ago)
    Session.objects.filter(pk=session.pk).update(started_at=began, ended_at=began + timedelta(minutes=95))
    with triggers_disabled("a test lets time pass"):
        for seat in seats(session):
            lines = Line.objects.filter(session=session, board__number__in=seat.boards, room=seat.room)
            at = began + timedelta(minutes=ROUNDS[seat.round])
            Result.objects.filter(line__in=lines).update(entered_at=at)
    session.refresh_from_db()
    return began


def seats(session: Session) -> QuerySet[Seating]:
    return Seating.objects.filter(section__session=session)


def hour(session: Session, at: datetime) -> str:
    return at.astimezone(ZoneInfo(session.club.time_zone)).strftime("%H:%M")


def day(session: Session, at: datetime) -> str:
    return f"{at.astimezone(ZoneInfo(session.club.time_zone)):%-d %B}"


def line_on(session: Session, board: int, room: int = 1) -> Line:
    return Line.objects.get(session=session, board__number=board, room=room)


def test_the_first_half_is_over_when_the_second_began() -> None:
    session = halves()
    began = over(session, 5)
    got = clocks_of(session.pk, timezone.now())
    assert [(each.number, each.ends) for each in got.queries.stanzas] == [
        (1, began + timedelta(minutes=60)),
        (2, began + timedelta(minutes=110)),
    ]
    first, second = line_on(session, 1), line_on(session, 5)
    with pytest.raises(DeadlinePassed, match="Corrections ended at " + hour(session, began + timedelta(minutes=60))):
        correct(session, first)
    correct(session, second)


def correct(session: Session, line: Line) -> None:
    seat = next(each for each in seats(session) if line.board.number in each.boards and each.room == line.room)
    enter(session, seat.table, seat.round, line.board.number, "1NTN=", source="desk", replaces=line.result_id)


def test_a_phone_queries_only_what_is_open_and_says_when_the_rest_ended() -> None:
    session = halves()
    began = over(session, 5)
    phone = following(line_on(session, 1).ns)
    page = phone.read()
    ends = began + timedelta(minutes=110)
    until = f"{hour(session, ends)} on {day(session, ends)}"
    assert f"Boards 5, 6, 7, 8 can be queried until {until}, the other boards of your matches no longer" in page
    refused = phone.client.get(address(line_on(session, 1)))
    assert refused.status_code == 409
    ended = hour(session, began + timedelta(minutes=60))
    assert f"Scores could be queried until {ended} on" in words(refused.content.decode())
    made = says(phone, line_on(session, 5), tricks="7")
    assert made.status_code == 302


def test_papers_and_pages_say_when_the_last_match_ends() -> None:
    """Of the session itself the limit may be later: nothing of a match can be corrected until then."""
    session = halves()
    began = over(session, 5)
    until, of_the_session = began + timedelta(minutes=110), clocks_of(session.pk, timezone.now()).queries.first
    assert of_the_session is not None
    assert of_the_session > until
    info = session_info(session.pk)
    sheet = results_sheet(info) if info else None
    assert sheet is not None
    assert corrections_until(sheet) == until
    assert f"Query a score before {hour(session, until)}" in words(results_page(results_address(session)))


def test_when_all_of_them_are_over_none_is_queried() -> None:
    session = halves()
    over(session, 40)
    assert "can be queried until" not in following(line_on(session, 1).ns).read()
    assert clocks_of(session.pk, timezone.now()).queries.ends < timezone.now()  # type: ignore[operator]


def test_with_the_limits_of_the_laws_all_matches_end_with_the_session() -> None:
    session = halves("law")
    over(session, 5)
    assert clocks_of(session.pk, timezone.now()).queries.stanzas == ()
    correct(session, line_on(session, 1))
    assert "Match by match" not in room_of(session).read("times/")


def test_the_desk_and_programs_read_the_times_of_each_match() -> None:
    session = halves()
    began = over(session, 5)
    text = room_of(session).read("times/")
    first, second = (began + timedelta(minutes=each) for each in (60, 110))
    ended = f"{day(session, first)} at {hour(session, first)}"
    until = f"{hour(session, second)} on {day(session, second)}"
    assert "Match by match" in text
    assert f"Team A – Team B Part 1 of 2 Asking for a ruling, Score queries: ended on {ended}" in text
    assert f"Team A – Team B Part 2 of 2 Asking for a ruling, Score queries: until {until}" in text
    program = director_program(session.club)
    rows = program.read(f"clubs/{session.club.slug}/sessions/{session.slug}/clocks")["clocks"]
    queries = next(each for each in rows if each["name"] == "queries")["matches"]
    assert [(each["stanza"], each["over"]) for each in queries] == [(1, True), (2, False)]
    assert next(each for each in rows if each["name"] == "errors")["matches"] == []


def test_before_the_second_half_begins_nobody_knows_when_the_first_is_over() -> None:
    session = halves()
    play_all(session, rounds=[1, 2])
    assert "Part 1 of 2 Asking for a ruling, Score queries: not yet" in room_of(session).read("times/")
    shown = answer(AtTheTable(session, 1).get("table_comparison", 2), 200)
    assert "queried" not in shown["texts"]["hint"]
    play_all(session, rounds=[3, 4])
    last = clocks_of(session.pk, timezone.now()).queries.stanzas[1]
    shown = answer(AtTheTable(session, 1).get("table_comparison", 4), 200)
    assert last.ends is not None
    assert f"Scores can be queried until {hour(session, last.ends)} on" in shown["texts"]["hint"]


def test_a_rule_of_one_s_own_counts_from_the_captains_agreement() -> None:
    """Typed at the desk, kept, and read by players."""
    session = started_teams(2, "head-to-head", rounds=4)
    browser = logged_in(make_director(session.club))
    own = {f"own-{clock}-1-lasts": "minutes" for clock in ("rulings", "appeals", "queries", "errors", "computing")}
    own |= {f"own-{clock}-1-count": "30" for clock in ("rulings", "appeals", "queries", "errors", "computing")}
    own |= {f"own-{clock}-1-after": "agreed" for clock in ("rulings", "appeals", "queries", "errors", "computing")}
    sent = browser.post(f"/desk/{session.club.slug}/{session.slug}/times/", {"correction": "custom", **own})
    assert sent.status_code == 302
    session.refresh_from_db()
    assert session.correction["queries"] == [{"after": "agreed", "minutes": 30}]
    conditions = words(Client().get(f"/{session.club.slug}/{session.slug}/conditions/").content.decode())
    assert "until 30 minutes after both captains have agreed the match" in conditions
