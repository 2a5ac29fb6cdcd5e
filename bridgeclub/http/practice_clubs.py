"""Addresses of practice clubs: for the director who rehearses there, and for nobody once it has been ended."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils.cache import add_never_cache_headers
from django.utils.translation import gettext as _

from club.queries import role_at
from club.queries.practice_clubs import practice_address

GONE = 410
View = Callable[..., HttpResponse]


class PracticeClubs:
    """Middleware. Whatever address names a club, old or new, goes through here."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        if getattr(request, "in_practice", False):
            # Not for search engines, and not kept by anybody on the way.
            response["X-Robots-Tag"] = "noindex, nofollow"
            add_never_cache_headers(response)
        return response

    def process_view(
        self, request: HttpRequest, view: View, args: tuple[Any, ...], kwargs: dict[str, Any]
    ) -> HttpResponse | None:
        """None where the page may be shown. One query for a practice club, none for any other."""
        found = practice_address(str(kwargs.get("club", "")))
        if found is None:
            return None
        club_id, over = found
        request.in_practice = True  # type: ignore[attr-defined]
        for_programs = request.path_info.startswith("/api/")
        if over:
            return _refused_program(_over_words(), GONE) if for_programs else practice_over(request)
        if for_programs:
            return _refused_program(_("Programs have nothing to do in a practice evening."), 404)
        if request.path_info.startswith("/desk/") or (request.user.pk and role_at(request.user.pk, club_id)):
            # The desk asks everybody itself who they are.
            return None
        raise Http404


def practice_over(request: HttpRequest) -> HttpResponse:
    """What every address of a practice evening says once it has been ended."""
    return render(request, "practice_over.html", {"words": _over_words()}, status=GONE)


def _over_words() -> str:
    return _("This practice evening is over. Nothing of it counted, and none of its pages is shown any more.")


def _refused_program(words: str, status: int) -> HttpResponse:
    values = {"type": "about:blank", "title": _("Practice"), "status": status, "detail": words}
    return JsonResponse(values, status=status, content_type="application/problem+json")
