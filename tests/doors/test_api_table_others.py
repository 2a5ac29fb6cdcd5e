"""Others sit at the table by the time an entry comes: it says whom it saw, and the table and the director are told."""

from __future__ import annotations

import pytest

from scoring.models import LateEntry, Line
from tests.doors.at_the_table import JSON, AtTheTable, answer, entry
from tests.doors.programs import of
from tests.doors.rooms import Room, playing_room
from tests.renumbered import MITCHELL, replaced, seen_in_round_one

pytestmark = pytest.mark.django_db


@pytest.fixture
def room() -> Room:
    return playing_room(10, kind="straight-mitchell")


def said_by(at: AtTheTable) -> tuple[int, str]:
    """The first board of the table's round and who sits there, as its state says."""
    current = at.state()["current"]
    return current["boards"][0]["number"], current["who"]


def test_what_a_table_typed_for_others_waits_for_the_director_who_says_whose_it_is(room: Room) -> None:
    at = AtTheTable(room.session, 1)
    board, who = said_by(at)
    before = seen_in_round_one(room.session)[1]
    replaced(room.session, MITCHELL, before.who[0])
    told = answer(at.send(board, "4SN=", who=who, round=1), 202)
    assert told["message"].startswith(f"Board {board}: others sit at this table now. What you entered is kept.")
    html = room.read("from-tables/")
    assert "Others sit there now than the tablet showed when it was keyed." in html
    # Who left is not on the list any more, whoever has the number now; who stayed is chosen already.
    assert f"N–S {before.numbers[0]} against" not in html
    assert f'<option value="{before.who[1]}" selected>' in room.html("from-tables/")
    assert "Choose who played the board" in room.send(f"from-tables/{LateEntry.objects.get().pk}/take/")
    board, who = said_by(at)
    at.enter(board, "3NTE=", who=who, round=1)
    assert "-".join(map(str, Line.objects.get(result__isnull=False).everybody)) == who


def test_who_sat_there_is_said_as_the_state_says_it(room: Room) -> None:
    at = AtTheTable(room.session, 1)
    for said in ("x", "1", "1-2-3-4-5", "1--2", "9" * 40):
        words = answer(at.send(1, "4SN=", who=said, round=1), 400)
        assert words["message"] == "The entry did not arrive complete. Please send it again.", said


def test_a_program_on_a_table_may_say_whom_it_means_by_their_ids(room: Room) -> None:
    at, seen = AtTheTable(room.session, 1), seen_in_round_one(room.session)
    at.state()
    board = seen[1].seating.boards[0]
    for of_table, status in ((2, 202), (1, 201)):
        ns, ew = seen[of_table].who
        body = {**entry(board, "4SN="), "round": 1, "ns": ns, "ew": ew}
        address = f"/api/v1/{of(room.session, '/results')}"
        answer(at.client.post(address, body, content_type=JSON, headers={"X-CSRFToken": at.token}), status)
