"""The two pages of a manager: at the hosted site a key for the laptop, on the laptop the site and the key."""

from __future__ import annotations

import re
import socket
import ssl
from collections.abc import Mapping
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client

from backups.feeding import client as feed_client
from club.models import AuditRow, Club, FedSession, HostedSite, LaptopKey
from tests.builders import logged_in, make_club, make_manager, play_all, standings_of, started_session
from tests.doors.pages import words
from tests.feeding import Wire, deliver, wire

__all__ = ["wire"]
pytestmark = pytest.mark.django_db


class Manager:
    """The manager of a club, at the desk."""

    def __init__(self, club: Club) -> None:
        self.club, self.client = club, logged_in(make_manager(club))

    def get(self, page: str) -> str:
        return self.client.get(f"/desk/{self.club.slug}/settings/{page}/").content.decode()

    def post(self, page: str, **said: str) -> str:
        answer = self.client.post(f"/desk/{self.club.slug}/settings/{page}/", said, follow=True)
        return answer.content.decode()


def acts(club: Club) -> list[str]:
    return list(AuditRow.objects.filter(club=club).order_by("pk").values_list("action", flat=True))


@pytest.mark.always
def test_a_key_is_made_pasted_tried_and_withdrawn(monkeypatch: pytest.MonkeyPatch, settings: Any) -> None:
    settings.ENV = replace(settings.ENV, served=False)
    there, here = Manager(make_club("Riverside", slug="hosted")), Manager(make_club("Riverside"))
    monkeypatch.setattr(feed_client, "_sent", lambda _address, body, headers: deliver((body, headers)))
    shown = there.post("laptop", name="Club laptop")
    key = re.findall(r"bc1(?:-\w+)+", shown)[0]
    assert key not in there.get("laptop"), "it is shown once"
    assert "never used" in words(there.get("laptop"))

    said = here.post("hosted-site", address="results.example.org/", key=f" {key[:40]}\n{key[40:]} ", since="2026-11-01")
    assert "The connection works: the site of Riverside takes what this computer sends." in words(said)
    site = HostedSite.objects.get()
    assert site.address == "https://results.example.org"
    assert site.secret not in here.get("hosted-site")
    assert "connected" in words(there.get("laptop"))

    there.post(f"laptop/{LaptopKey.objects.get().pk}/withdraw")
    assert "withdrawn at the hosted site" in words(here.post("hosted-site/act", act="try"))
    here.post("hosted-site/act", act="remove")
    assert not HostedSite.objects.exists()
    assert acts(there.club)[-2:] == ["laptop key made", "laptop key withdrawn"]
    assert acts(here.club)[-2:] == ["hosted site set", "hosted site removed"]
    assert "Made a key for the club’s laptop" in words(there.get("trail"))


@pytest.mark.parametrize(
    ("raised", "says"),
    [
        (socket.gaierror(8, "?"), "The name in the address is not known"),
        (TimeoutError(), "does not answer"),
        (ConnectionRefusedError(), "no bridgeclub site answers"),
        (ConnectionResetError(), "The connection broke off"),
        (OSError(101, "?"), "no network"),
        (ssl.SSLCertVerificationError(), "certificate"),
        ((200, b"<html>"), "no bridgeclub site answers"),
        ((404, b"{}"), "no bridgeclub site answers"),
        ((200, b'{"bridgeclub": 9}'), "another version"),
        ((502, b""), "has a fault"),
    ],
)
def test_what_is_wrong_is_said_in_words(
    wire: Wire, monkeypatch: pytest.MonkeyPatch, raised: Exception | tuple[int, bytes], says: str
) -> None:
    def fails(_address: str, _body: bytes, _headers: Mapping[str, str]) -> tuple[int, bytes]:
        if isinstance(raised, Exception):
            raise raised
        return raised

    monkeypatch.setattr(feed_client, "_sent", fails)
    manager = Manager(wire.laptop)
    assert says in words(manager.post("hosted-site/act", act="try"))
    assert says in words(manager.get("hosted-site"))


def test_the_key_of_another_club_is_said(wire: Wire) -> None:
    Club.objects.filter(pk=wire.hosted.pk).update(name="Hillside")
    assert "the key is that of another club: Hillside" in words(Manager(wire.laptop).post("hosted-site/act", act="try"))


def test_half_a_key_and_an_address_without_https_are_refused(wire: Wire) -> None:
    manager = Manager(wire.laptop)
    asked = {"address": "https://results.example.org", "key": wire.key, "since": "2026-11-01"}
    assert "not the whole key" in words(manager.post("hosted-site", **{**asked, "key": wire.key[:-4]}))
    for address in ("http://results.example.org", "ftp://results.example.org", "https://u:p@results.example.org", " "):
        assert "Saved" not in manager.post("hosted-site", **{**asked, "address": address})
        assert HostedSite.objects.get().address == "https://results.example.org"


def test_a_server_of_many_clubs_sends_nothing(wire: Wire, settings: Any) -> None:
    session = started_session(8, club=wire.laptop)
    standings_of(session)
    settings.ENV = replace(settings.ENV, served=True)
    assert wire.feed() == 0
    assert not wire.requests
    assert "it receives sessions and sends none" in words(Manager(wire.laptop).get("hosted-site"))


@pytest.mark.always
def test_only_what_is_signed_is_taken(wire: Wire) -> None:
    """Without the key, with another one, or changed on its way."""
    session = started_session(8, club=wire.laptop)
    play_all(session, rounds=[1])
    standings_of(session)
    taken: list[tuple[bytes, Mapping[str, str]]] = []

    def kept(_address: str, body: bytes, headers: Mapping[str, str]) -> tuple[int, bytes]:
        taken.append((body, headers))
        raise TimeoutError

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(feed_client, "_sent", kept)
        wire.feed()
    body, headers = taken[0]
    wrong = [
        (body.replace(b"standings", b"archive"), headers),
        (body, {**headers, "X-Feed-Sequence": str(int(headers["X-Feed-Sequence"]) + 1)}),
        (body, {**headers, "X-Feed-Signature": "00" * 64}),
        (body, {**headers, "X-Feed-Key": "0" * 20}),
        (body, {}),
    ]
    assert [deliver(each)[0] for each in wrong] == [401] * len(wrong)
    assert not FedSession.objects.exists()
    assert deliver((body, headers))[0] == 200
    assert deliver((body, headers))[0] == 409, "a second time it is nothing"
    assert FedSession.objects.get().club_id == wire.hosted.pk


def test_the_public_page_says_when_nothing_was_heard(wire: Wire) -> None:
    session = started_session(8, club=wire.laptop)
    play_all(session, rounds=[1])
    standings_of(session)
    wire.feed()
    fed = FedSession.objects.get()
    assert session.title in words(Client().get(f"/{wire.hosted.slug}/").content.decode())
    FedSession.objects.update(received_at=fed.received_at - timedelta(days=3, hours=1))
    said = words(Client().get(f"/{wire.hosted.slug}/{fed.slug}/").content.decode())
    assert "Not heard of for 3 days. From the club’s laptop, last received" in said
