"""What the tests of letters and others build and ask: see test_letters.py."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

import pytest
from django.core import mail
from django.utils import timezone

from club.actor import PROGRAM
from club.models import LineUp, Player, Session
from scoring.models import Sending
from scoring.services.sending import schedule_sending
from tests.builders import published_session

BASE = "https://results.example.org"


@pytest.fixture
def session() -> Session:
    """Three pairs' worth of readers: a whole pair, one of another, and a couple with one address."""
    made, _edition = published_session(pairs=6)
    agree(made, "NS1", 0, "ada@example.org")
    agree(made, "NS1", 1, "boris@example.org")
    agree(made, "EW1", 1, "clara@example.org")
    for seat in (0, 1):
        agree(made, "NS2", seat, "theirs@example.org")
    return made


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr(timezone, "now", lambda: clock.now)
    return clock


class Clock:
    def __init__(self) -> None:
        self.now: datetime = timezone.now()

    def goes(self, **more: int) -> None:
        self.now += timedelta(**more)


def agree(session: Session, key: str, seat: int, address: str) -> Player:
    player = LineUp.objects.get(contestant__session=session, contestant__key=key, seat=seat).player
    Player.objects.filter(pk=player.pk).update(email=address, mail_results=True)
    return player


def ask(session: Session, edition: int = 1, **more: Any) -> Sending:
    return schedule_sending(session_id=session.pk, edition=edition, base=BASE, actor=PROGRAM, **more)


def sent_to() -> list[str]:
    return [each.to[0] for each in mail.outbox]


EVERYBODY = ["ada@example.org", "boris@example.org", "theirs@example.org", "clara@example.org"]
