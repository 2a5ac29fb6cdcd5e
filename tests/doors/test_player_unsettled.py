"""A player's own telephone names the boards of a finished round with which somebody is not done."""

from __future__ import annotations

import pytest

from club.actor import PROGRAM
from club.services import end_play
from tests.builders import enter, play_all, seating_at, started_session
from tests.doors.pages import words
from tests.doors.phones import following, pair_at

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("side", ["ns", "ew"])
@pytest.mark.parametrize("sign_off", ["board", "both", "round"])
def test_what_waits_is_named_with_its_way(sign_off: str, side: str) -> None:
    session = started_session(6, boards_per_round=2, habits={"sign_off": sign_off})
    phone = following(pair_at(session, 1, side))
    waits, twice = seating_at(session, 1, 1).boards
    enter(session, 1, 1, waits, "4SN=")
    assert "Not settled yet" not in words(phone.html())
    play_all(session, rounds=[1])
    enter(session, 1, 1, twice, "7NN-13")
    said, html = words(phone.html()), phone.html()
    assert f"Board {twice} Two different results: the director decides." in said
    asked = f"Board {waits} Waiting for East–West to confirm on the table’s tablet."
    assert (asked in said) == (sign_off != "round")
    assert 'href="#director"' in html
    assert 'id="director"' in html
    assert html.count(f'id="board-{waits}"') == 1
    end_play(session_id=session.pk, actor=PROGRAM)
    said = words(phone.html())
    assert f"Board {twice} Two different results" in said
    assert asked not in said
