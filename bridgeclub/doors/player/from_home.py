"""From home to the own card, to query a score: by an e-mail’s link, or by "This is us" and the club’s own check."""

from __future__ import annotations

from django import forms
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from bridgeclub.doors.player.coming import of_session
from bridgeclub.doors.player.cookie import phone_secret, set_phone_cookie
from bridgeclub.http.device import describe_device, network_address
from bridgeclub.wording.contests import contest_words, numbered_words
from bridgeclub.wording.game import SIDES_SHORT
from bridgeclub.wording.messages import refusal_words
from club.errors import DomainError, TooManyAttempts
from club.queries import Pair, SessionInfo, pairs_of, session_info
from rulings.services.score_queries import score_query_time
from scoring.services.following_by_check import follow_by_check
from scoring.services.following_by_letter import follow_by_email_link, pair_of_email_link

CHECK_LABELS = {
    "number": _("National number of one of you"),
    "email": _("E-mail address of one of you, as the club has it"),
}


class CheckForm(forms.Form):
    """What the club has of one of the two players."""

    said = forms.CharField(
        max_length=254, widget=forms.TextInput(attrs={"autocomplete": "off", "autocapitalize": "none"})
    )

    def __init__(self, data: object, *, check: str) -> None:
        super().__init__(data)  # type: ignore[arg-type]
        self.fields["said"].label = CHECK_LABELS[check]


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def letter(request: HttpRequest, token: str) -> HttpResponse:
    """The link in an e-mail. Reading the address changes nothing (mail programs read it too); the button goes in."""
    try:
        pair = pair_of_email_link(token)
        if request.method == "POST":
            return _following(request, follow_by_email_link(token=token, **_who(request)))
    except DomainError as refused:
        return _unlisted(render(request, "player/refused.html", {"reason": refusal_words(refused)}, status=410))
    session = session_info(pair.session_id)
    if session is None:
        raise Http404
    context = {"session": session, "club": session.club, "closed": _closed(session)}
    with timezone.override(session.club.zone):
        return _unlisted(render(request, "player/follow_by_email.html", context))


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@of_session
def us(request: HttpRequest, session: SessionInfo, key: str) -> HttpResponse:
    """ "This is us" on the page of a pair; 404 where the club has no check, or the session no such pair."""
    pair = next((each for each in pairs_of(session.id) if each.key == key), None)
    if pair is None or not session.club.own_check:
        raise Http404
    if not session.over or _closed(session):
        return redirect("player:follow", club=session.club.slug, session=session.slug)
    form = CheckForm(request.POST if request.method == "POST" else None, check=session.club.own_check)
    status = 422 if form.is_bound else 200
    if form.is_valid():
        typed, place = form.cleaned_data["said"], network_address(request)
        try:
            secret = follow_by_check(
                session_id=session.id, contestant=pair.id, answer=typed, place=place, **_who(request)
            )
            return _following(request, secret)
        except DomainError as refused:
            form.add_error("said", refusal_words(refused))
            status = 429 if isinstance(refused, TooManyAttempts) else 422
    context = {"form": form, "pair": _named(pair), "session": session, "club": session.club, "key": key}
    context["words"] = contest_words(session.contest)
    return _unlisted(render(request, "player/follow_by_check.html", context, status=status))


def _named(pair: Pair) -> str:
    """Pair 4 N–S: without names, which each member shows as they like."""
    number = numbered_words(pair.contest, str(pair.number))
    return f"{number} {SIDES_SHORT.get(pair.line, '')}".strip()


def _closed(session: SessionInfo) -> str:
    return score_query_time(session, timezone.now()).closed if session.over else ""


def _following(request: HttpRequest, secret: str) -> HttpResponse:
    response = redirect(reverse("player:evening"))
    set_phone_cookie(request, response, secret)
    return response


def _who(request: HttpRequest) -> dict[str, str]:
    return {"description": describe_device(request), "known": phone_secret(request)}


def _unlisted(response: HttpResponse) -> HttpResponse:
    response["X-Robots-Tag"] = "noindex, nofollow"
    return response
