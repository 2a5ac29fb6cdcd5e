"""The club's own movements: brought in, looked through, taken away as a file, removed and put back."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from bridgeclub.doors.desk.access import actor_of, for_director
from bridgeclub.doors.desk.archiving import archive_or_restore
from bridgeclub.doors.desk.movements.forms import OwnMovementForm
from bridgeclub.doors.desk.setup.addresses import club_url
from bridgeclub.outputs.tables import csv_text
from bridgeclub.wording.contests import counted_words
from bridgeclub.wording.messages import refusal_words, sentences
from club.errors import DomainError
from club.queries import ClubInfo, outputs_of
from movements.engine.document import movement_document, print_document
from movements.engine.own_file import own_head, own_rows
from movements.queries import OwnInfo, own_movement, own_movements
from movements.services import add_own_movement, remove_own_movement

MOST_FAULTS = 100


@for_director
@require_http_methods(["GET", "HEAD", "POST"])
def page(request: HttpRequest, *, club: ClubInfo) -> HttpResponse:
    """All of them, and the form that brings one in; with everything that is wrong where one is refused."""
    if request.method != "POST":
        return _page(request, club, OwnMovementForm())
    form = OwnMovementForm(request.POST, request.FILES)
    if form.is_valid() and form.read.movement is not None and not form.read.faults:
        name = form.cleaned_data["name"]
        try:
            row = add_own_movement(club_id=club.id, name=name, movement=form.read.movement, actor=actor_of(request))
        except DomainError as refused:
            form.add_error("name", refusal_words(refused))
        else:
            who = counted_words(form.read.movement.contest, row.pairs)
            sentence = _("%(name)s is checked and saved. With %(who)s it is offered with the other movements.")
            messages.success(request, sentence % {"name": row.name, "who": who})
            return redirect(club_url("own-movements", club))
    return _page(request, club, form)


def _page(request: HttpRequest, club: ClubInfo, form: OwnMovementForm) -> HttpResponse:
    faults = form.read.faults
    context = {
        "club": club,
        "here": "sessions",
        "form": form,
        "faults": sentences(faults[:MOST_FAULTS]),
        "more_faults": max(len(faults) - MOST_FAULTS, 0),
        "movements": own_movements(club.id),
        "removed": own_movements(club.id, removed=True),
    }
    return render(request, "desk/movements/own.html", context, status=422 if form.errors or faults else 200)


@for_director
@require_POST
def removed(request: HttpRequest, *, club: ClubInfo, movement: int) -> HttpResponse:
    """Off the list, or (with `again`) back on it."""
    archive_or_restore(
        request,
        lambda away: remove_own_movement(club_id=club.id, movement_id=movement, removed=away, actor=actor_of(request)),
        away=_("%(name)s is off the list. It can be put back."),
        back=_("%(name)s is on the list again."),
    )
    return redirect(club_url("own-movements", club))


def _of_the_club(club: ClubInfo, movement: int) -> OwnInfo:
    found = own_movement(club.id, movement)
    if found is None:
        raise Http404
    return found


@for_director
@require_safe
def as_csv(request: HttpRequest, *, club: ClubInfo, movement: int) -> HttpResponse:
    """As a table that can be changed and brought in again."""
    found = _of_the_club(club, movement)
    data = csv_text(list(own_head(found.movement)), own_rows(found.movement), outputs_of(club.id).separator)
    return _attached(data, "text/csv; charset=utf-8", f"{_file_name(found)}.csv")


@for_director
@require_safe
def as_document(request: HttpRequest, *, club: ClubInfo, movement: int) -> HttpResponse:
    """As the movement document, which says everything."""
    found = _of_the_club(club, movement)
    text = print_document(movement_document(found.movement, found.name)) + "\n"
    return _attached(text.encode(), "application/json", f"{_file_name(found)}.json")


def _file_name(movement: OwnInfo) -> str:
    return slugify(movement.name) or "movement"


def _attached(data: bytes, kind: str, name: str) -> HttpResponse:
    return HttpResponse(data, content_type=kind, headers={"Content-Disposition": f'attachment; filename="{name}"'})
