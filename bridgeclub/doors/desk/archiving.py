"""Taking something of a club's off its list, and putting it back."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from django.contrib import messages
from django.http import HttpRequest

from bridgeclub.wording.messages import refusal_words
from club.errors import DomainError


class Named(Protocol):
    name: str


def archive_or_restore(request: HttpRequest, act: Callable[[bool], Named], *, away: str, back: str) -> None:
    """`act` is told whether it goes: with `again` in the request it comes back. `away`, `back`: what is said then."""
    again = "again" in request.POST
    try:
        row = act(not again)
    except DomainError as refused:
        messages.error(request, refusal_words(refused))
    else:
        messages.success(request, (back if again else away) % {"name": row.name})
