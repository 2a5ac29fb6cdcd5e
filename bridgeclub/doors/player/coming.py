"""From the page of results to the own card, to query a score: with the six figures of a table, or an account."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from django import forms
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from bridgeclub.doors.player.cookie import phone_secret, set_phone_cookie
from bridgeclub.doors.player.views import phone_of_request
from bridgeclub.http.device import describe_device, network_address
from bridgeclub.http.moved_sessions import redirect_to_moved_session
from bridgeclub.http.numeric_input import number_or_zero
from bridgeclub.wording.contests import contest_words
from bridgeclub.wording.messages import refusal_words
from club.errors import DomainError, TooManyAttempts
from club.queries import SessionInfo, session_by_slug
from rulings.services.score_queries import score_query_time
from scoring.services.following_later import (
    follow_after_play,
    follow_with_account,
    pairs_at_table,
    pairs_of_account,
    table_after_play,
)


class FiguresForm(forms.Form):
    """Six figures."""

    code = forms.CharField(
        label=gettext_lazy("Six figures of a table where you sat"),
        max_length=12,
        widget=forms.TextInput(attrs={"inputmode": "numeric", "autocomplete": "off", "size": 8}),
    )


def of_session(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """The view gets `session: SessionInfo` in place of the slugs."""

    @wraps(view)
    def found(request: HttpRequest, club: str, session: str, **more: Any) -> HttpResponse:
        info = session_by_slug(club, session)
        if info is None:
            raise Http404
        with timezone.override(info.club.zone):
            return redirect_to_moved_session(request, info) or view(request, session=info, **more)

    return found


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@of_session
def come(request: HttpRequest, session: SessionInfo) -> HttpResponse:
    """The ways in; POST with the six figures goes on to the pairs that sat there."""
    form = FiguresForm(request.POST if request.method == "POST" else None)
    if not form.is_valid():
        return _ways(request, session, form, 422 if form.is_bound else 200)
    code, place = form.cleaned_data["code"], network_address(request)
    try:
        token = table_after_play(session_id=session.id, code=code, place=place)
        return _choose(request, session, pairs_at_table(session.id, token), token)
    except DomainError as refused:
        form.add_error("code", refusal_words(refused))
        return _ways(request, session, form, 429 if isinstance(refused, TooManyAttempts) else 422)


@never_cache
@require_POST
@of_session
def pair(request: HttpRequest, session: SessionInfo) -> HttpResponse:
    """The pair was chosen."""
    return _follow(
        request,
        lambda: follow_after_play(
            session_id=session.id, token=request.POST.get("token", ""), contestant=_chosen(request), **_who(request)
        ),
    )


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
@of_session
def account(request: HttpRequest, session: SessionInfo) -> HttpResponse:
    """The pair of who is logged in."""
    user = request.user.pk
    if user is None:
        raise Http404
    if request.method != "POST":
        return _choose(request, session, pairs_of_account(session.id, user))

    def enter() -> str:
        return follow_with_account(session_id=session.id, user_id=user, contestant=_chosen(request), **_who(request))

    return _follow(request, enter)


def _ways(request: HttpRequest, session: SessionInfo, form: FiguresForm, status: int) -> HttpResponse:
    phone = phone_of_request(request)
    follows = phone is not None and not phone.ended and phone.session_id == session.id
    closed = (
        score_query_time(session, timezone.now()).closed
        if session.over
        else _("Play has not ended. Scores are queried once the results are published.")
    )
    context = {"form": form, "follows": follows, "closed": closed, "session": session, "club": session.club}
    context["words"] = contest_words(session.contest)
    return _unlisted(render(request, "player/follow.html", context, status=status))


def _choose(request: HttpRequest, session: SessionInfo, pairs: dict[int, str], token: str = "") -> HttpResponse:
    words = contest_words(session.contest)
    context = {"pairs": pairs, "token": token, "session": session, "club": session.club, "words": words}
    return _unlisted(render(request, "player/follow_pair.html", context))


def _follow(request: HttpRequest, enter: Callable[[], str]) -> HttpResponse:
    try:
        secret = enter()
    except DomainError as refused:
        return _unlisted(render(request, "player/refused.html", {"reason": refusal_words(refused)}, status=410))
    response = redirect(reverse("player:evening"))
    set_phone_cookie(request, response, secret)
    return response


def _who(request: HttpRequest) -> dict[str, str]:
    return {"description": describe_device(request), "known": phone_secret(request)}


def _chosen(request: HttpRequest) -> int:
    return number_or_zero(request.POST.get("pair"))


def _unlisted(response: HttpResponse) -> HttpResponse:
    response["X-Robots-Tag"] = "noindex, nofollow"
    return response
