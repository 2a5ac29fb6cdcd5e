"""The buttons of a practice evening."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.http import require_POST

from bridgeclub.doors.desk.access import actor_of, for_director
from bridgeclub.doors.desk.rehearsal.views import over_words
from bridgeclub.http.numeric_input import number_or_zero
from bridgeclub.wording.messages import refusal_words
from club.errors import DomainError
from club.queries import ClubInfo
from rulings.queries.rehearsal import STEPS, RehearsalInfo, rehearsal_at
from rulings.services.rehearsal import end_rehearsal, set_paused, set_speed, skip_step


@for_director
@require_POST
def act(request: HttpRequest, *, club: ClubInfo) -> HttpResponse:
    """`act`: end, pause, go_on, speed (with `speed`), or skip (with `step`); then back to that page."""
    found = rehearsal_at(club.id)
    if found is None:
        raise Http404
    if request.POST.get("act") == "end":
        end_rehearsal(rehearsal_id=found.id, actor=actor_of(request))
        messages.success(request, over_words(found.of_club))
        return redirect("desk:club", club=found.of_club.slug)
    try:
        _done(request, found)
    except DomainError as refused:
        messages.error(request, refusal_words(refused))
    back = request.POST.get("back", "")
    if back.startswith(f"/desk/{club.slug}/") and url_has_allowed_host_and_scheme(back, allowed_hosts=None):
        return redirect(back)
    return redirect("desk:rehearsal", club=club.slug)


def _done(request: HttpRequest, found: RehearsalInfo) -> None:
    match request.POST.get("act"):
        case "pause":
            set_paused(rehearsal_id=found.id, paused=True)
        case "go_on":
            set_paused(rehearsal_id=found.id, paused=False)
        case "speed":
            speed = number_or_zero(request.POST.get("speed"))
            set_speed(rehearsal_id=found.id, speed=speed, actor=actor_of(request))
        case "skip" if request.POST.get("step") in STEPS:
            skip_step(rehearsal_id=found.id, step=request.POST["step"])
        case _:
            raise Http404
