"""Who may through the desk's door. A stranger to the club is told that the page is not there."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import wraps
from typing import Any, cast
from urllib.parse import urlencode

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from bridgeclub.http.htmx import asks_for_part
from bridgeclub.http.moved_sessions import redirect_to_moved_session
from club.actor import Actor
from club.queries import (
    ClubInfo,
    Role,
    SessionInfo,
    club_by_slug,
    discarded_title,
    role_at,
    second_step_missing,
    session_by_slug,
)
from club.queries.conduct import reads_conduct

View = Callable[..., HttpResponseBase]
# No database knows larger ones.
HIGHEST_ID = 2**63 - 1
REASON_AT_MOST = 300


class DeskRequest(HttpRequest):
    """A request that is through the desk's door: `role` is what the account is at the club."""

    role: Role


def user_id(request: HttpRequest) -> int:
    """The account's id; behind `login_required` there always is one."""
    if request.user.pk is None:
        raise Http404
    return request.user.pk


def actor_of(request: HttpRequest) -> Actor:
    return Actor(user_id=user_id(request))


def reason_given(request: HttpRequest) -> str:
    """Why, as a director wrote it beside a button (desk/_because.html); "" for nothing."""
    return " ".join(request.POST.get("because", "").split())[:REASON_AT_MOST]


def actor_because(request: HttpRequest) -> Actor:
    """Who acts, with the reason that stands beside the button."""
    return Actor(user_id=user_id(request), why=reason_given(request))


class SecondStepMissing(Exception):
    """The club asks its managers for a second step at log-in, and this one has none."""


def _at_the_desk(view: View) -> View:
    """Logged in, nothing kept by browsers; a manager who needs a second step is led there from every page."""

    @login_required
    @never_cache
    @wraps(view)
    def led(request: HttpRequest, **kwargs: Any) -> HttpResponseBase:
        try:
            return view(request, **kwargs)
        except SecondStepMissing:
            messages.warning(
                request, _("This club asks its managers for a second step at log-in. Please switch it on.")
            )
            return _to_page(request, reverse("second_factor"))

    return led


def _to_page(request: HttpRequest, address: str) -> HttpResponseBase:
    """The whole page goes there, also where only a part of it was asked for."""
    if asks_for_part(request):
        return HttpResponse(headers={"HX-Redirect": address})
    return redirect(address)


def _allowed(
    request: HttpRequest, slug: str, url_values: Mapping[str, Any], *, manager: bool = False, named: bool = False
) -> tuple[ClubInfo, Role]:
    """The club and what the account is there; 404 for a stranger, and for an id in the address beyond all. `named`:
    only for who reads conduct reports, whatever their role; with `manager` for managers and for those."""
    if any(isinstance(each, int) and each > HIGHEST_ID for each in url_values.values()):
        raise Http404
    club = club_by_slug(slug)
    role = role_at(user_id(request), club.id) if club else None
    if club is None or role is None:
        raise Http404
    able = role is Role.MANAGER if manager else role.directs and not named
    if not (able or (named and reads_conduct(club.id, user_id(request)))):
        raise Http404
    if second_step_missing(club, role, user_id(request)):
        raise SecondStepMissing
    cast(DeskRequest, request).role = role
    return club, role


def for_director(view: View) -> View:
    """The view gets `club: ClubInfo` in place of the club's slug; everybody but its directors gets 404."""

    @_at_the_desk
    @wraps(view)
    def guarded(request: HttpRequest, club: str, **kwargs: Any) -> HttpResponseBase:
        found, _role = _allowed(request, club, kwargs)
        return view(request, club=found, **kwargs)

    return guarded


def for_manager(view: View) -> View:
    """As for_director, for the club's managers only."""

    @_at_the_desk
    @wraps(view)
    def guarded(request: HttpRequest, club: str, **kwargs: Any) -> HttpResponseBase:
        found, _role = _allowed(request, club, kwargs, manager=True)
        return view(request, club=found, **kwargs)

    return guarded


def for_conduct_reader(view: View) -> View:
    """As for_director, for those whom a manager has named to read conduct reports, and nobody else: not for managers
    and administrators of the server who are not named."""

    @_at_the_desk
    @wraps(view)
    def guarded(request: HttpRequest, club: str, **kwargs: Any) -> HttpResponseBase:
        found, _role = _allowed(request, club, kwargs, named=True)
        return view(request, club=found, **kwargs)

    return guarded


def for_manager_or_reader(view: View) -> View:
    """As for_manager, and for those who are named to read conduct reports: what is handed out to a member."""

    @_at_the_desk
    @wraps(view)
    def guarded(request: HttpRequest, club: str, **kwargs: Any) -> HttpResponseBase:
        found, _role = _allowed(request, club, kwargs, manager=True, named=True)
        return view(request, club=found, **kwargs)

    return guarded


def for_session(view: View) -> View:
    """The view gets `session: SessionInfo` (with `.club`) in place of the two slugs; directors of the club only."""

    @_at_the_desk
    @wraps(view)
    def guarded(request: HttpRequest, club: str, session: str, **kwargs: Any) -> HttpResponseBase:
        _allowed(request, club, kwargs)
        found: SessionInfo | None = session_by_slug(club, session)
        if found is None and discarded_title(club, session):
            # Somebody else had it open.
            return redirect(f"{reverse('desk:club', args=[club])}?{urlencode({'discarded': session})}")
        if found is None:
            raise Http404
        return redirect_to_moved_session(request, found) or view(request, session=found, **kwargs)

    return guarded


def is_manager(request: HttpRequest, club: ClubInfo) -> bool:
    return role_at(user_id(request), club.id) is Role.MANAGER
