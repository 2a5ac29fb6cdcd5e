"""Between the boards: who plays whom, who turns, who sits out, where everybody goes, and the end."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, expect

from club.actor import PROGRAM
from club.models import Session
from club.services import end_play, ensure_links, open_round
from movements.models import Seating
from movements.services import start_session
from rulings.services.clocks import BY_THE_CLOCKS
from scoring.models import Line
from scoring.services.repairs import make_repair, play_postponed_repair, postponement_repair
from tests.browser.table_page import PHONE, UPRIGHT, TablePage, becomes, device
from tests.builders import enter, meeting_at, play_all, ready_session, section_of, started_session, still_to_play

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
Contexts = Callable[..., BrowserContext]


def table(new_context: Contexts, live_server: Any, session: Session, number: int = 1) -> TablePage:
    return TablePage(device(new_context, UPRIGHT), live_server.url, session, number)


def name_of(session: Session, table: int, round: int, side: str) -> str:
    pair = getattr(Seating.objects.get(section__session=session, table=table, round=round), side)
    return " & ".join(pair.line_up.order_by("seat").values_list("player__name", flat=True))


def test_before_the_start_the_page_waits_and_goes_on_by_itself(new_context: Contexts, live_server: Any) -> None:
    session = ready_session(pairs=6)
    ensure_links(section_id=section_of(session).pk, tables=3, actor=PROGRAM)
    at = table(new_context, live_server, session)
    expect(at.question).to_have_text("Play has not begun yet")
    expect(at.page.locator(".people")).to_contain_text(name_of(session, 1, 1, "ns").split(" & ", maxsplit=1)[0])
    start_session(session_id=session.pk, actor=PROGRAM)
    at.news()
    expect(at.question).to_have_text(f"Round 1: you play {name_of(session, 1, 1, 'ew')}")


def test_the_end_of_a_round_sends_everybody_on(new_context: Contexts, live_server: Any) -> None:
    session = started_session(pairs=6, boards_per_round=1)
    at = table(new_context, live_server, session, 2)
    at.to_the_boards()
    at.open(2)
    at.key_in(1, "spades", "N", "Made")
    at.press("Yes, that is right")
    expect(at.question).to_have_text("Where everybody goes for round 2")
    stay, go = at.page.locator(".move").all()
    expect(stay).to_contain_text(f"{name_of(session, 2, 1, 'ns')}stay here as North–South")
    expect(stay).to_contain_text(f"against {name_of(session, 2, 2, 'ew')}")
    expect(go).to_contain_text(f"{name_of(session, 2, 1, 'ew')}go to table 3 as East–West")
    expect(go).to_contain_text(f"against {name_of(session, 3, 2, 'ns')}")
    expect(at.page.locator(".carry")).to_have_text("Board 2 goes to table 1.Board 3 comes from table 3.")
    at.press("Go on to round 2")
    expect(at.question).to_have_text(f"Round 2: you play {name_of(session, 2, 2, 'ew')}")
    at.to_the_boards()
    at.press("Round 1: change a result")
    expect(at.board(2)).to_contain_text("Its result is hidden")
    at.open(2)
    at.press("Enter it again")
    at.key_in(2, "spades", "N", "Made")
    at.press("Yes, that is right")
    expect(at.question).to_have_text("Which board?")
    line = session.lines.filter(board__number=2, table=2)
    becomes(at.page, lambda: line.values_list("result__contract", "confirmed").get(), ("2S", True))


def test_you_are_now_east_west_is_a_page_of_its_own(new_context: Contexts, live_server: Any) -> None:
    session = started_session(pairs=6, boards_per_round=1, arrow_switch=1)
    play_all(session, rounds=[1, 2])
    at = table(new_context, live_server, session)
    at.press("Go on to round 3")
    expect(at.question).to_have_text("Change of direction")
    turns = at.page.locator(".turn").all_inner_texts()
    assert turns == [
        f"{name_of(session, 1, 3, 'ns')}\nYou sit North–South this round",
        f"{name_of(session, 1, 3, 'ew')}\nYou sit East–West this round",
    ]
    at.press("We have changed seats")
    expect(at.question).to_have_text(f"Round 3: you play {name_of(session, 1, 3, 'ew')}")
    at.page.reload()
    expect(at.question).to_have_text(f"Round 3: you play {name_of(session, 1, 3, 'ew')}")


def test_a_board_the_director_has_turned_is_read_as_the_pairs_really_sat(
    new_context: Contexts, live_server: Any
) -> None:
    session = started_session(pairs=6, boards_per_round=2)
    entered = enter(session, 1, 1, 1, "4SN=")
    line = session.lines.get(pk=entered.line_id)
    session.lines.filter(pk=line.pk).update(ns=line.ew, ew=line.ns)
    at = table(new_context, live_server, session)
    at.open(1)
    expect(at.question).to_have_text("You sat the other way round")
    sides = at.page.locator(".side").all_inner_texts()
    assert sides[0].split("\n")[::2] == ["to North–South", name_of(session, 1, 1, "ew")]
    assert sides[1].split("\n")[::2] == ["to you, East–West", name_of(session, 1, 1, "ns")]


def test_a_sit_out_is_told_where_it_plays_next(new_context: Contexts, live_server: Any) -> None:
    session = started_session(9, "straight-mitchell", missing="ns", habits={"pace": "together"})
    at = table(new_context, live_server, session, 5)
    expect(at.question).to_have_text("Round 1: you sit out")
    expect(at.page.locator(".pad")).to_contain_text(f"{name_of(session, 5, 1, 'ew')}sit out this round")
    expect(at.page.locator(".pad")).to_contain_text("In round 2 you play at table 1 as East–West.")
    open_round(section_id=section_of(session).pk, number=2, actor=PROGRAM)
    at.news()
    expect(at.question).to_have_text("Round 2: you sit out")


def test_while_it_sits_out_nobody_misses_the_boards_of_the_round_after(new_context: Contexts, live_server: Any) -> None:
    at = table(new_context, live_server, started_session(9, "straight-mitchell", missing="ew"), 5)
    expect(at.question).to_have_text("Round 1: you sit out")
    expect(at.page.locator(".unsettled")).to_have_count(0)


def test_together_the_table_waits_for_the_director(new_context: Contexts, live_server: Any) -> None:
    session = started_session(pairs=6, boards_per_round=2, habits={"pace": "together"})
    at = table(new_context, live_server, session)
    at.to_the_boards()
    play_all(session, rounds=[1])
    at.news()
    expect(at.page.locator(".hint").first).to_contain_text("The director opens round 2.")
    expect(at.button("Go on to round 2")).to_have_count(0)
    open_round(section_id=section_of(session).pk, number=2, actor=PROGRAM)
    at.news()
    expect(at.button("Go on to round 2")).to_be_visible()


def test_a_board_forgotten_in_the_round_before_is_asked_for(new_context: Contexts, live_server: Any) -> None:
    session = started_session(pairs=6, boards_per_round=2, habits={"pace": "together"})
    enter(session, 1, 1, 1, "4SN=")
    open_round(section_id=section_of(session).pk, number=2, actor=PROGRAM)
    at = table(new_context, live_server, session)
    expect(at.page.locator("[data-key=u1-2]")).to_contain_text("Not entered yet")
    at.press("Go on to round 2")
    at.to_the_boards()
    at.press("Round 1: a board is missing")
    at.open(2)
    at.key_in(3, "clubs", "E", "Made")
    at.press("Yes, that is right")
    at.news()
    expect(at.page.get_by_role("button", name="Round 1: change a result")).to_be_visible()


def test_nothing_moves_while_somebody_answers(new_context: Contexts, live_server: Any) -> None:
    """Other tables' results, and the next round, come in the middle of an entry."""
    session = started_session(pairs=6, boards_per_round=2, habits={"pace": "together"})
    at = table(new_context, live_server, session)
    at.to_the_boards()
    at.open(1)
    at.press("4", "hearts")
    expect(at.question).to_have_text("Who played it?")
    at.page.evaluate("document.querySelector('.rose').kept = true")
    enter(session, 2, 1, 3, "4SN=")
    open_round(section_id=section_of(session).pk, number=2, actor=PROGRAM)
    at.has_news()
    assert at.page.evaluate("document.querySelector('.rose').kept") is True
    expect(at.question).to_have_text("Who played it?")


def test_the_end_thanks_and_leads_to_the_results(new_context: Contexts, live_server: Any) -> None:
    session = started_session(pairs=6, boards_per_round=1)
    at = table(new_context, live_server, session)
    play_all(session)
    at.news()
    expect(at.question).to_have_text("Thank you for playing")
    end_play(session_id=session.pk, actor=PROGRAM)
    at.news()
    expect(at.question).to_have_text("Play has ended. Thank you for playing.")
    link = at.page.get_by_role("link", name="See the results")
    expect(link).to_have_attribute("href", f"/{session.club.slug}/{session.slug}/")


def test_the_secret_leaves_the_address_and_the_history(new_context: Contexts, live_server: Any) -> None:
    session = started_session(pairs=6)
    page = device(new_context, PHONE)
    page.goto(f"{live_server.url}/table/code/")
    at = TablePage(page, live_server.url, session)
    expect(page).to_have_url(f"{live_server.url}/table/")
    page.go_back()
    assert "/l/" not in page.url
    assert at.faults == []


def test_a_table_where_somebody_only_ever_waits_tells_each_of_them(new_context: Contexts, live_server: Any) -> None:
    session = started_session(9, "straight-mitchell", missing="ns", boards_per_round=1)
    at = table(new_context, live_server, session, 5)
    for number in range(1, 6):
        expect(at.question).to_have_text(f"Round {number}: you sit out")
        expect(at.page.locator(".pad")).to_contain_text(name_of(session, 5, number, "ew"))
        at.press("Go on")
    expect(at.question).to_have_text("Thank you for playing")


def test_a_postponed_board_is_not_asked_for_until_the_director_sends_it(
    new_context: Contexts, live_server: Any
) -> None:
    session = started_session(pairs=6, boards_per_round=1)
    meeting = meeting_at(session, 2, 1)
    act = postponement_repair(session_id=session.pk, meeting=meeting, actor=PROGRAM)
    make_repair(session_id=session.pk, act=act, permission=BY_THE_CLOCKS, actor=PROGRAM)
    for place in list(still_to_play(session)):
        if (place[0].table, place[0].round) != (2, 1):
            enter(session, place[0].table, place[0].round, place[1], "1NTN=")
    Line.objects.filter(session=session, result__isnull=False).update(confirmed=True)
    at = table(new_context, live_server, session, 2)
    expect(at.question).to_have_text("Thank you for playing")
    play_postponed_repair(session_id=session.pk, meeting=meeting, table=2, actor=PROGRAM)
    at.news()
    expect(at.question).to_contain_text("play it now")
    at.assert_fits()
    at.assert_accessible()
    at.open(meeting.board)
    at.key_in(4, "spades", "N", "Made")
    at.press("Yes, that is right")
    expect(at.question).to_have_text("Thank you for playing")
    line = Line.objects.filter(session=session, board__number=meeting.board, ns=meeting.ns)
    becomes(at.page, lambda: line.get().confirmed, True)
    assert at.faults == []
