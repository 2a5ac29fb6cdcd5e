"""A pair agrees on its card of a round from its own telephone, or disputes a line of it."""

from __future__ import annotations

import re
from uuid import uuid4

import pytest
from django.http import HttpResponse
from django.urls import reverse

from club.actor import PROGRAM
from club.models import Session
from club.services import change_session, end_play, make_official
from rulings.services.clocks import BY_THE_CLOCKS
from scoring.models import Dispute, Line, SignOff
from scoring.recompute import recompute
from scoring.services.sign_off import let_disputed_result_stand
from tests.builders import enter, play_all, started_session
from tests.doors.pages import words
from tests.doors.phones import HERE, OwnPhone, following, pair_at
from tests.doors.player_signing import hidden, send

pytestmark = pytest.mark.django_db


@pytest.fixture
def session() -> Session:
    return started_session(6, boards_per_round=2, habits={"sign_off": "round"})


def sign(phone: OwnPhone, **other: object) -> HttpResponse:
    return send(phone, reverse("player:sign"), **{**hidden(phone.html()), **other})


def test_both_pairs_agree_and_the_results_stand_confirmed(session: Session) -> None:
    play_all(session, rounds=[1], confirmed=False)
    ns, ew = (following(pair_at(session, 1, side)) for side in ("ns", "ew"))
    assert "Is your card of round 1 right?" in ns.read()
    assert "the rest of" not in ns.read()
    assert (sign(ns).status_code, sign(ew)["Location"]) == (302, HERE)
    page = ns.read()
    assert "Is your card" not in page
    assert page.count("you agreed") == 2
    lines = Line.objects.filter(session=session, ns=pair_at(session, 1))
    assert {line.confirmed for line in lines} == {True}


def test_a_card_is_not_asked_for_while_a_board_is_missing_nor_where_boards_are_agreed_on(session: Session) -> None:
    phone = following(pair_at(session, 1))
    enter(session, 1, 1, 1, "4SN=")
    assert hidden(phone.html()) == {}
    play_all(session, rounds=[1], confirmed=False)
    assert hidden(phone.html())["round"] == ["1"]
    change_session(session_id=session.pk, permission=BY_THE_CLOCKS, actor=PROGRAM, sign_off="board")
    assert hidden(phone.html()) == {}
    assert phone.client.get(reverse("player:dispute", args=[1, 1])).status_code == 404


def test_the_same_press_twice_is_one_answer(session: Session) -> None:
    play_all(session, rounds=[1], confirmed=False)
    phone = following(pair_at(session, 1))
    said = hidden(phone.html())
    for _press in range(2):
        assert send(phone, reverse("player:sign"), **said).status_code == 302
    assert SignOff.objects.count() == 1


def test_a_line_is_disputed_in_the_pairs_own_words_and_the_director_is_told(session: Session) -> None:
    play_all(session, rounds=[1], confirmed=False)
    phone = following(pair_at(session, 1))
    address = reverse("player:dispute", args=[1, 2])
    page = phone.client.get(address).content.decode()
    assert "Board 2: what is wrong?" in words(page)
    fields = dict(re.findall(r'<input type="hidden" name="(client_id|seen)" value="([^"]*)"', page))
    assert "What is wrong with this board?" in words(send(phone, address, **fields).content.decode())
    assert send(phone, address, **fields, reason="tricks", words="we took four").status_code == 302
    assert "You told the director: the number of tricks" in phone.read()
    assert "You told the director" not in following(pair_at(session, 1, "ew")).read()
    assert "Is the rest of your card of round 1 right?" in phone.read()
    dispute = Dispute.objects.get()
    assert (dispute.words, dispute.line.board.number) == ("we took four", 2)
    assert [board for board in hidden(phone.html())["line"] if board.startswith("2-")] == []


def test_what_changed_since_it_was_read_is_asked_again(session: Session) -> None:
    play_all(session, rounds=[1], confirmed=False)
    phone = following(pair_at(session, 1))
    said = hidden(phone.html())
    line = Line.objects.get(session=session, board__number=1, ns=pair_at(session, 1))
    enter(session, 1, 1, 1, "7NTS=", replaces=line.result_id, source="desk")
    assert send(phone, reverse("player:sign"), **said).status_code == 302
    assert [each.split("-")[0] for each in hidden(phone.html())["line"]] == ["1"]


def test_nobody_signs_for_another_pair_nor_for_what_is_not_there(session: Session) -> None:
    play_all(session, rounds=[1], confirmed=False)
    mine, other = following(pair_at(session, 1)), following(pair_at(session, 2))
    theirs = hidden(other.html())
    for said in (
        theirs,
        {**theirs, "line": ["x-y", ""]},
        {**theirs, "line": ["9" * 40 + "-1"]},
        {"round": "1", "client_id": "x"},
    ):
        refused = send(mine, reverse("player:sign"), **said)
        assert refused.status_code == 409
        assert words(refused.content.decode())
    assert send(mine, reverse("player:dispute", args=[1, 99]), client_id=uuid4()).status_code == 404
    stranger = OwnPhone()
    stranger.client.get("/me/")
    assert send(stranger, reverse("player:sign"), **theirs).status_code == 404
    assert not SignOff.objects.exists()


def test_official_results_are_not_signed_any_more(session: Session) -> None:
    play_all(session, confirmed=False)
    end_play(session_id=session.pk, actor=PROGRAM)
    phone = following(pair_at(session, 1))
    assert hidden(phone.html())
    make_official(session_id=session.pk, actor=PROGRAM)
    recompute(session.pk)
    assert hidden(phone.html()) == {}


def test_after_the_evening_a_line_is_queried_and_no_longer_disputed(session: Session) -> None:
    play_all(session, confirmed=False)
    pair = pair_at(session, 1)
    phone, line = following(pair), Line.objects.get(session=session, ns=pair, board__number=1)
    assert reverse("player:score-query", args=[line.pk]) not in phone.html()
    end_play(session_id=session.pk, actor=PROGRAM)
    recompute(session.pk)
    assert phone.html().count(reverse("player:score-query", args=[line.pk])) == 2, (
        "at the line, and where its round is signed"
    )
    assert reverse("player:dispute", args=[1, 1]) not in phone.html()
    led_on = phone.client.get(reverse("player:dispute", args=[1, 1]))
    assert led_on["Location"] == reverse("player:score-query", args=[line.pk])
    assert not Dispute.objects.exists()


def test_what_was_disputed_during_play_is_not_queried_beside_it(session: Session) -> None:
    play_all(session, confirmed=False)
    pair = pair_at(session, 1)
    phone, address = following(pair), reverse("player:dispute", args=[1, 2])
    fields = dict(re.findall(r'name="(client_id|seen)" value="([^"]*)"', phone.client.get(address).content.decode()))
    assert send(phone, address, **fields, reason="tricks").status_code == 302
    end_play(session_id=session.pk, actor=PROGRAM)
    recompute(session.pk)
    line = Line.objects.get(session=session, ns=pair, board__number=2)
    for each in (phone, following(line.ew)):
        assert reverse("player:score-query", args=[line.pk]) not in each.html()
    dispute = Dispute.objects.get()
    let_disputed_result_stand(
        session_id=session.pk, dispute_id=dispute.pk, seen_result_id=dispute.result_id, actor=PROGRAM
    )
    assert reverse("player:score-query", args=[line.pk]) in phone.html()
