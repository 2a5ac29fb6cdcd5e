"""The card on a pair's own phone: boards that lead on, bars against average, after play the result first."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from club.actor import PROGRAM
from club.models import Session
from club.services import end_play
from scoring.models import Snapshot
from scoring.recompute import recompute
from scoring.services import publish_session
from tests.builders import play_all, started_session
from tests.doors.pages import address
from tests.doors.phones import following, pair_at

pytestmark = pytest.mark.django_db


def links(html: str) -> dict[int, str]:
    """The boards of the card that lead on, and where."""
    return {
        int(board): where
        for board, where in re.findall(r'<li class="ln" id="board-(\d+)"[^>]*>\s*<a class="no" href="([^"]+)"', html)
    }


def card(html: str) -> set[int]:
    return {int(board) for board in re.findall(r'<li class="ln" id="board-(\d+)"', html)}


@pytest.mark.parametrize("rounds", [1, 2, 3])
def test_during_play_a_board_leads_on_once_everybody_has_played_it(rounds: int) -> None:
    session = started_session(8, habits={"board_results": "all"})
    pair = pair_at(session, 1)
    play_all(session, rounds=range(1, rounds + 1))
    recompute(session.pk)
    html = following(pair).html()
    finished = set(Snapshot.objects.get(session=session).finished)
    assert links(html).keys() == card(html) & finished
    for board, where in links(html).items():
        assert where == f"{address(session)}board/{board}/?of={pair.key}"
        assert Client().get(where).status_code == 200


def test_where_the_club_shows_no_results_during_play_no_board_leads_on() -> None:
    session = started_session(8, habits={"board_results": "never"})
    pair = pair_at(session, 1)
    play_all(session, rounds=[1, 2, 3])
    recompute(session.pk)
    html = following(pair).html()
    assert card(html)
    assert links(html) == {}
    assert 'class="ab"' not in html


def published() -> Session:
    session = started_session(10, "straight-mitchell")
    play_all(session)
    end_play(session_id=session.pk, actor=PROGRAM)
    recompute(session.pk)
    publish_session(session_id=session.pk, actor=PROGRAM)
    return session


def test_after_play_the_result_and_the_curve_come_first() -> None:
    session = published()
    html = following(pair_at(session, 1)).html()
    places = [html.index(each) for each in ('data-key="standing"', "chart curve", 'data-key="now"', 'data-key="card"')]
    assert places == sorted(places)
    assert html.count('data-key="standing"') == 1
    assert links(html).keys() == card(html)
    assert html.count('class="ab"') == len(card(html))
