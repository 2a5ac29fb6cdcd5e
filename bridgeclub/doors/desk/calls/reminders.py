"""When the club's directors are reminded of calls."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from bridgeclub.doors.desk.access import actor_of, for_manager
from bridgeclub.doors.desk.calls.forms import RemindersForm
from club.queries import ClubInfo
from club.services import set_call_reminders


@for_manager
@require_http_methods(["GET", "HEAD", "POST"])
def page(request: HttpRequest, *, club: ClubInfo) -> HttpResponse:
    """Two numbers."""
    initial = {"waiting": club.call_reminder, "taken": club.call_again}
    form = RemindersForm(request.POST if request.method == "POST" else None, initial=initial)
    if form.is_valid():
        waiting, taken = (form.cleaned_data[name] or 0 for name in ("waiting", "taken"))
        set_call_reminders(club_id=club.id, waiting=waiting, taken=taken, actor=actor_of(request))
        messages.success(request, _("Saved."))
        return redirect("desk:settings", club.slug)
    context = {"club": club, "here": "settings", "form": form}
    return render(request, "desk/calls/reminders.html", context, status=422 if form.errors else 200)
