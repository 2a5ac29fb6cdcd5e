"""Hands, makeable contracts and par beside the results, in plain words."""

from __future__ import annotations

from typing import Any

import pytest

from club.engine.cards import Deal
from club.models import Session
from rulings.services.clocks import BY_THE_CLOCKS
from scoring.models import Analysis
from scoring.recompute import recompute
from scoring.services import Award, mark_board
from scoring.services.analysis import analyse_deals
from tests import builders
from tests.deal_makers import load, set_of
from tests.doors.pages import address, award_at, page, rows, words
from tests.doors.rooms import room_of

pytestmark = pytest.mark.django_db
# Bo Haglund's first example: E–W make eight tricks in spades, par is two spades.
ONE = "N:QJ6.K652.J85.T98 873.J97.AT764.Q4 K5.T83.KQ9.A7652 AT942.AQ4.32.KJ3"


@pytest.fixture
def evening() -> Session:
    """Four tables that played board 1 in known ways, with its deal and no other: computing takes long."""
    session = builders.started_session(8)
    load(session, {1: Deal.parse(ONE, "N", "none")})
    results = iter(("2SW=", "3SE-1", "1NTN=", "pass"))
    for seating, board in list(builders.still_to_play(session)):
        builders.enter(session, seating.table, seating.round, board, next(results) if board == 1 else "1NTN=")
    recompute(session.pk)
    return session


def computed(session: Session) -> None:
    analyse_deals(set_of(session).pk)


def test_the_hands_stand_on_the_public_page_and_at_the_desk(evening: Session) -> None:
    html, desk = page(address(evening, "board/1/")), room_of(evening).html("boards/1/")
    for shown in (html, desk):
        assert (
            "West: spades ace, 10, 9, 4, 2; hearts ace, queen, 4; diamonds 3, 2; clubs king, jack, 3; 14 points."
            in shown
        )
        assert (
            "North: spades queen, jack, 6; hearts king, 6, 5, 2; diamonds jack, 8, 5; clubs 10, 9, 8; 7 points."
            in shown
        )
        assert "This is being worked out" in shown
        assert shown.count('class="hand hand-') == 4


def test_a_lead_that_nobody_can_have_made_is_said_at_the_desk_alone(evening: Session) -> None:
    """West's two spades: a lead from North is right, from East's or West's hand the declarer is perhaps wrong."""
    room = room_of(evening)
    for lead, said in (("SQ", ""), ("SA", "in declarer’s hand"), ("DA", "in dummy"), ("HT", "other defender’s hand")):
        line = evening.lines.get(board__number=1, result__declarer="W", result__contract="2S")
        place = (line.table or 0, line.round or 0, 1)
        entry = builders.enter(evening, *place, "2SW=", source="desk", lead=lead, replaces=line.result_id)
        assert entry.status in {"current", "agreed"}
        recompute(evening.pk)
        desk, public = words(room.html("boards/1/")), words(page(address(evening, "board/1/")))
        assert ("This lead was" in desk) == bool(said), lead
        assert said in desk
        assert "This lead was" not in public


def test_tricks_and_par_and_how_the_tables_did(evening: Session) -> None:
    computed(evening)
    html = page(address(evening, "board/1/"))
    assert rows(html, "ddt") == [
        ["North", "6", "5", "6", "5", "7"],
        ["South", "6", "5", "6", "5", "7"],
        ["East", "6", "8", "6", "7", "5"],
        ["West", "6", "8", "6", "7", "5"],
    ]
    said = words(html)
    assert "Par 2♠ by East or West, made : N–S −110" in said.replace("made:", "made :")
    assert "At the tables: 3 better for N–S than par, 1 exactly par." in said
    assert "8, double dummy 8" in said
    assert "7, double dummy 6" in said
    assert '<span class="vh">8 tricks, double dummy 8</span>' in html
    assert "makes 2" in html
    assert "makes nothing" in html
    assert words(room_of(evening).html("boards/1/")).count("double dummy") == said.count("double dummy")


@pytest.mark.once
def test_a_board_passed_out_has_nothing_beside_it(evening: Session) -> None:
    computed(evening)
    cells = [row[2] for row in rows(page(address(evening, "board/1/")), "trav")]
    assert [cell for cell in cells if "Passed out" in cell] == ["Passed out"]


def test_what_could_not_be_computed_is_said(evening: Session) -> None:
    Analysis.objects.bulk_create([Analysis(deal=each, state="failed") for each in set_of(evening).deals.all()])
    html = page(address(evening, "board/1/"))
    assert "This could not be worked out for this board." in html
    assert 'class="hands"' in html


@pytest.mark.once
def test_par_follows_the_marking_of_the_physical_board(evening: Session) -> None:
    computed(evening)
    mark_board(
        session_id=evening.pk,
        number=1,
        dealer="W",
        vulnerable="both",
        permission=BY_THE_CLOCKS,
        actor=room_actor(evening),
    )
    recompute(evening.pk)
    said = words(page(address(evening, "board/1/")))
    assert "Par 1♠ by East or West, +1" in said
    assert "West dealer, vulnerable" in said


def room_actor(session: Session) -> Any:
    return builders.actor(builders.make_director(session.club))


@pytest.mark.once
def test_a_group_with_other_cards_is_not_held_against_these(evening: Session) -> None:
    computed(evening)
    number = award_at(evening, 1, 1, Award(group="fouled"))
    assert number == 1
    recompute(evening.pk)
    said = words(page(address(evening, "board/1/")))
    assert "fouled: scored separately" in said
    assert said.count(", double dummy") == 2


def test_without_deals_the_page_is_as_it_was(evening: Session) -> None:
    session = builders.ended_session(8)
    html = page(address(session, "board/1/"))
    assert "hands" not in html
    assert "What could be made" not in html


def test_an_edition_shows_the_hands_too() -> None:
    session, _edition = builders.published_session(8)
    load(session)
    assert 'class="hands"' in page(address(session, "edition/1/board/1/"))
    assert 'board/1/?of=NS1"' in page(address(session, "pair/NS1/"))
