"""Nobody who keeps answers on the way (a proxy, a browser that several people use) hands one person's to another, and
nobody makes them keep what a stranger wrote: no answer follows a header that a proxy has not written."""

from __future__ import annotations

import re
from urllib.parse import urlsplit

import pytest
from django.core import mail
from django.test import Client
from django.urls import reverse

from tests import builders
from tests.doors.every_address import ADDRESSES, RIGHT_OF, ROLES, Everything, kept_apart, right_of
from tests.ranges import WHOLE

pytestmark = [pytest.mark.django_db, pytest.mark.once, pytest.mark.always]
THEIRS = "zqxwv"
FORGED = {
    "X-Forwarded-Host": f"{THEIRS}.example",
    "X-Forwarded-Server": f"{THEIRS}.example",
    "X-Forwarded-Port": "1234",
    "X-Forwarded-Prefix": f"/{THEIRS}",
    "X-Forwarded-Proto": "https",
    "X-Host": f"{THEIRS}.example",
    "Forwarded": f"host={THEIRS}.example;proto=https",
    "X-Original-URL": f"/{THEIRS}/",
    "X-Rewrite-URL": f"/{THEIRS}/",
    "X-HTTP-Method-Override": "POST",
    "X-Script-Name": f"/{THEIRS}",
    "Origin": f"https://{THEIRS}.example",
    "Referer": f"https://{THEIRS}.example/",
}
#: What is made anew for each answer: tokens of forms, ids of what will be sent, and the time.
ANEW = re.compile(
    rb'(?:data-now="|name="csrfmiddlewaretoken" value="|csrf[^"]*": ?"|[0-9a-f]{8}-[0-9a-f]{4}-)[^"]*'
    rb"|\d+ (?:second|minute)s?|(?:\"|&quot;)now(?:\"|&quot;): ?\d+"
)

#: Pages for everybody that somebody sends something from: their answers come with the token of the form.
WITH_A_FORM = {"public:unsubscribe", "public:wall_without_link"}


@pytest.fixture
def everything() -> Everything:
    return Everything()


def test_what_differs_between_people_is_kept_for_nobody_else(everything: Everything) -> None:
    """And what is for everybody is the same whoever asks.

    In a quick run only what nobody has to log in for: the rest is looked at where it is opened, in test_every_address.
    """
    wrong = {}
    for name in (each for each in ADDRESSES if WHOLE or right_of("nobody", each) == 200):
        address = everything.address(name)
        for_all = name.startswith("public:") and name not in WITH_A_FORM
        roles = ROLES if WHOLE and for_all else ("nobody", "manager", "table", "phone")
        answers = {role: everything.clients[role].get(address) for role in roles}
        differs = len({(answer.status_code, ANEW.sub(b"", answer.content)) for answer in answers.values()}) > 1
        assert not (for_all and differs), name
        assert not (for_all and any(answer.cookies for answer in answers.values())), name
        for role, answer in answers.items():
            if differs and answer.status_code == 200 and not kept_apart(answer):
                wrong[f"{name} as {role}"] = answer.headers.get("Cache-Control", "")
    assert wrong == {}


def test_no_answer_follows_what_a_stranger_writes_into_headers_or_behind_the_address(everything: Everything) -> None:
    for name in ADDRESSES:
        address, role = everything.address(name), reader_of(name)
        joined = "&" if "?" in address else "?"
        written = f"{address}{joined}{THEIRS}={THEIRS}&utm_source={THEIRS}"
        asked = everything.clients[role].get(written, headers=FORGED)
        if asked.status_code != right_of(role, name):
            # What stands behind the address is a form's there.
            assert name.startswith("desk:")
            assert everything.clients[role].get(address, headers=FORGED).status_code == right_of(role, name), name
        assert asked.status_code < 500, name
        assert urlsplit(asked.headers.get("Location", "")).netloc == "", name
        assert THEIRS.encode() not in asked.content, name


def reader_of(name: str) -> str:
    """Somebody who gets more from an address than to be told to log in."""
    return "table" if RIGHT_OF[name].startswith("the table") else "manager"


def test_no_letter_leads_to_where_a_stranger_says() -> None:
    manager = builders.make_manager(builders.make_club())
    Client().post(reverse("password_reset"), {"email": manager.email}, headers=FORGED)
    [letter] = mail.outbox
    assert THEIRS not in str(letter.message())
    assert "/accounts/reset/" in letter.body


def test_another_host_is_told_nothing(everything: Everything) -> None:
    for host in (f"{THEIRS}.example", f"testserver@{THEIRS}.example", f"testserver.{THEIRS}.example", ""):
        for name in ADDRESSES:
            answer = everything.clients[reader_of(name)].get(everything.address(name), headers={"host": host})
            assert answer.status_code == 400, name
            assert everything.club.name.encode() not in answer.content, name
            assert not host or host.encode() not in answer.content, name
    assert len(ADDRESSES) > 250
