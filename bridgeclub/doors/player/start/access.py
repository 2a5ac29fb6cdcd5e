"""Who may start evenings of a club: whoever has its link, and members who are logged in. Each device has a mark."""

from __future__ import annotations

import re
import secrets
from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from bridgeclub.http.cookies import cookie_name
from bridgeclub.http.device import COOKIE_SECONDS, describe_device
from club.actor import Actor
from club.queries import ClubInfo, SessionInfo, club_by_slug, session_by_slug
from club.queries.unattended import BY_LINK, BY_MEMBERS, DEVICE_AT_MOST, club_of_start_link, is_of_the_club

MARK = cookie_name("starts")
#: By which link, "" for none: the page on which pairs sign in leads back there.
LINK = cookie_name("starts_by")
GONE = 410
View = Callable[..., HttpResponse]


@dataclass(frozen=True)
class Starter:
    """Whoever has come in. `token`: of the link, "" for a member with an account."""

    request: HttpRequest
    club: ClubInfo
    token: str
    mark: str

    @property
    def way(self) -> str:
        return BY_LINK if self.token else BY_MEMBERS

    @property
    def actor(self) -> Actor:
        device = f"{describe_device(self.request)} {self.mark}"[-DEVICE_AT_MOST:].strip()
        return Actor(user_id=None if self.token else self.request.user.pk, started_on=device)

    @property
    def address(self) -> str:
        return start_address(self.club.slug, self.token)

    def address_of(self, session: SessionInfo) -> str:
        return f"{self.address}{session.slug}/"


def start_address(club: str, token: str) -> str:
    """Where evenings are started: by the link, or by an account."""
    if token:
        return reverse("player:start", args=[token])
    return reverse("player:start-member", args=[club])


def way_back(request: HttpRequest, session: SessionInfo) -> str:
    """Where a device goes back to that has started this evening; "" for any other."""
    if not (session.unattended and request.COOKIES.get(MARK)):
        return ""
    token = request.COOKIES.get(LINK, "")
    if token:
        club = club_of_start_link(token)
        known = club is not None and club.id == session.club.id
    else:
        known = request.user.is_authenticated and is_of_the_club(session.club.id, request.user.pk or 0)
    return f"{start_address(session.club.slug, token)}{session.slug}/" if known else ""


def by_link(view: View) -> View:
    """The view gets a Starter; a link that is no more says so, and nothing else."""

    @never_cache
    @require_http_methods(["GET", "HEAD", "POST"])
    @wraps(view)
    def led(request: HttpRequest, token: str, **where: Any) -> HttpResponse:
        club = club_of_start_link(token)
        if club is None:
            return unlisted(render(request, "player/start/closed.html", status=GONE))
        return _led(view, Starter(request, club, token, _mark(request)), where)

    return led


def by_account(view: View) -> View:
    """The same for whoever is logged in and on the club's list; 404 for others."""

    @never_cache
    @require_http_methods(["GET", "HEAD", "POST"])
    @login_required
    @wraps(view)
    def led(request: HttpRequest, club: str, **where: Any) -> HttpResponse:
        found = club_by_slug(club)
        if found is None or not is_of_the_club(found.id, request.user.pk or 0):
            raise Http404
        return _led(view, Starter(request, found, "", _mark(request)), where)

    return led


def _led(view: View, starter: Starter, where: dict[str, Any]) -> HttpResponse:
    if "session" in where:
        where["session"] = _evening(starter.club, where["session"])
    with timezone.override(starter.club.zone):
        response = unlisted(view(starter, **where))
    for name, value in ((MARK, starter.mark), (LINK, starter.token)):
        response.set_cookie(
            name,
            value,
            max_age=COOKIE_SECONDS,
            httponly=True,
            samesite="Lax",
            secure=starter.request.is_secure(),
            path="/",
        )
    return response


def _evening(club: ClubInfo, slug: str) -> SessionInfo:
    """One that players have started; a director's is none of theirs."""
    found: SessionInfo | None = session_by_slug(club.slug, slug)
    if found is None or not found.unattended:
        raise Http404
    return found


def _mark(request: HttpRequest) -> str:
    """By which the audit log tells devices apart; it says nothing of whose they are."""
    known = request.COOKIES.get(MARK, "")
    return known if re.fullmatch(r"[0-9a-f]{4}", known) else secrets.token_hex(2)


def unlisted(response: HttpResponse) -> HttpResponse:
    response["X-Robots-Tag"] = "noindex, nofollow"
    # Its address is a secret: no other place hears of it.
    response["Referrer-Policy"] = "same-origin"
    return response
