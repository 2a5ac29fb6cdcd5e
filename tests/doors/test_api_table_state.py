"""GET /api/table: in which round a table is, what it is told, and when it is told nothing new."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from bridgeclub.http.device import DEVICE_COOKIE
from club.actor import PROGRAM
from club.models import Player, Session
from club.services import change_session, close_round, end_play, ensure_links, open_round, resume_play
from movements.services import start_session
from rulings.services.clocks import BY_THE_CLOCKS
from scoring.services import Award, adjust
from scoring.services.curtail import cut_short
from scoring.services.repairs.withdrawal import withdraw
from tests.builders import (
    add_pairs,
    enter,
    make_session,
    meeting_at,
    play_all,
    ready_session,
    seat,
    seating_at,
    section_of,
    started_session,
    table_device,
)
from tests.doors.at_the_table import AtTheTable, answer, board_of, refusal

pytestmark = pytest.mark.django_db

TOGETHER = {"pace": "together"}


def at(session: Session, table: int = 1) -> AtTheTable:
    return AtTheTable(session, table)


def numbers(state: dict[str, Any]) -> tuple[int | None, int | None]:
    """The current and the previous round."""
    found = [state[name]["number"] if state[name] else None for name in ("current", "previous")]
    return found[0], found[1]


def test_a_table_is_told_its_people_and_its_boards() -> None:
    session = started_session(pairs=6, boards_per_round=2)
    state = at(session).state()
    assert (state["phase"], state["table"], state["rounds"], state["section"]) == ("playing", 1, 3, "")
    current = state["current"]
    assert numbers(state) == (1, None)
    meeting = meeting_at(session, 1, 1)
    names = [
        Player.objects.get(line_ups__contestant=pair, line_ups__seat=place).name
        for pair in (meeting.ns, meeting.ew)
        for place in (0, 1)
    ]
    assert [*current["ns"]["players"], *current["ew"]["players"]] == names
    assert current["ns"]["name"] == f"{names[0]} & {names[1]}"
    assert [board["number"] for board in current["boards"]] == [1, 2]
    assert current["boards"][1] == {
        "number": 2,
        "dealer": "E",
        "vulnerable": "ns",
        "state": "open",
        "entered": None,
        "result": None,
        "rival": None,
        "rival_id": None,
        "hidden": False,
        "others": False,
        "worth": None,
        "label": "",
    }


def test_nobody_is_sent_to_meet_a_pair_that_has_gone_home() -> None:
    """Five tables: after round 3 the pair North–South at table 5 goes home. Whoever would meet it sits out there."""
    session = started_session(pairs=10)
    play_all(session, rounds=(1, 2, 3))
    gone = meeting_at(session, 5, 4)
    withdraw(
        session_id=session.pk, contestant_id=gone.ns, standing="withdrawn", permission=BY_THE_CLOCKS, actor=PROGRAM
    )
    stays, goes = at(session, 4).state()["previous"]["after"]["moves"]
    assert (stays["seat"]["direction"], goes["seat"]) == ("NS", {"round": 4, "table": 5, "direction": ""})
    assert goes["opponents"] is None
    assert goes["then"] == {"round": 5, "table": 1, "direction": "EW"}
    last = at(session, 5).state()
    assert (last["phase"], numbers(last)) == ("finished", (3, 2))
    goes_on = seating_at(session, 5, 3).ew
    assert goes_on is not None
    assert [move["pair"]["number"] for move in last["current"]["after"]["moves"]] == [goes_on.number]


def test_the_last_board_before_a_pair_that_has_gone_home_is_still_confirmed() -> None:
    """Table 1 would meet in round 4 whoever has gone home, and is in round 5 as soon as round 3 is entered."""
    session = started_session(pairs=10, boards_per_round=1)
    play_all(session, rounds=(1, 2))
    gone = meeting_at(session, 1, 4)
    for table in (2, 3, 4, 5):
        enter(session, table, 3, meeting_at(session, table, 3).board, "3NTN=")
    withdraw(
        session_id=session.pk, contestant_id=gone.ew, standing="disqualified", permission=BY_THE_CLOCKS, actor=PROGRAM
    )
    table = at(session)
    entered = table.enter(meeting_at(session, 1, 3).board, "4SN=")
    assert numbers(table.state()) == (5, 3)
    assert table.confirm(entered["result"]).status_code == 200


def test_after_the_last_round_that_is_not_cut_a_table_is_done() -> None:
    session = started_session(pairs=10)
    play_all(session, rounds=(1, 2, 3))
    cut_short(section_id=section_of(session).pk, first_round=4, permission=BY_THE_CLOCKS, actor=PROGRAM)
    state = at(session).state()
    assert (state["phase"], numbers(state)) == ("finished", (3, 2))
    assert state["current"]["after"] is None


def test_where_everybody_goes_and_where_the_boards_go() -> None:
    """Three tables: E/W up one, boards down one; the last table's boards come from table 1."""
    after = at(started_session(pairs=6), 3).state()["current"]["after"]
    stays, goes = after["moves"]
    assert (stays["stays"], stays["seat"]) == (True, {"round": 2, "table": 3, "direction": "NS"})
    assert (goes["stays"], goes["seat"]) == (False, {"round": 2, "table": 1, "direction": "EW"})
    assert stays["opponents"]["number"] == 2
    assert goes["opponents"]["number"] == 1
    assert after["going"] == {"numbers": [5, 6], "stays": False, "tables": [2], "later": None}
    assert after["coming"] == {"numbers": [1, 2], "stays": False, "tables": [1], "later": None}


def test_a_set_that_rests_says_who_plays_it_next() -> None:
    """A Howell has more sets than tables: some lie aside for a round."""
    session = started_session(8, "howell")
    goings = [at(session, table).state()["current"]["after"]["going"] for table in (1, 2, 3, 4)]
    resting = [going for going in goings if not going["tables"] and not going["stays"]]
    assert resting
    assert all(going["later"] and going["later"][0] > 2 for going in resting)


def test_shared_boards_name_the_other_table() -> None:
    session = started_session(8, "share-and-relay-mitchell")
    assert [at(session, table).state()["current"]["shared_with"] for table in (1, 2, 3, 4)] == [[4], [], [], [1]]


def test_an_arrow_switch_turns_both_pairs() -> None:
    session = started_session(pairs=6, arrow_switch=1)
    play_all(session, rounds=[1, 2])
    turns = at(session).state()["current"]["turns"]
    assert [turn["direction"] for turn in turns] == ["NS", "EW"]
    assert at(started_session(pairs=6)).state()["current"]["turns"] == []


def test_at_its_own_pace_a_table_goes_on_when_its_boards_are_in() -> None:
    session = started_session(pairs=6, boards_per_round=2)
    table = at(session)
    enter(session, 1, 1, 1, "4SN=")
    assert numbers(table.state()) == (1, None)
    enter(session, 1, 1, 2, "4SN=")
    assert numbers(table.state()) == (2, 1)
    play_all(session)
    state = table.state()
    assert (state["phase"], numbers(state)) == ("finished", (3, 2))
    assert state["current"]["after"] is None


def test_an_adjusted_score_counts_as_done_a_group_alone_does_not() -> None:
    session = started_session(pairs=6, boards_per_round=1)
    table, meeting = at(session), meeting_at(session, 1, 1)
    adjust(
        session_id=session.pk,
        meeting=meeting,
        award=Award(group="fouled"),
        seen_version=None,
        permission=BY_THE_CLOCKS,
        actor=PROGRAM,
    )
    assert board_of(table.state(), 1)["state"] == "open"
    both = Award(ns={"artificial": "60"}, ew={"artificial": "40"})
    adjust(session_id=session.pk, meeting=meeting, award=both, seen_version=1, permission=BY_THE_CLOCKS, actor=PROGRAM)
    state = table.state()
    assert numbers(state) == (2, 1)
    assert (board_of(state, 1)["state"], board_of(state, 1)["result"]) == ("adjusted", None)


def test_a_closed_round_is_passed_over_and_shows_no_boards() -> None:
    session = started_session(pairs=6)
    table = at(session)
    close_round(section_id=section_of(session).pk, number=1, actor=PROGRAM)
    state = table.state()
    assert numbers(state) == (2, 1)
    assert (state["previous"]["closed"], state["previous"]["boards"]) == (True, [])
    assert state["previous"]["after"] is not None


def test_a_round_that_the_director_keeps_shut_makes_the_table_wait() -> None:
    session = started_session(pairs=6)
    open_round(section_id=section_of(session).pk, number=1, actor=PROGRAM)
    play_all(session, rounds=[1])
    state = at(session).state()
    assert (state["phase"], numbers(state)) == ("waiting", (1, None))


def test_together_the_director_opens_the_rounds() -> None:
    session = started_session(pairs=6, habits=TOGETHER)
    table, section = at(session), section_of(session)
    assert (table.state()["phase"], numbers(table.state())) == ("playing", (1, None))
    play_all(session, rounds=[1])
    assert (table.state()["phase"], numbers(table.state())) == ("waiting", (1, None))
    open_round(section_id=section.pk, number=2, actor=PROGRAM)
    assert (table.state()["phase"], numbers(table.state())) == ("playing", (2, 1))
    open_round(section_id=section.pk, number=3, actor=PROGRAM)
    assert numbers(table.state()) == (3, 2)
    play_all(session)
    assert table.state()["phase"] == "finished"


def test_a_board_missing_when_the_next_round_opens_can_still_be_entered() -> None:
    session = started_session(pairs=6, habits=TOGETHER, boards_per_round=2)
    table = at(session)
    enter(session, 1, 1, 1, "4SN=")
    open_round(section_id=section_of(session).pk, number=2, actor=PROGRAM)
    assert [board["state"] for board in table.state()["previous"]["boards"]] == ["entered", "open"]
    assert table.enter(2, "pass")["status"] == "current"


def test_a_half_table_sits_out_together() -> None:
    """Nine pairs: the pair without opponents waits at table 5, which has no boards."""
    session = started_session(9, "straight-mitchell", habits=TOGETHER, missing="ns")
    state = at(session, 5).state()
    assert (state["phase"], state["current"]["ns"]) == ("sit_out", None)
    assert state["current"]["ew"]["name"]
    move = state["current"]["after"]["moves"][0]
    assert (move["seat"]["table"], move["seat"]["direction"]) == (1, "EW")


def test_at_its_own_pace_a_table_passes_over_a_sit_out_but_tells_it() -> None:
    session = started_session(7, "howell", missing=1)
    everywhere = [at(session, table).state() for table in (1, 2, 3, 4)]
    lonely = next(state for state in everywhere if state["pauses"])
    pause = lonely["pauses"][0]
    assert pause["number"] < lonely["current"]["number"]
    assert (pause["boards"], pause["complete"]) == ([], True)
    assert [pause["ns"], pause["ew"]].count(None) == 1
    move = pause["after"]["moves"][0]
    assert move["seat"]["round"] == pause["number"] + 1


def test_before_play_the_table_sees_who_is_expected_and_enters_nothing() -> None:
    session = ready_session(pairs=6)
    _actor, token = table_device_before_play(session)
    client = Client()
    client.cookies[DEVICE_COOKIE] = token
    state = client.get("/api/table").json()
    assert (state["phase"], state["current"]["number"]) == ("not_started", 1)
    assert state["current"]["ns"]["name"]


def table_device_before_play(session: Session) -> tuple[Any, str]:
    """Links are made when play starts; a director may have made them before."""
    ensure_links(section_id=section_of(session).pk, tables=3, actor=PROGRAM)
    return table_device(session, 1)


def test_a_table_that_nobody_uses_says_so() -> None:
    session = started_session(pairs=6)
    ensure_links(section_id=section_of(session).pk, tables=9, actor=PROGRAM)
    assert at(session, 9).state()["phase"] == "unused"


def test_when_play_has_ended_nothing_is_shown_any_more() -> None:
    session = started_session(pairs=6)
    table = at(session)
    play_all(session, rounds=[1])
    end_play(session_id=session.pk, actor=PROGRAM)
    state = table.state()
    assert (state["phase"], state["current"], state["previous"]) == ("over", None, None)
    resume_play(session_id=session.pk, permission=BY_THE_CLOCKS, actor=PROGRAM)
    assert table.state()["phase"] == "playing"


def test_pairs_without_names_are_numbers() -> None:
    session = make_session()
    add_pairs(session, 6, named=False)
    seat(session)
    start_session(session_id=session.pk, actor=PROGRAM)
    ns = at(session).state()["current"]["ns"]
    assert ns == {"number": 1, "name": "", "players": ["", ""], "team": None, "numbers": []}


def test_an_unchanged_state_is_answered_with_304_and_one_query(django_assert_num_queries: Any) -> None:
    session = started_session(pairs=6)
    table = at(session)
    first = table.get("table")
    assert first["Cache-Control"] == "private, no-cache"
    with django_assert_num_queries(1):
        again = table.get("table", **{"If-None-Match": first["ETag"]})
    assert (again.status_code, again.content) == (304, b"")
    enter(session, 2, 1, 3, "4SN=")
    assert table.get("table", **{"If-None-Match": first["ETag"]}).status_code == 200


@pytest.mark.parametrize(("pairs", "boards"), [(4, 1), (12, 3)])
def test_the_state_costs_the_same_for_small_and_large_sessions(
    pairs: int, boards: int, django_assert_max_num_queries: Any
) -> None:
    """One more where other results of a board are shown."""
    session = started_session(pairs, "howell", boards_per_round=boards)
    play_all(session, rounds=[1])
    table = at(session)
    with django_assert_max_num_queries(15):
        table.state()


def test_every_change_of_the_session_changes_the_tag() -> None:
    session = started_session(pairs=6)
    table = at(session)
    tags = [table.get("table")["ETag"]]
    change_session(session_id=session.pk, permission=BY_THE_CLOCKS, actor=PROGRAM, ask_lead=True)
    tags.append(table.get("table")["ETag"])
    close_round(section_id=section_of(session).pk, number=1, actor=PROGRAM)
    tags.append(table.get("table")["ETag"])
    end_play(session_id=session.pk, actor=PROGRAM)
    tags.append(table.get("table")["ETag"])
    assert len(set(tags)) == 4


def test_nobody_is_let_in_without_a_device() -> None:
    for cookie in ("", "0" * 32):
        client = Client()
        client.cookies[DEVICE_COOKIE] = cookie
        response = client.get("/api/table")
        assert response["WWW-Authenticate"] == "Device"
        words = refusal(response, 401)
        assert "not connected" in words or "no longer connected" in words


def test_what_is_not_there_is_said_in_words() -> None:
    table = at(started_session(pairs=6))
    assert refusal(table.client.put("/api/table", headers={"X-CSRFToken": table.token}), 405)
    assert refusal(table.client.get("/api/table", headers={"Accept": "text/csv"}), 406)
    assert "not shown" in refusal(table.get("table_traveller", 99), 404)
    assert answer(table.get("table"), 200)
