"""What an edition gives in master points, as everybody may read it."""

from __future__ import annotations

from typing import Any

from django.http import HttpResponseBase
from django.utils.translation import gettext as _
from rest_framework.request import Request

from bridgeclub.doors.api.v1.schema_docs import documented
from bridgeclub.doors.api.v1.serializers.masterpoints import MasterpointsAnswer
from bridgeclub.doors.api.v1.standings import Sheets
from bridgeclub.doors.api.v1.version_tags import etag_response
from club.errors import NotFoundError
from scoring.queries.masterpoints import edition_awards


class EditionMasterpoints(Sheets):
    """GET /api/v1/clubs/<club>/sessions/<session>/editions/<edition>/master-points."""

    @documented({200: MasterpointsAnswer}, "The master points of an edition", tagged=True)
    def get(self, request: Request, club: str, session: str, edition: int) -> HttpResponseBase:
        """200; 404 where there is no such edition, where nobody can read its ranking, and where the club awards none or
        has not worked them out yet."""
        found = edition_awards(self.sheet(request, club, session, edition))
        if found is None:
            raise NotFoundError(_("There are no master points of this edition."))
        answer: Any = MasterpointsAnswer(found).data
        return etag_response(request, answer)
