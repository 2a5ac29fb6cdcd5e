"""Every act has words, and a history: in a session, on one board at a table, of one pair, of the club."""

from __future__ import annotations

import re
from typing import Any

import pytest

from bridgeclub.wording.audit_log.club_words import CLUB_WORDS
from bridgeclub.wording.audit_log.sentences import known_acts
from club.actor import PROGRAM
from club.models import AuditRow, Membership
from club.services import exchange_names
from scoring.models import Line, Result
from scoring.services import Award
from tests.builders import (
    ended_session,
    enter,
    logged_in,
    make_club,
    make_director,
    make_player,
    meeting_at,
    started_session,
    table_device,
)
from tests.doors.acts import recorded_acts
from tests.doors.desks import director_desk, manager_desk
from tests.doors.pages import award_at
from tests.doors.rooms import Room, address_of, room_of, sits_down

pytestmark = pytest.mark.django_db


@pytest.fixture
def seen() -> Room:
    """A night with a correction, an award changed and taken back, and a fine."""
    session = ended_session(8)
    room = room_of(session)
    meeting = meeting_at(session, 1, 1)
    line = Line.objects.get(session=session, board__number=meeting.board, ns=meeting.ns, ew=meeting.ew)
    enter(session, 1, 1, meeting.board, "7NTN=", source=Result.Source.DESK, replaces=line.result_id)
    for ns, ew in (("60", "40"), ("50", "50")):
        award_at(session, 2, 1, Award(ns={"artificial": ns}, ew={"artificial": ew}))
    award_at(session, 2, 1, Award())
    room.send("penalties/", pair=meeting.ns, kind="disciplinary", amount="10", unit="percent_of_top", note="")
    room.send("penalties/", pair=meeting.ns, kind="award", amount="1", unit="points", note="")
    return room


@pytest.mark.always
def test_every_act_of_the_source_has_words() -> None:
    acts, lost = recorded_acts()
    assert lost == []
    assert {"result corrected", "session official", "pair added", "role given", "guest added"} <= acts
    assert acts - known_acts() - set(CLUB_WORDS) == set()


def test_the_log_of_years_keeps_the_word_for_swapped_names(seen: Room) -> None:
    meeting = meeting_at(seen.session, 1, 1)
    exchange_names(session_id=seen.session.pk, first_id=meeting.ns, second_id=meeting.ew, actor=PROGRAM)
    assert AuditRow.objects.filter(session=seen.session, action="names exchanged").count() == 1
    assert "Swapped names: " in seen.read("trail/")


def test_a_correction_is_read_with_what_was_before(seen: Room) -> None:
    text = seen.read("trail/")
    assert re.search(r"Corrected the result from .+ to 7NT by North made", text)
    assert "Gave an adjusted score: N–S average plus; E–W average minus" in text
    assert re.search(r"Changed the adjusted score to N–S average; E–W average \(before: N–S average plus;", text)
    assert re.search(r"Gave 1 N–S .+: award, 1 point\b(?!s)", text)
    assert re.search(r"Withdrew the adjusted score \(N–S average; E–W average\)", text)


def test_a_board_at_a_table_has_its_own_history(seen: Room) -> None:
    at = address_of(meeting_at(seen.session, 1, 1))
    assert f"{at}trail/" in seen.html(at)
    text = seen.read(f"{at}trail/")
    assert re.search(r"Corrected the result from .+ to 7NT by North made .*Confirmed the result", text)
    assert "adjusted score" not in text
    assert "Started play" not in text
    meeting = meeting_at(seen.session, 1, 1)
    turned = seen.read(f"line/{meeting.board}/{meeting.ew}-{meeting.ns}/trail/")
    assert turned.split("Nothing here")[1] == text.split("Nothing here")[1]
    seen.html(f"line/{meeting.board}/{meeting.ns}-999999/trail/", status=404)


def test_a_pair_has_its_own_history(seen: Room) -> None:
    pair = meeting_at(seen.session, 1, 1).ns
    text = seen.read(f"trail/pair/{pair}/")
    assert "Corrected the result from" in text
    assert "disciplinary penalty, 10 % of a top" in text
    assert "Gave an adjusted score" not in text
    assert f"trail/pair/{pair}/" in seen.html("trail/")
    seen.html("trail/pair/999999/", status=404)


def test_who_and_from_which_device(seen: Room) -> None:
    session = started_session(6)
    device, _token = table_device(session, 2)
    enter(session, 2, 1, 0, "4SN=", by=device)
    text = room_of(session).read("trail/")
    assert re.search(r"Table 2 \(test tablet\) .*Entered 4♠ by North made", text)


@pytest.mark.always
def test_a_director_who_plays_reads_nothing_of_boards_to_come() -> None:
    session = started_session(8)
    room = room_of(session)
    pair = sits_down(room)
    meeting = meeting_at(session, 2, 1)
    enter(session, 2, 1, meeting.board, "7NTN=")
    for path in ("trail/", f"{address_of(meeting)}trail/", f"trail/pair/{meeting.ns}/"):
        text = room.read(path)
        assert "7NT" not in text, path
        assert "still have " in text, path
    assert "7NT" not in room.read(f"trail/pair/{pair}/")


def test_histories_ask_as_often_for_many_acts_as_for_few(seen: Room, django_assert_max_num_queries: Any) -> None:
    pair = meeting_at(seen.session, 1, 1).ns
    paths = ("trail/", f"{address_of(meeting_at(seen.session, 1, 1))}trail/", f"trail/pair/{pair}/")
    few = []
    for path in paths:
        with django_assert_max_num_queries(30) as asked:
            seen.html(path)
        few.append(len(asked))
    for result in ("7NTN-1", "7NTN-2"):
        seen.save(1, 1, contract=result)
    for path, times in zip(paths, few, strict=True):
        with django_assert_max_num_queries(times):
            seen.html(path)


def test_the_club_reads_who_did_what_outside_its_sessions() -> None:
    desk = manager_desk(make_club())
    make_player(desk.club, "Nora Lindqvist")
    made = make_director(desk.club, name="Harriet Lowe")
    text = desk.read("settings/trail/")
    assert "Added Nora Lindqvist to the members" in text
    assert "Harriet Lowe is now director" in text
    assert "Set up the club" in text
    director = director_desk(desk.club)
    assert director.client.get(desk.at("settings/trail/")).status_code == 404
    assert (
        logged_in(make_director(make_club(), role=Membership.Role.MANAGER)).get(desk.at("settings/trail/")).status_code
        == 404
    )
    assert made
