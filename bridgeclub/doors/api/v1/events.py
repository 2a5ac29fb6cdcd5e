"""The overall ranking of a competition of several sessions, as everybody may read it."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpResponseBase
from django.utils.translation import gettext as _
from rest_framework.request import Request

from bridgeclub.doors.api.v1.base_view import PublicApiView
from bridgeclub.doors.api.v1.pagination import paged_response, text_key, window_from_request
from bridgeclub.doors.api.v1.query import number_from_query, number_parameter
from bridgeclub.doors.api.v1.schema_docs import documented, documented_list
from bridgeclub.doors.api.v1.serializers.events import EventAnswer, EventRankingAnswer
from bridgeclub.doors.api.v1.version_tags import etag_response
from club.errors import NotFoundError
from club.queries import ClubInfo, club_by_slug, part_of_list
from scoring.queries.event_totals import published_event, total_by_slug, totals_of
from scoring.queries.event_values import TotalInfo

EDITION = number_parameter("edition", "The number of an edition; without it the newest.")


def club_or_404(slug: str) -> ClubInfo:
    found = club_by_slug(slug)
    if found is None:
        raise Http404
    return found


def _slug(total: TotalInfo) -> tuple[str]:
    return (total.slug,)


class Events(PublicApiView):
    """GET /api/v1/clubs/<club>/events."""

    @documented_list(EventAnswer, "The competitions whose overall ranking is published")
    def get(self, request: Request, club: str) -> HttpResponseBase:
        """200 with a part of the list."""
        window = window_from_request(request, text_key)
        found = sorted(totals_of(club_or_404(club).id, published=True), key=_slug)
        part = part_of_list(found, _slug, window)
        return etag_response(request, paged_response(request, part, lambda each: EventAnswer(each).data))


class EventRanking(PublicApiView):
    """GET /api/v1/clubs/<club>/events/<event>/ranking."""

    @documented({200: EventRankingAnswer}, "An overall ranking, as an edition has it", tagged=True, more=(EDITION,))
    def get(self, request: Request, club: str, event: str) -> HttpResponseBase:
        """200: the newest edition, or the one that is asked for."""
        total = total_by_slug(club_or_404(club).id, event)
        found = published_event(total, number_from_query(request, "edition")) if total else None
        if found is None:
            raise NotFoundError(_("There is no such competition, or its ranking is not published."))
        answer: Any = EventRankingAnswer(found).data
        return etag_response(request, answer)
