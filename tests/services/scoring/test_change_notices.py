"""Whoever has had a letter is told what a later edition changed: at once, or with the daily letter, and once."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from django.core import mail
from django.utils import timezone

from bridgeclub.outputs.mail import delivery
from club.actor import PROGRAM
from club.models import AuditRow, Club, Contestant, Player, Session
from club.services import set_outputs
from rulings.services.clocks import BY_THE_CLOCKS
from scoring.models import Letter, Line, Sending
from scoring.services import Award, publish_session, withdraw_edition
from scoring.services.change_notices import next_daily
from scoring.services.correct import turn_result
from scoring.services.sending import schedule_sending, stop_sending
from tests.builders import ended_session, enter, meeting_at, published_session
from tests.doors.pages import award_at
from tests.services.scoring.letters import Clock, agree, sent_to

pytestmark = [pytest.mark.django_db, pytest.mark.once(quick=True)]
BASE = "https://results.example.org"
LONDON = ZoneInfo("Europe/London")


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    """Ten in the evening in London, in winter."""
    clock = Clock()
    clock.now = datetime(2030, 11, 20, 22, 0, tzinfo=UTC)
    monkeypatch.setattr(timezone, "now", lambda: clock.now)
    return clock


def evening(clock: Clock, club: Club | None = None) -> Session:
    """A night of 8 pairs whose readers have had edition 1: one of each pair. Then the post is empty."""
    session, _edition = published_session(8, club=club)
    for pair in Contestant.objects.filter(session=session):
        agree(session, pair.key, 0, f"{pair.key}-{session.pk}@example.org".lower())
    schedule_sending(session_id=session.pk, edition=1, base=BASE, actor=PROGRAM)
    clock.goes(minutes=10)
    assert delivery.send_due_emails() == 8
    mail.outbox.clear()
    return session


def correct(session: Session, result: str, table: int = 1) -> set[str]:
    """Another result at a table in round 1, and the next edition; the addresses of its two pairs."""
    meeting = meeting_at(session, table, 1)
    line = Line.objects.get(session=session, board__number=meeting.board, ns=meeting.ns, ew=meeting.ew)
    enter(session, table, 1, meeting.board, result, source="desk", replaces=line.result_id)
    publish_session(session_id=session.pk, actor=PROGRAM)
    keys = Contestant.objects.filter(pk__in=(meeting.ns, meeting.ew)).values_list("key", flat=True)
    return {f"{key}-{session.pk}@example.org".lower() for key in keys}


def test_at_once_to_those_it_was_about_and_next_morning_to_those_who_moved(clock: Clock) -> None:
    session = evening(clock)
    own = correct(session, "7NTN=")
    assert delivery.send_due_emails() == 0
    clock.goes(minutes=10)
    assert delivery.send_due_emails() == 2
    assert set(sent_to()) == own
    about = str(mail.outbox[0].body)
    assert "What changed for you since edition 1:" in about
    assert f"{BASE}/{session.club.slug}/{session.slug}/changes/1/2/pair/" in about
    mail.outbox.clear()
    clock.now = datetime(2030, 11, 21, 8, 59, tzinfo=UTC)
    assert delivery.send_due_emails() == 0
    clock.goes(minutes=1)
    delivery.send_due_emails()
    moved = sent_to()
    assert moved
    assert len(moved) == len(set(moved))
    assert not set(moved) & own
    assert all("Your own results are the same." in str(each.body) for each in mail.outbox)
    assert any("another table’s result" in str(each.body) for each in mail.outbox)
    for _again in range(2):
        clock.goes(minutes=1)
        assert delivery.send_due_emails() == 0
    assert not Sending.objects.filter(end=None).exists()


def test_told_are_all_who_moved_and_nobody_else(clock: Clock) -> None:
    session = evening(clock)
    own = correct(session, "7NTN=")
    was, now = (
        {
            row["contestant"]: (row["total"], row["rank"])
            for row in session.publications.get(number=n).standings["ranking"]
        }
        for n in (1, 2)
    )
    moved = {f"{key}-{session.pk}@example.org".lower() for key in now if now[key] != was[key]}
    clock.goes(minutes=10)
    delivery.send_due_emails()
    clock.goes(hours=12)
    for _turn in range(2):
        delivery.send_due_emails()
    assert set(sent_to()) == moved | own
    assert len(moved | own) < 8


def test_one_daily_letter_of_all_sessions(clock: Clock) -> None:
    session = evening(clock)
    other = evening(clock, session.club)
    reader = Player.objects.get(email=f"ns3-{session.pk}@example.org")
    seat = Contestant.objects.get(session=other, key="NS3").line_up.get(seat=0)
    Letter.objects.filter(player=seat.player).update(player=reader)
    seat.player = reader
    seat.save()
    for each in (session, other):
        correct(each, "7NTN=")
    clock.now = datetime(2030, 11, 21, 9, 0, tzinfo=UTC)
    for _turn in range(4):
        delivery.send_due_emails()
    [letter] = [each for each in mail.outbox if each.to == [reader.email]]
    assert letter.subject == f"{session.club.name}: your places in 2 sessions"
    for each in (session, other):
        assert f"/{each.slug}/changes/1/2/pair/NS3/" in str(letter.body)


def test_a_later_edition_tells_all_since_the_letter_that_was_had(clock: Clock) -> None:
    session = evening(clock)
    own = correct(session, "7NTN=")
    clock.goes(minutes=5)
    own |= correct(session, "7NTN=", table=2)
    clock.goes(minutes=10)
    assert delivery.send_due_emails() == 4
    assert set(sent_to()) == own
    assert all("since edition 1:" in str(each.body) for each in mail.outbox)
    assert {each.end.reason for each in Sending.objects.filter(publication__number=2)} == {"overtaken"}


def test_nobody_is_told_twice_of_one_edition(clock: Clock) -> None:
    session = evening(clock)
    correct(session, "7NTN=")
    clock.goes(minutes=10)
    delivery.send_due_emails()
    schedule_sending(session_id=session.pk, edition=2, base=BASE, actor=PROGRAM)
    clock.goes(minutes=10)
    delivery.send_due_emails()
    clock.now = datetime(2030, 11, 21, 9, 0, tzinfo=UTC)
    for _turn in range(3):
        delivery.send_due_emails()
    assert len(sent_to()) == len(set(sent_to())) == 8


def test_who_takes_the_agreement_back_meanwhile_is_not_told(clock: Clock) -> None:
    session = evening(clock)
    own = correct(session, "7NTN=")
    Player.objects.filter(email__in=own).update(mail_results=False)
    clock.goes(minutes=10)
    assert delivery.send_due_emails() == 0


def test_stopped_by_the_director_or_by_a_withdrawal(clock: Clock) -> None:
    session = evening(clock)
    correct(session, "7NTN=")
    at_once = Sending.objects.get(kind="own")
    stop_sending(session_id=session.pk, sending_id=at_once.pk, actor=PROGRAM)
    withdraw_edition(session_id=session.pk, number=2, permission=BY_THE_CLOCKS, actor=PROGRAM)
    assert not Sending.objects.filter(end=None).exists()
    clock.goes(hours=20)
    assert delivery.send_due_emails() == 0


def test_without_a_letter_before_nothing_goes_by_itself(clock: Clock) -> None:
    session, _edition = published_session(8)
    agree(session, "NS1", 0, "ada@example.org")
    correct(session, "7NTN=")
    assert not Sending.objects.exists()
    assert not AuditRow.objects.filter(action="letters follow").exists()


def wanted(club: Club) -> None:
    values: dict[str, Any] = {"public_formats": [], "paper": "a4", "separator": "comma"}
    set_outputs(club_id=club.pk, **values, first_letters=True, actor=PROGRAM)


def test_a_club_may_have_the_first_letter_sent_with_the_first_edition(clock: Clock) -> None:
    session = ended_session(8)
    wanted(session.club)
    agree(session, "NS1", 0, "ada@example.org")
    publish_session(session_id=session.pk, base=BASE, actor=PROGRAM)
    clock.goes(minutes=9)
    assert delivery.send_due_emails() == 0
    correct(session, "7NTN=")
    clock.goes(minutes=9)
    assert delivery.send_due_emails() == 0, "edition 2 came before the letters of edition 1 had gone"
    clock.goes(minutes=1)
    assert delivery.send_due_emails() == 1
    assert "Edition 2" in str(mail.outbox[0].body)
    assert BASE in str(mail.outbox[0].body)
    correct(session, "7NTN-1")
    clock.goes(minutes=10)
    delivery.send_due_emails()
    assert ["What changed for you since edition 2" in str(each.body) for each in mail.outbox] == [False, True]


def test_whoever_stops_the_first_letters_is_not_overruled(clock: Clock) -> None:
    session = ended_session(8)
    wanted(session.club)
    agree(session, "NS1", 0, "ada@example.org")
    publish_session(session_id=session.pk, actor=PROGRAM)
    held = Sending.objects.get()
    stop_sending(session_id=session.pk, sending_id=held.pk, actor=PROGRAM)
    correct(session, "7NTN=")
    assert Sending.objects.count() == 1


def test_an_old_night_that_is_brought_in_sends_nothing(clock: Clock) -> None:
    session = ended_session(8)
    wanted(session.club)
    agree(session, "NS1", 0, "ada@example.org")
    publish_session(session_id=session.pk, settled_elsewhere=True, actor=PROGRAM)
    assert not Sending.objects.exists()


def test_a_computer_that_was_off_for_days_says_so_in_place_of_surprising(clock: Clock) -> None:
    session = evening(clock)
    correct(session, "7NTN=")
    clock.goes(days=4)
    assert delivery.send_due_emails() == 0
    assert {each.end.reason for each in Sending.objects.exclude(kind="all")} == {"late"}


def test_nine_in_the_morning_of_the_clubs_own_clock() -> None:
    evening = datetime(2026, 10, 24, 22, 0, tzinfo=UTC)
    assert next_daily(evening, LONDON).astimezone(UTC) == datetime(2026, 10, 25, 9, 0, tzinfo=UTC)
    assert next_daily(evening, ZoneInfo("Europe/Warsaw")).astimezone(UTC) == datetime(2026, 10, 25, 8, 0, tzinfo=UTC)
    assert next_daily(evening, ZoneInfo("Pacific/Auckland")).astimezone(UTC) == datetime(2026, 10, 25, 20, tzinfo=UTC)
    before = datetime(2026, 10, 25, 8, 59, tzinfo=LONDON)
    assert next_daily(before, LONDON) == datetime(2026, 10, 25, 9, 0, tzinfo=LONDON)


def test_a_letter_says_the_own_result_before_and_after_and_through_whom(clock: Clock) -> None:
    session = evening(clock)
    board = award_at(session, 1, 1, Award(ns={"assigned": -50}))
    publish_session(session_id=session.pk, actor=PROGRAM)
    clock.goes(minutes=10)
    assert delivery.send_due_emails() == 2
    ns, ew = body_to("ns1"), body_to("ew1")
    assert re.search(rf"Board {board}, your own result: .+, .+ → −50 \(.+ by the director\)\. ", ns)
    assert re.search(rf"Board {board}: your own result stays .+, .+; the other side’s changed \(.+\)\. ", ew)
    assert f"  Board {board}: −50, " in ns


def test_pairs_that_sat_the_other_way_round_read_of_the_board_once(clock: Clock) -> None:
    session = evening(clock)
    meeting = meeting_at(session, 1, 1)
    line = Line.objects.get(session=session, board__number=meeting.board, ns=meeting.ns, ew=meeting.ew)
    turn_result(
        session_id=session.pk,
        line_id=line.pk,
        seen_result_id=line.result_id or 0,
        permission=BY_THE_CLOCKS,
        actor=PROGRAM,
    )
    publish_session(session_id=session.pk, actor=PROGRAM)
    clock.goes(minutes=10)
    assert delivery.send_due_emails() == 2
    for side in ("ns1", "ew1"):
        (said,) = re.findall(rf"Board {meeting.board}, your own result: (.*)", body_to(side))
        assert "no result" not in said
        assert "–" not in said


def body_to(who: str) -> str:
    """The text of the letter to a pair."""
    return next(str(each.body) for each in mail.outbox if each.to[0].startswith(f"{who}-"))
