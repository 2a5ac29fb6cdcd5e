"""Something went wrong: what can, what is asked about it, what each way would do, and the one that is chosen."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.http import Http404, HttpResponseBase
from rest_framework.request import Request
from rest_framework.response import Response

from bridgeclub.dialogues.incidents.context import IncidentContext
from bridgeclub.dialogues.incidents.kinds import offered_incidents
from bridgeclub.dialogues.incidents.questions import IncidentForm
from bridgeclub.doors.api.v1.base_view import AccountApiView, directed_session
from bridgeclub.doors.api.v1.incident_resolutions import UNANSWERED, incident_preview, resolve_with_form
from bridgeclub.doors.api.v1.pagination import paged_response, text_key, window_from_request
from bridgeclub.doors.api.v1.questions import acting_director_of, as_form_data
from bridgeclub.doors.api.v1.request_data import validated_data
from bridgeclub.doors.api.v1.schema_docs import WRITING_ERRORS, documented, documented_act, documented_list
from bridgeclub.doors.api.v1.serializers.incidents import (
    Answering,
    KindAnswer,
    LookedAtAnswer,
    ResolvedAnswer,
    Resolving,
)
from bridgeclub.doors.api.v1.version_tags import etag_response
from club.queries import SessionInfo, part_of_list


class Kinds(AccountApiView):
    """GET /api/v1/clubs/<club>/sessions/<session>/wrong."""

    @documented_list(KindAnswer, "What can go wrong, in a director’s words")
    def get(self, request: Request, club: str, session: str) -> HttpResponseBase:
        """200 with a part of the list; nothing while the session is set up and once it is official."""
        window = window_from_request(request, text_key)
        info = directed_session(request, club, session)
        part = part_of_list(list(offered_incidents(info).items()), lambda each: (each[0],), window)
        return etag_response(request, paged_response(request, part, _kind_shown))


class Wrong(AccountApiView):
    """One thing that went wrong."""

    @documented({200: LookedAtAnswer}, "What is asked about something that went wrong", tagged=True)
    def get(self, request: Request, club: str, session: str, kind: str) -> HttpResponseBase:
        """200 with the first questions; 404 for a kind that there is not."""
        info = directed_session(request, club, session)
        return etag_response(request, incident_preview(kind, _form(request, info, kind, UNANSWERED)))

    @documented_act(Resolving, ResolvedAnswer, "Record it and resolve it as it was looked at")
    def post(self, request: Request, club: str, session: str, kind: str) -> Response:
        """201: in one, the ruling that records it and the repair that resolves it. 409 where the way would do something
        else by now than its digest says, and where it is not possible."""
        info = directed_session(request, club, session)
        return resolve_with_form(request, lambda sent: _form(request, info, kind, sent))


class LookAtWrong(AccountApiView):
    """POST /api/v1/clubs/<club>/sessions/<session>/wrong/<kind>/look. Nothing is kept."""

    changes_nothing = True

    @documented({200: LookedAtAnswer}, "Look at the ways to resolve it", refusals=WRITING_ERRORS, takes=Answering)
    def post(self, request: Request, club: str, session: str, kind: str) -> Response:
        """200: further questions, or the facts and the ways with what each would do."""
        info = directed_session(request, club, session)
        return Response(incident_preview(kind, _form(request, info, kind, validated_data(request, Answering))))


def _form(request: Request, info: SessionInfo, kind: str, sent: Mapping[str, Any]) -> IncidentForm:
    kinds = offered_incidents(info)
    if kind not in kinds:
        raise Http404
    about = IncidentContext(call=sent["call"] or 0).with_call(info.id)
    return kinds[kind](as_form_data(sent["answers"]), desk=acting_director_of(request, info), about=about)


def _kind_shown(each: tuple[str, type[IncidentForm]]) -> Any:
    kind, form = each
    return KindAnswer({"kind": kind, "title": form.title, "short": form.short, "lead": form.intro}).data
