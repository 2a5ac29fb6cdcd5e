"""A peer answers a director's question by a link: a hand, an auction, a choice; nobody is named, nobody logs in."""

from __future__ import annotations

import secrets
from typing import Any

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from bridgeclub.http.cookies import cookie_name
from bridgeclub.http.device import network_address
from bridgeclub.wording.deals import hand_words, printed_ranks
from bridgeclub.wording.game import SEATS, VULNERABILITIES
from bridgeclub.wording.messages import refusal_words
from club.errors import DomainError, NotFoundError, TooManyAttempts
from rulings.queries.peer_polls import AskedPeer, asked_peer
from rulings.services.peer_polls import COMMENT_AT_MOST, answer_peer_poll

PATH = "/me/peers/"
COOKIE = cookie_name("peer", PATH)
#: Longer than any poll lasts.
COOKIE_SECONDS = 60 * 60 * 24 * 30


class AnswerForm(forms.Form):
    """One of the choices, and why, if one likes to say so."""

    choice = forms.TypedChoiceField(
        label=_("Your answer"),
        coerce=int,
        widget=forms.RadioSelect,
        error_messages={"required": _("Choose one of the answers.")},
    )
    comment = forms.CharField(
        label=_("Why? (may stay empty)"),
        required=False,
        max_length=COMMENT_AT_MOST,
        widget=forms.Textarea(attrs={"rows": 3}),
    )

    def __init__(self, data: Any, *, choices: tuple[str, ...]) -> None:
        super().__init__(data)
        field = self.fields["choice"]
        assert isinstance(field, forms.ChoiceField)
        field.choices = list(enumerate(choices))


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def peer_poll(request: HttpRequest, token: str) -> HttpResponse:
    """The question; posting answers it, once a device. A link that shows nothing says no more than that."""
    asked = asked_peer(token)
    if asked is None:
        return _unlisted(render(request, "player/peer_poll_over.html", status=410))
    if request.method != "POST" and "done" in request.GET:
        return _unlisted(render(request, "player/peer_poll_done.html"))
    form = AnswerForm(request.POST if request.method == "POST" else None, choices=asked.choices)
    status = 422 if form.is_bound else 200
    if form.is_valid():
        device = request.COOKIES.get(COOKIE, "") or secrets.token_hex(16)
        try:
            answer_peer_poll(secret=token, device=device, place=network_address(request), **form.cleaned_data)
        except NotFoundError:
            return _unlisted(render(request, "player/peer_poll_over.html", status=410))
        except DomainError as refused:
            form.add_error(None, refusal_words(refused))
            status = 429 if isinstance(refused, TooManyAttempts) else 422
        else:
            return _answered(request, device)
    return _unlisted(render(request, "player/peer_poll.html", {"form": form, **_shown(asked)}, status=status))


def _shown(asked: AskedPeer) -> dict[str, Any]:
    return {
        "asked": asked,
        "seat": SEATS[asked.seat],
        "dealer": SEATS[asked.dealer],
        "vulnerable": VULNERABILITIES[asked.vulnerable],
        "hand_words": hand_words(asked.seat, asked.hand),
        "suits": [(suit, printed_ranks(suit, ranks)) for suit, ranks in asked.hand.suits.items()],
    }


def _answered(request: HttpRequest, device: str) -> HttpResponse:
    response = redirect(f"{request.path}?done")
    response.set_cookie(
        COOKIE, device, max_age=COOKIE_SECONDS, httponly=True, samesite="Lax", secure=request.is_secure(), path=PATH
    )
    return _unlisted(response)


def _unlisted(response: HttpResponse) -> HttpResponse:
    response["X-Robots-Tag"] = "noindex, nofollow"
    return response
