"""A player's telephone as the door sees it: a browser that came in by a code."""

from __future__ import annotations

from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from club.models import Contestant, Session
from club.queries import slips_ended
from club.services import card_token, table_card
from scoring.queries.table import Place
from scoring.services.phone_following import slip_token, table_token
from tests.builders import seating_at, section_of
from tests.doors.pages import words

HERE = reverse("player:evening")


class OwnPhone:
    """Everything goes through the door, with CSRF enforced."""

    def __init__(self) -> None:
        self.client = Client(enforce_csrf_checks=True, headers={"user-agent": "Mozilla/5.0 (iPhone)"})

    def scan(self, address: str, **said: object) -> HttpResponse:
        """Open the address that a code holds, and go in as its script does."""
        assert self.client.get(address).status_code == 200
        token = self.client.cookies["csrftoken"].value
        return self.client.post(address, {"csrfmiddlewaretoken": token, **said})  # type: ignore[return-value]

    def joins(self, address: str, **said: object) -> OwnPhone:
        joined = self.scan(address, **said)
        assert (joined.status_code, joined["Location"]) == (302, HERE), words(joined.content.decode())
        return self

    def refused(self, address: str, **said: object) -> str:
        """A code that lets nobody in: what is said."""
        answer = self.scan(address, **said)
        assert answer.status_code == 410
        return words(answer.content.decode())

    def html(self) -> str:
        response = self.client.get(HERE)
        assert response.status_code == 200
        return str(response.content.decode())

    def read(self) -> str:
        """The page as it is read."""
        return words(self.html())

    def live(self, etag: str = "") -> HttpResponse:
        headers = {"if-none-match": etag} if etag else {}
        return self.client.get(reverse("player:live"), headers=headers)  # type: ignore[return-value]


def slip_of(pair: Contestant) -> str:
    """The address on a pair's slip."""
    ended = slips_ended(pair.session_id).get(pair.pk, 0)
    return reverse("player:slip", args=[slip_token(pair.pk, ended)])


def code_at(session: Session, table: int, pair: int) -> str:
    """The address of the code that the tablet of a table shows for a pair."""
    place = Place(session.pk, section_of(session).pk, table)
    return reverse("player:code", args=[table_token(place, pair)])


def card_at(session: Session, table: int) -> str:
    """The address on a table's printed card, for players."""
    return reverse("player:card", args=[card_token(table_card(club_id=session.club_id, section="A", table=table))])


def following(pair: Contestant | int | None) -> OwnPhone:
    """A telephone that came in by the pair's slip."""
    assert pair is not None
    found = pair if isinstance(pair, Contestant) else Contestant.objects.get(pk=pair)
    return OwnPhone().joins(slip_of(found))


def pair_at(session: Session, table: int, side: str = "ns", round: int = 1) -> Contestant:
    """Who sits there."""
    pair: Contestant | None = getattr(seating_at(session, table, round), side)
    assert pair is not None
    return pair
