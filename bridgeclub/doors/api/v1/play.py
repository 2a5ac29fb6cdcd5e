"""Play begins and ends, results become official: what the director presses in the room."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from django.http import HttpResponseBase
from django.utils.translation import gettext_lazy as _
from rest_framework import status
from rest_framework.exceptions import PermissionDenied
from rest_framework.request import Request
from rest_framework.response import Response

from bridgeclub.doors.api.v1.base_view import AccountApiView, account_of, directed_session, hidden_boards_for
from bridgeclub.doors.api.v1.idempotency import ActResult, ResultCallback, idempotent, idempotent_scored
from bridgeclub.doors.api.v1.request_data import validated_data
from bridgeclub.doors.api.v1.schema_docs import documented, documented_act
from bridgeclub.doors.api.v1.serializers.play import BeginPlay, Unfinished
from bridgeclub.doors.api.v1.serializers.sessions import SessionAnswer
from bridgeclub.doors.api.v1.version_tags import etag_response
from club.queries import Role, SessionInfo, role_at, session_info
from club.services import end_play, reopen, resume_play
from rulings.services.clocks import BY_THE_CLOCKS
from rulings.services.official import declare_official
from scoring.queries.room import late_waiting, room
from scoring.queries.room.signing import open_disputes
from scoring.services.deals import ANY_REPLAY
from scoring.services.starting import begin_play

MANAGERS_ONLY = _("The results are official. Only a manager can open them again.")


def _done(request: Request, info: SessionInfo, act: Callable[..., object]) -> Response:
    """The session as it is after the act."""

    def made() -> ActResult:
        act(session_id=info.id, actor=account_of(request).actor)
        return _session_shown(info)

    return idempotent(request, made)


def _session_shown(info: SessionInfo) -> ActResult:
    return ActResult(status.HTTP_200_OK, SessionAnswer(session_info(info.id)).data)


class Start(AccountApiView):
    """POST /api/v1/clubs/<club>/sessions/<session>/start."""

    @documented_act(BeginPlay, SessionAnswer, "Begin play", status=200)
    def post(self, request: Request, club: str, session: str) -> Response:
        """200 with the session; 409 where a pair has no seat yet, or play has begun, and where its deals were played on
        another night: with `played_before` true it begins all the same."""
        info = directed_session(request, club, session)
        agreed = ANY_REPLAY if validated_data(request, BeginPlay)["played_before"] else None
        return _done(request, info, partial(begin_play, agreed=agreed))


class End(AccountApiView):
    """What is unfinished, and the end of play."""

    @documented({200: Unfinished}, "What is still missing before the end of play", tagged=True)
    def get(self, request: Request, club: str, session: str) -> HttpResponseBase:
        """200, whatever the state of the session."""
        info = directed_session(request, club, session)
        hidden = hidden_boards_for(request, info)
        grid = room(info, hidden)
        values: dict[str, Any] = {
            "waiting": [each._asdict() for each in grid.waiting],
            "later": [{"section": x.section, "table": x.table, "boards": [x.at.board]} for x in grid.later],
            "conflicts": grid.conflicts,
            "disputed": len(open_disputes(info.id)),
            "late_entries": late_waiting(info.id),
        }
        return etag_response(request, Unfinished(values).data)

    @documented_act(None, SessionAnswer, "End play", status=200)
    def post(self, request: Request, club: str, session: str) -> Response:
        """200 with the session, whatever is missing: tables enter nothing more, the director still can. 409 where it is
        not being played."""
        return _done(request, directed_session(request, club, session), end_play)


class Resume(AccountApiView):
    """POST /api/v1/clubs/<club>/sessions/<session>/resume."""

    @documented_act(None, SessionAnswer, "Resume play", status=200)
    def post(self, request: Request, club: str, session: str) -> Response:
        """200 with the session; 409 where play has not ended."""
        return _done(request, directed_session(request, club, session), partial(resume_play, permission=BY_THE_CLOCKS))


class Official(AccountApiView):
    """POST /api/v1/clubs/<club>/sessions/<session>/official."""

    @documented_act(None, SessionAnswer, "Make the results official", status=200)
    def post(self, request: Request, club: str, session: str) -> Response:
        """200 with the session, the second time too; 409 while anything waits for a decision."""
        info = directed_session(request, club, session)

        def act(answer: ResultCallback) -> None:
            declare_official(
                session_id=info.id,
                before_commit=lambda _done: answer(_session_shown(info)),
                actor=account_of(request).actor,
            )

        return idempotent_scored(request, act)


class Reopen(AccountApiView):
    """POST /api/v1/clubs/<club>/sessions/<session>/reopen."""

    @documented_act(None, SessionAnswer, "Open official results again", status=200)
    def post(self, request: Request, club: str, session: str) -> Response:
        """200 with the session; 403 for a director who is no manager."""
        info = directed_session(request, club, session)
        if role_at(account_of(request).user_id, info.club.id) is not Role.MANAGER:
            raise PermissionDenied(MANAGERS_ONLY)
        return _done(request, info, reopen)
