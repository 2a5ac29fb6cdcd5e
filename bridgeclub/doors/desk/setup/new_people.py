"""What a manager decides about people who are new."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from bridgeclub.doors.desk.access import actor_of, for_manager
from bridgeclub.doors.desk.setup.addresses import club_url
from bridgeclub.doors.desk.setup.forms.people import NewPeopleForm
from club.queries import ClubInfo, new_people_privacy
from club.services import set_new_people


@for_manager
@require_http_methods(["GET", "HEAD", "POST"])
def new_people_page(request: HttpRequest, *, club: ClubInfo) -> HttpResponse:
    """How names are shown until their owners have said so."""
    form = NewPeopleForm(request.POST or None, initial={"privacy": new_people_privacy(club.id)})
    if request.method == "POST" and form.is_valid():
        set_new_people(club_id=club.id, privacy=form.cleaned_data["privacy"], actor=actor_of(request))
        messages.success(request, _("Saved."))
        return redirect(club_url("settings", club))
    context = {"club": club, "here": "settings", "form": form}
    return render(request, "desk/setup/new_people.html", context, status=422 if form.errors else 200)
