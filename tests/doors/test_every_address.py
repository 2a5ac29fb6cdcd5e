"""Every address there is, opened by everybody there is. An address without a row in the table is a failure."""

from __future__ import annotations

import re
from typing import Any

import pytest

from club.models import AuditRow
from tests.doors.every_address import (
    ADDRESSES,
    RIGHT_OF,
    ROLES,
    Everything,
    right_of,
)

pytestmark = [pytest.mark.django_db, pytest.mark.postgres(every=True)]
#: Who may see everything that reads rows does so on every database; what the others are refused is the same on each.
SEEN_BY = [role if role in ("manager", "table") else pytest.param(role, marks=pytest.mark.once) for role in ROLES]


@pytest.fixture
def everything() -> Everything:
    return Everything()


def test_every_address_has_its_row() -> None:
    assert set(ADDRESSES) == set(RIGHT_OF)


@pytest.mark.parametrize("role", SEEN_BY)
def test_everybody_gets_what_is_theirs(role: str, everything: Everything) -> None:
    wrong = {}
    for name in ADDRESSES:
        status = everything.clients[role].get(everything.address(name)).status_code
        if status != right_of(role, name):
            wrong[name] = status
    assert wrong == {}


OF_THE_ACCOUNT = ("desk:home", "desk:tokens")


@pytest.mark.once
def test_nothing_at_the_desk_is_changed_by_anybody_else(everything: Everything) -> None:
    before = AuditRow.objects.count()
    for role, answers in (
        ("nobody", {302, 405}),
        ("table", {403, 405}),
        ("elsewhere", {404, 405}),
        ("member", {404, 405}),
        ("phone", {302, 405}),
        ("half-way", {302, 405}),
    ):
        for name in (each for each in ADDRESSES if each.startswith("desk:") and each not in OF_THE_ACCOUNT):
            response = everything.clients[role].post(everything.address(name), {"round": 1})
            assert response.status_code in answers, (role, name)
    assert AuditRow.objects.count() == before


#: A mail program presses the button of a letter for its reader: the address is the right to. A table that lost its
#: server shows its carry key.
ITS_OWN_RIGHT = {"public:unsubscribe", "api:carried", "api:unknown", "api:nothing"}


@pytest.mark.once
def test_nothing_is_changed_without_the_token(everything: Everything) -> None:
    before = AuditRow.objects.count()
    for role in ("manager", "table"):
        client = everything.clients[role]
        client.handler.enforce_csrf_checks = True
        for name in ADDRESSES.keys() - ITS_OWN_RIGHT:
            assert client.post(everything.address(name), {"round": 1}).status_code in (401, 403, 405), (role, name)
    assert AuditRow.objects.count() == before


@pytest.mark.once
def test_no_page_carries_inline_code_or_comes_without_its_policy(everything: Everything) -> None:
    for name in ADDRESSES:
        response = everything.clients["table" if name.startswith("tablet:") else "manager"].get(
            everything.address(name)
        )
        policy = response.headers["Content-Security-Policy"]
        assert "default-src 'self'" in policy, name
        assert "unsafe" not in policy, name
        assert inline(read(response)) == [], name


def read(response: Any) -> str:
    """What a browser reads; paper has no words for it."""
    return "" if response.headers.get("Content-Type") == "application/pdf" else str(response.content.decode())


def inline(html: str) -> list[str]:
    """What a strict content policy would refuse."""
    scripts = [
        tag for tag in re.findall(r"<script\b[^>]*>", html) if " src=" not in tag and "application/json" not in tag
    ]
    return [*scripts, *re.findall(r"<style\b[^>]*>|<[^>]*\s(?:style|on[a-z]+)=[^>]*>|href=.javascript:", html)]


@pytest.mark.once
def test_every_page_says_what_it_is(everything: Everything) -> None:
    for name in ADDRESSES:
        response = everything.clients["table" if name.startswith("tablet:") else "manager"].get(
            everything.address(name)
        )
        html = read(response)
        if response.status_code == 200 and "<html" in html:
            assert re.search(r"<title>\s*\S.*?</title>", html, re.S), name
            assert '<html lang="' in html, name
            assert len(re.findall(r"<h1\b", html)) == 1, name
            assert len(re.findall(r"<main\b", html)) == 1, name


@pytest.mark.once
def test_nobody_is_told_their_own_request(everything: Everything) -> None:
    """What TRACE would send back has cookies in it."""
    client = everything.clients["manager"]
    client.handler.enforce_csrf_checks = True
    found = {name: client.trace(everything.address(name)).status_code for name in ADDRESSES}
    assert not {name: status for name, status in found.items() if status < 300 or status >= 500}
