"""A lead that cannot be right is asked about once, by a question that tells nobody where a card is."""

from __future__ import annotations

import pytest

from club.engine.cards import RANKS, SUITS, Deal
from club.models import AuditRow, Session
from scoring.models import Line
from tests.builders import play_all, started_session
from tests.deal_makers import load
from tests.doors.at_the_table import AtTheTable, answer

pytestmark = pytest.mark.django_db
DECLARER, LEADER, DUMMY, PARTNER = "S", "W", "N", "E"


def evening(**habits: object) -> tuple[Session, dict[int, Deal]]:
    """Three tables, two boards a round, with the deals."""
    session = started_session(pairs=6, boards_per_round=2, habits={"ask_lead": True, **habits})
    return session, load(session)


def card_of(deal: Deal, seat: str, nth: int = 0) -> str:
    """A card that a seat holds."""
    return [suit + rank for suit in SUITS for rank in RANKS if deal.holder(suit, rank) == seat][nth]


def asked(table: AtTheTable, board: int, lead: str, **more: object) -> str:
    """Entered, with the opponents' yes: the card that the table is asked about, or nothing."""
    entered = table.enter(board, "4SS=", lead=lead, **more)["result"]
    said = answer(table.confirm(entered), 200)
    assert set(said) == {"result", "confirmed", "check_lead", "look_again", "traveller"}
    return str(said["check_lead"])


@pytest.mark.parametrize(("seat", "is_asked"), [(DECLARER, True), (DUMMY, True), (PARTNER, False), (LEADER, False)])
def test_a_card_of_declarer_or_dummy_is_asked_about(seat: str, is_asked: bool) -> None:
    """A lead of the leader's partner may stand (Law 54)."""
    session, deals = evening()
    lead = card_of(deals[1], seat)
    assert asked(AtTheTable(session, 1), 1, lead) == (lead if is_asked else "")
    assert AuditRow.objects.filter(action="lead asked again").exists() is is_asked


def test_it_is_asked_once_and_what_is_said_then_stands() -> None:
    session, deals = evening()
    table = AtTheTable(session, 1)
    first, other = (card_of(deals[1], DUMMY, nth) for nth in (0, 1))
    entered = table.enter(1, "4SS=", lead=first)["result"]
    assert answer(table.confirm(entered), 200)["check_lead"] == first
    assert answer(table.confirm(entered), 200)["check_lead"] == ""
    assert asked(table, 1, other, replaces=entered) == ""
    line = Line.objects.get(session=session, board__number=1)
    assert line.result is not None
    assert (line.result.lead, line.confirmed) == (other, True)


def test_nobody_finds_a_card_by_trying_one_after_the_other() -> None:
    """The first lead is compared and no other, even where nothing was asked."""
    session, deals = evening()
    table = AtTheTable(session, 1)
    entered = table.enter(1, "4SS=", lead=card_of(deals[1], LEADER))["result"]
    assert answer(table.confirm(entered), 200)["check_lead"] == ""
    assert asked(table, 1, card_of(deals[1], DUMMY), replaces=entered) == ""


def test_before_the_yes_nothing_is_said_and_the_state_says_nothing_ever() -> None:
    session, deals = evening()
    table = AtTheTable(session, 1)
    lead = card_of(deals[1], DUMMY)
    assert set(table.enter(1, "4SS=", lead=lead)) == {"status", "result", "confirmed"}
    before = table.get("table").content.decode()
    assert "check_lead" not in before
    assert not Line.objects.filter(lead_compared=True).exists()


def test_who_has_the_board_still_to_play_is_not_asked() -> None:
    """On the next round's device, for a board of the round before: the pair that has come plays it later."""
    session, deals = evening()
    first, second = AtTheTable(session, 1), AtTheTable(session, 1)
    lead = card_of(deals[1], DUMMY)
    entered = first.enter(1, "4SS=", lead=lead)["result"]
    first.enter(2, "pass")
    assert answer(second.confirm(entered), 200)["check_lead"] == ""
    assert not Line.objects.filter(lead_compared=True).exists()


def test_once_a_board_of_the_next_round_is_in_other_people_sit_there() -> None:
    session, deals = evening()
    table = AtTheTable(session, 1)
    entered = table.enter(1, "4SS=", lead=card_of(deals[1], DUMMY))["result"]
    table.enter(2, "pass")
    play_all(session, rounds=[1])
    board = table.state()["current"]["boards"][0]["number"]
    table.enter(board, "pass")
    assert answer(table.confirm(entered), 200)["check_lead"] == ""


@pytest.mark.parametrize("why", ["no deals", "no leads", "no card", "passed out"])
def test_where_there_is_nothing_to_compare_nothing_is_asked(why: str) -> None:
    session = started_session(pairs=6, boards_per_round=2, habits={"ask_lead": why != "no leads"})
    deals = load(session) if why != "no deals" else {}
    table = AtTheTable(session, 1)
    lead = card_of(deals[1], DUMMY) if deals else "HQ"
    more = {"lead": lead} if why not in ("no card", "passed out") else {}
    entered = table.enter(1, "pass" if why == "passed out" else "4SS=", **more)["result"]
    assert answer(table.confirm(entered), 200)["check_lead"] == ""


def test_another_table_learns_nothing_of_a_result_that_is_not_its_own() -> None:
    session, deals = evening()
    entered = AtTheTable(session, 1).enter(1, "4SS=", lead=card_of(deals[1], DUMMY))["result"]
    assert AtTheTable(session, 2).confirm(entered).status_code == 404
    assert not Line.objects.filter(lead_compared=True).exists()
