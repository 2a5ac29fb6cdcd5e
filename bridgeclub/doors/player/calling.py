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
from bridgeclub.http.numeric_input import number_or_zero
from bridgeclub.wording.messages import refusal_words
from club.errors import DomainError
from rulings.services.phone_calls import PhoneAt, call_from_phone, withdraw_from_phone


@require_POST
def call(request: HttpRequest) -> HttpResponse:
    """Director, please."""
    client_id = posted_client_id(request.POST)
    table = number_or_zero(request.POST.get("table", ""))
    return _answer(request, lambda phone: call_from_phone(phone=phone, client_id=client_id), table)


@require_POST
def withdraw(request: HttpRequest) -> HttpResponse:
    """No longer needed."""
    return _answer(
        request, lambda phone: withdraw_from_phone(phone=phone), number_or_zero(request.POST.get("table", ""))
    )


def _answer(request: HttpRequest, act: Callable[[PhoneAt], object], table: int) -> HttpResponse:
    """`table`: at which of its tables a team calls; where nothing is said, that of the first who still play."""
    state = following(request)
    places = [way.now for way in state.ways if way.now is not None]
    at = next((each for each in places if each.table == table), state.now)
    try:
        act(PhoneAt(state.session.id, state.contestant, at))
    except DomainError as refused:
        return render(request, "player/refused.html", {"reason": refusal_words(refused)}, status=409)
    return done_here() if asks_for_part(request) else redirect(reverse("player:evening"))
