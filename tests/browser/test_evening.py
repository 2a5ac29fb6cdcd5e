"""One evening from the founding of the club to the second edition, on the processes that a club really runs.

Eight pairs play a Howell for four tables, cut to three rounds of two boards. Tables 1 and 2 have a device each, the
director enters the others at the desk. Everybody makes mistakes, and the worker that scores is killed half-way.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, expect

from bridgeclub.management.commands.score import standings_of
from tests.browser.evening.people import Evening
from tests.browser.evening.running import club_house
from tests.browser.evening.tablet import Played
from tests.browser.evening.watching import Watch

pytestmark = pytest.mark.browser

EDITIONS = """
import io, json
from django.core.management import call_command
from club.services import first_broken_row
from scoring.models import Publication
club, session = %r
found = Publication.objects.filter(session__club__slug=club, session__slug=session).order_by("number")
broken = first_broken_row(found[0].session.club_id)
call_command("export_session", club + "/" + session, stdout=(document := io.StringIO()))
told = {"document": document.getvalue(), "editions": [e.number for e in found], "broken": broken}
print(json.dumps({**told, "standings": list(found)[-1].standings}))
"""
#: Seconds.
LATE = 60


@pytest.fixture
def evening(django_db_setup: None, tmp_path: Path, new_context: Callable[..., BrowserContext]) -> Iterator[Evening]:
    """An empty club's computer; in the end nothing may have gone wrong on any page or in any process."""
    with club_house(tmp_path) as house:
        evening = Evening(house, Watch(), new_context)
        yield evening
        evening.watch.nothing_was_wrong()
    printed = house.running.printed()
    assert "Traceback" not in printed, printed[max(0, printed.index("Traceback") - 500) :][:6000]


@pytest.mark.first
def test_an_evening(evening: Evening) -> None:
    evening.found_the_club()
    evening.set_up()
    evening.come_in()
    first_round(evening)
    second_round(evening)
    third_round(evening)
    edition_one(evening)
    edition_two(evening)
    all_accounts_agree(evening)


def first_round(evening: Evening) -> None:
    phone_at_table_one(evening)
    tablet_at_table_two(evening)
    desk_for_tables_three_and_four(evening)
    evening.results.open()
    evening.results.catches_up_to(2, LATE)
    evening.results.opens(7, 8)
    evening.results.look("during play")
    evening.results.keeps_back(1)
    evening.watch.refused(404, "/board/1/")
    evening.results.open()
    a_wrong_result_is_corrected_in_time(evening)


def phone_at_table_one(evening: Evening) -> None:
    """The result of board 1 is put on board 2; half a contract is refused; a trembling finger presses twice."""
    phone = evening.phone
    phone.asks("Round 1: you play Ines Duarte & Karim Haddad")
    phone.names_are_right()
    phone.press(phone.card(2))
    phone.say(Played("3N", "S", "=", "HK"))
    phone.look("board 2, which is not the one")
    phone.press_key("No, change it")
    phone.look("what is to be changed")
    phone.press_key("Back")
    phone.press(phone.card(1))
    phone.press_key("3", "Level")
    expect(phone.ok).to_have_count(0)
    phone.look("contract")
    phone.press_twice_at_once(phone.key("no trumps", "Suit"))
    phone.say_declarer(Played("3N", "S", "=", "HK"))
    phone.say_tricks(Played("3N", "S", "=", "HK"))
    phone.say_lead(Played("3N", "S", "=", "HK"))
    phone.opponents_say_yes("+400", "−400")
    phone.opens_again(2)
    phone.say(Played("4SX", "E", "-1", "D7"))
    phone.opponents_say_yes("+100", "−100")


def tablet_at_table_two(evening: Evening) -> None:
    tablet = evening.tablet
    tablet.names_are_right()
    tablet.enter(7, Played("pass"), "0")
    tablet.enter(8, Played("6H", "W", "=", "CA"), "+980", "−980")
    tablet.asks("Where everybody goes for round 2")
    tablet.look("where everybody goes")


def desk_for_tables_three_and_four(evening: Evening) -> None:
    """Two boards by their boxes, two in one box; a board that is nowhere and a contract that is none are refused."""
    room = evening.room
    room.enter(3, 11, Played("2D", "N", "+1", "SQ"))
    room.enter(3, 12, Played("3N", "E", "-2", "H4"))
    room.types_an_address("4 99")
    room.is_told("No table plays that board here: 4 99")
    room.go_to(4, 13)
    room.type_in_one_box("8SN=")
    room.is_refused("“8S” is not a contract: the level is 1 to 7.")
    room.look("a contract that is none")
    room.type_in_one_box("4SN= DK")
    room.is_said_back("+620")
    room.press_enter()
    room.has_saved("Table 4, board 13")
    room.go_to(4, 14)
    room.type_in_one_box("pass")
    room.press_enter()
    room.has_saved("Table 4, board 14")
    room.says(1, 1, "boards 1 to 2 confirmed")


def a_wrong_result_is_corrected_in_time(evening: Evening) -> None:
    """Board 1 was ten tricks, not nine. Then the director opens round 2 and closes round 1."""
    phone, room = evening.phone, evening.room
    phone.opens_again(1)
    phone.say(Played("3N", "S", "+1", "HK"))
    phone.opponents_say_yes("+430", "−430")
    room.open()
    room.look("round 1 is over")
    room.open_round(2)
    room.close_round(1)


def second_round(evening: Evening) -> None:
    two_devices_do_not_agree(evening)
    the_director_settles(evening)
    the_worker_is_killed(evening)
    evening.room.open_round(3)


def two_devices_do_not_agree(evening: Evening) -> None:
    """Table 2 enters board 9 on two devices at the same time, differently."""
    tablet, other = evening.tablet, evening.a_second_phone_at_table_two()
    tablet.is_told_of_the_other_and_goes_on()
    tablet.goes_on_to_round(2)
    tablet.names_are_right()
    other.goes_on_to_round(2)
    other.names_are_right()
    other.press(other.card(9))
    other.say_contract(Played("1N", "N", "=", "S2"))
    tablet.enter(9, Played("1N", "N", "+1", "S2"), "+120")
    other.say_declarer(Played("1N", "N"))
    other.say_tricks(Played("1N", "N", "="))
    other.say_lead(Played("1N", "N", "=", "S2"))
    other.asks("Board 9 has two different results")
    other.look("two results")
    other.press_key("Back")
    tablet.enter(10, Played("5D", "E", "-3", "HT"), "+300")


def the_director_settles(evening: Evening) -> None:
    room = evening.room
    room.settle(2, 9, "North, +1")
    room.award(3, 13, "A6040")
    room.penalise("5", "10", "late at the table")


def the_worker_is_killed(evening: Evening) -> None:
    evening.results.open()
    evening.results.catches_up_to(6, LATE)
    killed = evening.house.kill_worker()
    phone = evening.phone
    phone.goes_on_to_round(2)
    phone.names_are_right()
    phone.enter(3, Played("4H", "N", "=", "S3"))
    phone.enter(4, Played("4HX", "W", "-4", "SA"))
    for table, board, played in (
        (3, 14, Played("1C", "S", "+2", "D9")),
        (4, 1, Played("3N", "N", "-1", "H2")),
        (4, 2, Played("4S", "E", "=", "")),
    ):
        evening.room.enter(table, board, played)
    evening.results.catches_up_to(8, LATE)
    evening.house.wait_for_another_worker(killed)
    evening.results.opens(7, 8, 9, 10, 13, 14)


def third_round(evening: Evening) -> None:
    phone, tablet = evening.phone, evening.tablet
    phone.goes_on_to_round(3)
    phone.names_are_right()
    phone.enter(5, Played("2S", "N", "+1", "H6"))
    phone.enter(6, Played("6N", "E", "-1", "C3"))
    tablet.goes_on_to_round(3)
    tablet.names_are_right()
    tablet.enter(11, Played("2D", "N", "=", "SK"))
    tablet.enter(12, Played("3N", "E", "=", "H5"))
    tablet.is_told("0 % to N–S, 100 % to E–W")
    tablet.look("the last board at every table")
    tablet.press_key("Go on")
    for table, board, played in (
        (3, 1, Played("3N", "S", "+2", "HQ")),
        (3, 2, Played("4S", "E", "-1", "D7")),
        (4, 3, Played("4H", "N", "+1", "S9")),
        (4, 4, Played("3D", "W", "=", "")),
    ):
        evening.room.enter(table, board, played)
    phone.is_told("Thank you for playing")
    phone.look("thank you")
    evening.results.catches_up_to(24, LATE)
    evening.results.opens(*range(1, 15))


def edition_one(evening: Evening) -> None:
    room, results = evening.room, evening.results
    room.open()
    room.look("all results are in")
    room.end_play()
    room.publish(1)
    evening.tablet.is_told("Play has ended. Thank you for playing.")
    results.open()
    expect(results.page.locator(".banner").first).to_be_attached()
    results.look("edition 1")


def edition_two(evening: Evening) -> None:
    room, results = evening.room, evening.results
    before = results.ranking()
    room.go_to(2, 12)
    room.type_result(Played("3N", "E", "-3", "H5"))
    room.has_saved("Table 2, board 12")
    room.is_amended("Board 12, table 2")
    room.look("amended, not yet published")
    results.open()
    assert results.ranking() == before
    room.publish(2)
    results.open()
    assert results.ranking() != before
    results.look("edition 2")
    results.says_what_changed(2, "Board 12, table 2")


def all_accounts_agree(evening: Evening) -> None:
    """Traveller and scorecard, page and program, trail and hash."""
    results = evening.results
    club, session = results.address.rstrip("/").split("/")[-2:]
    results.open()
    page = results.ranking()
    stored = evening.house.ask(EDITIONS, club, session)
    scored = standings_of(stored["document"].encode())
    told = {row["contestant"]: round(float(row["percent"]), 2) for row in scored["ranking"]}
    assert {key: float(row["percent"]) for key, row in page.items()} == pytest.approx(told, abs=0.011)
    assert stored["editions"] == [1, 2]
    assert stored["standings"] == scored
    assert stored["broken"] is None
