"""What one of the four pairs of a team does at its table says nothing of what the other three know."""

from __future__ import annotations

import pytest

from club.actor import PROGRAM
from movements.models import Match, Seating
from rulings.services.clocks import BY_THE_CLOCKS
from scoring.models import Line
from scoring.services.repairs import BoardsAsPlayed, UnplayedBoards, as_played_repair, make_repair
from tests.builders import enter, play_all, section_of
from tests.team_evenings import started_teams

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("room", [1, 2, 3, 4])
def test_who_played_a_board_too_early_does_not_play_it_again_and_their_team_mates_do(room: int) -> None:
    """In round 2 a table plays the first board of round 3. Only these two pairs know it; at their tables of round 3 it
    cannot be played, at all others it is."""
    habits = {"teams_of_eight": "fours"}
    session = started_teams(4, "round-robin", boards_per_round=2, players=8, tables_a_match=4, habits=habits)
    play_all(session, seed=5, rounds=[1])
    match = Match.objects.filter(session=session, round=2).order_by("place")[0]
    row = Seating.objects.get(match=match, room=room)
    played = Seating.objects.filter(section__session=session, round=3)[0].boards[0]
    assert row.ns_id is not None
    assert row.ew_id is not None
    happened = BoardsAsPlayed(
        section_of(session).pk, 2, row.table, row.ns_id, row.ew_id, ((row.boards[0], played),), UnplayedBoards.OPEN
    )
    repair = as_played_repair(as_played=happened, actor=PROGRAM)
    make_repair(session_id=session.pk, act=repair, permission=BY_THE_CLOCKS, actor=PROGRAM)
    four, awarded = (row.room + 1) // 2, Line.objects.filter(session=session, adjustment__isnull=False)
    them = {(row.ns_id, "ns"), (row.ew_id, "ew")}
    knowing = {
        seat.table
        for seat in Seating.objects.filter(section__session=session, round=3)
        if (seat.room + 1) // 2 == four and them & {(seat.ns_id, "ns"), (seat.ew_id, "ew")}
    }
    assert len(knowing) == 2
    assert {(line.round, line.table, line.board.number) for line in awarded} == {(3, at, played) for at in knowing}
    others = Seating.objects.filter(section__session=session, round=3).exclude(table__in=knowing)
    for seat in others:
        enter(session, seat.table, 3, played, "1NN=")
