"""A mail server that is silent holds one worker: whatever else is to be posted waits, and is not lost by it."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from celery.exceptions import Retry
from django.core import mail

from bridgeclub.celery.tasks import send_history_links_task, tell_owner_task
from bridgeclub.outputs.mail.delivery import send_due_emails
from bridgeclub.outputs.mail.one_at_a_time import SENDING
from bridgeclub.outputs.mail.waiting import send_waiting_letters
from club.account_acts import AccountAct
from club.cache import cache_add, cache_delete
from club.models import Session
from rulings.models import WaitingLetters
from rulings.services.waiting_letters import want_waiting_letters
from scoring.models import Letter
from tests.builders import make_manager, published_session
from tests.faults.silent_mail import silent_mail
from tests.services.rulings.query_acts import evening, query
from tests.services.scoring.letters import Clock, agree, ask, clock, session

__all__ = ["clock", "session"]
pytestmark = pytest.mark.django_db


def test_a_silent_mail_server_is_asked_once_a_turn_and_no_letter_is_lost(clock: Clock, settings: Any) -> None:
    """The first letter stands for all: of two sendings, and of three managers who are to be told."""
    for email in ("ada@example.org", "boris@example.org"):
        published, _edition = published_session(pairs=6)
        agree(published, "NS1", 0, email)
        ask(published)
    waits = evening()
    query(waits)
    for number in range(3):
        manager = make_manager(waits.club, f"manager.{number}@example.org")
        want_waiting_letters(user_id=manager.pk, base="https://results.example.org/")
    WaitingLetters.objects.update(since=clock.now - timedelta(minutes=1))
    clock.goes(minutes=10)
    with silent_mail() as server:
        settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
        settings.EMAIL_HOST, settings.EMAIL_PORT, settings.EMAIL_TIMEOUT = "127.0.0.1", server.port, 0.5
        assert (send_due_emails(), send_waiting_letters()) == (0, 0)
        assert len(server.came) == 2
        server.speaks.set()
        clock.goes(minutes=2)
        settings.EMAIL_TIMEOUT = 60
        assert (send_due_emails(), send_waiting_letters()) == (2, 3)
        assert len(server.letters) == 5


def test_while_one_worker_speaks_with_the_mail_server_all_other_letters_wait(session: Session, clock: Clock) -> None:
    sending = ask(session)
    clock.goes(minutes=10)
    manager = make_manager(session.club)
    assert cache_add(SENDING, 60)
    assert (send_due_emails(), send_waiting_letters()) == (0, 0)
    assert not Letter.objects.filter(sending=sending).exists()
    told = [manager.pk, AccountAct.FACTOR_ON.value, "letter"]
    asked = [session.club_id, "ada@example.org", "http://testserver"]
    for task, arguments in ((tell_owner_task, told), (send_history_links_task, asked)):
        with pytest.raises(Retry) as later:
            task.apply(args=arguments, throw=True, retries=60)
        assert later.value.when == 5
    assert send_history_links_task.apply(args=[session.club_id, "nobody@example.org", "http://testserver"]).get() == 0
    assert mail.outbox == []
    cache_delete(SENDING)
    assert tell_owner_task.apply(args=told, throw=True).get()
    assert not tell_owner_task.apply(args=told, throw=True).get(), "the same letter goes once"
    assert send_history_links_task.apply(args=asked, throw=True).get() == 1
    assert send_due_emails() == 4
    assert cache_add(SENDING, 60), "it is free again"
