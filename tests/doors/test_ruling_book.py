"""The ruling book at the desk: found by everything that a director remembers, opened beside what is being written."""

from __future__ import annotations

import csv
import io
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from club.models import Board, Deal, DealSet, LineUp, Player, Session, SessionDeals
from club.services import end_play
from rulings.engine.assistant.recording import guided
from rulings.engine.decision import Kind, RuledPenalty
from rulings.models import Call, Ruling
from rulings.services.ruling import issue_ruling
from scoring.engine.document import Artificial, Assigned
from tests import builders
from tests.builders import PROGRAM
from tests.doors.pages import words
from tests.doors.rooms import Room, playing_room, room_of, sits_down
from tests.noted_calls import noted_at
from tests.services.rulings.ruling import TWO, decision_about, line_at

pytestmark = pytest.mark.django_db

HAND = "AKQ2.KQ3.QJ4.987"
CARDS = f"N:{HAND} JT98.J98.T98.AKQ 7654.T76.765.654 3.A542.AK32.JT32"


def book(room: Room, **asked: object) -> str:
    return words(_get(room.client, room.session, "ruling-book", asked))


def _get(client: Client, session: Session, name: str, asked: dict[str, object]) -> str:
    answer = client.get(reverse(f"desk:{name}", args=[session.club.slug]), asked)
    assert answer.status_code == 200
    return answer.content.decode()


def entries(room: Room, **asked: object) -> int:
    found = book(room, **asked)
    return int(found.split(" entr")[0].split()[-1])


@pytest.fixture
def room() -> Room:
    """Four rulings: a weighted one, an average with a fine, a way of the assistant, one that replaces the first; and a
    call that was noted."""
    room = room_of(session := builders.started_session(8))
    noted_at(session, 4)
    builders.play_all(session)
    end_play(session_id=session.pk, actor=PROGRAM)
    director = builders.actor(builders.make_director(session.club, name="Dora Diaz"))
    give: dict[str, Any] = {"session_id": session.pk, "actor": director}
    first = decision_about(replace(line_at(session, 1, TWO, TWO), contracts=("4S",)), laws=("16B1(a)",))
    issue_ruling(**give, decision=first)
    line = line_at(session, 2, Artificial("60"), Artificial("40"))
    fine = RuledPenalty(line.ew, "procedural", "10")
    average = decision_about(line, kind=Kind.ARTIFICIAL, laws=("90",), penalties=(fine,))
    issue_ruling(**give, decision=replace(average, facts="=Late again"))
    way = guided("exposed-card", ("play", "defender", "yes", "slip", "more"), "S", "E")
    stands = decision_about(line_at(session, 3), kind=Kind.NO_ACTION, laws=("50B",), guided=way)
    issue_ruling(**give, decision=replace(stands, facts="Two low cards fell."))
    line = line_at(session, 1, Assigned(140), Assigned(140))
    second = decision_about(replace(line, contracts=("3N",)), laws=("73C1",))
    issue_ruling(**give, decision=second, supersedes=1)
    return room


def test_it_is_found_by_all_that_is_remembered(room: Room) -> None:
    who = LineUp.objects.filter(contestant=Ruling.objects.get(number=2).lines.get().ew).select_related("player")
    Player.objects.filter(pk=who[0].player_id).update(name="Ümit Zeki")
    board = Ruling.objects.get(number=2).lines.get().board.number
    on_board = Ruling.objects.filter(lines__board__number=board).count()
    found = {
        (): 5,
        (("law", "16"),): 1,
        (("law", "16, 90"),): 2,
        (("law", "Law 50"),): 2,
        (("irregularity", "penalty card"),): 2,
        (("irregularity", "UI"),): 2,
        (("words", "late again"),): 1,
        (("came_out", "adjusted"),): 3,
        (("came_out", "weighted"),): 1,
        (("came_out", "penalty"),): 1,
        (("came_out", "stands"),): 1,
        (("came_out", "noted"),): 1,
        (("board", board),): on_board,
        (("contract", "3nt"), ("words", "hesitated")): 1,
        (("member", "zeki"),): 1,
        (("session", room.session.title[:4]),): 5,
        (("session", "Elsewhere"),): 0,
        (("since", room.session.date.isoformat()),): 5,
        (("since", "2999-01-01"),): 0,
        (("until", "2001-01-01"),): 0,
        (("director", Ruling.objects.get(number=1).user_id),): 4,
    }
    for asked, count in found.items():
        if count:
            assert entries(room, **dict(asked)) == count, asked
        else:
            assert "0 entries" in book(room, **dict(asked)), asked
    everything = book(room)
    assert "replaced by ruling 4" in everything
    assert everything.index("ruling 4") < everything.index("ruling 2")


def test_a_hand_is_found_once_its_board_may_be_seen(room: Room) -> None:
    dealt = DealSet.objects.create(club=room.session.club, name="Tonight")
    board = Ruling.objects.get(number=2).lines.get().board.number
    mark = Board.objects.get(session=room.session, number=board)
    Deal.objects.create(deal_set=dealt, number=board, dealer=mark.dealer, vulnerable=mark.vulnerable, cards=CARDS)
    SessionDeals.objects.create(session=room.session, deal_set=dealt)
    on_board = Ruling.objects.filter(lines__board__number=board).count()
    assert entries(room, hand=HAND) == on_board
    assert "0 entries" in book(room, hand="2.AKQ2.KQ3.QJ94")
    other = builders.started_session(8, club=room.session.club)
    SessionDeals.objects.create(session=other, deal_set=dealt)
    assert "0 entries" in book(room, hand=HAND)


@pytest.mark.parametrize(
    ("box", "typed", "says"),
    [
        ("law", "6x4", "There is no law 6x4"),
        ("irregularity", "elephant", "Nothing is called “elephant” here"),
        ("contract", "9S", "Type a contract as"),
        ("hand", "AKQ", "Type the cards as a PBN file has them"),
        ("board", "x", "whole number"),
        ("since", "yesterday", "This is not a date"),
    ],
)
def test_what_cannot_be_meant_is_said_and_stays_in_its_box(room: Room, box: str, typed: str, says: str) -> None:
    html = _get(room.client, room.session, "ruling-book", {box: typed, "words": "kept"})
    assert says in words(html)
    assert f'value="{typed}"' in html
    assert 'value="kept"' in html


def test_it_says_nothing_of_a_board_that_a_director_has_still_to_play() -> None:
    room = playing_room(8)
    noted_at(room.session, 1)
    board = int(builders.seating_at(room.session, 1, 1).boards[0])
    builders.enter(room.session, 1, 1, board, "4SN=")
    issue_ruling(
        session_id=room.session.pk,
        decision=decision_about(line_at(room.session, 1), kind=Kind.NO_ACTION, laws=("64",)),
        actor=PROGRAM,
    )
    assert entries(room) == 2
    sits_down(room, 2)
    assert "West hesitated" not in book(room)
    assert "0 entries" in book(room, law="64")


def test_what_was_found_is_a_file_without_formulas(room: Room) -> None:
    answer = room.client.get(reverse("desk:ruling-book-csv", args=[room.session.club.slug]), {"law": "90, 50"})
    rows = list(csv.DictReader(io.StringIO(answer.content.decode("utf-8-sig"))))
    assert [row["Laws"] for row in rows] == ["50B", "90", rows[2]["Laws"]]
    assert rows[1]["Facts"] == "'=Late again"
    assert rows[1]["Director"]
    assert "Procedural penalty" in rows[1]["Decision in short"]
    assert rows[2]["Kind"] == "noted without a ruling"
    assert "Exposed card" in rows[2]["Irregularity"]


def test_the_last_time_is_one_press_from_the_assistant_and_from_the_form(room: Room) -> None:
    assert "rulings/?irregularity=Exposed%20card" in room.html("assistant/exposed-card/")
    form = room.post("rulings/new/said/", laws="64A2, 12C1", facts="x").content.decode()
    assert "rulings/?law=64A2&quot;" in form or 'rulings/?law=64A2"' in form
    assert 'target="_blank"' in form


def test_it_is_for_the_directors_of_the_club(room: Room) -> None:
    other = builders.logged_in(builders.make_director(builders.make_club("Elsewhere")))
    for name in ("ruling-book", "ruling-book-csv"):
        address = reverse(f"desk:{name}", args=[room.session.club.slug])
        assert other.get(address).status_code == 404
        assert Client().get(address).status_code == 302


def test_a_thousand_rulings_cost_as_many_queries_as_a_few(room: Room) -> None:
    def asked(**what: object) -> int:
        with CaptureQueriesContext(connection) as queries:
            book(room, **what)
        return len(queries)

    few = asked(law="16", member="a")
    model = Ruling.objects.get(number=3)
    Ruling.objects.bulk_create(
        Ruling(session_id=model.session_id, number=number, kind=model.kind, decision={**model.decision, "lines": []})
        for number in range(10, 1000)
    )
    assert asked(law="16", member="a") == few
    assert entries(room, law="50") == 992
    assert "Page 40 of 40" in book(room, law="50", page="99")
    assert asked() <= 27


def test_the_figures_say_what_happened_how_often_and_how_long_calls_took(room: Room) -> None:
    call = Call.objects.get()
    Call.objects.filter(pk=call.pk).update(opened_at=call.newest.at - timedelta(minutes=4))  # type: ignore[union-attr]
    address = reverse("desk:ruling-figures", args=[room.session.club.slug])
    with CaptureQueriesContext(connection) as queries:
        html = room.client.get(address).content.decode()
    assert len(queries) <= 16
    says = words(html)
    assert "4 entries: 2 with an adjusted score, 1 where the table result stood, 1 noted without a ruling." in says
    assert "Exposed card 2 0 1 1" in says
    assert "written without the assistant 2 2 0 0" in says
    assert "Law 90" in says
    assert "procedural penalties 1 1" in says
    assert "all calls 1 4:00 4:00 4:00" in says
    assert f'href="{reverse("desk:ruling-book", args=[room.session.club.slug])}?irregularity=Exposed+card"' in html
    none = words(room.client.get(address, {"since": "2999-01-01"}).content.decode())
    assert "0 entries" in none
    assert "all calls" not in none
    assert "This is before the first day." in words(
        room.client.get(address, {"since": "2026-02-01", "until": "2026-01-01"}).content.decode()
    )
