"""Score queries in an individual: each of the four asks alone, and any of the other side answers."""

from __future__ import annotations

import pytest

from club.actor import PROGRAM
from club.models import LineUp, Session
from club.services import end_play
from rulings.models import ScoreQuery
from rulings.queries.score_queries import score_queries_of
from scoring.models import Line
from scoring.recompute import recompute
from scoring.services import publish_session
from tests.builders import enter, play_all
from tests.doors.pages import words
from tests.doors.phones import following
from tests.doors.player_queries import page, radios, says
from tests.doors.rooms import room_of
from tests.doors.test_individuals_desk import wrong_words
from tests.individual_evenings import started_individual

pytestmark = pytest.mark.django_db


@pytest.fixture
def session() -> Session:
    """Nine players; board 1 at table 1 is 3♠ by South, made."""
    session = started_individual(9)
    enter(session, 1, 1, 1, "3SS=")
    play_all(session, 3)
    end_play(session_id=session.pk, actor=PROGRAM)
    recompute(session.pk)
    publish_session(session_id=session.pk, actor=PROGRAM)
    session.refresh_from_db()
    return session


@pytest.fixture
def line(session: Session) -> Line:
    return Line.objects.get(session=session, board__number=1, table=1, result__isnull=False)


def called(contestant: int | None) -> str:
    return str(LineUp.objects.get(contestant=contestant).player.name)


@pytest.mark.parametrize("asks", ["ns_partner_id", "ew_partner_id"])
def test_a_partner_asks_and_all_four_read_it(session: Session, line: Line, asks: str) -> None:
    who = getattr(line, asks)
    phones = {each: following(each) for each in line.everybody}
    assert "Query this score" in phones[who].read()
    made = says(phones[who], line, tricks="10")
    query = ScoreQuery.objects.get()
    assert str(query.pk) in made["Location"]
    side, others = (line.north_south, line.east_west)
    if who in line.east_west:
        side, others = others, side
    for each, phone in phones.items():
        read = page(phone, query)
        assert "made 10, not 9" in read
        assert wrong_words({"": read}) == {}
        assert "Queried:" in phone.read()
        if each != who:
            assert called(who) in read
    for each in others:
        asked = phones[each].read()
        assert "Board 1: is that right?" in asked
        assert f"{called(who)} says:" in asked
        assert wrong_words({"": page(phones[each], query, "score-query-contest")}) == {}
        assert "Is that right? Yes No" in page(phones[each], query)
    (partner,) = set(side) - {who}
    for read in (phones[partner].read(), page(phones[partner], query)):
        assert "is that right?" not in read.lower(), "the partner is not asked"
    (view,) = score_queries_of(session.pk)
    assert view.side == ("ns" if asks == "ns_partner_id" else "ew")
    assert view.opponents == others
    assert view.agreed == view.side


def test_the_desk_names_who_asks_and_who_is_asked(session: Session, line: Line) -> None:
    says(following(line.ns_partner_id), line, kind="turned")
    query = ScoreQuery.objects.get()
    room = room_of(session)
    inbox, shown = room.read("queries/"), room.read(f"queries/{query.pk}/")
    for each in (inbox, shown):
        assert called(line.ns_partner_id) in each
        assert "the table sat the other way round" in each.lower()
    for each in line.east_west:
        assert called(each) in shown
    assert wrong_words({"inbox": inbox, "query": shown}) == {}


def test_a_player_of_the_four_telephones(session: Session, line: Line) -> None:
    room = room_of(session)
    found = room.client.get(room.at(f"queries/new/?pair={line.ew_partner_id}&board=1"))
    path = f"queries/new/1/{line.ns_id}-{line.ew_id}/"
    assert found["Location"] == room.at(path)
    held = room.html(path)
    for each in line.everybody:
        assert called(each) in words(held)
    assert wrong_words({"": words(held)}) == {}
    room.send(path, **{**radios(held), "caller": "ew-1", "tricks": "10"})
    query = ScoreQuery.objects.get()
    assert query.contestant_id == line.ew_partner_id
    shown = room.read(f"queries/{query.pk}/")
    assert f"told to the director: {called(line.ew_partner_id)}" in shown
    assert wrong_words({"query": shown}) == {}
