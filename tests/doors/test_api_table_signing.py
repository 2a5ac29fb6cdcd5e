"""The end of a round at a table: each pair's card from its own side, what it says, and what the next pairs may see."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from club.actor import PROGRAM
from club.append_only import triggers_disabled
from club.models import Session
from club.services import end_play, open_round
from rulings.services.clocks import BY_THE_CLOCKS
from scoring.models import Result, SignOff
from scoring.services.repairs import make_repair, play_postponed_repair, postponement_repair
from tests.builders import enter, meeting_at, play_all, section_of, started_session
from tests.doors.api_table_signing import body, card, get_card
from tests.doors.at_the_table import AtTheTable, answer, refusal

pytestmark = pytest.mark.django_db

AT_THE_END = {"sign_off": "round"}


@pytest.fixture
def session() -> Session:
    """Three tables; the boards of round 1 are entered at table 1, which goes on at its own pace."""
    made = started_session(pairs=6, habits=AT_THE_END)
    enter(made, 1, 1, 1, "4SN=")
    enter(made, 1, 1, 2, "3NTW-1")
    return made


@pytest.fixture
def table(session: Session) -> AtTheTable:
    return AtTheTable(session, 1)


def signing(table: AtTheTable, number: int = 1) -> tuple[str, str]:
    found = next(each for each in table.state()["signing"] if each["round"] == number)
    return found["ns"], found["ew"]


def test_each_pair_reads_its_card_from_its_own_side(table: AtTheTable) -> None:
    ns, ew = card(table), card(table, side="EW")
    assert [line["score"] for line in ns["lines"]] == [420, 50]
    assert [line["score"] for line in ew["lines"]] == [-420, -50]
    assert ns["asked"] == ew["asked"] == [1, 2]
    assert ns["pair"] == ew["opponents"]
    first = ns["lines"][0]["result"]
    assert (first["contract"], first["declarer"], first["tricks"], first["lead"]) == ("4S", "N", 10, "")


def test_both_sign_and_the_state_says_who_has(table: AtTheTable) -> None:
    assert signing(table) == ("asked", "asked")
    tag = table.get("table")["ETag"]
    assert answer(table.post("table_sign_offs", body=body(card(table))), 201)["agreed"] == [1, 2]
    assert table.get("table", **{"If-None-Match": tag}).status_code == 200
    assert signing(table) == ("signed", "asked")
    sent = body(card(table, side="EW"), b2="tricks")
    done = answer(table.post("table_sign_offs", body=sent), 201)
    assert (done["agreed"], done["disputed"], done["again"], done["repeated"]) == ([1], [2], [], False)
    assert answer(table.post("table_sign_offs", body=sent), 200)["repeated"] is True
    assert signing(table) == ("signed", "disputed")
    assert SignOff.objects.count() == 2


def test_a_round_that_is_not_complete_waits(session: Session) -> None:
    other = AtTheTable(session, 2)
    assert signing(other) == ("waiting", "waiting")


def test_a_session_that_asks_at_each_board_says_nothing_of_it() -> None:
    session = started_session(pairs=6)
    play_all(session, rounds=[1])
    state = AtTheTable(session, 1).state()
    assert (state["sign_off"], state["signing"]) == ("board", [])


def shown(table: AtTheTable, number: int = 1, side: str = "NS") -> set[int]:
    """The boards of a card whose results can be read."""
    return {line["board"] for line in card(table, number, side)["lines"] if line["result"]}


def test_the_next_pairs_see_nothing_that_they_have_still_to_play(session: Session, table: AtTheTable) -> None:
    """East–West of round 2 at table 1 have boards 1 and 2 in round 3. They sit down when they begin."""
    coming = meeting_at(session, 1, 2).ew
    assert coming in {meeting_at(session, other, 3, 1).ew for other in (1, 2, 3) if _plays(session, other, 3, 1)}
    assert shown(table) == {1, 2}
    second = meeting_at(session, 1, 2).board
    play_all(session, rounds=[1])
    enter(session, 1, 2, second, "2HS=")
    assert shown(table) == set()
    kept = card(table)
    assert [line["hidden"] for line in kept["lines"]] == [True, True]
    assert [line["score"] for line in kept["lines"]] == [None, None]


def _plays(session: Session, table: int, number: int, board: int) -> bool:
    try:
        return meeting_at(session, table, number).board <= board <= meeting_at(session, table, number).board + 1
    except AssertionError:
        return False


@pytest.mark.parametrize("ago", [{"minutes": 6}, {"hours": -1}, {"days": -365}], ids=["later", "an hour", "a year"])
def test_nobody_lingers_for_ever(session: Session, table: AtTheTable, ago: dict[str, int]) -> None:
    """Nor until the old time is reached, where the clock was set back by an hour or a year."""
    with triggers_disabled("a test"):
        Result.objects.update(entered_at=timezone.now() - timedelta(**ago))
    assert shown(table) == set()
    assert signing(table) == ("asked", "asked")


def test_rounds_together_wait_at_the_table_until_the_next_one_is_opened() -> None:
    session = started_session(pairs=6, habits={**AT_THE_END, "pace": "together"})
    play_all(session, rounds=[1])
    table = AtTheTable(session, 1)
    with triggers_disabled("a test"):
        Result.objects.update(entered_at=timezone.now() - timedelta(minutes=6))
    assert shown(table) == {1, 2}
    open_round(section_id=section_of(session).pk, number=2, actor=PROGRAM)
    assert shown(table) == set()


def test_a_pair_that_has_not_signed_holds_nobody_up_and_may_sign_later(session: Session, table: AtTheTable) -> None:
    read = card(table)
    second = meeting_at(session, 1, 2).board
    assert table.state()["current"]["number"] == 2
    table.enter(second, "2HS=")
    assert answer(table.post("table_sign_offs", body=body(read)), 201)["agreed"] == [1, 2]
    assert signing(table) == ("signed", "asked")


def test_the_last_round_is_read_after_the_end_of_play(session: Session) -> None:
    play_all(session, confirmed=False)
    table = AtTheTable(session, 1)
    end_play(session_id=session.pk, actor=PROGRAM)
    assert shown(table, 3)
    assert answer(table.post("table_sign_offs", body=body(card(table, 3))), 201)["agreed"]


@pytest.mark.parametrize(("number", "side"), [(2, "NO"), (3, "NS"), (9, "NS"), (0, "EW")])
def test_no_card_of_another_round_or_of_nobody(table: AtTheTable, number: int, side: str) -> None:
    assert "cannot be checked here" in refusal(get_card(table, number, side), 404)


def test_odd_sign_offs_are_refused_in_words(session: Session, table: AtTheTable) -> None:
    good = body(card(table))
    other = body(card(AtTheTable(session, 1), side="EW"))
    for odd in (
        {**good, "side": "up"},
        {**good, "lines": []},
        {**good, "lines": good["lines"] * 40},
        {**good, "round": "first"},
        {**good, "id": "mine"},
        {},
    ):
        refusal(table.post("table_sign_offs", body=odd), 400)
    assert "no longer on this scorecard" in refusal(
        table.post("table_sign_offs", body={**good, "lines": [{"board": 1, "result": 1_000_000}]}), 404
    )
    assert "Nobody has to sign" in refusal(table.post("table_sign_offs", body={**other, "round": 99}), 404)
    assert not SignOff.objects.exists()


# Where the round is done, what it is worth to those who sit there is asked for as well.
@pytest.mark.parametrize(("pairs", "boards", "state"), [(4, 1, 17), (12, 3, 16)])
def test_cards_and_signing_cost_the_same_in_small_and_large_sessions(
    pairs: int, boards: int, state: int, django_assert_num_queries: Any
) -> None:
    session = started_session(pairs, "howell", boards_per_round=boards, habits=AT_THE_END)
    play_all(session, rounds=[1], confirmed=False)
    table = AtTheTable(session, 1)
    with django_assert_num_queries(state):
        table.state()
    with django_assert_num_queries(10):
        card(table)


def test_a_board_played_later_is_done_when_it_is_entered(session: Session, table: AtTheTable) -> None:
    """Nobody says yes at the board, so the table does not ask for it any more."""
    meeting = meeting_at(session, 2, 1)
    act = postponement_repair(session_id=session.pk, meeting=meeting, actor=PROGRAM)
    make_repair(session_id=session.pk, act=act, permission=BY_THE_CLOCKS, actor=PROGRAM)
    play_postponed_repair(session_id=session.pk, meeting=meeting, table=1, actor=PROGRAM)
    assert [board["number"] for board in table.state()["later"]["boards"]] == [meeting.board]
    table.enter(meeting.board, "2HS=", round=0)
    assert table.state()["later"] is None
