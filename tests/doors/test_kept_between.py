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
from tests.doors.every_address import ADDRESSES, RIGHT_OF, ROLES, Everything

pytestmark = [pytest.mark.django_db, pytest.mark.once]
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
    rb"|\d+ (?:second|minute)s?"
)
APART = ("private", "no-store")


def test_what_differs_between_people_is_kept_for_nobody_else() -> None:
    everything = Everything()
    wrong = {}
    for name in ADDRESSES:
        address = everything.address(name)
        answers = {role: everything.clients[role].get(address) for role in ("nobody", "manager", "table", "phone")}
        found = {(answer.status_code, ANEW.sub(b"", answer.content)) for answer in answers.values()}
        for role, answer in answers.items():
            apart = any(each in answer.headers.get("Cache-Control", "") for each in APART)
            cookies = "Cookie" in answer.headers.get("Vary", "") and not answer.headers.get("Cache-Control")
            if len(found) > 1 and answer.status_code == 200 and not (apart or cookies):
                wrong[f"{name} as {role}"] = answer.headers.get("Cache-Control", "")
    assert wrong == {}


def test_what_is_for_everybody_is_the_same_whoever_asks() -> None:
    everything = Everything()
    for name in (each for each in ADDRESSES if each.startswith("public:") and each != "public:unsubscribe"):
        answers = [everything.clients[role].get(everything.address(name)) for role in ROLES]
        assert len({(answer.status_code, ANEW.sub(b"", answer.content)) for answer in answers}) == 1, name
        assert not any(answer.cookies for answer in answers), name


def test_no_answer_follows_what_a_stranger_writes_into_headers_or_behind_the_address() -> None:
    everything = Everything()
    for name in ADDRESSES:
        address, role = everything.address(name), "table" if RIGHT_OF[name].startswith("the table") else "manager"
        plain = everything.clients[role].get(address)
        joined = "&" if "?" in address else "?"
        forged = everything.clients[role].get(address, headers=FORGED)
        assert forged.status_code == plain.status_code, name
        for asked in (forged, everything.clients[role].get(f"{address}{joined}{THEIRS}={THEIRS}&utm_source={THEIRS}")):
            assert asked.status_code < 500, name
            assert urlsplit(asked.headers.get("Location", "")).netloc == "", name
            assert THEIRS.encode() not in asked.content, name


def test_no_letter_leads_to_where_a_stranger_says() -> None:
    manager = builders.make_manager(builders.make_club())
    Client().post(reverse("password_reset"), {"email": manager.email}, headers=FORGED)
    [letter] = mail.outbox
    assert THEIRS not in str(letter.message())
    assert "/accounts/reset/" in letter.body


@pytest.mark.parametrize(
    "host", [f"{THEIRS}.example", f"testserver@{THEIRS}.example", f"testserver.{THEIRS}.example", ""]
)
def test_another_host_is_told_nothing(host: str) -> None:
    everything = Everything()
    told = 0
    for name in ADDRESSES:
        role = "table" if RIGHT_OF[name].startswith("the table") else "manager"
        answer = everything.clients[role].get(everything.address(name), headers={"host": host})
        assert answer.status_code == 400, name
        assert everything.club.name.encode() not in answer.content, name
        assert not host or host.encode() not in answer.content, name
        told += 1
    assert told > 250
