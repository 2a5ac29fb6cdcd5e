"""Peers are asked by a link: they see a hand and no name; who has the board still to play is told nothing; and the
answers go into the ruling with one press."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from club.actor import PROGRAM
from club.errors import DomainError
from club.models import Board, Deal, DealSet, Session, SessionDeals
from club.models.ways_of_scoring import BoardsAre
from club.services import end_play
from rulings.models import PeerAnswer, PeerPoll
from rulings.queries.peer_polls import asked_peer, peer_poll
from rulings.services.peer_polls import close_peer_poll
from tests import builders
from tests.doors.pages import words
from tests.doors.rooms import Room, playing_room, room_of
from tests.peer_polls import HAND, asked_about, kept_about
from tests.simultaneous import Field

pytestmark = pytest.mark.django_db
BOXES = {
    "board": "1",
    "seat": "S",
    "question": "What do you bid?",
    "choice_1": "Pass",
    "choice_2": "3NT",
    "lasts": "120",
}


@pytest.fixture
def over() -> Session:
    return builders.ended_session(8)


def link(poll: PeerPoll) -> str:
    return reverse("player:peer-poll", args=[poll.secret()])


def test_from_the_form_to_the_ruling(over: Session) -> None:
    room = room_of(over)
    says = room.post("rulings/polls/", **BOXES).content.decode()
    assert "The cards of this board are not known" in says
    assert 'value="3NT"' in says
    says = words(room.send("rulings/polls/", **BOXES, hand=HAND, auction="1H P"))
    assert "It works until" in says
    poll = PeerPoll.objects.get()
    peers = [Client() for _each in range(3)]
    page = peers[0].get(link(poll))
    assert page.status_code == 200
    assert "noindex" in page.headers["X-Robots-Tag"]
    shown = words(page.content.decode())
    for said in ("You are South", "What do you bid?", "Pass", "3NT"):
        assert said in shown
    for secret in (over.title, over.club.name, over.slug, "Table", *over.contestants.values_list("key", flat=True)):
        assert secret not in page.content.decode()
    for name in over.club.players.values_list("name", flat=True):
        assert name not in page.content.decode()
    assert "Choose one of the answers" in peers[0].post(link(poll), {}).content.decode()
    for peer, choice in zip(peers, "110", strict=True):
        said = peer.post(link(poll), {"choice": choice, "comment": "Too strong."}, follow=True)
        assert "Thank you" in said.content.decode()
    again = peers[0].post(link(poll), {"choice": "0"})
    assert again.status_code == 422
    assert "You have answered already" in again.content.decode()
    assert PeerAnswer.objects.count() == 3
    page_html = room.html(f"rulings/polls/{poll.pk}/")
    assert "3 answers" in words(page_html)
    assert page_html.count("Too strong.") == 3
    ruling = re.search(r'href="([^"]*/rulings/new/[^"]*)"', page_html)
    assert ruling is not None
    for html in (
        room.client.get(ruling[1].replace("&amp;", "&")).content.decode(),
        room.client.get(room.at(f"rulings/polls/{poll.pk}/boxes/"), headers={"hx-request": "true"}).content.decode(),
    ):
        assert "3NT: 2 of 3\nPass: 1 of 3" in html
        assert HAND in html
    room.send(f"rulings/polls/{poll.pk}/close/")
    assert peers[0].get(link(poll)).status_code == 410
    assert "HAND" not in peers[0].get(link(poll)).content.decode()


def test_what_is_printed_on_a_board_names_it_and_its_number_where_several_have_the_same(over: Session) -> None:
    Session.objects.filter(pk=over.pk).update(boards_are=BoardsAre.DEALT)
    room, boards = room_of(over), Board.objects.filter(session=over)
    boards.filter(number__in=(1, 2)).update(label="5")
    boards.filter(number=3).update(label="6")
    asked = BOXES | {"hand": HAND}
    assert "Type the number of the board." in room.post("rulings/polls/", **asked | {"board": "x"}).content.decode()
    several = room.post("rulings/polls/", **asked | {"board": "5"}).content.decode()
    assert "Several boards have 5 printed on them. Write which one: 5 (1), 5 (2)." in several
    for said, number in (("6", 3), ("5 (2)", 2)):
        room.send("rulings/polls/", **asked | {"board": said})
        assert PeerPoll.objects.latest("pk").board.number == number


def test_nobody_is_asked_about_a_board_that_is_still_to_be_played() -> None:
    room: Room = playing_room(8)
    board = int(builders.seating_at(room.session, 1, 1).boards[0])
    builders.enter(room.session, 1, 1, board, "4SN=")
    with pytest.raises(DomainError, match="still to play"):
        asked_about(room.session, board)
    poll = kept_about(room.session, board)
    assert asked_peer(poll.secret()) is None
    assert Client().get(link(poll)).status_code == 410
    assert Client().post(link(poll), {"choice": "0"}).status_code == 410
    builders.play_all(room.session)
    end_play(session_id=room.session.pk, actor=PROGRAM)
    assert asked_peer(poll.secret()) is not None


def test_another_session_with_the_same_cards_closes_the_link(over: Session) -> None:
    mark = Board.objects.get(session=over, number=1)
    dealt = DealSet.objects.create(club=over.club, name="Tonight")
    cards = f"N:{HAND} JT98.J98.T98.AKQ 7654.T76.765.654 3.A542.AK32.JT32"
    Deal.objects.create(deal_set=dealt, number=1, dealer=mark.dealer, vulnerable=mark.vulnerable, cards=cards)
    SessionDeals.objects.create(session=over, deal_set=dealt)
    poll = asked_about(over, 1, hand="", seat="N", auction="")
    assert poll.hand == HAND
    other = builders.started_session(8, club=over.club)
    SessionDeals.objects.create(session=other, deal_set=dealt)
    assert asked_peer(poll.secret()) is None
    with pytest.raises(DomainError, match="still to play"):
        asked_about(over, 1)


def test_a_link_ends_with_its_time_and_when_it_is_closed(over: Session) -> None:
    first, second = asked_about(over, 1), asked_about(over, 1, lasts=timedelta(microseconds=1))
    assert asked_peer(first.secret()) is not None
    assert second.ends_at < timezone.now()
    assert asked_peer(second.secret()) is None
    assert asked_peer("0" * 32) is None
    for _twice in range(2):
        close_peer_poll(session_id=over.pk, poll_id=first.pk, actor=PROGRAM)
    assert asked_peer(first.secret()) is None
    found = peer_poll(over.pk, first.pk)
    assert found is not None
    assert found.closed_at is not None


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        ({"hand": "AKQ"}, "no hand of 13 cards"),
        ({"auction": "Nora bid 1H"}, "cannot be read"),
        ({"auction": "1H P 2H"}, "West is next to call"),
        ({"auction": "1H"}, "East is next to call"),
        ({"question": "  "}, "what you ask"),
        ({"choices": ("Pass", " Pass ")}, "two to four"),
        ({"lasts": timedelta(days=8)}, "within a week"),
    ],
)
def test_what_cannot_be_shown_is_refused(over: Session, wrong: dict[str, object], says: str) -> None:
    with pytest.raises(DomainError, match=says):
        asked_about(over, 1, **wrong)


def test_many_answers_from_one_place_wait(over: Session) -> None:
    poll = asked_about(over, 1)
    told = [Client().post(link(poll), {"choice": "0"}).status_code for _each in range(11)]
    assert told == [302] * 10 + [429]
    assert PeerAnswer.objects.count() == 10


def test_a_simultaneous_keeps_its_boards_until_the_embargo_ends() -> None:
    field = Field(1)
    evening = field.evening(0)
    with pytest.raises(DomainError, match="at another club"):
        asked_about(evening, 1)
    poll = kept_about(evening, 1)
    assert asked_peer(poll.secret()) is None
    field.ends()
    assert asked_peer(asked_about(evening, 1).secret()) is not None
