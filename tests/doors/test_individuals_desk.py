"""The desk of an evening of individuals that was set up here: every address of it, over movements of every sort."""

from __future__ import annotations

import re

import pytest

from club.actor import PROGRAM
from club.services import end_play
from tests.builders import play_all, seating_at, standings_of
from tests.doors.pages import words
from tests.doors.rooms import room_of
from tests.doors.test_teams_desk import walked
from tests.individual_evenings import EVENINGS, started_individual
from tests.ranges import chosen

pytestmark = pytest.mark.django_db

#: «Pair» where a player is meant.
WRONG = re.compile(r"\bpairs?\b", re.I)


def wrong_words(pages: dict[str, str]) -> dict[str, list[str]]:
    found = {
        at: [said[max(0, m.start() - 50) : m.end() + 50] for m in WRONG.finditer(said)] for at, said in pages.items()
    }
    return {at: each for at, each in found.items() if each}


@pytest.mark.parametrize(("players", "kind", "rounds"), chosen(list(EVENINGS), 1, 4))
def test_every_page_of_the_desk_opens_and_speaks_of_players(players: int, kind: str, rounds: int) -> None:
    session = started_individual(players, kind, rounds=rounds)
    room = room_of(session)
    assert wrong_words(walked(room)) == {}
    play_all(session, seed=players, rounds=[1])
    assert wrong_words(walked(room)) == {}
    play_all(session, seed=players)
    end_play(session_id=session.pk, actor=PROGRAM)
    assert wrong_words(walked(room)) == {}


def test_a_card_at_the_desk_names_the_partner_and_the_opponents_of_a_round() -> None:
    session = started_individual(8, rounds=7)
    play_all(session, rounds=[1])
    standings_of(session)
    names = dict(session.contestants.values_list("pk", "line_up__player__name"))
    seat = seating_at(session, 1, 1)
    key = session.contestants.get(pk=seat.ns_id).key
    said = words(room_of(session).html(f"ranking/{key}/"))
    opponents = " & ".join(names[each] for each in seat.east_west)
    assert f"with {names[seat.ns_partner_id]} against {opponents} · N–S" in said
