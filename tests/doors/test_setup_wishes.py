"""What a director asks of the list of movements: time, sets of boards, pairs that cannot move, the own seat."""

from __future__ import annotations

import re

import pytest
from django.utils import timezone

from bridgeclub.doors.desk.setup.tokens import movement_token
from club.models import Contestant, LineUp, Session
from club.queries import pairs_of
from movements.models import Plan, Seating
from tests.builders import add_pairs, make_session
from tests.doors.desks import Desk, boxes, director_desk, press

pytestmark = pytest.mark.django_db


def evening(pairs: int) -> tuple[Desk, Session]:
    desk = director_desk()
    session = make_session(desk.club, day=timezone.localdate())
    add_pairs(session, pairs)
    return desk, session


def text_of(desk: Desk, session: Session) -> str:
    return desk.read(f"{session.slug}/setup/")


def cannot_move(desk: Desk, session: Session, place: int, *, moves: bool = False) -> None:
    pair = pairs_of(session.pk)[place - 1]
    path = f"{session.slug}/setup/"
    typed = boxes(desk.html(f"{path}?edit={pair.id}"))
    typed.pop("stays", None)
    desk.send(path, **{**typed, **({} if moves else {"stays": "on"}), "act": "edit"})


def tables_of(session: Session, contestant: int) -> set[int]:
    rows = Seating.objects.filter(section__session=session, ns__isnull=False, ew__isnull=False)
    return {row.table for row in rows if contestant in (row.ns_id, row.ew_id)}


def test_no_movement_is_listed_that_takes_longer_than_there_is_time() -> None:
    desk, session = evening(14)
    press(desk, session, "look", minutes="150")
    said = re.findall(r"boards each(?:, \d+ in play)? · (\d+) h (\d\d)", text_of(desk, session))
    lengths = [60 * int(hours) + int(minutes) for hours, minutes in said]
    assert lengths
    assert max(lengths) <= 150
    press(desk, session, "look", minutes="")
    assert "3 h" in text_of(desk, session)


def test_with_a_set_of_boards_for_each_table_the_barometers_are_listed_and_begin() -> None:
    desk, session = evening(10)
    assert "Barometer Mitchell, 5 tables" not in text_of(desk, session)
    press(desk, session, "look", copies="5")
    text = text_of(desk, session)
    assert "Barometer Mitchell, 5 tables" in text
    assert "Barometer Howell, 5 tables" in text
    assert "Needs 5 sets of the boards" in text
    options = {"tables": 5, "rounds": 5, "boards_per_round": 4}
    press(desk, session, "start", movement=movement_token("barometer-mitchell", options))
    assert Plan.objects.get(section__session=session).kind == "barometer-mitchell"
    rows = Seating.objects.filter(section__session=session, round=2)
    assert {tuple(row.boards) for row in rows} == {(5, 6, 7, 8)}


def test_pairs_that_cannot_move_get_seats_that_stay_and_the_list_says_which_have_them() -> None:
    desk, session = evening(8)
    cannot_move(desk, session, 2)
    assert "1 pair can stay at its table" in text_of(desk, session)
    cannot_move(desk, session, 5)
    text = text_of(desk, session)
    assert "4 pairs can stay at their table" in text
    assert "Howell, 4 tables" not in text.partition("Change this movement, or choose any other")[0]
    press(desk, session, "seat")
    second, fifth = (pairs_of(session.pk)[place].id for place in (1, 4))
    assert len(tables_of(session, second)) == len(tables_of(session, fifth)) == 1
    cannot_move(desk, session, 5, moves=True)
    assert not Plan.objects.filter(section__session=session).exists()
    assert [each.stays for each in Contestant.objects.filter(session=session)].count(True) == 1


def test_more_pairs_that_cannot_move_than_any_movement_holds_are_told_so() -> None:
    desk, session = evening(6)
    for place in range(1, 6):
        cannot_move(desk, session, place)
    assert re.search(r"Only \d pairs? can stay", text_of(desk, session))


def test_a_director_who_plays_sits_at_one_table_and_sees_it_before() -> None:
    desk, session = evening(8)
    mine = LineUp.objects.filter(contestant__session=session)[9]
    press(desk, session, "save", me=str(mine.player_id))
    html = desk.html(f"{session.slug}/setup/")
    first_table = html[html.index('class="r1"') :].partition("</tr>")[2].partition("</tr>")[0]
    assert mine.player.name in first_table
    press(desk, session, "seat")
    assert tables_of(session, mine.contestant_id) == {1}
    # Another director of the club sees the same places.
    other = director_desk(desk.club)
    after = other.html(f"{session.slug}/setup/")
    assert mine.player.name in after[after.index('class="r1"') :].partition("</tr>")[2].partition("</tr>")[0]
