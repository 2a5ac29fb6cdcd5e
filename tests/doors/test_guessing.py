"""Tries are counted for whoever makes them, and for nobody else: also behind a proxy, also with IPv6."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client, RequestFactory
from django.urls import reverse
from django.utils import timezone

from bridgeclub.http.device import network_address
from club.models import Attempts
from club.services.tables import TRIES_EVERYWHERE
from tests.builders import PASSWORD, make_club, make_manager, started_session, table_secret
from tests.doors.pages import words

PROXY = ("HTTP_X_FORWARDED_PROTO", "https")
TRIES = 10

pytestmark = pytest.mark.always


@pytest.mark.parametrize(
    ("said", "counted"),
    [
        ("203.0.113.7", "203.0.113.7"),
        ("198.51.100.1, 203.0.113.7", "203.0.113.7"),
        ("2001:db8:1:2:aaaa:bbbb:cccc:dddd", "2001:db8:1::"),
        ("fe80::1%eth0", "fe80::"),
        ("::ffff:203.0.113.7", "203.0.113.7"),
        ("somewhere", "10.0.0.1"),
        ("", "10.0.0.1"),
    ],
)
def test_whose_tries_they_are_is_what_the_proxy_said_last(said: str, counted: str, settings: Any) -> None:
    settings.SECURE_PROXY_SSL_HEADER = PROXY
    request = RequestFactory().get("/", headers={"x-forwarded-for": said}, REMOTE_ADDR="10.0.0.1")
    assert network_address(request) == counted


def test_without_a_proxy_nobody_says_where_they_are_from(settings: Any) -> None:
    settings.SECURE_PROXY_SSL_HEADER = None
    request = RequestFactory().get("/", headers={"x-forwarded-for": "203.0.113.7"}, REMOTE_ADDR="10.0.0.1")
    assert network_address(request) == "10.0.0.1"


@pytest.mark.django_db
def test_behind_a_proxy_nobody_is_kept_out_by_tries_from_elsewhere(settings: Any) -> None:
    settings.SECURE_PROXY_SSL_HEADER = PROXY
    manager = make_manager(make_club())
    said = {"username": manager.email, "password": "is it this one"}
    stranger, at_home = {"x-forwarded-for": "203.0.113.7"}, {"x-forwarded-for": "198.51.100.9"}
    answers = [Client().post(reverse("login"), said, headers=stranger).status_code for _try in range(TRIES)]
    assert answers[-1] == 429
    assert Client().post(reverse("login"), {**said, "password": PASSWORD}, headers=stranger).status_code == 429
    assert Client().post(reverse("login"), {**said, "password": PASSWORD}, headers=at_home).status_code == 302


@pytest.mark.django_db
def test_a_household_has_ten_tries_for_a_code_however_many_addresses_it_has(settings: Any) -> None:
    settings.SECURE_PROXY_SSL_HEADER = PROXY
    started_session(4)
    answers = []
    for number in range(TRIES + 1):
        answer = typed(f"2001:db8:1:{number % 3}::{number:x}")
        answers.append(answer.status_code)
    assert answers == [400] * TRIES + [429]
    assert "Too many wrong codes" in words(answer.content.decode())
    assert typed("2001:db8:2:3::1").status_code == 400


@pytest.mark.django_db
def test_many_addresses_together_have_sixty_tries_and_links_go_on(settings: Any) -> None:
    settings.SECURE_PROXY_SSL_HEADER = PROXY
    session = started_session(4)
    answers = [typed(f"198.51.{number}.1").status_code for number in range(TRIES_EVERYWHERE)]
    assert answers == [400] * TRIES_EVERYWHERE
    answer = typed("203.0.113.7")
    assert answer.status_code == 429
    assert "scan the code on the table" in words(answer.content.decode())
    wall = {"code": "00000000"}
    assert (
        Client().post(f"/{session.club.slug}/wall/", wall, headers={"x-forwarded-for": "203.0.113.8"}).status_code
        == 429
    )
    assert Client().get(f"/l/{table_secret(session, 1)}", headers={"x-forwarded-for": "203.0.113.7"}).status_code == 200
    Attempts.objects.update(since=timezone.now() - timedelta(minutes=6))
    assert typed("203.0.113.7").status_code == 400


def typed(address: str) -> Any:
    """Six figures that no table has, from somewhere behind the proxy."""
    return Client().post(reverse("tablet:code"), {"code": "000000"}, headers={"x-forwarded-for": address})


@pytest.mark.django_db
@pytest.mark.postgres
def test_a_name_that_is_longer_than_any_address_is_counted_too() -> None:
    """PostgreSQL keeps no more than 255 letters of it: that was an error page for whoever typed them."""
    said = {"username": "x" * 3000, "password": "is it this one"}
    answers = [Client().post(reverse("login"), said).status_code for _try in range(TRIES)]
    assert set(answers[:-1]) == {200}
    assert answers[-1] == 429
