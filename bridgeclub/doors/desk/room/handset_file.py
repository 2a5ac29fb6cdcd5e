"""The handsets: which file their results come from, how they are heard, and what of it was not placed."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import Any

from django import forms
from django.http import Http404, HttpResponse
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_POST, require_safe

from bridgeclub.doors.desk.room.base_view import Desk, at_desk
from bridgeclub.doors.desk.room.handsets_shown import handsets_context
from club.queries import ClubInfo
from scoring.services.handsets.client import USUAL_ADDRESS
from scoring.services.handsets.files import handset_file_choices, handset_folders, handset_places
from scoring.services.handsets.polling import follow_handsets, stop_handsets, try_handsets_again


class FileForm(forms.Form):
    """One of the files in the club's folders."""

    path = forms.ChoiceField(
        label=gettext_lazy("File"),
        widget=forms.RadioSelect,
        error_messages={
            "required": gettext_lazy("Choose a file."),
            "invalid_choice": gettext_lazy("This file is not there any more. Choose another one."),
        },
    )

    def __init__(self, club: ClubInfo, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field = self.fields["path"]
        assert isinstance(field, forms.ChoiceField)
        field.choices = [
            (path, _file_words(name, written.astimezone(club.zone)))
            for path, name, written in handset_file_choices(club.slug)
        ]


def _file_words(name: str, written: datetime) -> str:
    """With when it was last written, as names of files are much the same every week."""
    words = {"name": name, "at": f"{written:%H:%M}", "day": date_format(written, "j F Y")}
    return _("%(name)s, last written at %(at)s on %(day)s") % words


@require_safe
@at_desk
def page(desk: Desk) -> HttpResponse:
    """What is read, and for managers what could be."""
    return _page(desk, FileForm(desk.session.club) if desk.manager else None)


@require_safe
@at_desk
def part(desk: Desk) -> HttpResponse:
    """The line of the room; with `status` how each way is doing, for the page of the handsets."""
    template = "_handsets.html" if "status" in desk.request.GET else "_handset_line.html"
    return desk.show(template, **handsets_context(desk))


@require_POST
@at_desk
def followed(desk: Desk) -> HttpResponse:
    """This file, from now on. Files of the computer are for managers to choose."""
    _managers_only(desk)
    form = FileForm(desk.session.club, desk.posted)
    if not form.is_valid():
        return _page(desk, form, status=422)
    path = form.cleaned_data["path"]

    def act() -> None:
        follow_handsets(session_id=desk.session.id, path=path, actor=desk.actor)

    return _done(desk, act, _("The results of the handsets come in from now on."))


@require_POST
@at_desk
def stopped(desk: Desk) -> HttpResponse:
    """No file any more."""
    _managers_only(desk)

    def act() -> None:
        stop_handsets(session_id=desk.session.id, actor=desk.actor)

    return _done(desk, act, _("The file is no longer read. Results that came in stay."))


@require_POST
@at_desk
def again(desk: Desk) -> HttpResponse:
    """What was not placed is tried once more."""

    def act() -> None:
        try_handsets_again(session_id=desk.session.id)

    return _done(desk, act, _("What is left over is tried again in a few seconds."))


def _managers_only(desk: Desk) -> None:
    if not desk.manager:
        raise Http404


def _done(desk: Desk, act: Callable[[], None], message: str) -> HttpResponse:
    desk.attempt(act, message)
    return desk.redirect_to("handset-file")


def _page(desk: Desk, form: FileForm | None, status: int = 200) -> HttpResponse:
    club = desk.session.club.slug
    folders = [str(each) for each in handset_folders(club)] if form else []
    places = [str(each) for each in handset_places(club)] if form and not folders else []
    shown = {
        "form": form,
        "folders": folders,
        "places": places,
        "usual_address": USUAL_ADDRESS,
        **handsets_context(desk),
    }
    return desk.show("handset_file.html", tab="tablets", status=status, **shown)
