"""Something went wrong: what can, what is asked about it, what each way would do, and the one that is chosen."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.http import Http404, HttpResponseBase
from rest_framework.request import Request
from rest_framework.response import Response

from bridgeclub.dialogues.incidents.context import About
from bridgeclub.dialogues.incidents.kinds import offered
from bridgeclub.dialogues.incidents.questions import WrongForm
from bridgeclub.doors.api.v1.base_view import ForAccounts, directed_session
from bridgeclub.doors.api.v1.incident_resolutions import UNANSWERED, looked_at, resolve
from bridgeclub.doors.api.v1.pagination import paged, window_of, word
from bridgeclub.doors.api.v1.questions import asker, typed
from bridgeclub.doors.api.v1.request_data import sent_in
from bridgeclub.doors.api.v1.schema_docs import WRITING, answers, keyed_act, listed
from bridgeclub.doors.api.v1.serializers.incidents import (
    Answering,
    KindAnswer,
    LookedAtAnswer,
    ResolvedAnswer,
    Resolving,
)
from bridgeclub.doors.api.v1.version_tags import tagged
from club.queries import SessionInfo, part_of_list


class Kinds(ForAccounts):
    """GET /api/v1/clubs/<club>/sessions/<session>/wrong."""

    @listed(KindAnswer, "What can go wrong, in a director’s words")
    def get(self, request: Request, club: str, session: str) -> HttpResponseBase:
        """200 with a part of the list; nothing while the session is set up and once it is official."""
        window = window_of(request, word)
        info = directed_session(request, club, session)
        part = part_of_list(list(offered(info).items()), lambda each: (each[0],), window)
        return tagged(request, paged(request, part, _kind_shown))


class Wrong(ForAccounts):
    """One thing that went wrong."""

    @answers({200: LookedAtAnswer}, "What is asked about something that went wrong", tagged=True)
    def get(self, request: Request, club: str, session: str, kind: str) -> HttpResponseBase:
        """200 with the first questions; 404 for a kind that there is not."""
        info = directed_session(request, club, session)
        return tagged(request, looked_at(kind, _form(request, info, kind, UNANSWERED)))

    @keyed_act(Resolving, ResolvedAnswer, "Record it and resolve it as it was looked at")
    def post(self, request: Request, club: str, session: str, kind: str) -> Response:
        """201: in one, the ruling that records it and the repair that resolves it. 409 where the way would do something
        else by now than its digest says, and where it is not possible."""
        info = directed_session(request, club, session)
        return resolve(request, lambda sent: _form(request, info, kind, sent))


class LookAtWrong(ForAccounts):
    """POST /api/v1/clubs/<club>/sessions/<session>/wrong/<kind>/look. Nothing is kept."""

    changes_nothing = True

    @answers({200: LookedAtAnswer}, "Look at the ways to resolve it", refusals=WRITING, takes=Answering)
    def post(self, request: Request, club: str, session: str, kind: str) -> Response:
        """200: further questions, or the facts and the ways with what each would do."""
        info = directed_session(request, club, session)
        return Response(looked_at(kind, _form(request, info, kind, sent_in(request, Answering))))


def _form(request: Request, info: SessionInfo, kind: str, sent: Mapping[str, Any]) -> WrongForm:
    kinds = offered(info)
    if kind not in kinds:
        raise Http404
    about = About(call=sent["call"] or 0).with_call(info.id)
    return kinds[kind](typed(sent["answers"]), desk=asker(request, info), about=about)


def _kind_shown(each: tuple[str, type[WrongForm]]) -> Any:
    kind, form = each
    return KindAnswer({"kind": kind, "title": form.title, "short": form.short, "lead": form.lead}).data
