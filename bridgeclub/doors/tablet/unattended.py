"""At the tables of an evening without a director: its rules, and noting what a director would be called for."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from bridgeclub.dialogues.noting import ProblemForm
from bridgeclub.http.device import device_token
from bridgeclub.http.numeric_input import number_or_zero
from bridgeclub.wording.messages import refusal_words
from bridgeclub.wording.unattended import rule_words, rules_text, topic_words
from club.errors import DomainError
from club.queries import session_info
from club.queries.unattended import unattended_info
from club.services import device_by_token
from rulings.queries.notes import notes_of_table
from rulings.services.notes import note_from_table
from scoring.queries.table.boards_here import table_boards
from scoring.queries.table.values import Place

UNPROCESSABLE = 422


def at_unattended(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """The view gets the device of a table on an evening without a director; any other goes to its table."""

    @never_cache
    @wraps(view)
    def led(request: HttpRequest) -> HttpResponse:
        token = device_token(request)
        device = device_by_token(token, whole=True) if token else None
        if device is None or not device.link.session.unattended:
            return redirect("tablet:table")
        return view(request, device)

    return led


@require_safe
@at_unattended
def rules(request: HttpRequest, device: Any) -> HttpResponse:
    """The rules for tonight; with `first` once, as the device comes in."""
    session, info = session_info(device.link.session_id), unattended_info(device.link.session_id)
    context = {
        "club": session.club if session else None,
        "rules": rules_text(info.rules if info else ""),
        "first": "first" in request.GET,
    }
    return render(request, "tablet/rules.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@at_unattended
def problem(request: HttpRequest, device: Any) -> HttpResponse:
    """GET asks what happened and says what was noted; POST notes it."""
    link = device.link
    place = Place(link.session_id, link.section_id, link.table)
    boards = table_boards(place)
    initial = {"board": number_or_zero(request.GET.get("board", "")) or ""}
    form = ProblemForm(request.POST if request.method == "POST" else None, boards=boards, initial=initial)
    if form.is_valid():
        try:
            note_from_table(place=place, device_id=device.pk, **form.cleaned_data)
        except DomainError as refused:
            form.add_error(None, refusal_words(refused))
        else:
            return redirect(f"{request.path}?noted={form.cleaned_data['topic']}")
    labels = dict(boards)
    noted = notes_of_table(link.session_id, link.section.letter, link.table)
    context = {
        "club": link.session.club,
        "table": link.table,
        "form": form,
        "noted": rule_words(request.GET.get("noted", "")),
        "before": [(at, topic_words(topic), labels.get(board or 0, str(board or ""))) for at, topic, board in noted],
    }
    return render(request, "tablet/problem.html", context, status=UNPROCESSABLE if form.errors else 200)
