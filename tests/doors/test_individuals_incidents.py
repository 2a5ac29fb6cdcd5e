"""What went wrong in an individual, asked and recorded with those who really sat there."""

from __future__ import annotations

from typing import Any

import pytest

from club.models import Session
from movements.models import Seating
from rulings.queries.rulings import ruling_of
from scoring.models import Line
from scoring.services import FourIds
from tests.builders import play_all, seating_at
from tests.doors.incidents import decide_incident, incident_page
from tests.doors.pages import words
from tests.doors.rooms import Room, room_of
from tests.doors.test_individuals_desk import wrong_words
from tests.doors.test_individuals_ruled import called
from tests.individual_evenings import started_individual

pytestmark = pytest.mark.django_db

AT = {"table": "A:1", "round": 1}


@pytest.fixture
def session() -> Session:
    session = started_individual(9)
    play_all(session, seed=4)
    return session


@pytest.fixture
def room(session: Session) -> Room:
    return room_of(session)


@pytest.fixture
def seat(session: Session) -> Seating:
    return seating_at(session, 1, 1)


def other_partners(seat: Seating) -> FourIds:
    """The same four, North with East."""
    north, south, east, west = seat.everybody
    return FourIds(north, west, east, south)


def sat_otherwise(room: Room, seat: Seating, board: int) -> Line:
    """Recorded on one of the boards of the table: North and East were partners."""
    four = other_partners(seat)
    typed = {"north": four.ns, "south": four.ns_partner, "east": four.ew, "west": four.ew_partner}
    decide_incident(room, "seats", "averages", **AT, boards=[board], **typed)
    line = Line.objects.get(session=room.session, board__number=board, round=1, table=1, result__isnull=False)
    assert {frozenset(side) for side in (line.north_south, line.east_west)} == four.partnerships
    return line


def names(session: Session, *side: int) -> str:
    return " & ".join(called(session)[who] for who in side)


def against(session: Session, four: Any) -> str:
    return f"{names(session, *four.north_south)} against {names(session, *four.east_west)}"


def test_a_doubt_names_whom_it_was_recorded_for(session: Session, room: Room, seat: Seating) -> None:
    first, second = seat.boards
    line = sat_otherwise(room, seat, first)
    page = words(incident_page(room, "doubt", **AT, boards=[first, second], known="The slip is torn.", fault="both"))
    assert f"Board {first}, table 1, {against(session, line)}: " in page
    assert f"Board {second}, table 1, {against(session, seat)}: " in page
    assert "no result" not in page
    decide_incident(room, "doubt", "averages", **AT, boards=[first], known="Torn.", fault="ns")
    line.refresh_from_db()
    assert line.adjustment is not None, "not those whom the movement has as partners"
    assert (line.adjustment.ns_outcome, line.adjustment.ew_outcome) == ({"artificial": "40"}, {"artificial": "60"})
    ruling = ruling_of(session.pk, 2)
    assert ruling is not None
    assert ruling.decision.lines[0].sides == (line.north_south, line.east_west)


def test_what_is_in_question_is_settled_between_sides(session: Session, room: Room, seat: Seating) -> None:
    line = sat_otherwise(room, seat, seat.boards[0])
    decide_incident(room, "doubt", "open", **AT, boards=[seat.boards[0]], known="Torn.", fault="both")
    page = room.read("rulings/2/")
    assert names(session, *line.north_south) in page
    asked = room.read("wrong/question/2/")
    assert against(session, line) in asked
    assert "Both sides, in part" in asked
    assert wrong_words({"question": asked}) == {}


def test_the_wrong_way_round_is_told_of_those_who_sat_there(session: Session, room: Room, seat: Seating) -> None:
    first, second = seat.boards
    line = sat_otherwise(room, seat, first)
    page = words(incident_page(room, "direction", **AT, boards=[first, second]))
    turned = f"{names(session, *line.east_west)} really sat North–South, and {names(session, *line.north_south)}"
    assert f"board {first}: {turned} East–West." in page
    assert f"board {second}: {names(session, *seat.east_west)} really sat North–South" in page
    decide_incident(room, "direction", "as-sat", **AT, boards=[first])
    now = Line.objects.get(session=session, board__number=first, round=1, table=1, result__isnull=False)
    assert (set(now.north_south), set(now.east_west)) == (set(line.east_west), set(line.north_south))


def test_a_result_on_the_wrong_board_goes_with_those_who_sat_there() -> None:
    session = started_individual(13, rounds=13)
    play_all(session, seed=4, rounds=[1])
    room, seat = room_of(session), seating_at(session, 1, 1)
    first = seat.boards[0]
    line = sat_otherwise(room, seat, first)
    free = next(
        board.number
        for board in session.boards.order_by("-number")
        if not any(set(each.everybody) & set(line.everybody) for each in Line.objects.filter(board=board))
    )
    page = words(incident_page(room, "entry", **AT, board=first, to=free))
    assert against(session, line) in page
    decide_incident(room, "entry", "moved", **AT, board=first, to=free)
    now = Line.objects.get(session=session, board__number=free, result__isnull=False, ns=line.ns_id)
    assert (now.north_south, now.east_west) == (line.north_south, line.east_west)


def test_a_result_is_not_swapped_with_that_of_other_four() -> None:
    """Where North and East meet again, they do so with two others."""
    session = started_individual(32, "individual-design", rounds=8)
    play_all(session, seed=4)
    room, found = room_of(session), None
    for line in Line.objects.filter(session=session, result__isnull=False).select_related("board").order_by("pk"):
        both = {line.ns_id, line.ew_id}
        others = Line.objects.filter(session=session, ns__in=both, ew__in=both, result__isnull=False)
        other = others.exclude(round=line.round).select_related("board").first()
        if other is not None and set(other.everybody) != set(line.everybody):
            found = line, other
            break
    assert found is not None
    line, other = found
    at = {"table": f"A:{line.table}", "round": line.round, "board": line.board.number, "to": other.board.number}
    page = words(incident_page(room, "entry", **at))
    assert "The two results are swapped" not in page
    assert f"does not have board {other.board.number} at this table" in page


def test_a_fouled_board_names_all_four_at_each_table(session: Session, room: Room, seat: Seating) -> None:
    line = sat_otherwise(room, seat, seat.boards[0])
    page = room.read(f"wrong/fouled/?board={seat.boards[0]}&look=1")
    assert against(session, line) in page


def test_four_of_whom_two_meet_here_anyway_are_sent_to_the_wrong_four(
    session: Session, room: Room, seat: Seating
) -> None:
    board = seat.boards[0]
    strangers = session.contestants.exclude(pk__in=seat.everybody).values_list("pk", flat=True)
    four = {"ns": seat.ns_id, "ew": seat.ew_id, "south": strangers[0], "west": strangers[1]}
    refused = room.client.get(room.at("outside/"), {"board": board, **four})
    assert refused.status_code == 422
    assert f"On board {board} these two have other partners." in words(refused.content.decode())
