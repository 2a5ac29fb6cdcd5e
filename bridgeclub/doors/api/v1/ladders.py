"""The ladders of a club, for everybody."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpResponseBase
from rest_framework.request import Request

from bridgeclub.doors.api.v1.base_view import PublicApiView
from bridgeclub.doors.api.v1.pagination import integer_key, paged_response, text_key, window_from_request
from bridgeclub.doors.api.v1.schema_docs import documented_list
from bridgeclub.doors.api.v1.serializers.ladders import LadderAnswer, LadderRowAnswer
from bridgeclub.doors.api.v1.version_tags import etag_response
from club.queries import ClubInfo, club_by_slug, part_of_list
from scoring.queries.ladders.shown import ladder_by_slug, ladder_lines, ladders_of, sessions_of_lines


class Ladders(PublicApiView):
    """GET /api/v1/clubs/<club>/ladders."""

    @documented_list(LadderAnswer, "The ladders of a club, the newest season first")
    def get(self, request: Request, club: str) -> HttpResponseBase:
        """200 with a part of the list."""
        window = window_from_request(request, text_key)
        part = part_of_list(ladders_of(_club(club).id), lambda each: (each.slug,), window)
        return etag_response(request, paged_response(request, part, lambda each: LadderAnswer(each).data))


class LadderRows(PublicApiView):
    """GET /api/v1/clubs/<club>/ladders/<ladder>/rows."""

    @documented_list(LadderRowAnswer, "The rows of a ladder, the best first, each with its sessions")
    def get(self, request: Request, club: str, ladder: str) -> HttpResponseBase:
        """200 with a part of the list; empty while results that were taken back are worked out of it."""
        window = window_from_request(request, integer_key)
        found = ladder_by_slug(_club(club).id, ladder)
        if found is None:
            raise Http404
        part = ladder_lines(found, window)
        sessions = sessions_of_lines(found, part.rows)

        def shown(row: Any) -> Any:
            return LadderRowAnswer({**vars(row), "sessions": sessions.get(row.key)}).data

        return etag_response(request, paged_response(request, part, shown))


def _club(slug: str) -> ClubInfo:
    found = club_by_slug(slug)
    if found is None:
        raise Http404
    return found
