"""How a telephone comes to its pair, and leaves it."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from bridgeclub.doors.player.cookie import delete_phone_cookie, phone_secret, set_phone_cookie
from bridgeclub.http.device import describe_device
from bridgeclub.http.numeric_input import number_or_zero
from bridgeclub.wording.contest_phones import phone_words
from club.errors import DomainError
from club.services import stop_following
from scoring.services.phone_following import (
    follow_by_card,
    follow_by_code,
    follow_by_slip,
    pairs_at_place,
    table_of_card,
)

WAYS_IN = ["GET", "HEAD", "POST"]


@never_cache
@require_http_methods(WAYS_IN)
def code(request: HttpRequest, token: str) -> HttpResponse:
    """The code that a tablet shows for a pair at its table."""
    return _join(request, lambda: follow_by_code(token=token, **_who(request)))


@never_cache
@require_http_methods(WAYS_IN)
def slip(request: HttpRequest, token: str) -> HttpResponse:
    """A pair's own slip."""
    return _join(request, lambda: follow_by_slip(token=token, **_who(request)))


@never_cache
@require_http_methods(WAYS_IN)
def card(request: HttpRequest, token: str) -> HttpResponse:
    """The permanent printed code of a table: the scanner says who of those who sit there it is."""
    try:
        table = table_of_card(token)
        if request.method != "POST":
            says = phone_words(table.contest)
            which = str(says.which_at_table) % {"table": table.place.table}
            context = {"table": table, "pairs": pairs_at_place(table.place), "says": says, "which": which}
            return _unlisted(render(request, "player/choose.html", context))
        chosen = request.POST.get("pair", "")
        contestant = number_or_zero(chosen)
        secret = follow_by_card(token=token, contestant=contestant, **_who(request))
    except DomainError as refused:
        return _refused(request, refused)
    return _following(request, secret)


@require_POST
def stop(request: HttpRequest) -> HttpResponse:
    """The player does not want to follow any more."""
    stop_following(secret=phone_secret(request))
    response = redirect(reverse("player:evening"))
    delete_phone_cookie(response)
    return response


def _who(request: HttpRequest) -> dict[str, str]:
    return {"description": describe_device(request), "known": phone_secret(request)}


def _join(request: HttpRequest, enter: Callable[[], str]) -> HttpResponse:
    """Reading the address changes nothing (previews read it too); sending the form lets the telephone in."""
    if request.method != "POST":
        return _unlisted(render(request, "player/join.html"))
    try:
        return _following(request, enter())
    except DomainError as refused:
        return _refused(request, refused)


def _following(request: HttpRequest, secret: str) -> HttpResponse:
    """On to the telephone's own address, so that no secret stays in sight."""
    response = redirect(reverse("player:evening"))
    set_phone_cookie(request, response, secret)
    return response


def _refused(request: HttpRequest, refused: DomainError) -> HttpResponse:
    return _unlisted(render(request, "player/refused.html", {"reason": refused.message}, status=410))


def _unlisted(response: HttpResponse) -> HttpResponse:
    response["X-Robots-Tag"] = "noindex, nofollow"
    return response
