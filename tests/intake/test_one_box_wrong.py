"""All that is sent is right but for one box: only so is that box read to the end. Answered in words on every database,
never an error of ours."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import cycle, islice
from urllib.parse import urljoin, urlsplit

import pytest
from django.test import Client
from django.urls import resolve, reverse

from club.actor import PROGRAM
from club.services import end_play
from scoring.models import Line
from tests import builders
from tests.doors.every_address import ADDRESSES, Everything
from tests.doors.forms import Sent, forms_of
from tests.doors.phones import HERE, OwnPhone, following, pair_at
from tests.intake.every_door import troubles
from tests.ranges import WHOLE
from tests.scored_outside import rolled_back

pytestmark = [pytest.mark.django_db, pytest.mark.postgres(every=True)]
#: What a column of some kind cannot hold, or no date, hour, number or id is.
WRONG = (
    *("", "0", "-1", "32768", "2147483648", "9" * 18, "9" * 40, "1\0", "²", "x" * 3000, "nan", "24:99", "0001-01-01"),
    *("9999-12-31", "A:1:1:99999999999", "00000000-0000-0000-0000-000000000000"),
)
#: How many of them each box of a telephone's forms is sent; in a quick run the next ones in turn.
EACH = len(WRONG) if WHOLE else 6
OF_THE_FORM = ("csrfmiddlewaretoken",)


def offered(client: Client, addresses: Iterable[str]) -> Iterator[tuple[str, str, Sent]]:
    """Every form that is shown at these addresses, of many alike one: whose it is, where it goes, what it sends."""
    known = set()
    for address in addresses:
        answer = client.get(address, follow=True)
        here = answer.redirect_chain[-1][0] if answer.redirect_chain else address
        if "html" not in answer.headers.get("Content-Type", ""):
            continue
        for form in forms_of(answer.content.decode()):
            to = urljoin(here, form.action or here)
            name = resolve(urlsplit(to).path).view_name
            mark = (name, form.method, *sorted(form.fields))
            if mark not in known and name != "logout":
                known.add(mark)
                yield name, to, form


def wrong(client: Client, addresses: Iterable[str], each: int) -> tuple[list[str], int]:
    """What went wrong, and how often it was tried: every box with so many of the values."""
    client.handler.enforce_csrf_checks = False
    client.raise_request_exception = False
    found: list[str] = []
    tries, values = 0, cycle(WRONG)
    for name, to, form in list(offered(client, addresses)):
        for box in form.fields.keys() - set(OF_THE_FORM):
            for value in islice(values, each):
                ask = client.get if form.method == "get" else client.post
                with rolled_back():
                    answer = ask(to, {**form.fields, box: value})
                    found += troubles(name, answer, f"{box} = {value[:20]!r}")
                tries += 1
    return found, tries


@pytest.mark.long
@pytest.mark.first
def test_every_form_of_the_desk() -> None:
    everything = Everything()
    addresses = [everything.address(name) for name in ADDRESSES if name.startswith("desk:")]
    found, tries = wrong(everything.clients["manager"], addresses, 3)
    assert not found, "\n".join(found)
    assert tries > 2000


def test_a_telephone_that_signs() -> None:
    session = builders.started_session(6, boards_per_round=2, habits={"sign_off": "round"})
    builders.play_all(session, rounds=[1], confirmed=False)
    phone = following(pair_at(session, 1))
    line = Line.objects.filter(session=session, ns=pair_at(session, 1)).select_related("board")[0]
    found, tries = wrong(phone.client, [HERE, reverse("player:dispute", args=[1, line.board.number])], EACH)
    assert not found, "\n".join(found)
    assert tries > 5 * EACH


def test_a_telephone_that_queries() -> None:
    session = builders.started_session(6, boards_per_round=2)
    builders.play_all(session)
    phone = following(pair_at(session, 1))
    end_play(session_id=session.pk, actor=PROGRAM)
    line = Line.objects.filter(session=session, ns=pair_at(session, 1))[0]
    found, tries = wrong(phone.client, [HERE, reverse("player:score-query", args=[line.pk])], EACH)
    assert not found, "\n".join(found)
    assert tries > 5 * EACH


@pytest.mark.parametrize("address", ["login", "password_reset", "tablet:code"])
def test_what_strangers_are_offered(address: str) -> None:
    found, tries = wrong(OwnPhone().client, [reverse(address)], len(WRONG))
    assert not found, "\n".join(found)
    assert tries >= len(WRONG)
