"""On a player's own phone, on an evening without a director: its rules, and noting what happened."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from bridgeclub.dialogues.noting import ProblemForm
from bridgeclub.doors.player.views import phone_of_request, shown_phone_state
from bridgeclub.wording.messages import refusal_words
from bridgeclub.wording.unattended import rule_words, rules_text
from club.errors import DomainError
from club.queries.unattended import unattended_info
from rulings.services.phone_calls import PhoneAt, note_from_phone
from scoring.queries.phone import PhoneState
from scoring.queries.table.boards_here import place_of_pair, table_boards

UNPROCESSABLE = 422


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def problem(request: HttpRequest) -> HttpResponse:
    """GET shows the rules and asks what happened; POST notes it."""
    phone = phone_of_request(request)
    state = shown_phone_state(request, phone) if phone else None
    if state is None or not state.session.unattended:
        return redirect("player:evening")
    form = ProblemForm(request.POST if request.method == "POST" else None, boards=_boards(state))
    if form.is_valid():
        sent = form.cleaned_data
        try:
            note_from_phone(phone=PhoneAt(state.session.id, state.contestant, state.now), **sent)
        except DomainError as refused:
            form.add_error(None, refusal_words(refused))
        else:
            return redirect(f"{request.path}?noted={sent['topic']}")
    info = unattended_info(state.session.id)
    context: dict[str, Any] = {
        "club": state.session.club,
        "form": form,
        "noted": rule_words(request.GET.get("noted", "")),
        "rules": rules_text(info.rules if info else ""),
    }
    return render(request, "player/problem.html", context, status=UNPROCESSABLE if form.errors else 200)


def _boards(state: PhoneState) -> list[tuple[int, str]]:
    """Those of the table where the pair sits now."""
    if state.now is None or state.now.table is None:
        return []
    place = place_of_pair(state.session.id, state.contestant, state.now.table)
    return table_boards(place) if place is not None else []
