"""Results that a ruling has put in question, by its number: what is asked about them, and how they are settled."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.http import Http404, HttpResponseBase
from rest_framework.request import Request
from rest_framework.response import Response

from bridgeclub.dialogues.incidents.context import IncidentContext
from bridgeclub.dialogues.incidents.doubt_forms import QuestionForm
from bridgeclub.dialogues.incidents.kinds import is_closed_to_incidents
from bridgeclub.doors.api.v1.base_view import AccountApiView, directed_session
from bridgeclub.doors.api.v1.incident_resolutions import UNANSWERED, incident_preview, resolve_with_form
from bridgeclub.doors.api.v1.questions import acting_director_of, as_form_data
from bridgeclub.doors.api.v1.request_data import validated_data
from bridgeclub.doors.api.v1.schema_docs import READING_ERRORS, WRITING_ERRORS, documented, documented_act
from bridgeclub.doors.api.v1.serializers.incidents import Answering, LookedAtAnswer, ResolvedAnswer, Resolving
from bridgeclub.doors.api.v1.version_tags import etag_response
from club.queries import SessionInfo
from rulings.queries.in_question import open_question


class Question(AccountApiView):
    """Results in question, by the number of the ruling that put them there."""

    @documented({200: LookedAtAnswer}, "What is asked about results in question", refusals=READING_ERRORS, tagged=True)
    def get(self, request: Request, club: str, session: str, ruling: int) -> HttpResponseBase:
        """200 with the questions; 404 where nothing is in question under this number."""
        info = directed_session(request, club, session)
        return etag_response(request, incident_preview("", _form(request, info, ruling, UNANSWERED)))

    @documented_act(Resolving, ResolvedAnswer, "Settle results in question as it was looked at")
    def post(self, request: Request, club: str, session: str, ruling: int) -> Response:
        """201: in one, the ruling that settles them and the repair that it needs. 409 as for what went wrong."""
        info = directed_session(request, club, session)
        return resolve_with_form(request, lambda sent: _form(request, info, ruling, sent))


class LookAtQuestion(AccountApiView):
    """POST /api/v1/clubs/<club>/sessions/<session>/questions/<ruling>/look. Nothing is kept."""

    changes_nothing = True

    @documented(
        {200: LookedAtAnswer},
        "Look at the ways to settle results in question",
        refusals=WRITING_ERRORS,
        takes=Answering,
    )
    def post(self, request: Request, club: str, session: str, ruling: int) -> Response:
        """200: the facts and the ways with what each would do."""
        info = directed_session(request, club, session)
        return Response(incident_preview("", _form(request, info, ruling, validated_data(request, Answering))))


def _form(request: Request, info: SessionInfo, number: int, sent: Mapping[str, Any]) -> QuestionForm:
    question = open_question(info.id, number)
    if question is None or is_closed_to_incidents(info):
        raise Http404
    return QuestionForm(
        as_form_data(sent["answers"]),
        desk=acting_director_of(request, info),
        about=IncidentContext(),
        question=question,
    )
