"""The way in: my clubs, and for a superuser new ones."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from bridgeclub.doors.desk.access import actor_of
from bridgeclub.doors.desk.setup.first_password import offer_first_password
from bridgeclub.doors.desk.setup.forms.clubs import ClubForm
from bridgeclub.wording.messages import refusal_words
from club.errors import DomainError
from club.queries import clubs_of
from club.queries.conduct import reads_conduct
from club.services import create_club_with_manager
from club.zones import time_zones


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def home(request: HttpRequest) -> HttpResponse:
    """The clubs one directs; straight on where it is only one, unless all are asked for."""
    founding = bool(getattr(request.user, "is_superuser", False))
    if request.method == "POST" and not founding:
        raise Http404
    known = clubs_of(request.user.pk or 0)
    mine = [club for club, role in known if role.directs]
    named = [club for club, role in known if not role.directs and reads_conduct(club.id, request.user.pk)]
    if request.method != "POST" and len(mine) == 1 and "all" not in request.GET:
        return redirect("desk:club", club=mine[0].slug)
    form = ClubForm(request.POST or None) if founding else None
    if form and form.is_valid():
        done = _found(request, form)
        if done is not None:
            return done
    zones = sorted(zone for zone in time_zones() if "/" in zone)
    context = {"clubs": mine, "named": named, "form": form, "zones": zones}
    return render(request, "desk/setup/home.html", context, status=422 if form and form.errors else 200)


def _found(request: HttpRequest, form: ClubForm) -> HttpResponse | None:
    try:
        club, membership = create_club_with_manager(**form.cleaned_data, actor=actor_of(request))
    except DomainError as refused:
        form.add_error(None, refusal_words(refused))
        return None
    messages.success(request, _("%(club)s is set up.") % {"club": club.name})
    offer_first_password(request, club.pk, membership.user_id)
    return redirect("desk:settings", club=club.slug)
