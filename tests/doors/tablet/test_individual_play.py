"""A table of an individual plays through its doors: results, sign-off, names, and phones of four single players."""

from __future__ import annotations

import pytest
from django.urls import reverse

from club.actor import PROGRAM
from club.models import LineUp, PlayerPhone, Session
from movements.models import Seating
from movements.services import start_session
from rulings.queries.calls import open_calls
from scoring.models import Line
from tests.builders import enter, make_player, play_all, seating_at
from tests.doors.api_table_signing import body, card
from tests.doors.at_the_table import AtTheTable, answer, board_of
from tests.doors.pages import words
from tests.doors.phones import OwnPhone, card_at, code_at, following
from tests.doors.player_signing import hidden, send
from tests.individual_evenings import add_players, individual_session, seat_players, started_individual
from tests.services.scoring.naming import ON, AtTable

pytestmark = pytest.mark.django_db


def phone_of(session: Session, seat: str, table: int = 1, number: int = 1) -> OwnPhone:
    """Of North, South, East or West of a table in a round."""
    there = seating_at(session, table, number)
    return following(there.everybody["NSEW".index(seat)])


def name_of(who: int | None) -> str:
    row = LineUp.objects.select_related("player", "contestant").get(contestant=who)
    return f"{row.contestant.number} {row.player.name}"


def press(phone: OwnPhone, address: str) -> int:
    token = phone.client.cookies["csrftoken"].value
    return int(phone.client.post(address, {"csrfmiddlewaretoken": token}).status_code)


def test_a_result_is_entered_and_confirmed_for_all_four() -> None:
    session = started_individual(9)
    table, there = AtTheTable(session, 1), seating_at(session, 1, 1)
    board = there.boards[0]
    entered = table.enter(board, "4SN=", round=1, lead="HK")
    assert board_of(table.state(), board)["state"] == "entered"
    assert table.confirm(entered["result"]).status_code == 200
    line = Line.objects.get(session=session)
    assert (line.everybody, line.confirmed) == (there.everybody, True)
    shown = board_of(table.state(), board)
    assert (shown["state"], shown["result"]["lead"]) == ("confirmed", "HK")
    corrected = table.enter(board, "4SN-1", round=1, replaces=entered["result"])
    assert (corrected["status"], corrected["confirmed"]) == ("current", False)
    assert Line.objects.get(session=session).everybody == there.everybody


def test_two_devices_that_differ_are_agreed_on_by_both_sides() -> None:
    session = started_individual(9)
    table, other, board = AtTheTable(session, 1), AtTheTable(session, 1), seating_at(session, 1, 1).boards[0]
    table.enter(board, "4SN=")
    assert other.enter(board, "4SN-1")["status"] == "conflict"
    found = board_of(table.state(), board)
    assert found["state"] == "conflict"
    answer(table.post("table_agree", found["rival_id"]), 200)
    assert board_of(table.state(), board)["result"]["tricks"] == 9


def test_a_result_is_hidden_while_one_of_those_who_come_has_the_board_to_play() -> None:
    session = started_individual(15, "individual-design", rounds=5)
    hidden_now = set()
    for rounds in ([1], [2, 3, 4]):
        play_all(session, rounds=rounds)
        later = list(Seating.objects.filter(section__session=session, round__gt=rounds[-1]))
        state, coming = AtTheTable(session, 1).state(), seating_at(session, 1, rounds[-1] + 1).everybody
        assert state["current"]["number"] == rounds[-1] + 1
        for board in state["previous"]["boards"]:
            ahead = any(board["number"] in row.boards and set(row.everybody) & set(coming) for row in later)
            assert board["hidden"] == ahead, (rounds, board["number"])
            assert (board["result"] is None) == ahead
            hidden_now.add(ahead)
    assert hidden_now == {True, False}


def test_partners_sign_for_their_side_at_the_table_or_on_either_phone() -> None:
    session = started_individual(8, habits={"sign_off": "round"})
    play_all(session, rounds=[1], confirmed=False)
    table, there = AtTheTable(session, 1), seating_at(session, 1, 1)
    south, north, west = (phone_of(session, seat) for seat in "SNW")
    assert "Is your card of round 1 right?" in north.read()
    assert send(south, reverse("player:sign"), **hidden(south.html())).status_code == 302
    assert hidden(north.html()) == {}
    assert north.read().count("you agreed") == len(there.boards)
    signing = next(each for each in table.state()["signing"] if each["round"] == 1)
    assert (signing["ns"], signing["ew"]) == ("signed", "asked")
    read = card(table, side="EW")
    assert read["pair"]["name"] == " & ".join(name_of(who) for who in there.east_west)
    done = answer(table.post("table_sign_offs", body=body(read, **{f"b{there.boards[0]}": "tricks"})), 201)
    assert done["disputed"] == [there.boards[0]]
    assert "You told the director" in west.read()
    assert "You told the director" not in south.read()
    assert Line.objects.filter(session=session, confirmed=True, ns=there.ns).count() == len(there.boards) - 1


def test_a_seat_without_a_name_is_named_at_the_table_for_its_player_alone() -> None:
    session = individual_session(**ON)
    add_players(session, 9, named=False)
    seat_players(session)
    start_session(session_id=session.pk, actor=PROGRAM)
    table, there = AtTable(session), seating_at(session, 1, 1)
    make_player(session.club, name="Wilma West", national_number="77")
    table.name("W", "77")
    assert LineUp.objects.get(player__name="Wilma West").contestant_id == there.ew_partner_id
    state = AtTheTable(session, 1).state()
    number = there.ew_partner.number if there.ew_partner else 0
    assert state["current"]["ew"]["players"][1] == f"{number} Wilma West"
    assert state["current"]["ns"]["players"] == [str(each.number) for each in (there.ns, there.ns_partner) if each]
    table.stand_in("W", "Sid Substitute")
    assert AtTheTable(session, 1).state()["current"]["ew"]["players"][1] == f"{number} Sid Substitute"


def test_each_of_the_four_has_a_code_and_the_table_counts_their_phones() -> None:
    session = started_individual(9)
    table, there = AtTheTable(session, 1), seating_at(session, 1, 1)
    for seat in "NSEW":
        assert table.client.get(reverse("tablet:phone", args=[seat])).status_code == 200
    assert table.client.get(reverse("tablet:phone", args=["NS"])).status_code == 404
    assert there.ns_partner_id is not None
    phone = OwnPhone().joins(code_at(session, 1, there.ns_partner_id))
    assert AtTheTable(session, 1).state()["phones"] == {"round": 1, "n": 0, "s": 1, "e": 0, "w": 0}
    page = phone.read()
    assert name_of(there.ns_partner_id).split(" ", 1)[1] in page
    assert f"Table 1 South with {name_of(there.ns_id)} against" in page
    assert " & ".join(name_of(who) for who in there.east_west) in page
    choice = words(OwnPhone().client.get(card_at(session, 1)).content.decode())
    assert "which player are you?" in choice
    assert f"West{name_of(there.ew_partner_id)}" in choice
    OwnPhone().joins(card_at(session, 1), pair=there.ew_partner_id)
    assert PlayerPhone.objects.filter(contestant=there.ew_partner_id).count() == 1


def test_a_player_calls_the_director_to_the_own_table() -> None:
    session = started_individual(9)
    phone = phone_of(session, "S", table=2)
    assert press(phone, "/me/call/") == 302
    (call,) = open_calls(session.pk)
    assert (call.table, call.side) == (2, "NS")
    assert call.ns is not None
    assert call.ns.name == " & ".join(name_of(who) for who in seating_at(session, 2, 1).north_south)


def test_who_sits_out_is_told_so_and_where_to_play_next() -> None:
    session = started_individual(9)
    phone = following(seating_at(session, 3, 1).ns_id)
    page = phone.read()
    assert "You sit out" in page
    assert "wait at table" not in page
    later = next(row for row in Seating.objects.filter(round=2, section__session=session) if row.ns_partner_id)
    assert f"Table {later.table}" in page


def test_the_results_of_a_board_name_both_partners_with_their_numbers() -> None:
    session = started_individual(8, habits={"board_results": "played"})
    play_all(session, rounds=[1])
    table, there = AtTheTable(session, 1), seating_at(session, 1, 1)
    read = answer(table.get("table_traveller", there.boards[0]), 200)
    own = next(line for line in read["lines"] if line["here"])
    assert len(read["lines"]) == 2
    assert f"{own['ns_number']} {own['ns']}" == " & ".join(name_of(who) for who in there.north_south)


def test_a_phone_keeps_back_what_its_player_has_still_to_play() -> None:
    session = started_individual(8)
    there = seating_at(session, 1, 1)
    enter(session, 1, 1, there.boards[0], "4SN=")
    assert "+420" in phone_of(session, "S").read()
    assert f"{chr(8722)}420" in phone_of(session, "W").read()
    assert "420" not in phone_of(session, "S", table=2).read()
