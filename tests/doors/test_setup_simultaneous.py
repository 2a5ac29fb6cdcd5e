"""Choosing the movement of a session of simultaneous pairs: only what its boards are enough for."""

from __future__ import annotations

import pytest

from bridgeclub.doors.desk.setup.tokens import read_movement_token
from club.actor import PROGRAM
from club.models import Session
from movements.services import movement_of
from scoring.errors import DomainError
from scoring.services.simultaneous import join_simultaneous, load_simultaneous_deals
from tests import builders
from tests.deal_makers import deals_for, pbn_of
from tests.doors.desks import Desk, boxes, director_desk, press
from tests.doors.pages import words
from tests.doors.test_setup_movement import chosen, offered, page
from tests.doors.test_setup_sections import on_page
from tests.simultaneous import Field

pytestmark = pytest.mark.django_db


def being_set_up(pairs: int, boards: range) -> tuple[Desk, Session, Field]:
    desk = director_desk()
    field = Field(of=[desk.club], boards=0)
    load_simultaneous_deals(
        simultaneous_id=field.row.pk, files=[("winter.pbn", pbn_of(deals_for(boards)).encode())], actor=PROGRAM
    )
    session = builders.make_session(desk.club, title="Winter pairs", day=field.day)
    builders.add_pairs(session, pairs)
    return desk, session, field


def joined(session: Session, field: Field) -> None:
    join_simultaneous(session_id=session.pk, code=field.row.code, actor=PROGRAM)


def boards_of(token: str) -> set[int]:
    choice = read_movement_token(token)
    assert choice is not None
    movement = movement_of(*choice)
    return {board for number in movement.sets_in_play for board in movement.set_boards(number)}


@pytest.mark.parametrize(
    ("pairs", "boards"), [(10, range(1, 13)), (7, range(1, 19)), (14, range(1, 25)), (9, range(25, 46))]
)
def test_only_what_the_boards_are_enough_for_is_offered_and_it_starts(pairs: int, boards: range) -> None:
    desk, session, field = being_set_up(pairs, boards)
    before = offered(page(desk, session))
    assert any(not boards_of(token) <= set(boards) for token in before), "else there is nothing to leave out"
    joined(session, field)
    shown = page(desk, session)
    assert f"Winter simultaneous has {len(boards)} boards." in words(shown)
    assert boxes(shown)["boards"] == str(min(24, len(boards)))
    tokens = offered(shown)
    assert len(tokens) > 1
    assert all(boards_of(token) <= set(boards) for token in tokens)
    press(desk, session, "start", movement=tokens[-1])
    session.refresh_from_db()
    assert session.state == Session.State.PLAYING


def test_what_was_chosen_before_says_why_not_and_cannot_start() -> None:
    desk, session, field = being_set_up(10, range(1, 13))
    builders.seat(session, "straight-mitchell", tables=5, boards_per_round=3)
    joined(session, field)
    shown = page(desk, session)
    assert boards_of(chosen(shown)) == set(range(1, 16))
    assert "Winter simultaneous does not have boards 13–15 of this movement" in words(shown)
    assert shown.count('value="start" data-whole disabled') == 1
    press(desk, session, "look", movement=offered(shown)[1])
    assert 'value="start" data-whole disabled' not in page(desk, session)


def test_one_chosen_by_hand_says_why_not_and_takes_no_seats() -> None:
    desk, session, field = being_set_up(8, range(1, 13))
    joined(session, field)
    by_hand = {"own-kind": "howell", "own-rounds": "7", "own-boards_per_round": "2"}
    press(desk, session, "own", **by_hand)
    assert "does not have boards 13–14 of this movement. Choose another movement." in words(page(desk, session))
    with pytest.raises(DomainError, match="has board 13, which Winter simultaneous does not have"):
        builders.seat(session, "howell", tables=4, boards_per_round=2)


def test_more_boards_than_there_are_cannot_be_asked_for() -> None:
    desk, session, field = being_set_up(8, range(1, 13))
    joined(session, field)
    press(desk, session, "look", boards="30")
    assert boxes(page(desk, session))["boards"] == "12"


@pytest.mark.parametrize("whose", ["same", "own"])
def test_sections_have_boards_of_their_own_out_of_those_that_there_are(whose: str) -> None:
    desk, session, field = being_set_up(16, range(1, 25))
    joined(session, field)
    on_page(desk, session, "look", number="2", boards_of=whose)
    assert "does not have" not in desk.read(f"{session.slug}/sections/")
    on_page(desk, session, "start")
    session.refresh_from_db()
    assert session.state == Session.State.PLAYING
    numbers = set(session.boards.values_list("number", flat=True))
    assert numbers <= set(range(1, 25))
    assert max(numbers) > 12
