"""The room match by match: counts of both tables, who is behind, what was played in one room only."""

from __future__ import annotations

import pytest

from club.models import Section
from club.queries import session_info
from movements.models import Seating
from scoring.queries.room import MatchInRoom, Progress, room, room_by_matches
from tests.builders import enter, play_all, started_session
from tests.team_evenings import started_teams

pytestmark = pytest.mark.django_db


def matches(session_id: int) -> list[MatchInRoom]:
    info = session_info(session_id)
    assert info is not None
    return list(room_by_matches(info, room(info)))


@pytest.mark.parametrize(
    ("kind", "teams", "options"),
    [
        ("head-to-head", 2, {"rounds": 4}),
        ("american-whist", 5, {}),
        ("new-england-relay", 6, {}),
        ("round-robin", 5, {}),
        ("triangles", 7, {}),
    ],
)
def test_both_tables_of_every_match_are_counted(kind: str, teams: int, options: dict[str, int]) -> None:
    session = started_teams(teams, kind, **options)
    seats = Seating.objects.filter(section__session=session, match__isnull=False)
    found = matches(session.pk)
    assert {each.progress for each in found} == {Progress.TO_COME}
    assert sum(each.total for each in found) == sum(len(seat.boards) for seat in seats)
    play_all(session, rounds=[1])
    found = matches(session.pk)
    first = [seat for seat in seats if seat.round == 1]
    assert sum(each.done for each in found) == sum(len(seat.boards) for seat in first)
    assert any(each.progress is not Progress.TO_COME for each in found)
    play_all(session)
    assert {each.progress for each in matches(session.pk)} == {Progress.DONE}


def test_a_table_behind_the_other_and_a_board_of_one_room_only() -> None:
    session = started_teams(4, "round-robin", boards_per_round=4)
    one = Seating.objects.filter(section__session=session, round=1, room=1).order_by("table")[0]
    other = Seating.objects.get(section__session=session, round=1, room=2, match=one.match)
    for board in one.boards[:3]:
        enter(session, one.table, 1, board, "3NTN=")
    enter(session, other.table, 1, one.boards[0], "3NTN-1")
    (found,) = [each for each in matches(session.pk) if each.progress is Progress.PLAYING]
    here, there = sorted(found.parts[0].tables, key=lambda each: each.room)
    assert (here.done, here.behind, here.lacking) == (3, 0, ())
    assert (there.done, there.behind) == (1, 2)
    assert [mark.board for mark in there.lacking] == one.boards[1:3]
    assert found.alone == ()
    Section.objects.filter(session=session).update(closed_round=1, open_round=2)
    (found,) = [each for each in matches(session.pk) if each.progress is Progress.PLAYING]
    assert [mark.board for mark in found.alone] == one.boards[1:3]
    assert {mark.room for mark in found.alone} == {2}


def test_an_evening_of_pairs_has_none() -> None:
    assert matches(started_session(8).pk) == []
