"""Calls for the director: read, put into the queue, and what the director does about one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.http import Http404, HttpResponseBase
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from bridgeclub.doors.api.v1.base_view import ForAccounts, account, directed_session, hidden_from
from bridgeclub.doors.api.v1.idempotency import Made, client_id, keyed
from bridgeclub.doors.api.v1.lines import section_of_table
from bridgeclub.doors.api.v1.pagination import paged, whole, window_of
from bridgeclub.doors.api.v1.query import flag_in, wanted
from bridgeclub.doors.api.v1.request_data import sent_in
from bridgeclub.doors.api.v1.schema_docs import answers, keyed_act, listed
from bridgeclub.doors.api.v1.serializers.calls import CallAnswer, Calling, CallSeen, Closing
from bridgeclub.doors.api.v1.serializers.fields import Sent
from bridgeclub.doors.api.v1.version_tags import tagged
from club.queries import SessionInfo, part_of_list
from rulings.queries.calls import call_of, calls_of, open_calls
from rulings.services.calls import attend_call, close_call, show_calls, take_call
from rulings.services.desk_calls import call_by_voice


class Calls(ForAccounts):
    """The queue of a session."""

    @listed(CallAnswer, "Calls for the director, the oldest first", wanted("open", "true: those that are not closed."))
    def get(self, request: Request, club: str, session: str) -> HttpResponseBase:
        """200 with a part of the list. Notes about boards that you have still to play are left away."""
        window = window_of(request, whole)
        find = open_calls if flag_in(request, "open", usual=False) else calls_of
        info = directed_session(request, club, session)
        part = part_of_list(find(info.id, hidden_from(request, info)), lambda each: (each.id,), window)
        return tagged(request, paged(request, part, lambda each: CallAnswer(each).data))

    @keyed_act(Calling, CallAnswer, "A table called by voice", also={200: CallAnswer})
    def post(self, request: Request, club: str, session: str) -> Response:
        """201 with the call; 200 with the one that the table has open already."""
        info = directed_session(request, club, session)
        sent = sent_in(request, Calling)
        table, letter = sent["table"], section_of_table(info, sent["table"], sent["section"])

        def act() -> Made:
            called = call_by_voice(
                session_id=info.id,
                section=letter,
                table=table,
                client_id=client_id(request),
                actor=account(request).actor,
            )
            made = status.HTTP_200_OK if called.repeated else status.HTTP_201_CREATED
            return Made(made, _shown(request, info, called.id))

        return keyed(request, act)


class Call(ForAccounts):
    """GET /api/v1/clubs/<club>/sessions/<session>/calls/<call>."""

    @answers({200: CallAnswer}, "A call", tagged=True)
    def get(self, request: Request, club: str, session: str, call: int) -> HttpResponseBase:
        """200; 404 where the session has no such call."""
        info = directed_session(request, club, session)
        return tagged(request, _shown(request, info, call))


class Shown(ForAccounts):
    """POST /api/v1/clubs/<club>/sessions/<session>/calls/<call>/shown."""

    @keyed_act(Sent, CallAnswer, "A director has the call on a screen", made=200)
    def post(self, request: Request, club: str, session: str, call: int) -> Response:
        """200 with the call. The table is then told that it has been seen; send it when a director can really see the
        call, and not when a program has read it. The second time, and for a call that somebody has taken, it changes
        nothing."""
        info = directed_session(request, club, session)
        sent_in(request, Sent)

        def made() -> Made:
            show_calls(session_id=info.id, calls=(call,), actor=account(request).actor)
            return Made(status.HTTP_200_OK, _shown(request, info, call))

        return keyed(request, made)


class Take(ForAccounts):
    """POST /api/v1/clubs/<club>/sessions/<session>/calls/<call>/take."""

    @keyed_act(CallSeen, CallAnswer, "The director is on the way", made=200)
    def post(self, request: Request, club: str, session: str, call: int) -> Response:
        """200 with the call; 409 where a colleague was faster, and says who."""
        return _done(request, directed_session(request, club, session), call, take_call, CallSeen)


class Attend(ForAccounts):
    """POST /api/v1/clubs/<club>/sessions/<session>/calls/<call>/attend."""

    @keyed_act(CallSeen, CallAnswer, "The director is at the table", made=200)
    def post(self, request: Request, club: str, session: str, call: int) -> Response:
        """200 with the call; 409 where a colleague was faster, and says who."""
        return _done(request, directed_session(request, club, session), call, attend_call, CallSeen)


class Close(ForAccounts):
    """POST /api/v1/clubs/<club>/sessions/<session>/calls/<call>/close."""

    @keyed_act(Closing, CallAnswer, "The director has seen to it", made=200)
    def post(self, request: Request, club: str, session: str, call: int) -> Response:
        """200 with the call; 409 where it is closed already, or a colleague has it."""
        return _done(request, directed_session(request, club, session), call, close_call, Closing)


def _done(request: Request, info: SessionInfo, call: int, act: Callable[..., object], form: type[CallSeen]) -> Response:
    """The call as it is after the act."""
    sent = sent_in(request, form)

    def made() -> Made:
        act(session_id=info.id, call_id=call, actor=account(request).actor, **sent)
        return Made(status.HTTP_200_OK, _shown(request, info, call))

    return keyed(request, made)


def _shown(request: Request, info: SessionInfo, call: int) -> Any:
    found = call_of(info.id, call, hidden_from(request, info))
    if found is None:
        raise Http404
    return CallAnswer(found).data
