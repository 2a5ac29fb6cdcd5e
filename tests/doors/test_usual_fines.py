"""Usual fines: chosen by the club, given at the desk with a few presses, seen before they are given."""

from __future__ import annotations

import re
from fractions import Fraction

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from club.queries import session_info
from scoring.models import Penalty, Repair, UsualFines
from scoring.queries.fines import fines_of_session
from tests import builders
from tests.doors.desks import boxes, director_desk, manager_desk
from tests.doors.forms import fields
from tests.doors.room_repairs import do_repair, query
from tests.doors.rooms import Room, playing_room, room_of, sits_down
from tests.swiss_evenings import started_swiss

pytestmark = pytest.mark.django_db
SLOW, SLOW_AGAIN = 0, 1


def pair_at(room: Room, table: int = 1) -> int:
    found = builders.seating_at(room.session, table, 1).ns_id
    assert found is not None
    return found


def form_of(room: Room, number: int, pair: int) -> dict[str, str]:
    html = room.html(f"penalties/usual/{number}/?pair={pair}")
    return fields(re.findall(r"<form method=\"post\".*?</form>", html, re.S)[-1])


def test_a_fine_costs_what_the_page_says() -> None:
    room = playing_room()
    builders.play_all(room.session)
    pair = pair_at(room)
    key = room.session.contestants.get(pk=pair).key
    before = {row["contestant"]: row for row in builders.standings_of(room.session)["ranking"]}[key]
    page = room.read(f"penalties/usual/{SLOW_AGAIN}/?pair={pair}")
    # Four tables play every board: a top is 2 × 3, a tenth of it 0.6, of eight boards' 48.
    assert "−0.6 matchpoints" in page
    after = Fraction(before["percent"]) - Fraction(6, 10) / 48 * 100
    assert f"{float(after):.2f} %" in page
    page = room.send(f"penalties/usual/{SLOW_AGAIN}/", **form_of(room, SLOW_AGAIN, pair), board="3")
    assert "Slow play again, board 3" in page
    now = {row["contestant"]: row for row in builders.standings_of(room.session)["ranking"]}[key]
    assert Fraction(now["total"]) == Fraction(before["total"]) - Fraction(6, 10)
    assert abs(Fraction(now["percent"]) - after) < Fraction(1, 10_000)


@pytest.mark.parametrize(("boards", "amount"), [(4, "1"), (5, "0.5")])
def test_a_fine_in_victory_points_is_one_where_matches_are_short(boards: int, amount: str) -> None:
    session = started_swiss("pairs", 6, rounds=2, boards_per_round=boards)
    builders.standings_of(session)
    info = session_info(session.pk)
    assert info
    late = next(each for each in fines_of_session(info) if each.name == "Late arrival")
    assert (late.amount, late.unit) == (amount, "vp")


def test_a_warning_is_on_record_and_in_no_score() -> None:
    room = playing_room()
    builders.play_all(room.session, rounds=[1])
    pair, before = pair_at(room), builders.standings_of(room.session)
    assert "no points" in room.read(f"penalties/usual/{SLOW}/?pair={pair}")
    page = room.send(f"penalties/usual/{SLOW}/", **form_of(room, SLOW, pair))
    assert "Slow play (Warning)" in page
    assert builders.standings_of(room.session)["ranking"] == before["ranking"]
    assert builders.facts_of(room.session)["penalties"] == []
    assert "Earlier in this session: Slow play: Warning" in room.read(f"penalties/usual/{SLOW_AGAIN}/?pair={pair}")
    assert "a warning" in room.read("trail/")
    room.send(f"penalties/{Penalty.objects.get().pk}/withdraw/")
    assert "Earlier" not in room.read(f"penalties/usual/{SLOW_AGAIN}/?pair={pair}")


def test_pressed_twice_it_is_given_once() -> None:
    room = playing_room()
    sent = form_of(room, SLOW_AGAIN, pair_at(room))
    room.send(f"penalties/usual/{SLOW_AGAIN}/", **sent)
    assert "penalty or award has just been given" in room.refused(f"penalties/usual/{SLOW_AGAIN}/", **sent)
    assert Penalty.objects.count() == 1


def test_a_director_who_plays_reads_no_places() -> None:
    room = playing_room()
    builders.play_all(room.session, rounds=[1])
    pair = pair_at(room, 2)
    assert "→" in room.read(f"penalties/usual/{SLOW_AGAIN}/?pair={pair}")
    sits_down(room)
    page = room.read(f"penalties/usual/{SLOW_AGAIN}/?pair={pair}")
    assert "→" not in page
    assert "−0.6 matchpoints" in page


def test_what_is_not_there_is_not_found_and_official_results_take_none() -> None:
    room = room_of(builders.ended_session(8))
    assert room.client.get(room.at("penalties/usual/99/")).status_code == 404
    pair = pair_at(room)
    sent = form_of(room, SLOW, pair)
    room.send("publish/", after=0)
    builders.settle_doubts(room.session)
    room.send("official/")
    assert "official" in room.refused(f"penalties/usual/{SLOW}/", **sent)
    assert not Penalty.objects.exists()


def test_the_club_chooses_its_buttons() -> None:
    desk = manager_desk()
    sent = boxes(desk.html("settings/fines/"))
    assert sent["form-1-name"] == "Slow play again"
    assert sent["form-1-amount"] == "10"
    sent |= {"form-0-name": "", "form-1-amount": "12,5", "form-8-name": "Made the tea", "form-8-kind": "award"}
    sent |= {"form-8-amount": "1", "form-8-unit": "points"}
    assert "Saved." in desk.send("settings/fines/", **sent)
    names = [each["name"] for each in UsualFines.objects.get().listed]
    assert (names[0], names[-1]) == ("Slow play again", "Made the tea")
    assert UsualFines.objects.get().listed[0]["amount"] == "12.5"
    room = room_of(builders.started_session(8, club=desk.club))
    page = room.read("penalties/")
    assert "Slow play again Procedural penalty, −12.5 % of a top" in page
    assert "Made the tea Award, +1" in page
    desk.send("settings/fines/", act="again")
    assert not UsualFines.objects.exists()


def test_a_late_pair_is_fined_the_amount_of_the_club_on_its_own_form() -> None:
    desk = manager_desk()
    desk.send("settings/fines/", **{**boxes(desk.html("settings/fines/")), "late-amount": "25"})
    room = room_of(builders.started_session(7, "share-and-relay-mitchell", club=desk.club, missing="ew"))
    builders.play_all(room.session, rounds=[1])
    section = builders.section_of(room.session).pk
    asked = {"first": "Ottoline", "second": "Percy", "seat": f"{section}:EW4", "round": 2, "boards": 2}
    where = query(**asked, missed="averages", fine="fine")
    page = room.read(f"repairs/late/{where}")
    assert "Fines Ottoline & Percy: Procedural penalty, −25 % of a top" in page
    do_repair(room, "late", **asked, missed="averages", fine="fine")
    given = Penalty.objects.get()
    assert (given.kind, given.amount, given.unit, given.note) == ("procedural", "25", "percent_of_top", "Late arrival")
    assert given.user == room.user
    assert "taken back" not in room.read("penalties/")
    room.send(f"repairs/{Repair.objects.get().pk}/undo/")
    assert "taken back" in room.read("penalties/")


@pytest.mark.parametrize(("wrong", "said"), [("ten", "must be a number"), ("0", "above 0"), ("", "must be a number")])
def test_a_button_that_costs_nothing_is_refused_and_kept_as_typed(wrong: str, said: str) -> None:
    desk = manager_desk()
    sent = {**boxes(desk.html("settings/fines/")), "form-1-amount": wrong, "form-2-name": "Come too late"}
    html = desk.refused("settings/fines/", **sent)
    assert said in html
    assert "Come too late" in html
    assert not UsualFines.objects.exists()


def test_directors_do_not_choose_them() -> None:
    desk = director_desk()
    assert desk.client.get(desk.at("settings/fines/")).status_code == 404


def test_it_asks_the_database_as_often_for_three_earlier_fines_as_for_one() -> None:
    room = playing_room()
    pair, counts = pair_at(room), []
    for _time in range(3):
        room.send(f"penalties/usual/{SLOW}/", **form_of(room, SLOW, pair))
        with CaptureQueriesContext(connection) as asked:
            room.html(f"penalties/usual/{SLOW}/?pair={pair}")
        counts.append(len(asked))
    assert counts[0] == counts[2]
