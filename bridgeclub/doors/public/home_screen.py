"""The results on the home screen of a phone."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from bridgeclub.doors.public.asking import club_or_not_found, explain_not_found
from bridgeclub.http.manifest import manifest_response


@require_safe
def of_all(request: HttpRequest) -> HttpResponse:
    """Of the list of clubs."""
    return manifest_response(_("Bridge clubs"), reverse("public:index"))


@require_safe
@explain_not_found
def of_a_club(request: HttpRequest, club: str) -> HttpResponse:
    """Of a club: it opens at the club's own page."""
    info = club_or_not_found(club)
    return manifest_response(info.name, reverse("public:club", kwargs={"club": info.slug}))
