"""Results that a ruling has put in question, by its number: what is asked about them, and how they are settled."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.http import Http404, HttpResponseBase
from rest_framework.request import Request
from rest_framework.response import Response

from bridgeclub.dialogues.incidents.context import About
from bridgeclub.dialogues.incidents.doubt_forms import QuestionForm
from bridgeclub.dialogues.incidents.kinds import nothing_to_ask
from bridgeclub.doors.api.v1.base_view import ForAccounts, directed_session
from bridgeclub.doors.api.v1.incident_resolutions import UNANSWERED, looked_at, resolve
from bridgeclub.doors.api.v1.questions import asker, typed
from bridgeclub.doors.api.v1.request_data import sent_in
from bridgeclub.doors.api.v1.schema_docs import READING, WRITING, answers, keyed_act
from bridgeclub.doors.api.v1.serializers.incidents import Answering, LookedAtAnswer, ResolvedAnswer, Resolving
from bridgeclub.doors.api.v1.version_tags import tagged
from club.queries import SessionInfo
from rulings.queries.in_question import open_question


class Question(ForAccounts):
    """Results in question, by the number of the ruling that put them there."""

    @answers({200: LookedAtAnswer}, "What is asked about results in question", refusals=READING, tagged=True)
    def get(self, request: Request, club: str, session: str, ruling: int) -> HttpResponseBase:
        """200 with the questions; 404 where nothing is in question under this number."""
        info = directed_session(request, club, session)
        return tagged(request, looked_at("", _form(request, info, ruling, UNANSWERED)))

    @keyed_act(Resolving, ResolvedAnswer, "Settle results in question as it was looked at")
    def post(self, request: Request, club: str, session: str, ruling: int) -> Response:
        """201: in one, the ruling that settles them and the repair that it needs. 409 as for what went wrong."""
        info = directed_session(request, club, session)
        return resolve(request, lambda sent: _form(request, info, ruling, sent))


class LookAtQuestion(ForAccounts):
    """POST /api/v1/clubs/<club>/sessions/<session>/questions/<ruling>/look. Nothing is kept."""

    changes_nothing = True

    @answers({200: LookedAtAnswer}, "Look at the ways to settle results in question", refusals=WRITING, takes=Answering)
    def post(self, request: Request, club: str, session: str, ruling: int) -> Response:
        """200: the facts and the ways with what each would do."""
        info = directed_session(request, club, session)
        return Response(looked_at("", _form(request, info, ruling, sent_in(request, Answering))))


def _form(request: Request, info: SessionInfo, number: int, sent: Mapping[str, Any]) -> QuestionForm:
    found = open_question(info.id, number)
    if found is None or nothing_to_ask(info):
        raise Http404
    return QuestionForm(typed(sent["answers"]), desk=asker(request, info), about=About(), question=found)
