"""What the pages of a knock-out say to somebody who has never made one."""

from __future__ import annotations

import pytest

from bridgeclub.wording.brackets import next_step_words
from club.models import Bracket
from tests.brackets import drawn_bracket, made_bracket, seen, win
from tests.doors.pages import page, words
from tests.doors.test_knock_outs import CupDesk

pytestmark = pytest.mark.django_db


def test_the_page_says_what_comes_next() -> None:
    row = made_bracket(1)
    desk = CupDesk(row.club, row.slug)
    assert "First type the teams." in desk.says()
    desk.does("teams", added="Hartley\nOkafor")
    assert "Then draw lots: you look before the draw counts." in desk.says()
    assert "Nobody else sees it before you confirm it." in desk.does("propose")
    row.refresh_from_db()
    assert "Enter the result of each match, or play it here." in desk.does("confirm", lot=str(row.lot))
    assert "Draw the next matches; then" in next_step_words(seen(won_semi_finals()))


def won_semi_finals() -> Bracket:
    row = drawn_bracket(4)
    win(row, 1, 1)
    win(row, 2, 2)
    return row


def test_byes_stand_in_the_tree() -> None:
    row = drawn_bracket(3)
    assert "Team 1: bye" in words(page(f"/{row.club.slug}/knock-out/{row.slug}/"))
