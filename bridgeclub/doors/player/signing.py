"""A pair agrees on its card of a round from its own telephone, or says what is wrong with a line (Law 79A)."""

from __future__ import annotations

from typing import Any
from uuid import UUID, uuid4

from django import forms
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from bridgeclub.doors.player.views import phone_of_request, shown_phone_state
from bridgeclub.http.idempotency_key import posted_client_id
from bridgeclub.http.numeric_input import BigNumberField
from bridgeclub.http.numeric_input import number_or_zero as whole
from bridgeclub.wording.messages import refusal_words
from club.actor import PROGRAM
from club.errors import DomainError
from rulings.services.clocks import BY_THE_CLOCKS
from scoring.queries.phone import REASONS, PhoneLine, PhoneRound, PhoneState
from scoring.services.sign_off import WORDS_AT_MOST, ReadLine, sign_off

SAY = _("What is wrong with this board? Choose one of the reasons.")


class DisputeForm(forms.Form):
    """What is wrong, and a few words about it. `client_id` is the page's own: sent twice is once."""

    client_id = forms.UUIDField(widget=forms.HiddenInput)
    seen = BigNumberField(min_value=1, widget=forms.HiddenInput)
    reason = forms.ChoiceField(
        label=_("What is wrong?"), choices=REASONS, widget=forms.RadioSelect, error_messages={"required": SAY}
    )
    words = forms.CharField(
        label=_("What happened, in a few words"),
        max_length=WORDS_AT_MOST,
        required=False,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )


@require_POST
def sign(request: HttpRequest) -> HttpResponse:
    """The pair finds its card of a round right, as far as it is asked: what the page had shown, and no more."""
    state = following(request)
    number, client_id = whole(request.POST.get("round", "")), posted_client_id(request.POST)
    shown = [each.partition("-") for each in request.POST.getlist("line")]
    read = [ReadLine(whole(board), whole(result_id)) for board, _dash, result_id in shown]
    return _store_sign_off(request, state, number, client_id, read)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def dispute(request: HttpRequest, round: int, board: int) -> HttpResponse:
    """Something is wrong with a line: GET asks what, POST keeps it for the director."""
    state = following(request)
    found, line = _line(state, round, board)
    if state.session.over:
        return redirect("player:score-query", line=line.id)
    start = {"client_id": uuid4(), "seen": line.seen}
    form = DisputeForm(request.POST if request.method == "POST" else None, initial=start)
    if form.is_valid():
        cleaned = form.cleaned_data
        read = [ReadLine(board, cleaned["seen"], cleaned["reason"], cleaned["words"])]
        return _store_sign_off(request, state, round, cleaned["client_id"], read)
    context = {"club": state.session.club, "me": state, "round": found, "line": line, "form": form}
    return render(request, "player/dispute.html", context, status=422 if form.errors else 200)


def following(request: HttpRequest) -> PhoneState:
    """What the telephone that asks may know now; 404 where it follows nobody."""
    phone = phone_of_request(request)
    state = shown_phone_state(request, phone) if phone else None
    if state is None:
        raise Http404
    return state


def _line(state: PhoneState, number: int, board: int) -> tuple[PhoneRound, PhoneLine]:
    """The line as the telephone shows it; 404 where it shows none that can be answered for."""
    for each in state.card:
        for line in each.lines:
            if (each.number, line.board) == (number, board) and line.seen is not None:
                return each, line
    raise Http404


def _store_sign_off(
    request: HttpRequest, state: PhoneState, number: int, client_id: UUID, read: list[ReadLine]
) -> HttpResponse:
    arguments: dict[str, Any] = {"session_id": state.session.id, "contestant_id": state.contestant, "actor": PROGRAM}
    try:
        sign_off(round=number, client_id=client_id, read=read, permission=BY_THE_CLOCKS, **arguments)
    except DomainError as refused:
        return render(request, "player/refused.html", {"reason": refusal_words(refused)}, status=409)
    return redirect(reverse("player:evening"))
