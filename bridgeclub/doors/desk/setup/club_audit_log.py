"""Who did what in the club outside its sessions, the newest first; for managers only."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from bridgeclub.doors.desk.access import for_manager
from bridgeclub.http.numeric_input import number_or_zero
from bridgeclub.wording.audit_log.club_words import club_sentence
from bridgeclub.wording.lines import who_words
from club.queries import ClubInfo, names_by_reference
from club.queries.conduct import reads_conduct
from scoring.queries.room import audit_log_of_club


@require_safe
@for_manager
def page(request: HttpRequest, *, club: ClubInfo) -> HttpResponse:
    """A page of acts; ?before shows the older ones."""
    before = number_or_zero(request.GET.get("before")) or None
    found = audit_log_of_club(club.id, before=before, conduct=reads_conduct(club.id, request.user.pk))
    ids = {word: [act.data[word] for act in found.acts if isinstance(act.data.get(word), int)] for word in WORDS}
    people = names_by_reference(club.id, players=ids["player"], users=ids["user"])
    context = {
        "club": club,
        "here": "settings",
        "acts": [(act, who_words(act.who), club_sentence(act, people)) for act in found.acts],
        "older": found.older,
        "first": before is None,
    }
    with timezone.override(club.zone):
        return render(request, "desk/setup/club_audit_log.html", context)


WORDS = ("player", "user")
