"""Who has asked for it gets one letter about each occasion that waits for them; nobody else gets any."""

from __future__ import annotations

from datetime import timedelta
from smtplib import SMTPException
from unittest.mock import patch

import pytest
from django.core import mail
from django.utils import timezone

from bridgeclub.outputs.mail.waiting import send_waiting_letters
from club.models import Membership, User
from rulings.models import ScoreQuery, WaitingLetters
from rulings.services.waiting_letters import stop_waiting_letters, take_waiting_letters, want_waiting_letters
from tests.builders import make_club, make_director, make_manager
from tests.services.rulings.gross_errors import late_session, record_error
from tests.services.rulings.query_acts import evening, query

pytestmark = pytest.mark.django_db


def asks(user: User) -> User:
    want_waiting_letters(user_id=user.pk, base="https://results.example.org/")
    return user


def told() -> list[tuple[str, str]]:
    """To whom letters went since one looked last, and what they say."""
    found = [(each.to[0], each.body) for each in mail.outbox]
    mail.outbox.clear()
    return found


def test_one_letter_for_a_query_however_often_it_is_looked() -> None:
    session = evening()
    director, _quiet = asks(make_director(session.club)), make_director(session.club)
    asks(make_director(make_club("Elsewhere")))
    assert send_waiting_letters() == 0
    query(session)
    assert send_waiting_letters() == 1
    assert send_waiting_letters() == 0
    ((to, body),) = told()
    assert to == director.email
    assert "Friday pairs, 20 November: 1 score query waits for the director." in body
    assert f"https://results.example.org/desk/{session.club.slug}/{session.slug}/queries/" in body
    assert "3♠" not in body
    assert "3S" not in body


def test_an_approval_is_the_managers_alone() -> None:
    session = late_session()
    asks(make_director(session.club))
    manager = asks(make_manager(session.club))
    record_error(session)
    assert send_waiting_letters() == 1
    ((to, body),) = told()
    assert to == manager.email
    assert "1 scoring error found late waits for your approval." in body
    assert "/times/" in body


def test_what_was_there_before_was_settled_or_is_old_is_not_told() -> None:
    session = evening()
    asked = query(session)
    director = asks(make_director(session.club))
    assert send_waiting_letters() == 0, "it waited before the letters were asked for"
    WaitingLetters.objects.update(since=timezone.now() - timedelta(days=9))
    assert take_waiting_letters(timezone.now() + timedelta(days=3)) == [], "a computer that was off for days"
    ScoreQuery.objects.filter(pk=asked.pk).update(state=ScoreQuery.State.REJECTED)
    assert send_waiting_letters() == 0
    ScoreQuery.objects.filter(pk=asked.pk).update(state=ScoreQuery.State.ASKED)
    Membership.objects.filter(user=director).update(role=Membership.Role.MEMBER)
    assert send_waiting_letters() == 0, "no director any more"
    Membership.objects.filter(user=director).update(role=Membership.Role.DIRECTOR)
    stop_waiting_letters(user_id=director.pk)
    assert send_waiting_letters() == 0
    assert told() == []


def test_a_letter_that_did_not_go_goes_with_the_next_look() -> None:
    session = evening()
    asks(make_director(session.club))
    query(session)
    with patch("bridgeclub.outputs.mail.waiting.EmailMessage.send", side_effect=SMTPException("busy")):
        assert send_waiting_letters() == 0
    assert send_waiting_letters() == 1
    assert len(told()) == 1
