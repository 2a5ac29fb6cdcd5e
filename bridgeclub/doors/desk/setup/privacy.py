"""What is kept about a member, handed out on request; and the member taken off the list for good."""

from __future__ import annotations

import json

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from bridgeclub.doors.desk.access import actor_of, for_manager
from bridgeclub.doors.desk.setup.addresses import club_url
from bridgeclub.wording.messages import refusal_words
from club.errors import DomainError, NotFoundError
from club.queries import ClubInfo, member
from scoring.queries.own_data import whole_person_document
from scoring.services import erase_person


@for_manager
@require_safe
def own_data(request: HttpRequest, *, club: ClubInfo, player: int) -> HttpResponse:
    """A file for the person it is about."""
    found = whole_person_document(club.id, player)
    if found is None:
        raise Http404
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
