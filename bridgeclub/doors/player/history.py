"""One's own results over the years: by a link of one's own, by an account, and how a link is asked for."""

from __future__ import annotations

from django import forms
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from bridgeclub.doors.player.history_shown import history_context
from bridgeclub.outputs.mail.history import ask_for_history_links
from bridgeclub.outputs.qr_codes import absolute_url
from bridgeclub.wording.messages import refusal_words
from club.actor import PROGRAM, Actor
from club.errors import DomainError
from club.queries import ClubInfo, HistoryOwner, club_by_slug, owner_by_account, owner_by_secret
from club.services import end_history_link, player_of_history_letter, set_findable, take_up_history_letter

ENDED = _("This link is no longer valid: it was ended, or a newer one has taken its place.")


class AskForm(forms.Form):
    """Where the link goes."""

    email = forms.EmailField(
        label=_("Your e-mail address, as the club has it"),
        max_length=254,
        error_messages={"invalid": _("This is not an e-mail address, such as nora@example.org.")},
    )


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def by_link(request: HttpRequest, token: str) -> HttpResponse:
    """The page behind the link. It is whoever has it who says whether strangers may find the name, or ends the link."""
    owner = owner_by_secret(token)
    if owner is None:
        return _refused(request, str(ENDED))
    if request.POST.get("act") == "end":
        end_history_link(club_id=owner.club.id, player_id=owner.player_id, actor=PROGRAM)
        return _refused(request, str(_("Done. This link opens nothing any more.")), status=200)
    return _page(request, owner, PROGRAM, by_account=False)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def by_account(request: HttpRequest, club: str) -> HttpResponse:
    """The same for somebody who is logged in and on this club's list."""
    info = _club(club)
    owner = owner_by_account(info.id, request.user.pk or 0)
    if owner is None:
        context = {"club": info, "form": AskForm(), "no_player": True}
        return _unlisted(render(request, "player/history_ask.html", context))
    return _page(request, owner, Actor(user_id=request.user.pk), by_account=True)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def ask(request: HttpRequest, club: str) -> HttpResponse:
    """A link is asked for by e-mail. What is answered says nothing about who is on the club's list."""
    info = _club(club)
    form = AskForm(request.POST if request.method == "POST" else None)
    asked = form.is_valid()
    if asked:
        ask_for_history_links(info.id, form.cleaned_data["email"], absolute_url(request, ""))
    context = {"club": info, "form": form, "asked": asked}
    return _unlisted(render(request, "player/history_ask.html", context, status=422 if form.errors else 200))


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def letter(request: HttpRequest, token: str) -> HttpResponse:
    """The link in an e-mail. Reading the address changes nothing (mail programs read it too); the button opens."""
    try:
        if request.method == "POST":
            return redirect("player:history", token=take_up_history_letter(token))
        player = player_of_history_letter(token)
    except DomainError as refused:
        return _refused(request, refusal_words(refused))
    context = {"club": ClubInfo.of(player.club), "name": player.name}
    return _unlisted(render(request, "player/history_letter.html", context))


def _page(request: HttpRequest, owner: HistoryOwner, actor: Actor, *, by_account: bool) -> HttpResponse:
    refusal = ""
    act = request.POST.get("act", "")
    if act in ("find", "hide"):
        try:
            set_findable(club_id=owner.club.id, player_id=owner.player_id, findable=act == "find", actor=actor)
        except DomainError as refused:
            refusal = refusal_words(refused)
        else:
            return redirect(f"{request.path}#found")
    context = {**history_context(request, owner), "refusal": refusal, "by_account": by_account}
    with timezone.override(owner.club.zone):
        return _unlisted(render(request, "player/history.html", context, status=422 if refusal else 200))


def _club(slug: str) -> ClubInfo:
    found = club_by_slug(slug)
    if found is None:
        raise Http404
    return found


def _refused(request: HttpRequest, reason: str, status: int = 410) -> HttpResponse:
    return _unlisted(render(request, "player/history_refused.html", {"reason": reason}, status=status))


def _unlisted(response: HttpResponse) -> HttpResponse:
    response["X-Robots-Tag"] = "noindex, nofollow"
    # Its address is a secret: no other place hears of it.
    response["Referrer-Policy"] = "same-origin"
    return response
