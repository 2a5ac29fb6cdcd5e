"""What the movement does not have, in an individual: the desk asks for all four, and all four have the score."""

from __future__ import annotations

import pytest

from club.models import LineUp, Session
from club.queries import session_info
from rulings.queries.rulings import ruling_of
from scoring.models import LateEntry, Line
from scoring.queries.room import late_entries
from tests.builders import logged_in, make_director, play_all, seating_at
from tests.doors.desks import boxes
from tests.doors.forms import main_form
from tests.doors.pages import words
from tests.doors.rooms import Room, room_of
from tests.doors.test_individuals_desk import wrong_words
from tests.doors.waiting import late_entry
from tests.individual_evenings import started_individual

pytestmark = pytest.mark.django_db

SEATS = ("ns", "south", "ew", "west")


@pytest.fixture
def session() -> Session:
    """Thirteen players, the first round played."""
    session = started_individual(13, rounds=13)
    play_all(session, seed=2, rounds=[1])
    return session


@pytest.fixture
def room(session: Session) -> Room:
    return room_of(session)


def strangers(session: Session, board: int) -> dict[str, int]:
    """Four whom the movement has nowhere together on a board that none of them has played, by seat."""
    played = {who for line in Line.objects.filter(session=session, board__number=board) for who in line.everybody}
    free = [pk for pk in session.contestants.order_by("number").values_list("pk", flat=True) if pk not in played]
    return dict(zip(SEATS, free[::2], strict=False))


def names(session: Session, four: dict[str, int]) -> dict[str, str]:
    players = LineUp.objects.filter(contestant__in=four.values()).select_related("player")
    called = {each.contestant_id: each.player.name for each in players}
    return {seat: called[who] for seat, who in four.items()}


def test_a_result_of_four_who_should_not_have_met(session: Session, room: Room) -> None:
    board = session.boards.order_by("-number")[0].number
    four = strangers(session, board)
    asked = room.read("outside/")
    assert "North" in asked.split()
    assert {"South", "East", "West"} <= set(asked.split())
    assert wrong_words({"": asked}) == {}
    same = {**four, "west": four["south"]}
    refused = room.client.get(room.at("outside/"), {"board": board, **same})
    assert refused.status_code == 422
    assert "four different players" in words(refused.content.decode())
    found = room.client.get(room.at("outside/"), {"board": board, **four})
    assert found.status_code == 302, words(found.content.decode())
    path = found["Location"].removeprefix(room.at())
    held = room.html(path)
    for name in names(session, four).values():
        assert name in words(held)
    wrong = room.refused(path, **{**main_form(held), "contract": "9NTN="})
    for name in names(session, four).values():
        assert name in wrong, "still of the same four"
    room.send(path, **{**main_form(held), "contract": "3NTN="})
    line = Line.objects.get(session=session, board__number=board, ns=four["ns"])
    assert line.everybody == (four["ns"], four["south"], four["ew"], four["west"])
    said = room.read()
    numbers = dict(session.contestants.values_list("pk", "number"))
    ns, ew = (f"{numbers[a]} & {numbers[b]}" for a, b in (line.north_south, line.east_west))
    assert f"Board {board}: {ns} against {ew}" in said
    assert room.client.get(room.at(f"line/{board}/{line.ns_id}-{line.ew_id}/")).status_code == 200


def test_a_ruling_names_all_four(session: Session, room: Room) -> None:
    board = session.boards.order_by("-number")[0].number
    four = strangers(session, board)
    held = room.html("rulings/new/")
    said = words(held)
    assert "Other players sat there" in said
    assert wrong_words({"": said}) == {}
    typed = {**boxes(held), "boards": str(board), "facts": "They sat down wrongly.", "award": "A6040", "laws": "12C2"}
    less = room.post("rulings/new/", **{**typed, "ns": four["ns"], "ew": four["ew"], "act": "look"})
    assert f"Choose all four players of board {board}" in words(less.content.decode())
    looked = room.post("rulings/new/", **{**typed, **four, "act": "look"})
    assert looked.status_code == 200
    for name in names(session, four).values():
        assert name in words(looked.content.decode())
    issued = room.post("rulings/new/", **{**boxes(looked.content.decode()), **typed, **four, "act": "issue"})
    assert issued.status_code == 302, words(issued.content.decode())
    line = Line.objects.get(session=session, board__number=board, ns=four["ns"])
    assert set(line.everybody) == set(four.values())
    ruling = ruling_of(session.pk, 1)
    assert ruling is not None
    assert set(ruling.decision.contestants) == set(four.values())


def test_a_late_result_of_nobody_known_is_given_to_four(session: Session, room: Room) -> None:
    late = LateEntry.objects.get(pk=late_entry(session))
    four = strangers(session, late.board)
    page = room.read("from-tables/")
    for seat in ("North", "South", "East", "West"):
        assert f"Who sat {seat}" in page
    assert wrong_words({"": page}) == {}
    same = {**four, "west": four["south"]}
    assert "four different players" in room.send(f"from-tables/{late.pk}/take/", on_page=1, **same)
    room.send(f"from-tables/{late.pk}/take/", on_page=1, **four)
    line = Line.objects.get(session=session, board__number=late.board, ns=four["ns"])
    assert line.everybody == (four["ns"], four["south"], four["ew"], four["west"])
    info = session_info(session.pk)
    assert info is not None
    (view,) = late_entries(info)
    assert view.taken


def test_a_program_is_told_of_players_and_of_all_four(session: Session) -> None:
    late_entry(session)
    client = logged_in(make_director(session.club))
    at = f"/api/v1/clubs/{session.club.slug}/sessions/{session.slug}"
    (late,) = client.get(f"{at}/late-entries").json()["items"]
    assert late["words"] == "The movement has changed: other players or boards are at this table now."
    seat = seating_at(session, 1, 1)
    seated = client.get(f"{at}/seating?round=1").json()["seatings"]
    (here,) = [each for each in seated if each["table"] == 1]
    assert (here["ns"], here["ns_partner"], here["ew"], here["ew_partner"]) == seat.everybody
    found = client.get(f"{at}/results/{seat.boards[0]}/{seat.ns_id}-{seat.ew_id}").json()
    assert (found["ns"]["partner"]["id"], found["ew"]["partner"]["id"]) == (seat.ns_partner_id, seat.ew_partner_id)
