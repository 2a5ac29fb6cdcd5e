"""Nothing of another club is read or changed through a door of one's own club, whatever ids are put in: into each
address that has one, and into each box of each form that a manager is offered. An address or a form that is new is
tried as soon as it is there.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from urllib.parse import urlsplit

import pytest
from django.urls import resolve, reverse

from tests.doors.every_address import ADDRESSES, RIGHT_OF, Everything
from tests.doors.ids_of_others import (
    THEIRS,
    TwoClubs,
    offered_to,
)
from tests.ranges import WHOLE

pytestmark = [pytest.mark.django_db, pytest.mark.once, pytest.mark.always]


@pytest.fixture
def two() -> TwoClubs:
    return TwoClubs()


def ways_of_asking(name: str) -> tuple[str, ...]:
    """What is looked for in an address is looked for however it is asked; in a quick run as its form or its link asks.

    An act says 405 to a look before it looks for anything (test_every_address).
    """
    return ("get", "post") if WHOLE else ("post",) if RIGHT_OF[name].endswith("act") else ("get",)


def with_theirs(two: TwoClubs) -> Iterator[tuple[str, str, str]]:
    """Every address of the own desk with one thing in it that is the other club's, and its name."""
    for name, address in two.addresses.items():
        said = resolve(urlsplit(address).path).kwargs
        for what, value in said.items():
            theirs = two.their_session if what == "session" else THEIRS if isinstance(value, int) else None
            if theirs is not None:
                yield name, what, reverse(name, kwargs={**said, what: theirs})


def test_no_address_of_ones_own_club_leads_to_anything_of_another(two: TwoClubs) -> None:
    found = {}
    for name, what, address in with_theirs(two):
        # A page of one's own session that has a form about something of theirs is asked both ways.
        for way in ways_of_asking(name) if what == "session" else ("get", "post"):
            wrong = two.tried(lambda way=way, address=address: getattr(two.client, way)(address))  # type: ignore[misc]
            if wrong:
                found[f"{way} {name} {what}"] = wrong
    assert found == {}


@pytest.mark.long
def test_no_form_of_ones_own_club_takes_anything_of_another(two: TwoClubs) -> None:
    found, tries = {}, 0
    for (name, *_rest), (to, form) in offered_to(two.client, two.addresses.values()).items():
        for box, value in form.fields.items():
            if not re.search(r"\d", value) or box.endswith("client_id"):
                continue
            sent = {**form.fields, box: re.sub(r"\d+", str(THEIRS), value, count=1)}
            ask = two.client.get if form.method == "get" else two.client.post
            wrong = two.tried(lambda ask=ask, to=to, sent=sent: ask(to, sent))  # type: ignore[misc]
            tries += 1
            if wrong:
                found[f"{name} {box}"] = wrong
    assert found == {}
    assert tries > 100


def test_numbers_beyond_everything_lead_nowhere() -> None:
    everything = Everything()
    client = everything.clients["manager"]
    for name in (each for each in ADDRESSES if each.startswith("desk:")):
        said = resolve(urlsplit(everything.address(name)).path).kwargs
        for what in (each for each, value in said.items() if isinstance(value, int)):
            address = reverse(name, kwargs={**said, what: 2**63})
            for way in ways_of_asking(name):
                assert getattr(client, way)(address).status_code in (404, 405), (way, name, what)
