"""A board at a table: what is shown, entered, corrected, previewed and refused."""

from __future__ import annotations

import json
import re
from datetime import timedelta
from typing import Any
from unittest.mock import Mock
from zoneinfo import ZoneInfo

import pytest
from django.utils import timezone

from club.actor import PROGRAM, Actor
from club.services import end_play
from scoring.models import Result
from scoring.recompute import recompute
from tests import builders
from tests.doors.forms import form_at, main_form
from tests.doors.pages import words
from tests.doors.rooms import Room, playing_room, room_of
from tests.scored_outside import rolled_back

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]


def test_a_result_is_entered_in_one_line() -> None:
    room = playing_room()
    cases = [
        ({"contract": "4S", "by": "N", "tricks": "="}, ("4S", "N", 10, "")),
        ({"contract": "3NT", "by": "e", "tricks": "-2", "lead": "h10"}, ("3N", "E", 7, "HT")),
        ({"contract": "2HX", "by": "W", "tricks": "9"}, ("2HX", "W", 9, "")),
        ({"contract": "4sn= hk"}, ("4S", "N", 10, "HK")),
        ({"contract": "3NTX E -2"}, ("3NX", "E", 7, "")),
        ({"contract": "pass"}, ("", "", None, "")),
    ]
    for boxes, stored in cases:
        with rolled_back():
            said = room.save(1, 1, **boxes)
            result = room.stored(1, 1).result
            assert result is not None
            assert (result.contract, result.declarer, result.tricks, result.lead) == stored
            assert (result.source, result.user, room.stored(1, 1).confirmed) == ("desk", room.user, True)
            assert "Saved: Table 1, board" in said


def test_what_was_saved_is_said_with_a_sign_for_each_side() -> None:
    assert "4♠ by North, made: +420 to N–S, −420 to E–W" in playing_room().save(1, 1, contract="4SN=")
    assert "Passed out: 0 to both sides" in playing_room().save(1, 1, contract="pass")


@pytest.mark.once
def test_a_refused_entry_says_what_is_wrong_and_keeps_what_was_typed() -> None:
    room = playing_room()
    path = room.line(1, 1)
    cases = [
        ({"contract": ""}, "Type the result"),
        ({"contract": "nonsense"}, "“nonsense” is not a contract"),
        ({"contract": "8S", "by": "N", "tricks": "="}, "the level is 1 to 7"),
        ({"contract": "4S"}, "Who played 4S?"),
        ({"contract": "4S", "by": "N"}, "How did 4S end?"),
        ({"contract": "4S", "by": "Q", "tricks": "="}, "is not a seat"),
        ({"contract": "4S", "by": "N", "tricks": "x"}, "is not a number of tricks"),
        ({"contract": "4S", "by": "N", "tricks": "+7"}, "cannot end with 17 tricks"),
        ({"contract": "4S", "by": "N", "tricks": "=", "lead": "H1"}, "is not a card"),
        ({"contract": "A60"}, "is only one percentage"),
        ({"contract": "4S+2 60 4S+1 30"}, "Who plays 4S+2?"),
        ({"contract": "4SN+2 60 4S+1 30"}, "The weights add up to 90 %. They must make 100 %."),
    ]
    for boxes, words_ in cases:
        response = room.post(path, **{**main_form(room.html(path)), **boxes})
        assert response.status_code == 422
        page = response.content.decode()
        assert words_ in words(page)
        assert {name: main_form(page)[name] for name in boxes} == boxes
        assert not Result.objects.filter(line__session=room.session).exists()


def test_the_boxes_hold_the_result_that_stands() -> None:
    room = playing_room()
    room.save(1, 1, contract="3NTX E -2 D10")
    form = main_form(room.html(room.line(1, 1)))
    assert (form["contract"], form["by"], form["tricks"], form["lead"]) == ("3NTX", "E", "-2", "D10")


def test_a_result_is_corrected_and_the_old_one_stays_in_the_history() -> None:
    room = playing_room()
    device, _token = builders.table_device(room.session, 1)
    board = builders.seating_at(room.session, 1, 1).boards[0]
    first = builders.enter(room.session, 1, 1, board, "4SN=", by=device, lead="HK")
    room.save(1, 1, contract="4SN-1")
    result = room.stored(1, 1).result
    assert result is not None
    assert (result.tricks, result.replaces_id) == (9, first.result_id)
    page = room.read(room.line(1, 1))
    assert "History: 2 entries" in page
    assert "Table 1 (test tablet)" in page
    assert "Dana Reed" in page
    assert len(re.findall(r"replaced \d", page)) == 1
    assert "Enter this one again" in page


def test_an_older_entry_is_taken_again() -> None:
    room = playing_room()
    room.save(1, 1, contract="4SN= HK")
    room.save(1, 1, contract="2DE+1")
    page = room.html(room.line(1, 1))
    again = next(form for form in page.split("<form")[1:] if "Enter this one again" in form)
    room.send(room.line(1, 1), **main_like(again))
    result = room.stored(1, 1).result
    assert result is not None
    assert (result.contract, result.declarer, result.lead) == ("4S", "N", "HK")
    assert Result.objects.filter(line__session=room.session).count() == 3


def main_like(form: str) -> dict[str, str]:
    return {
        name: value
        for name, value in form_at(f"<form{form}", "/").items()
        if name in ("seen", "version", "contract", "lead", "client_id")
    }


def test_a_stale_edit_is_refused_with_what_is_there_now_and_nothing_is_lost() -> None:
    room = playing_room()
    path = room.line(1, 1)
    before = main_form(room.html(path))
    board = builders.seating_at(room.session, 1, 1).boards[0]
    device, _token = builders.table_device(room.session, 1)
    builders.enter(room.session, 1, 1, board, "3NTS=", by=device)
    response = room.post(path, **{**before, "contract": "4SN-1"})
    assert response.status_code == 422
    page = response.content.decode()
    assert "Somebody has just entered another result" in words(page)
    assert "by South, made" in words(page)
    assert main_form(page)["contract"] == "4SN-1"
    assert room.stored(1, 1).result.contract == "3N"  # type: ignore[union-attr]
    room.send(path, **main_form(page))
    assert room.stored(1, 1).result.contract == "4S"  # type: ignore[union-attr]


def test_the_same_form_sent_twice_is_one_entry() -> None:
    room = playing_room()
    path = room.line(1, 1)
    form = {**main_form(room.html(path)), "contract": "4SN="}
    room.send(path, **form)
    room.send(path, **form)
    assert Result.objects.filter(line__session=room.session).count() == 1


def test_a_table_result_is_confirmed_by_the_director() -> None:
    room = playing_room()
    builders.enter(room.session, 1, 1, builders.seating_at(room.session, 1, 1).boards[0], "4SN=")
    form = form_at(room.html(room.line(1, 1)), "confirm/")
    assert "Confirmed: Table 1" in room.send(room.line(1, 1, act="confirm/"), **form)
    assert room.stored(1, 1).confirmed
    assert "Confirm it" not in room.read(room.line(1, 1))


def test_a_confirmation_of_what_is_no_longer_there_is_refused() -> None:
    room = playing_room()
    builders.enter(room.session, 1, 1, builders.seating_at(room.session, 1, 1).boards[0], "4SN=")
    form = form_at(room.html(room.line(1, 1)), "confirm/")
    room.save(1, 1, contract="4SN-1")
    assert "just been changed" in room.refused(room.line(1, 1, act="confirm/"), **form)


def conflict(room: Room) -> tuple[str, int, int]:
    device, _token = builders.table_device(room.session, 1)
    board = builders.seating_at(room.session, 1, 1).boards[0]
    first = builders.enter(room.session, 1, 1, board, "3NTS=", by=device)
    second = builders.enter(room.session, 1, 1, board, "3NTS-1", by=device)
    return room.line(1, 1), first.result_id, second.result_id


def test_a_conflict_shows_both_versions_with_who_and_when() -> None:
    room = playing_room()
    path, _first, _second = conflict(room)
    page = room.read(path)
    assert "Two results differ" in page
    assert page.count("This one is right") == 2
    assert page.count("Table 1 (test tablet)") >= 2
    assert "by South, made" in page
    assert "by South, −1" in page


def test_the_right_version_is_pressed() -> None:
    room = playing_room()
    path, *ids = conflict(room)
    for which in (1, 2):
        with rolled_back():
            assert "Settled: Table 1" in room.send(path + "settle/", keep=ids[which - 1])
            line = room.stored(1, 1)
            assert (line.result_id, line.rival_id, line.confirmed) == (ids[which - 1], None, True)
            assert "just been settled" in room.refused(path + "settle/", keep=ids[0])


def test_a_version_of_another_board_settles_nothing() -> None:
    room = playing_room()
    path, *_ids = conflict(room)
    cases = ["", "0", "999999", "x"]
    for keep in cases:
        assert "look again" in room.refused(path + "settle/", keep=keep)
        assert room.stored(1, 1).rival_id


def test_a_conflict_is_settled_by_what_really_happened() -> None:
    room = playing_room()
    conflict(room)
    room.save(1, 1, contract="3NTS+1")
    line = room.stored(1, 1)
    assert line.result is not None
    assert (line.result.tricks, line.rival_id) == (10, None)


def test_an_adjusted_score_is_awarded_in_the_directors_notation() -> None:
    room = playing_room()
    room.save(1, 1, contract="4SN=")
    form = form_at(room.html(room.line(1, 1)), "adjust/")
    cases = [
        ("A6040", {"artificial": "60"}, {"artificial": "40"}),
        ("A+/A-", {"artificial": "60"}, {"artificial": "40"}),
        ("A50", {"artificial": "50"}, {"artificial": "50"}),
        ("A6040=", {"artificial": "=60"}, {"artificial": "=40"}),
        ("NS 420", {"assigned": 420}, {"assigned": 420}),
        ("4S+2", {"assigned": 480}, {"assigned": 480}),
        ("NS table EW 3HE-1", None, {"assigned": 50}),
        ("4S+2 60 4S+1 40", {"weighted": [["60%", 480], ["40%", 450]]}, {"weighted": [["60%", 480], ["40%", 450]]}),
    ]
    for award, ns, ew in cases:
        with rolled_back():
            said = room.send(room.line(1, 1, act="adjust/"), **{**form, "a-award": award, "a-note": "Late play"})
            assert "has an adjusted score" in said
            given = room.stored(1, 1).adjustment
            assert given is not None
            assert (given.ns_outcome, given.ew_outcome, given.note, given.user) == (ns, ew, "Late play", room.user)


def test_an_adjusted_score_may_be_typed_where_the_result_is() -> None:
    room = playing_room()
    room.save(1, 1, contract="A6040")
    given = room.stored(1, 1).adjustment
    assert given is not None
    assert given.ns_outcome == {"artificial": "60"}
    assert Result.objects.filter(line__session=room.session).count() == 0


@pytest.mark.once
def test_a_refused_award_says_what_is_wrong_and_keeps_what_was_typed() -> None:
    room = playing_room()
    form = form_at(room.html(room.line(1, 1)), "adjust/")
    cases = [
        ("", "is not an adjusted score"),
        ("4SN+2 60 4S+1 30", "The weights add up to 90 %"),
        ("NS 411", "No contract gives 411"),
        ("420", "Whose score is 420?"),
        ("table", "nothing is adjusted"),
        ("NS table EW 3HE-1", "There is no result at the table"),
    ]
    for award, words_ in cases:
        response = room.post(room.line(1, 1, act="adjust/"), **{**form, "a-award": award, "a-note": "why"})
        assert response.status_code == 422
        page = response.content.decode()
        assert words_ in words(page)
        again = form_at(page, "adjust/")
        assert (again["a-award"], again["a-note"]) == (award, "why")


def test_an_adjusted_score_is_taken_back() -> None:
    room = playing_room()
    room.save(1, 1, contract="A6040")
    page = room.html(room.line(1, 1))
    form = next(form for form in page.split("<form")[1:] if "take_back" in form)
    version = form_at(f"<form{form}", "adjust/")["a-version"]
    room.send(room.line(1, 1, act="adjust/"), **{"a-version": version, "take_back": "1"})
    assert room.stored(1, 1).adjustment is None
    assert "Adjusted score taken back" in room.read(room.line(1, 1))


def test_a_stale_award_is_refused() -> None:
    room = playing_room()
    room.save(1, 1, contract="4SN=")
    form = form_at(room.html(room.line(1, 1)), "adjust/")
    room.save(1, 1, contract="4SN-1")
    typed = {**form, "a-award": "A6040", "a-note": ""}
    response = room.post(room.line(1, 1, act="adjust/"), **typed)
    assert response.status_code == 422
    page = response.content.decode()
    assert "This board has just been changed" in words(page)
    room.send(room.line(1, 1, act="adjust/"), **{**form_at(page, "adjust/"), "a-award": "A6040"})
    assert room.stored(1, 1).adjustment is not None


def test_a_board_that_is_cut_is_marked_and_the_page_says_what_for() -> None:
    room = playing_room()
    page = room.read(room.line(1, 4))
    assert "Only if a round was cut short" in page
    assert "A board missed for lack of time or through somebody’s fault gets an adjusted score" in page
    room.send(room.line(1, 4, act="not-played/"), **form_at(room.html(room.line(1, 4)), "not-played/"))
    result = room.stored(1, 4).result
    assert result is not None
    assert result.outcome == Result.Outcome.NOT_PLAYED


def test_a_result_on_the_wrong_board_is_taken_away() -> None:
    room = playing_room()
    room.save(1, 1, contract="4SN=")
    room.send(room.line(1, 1, act="remove/"), **form_at(room.html(room.line(1, 1)), "remove/"))
    assert room.stored(1, 1).result is None
    assert "History: 1 entry" in room.read(room.line(1, 1))


def test_pairs_that_sat_the_other_way_round_change_sides() -> None:
    room = playing_room()
    room.save(1, 1, contract="4SN=")
    builders.play_all(room.session, rounds=[2, 3])
    seating = builders.seating_at(room.session, 1, 1)
    sent = form_at(room.html(room.line(1, 1)), "turn/")
    looked = room.post(room.line(1, 1, act="turn/"), **sent, look="1")
    assert looked.status_code == 200
    assert "Places before and after" in words(looked.content.decode())
    assert room.stored(1, 1).ns_id == seating.ns_id
    room.send(room.line(1, 1, act="turn/"), **sent)
    line = room.stored(1, 1)
    assert (line.ns_id, line.ew_id, line.table) == (seating.ew_id, seating.ns_id, 1)
    assert "sat the other way round" in room.read(room.line(1, 1))
    room.save(1, 1, contract="4SN-1")
    assert room.stored(1, 1).result.tricks == 9  # type: ignore[union-attr]


@pytest.mark.once
def test_what_is_typed_is_said_back_with_its_sign_for_each_side() -> None:
    room = playing_room()
    cases = [
        ({"contract": "4SN="}, "4♠ by North, made: +420 to N–S, −420 to E–W"),
        ({"contract": "4S", "by": "E", "tricks": "9", "lead": "HK"}, "4♠ by East, −1, lead ♥ K: +50 to N–S"),
        ({"contract": "pass"}, "Passed out: 0 to both sides"),
        ({"contract": "4S"}, "Who played 4S?"),
        ({"contract": ""}, ""),
        ({"contract": "A6040"}, "N–S: average plus E–W: average minus"),
        ({"a-award": "NS 420"}, "+420 to N–S, −420 to E–W"),
        ({"a-award": "4SN+2 60 4S+1 40"}, "−480 to E–W; 40 % 4♠ by North, +1: +450 to N–S"),
        ({"a-award": "NS table EW 3HE-1"}, "N–S: the table score E–W: 3♥ by East, −1: +50 to N–S, −50 to E–W"),
        ({"a-award": "A6060"}, "Both sides together get 120 %: right only where nobody at the table was at fault."),
        ({"a-award": "A60"}, "is only one percentage"),
        ({"a-award": ""}, ""),
    ]
    for typed, said in cases:
        response = room.client.get(room.at(room.line(1, 1, act="preview/")), typed)
        assert response.status_code == 200
        read = words(response.content.decode())
        assert said in read if said else read == ""


def test_a_preview_follows_the_marking_of_the_board() -> None:
    room = playing_room()
    board = builders.seating_at(room.session, 1, 1).boards[0]
    room.session.boards.filter(number=board).update(vulnerable="both")
    response = room.client.get(room.at(room.line(1, 1, act="preview/")), {"contract": "4SN="})
    assert "+620 to N–S" in words(response.content.decode())


def test_a_script_gets_the_editor_alone_and_an_answer_without_a_page() -> None:
    room = playing_room()
    path = room.line(1, 1)
    html = room.html(path, **{"HX-Request": "true"})
    assert "<html" not in html
    assert "data-editor" in html
    form = {**main_form(html), "contract": "4SN="}
    done = room.client.post(room.at(path), form, headers={"HX-Request": "true"})
    assert (done.status_code, done.content) == (204, b"")
    assert json.loads(done.headers["HX-Trigger"])["board:saved"]["said"].startswith("Saved: Table 1, board")
    wrong = room.client.post(room.at(path), {**form, "contract": "zz"}, headers={"HX-Request": "true"})
    assert wrong.status_code == 422
    assert "<html" not in wrong.content.decode()


def test_the_editor_knows_its_neighbours() -> None:
    room = playing_room()
    html = room.html(room.line(2, 2), **{"HX-Request": "true"})
    before, here = builders.seating_at(room.session, 2, 1), builders.seating_at(room.session, 2, 2)
    left, right = builders.seating_at(room.session, 1, 2), builders.seating_at(room.session, 3, 2)
    for way, seating, board in (
        ("up", before, before.boards[1]),
        ("down", here, here.boards[1]),
        ("left", left, left.boards[0]),
        ("right", right, right.boards[0]),
    ):
        assert f'data-{way}-line="{board}:{seating.ns_id}-{seating.ew_id}"' in html
    corner = room.html(room.line(1, 1), **{"HX-Request": "true"})
    assert "data-up" not in corner
    assert "data-left" not in corner


def test_a_result_outside_the_movement_is_recorded_and_listed() -> None:
    room = playing_room()
    one, other = builders.seating_at(room.session, 1, 1), builders.seating_at(room.session, 2, 1)
    board = builders.seating_at(room.session, 3, 1).boards[0]
    response = room.client.get(room.at("outside/"), {"board": board, "ns": one.ns_id, "ew": other.ns_id})
    assert response.status_code == 302
    path = response.headers["Location"].removeprefix(room.at())
    room.send(path, **{**main_form(room.html(path)), "contract": "4SN="})
    page = room.read()
    assert "Played at another table" in page
    assert f"Board {board}: {one.ns.number} against {other.ns.number}" in page  # type: ignore[union-attr]


def test_two_different_pairs_are_needed_outside_the_movement() -> None:
    room = playing_room()
    pair = builders.seating_at(room.session, 1, 1).ns_id
    page = room.read(f"outside/?board=1&ns={pair}&ew={pair}", status=422)
    assert "Choose another pair than North–South" in page
    assert "Please check this" in room.read("outside/?board=1&ns=&ew=0", status=422)


@pytest.mark.parametrize("state", ["ready", "official"])
def test_nothing_is_entered_before_play_or_in_official_results(state: str) -> None:
    if state == "ready":
        room = room_of(builders.ready_session(8))
        why = "Play has not begun"
    else:
        session, _edition = builders.published_session(8)
        room = room_of(session)
        builders.settle_doubts(session)
        room.send("official/")
        why = "The results are official"
    page = room.html(room.line(1, 1))
    assert why in words(page)
    assert "data-main" not in page
    form = {"contract": "4SN=", "client_id": "6f3a2f9e-6c2b-4a0e-9f57-0f6d1c1b7a51", "seen": "", "version": ""}
    assert why in room.refused(room.line(1, 1), **form)


def test_after_play_the_director_still_enters() -> None:
    room = playing_room()
    room.send("end/")
    room.save(1, 1, contract="4SN=")
    assert room.stored(1, 1).confirmed


def test_a_director_who_corrects_late_is_refused_with_the_time_that_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    session, edition = builders.published_session(8, habits={"correction": builders.correction(30)})
    room = room_of(session)
    before_time = room.html(room.line(1, 1))
    until = (edition.at + timedelta(minutes=30)).astimezone(ZoneInfo("Europe/London"))
    for passed in (29, 30):
        with rolled_back():
            now = edition.at + timedelta(minutes=passed)
            monkeypatch.setattr(timezone, "now", Mock(return_value=now))
            late = passed == 30
            said = f"Corrections ended at {until:%H:%M on %A}. A gross scoring error can still be recorded"
            page = room.html(room.line(1, 1))
            assert (said in words(page)) == late
            assert ("data-main" in page) != late
            before = Result.objects.count()
            answer = room.post(room.line(1, 1), **{**main_form(before_time), "contract": "7NTS="})
            assert (answer.status_code, Result.objects.count() - before) == ((422, 0) if late else (302, 1))
            assert (said in words(answer.content.decode())) == late


def test_a_line_that_is_not_there_is_a_404() -> None:
    room = playing_room()
    cases = ["line/99/1-2/", "line/1/0-0/", "line/1/1-1/", "line/1/999999-999998/"]
    for path in cases:
        assert room.client.get(room.at(path)).status_code == 404
        assert room.client.get(room.at(path + "preview/")).status_code == 404


def test_lines_of_another_session_are_not_reached() -> None:
    room, other = playing_room(), playing_room()
    path = other.line(1, 1)
    for act in ("", "preview/"):
        assert room.client.get(room.at(path + act)).status_code == 404
    for act in ("", "adjust/", "not-played/", "confirm/", "settle/", "remove/", "turn/"):
        assert room.post(path + act, contract="4SN=").status_code == 404
    assert not Result.objects.exists()


def test_an_entry_without_its_own_id_is_a_bad_request() -> None:
    room = playing_room()
    assert room.post(room.line(1, 1, act="not-played/")).status_code == 400
    assert room.post(room.line(1, 1), contract="4SN=").status_code == 422


def test_who_entered_is_the_account_never_somebody_else() -> None:
    room = playing_room()
    room.save(1, 1, contract="4SN=")
    assert builders.actor(room.user) == Actor(user_id=room.user.pk)
    assert "Dana Reed" in room.read(room.line(1, 1))


def test_an_imported_looking_line_without_table_says_so(django_assert_max_num_queries: Any) -> None:
    room = playing_room()
    one, other = builders.seating_at(room.session, 1, 1), builders.seating_at(room.session, 2, 1)
    page = room.read(f"line/1/{one.ns_id}-{other.ns_id}/")
    assert "Board 1, played at another table" in page
    with django_assert_max_num_queries(28):
        room.html(room.line(1, 1))


def test_a_correction_is_kept_with_who_agreed_to_it() -> None:
    room = playing_room()
    assert "agreed" not in main_form(room.html(room.line(1, 1)))
    room.save(1, 1, contract="4SN=")
    room.save(1, 1, contract="4SN+1", by="", tricks="", lead="", agreed="both")
    stored = room.stored(1, 1)
    assert stored.result is not None
    assert (stored.result.tricks, stored.result.agreed) == (11, "both")
    assert "agreed by both pairs" in room.read(room.line(1, 1))
    assert "agreed" in room.html(room.line(1, 1))
    page = room.refused(room.line(1, 1), **{**main_form(room.html(room.line(1, 1))), "agreed": "the cat"})
    assert "Agreed by" in page


def test_after_the_end_what_to_print_again_is_one_press_away() -> None:
    room = playing_room()
    builders.play_all(room.session)
    assert "Print again:" not in room.read(room.line(1, 1))
    end_play(session_id=room.session.pk, actor=PROGRAM)
    recompute(room.session.pk)
    html = room.html(room.line(1, 1))
    links = re.findall(r'<a class="lnk" href="([^"]+)"', html[html.index("Print again:") :])[:4]
    assert [link.rstrip("/").rpartition("/")[2] for link in links] == ["1", "ranking", "NS1", "EW1"]
    assert all(room.client.get(link).status_code == 200 for link in links)
