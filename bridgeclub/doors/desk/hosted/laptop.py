"""At the hosted site: keys with which the club's laptop signs what it sends, and what has come."""

from __future__ import annotations

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from bridgeclub.doors.desk.access import actor_of, for_manager
from bridgeclub.doors.desk.setup.addresses import club_url
from bridgeclub.outputs.qr_codes import absolute_url, qr_code
from bridgeclub.wording.hosted import refused_words
from bridgeclub.wording.messages import refusal_words
from club.errors import DomainError
from club.queries import ClubInfo
from club.queries.hosted import fed_sessions_of, laptop_keys_of
from club.services.laptop_keys import NAME_AT_MOST, make_laptop_key, withdraw_laptop_key


class KeyForm(forms.Form):
    """A new key."""

    name = forms.CharField(
        label=gettext_lazy("Which laptop is it for?"),
        max_length=NAME_AT_MOST,
        initial=gettext_lazy("Club laptop"),
    )


@for_manager
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def page(request: HttpRequest, *, club: ClubInfo) -> HttpResponse:
    """The keys and what has come; posting to it makes a key, which stands on this answer and nowhere else ever."""
    form = KeyForm(request.POST or None)
    made = ""
    if request.method == "POST" and form.is_valid():
        try:
            made = make_laptop_key(club_id=club.id, name=form.cleaned_data["name"], actor=actor_of(request))
        except DomainError as refused:
            form.add_error(None, refusal_words(refused))
    context = {
        "club": club,
        "here": "settings",
        "form": KeyForm() if made else form,
        "made": made,
        "sent_is_done": bool(made),
        "code": qr_code(made) if made else "",
        "address": absolute_url(request, "/").rstrip("/"),
        "keys": laptop_keys_of(club.id),
        "fed": [(each, refused_words(each.refused)) for each in fed_sessions_of(club.id)],
    }
    with timezone.override(club.zone):
        return render(request, "desk/hosted/laptop.html", context, status=422 if form.errors else 200)


@for_manager
@require_POST
def withdrawn(request: HttpRequest, *, club: ClubInfo, number: int) -> HttpResponse:
    """Nothing that is signed with this key is taken any more."""
    try:
        withdraw_laptop_key(club_id=club.id, key_id=number, actor=actor_of(request))
    except DomainError as refused:
        messages.error(request, refusal_words(refused))
    else:
        messages.success(request, _("Withdrawn: nothing more is taken from the laptop with this key."))
    return redirect(club_url("laptop", club))
