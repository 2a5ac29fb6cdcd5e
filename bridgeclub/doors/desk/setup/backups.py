"""Copies of the club: where they go, when the last was made, one at once, and one to take away."""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from typing import IO, cast

from django import forms
from django.contrib import messages
from django.http import FileResponse, Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_POST

from backups.archive_import import import_archive
from backups.automatic import IN_PLAY, back_up_now, set_backup_folder
from backups.download import take_club, take_session
from backups.folder import example, lies_on_our_disk, sticks
from backups.rotation import DAYS, NEWEST
from backups.state import backup_state, may_choose_place
from bridgeclub.doors.desk.access import actor_of, for_manager, for_session, is_manager
from bridgeclub.doors.desk.setup.addresses import club_url
from bridgeclub.wording.messages import refusal_words
from club.errors import DomainError
from club.queries import ClubInfo, SessionInfo
from club.queries.clock import clock_set_back

IN_MEMORY = 4 * 1024 * 1024


class FolderForm(forms.Form):
    """Where copies go."""

    folder = forms.CharField(
        label=gettext_lazy("Folder or memory stick"),
        max_length=400,
        required=False,
        widget=forms.TextInput(attrs={"list": "sticks", "autocomplete": "off", "spellcheck": "false"}),
    )


class ArchiveForm(forms.Form):
    """A session that comes with its history."""

    archive = forms.FileField(label=gettext_lazy("Archive of a session"), max_length=200)


def _may_choose(request: HttpRequest) -> bool:
    return may_choose_place(superuser=bool(getattr(request.user, "is_superuser", False)))


@for_manager
@require_http_methods(["GET", "HEAD", "POST"])
def copies_page(request: HttpRequest, *, club: ClubInfo) -> HttpResponse:
    """How it stands; posting to it says where copies go."""
    own, state = _may_choose(request), backup_state()
    form = FolderForm(request.POST or None, initial={"folder": state.folder})
    form.fields["folder"].help_text = _("For example %(example)s. Leave it empty to make no backups.") % {
        "example": example()
    }
    if request.method == "POST" and own and form.is_valid() and _chosen(request, form):
        return redirect(club_url("backups", club))
    context = {
        "club": club,
        "here": "settings",
        "form": form,
        "archive": ArchiveForm(),
        "own": own,
        "state": state,
        "clock_back": clock_set_back(timezone.now()),
        "sticks": sticks() if own else [],
        "same_disk": own and bool(state.folder) and not state.trouble and lies_on_our_disk(state.folder),
        "minutes": round(IN_PLAY.total_seconds() / 60),
        "newest": NEWEST,
        "days": DAYS,
    }
    with timezone.override(club.zone):
        return render(request, "desk/setup/backups.html", context, status=422 if form.errors else 200)


def _chosen(request: HttpRequest, form: FolderForm) -> bool:
    """The new place, with its first copy: whoever chose it wants to see one there."""
    try:
        place = set_backup_folder(form.cleaned_data["folder"])
        if place.folder:
            back_up_now()
    except DomainError as refused:
        form.add_error("folder", refusal_words(refused))
        return False
    sentence = _("The first backup is made. From now on they are made automatically.")
    messages.success(request, sentence if place.folder else _("No more backups are made."))
    return True


@for_manager
@require_POST
def now(request: HttpRequest, *, club: ClubInfo) -> HttpResponse:
    """A copy at once, before the stick is pulled out."""
    if not _may_choose(request):
        messages.error(request, _("On this server, whoever looks after it makes the backups."))
        return redirect(club_url("backups", club))
    try:
        back_up_now()
    except DomainError as refused:
        messages.error(request, refusal_words(refused))
    else:
        messages.success(request, _("The backup is made. You can pull the stick out now."))
    return redirect(club_url("backups", club))


@for_manager
@require_POST
def download(request: HttpRequest, *, club: ClubInfo) -> HttpResponseBase:
    """The club as one file, for wherever the manager keeps it."""
    name = f"{club.slug}-{timezone.now().astimezone(club.zone):%Y-%m-%d-%H%M}.zip"
    actor = actor_of(request)
    try:
        return _file(lambda stream: take_club(stream, club_id=club.id, slug=club.slug, actor=actor), name)
    except DomainError as refused:
        messages.error(request, refusal_words(refused))
        return redirect(club_url("backups", club))


def _file(write: Callable[[IO[bytes]], None], name: str) -> FileResponse:
    """What is written, as a file to take away. Raises DomainError."""
    # The response closes it.
    stream = cast(IO[bytes], tempfile.SpooledTemporaryFile(max_size=IN_MEMORY))  # noqa: SIM115
    try:
        write(stream)
    except DomainError:
        stream.close()
        raise
    stream.seek(0)
    return FileResponse(stream, as_attachment=True, filename=name, content_type="application/zip")


@for_manager
@require_POST
def brought_in(request: HttpRequest, *, club: ClubInfo) -> HttpResponse:
    """A session of another club or server, with everything that happened to it."""
    form = ArchiveForm(request.POST, request.FILES)
    if not form.is_valid():
        messages.error(request, _("Choose the session’s file first."))
        return redirect(club_url("backups", club))
    try:
        done = import_archive(form.cleaned_data["archive"], club_id=club.id, actor=actor_of(request))
    except DomainError as refused:
        messages.error(request, refusal_words(refused))
        return redirect(club_url("backups", club))
    sentence = (
        _("The club already has this session.") if done.already else _("The session is imported, with its history.")
    )
    messages.success(request, sentence)
    return redirect("desk:room", club=club.slug, session=done.slug)


@for_session
@require_POST
def archive(request: HttpRequest, *, session: SessionInfo) -> HttpResponseBase:
    """A session with its history as one file."""
    if not is_manager(request, session.club):
        raise Http404
    name, actor = f"{session.club.slug}-{session.slug}.zip", actor_of(request)
    try:
        return _file(lambda stream: take_session(stream, session=session, actor=actor), name)
    except DomainError as refused:
        messages.error(request, refusal_words(refused))
        return redirect("desk:room", club=session.club.slug, session=session.slug)
