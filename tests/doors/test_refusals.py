"""Refusals that are no page's own."""

import pytest
from django.test import Client

pytestmark = pytest.mark.django_db


def test_an_address_behind_a_button_says_so() -> None:
    answer = Client().get("/accounts/logout/")
    assert answer.status_code == 405
    assert "POST" in answer["Allow"]
    assert "Nothing was changed" in answer.content.decode()


def test_an_unknown_address_is_a_friendly_page() -> None:
    answer = Client().get("/no-such-club/at-all/")
    assert answer.status_code == 404
    assert "There is no club at this address" in answer.content.decode()


def test_every_page_carries_the_security_headers() -> None:
    answer = Client().get("/accounts/login/")
    policy = answer["Content-Security-Policy"]
    assert "default-src 'self'" in policy
    assert "unsafe" not in policy
    assert "frame-ancestors 'none'" in policy
    assert answer["X-Frame-Options"] == "DENY"
    assert answer["X-Content-Type-Options"] == "nosniff"
    assert answer["Referrer-Policy"] == "same-origin"
