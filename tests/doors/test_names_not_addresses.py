"""Whoever comes through a door of players or of the public reads names of directors and members, never addresses."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Callable, Iterator
from uuid import uuid4

import pytest
from django.core import mail
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse
from pypdf import PdfReader

from bridgeclub.outputs.formats import FORMATS, FormatOptions
from bridgeclub.outputs.mail import delivery
from club.models import Membership, Player, Session, User
from club.services import end_play
from rulings.engine.decision import Decision, Kind, RuledLine
from rulings.engine.query import Claim, ClaimKind
from rulings.models import ScoreQuery
from rulings.queries.calls import open_calls
from rulings.services.calls import CallRequest, call_director, take_call
from rulings.services.ruling import issue_ruling
from rulings.services.score_queries import ScoreQueryRequest, open_score_query, reject_score_query
from scoring.models import Line, Result
from scoring.recompute import recompute
from scoring.services import publish_session
from scoring.services.sending import schedule_sending
from tests import builders
from tests.doors.walks import Read, Walk
from tests.outputs.editions import read_again
from tests.ranges import WHOLE, spread
from tests.services.rulings.query_acts import seen
from tests.services.scoring.letters import agree

pytestmark = pytest.mark.django_db
OF_DIRECTOR, OF_MANAGER = "private.director@example.org", "private.manager@example.org"
HABITS = {"names_at_table": True, "own_phones": True, "sign_off": "both"}


def directed(name: str) -> tuple[Walk, User]:
    """A night directed and published by two accounts without names, or with addresses for names."""
    session = builders.started_session(6, "straight-mitchell", boards_per_round=2, habits=HABITS)
    users = [
        builders.make_director(session.club, OF_DIRECTOR),
        builders.make_director(session.club, OF_MANAGER, role=Membership.Role.MANAGER),
    ]
    for user in users:
        User.objects.filter(pk=user.pk).update(name=user.email if name == "address" else "")
    Session.objects.filter(pk=session.pk).update(director=users[0])
    for number, player in enumerate(Player.objects.filter(club=session.club)):
        Player.objects.filter(pk=player.pk).update(email=f"private.member{number}@example.org")
    return Walk(session), User.objects.get(pk=users[0].pk)


def ruled(session: Session, user: User, table: int) -> None:
    meeting = builders.meeting_at(session, table, 1)
    place = (meeting.board, meeting.ns, meeting.ew, "A", 1, table)
    decision = Decision(Kind.NO_ACTION, "West hesitated.", lines=(RuledLine(*place),))
    issue_ruling(session_id=session.pk, decision=decision, actor=builders.actor(user))


def asking(walk: Walk) -> Iterator[Read]:
    """Everything that a table, a telephone or a stranger may ask."""
    for number, table in walk.tables.items():
        yield from walk._of_a_table(table, number)
    for phone in walk.phones.values():
        for name in ("player:evening", "player:live"):
            yield name, lambda get=phone.client.get, name=name: get(reverse(name))
    for name, address in walk.public():
        yield name, lambda address=address: Client().get(address)


def read(walk: Walk) -> Iterator[tuple[str, bytes]]:
    """What is told now; in a quick run by the first and the last of those that ask for the same kind of page."""
    kinds: dict[str, list[Callable[[], HttpResponse]]] = {}
    for name, ask in asking(walk):
        kinds.setdefault(name, []).append(ask)
    for name, asks in kinds.items():
        yield from ((name, ask().content) for ask in (spread(asks, 2) if len(asks) > 1 else asks))


def files(session: Session) -> Iterator[tuple[str, bytes]]:
    """Every form of the newest edition, with what is packed in it."""
    for key, form in FORMATS.items():
        made = form.made(read_again(session.pk), FormatOptions())
        if form.suffix == "pdf":
            made = "".join(page.extract_text() for page in PdfReader(io.BytesIO(made)).pages).encode()
        if form.suffix == "zip":
            packed = zipfile.ZipFile(io.BytesIO(made))
            made = b"".join(packed.read(name) for name in packed.namelist())
        yield key, made


def clean(said: Iterator[tuple[str, bytes]]) -> int:
    """How many were read; AssertionError for the first that tells an address."""
    count = 0
    for name, content in said:
        assert b"private." not in content, f"{name}: {content[content.index(b'private.') - 200 :][:400]!r}"
        count += 1
    return count


@pytest.mark.parametrize("name", ["", "address"])
def test_no_door_of_players_tells_an_address(name: str) -> None:
    walk, user = directed(name)
    session, director = walk.session, builders.actor(user)
    # What is told before anything has happened is told later as well.
    assert not WHOLE or clean(read(walk)) > 50
    builders.play_all(session, rounds=[1])
    builders.enter(session, 2, 2, builders.seating_at(session, 2, 2).boards[0], "1NTN=", by=director)
    call_director(session_id=session.pk, asking=CallRequest("A", 1, round=1), client_id=uuid4(), actor=director)
    (call,) = open_calls(session.pk)
    take_call(session_id=session.pk, call_id=call.id, seen_event_id=call.seen, actor=director)
    ruled(session, user, 1)
    assert clean(read(walk)) > 50
    builders.play_all(session, rounds=[2, 3])
    end_play(session_id=session.pk, actor=director)
    recompute(session.pk)
    publish_session(session_id=session.pk, actor=director)
    line = Line.objects.filter(session=session, round=1, table=2).select_related("board")[0]
    claim = Claim(ClaimKind.WORDS, words="we made one more")
    made = open_score_query(
        session_id=session.pk,
        request=ScoreQueryRequest(line.pk, line.ns_id, line.result_id or 0, claim, uuid4(), "phone"),
        actor=director,
    )
    reject_score_query(
        session_id=session.pk,
        query_id=made,
        seen_versions=seen(ScoreQuery.objects.get(pk=made)),
        reason="It was not so.",
        client_id=uuid4(),
        actor=director,
    )
    builders.enter(session, 2, 1, line.board.number, "1NTN+3", source=Result.Source.DESK, replaces=line.result_id)
    ruled(session, user, 3)
    recompute(session.pk)
    publish_session(session_id=session.pk, actor=director)
    assert clean(read(walk)) > 50
    for pair in (line.ns_id, line.ew_id):
        story = walk.phones[pair].client.get(reverse("player:score-query-history", args=[made]))
        assert clean(iter([("player:score-query-history", story.content)])) == 1
    assert clean(files(session)) == len(FORMATS)
    pages = walk.phones[builders.meeting_at(session, 1, 1).ns].read()
    assert "the director" in pages


def test_a_letter_carries_nobodys_address_but_its_readers() -> None:
    walk, user = directed("")
    session = walk.session
    builders.play_all(session)
    end_play(session_id=session.pk, actor=builders.actor(user))
    recompute(session.pk)
    publish_session(session_id=session.pk, actor=builders.actor(user))
    agree(session, "NS1", 0, "reader@example.org")
    schedule_sending(session_id=session.pk, edition=1, base="https://club.example.org", actor=builders.actor(user))
    builders.put_back(session, minutes=11)
    assert delivery.send_due_emails() == 1
    (letter,) = mail.outbox
    assert letter.to == ["reader@example.org"]
    assert b"private." not in letter.message().as_bytes()
    assert b"Reply-To" not in letter.message().as_bytes()
