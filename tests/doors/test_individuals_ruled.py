"""Rulings in an individual on the director's pages: wherever a board at a table is named, all four are."""

from __future__ import annotations

import re
from typing import Any

import pytest

from club.models import LineUp, Session
from rulings.engine.decision import Decision, Kind, RuledLine
from rulings.services.ruling import issue_ruling
from scoring.models import Line
from tests import builders
from tests.builders import PROGRAM, play_all, seating_at
from tests.doors.desks import boxes
from tests.doors.pages import words
from tests.doors.rooms import Room, room_of
from tests.doors.test_individuals_desk import wrong_words
from tests.doors.test_individuals_outside import SEATS, names, strangers
from tests.individual_evenings import published_individual, started_individual

pytestmark = pytest.mark.django_db


@pytest.fixture
def session() -> Session:
    """Nine players, who have played all."""
    return published_individual(9)


@pytest.fixture
def room(session: Session) -> Room:
    return room_of(session)


def called(session: Session) -> dict[int, str]:
    """«5 Lena Moss» by the player's id."""
    rows = LineUp.objects.filter(contestant__session=session).select_related("player", "contestant")
    return {each.contestant_id: f"{each.contestant.number} {each.player.name}" for each in rows}


def sides(session: Session, four: Any) -> str:
    """Both sides as a page has them."""
    named = called(session)
    ns, ew = (" & ".join(named[who] for who in side) for side in (four.north_south, four.east_west))
    return f"{ns} v {ew}"


def ruled(session: Session, line: Line, **more: Any) -> int:
    place = (line.board.number, line.ns_id, line.ew_id, line.section, line.round, line.table)
    decision = Decision(Kind.NO_ACTION, "West hesitated.", lines=(RuledLine(*place, **more),))
    return issue_ruling(session_id=session.pk, decision=decision, actor=PROGRAM)


def test_the_record_names_all_four(session: Session, room: Room) -> None:
    line = Line.objects.select_related("board").filter(session=session, result__isnull=False)[0]
    number = ruled(session, line)
    said = room.read(f"rulings/{number}/")
    assert sides(session, line) in said
    listed = room.read("rulings/")
    names = [name.partition(" ")[2] for who, name in called(session).items() if who in line.everybody]
    assert all(name in listed for name in names)
    assert wrong_words({"record": said, "list": listed}) == {}


def test_the_record_stays_as_it_was_when_others_turn_out_to_have_sat_there(session: Session, room: Room) -> None:
    """A record is a record: who sat there when the ruling was given."""
    line = Line.objects.select_related("board").filter(session=session, result__isnull=False)[0]
    before = sides(session, line)
    number = ruled(session, line)
    Line.objects.filter(pk=line.pk).update(ns_partner=line.ew_partner_id, ew_partner=line.ns_partner_id)
    assert before in room.read(f"rulings/{number}/")


def test_a_ruling_on_four_who_have_no_line_names_them_and_leads_back_to_them() -> None:
    session = started_individual(13, rounds=13)
    play_all(session, seed=2, rounds=[1])
    room = room_of(session)
    board = session.boards.order_by("-number")[0].number
    four = strangers(session, board)
    typed = {"boards": str(board), "facts": "They sat down wrongly.", "kind": "no_action", **four}
    looked = room.post("rulings/new/", **{**boxes(room.html("rulings/new/")), **typed, "act": "look"})
    asked = {**boxes(looked.content.decode()), **typed, "act": "issue"}
    issued = room.post("rulings/new/", **asked)
    assert issued.status_code == 302, words(issued.content.decode())
    assert not Line.objects.filter(session=session, board__number=board, ns=four["ns"]).exists()
    page = room.html("rulings/1/")
    named = called(session)
    ns, ew = (f"{named[four[one]]} & {named[four[two]]}" for one, two in (("ns", "south"), ("ew", "west")))
    assert f"{ns} v {ew}" in words(page)
    (opened,) = set(re.findall(r'href="([^"]+/line/[^"]+)"', page))
    held = words(room.client.get(opened).content.decode())
    for name in names(session, four).values():
        assert name in held
    amended = boxes(room.html("rulings/1/amend/"))
    assert {seat: amended[seat] for seat in SEATS} == {seat: str(who) for seat, who in four.items()}
    (way,) = set(re.findall(r'href="[^"]*rulings/new/\?(line=[^"]+)"', room.client.get(opened).content.decode()))
    begun = boxes(room.html(f"rulings/new/?{way}"))
    assert {seat: begun[seat] for seat in SEATS} == {seat: str(who) for seat, who in four.items()}


def test_a_program_reads_all_four(session: Session) -> None:
    line = Line.objects.select_related("board").filter(session=session, result__isnull=False)[0]
    ruled(session, line)
    client = builders.logged_in(builders.make_director(session.club))
    (found,) = client.get(f"/api/v1/clubs/{session.club.slug}/sessions/{session.slug}/rulings").json()["items"]
    (at,) = found["ruling"]["lines"]
    assert (at["ns"], at["ns_partner"], at["ew"], at["ew_partner"]) == line.everybody


def test_a_table_is_named_by_both_partners_where_nothing_was_entered() -> None:
    session = started_individual(9)
    seat = seating_at(session, 1, 1)
    decision = Decision(Kind.NO_ACTION, "They sat late.", lines=(RuledLine(seat.boards[0], seat.ns_id, seat.ew_id),))
    issue_ruling(session_id=session.pk, decision=decision, actor=PROGRAM)
    assert sides(session, seat) in room_of(session).read("rulings/1/")
