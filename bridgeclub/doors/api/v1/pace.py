"""How fast a session is played: when it will end, who is behind, what cutting saves, who waited."""

from __future__ import annotations

from django.http import HttpResponseBase
from django.utils import timezone
from rest_framework.request import Request

from bridgeclub.doors.api.v1.base_view import AccountApiView, directed_session, hidden_boards_for
from bridgeclub.doors.api.v1.schema_docs import documented
from bridgeclub.doors.api.v1.serializers.pace import PaceAnswer
from bridgeclub.doors.api.v1.version_tags import etag_response
from scoring.queries.pace import session_pace


class Pace(AccountApiView):
    """The pace of a session, for its directors."""

    @documented({200: PaceAnswer}, "When play will end, and who is behind", tagged=True)
    def get(self, request: Request, club: str, session: str) -> HttpResponseBase:
        """200, whatever the state of the session."""
        info = directed_session(request, club, session)
        found = session_pace(info, timezone.now(), hidden_boards_for(request, info))
        return etag_response(request, PaceAnswer(found).data)
