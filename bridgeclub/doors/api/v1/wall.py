"""The link of a club's wall: read, made and taken back."""

from __future__ import annotations

from typing import Any

from django.http import HttpResponseBase
from django.urls import reverse
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from bridgeclub.doors.api.v1.base_view import AccountApiView, account_of, directed_club
from bridgeclub.doors.api.v1.idempotency import ActResult, idempotent
from bridgeclub.doors.api.v1.request_data import validated_data
from bridgeclub.doors.api.v1.schema_docs import documented, documented_act
from bridgeclub.doors.api.v1.serializers.prizes import ActingOnWall, WallAnswer
from bridgeclub.doors.api.v1.version_tags import etag_response
from bridgeclub.outputs.qr_codes import absolute_url
from club.queries import ClubInfo, wall_link_of
from club.services import end_wall_link, make_wall_link


class Wall(AccountApiView):
    """The wall of a club, for its directors."""

    @documented({200: WallAnswer}, "The link of the wall", tagged=True)
    def get(self, request: Request, club: str) -> HttpResponseBase:
        """200, whether or not there is a link."""
        return etag_response(request, _shown(request, directed_club(request, club)))

    @documented_act(ActingOnWall, WallAnswer, "Make a link of the wall, or take it back", status=200)
    def post(self, request: Request, club: str) -> Response:
        """200 with the wall as it is then."""
        info, sent = directed_club(request, club), validated_data(request, ActingOnWall)
        actor = account_of(request).actor

        def act() -> ActResult:
            if sent["act"] == "make":
                make_wall_link(club_id=info.id, actor=actor)
            else:
                end_wall_link(club_id=info.id, actor=actor)
            return ActResult(status.HTTP_200_OK, _shown(request, info))

        return idempotent(request, act)


def _shown(request: Request, club: ClubInfo) -> Any:
    link = wall_link_of(club.id)
    known = link is not None and bool(link.secret)
    path = reverse("public:wall", args=[club.slug, link.secret]) if link is not None and known else ""
    return WallAnswer(
        {
            "address": absolute_url(request, path) if path else None,
            "code": link.code if link is not None and known else None,
            "since": link.since if link is not None else None,
        }
    ).data
