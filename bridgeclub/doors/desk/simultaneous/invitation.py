"""The link with which an organiser invites a club: whoever manages one chooses which of them plays."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from bridgeclub.doors.desk.access import user_id
from bridgeclub.wording.messages import refusal_words
from club.errors import DomainError
from club.queries import Role, clubs_of
from scoring.queries.simultaneous.desk import SimultaneousInfo
from scoring.services.simultaneous import invited_by_token


@never_cache
@login_required
@require_safe
def invitation(request: HttpRequest, token: str) -> HttpResponse:
    """What it invites to, and the clubs of this account. Reading it uses nothing up."""
    clubs = [club for club, role in clubs_of(user_id(request)) if role is Role.MANAGER]
    context: dict[str, object] = {"clubs": clubs, "token": token}
    try:
        context["info"] = SimultaneousInfo.of(invited_by_token(token).simultaneous)
    except DomainError as refused:
        context["refusal"] = refusal_words(refused)
    return render(request, "desk/simultaneous/invitation.html", context)
