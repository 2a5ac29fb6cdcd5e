"""What the tests of player signing and others build and ask: see test_player_signing.py."""

from __future__ import annotations

import re

from django.http import HttpResponse

from tests.doors.phones import OwnPhone


def hidden(html: str) -> dict[str, list[str]]:
    """What the form under a round would send; {} where there is none."""
    form = re.search(r'<form class="sign".*?</form>', html, re.S)
    found: dict[str, list[str]] = {}
    for name, value in re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)"', form[0] if form else ""):
        found.setdefault(name, []).append(value)
    return found


def send(phone: OwnPhone, address: str, **said: object) -> HttpResponse:
    token = phone.client.cookies["csrftoken"].value
    return phone.client.post(address, {**said, "csrfmiddlewaretoken": token})  # type: ignore[return-value]
