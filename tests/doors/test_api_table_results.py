"""POST /api/table/results and …/confirm: what is kept, what is refused, and in which words."""

from __future__ import annotations

from datetime import datetime
from typing import Any

import pytest

from club.actor import PROGRAM
from club.models import AuditRow, Session
from club.models.tables import secret_hash
from club.services import close_round, end_play, ensure_links, open_round, renew_link
from rulings.services.clocks import BY_THE_CLOCKS
from scoring.models import Confirmation, Line, Result
from scoring.services import Award, adjust
from tests.builders import (
    enter,
    meeting_at,
    play_all,
    ready_session,
    section_of,
    started_session,
)
from tests.doors.at_the_table import AtTheTable, answer, board_of, entry, refusal

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]


@pytest.fixture
def session() -> Session:
    """Three tables, three rounds of two boards: table 1 begins with boards 1 and 2."""
    return started_session(pairs=6, boards_per_round=2)


@pytest.fixture
def table(session: Session) -> AtTheTable:
    return AtTheTable(session, 1)


def line_of(session: Session, board: int = 1) -> Line:
    return Line.objects.select_related("result", "rival").get(session=session, board__number=board)


def test_an_entry_is_kept_with_who_when_and_the_lead(session: Session, table: AtTheTable) -> None:
    keyed = "2026-11-20T19:42:07.500Z"
    sent = table.enter(1, "4SXN+1", lead="HK", keyed_at=keyed)
    assert sent == {"status": "current", "result": line_of(session).result_id, "confirmed": False}
    result = line_of(session).result
    assert result is not None
    assert (result.contract, result.declarer, result.tricks, result.score) == ("4SX", "N", 11, 690)
    assert (result.lead, result.source) == ("HK", "table")
    assert result.keyed_at == datetime.fromisoformat(keyed)
    assert result.device is not None
    assert result.device.token_hash == secret_hash(table.cookie)
    assert AuditRow.objects.filter(action="result entered", device=result.device).exists()


def test_a_board_passed_out(session: Session, table: AtTheTable) -> None:
    table.enter(1, "pass")
    result = line_of(session).result
    assert result is not None
    assert (result.outcome, result.score, result.lead) == ("passed", 0, "")
    shown = board_of(table.state(), 1)["result"]
    assert shown == {"contract": "pass", "declarer": "", "tricks": None, "lead": "", "score": 0}


def test_the_same_entry_twice_is_one(session: Session, table: AtTheTable) -> None:
    body = entry(1, "4SN=")
    first = answer(table.post("table_results", body=body), 201)
    again = answer(table.post("table_results", body=body), 200)
    assert (again["status"], again["result"]) == ("repeated", first["result"])
    assert Result.objects.count() == 1


def test_an_entry_whose_answer_was_lost_is_not_refused_when_the_round_is_closed(
    session: Session, table: AtTheTable
) -> None:
    body = entry(1, "4SN=")
    table.post("table_results", body=body)
    close_round(section_id=section_of(session).pk, number=1, actor=PROGRAM)
    assert answer(table.post("table_results", body=body), 200)["status"] == "repeated"


@pytest.mark.parametrize("change", [{"tricks": 11}, {"contract": "4SX"}, {"lead": "HK"}, {"board": 2}])
def test_one_id_does_not_stand_for_two_results(table: AtTheTable, change: dict[str, Any]) -> None:
    """A correction under the old id would be lost without a word."""
    body = entry(1, "4SN=")
    table.post("table_results", body=body)
    words = refusal(table.post("table_results", body={**body, **change}), 409)
    assert words == "This entry was sent before with another result. Please look at the board again."


def test_an_id_of_another_table_is_not_answered(session: Session, table: AtTheTable) -> None:
    body = entry(1, "4SN=")
    table.post("table_results", body=body)
    other = AtTheTable(session, 2)
    assert refusal(other.post("table_results", body=body), 409) == "This entry belongs to another table."


def test_a_correction_names_what_it_replaces_and_is_asked_again(session: Session, table: AtTheTable) -> None:
    first = table.enter(1, "4SN=")
    table.confirm(first["result"])
    second = table.enter(1, "4SN+1", replaces=first["result"])
    assert (second["status"], second["confirmed"]) == ("current", False)
    assert board_of(table.state(), 1)["state"] == "entered"
    assert Result.objects.get(pk=second["result"]).replaces_id == first["result"]
    assert Result.objects.count() == 2


def test_a_second_result_from_the_same_device_must_say_that_it_corrects(session: Session, table: AtTheTable) -> None:
    table.enter(1, "4SN=")
    words = refusal(table.send(1, "4SN+1"), 409)
    assert words == "Board 1 is already entered. Open it in the list to change it."
    assert Result.objects.count() == 1


def test_two_devices_that_say_the_same_agree(session: Session, table: AtTheTable) -> None:
    first = table.enter(1, "4SN=")
    again = AtTheTable(session, 1).enter(1, "4SN=", lead="HK")
    assert again["status"] == "agreed"
    line = line_of(session)
    assert again["result"] == line.result_id
    assert line.result is not None
    assert line.result.lead == "HK"
    assert first["result"] != again["result"]


def test_two_devices_that_differ_are_a_conflict_for_the_director(session: Session, table: AtTheTable) -> None:
    first, other = table.enter(1, "4SN="), AtTheTable(session, 1)
    second = other.enter(1, "4SN+1")
    assert second["status"] == "conflict"
    assert second["message"].endswith("Both are kept. The director has been told and decides.")
    line = line_of(session)
    assert (line.result_id, line.rival is not None) == (first["result"], True)
    assert Result.objects.count() == 2
    assert board_of(table.state(), 1)["state"] == "conflict"
    for device in (table, other):
        kept = answer(device.send(1, "4SN+2", replaces=first["result"]), 202)
        assert (kept["status"], "two different results" in kept["message"]) == ("kept", True)
        assert "two different results" in refusal(device.confirm(first["result"]), 409)


@pytest.mark.parametrize("keep", [0, 1])
def test_both_pairs_agree_which_of_two_results_it_was(session: Session, table: AtTheTable, keep: int) -> None:
    other = AtTheTable(session, 1)
    table.enter(1, "4SN="), other.enter(1, "4SN+1")
    board = board_of(table.state(), 1)
    both = [(board["entered"], board["result"]["tricks"]), (board["rival_id"], board["rival"]["tricks"])]
    assert [tricks for _id, tricks in both] == [10, 11]
    chosen, tricks = both[keep]
    for _time in range(2):
        assert answer(other.post("table_agree", chosen), 200) == {"result": chosen, "confirmed": True}
    line = line_of(session)
    assert (line.result_id, line.rival_id, line.confirmed) == (chosen, None, True)
    settled = board_of(table.state(), 1)
    assert (settled["state"], settled["result"]["tricks"], settled["rival"]) == ("confirmed", tricks, None)
    assert table.post("table_agree", both[1 - keep][0]).status_code == 404


def test_one_result_is_nothing_to_agree_on(session: Session, table: AtTheTable) -> None:
    """The opponents say yes to it: that is another question."""
    entered = table.enter(1, "4SN=")
    assert table.post("table_agree", entered["result"]).status_code == 404
    assert not line_of(session).confirmed


def test_a_device_that_did_not_see_the_correction_makes_a_conflict(session: Session, table: AtTheTable) -> None:
    first, other = table.enter(1, "4SN="), AtTheTable(session, 1)
    table.enter(1, "4SN+1", replaces=first["result"])
    assert other.enter(1, "4SN-1", replaces=first["result"])["status"] == "conflict"


def test_what_it_replaces_must_be_a_result_of_this_board(session: Session, table: AtTheTable) -> None:
    elsewhere = enter(session, 2, 1, 3, "4SN=").result_id
    for wrong in (elsewhere, 10**9):
        words = refusal(table.send(1, "4SN=", replaces=wrong), 409)
        assert words == "Board 1 has just been changed. Please look again."
    assert Result.objects.count() == 1


@pytest.mark.parametrize(
    ("change", "field", "says"),
    [
        ({"board": None}, "board", "Which board was it? Choose one of this table’s boards."),
        ({"board": "seven"}, "board", "Which board was it? Choose one of this table’s boards."),
        ({"board": 0}, "board", "Which board was it? Choose one of this table’s boards."),
        ({"contract": ...}, "contract", "What was the contract? Choose a level and a suit, or Passed out."),
        ({"contract": ""}, "contract", "What was the contract? Choose a level and a suit, or Passed out."),
        (
            {"contract": "8S"},
            "contract",
            "8S is not a contract. A contract is a level from 1 to 7 and a suit or NT, such as 4S or 3NTX.",
        ),
        (
            {"contract": "4SXXX"},
            "contract",
            "4SXXX is not a contract. A contract is a level from 1 to 7 and a suit or NT, such as 4S or 3NTX.",
        ),
        ({"declarer": ...}, "declarer", "Who played it? Choose North, East, South or West."),
        ({"declarer": "Q"}, "declarer", "Who played it? Choose North, East, South or West."),
        ({"tricks": ...}, "tricks", "How many tricks did declarer win? It is a number from 0 to 13."),
        ({"tricks": 14}, "tricks", "How many tricks did declarer win? It is a number from 0 to 13."),
        ({"tricks": -1}, "tricks", "How many tricks did declarer win? It is a number from 0 to 13."),
        ({"tricks": 9.5}, "tricks", "How many tricks did declarer win? It is a number from 0 to 13."),
        ({"lead": "1H"}, "lead", "1H is not a card. A card is a suit and a rank, such as HK."),
        ({"lead": "heart"}, "lead", "What was led? Choose a card, or Not known."),
        ({"id": "7"}, "id", "The entry did not arrive complete. Please send it again."),
        ({"replaces": "x"}, "replaces", "The entry did not arrive complete. Please send it again."),
    ],
)
def test_an_answer_that_is_wrong_is_named(table: AtTheTable, change: dict[str, Any], field: str, says: str) -> None:
    said = answer(table.send(1, "4SN=", **change), 400)
    assert said == {"message": says, "field": field}
    assert not Result.objects.exists()


@pytest.mark.parametrize("extra", [{"declarer": "N"}, {"tricks": 7}, {"lead": "HK"}])
def test_passed_out_stands_alone(table: AtTheTable, extra: dict[str, Any]) -> None:
    said = answer(table.send(1, "pass", **extra), 400)
    assert said == {
        "message": "A board that was passed out has no declarer, no tricks and no lead.",
        "field": "contract",
    }


@pytest.mark.parametrize("body", ["{", "[]", '"4SN="', "null"])
def test_what_is_no_entry_at_all_is_refused_in_words(table: AtTheTable, body: str) -> None:
    response = table.client.post(
        "/api/table/results", body, content_type="application/json", headers={"X-CSRFToken": table.token}
    )
    assert refusal(response, 400) == "The entry did not arrive complete. Please send it again."


def test_an_entry_is_json(table: AtTheTable) -> None:
    sent = {"content_type": "text/plain", "headers": {"X-CSRFToken": table.token}}
    response = table.client.post("/api/table/results", "4S by North, made", **sent)
    assert refusal(response, 415) == "An entry must be sent as JSON."


def test_a_board_of_another_table_is_named_wrong(table: AtTheTable) -> None:
    assert refusal(table.send(3, "4SN="), 409) == "Board 3 belongs to round 2. Enter it then."
    assert refusal(table.send(99, "4SN="), 404) == ("Board 99 is not played at table 1 in round 1. Boards here: 1, 2.")


def test_the_round_may_be_said_and_must_then_be_right(session: Session, table: AtTheTable) -> None:
    assert answer(table.send(1, "4SN=", round=1), 201)
    assert refusal(table.send(2, "4SN=", round=2), 409)


def test_the_previous_round_is_corrected_until_it_is_closed(session: Session, table: AtTheTable) -> None:
    play_all(session, rounds=[1])
    first = Result.objects.get(line__board__number=1, line__table=1).pk
    assert table.enter(1, "7NTN=", replaces=first)["status"] == "current"
    close_round(section_id=section_of(session).pk, number=1, actor=PROGRAM)
    assert answer(table.send(1, "7NTN-1", replaces=first), 202)["message"] == (
        "Board 1: its round has been closed. What you entered is kept. The director sees it and decides."
    )


def test_two_rounds_on_the_table_may_not_go_back(session: Session, table: AtTheTable) -> None:
    play_all(session, rounds=[1, 2])
    first = Result.objects.get(line__board__number=1, line__table=1, line__round=1).pk
    assert "Round 1 is over" in refusal(table.send(1, "7NTN=", replaces=first), 409)
    assert "no longer waits for you" in refusal(table.confirm(first), 404)


def test_together_the_next_round_waits_for_the_director() -> None:
    session = started_session(pairs=6, habits={"pace": "together"})
    table = AtTheTable(session, 1)
    play_all(session, rounds=[1])
    assert refusal(table.send(3, "4SN="), 409) == "Board 3 belongs to round 2. Enter it then."
    open_round(section_id=section_of(session).pk, number=2, actor=PROGRAM)
    assert table.enter(3, "4SN=")


def test_after_play_nothing_counts_by_itself(session: Session) -> None:
    table = AtTheTable(session, 1)
    end_play(session_id=session.pk, actor=PROGRAM)
    kept = answer(table.send(1, "4SN="), 202)
    assert kept["message"] == "Board 1: play has ended. What you entered is kept. The director sees it and decides."
    assert not Result.objects.exists()
    words = "Play has ended. Please tell the director if a result is missing or wrong."
    assert refusal(table.confirm(1), 409) == words


def test_before_play_the_director_has_to_start() -> None:
    session = ready_session(pairs=6)
    ensure_links(section_id=section_of(session).pk, tables=3, actor=PROGRAM)
    assert refusal(AtTheTable(session, 1).send(1, "4SN="), 409) == "Play has not begun. The director starts it."


def test_what_the_director_has_settled_is_not_the_tables_to_change(session: Session, table: AtTheTable) -> None:
    enter(session, 1, 1, 1, None, source=Result.Source.DESK)
    assert "marked it as not played" in answer(table.send(1, "4SN="), 202)["message"]
    award = Award(ns={"artificial": "60"}, ew={"artificial": "40"})
    meeting = meeting_at(session, 1, 1, 2)
    adjust(
        session_id=session.pk, meeting=meeting, award=award, seen_version=None, permission=BY_THE_CLOCKS, actor=PROGRAM
    )
    assert "given an adjusted score" in answer(table.send(2, "4SN="), 202)["message"]
    assert Result.objects.count() == 1


def test_the_opponents_confirm_once_and_again(session: Session, table: AtTheTable) -> None:
    result = table.enter(1, "4SN=")["result"]
    for _ in range(2):
        said = {"result": result, "confirmed": True, "check_lead": "", "look_again": False, "traveller": None}
        assert answer(table.confirm(result), 200) == said
    assert Confirmation.objects.count() == 1
    assert board_of(table.state(), 1)["state"] == "confirmed"


def test_only_this_tables_results_can_be_confirmed(session: Session, table: AtTheTable) -> None:
    elsewhere = enter(session, 2, 1, 3, "4SN=").result_id
    for wrong in (elsewhere, 10**9):
        assert refusal(table.confirm(wrong), 404) == (
            "This result no longer waits for you. Please look at the board again."
        )
    assert not Confirmation.objects.exists()


def test_an_older_result_cannot_be_confirmed(table: AtTheTable) -> None:
    first = table.enter(1, "4SN=")["result"]
    table.enter(1, "4SN+1", replaces=first)
    assert refusal(table.confirm(first), 404)


@pytest.mark.parametrize("token", ["", "wrong", "a" * 32])
def test_without_the_csrf_token_nothing_is_written(session: Session, table: AtTheTable, token: str) -> None:
    words = refusal(table.post("table_results", body=entry(1, "4SN="), token=token), 403)
    assert words == "This page is too old. Reload it; what you have entered is kept."
    assert not Result.objects.exists()
    result = table.enter(1, "4SN=")["result"]
    assert refusal(table.post("table_confirm", result, token=token), 403) == words
    assert not Confirmation.objects.exists()


def test_a_lost_csrf_cookie_comes_back_with_the_state(table: AtTheTable) -> None:
    del table.client.cookies["csrftoken"]
    assert refusal(table.post("table_results", body=entry(1, "4SN="), token="0" * 32), 403)
    table.state()
    assert table.enter(1, "4SN=")


def test_a_renewed_link_ends_the_device_and_keeps_what_it_entered(session: Session, table: AtTheTable) -> None:
    table.enter(1, "4SN=")
    renew_link(section_id=section_of(session).pk, table=1, actor=PROGRAM)
    assert "no longer connected" in refusal(table.send(2, "4SN="), 401)
    again = AtTheTable(session, 1)
    assert board_of(again.state(), 1)["result"]["contract"] == "4S"


# The last board of a round tells its results with the yes, for those who then move on.
@pytest.mark.parametrize(("pairs", "boards", "yes"), [(4, 1, 26), (12, 1, 26), (4, 3, 22), (12, 3, 22)])
def test_an_entry_costs_the_same_in_small_and_large_sessions(
    pairs: int, boards: int, yes: int, django_assert_num_queries: Any
) -> None:
    session = started_session(pairs, "howell", boards_per_round=boards)
    table = AtTheTable(session, 1)
    board = table.state()["current"]["boards"][0]["number"]
    with django_assert_num_queries(15):
        result = table.enter(board, "4SN=")["result"]
    with django_assert_num_queries(yes):
        table.confirm(result)
