"""Every address there is, opened by everybody there is. An address without a row in the table is a failure."""

from __future__ import annotations

import re
from typing import Any

import pytest

from club.models import AuditRow
from tests.conduct import SAID
from tests.doors.every_address import (
    ADDRESSES,
    CONTESTS,
    RIGHT_OF,
    ROLES,
    TEAMS,
    Everything,
    kept_apart,
    right_of,
)
from tests.ranges import WHOLE

pytestmark = [pytest.mark.django_db, pytest.mark.always]
LONG = pytest.mark.long
#: Of the sorts of contests those that are gone over each time.
QUICK = ("pairs", "eights, fours")


@pytest.fixture
def everything() -> Everything:
    return Everything()


def test_every_address_has_its_row() -> None:
    assert set(ADDRESSES) == set(RIGHT_OF)


def opened_by(name: str) -> str:
    """Who has the least right of all who may read it; a table and a telephone have their own ones by themselves."""
    own = {"tablet": "table", "player": "phone"}.get(name.partition(":")[0])
    able = [role for role in ROLES if right_of(role, name) == 200]
    return own if own in able else next(iter(able), "manager")


#: Of four players who come to a table next, somebody has still to play the boards that were played there; only teams
#: have match slips; and only pairs are played at several clubs at once.
OTHERWISE = {
    **{(each, "desk:organiser-results"): 404 for each in CONTESTS if each != "pairs"},
    ("individual", "api:table_traveller"): 404,
    **{(each, "desk:print-match-slips"): 200 for each in TEAMS},
}


@pytest.mark.postgres
@pytest.mark.parametrize("contest", [each if each in QUICK else pytest.param(each, marks=LONG) for each in CONTESTS])
def test_every_address_opens_for_whom_it_is_with_all_that_a_page_has(contest: str) -> None:
    """A policy with every answer but scripts and styles, on every page a title and a heading, on none of them inline
    code. What is not for everybody is kept for nobody else on the way."""
    everything, wrong = Everything(contest), {}
    for name in ADDRESSES:
        role = opened_by(name)
        answer = everything.clients[role].get(everything.address(name))
        if answer.status_code != OTHERWISE.get((contest, name), right_of(role, name)):
            wrong[f"{name} as {role}"] = answer.status_code
        # A script or a style that is kept for good is no page; a worker's script has its policy.
        if name != "tablet:app":
            policy = answer.headers["Content-Security-Policy"]
            assert "default-src 'self'" in policy, name
            assert "unsafe" not in policy, name
        if answer.status_code == 200 and right_of("nobody", name) != 200:
            assert kept_apart(answer), name
        html = read(answer)
        assert not [word for word in SAID if word in html], name
        assert inline(html) == [], name
        if answer.status_code == 200 and "<html" in html:
            assert re.search(r"<title>\s*\S.*?</title>", html, re.S), name
            assert '<html lang="' in html, name
            assert len(re.findall(r"<h1\b", html)) == 1, name
            assert len(re.findall(r"<main\b", html)) == 1, name
    assert wrong == {}


@pytest.mark.once
def test_everybody_gets_what_is_theirs(everything: Everything) -> None:
    """In a quick run all that is refused; what opens is opened above for whoever has the least right to it."""
    wrong = {}
    for role in ROLES:
        for name in (each for each in ADDRESSES if WHOLE or right_of(role, each) != 200):
            status = everything.clients[role].get(everything.address(name)).status_code
            if status != right_of(role, name):
                wrong[f"{name} as {role}"] = status
    assert wrong == {}


OF_THE_ACCOUNT = ("desk:home", "tokens")


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
#: server shows its carry key. A laptop signs.
ITS_OWN_RIGHT = {"public:unsubscribe", "api:carried", "api:feed", "api:unknown", "api:nothing"}


@pytest.mark.once
def test_nothing_is_changed_without_the_token(everything: Everything) -> None:
    before = AuditRow.objects.count()
    for role in ("manager", "table"):
        client = everything.clients[role]
        client.handler.enforce_csrf_checks = True
        for name in ADDRESSES.keys() - ITS_OWN_RIGHT:
            assert client.post(everything.address(name), {"round": 1}).status_code in (401, 403, 405), (role, name)
    assert AuditRow.objects.count() == before


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
def test_nobody_is_told_their_own_request(everything: Everything) -> None:
    """What TRACE would send back has cookies in it."""
    client = everything.clients["manager"]
    client.handler.enforce_csrf_checks = True
    found = {name: client.trace(everything.address(name)).status_code for name in ADDRESSES}
    assert not {name: status for name, status in found.items() if status < 300 or status >= 500}
