"""A player calls the director to the own table from the own telephone."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_POST

from bridgeclub.doors.player.signing import following
from bridgeclub.http.htmx import asks_for_part, done_here
from bridgeclub.http.idempotency_key import posted_client_id
from bridgeclub.wording.messages import refusal_words
from club.errors import DomainError
from rulings.services.phone_calls import PhoneAt, call_from_phone, withdraw_from_phone


@require_POST
def call(request: HttpRequest) -> HttpResponse:
    """Director, please."""
    client_id = posted_client_id(request.POST)
    return _answer(request, lambda phone: call_from_phone(phone=phone, client_id=client_id))


@require_POST
def withdraw(request: HttpRequest) -> HttpResponse:
    """No longer needed."""
    return _answer(request, lambda phone: withdraw_from_phone(phone=phone))


def _answer(request: HttpRequest, act: Callable[[PhoneAt], object]) -> HttpResponse:
    state = following(request)
    try:
        act(PhoneAt(state.session.id, state.contestant, state.now))
    except DomainError as refused:
        return render(request, "player/refused.html", {"reason": refusal_words(refused)}, status=409)
    return done_here() if asks_for_part(request) else redirect(reverse("player:evening"))
