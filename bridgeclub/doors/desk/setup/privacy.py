"""What is kept about a member, handed out on request; and the member taken off the list for good."""

from __future__ import annotations

import json
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from bridgeclub.doors.desk.access import actor_of, for_manager, for_manager_or_reader
from bridgeclub.doors.desk.setup.addresses import club_url
from bridgeclub.wording.messages import refusal_words
from bridgeclub.wording.own_data import left_out_of, parts_of_held
from club.errors import DomainError, NotFoundError
from club.queries import ClubInfo, member
from club.queries.conduct import conduct_readers, reads_conduct
from rulings.queries.held import held_about
from scoring.services import erase_person


def _held(request: HttpRequest, club: ClubInfo, player: int) -> dict[str, Any]:
    """What whoever asks may hand out: conduct reports by who reads them."""
    today = timezone.now().astimezone(club.zone).date()
    conduct = reads_conduct(club.id, request.user.pk)
    found = held_about(club.id, player, today=today, conduct=conduct, instead=_("[name left out]"))
    if found is None:
        raise Http404
    return {**found, "left_out": [str(each) for each in left_out_of(found, conduct_readers(club.id))]}


@for_manager_or_reader
@require_safe
def held_page(request: HttpRequest, *, club: ClubInfo, player: int) -> HttpResponse:
    """The same to read and to print."""
    found = _held(request, club, player)
    context = {"club": club, "here": "members", "person": player, "found": found, "parts": parts_of_held(found)}
    with timezone.override(club.zone):
        return render(request, "desk/setup/held.html", context)


@for_manager_or_reader
@require_safe
def own_data(request: HttpRequest, *, club: ClubInfo, player: int) -> HttpResponse:
    """A file for the person it is about."""
    found = _held(request, club, player)
    response = HttpResponse(json.dumps(found, ensure_ascii=False, indent=2) + "\n", content_type="application/json")
    response["Content-Disposition"] = f'attachment; filename="{slugify(found["name"]) or "person"}.json"'
    return response


@for_manager
@require_http_methods(["GET", "HEAD", "POST"])
def erase(request: HttpRequest, *, club: ClubInfo, player: int) -> HttpResponse:
    """What goes and what stays, and the button for it."""
    person = member(club.id, player)
    if person is None:
        raise Http404
    refusal = ""
    if request.method == "POST":
        if "sure" not in request.POST:
            refusal = _("Tick the box first: this cannot be undone.")
        else:
            try:
                erase_person(club_id=club.id, player_id=player, actor=actor_of(request))
            except NotFoundError as gone:
                raise Http404 from gone
            except DomainError as refused:
                refusal = refusal_words(refused)
            else:
                messages.success(request, _("Done. The results now belong to “a former member”, without a name."))
                return redirect(club_url("members", club))
    context = {"club": club, "here": "members", "member": person, "refusal": refusal}
    return render(request, "desk/setup/erase.html", context, status=422 if refusal else 200)
