"""The builders themselves: what other tests stand on."""

from __future__ import annotations

import pytest

from scoring.models import Line
from tests.builders import (
    ended_session,
    enter,
    facts_of,
    play_all,
    published_session,
    standings_of,
    started_session,
    still_to_play,
    table_device,
)

pytestmark = pytest.mark.django_db


def test_an_evening_from_the_first_board_to_the_edition() -> None:
    session = started_session(pairs=8)
    enter(session, 1, 1, 1, "4SN=")
    assert len(list(still_to_play(session))) == 31
    play_all(session, seed=7)
    assert not list(still_to_play(session))
    assert len(standings_of(session)["ranking"]) == 8
    assert Line.objects.filter(session=session, confirmed=True).count() == 31


def test_the_same_seed_plays_the_same_evening() -> None:
    """Contestants differ, so only the boards' characters are the same."""
    first, second = ended_session(pairs=6, seed=3), ended_session(pairs=6, seed=3)
    assert facts_of(first)["boards"] == facts_of(second)["boards"]
    assert len(facts_of(first)["results"]) == len(facts_of(second)["results"])


@pytest.mark.parametrize("pairs", [4, 5, 7, 8, 10, 11])
def test_any_number_of_pairs_can_sit_down(pairs: int) -> None:
    session, edition = published_session(pairs=pairs)
    assert edition.number == 1
    assert len(edition.standings["ranking"]) == pairs
    assert session.state == "ended"


def test_a_table_has_a_device() -> None:
    session = started_session(pairs=6)
    actor, token = table_device(session, 2)
    assert actor.device_id
    assert len(token) == 32
