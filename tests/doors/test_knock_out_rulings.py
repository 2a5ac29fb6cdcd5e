"""Law 12C4 in a match of a knock-out, from the bracket to its winner: a split ruling is averaged."""

from __future__ import annotations

import re
from html import unescape

import pytest

from club.actor import PROGRAM
from club.models import Session
from club.services import end_play
from movements.models import Seating
from movements.services import start_session
from tests.brackets import drawn_bracket, seen
from tests.builders import enter, standings_of
from tests.doors.pages import address, page, words
from tests.doors.rooms import room_of
from tests.doors.test_knock_outs import CupDesk
from tests.scored_by_hand import imps

pytestmark = pytest.mark.django_db
#: One down in place of ten tricks, against a game at the other table.
LOST = imps(-50 - 420)


@pytest.mark.parametrize("teams", [2, 3])
def test_a_split_ruling_is_averaged_and_sends_the_right_team_through(teams: int) -> None:
    row = drawn_bracket(teams, three_way="one" if teams == 3 else "", players=4)
    desk = CupDesk(row.club, row.slug)
    desk.does("play", 1, day="2026-11-20")
    session = Session.objects.get(of_bracket__match__draw__bracket=row)
    start_session(session_id=session.pk, actor=PROGRAM)
    for seat in Seating.objects.filter(section__session=session):
        for board in seat.boards:
            enter(session, seat.table, seat.round, board, "4SS=")
    standings_of(session)
    room = room_of(session)
    seats = Seating.objects.select_related("ns", "ew", "match").filter(section__session=session)
    seat = next(each for each in seats if 1 in each.boards)
    guilty, other = seat.ns, seat.ew
    # North–South are ruled back to one down; East–West keep what happened at the table.
    typed = {
        "boards": 1,
        "table": str(seat.table),
        "facts": "West hesitated.",
        "kind": "assigned",
        "agreed": "yes",
        "award": "NS 4SS-1 EW table",
        "over_hundred": "Nobody.",
    }
    looked = room.post("rulings/new/look/", **typed).content.decode()
    found = re.search(r'name="seen" value="([^"]*)"', looked)
    room.send("rulings/new/", **typed, seen=unescape(found[1]) if found else "", act="issue")
    standings_of(session)
    if teams == 3:
        assert "is drawn: half a win for both (White Book 143.2.2). Once published, Club Cup says" in room.read("end/")
    end_play(session_id=session.pk, actor=PROGRAM)
    standings_of(session)
    told = room.send("publish/", reason="", after="0")
    assert "The result is in the knock-out" in told or "Level" in told

    numbers = dict(session.contestants.values_list("key", "entry__number"))
    match = seen(row).matches[0]
    assert match.result is not None
    pair = numbers[guilty.key], numbers[other.key]
    score = next(each for each in match.result.scores if {each.one, each.other} == set(pair))
    # Ten IMPs that only the one lost: five of them are the other's.
    assert [score.of(number) for number in pair] == [(0, None), (-LOST // 2, None)]
    if teams == 2:
        assert match.result.through == (pair[1],)
        assert f"Winner: Team {pair[1]}" in words(page(f"/{row.club.slug}/knock-out/{row.slug}/"))
    board = words(page(f"{address(session, 'board/1/')}?of={guilty.key}"))
    assert "12C4" in board
    assert "average" in board
    assert seat.match is not None
    assert "Law 12C4" in words(page(address(session, f"match/{seat.match.key}/")))
