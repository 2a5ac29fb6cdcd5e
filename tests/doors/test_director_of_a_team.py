"""A director who plays in a team: what team-mates have played at their tables is not played at the director's own."""

from __future__ import annotations

from typing import Any

import pytest

from club.models import LineUp
from club.queries import session_info
from movements.models import Match, Seating
from scoring.queries.room import hidden_boards
from tests import builders
from tests.doors.rooms import Room, room_of
from tests.team_evenings import started_teams

pytestmark = pytest.mark.django_db
EIGHTS: dict[str, Any] = {"players": 8, "tables_a_match": 4, "habits": {"teams_of_eight": "aggregate"}}


def sits_in(room: Room, seat: int) -> Match:
    """The director is the player in this seat of the first match's home team."""
    match = Match.objects.filter(session=room.session).order_by("place")[0]
    line_up = LineUp.objects.select_related("player").get(contestant=match.home, seat=seat)
    line_up.player.user = room.user
    line_up.player.save(update_fields=["user"])
    return match


def hidden(room: Room) -> frozenset[int]:
    info = session_info(room.session.pk)
    assert info is not None
    return hidden_boards(info, room.user.pk)


def address(room: Room, at: Seating, board: int) -> str:
    return f"line/{board}/{at.ns_id}-{at.ew_id}-{at.room}/"


@pytest.mark.parametrize(("seat", "own_room"), [(0, 1), (2, 2), (4, 3), (7, 4)])
def test_of_eights_a_board_is_hidden_until_the_own_table_has_played_it(seat: int, own_room: int) -> None:
    room = room_of(started_teams(2, "head-to-head", boards_per_round=2, rounds=2, **EIGHTS))
    match = sits_in(room, seat)
    tables = {each.room: each for each in Seating.objects.filter(match=match, round=1)}
    board, due = tables[1].boards[0], {1, 2, 3, 4}
    assert hidden(room) == due
    for number in (each for each in (1, 2, 3, 4) if each != own_room):
        builders.enter(room.session, tables[number].table, 1, board, "7NE-3")
        assert hidden(room) == due
        said = room.read(address(room, tables[number], board))
        assert "7NT" not in said
        assert "let the table do it" in said
    builders.enter(room.session, tables[own_room].table, 1, board, "2HN=")
    assert hidden(room) == due - {board}
    assert "7NT" in room.read(address(room, tables[own_room % 4 + 1], board))


def test_a_fifth_player_who_sits_out_directs_and_sees_everything() -> None:
    room = room_of(started_teams(2, "head-to-head", boards_per_round=2, rounds=2, players=5))
    sits_in(room, 3)
    assert hidden(room) == {1, 2, 3, 4}
    LineUp.objects.filter(player__user=room.user).update(seat=9)
    assert hidden(room) == frozenset()
