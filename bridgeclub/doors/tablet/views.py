"""How a device comes to its table, and the page on which the table is."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from urllib.parse import quote

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_http_methods, require_safe

from bridgeclub.doors.tablet.app import table_app
from bridgeclub.doors.tablet.forms import CodeForm
from bridgeclub.http.device import describe_device, device_token, network_address, set_device_cookie, table_place_name
from bridgeclub.wording.messages import refusal_words
from club.errors import DomainError, TooManyAttempts
from club.services import device_by_token, handover_key, open_by_card, open_by_code, open_by_link, replace_device
from scoring.services.phone_following import may_follow_by_card


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def card(request: HttpRequest, token: str) -> HttpResponse:
    """The permanent printed code of a table: for a tablet, or for a player who follows the own pair."""
    choice = reverse("player:card", kwargs={"token": token}) if _asks(request, token) else ""
    return _join(request, lambda: open_by_card(token=token, **_who(request))[1], choice)


def _asks(request: HttpRequest, token: str) -> bool:
    """Whether there is something to choose: not for a device that is a table's already."""
    return request.method != "POST" and device_by_token(device_token(request)) is None and may_follow_by_card(token)


@never_cache
@require_safe
def board(request: HttpRequest, number: int) -> HttpResponse:
    """The printed code of a board: the table's page opens it, where the device is at a table."""
    return _unlisted(redirect(f"{reverse('tablet:table')}#board-{number}"))


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def link(request: HttpRequest, secret: str) -> HttpResponse:
    """The link of one table for one session."""
    return _join(request, lambda: open_by_link(secret=secret, **_who(request))[1])


def _join(request: HttpRequest, enter: Callable[[], str], choice: str = "") -> HttpResponse:
    """Reading the address changes nothing (previews read it too); sending the form lets the device in. `choice` is
    the address of the other thing that may be wanted: then nothing is sent by itself.

    The answer leads on to the table's own address, so that no secret stays in sight.
    """
    if request.method != "POST":
        return _unlisted(render(request, "tablet/join.html", {"choice": choice, "app": table_app()}))
    try:
        token = enter()
    except DomainError as refused:
        return _unlisted(render(request, "tablet/refused.html", {"reason": refusal_words(refused)}, status=410))
    return _seated(request, token)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def code(request: HttpRequest) -> HttpResponse:
    """Six figures that the director has for every table."""
    form = CodeForm(request.POST if request.method == "POST" else None)
    if not form.is_bound or not form.is_valid():
        return render(request, "tablet/code.html", {"form": form}, status=400 if form.is_bound else 200)
    try:
        _device, token = open_by_code(code=form.cleaned_data["code"], place=network_address(request), **_who(request))
    except TooManyAttempts as refused:
        return render(request, "tablet/refused.html", {"reason": refusal_words(refused)}, status=429)
    except DomainError as refused:
        form.add_error("code", refusal_words(refused))
        return render(request, "tablet/code.html", {"form": form}, status=400)
    return _seated(request, token)


@never_cache
@gzip_page
@ensure_csrf_cookie
@require_safe
def table(request: HttpRequest) -> HttpResponse:
    """The table itself; for a device that has not come in, how to.

    Its headers say to the browser's worker what the page is made of and whose it is: only such a page is kept.
    """
    token = device_token(request)
    device = device_by_token(token, whole=True) if token else None
    if device is None:
        return render(request, "tablet/ways_in.html", {"form": CodeForm(), "was_in": bool(token)})
    session = device.link.session
    place, app = table_place_name(device.link), table_app()
    context = {"club": session.club, "session": session, "place": place, "carry": handover_key(device), "app": app}
    response = render(request, "tablet/table.html", context)
    response["X-Table-App"], response["X-Table-Place"] = app.version, quote(place)
    return response


def _who(request: HttpRequest) -> dict[str, Any]:
    """What is kept of a device, and the account that is logged in on it: a director's look at a table is on record."""
    return {"description": describe_device(request), "account": request.user.pk}


def _seated(request: HttpRequest, token: str) -> HttpResponse:
    replace_device(before=device_token(request), now=token)
    device = device_by_token(token, whole=True)
    unattended = device is not None and device.link.session.unattended
    response = redirect(f"{reverse('tablet:rules')}?first" if unattended else reverse("tablet:table"))
    set_device_cookie(request, response, token)
    return response


def _unlisted(response: HttpResponse) -> HttpResponse:
    response["X-Robots-Tag"] = "noindex, nofollow"
    return response
