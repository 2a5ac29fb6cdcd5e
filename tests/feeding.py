"""A laptop and its hosted site in one database: two clubs, and a wire between them that can be broken."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import date
from http.client import HTTPException
from typing import Any

import pytest
from django.test import Client

from backups.feeding import client, sending
from club.actor import PROGRAM
from club.models import Club, HostedSite, Session
from club.services.hosted_site import set_hosted_site
from club.services.laptop_keys import make_laptop_key
from tests.builders import make_club

Request = tuple[bytes, Mapping[str, str]]
Answer = tuple[int, bytes]


@dataclass
class Wire:
    """What stands in for the network: every request goes to the pages of this process, unless `broken` says else."""

    laptop: Club
    hosted: Club
    key: str
    requests: list[Request] = field(default_factory=list)
    broken: Iterator[Callable[[Request], Answer]] | None = None

    def sent(self, _address: str, body: bytes, headers: Mapping[str, str]) -> Answer:
        self.requests.append((body, headers))
        breaks = next(self.broken, None) if self.broken is not None else None
        return breaks((body, headers)) if breaks else deliver((body, headers))

    def feed(self) -> int:
        """A turn of the laptop's worker, whatever it waited for."""
        HostedSite.objects.filter(club=self.laptop).update(next_at=None)
        return sending.feed_hosted_sites()

    @property
    def site(self) -> HostedSite:
        return HostedSite.objects.get(club=self.laptop)


def deliver(request: Request) -> Answer:
    """The request, as the hosted site gets it."""
    body, headers = request
    named = {name: value for name, value in headers.items() if name != "Content-Type"}
    answer = Client().post("/api/feed", body, content_type="application/json", headers=named)
    return answer.status_code, answer.content


def lost(_request: Request) -> Answer:
    """The line is down."""
    raise HTTPException("down")


def answer_lost(request: Request) -> Answer:
    """It arrives, and the line goes down before the answer."""
    deliver(request)
    raise HTTPException("down")


def twice(request: Request) -> Answer:
    """The network delivers it twice."""
    first = deliver(request)
    deliver(request)
    return first


@pytest.fixture
def wire(monkeypatch: pytest.MonkeyPatch, settings: Any) -> Wire:
    """A laptop's club with its hosted site set; on whichever database, it is a club's own computer."""
    settings.ENV = replace(settings.ENV, served=False)
    laptop, hosted = make_club("Riverside"), make_club("Riverside", slug="riverside-hosted")
    key = make_laptop_key(club_id=hosted.pk, name="club laptop", actor=PROGRAM)
    made = Wire(laptop, hosted, key)
    set_hosted_site(
        club_id=laptop.pk, address="https://results.example.org", key=key, since=date(2020, 1, 1), actor=PROGRAM
    )
    monkeypatch.setattr(client, "_sent", made.sent)
    return made


def fed(session: Session) -> Session:
    """The session at the hosted site."""
    return Session.objects.get(fed__there=session.pk)
