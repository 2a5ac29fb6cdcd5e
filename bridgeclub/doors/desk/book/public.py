"""The manager opens the ruling book to everybody, and releases the text of a ruling after reading it."""

from __future__ import annotations

from django import forms
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods

from bridgeclub.doors.desk.access import actor_of, for_manager
from bridgeclub.doors.desk.room.base_view import UNPROCESSABLE, Desk, at_desk
from bridgeclub.doors.desk.rulings.record import find
from bridgeclub.doors.desk.setup.addresses import club_url
from club.queries import ClubInfo
from rulings.queries.public_book import public_book_is_open, public_rulings, released_text
from rulings.services.public_book import TEXT_AT_MOST, open_public_book, release_text


class TextForm(forms.Form):
    """What everybody may read, and that it was read."""

    text = forms.CharField(
        label=gettext_lazy("What everybody may read"),
        max_length=TEXT_AT_MOST,
        widget=forms.Textarea(attrs={"rows": 6}),
        error_messages={"required": gettext_lazy("Write what everybody may read.")},
    )
    read = forms.BooleanField(
        label=gettext_lazy("I have read it. It names nobody, and no table, board or day."),
        error_messages={"required": gettext_lazy("Read it once more, and confirm it.")},
    )


@for_manager
@require_http_methods(["GET", "HEAD", "POST"])
def switch(request: HttpRequest, *, club: ClubInfo) -> HttpResponse:
    """Open or closed, and what that means."""
    if request.method == "POST":
        opened = request.POST.get("act") == "open"
        open_public_book(club_id=club.id, open=opened, actor=actor_of(request))
        messages.success(request, _("Everybody may read it now.") if opened else _("It is closed."))
        return redirect(club_url("public-ruling-book", club))
    context = {
        "club": club,
        "here": "settings",
        "open": public_book_is_open(club.id),
        "count": len(public_rulings(club.id)),
    }
    return render(request, "desk/book/public.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@at_desk
def release(desk: Desk, *, number: int) -> HttpResponse:
    """The text of one ruling; for managers alone."""
    if not desk.manager:
        raise Http404
    ruling = find(desk, number)
    released = released_text(ruling.id)
    if desk.request.POST.get("act") == "back":
        desk.attempt(lambda: _release(desk, number, ""), _("It is taken back."))
        return desk.redirect_to("ruling-release", number=number)
    form = TextForm(desk.posted, initial={"text": released or ruling.decision.facts})
    if desk.posted is not None and form.is_valid():
        text = form.cleaned_data["text"]
        desk.attempt(lambda: _release(desk, number, text), _("Released."))
        return desk.redirect_to("ruling-release", number=number)
    context = {"form": form, "ruling": ruling, "released": released, "open": public_book_is_open(desk.session.club.id)}
    status = UNPROCESSABLE if form.errors else 200
    return desk.render("desk/book/release.html", status=status, tab="rulings", **context)


def _release(desk: Desk, number: int, text: str) -> None:
    release_text(session_id=desk.session.id, number=number, text=text, actor=desk.actor)
