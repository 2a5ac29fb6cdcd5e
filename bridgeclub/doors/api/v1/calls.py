"""Calls for the director: read, put into the queue, and what the director does about one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.http import Http404, HttpResponseBase
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from bridgeclub.doors.api.v1.base_view import AccountApiView, account_of, directed_session, hidden_boards_for
from bridgeclub.doors.api.v1.idempotency import ActResult, client_id_of, idempotent
from bridgeclub.doors.api.v1.lines import section_of_table
from bridgeclub.doors.api.v1.pagination import integer_key, paged_response, window_from_request
from bridgeclub.doors.api.v1.query import flag_from_query, flag_parameter
from bridgeclub.doors.api.v1.request_data import validated_data
from bridgeclub.doors.api.v1.schema_docs import documented, documented_act, documented_list
from bridgeclub.doors.api.v1.serializers.calls import CallAnswer, Calling, CallSeen, Closing, ColleagueAnswer, Handing
from bridgeclub.doors.api.v1.serializers.fields import InputSerializer
from bridgeclub.doors.api.v1.version_tags import etag_response
from club.queries import SessionInfo, fellow_directors, part_of_list
from rulings.queries.calls import call_of, calls_of, open_calls
from rulings.services.call_handing import hand_call, return_call
from rulings.services.calls import attend_call, close_call, mark_calls_seen, take_call
from rulings.services.desk_calls import call_by_voice


class Calls(AccountApiView):
    """The queue of a session."""

    @documented_list(
        CallAnswer,
        "Calls for the director, the oldest first",
        flag_parameter("open", "true: those that are not closed."),
    )
    def get(self, request: Request, club: str, session: str) -> HttpResponseBase:
        """200 with a part of the list. Notes about boards that you still have to play are left out."""
        window = window_from_request(request, integer_key)
        find = open_calls if flag_from_query(request, "open", usual=False) else calls_of
        info = directed_session(request, club, session)
        part = part_of_list(find(info.id, hidden_boards_for(request, info)), lambda each: (each.id,), window)
        return etag_response(request, paged_response(request, part, lambda each: CallAnswer(each).data))

    @documented_act(Calling, CallAnswer, "A table called by voice", also={200: CallAnswer})
    def post(self, request: Request, club: str, session: str) -> Response:
        """201 with the call; 200 with the one that the table has open already."""
        info = directed_session(request, club, session)
        sent = validated_data(request, Calling)
        table, letter = sent["table"], section_of_table(info, sent["table"], sent["section"])

        def act() -> ActResult:
            called = call_by_voice(
                session_id=info.id,
                section=letter,
                table=table,
                client_id=client_id_of(request),
                actor=account_of(request).actor,
            )
            made = status.HTTP_200_OK if called.repeated else status.HTTP_201_CREATED
            return ActResult(made, _shown(request, info, called.id))

        return idempotent(request, act)


class Colleagues(AccountApiView):
    """GET /api/v1/clubs/<club>/sessions/<session>/calls/colleagues."""

    @documented_list(ColleagueAnswer, "Who else directs here, and can be asked to go")
    def get(self, request: Request, club: str, session: str) -> HttpResponseBase:
        """200 with a part of the list."""
        window = window_from_request(request, integer_key)
        info = directed_session(request, club, session)
        found = fellow_directors(info.club.id, account_of(request).user_id)
        part = part_of_list(sorted(found, key=lambda each: each.user_id), lambda each: (each.user_id,), window)
        return etag_response(request, paged_response(request, part, lambda each: ColleagueAnswer(each).data))


class Call(AccountApiView):
    """GET /api/v1/clubs/<club>/sessions/<session>/calls/<call>."""

    @documented({200: CallAnswer}, "A call", tagged=True)
    def get(self, request: Request, club: str, session: str, call: int) -> HttpResponseBase:
        """200; 404 where the session has no such call."""
        info = directed_session(request, club, session)
        return etag_response(request, _shown(request, info, call))


class Shown(AccountApiView):
    """POST /api/v1/clubs/<club>/sessions/<session>/calls/<call>/shown."""

    @documented_act(InputSerializer, CallAnswer, "A director has the call on a screen", status=200)
    def post(self, request: Request, club: str, session: str, call: int) -> Response:
        """200 with the call. The table is then told that it has been seen; send it when a director can really see the
        call, and not when a program has read it. The second time, and for a call that somebody has taken, it changes
        nothing."""
        info = directed_session(request, club, session)
        validated_data(request, InputSerializer)

        def made() -> ActResult:
            mark_calls_seen(session_id=info.id, calls=(call,), actor=account_of(request).actor)
            return ActResult(status.HTTP_200_OK, _shown(request, info, call))

        return idempotent(request, made)


class Take(AccountApiView):
    """POST /api/v1/clubs/<club>/sessions/<session>/calls/<call>/take."""

    @documented_act(CallSeen, CallAnswer, "The director is on the way", status=200)
    def post(self, request: Request, club: str, session: str, call: int) -> Response:
        """200 with the call; 409 where a colleague was faster, and says who."""
        return _done(request, directed_session(request, club, session), call, take_call, CallSeen)


class Attend(AccountApiView):
    """POST /api/v1/clubs/<club>/sessions/<session>/calls/<call>/attend."""

    @documented_act(CallSeen, CallAnswer, "The director is at the table", status=200)
    def post(self, request: Request, club: str, session: str, call: int) -> Response:
        """200 with the call; 409 where a colleague was faster, and says who."""
        return _done(request, directed_session(request, club, session), call, attend_call, CallSeen)


class Hand(AccountApiView):
    """POST /api/v1/clubs/<club>/sessions/<session>/calls/<call>/hand."""

    @documented_act(Handing, CallAnswer, "A colleague is asked to go", status=200)
    def post(self, request: Request, club: str, session: str, call: int) -> Response:
        """200 with the call, which waits until the colleague says that they go; 409 where a colleague has it, or the
        account does not direct at the club."""
        info = directed_session(request, club, session)
        to = validated_data(request, Handing)["to"]
        return _passed(request, info, call, lambda **of: hand_call(**of, to_user_id=to))


class Return(AccountApiView):
    """POST /api/v1/clubs/<club>/sessions/<session>/calls/<call>/return."""

    @documented_act(InputSerializer, CallAnswer, "Whoever had the call does not go", status=200)
    def post(self, request: Request, club: str, session: str, call: int) -> Response:
        """200 with the call, which waits again since it was opened; 409 where a colleague has it, or it is closed."""
        info = directed_session(request, club, session)
        validated_data(request, InputSerializer)
        return _passed(request, info, call, return_call)


class Close(AccountApiView):
    """POST /api/v1/clubs/<club>/sessions/<session>/calls/<call>/close."""

    @documented_act(Closing, CallAnswer, "The director has seen to it", status=200)
    def post(self, request: Request, club: str, session: str, call: int) -> Response:
        """200 with the call; 409 where it is closed already, or a colleague has it."""
        return _done(request, directed_session(request, club, session), call, close_call, Closing)


def _done(request: Request, info: SessionInfo, call: int, act: Callable[..., object], form: type[CallSeen]) -> Response:
    """The call as it is after the act."""
    sent = validated_data(request, form)

    def made() -> ActResult:
        seen_event_id, ended = sent["seen"], {name: sent[name] for name in sent if name != "seen"}
        act(
            session_id=info.id,
            call_id=call,
            seen_event_id=seen_event_id,
            actor=account_of(request).actor,
            **ended,
        )
        return ActResult(status.HTTP_200_OK, _shown(request, info, call))

    return idempotent(request, made)


def _passed(request: Request, info: SessionInfo, call: int, act: Callable[..., object]) -> Response:
    def made() -> ActResult:
        act(session_id=info.id, call_id=call, actor=account_of(request).actor)
        return ActResult(status.HTTP_200_OK, _shown(request, info, call))

    return idempotent(request, made)


def _shown(request: Request, info: SessionInfo, call: int) -> Any:
    found = call_of(info.id, call, hidden_boards_for(request, info))
    if found is None:
        raise Http404
    return CallAnswer(found).data
