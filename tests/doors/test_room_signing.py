"""Disputed scorecards at the desk: in the queue, on the board's page, before the results are out; who has signed."""

from __future__ import annotations

from typing import Any

import pytest

from club.actor import PROGRAM
from club.services import change_session, end_play
from rulings.services.clocks import BY_THE_CLOCKS
from scoring.models import DisputeEnd
from scoring.services import publish_session
from tests.builders import enter, play_all, settle_doubts, standings_of, started_session
from tests.doors.desks import boxes, manager_desk
from tests.doors.forms import main_form
from tests.doors.room_signing import dispute
from tests.doors.rooms import Room, room_of, sits_down

pytestmark = pytest.mark.django_db


@pytest.fixture
def room() -> Room:
    """Boards 1 and 2 are entered at table 1; East–West dispute board 1."""
    session = started_session(pairs=6, habits={"sign_off": "round"})
    enter(session, 1, 1, 1, "4SN=")
    enter(session, 1, 1, 2, "3NTW-1")
    found = room_of(session)
    dispute(session, 1, "tricks", "we took four")
    return found


def test_the_queue_says_what_is_disputed_beside_what_was_entered(room: Room) -> None:
    for path in ("", "live/"):
        read = room.read(path)
        assert "(E–W) does not agree: the number of tricks. we took four" in read
        assert "+420 to N–S" in read
        assert "Correct it" in read
        assert "It stands" in read


def test_it_stands(room: Room) -> None:
    line = room.stored(1, 1)
    said = room.send(room.line(1, 1, act="stand/"), dispute=line.disputes.get().pk, seen=line.result_id)
    assert "the result stands" in said
    assert DisputeEnd.objects.get().how == "stands"
    assert "does not agree" not in room.read("live/")
    read = room.read(room.line(1, 1))
    assert "had not agreed" in read
    assert "The director let it stand." in read
    assert "heard; the result stands" in read
    assert "Heard both sides" in room.read("trail/")
    assert "disputed board 1 in round 1" in room.read("trail/")


def test_it_is_corrected(room: Room) -> None:
    path = room.line(1, 1)
    assert "Hear both pairs" in room.read(path)
    room.send(path, **{**main_form(room.html(path)), "contract": "4SN-1"})
    assert "does not agree" not in room.read("live/")
    assert "The director gave another result." in room.read(path)


def test_what_was_decided_elsewhere_is_said(room: Room) -> None:
    line = room.stored(1, 1)
    pressed = {"dispute": line.disputes.get().pk, "seen": line.result_id}
    enter(room.session, 1, 1, 1, "4SN-1", replaces=line.result_id)
    assert "Corrected at the table since" in room.read("live/")
    assert "just been settled" in room.refused(room.line(1, 1, act="stand/"), **pressed)
    assert not DisputeEnd.objects.exists()
    assert "just been settled" in room.refused(room.line(1, 1, act="stand/"), dispute="x", seen="")


def test_who_has_signed_table_by_table(room: Room) -> None:
    read = room.read("live/")
    assert "Scorecards: who has signed" in read
    dispute(room.session, 2, "", side="ns")
    assert "disputed" in room.read("live/")
    change_session(session_id=room.session.pk, sign_off="board", permission=BY_THE_CLOCKS, actor=PROGRAM)
    assert "Scorecards: who has signed" not in room.read("live/")


def test_ending_publishing_and_the_last_word_wait_for_the_directors_eyes(room: Room) -> None:
    play_all(room.session, by_services=True)
    said = room.read("end/")
    assert "before they go home" in said
    assert "Table 1, board 1 A pair does not agree Settle it now" in said
    end_play(session_id=room.session.pk, actor=PROGRAM)
    assert "until you decide, what was entered counts" in room.read()
    publish_session(session_id=room.session.pk, actor=PROGRAM)
    assert "Make it official" not in room.read()
    assert "A board is disputed on a scorecard" in room.send("official/")
    line = room.stored(1, 1)
    room.send(room.line(1, 1, act="stand/"), dispute=line.disputes.get().pk, seen=line.result_id)
    standings_of(room.session)
    settle_doubts(room.session)
    assert "Make it official" in room.read()


def test_a_director_who_has_the_board_to_play_reads_nothing_of_it(room: Room) -> None:
    sits_down(room, 2, "ew")
    read = room.read("live/")
    assert "A pair does not agree" in read
    for secret in ("we took four", "the number of tricks", "+420", "It stands"):
        assert secret not in read
    line = room.stored(1, 1)
    pressed = {"dispute": line.disputes.get().pk, "seen": line.result_id}
    assert "still have " in room.refused(room.line(1, 1, act="stand/"), **pressed)
    assert not DisputeEnd.objects.exists()


@pytest.mark.parametrize("disputes", [1, 2])
def test_the_room_costs_the_same_for_one_dispute_and_for_more(
    room: Room, disputes: int, django_assert_num_queries: Any
) -> None:
    if disputes > 1:
        dispute(room.session, 2, "contract")
    room.read("live/")
    with django_assert_num_queries(24):
        room.read("live/")


def test_when_pairs_agree_is_a_setting_of_the_session_its_conditions_and_its_template() -> None:
    session = started_session(pairs=6)
    room = room_of(session, manager=True)
    room.send("setup/", **{**boxes(room.html("setup/")), "sign_off": "both"})
    session.refresh_from_db()
    assert session.sign_off == "both"
    assert (
        "both pairs check their scorecards (Law 79A)"
        in room.client.get(f"/{session.club.slug}/{session.slug}/conditions/").content.decode()
    )
    desk = manager_desk(session.club)
    desk.send("templates/new/", **{**boxes(desk.html("templates/new/")), "name": "Quick pairs", "sign_off": "round"})
    assert session.club.evening_templates.get(name="Quick pairs").sign_off == "round"
