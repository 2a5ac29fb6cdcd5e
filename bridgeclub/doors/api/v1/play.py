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

from bridgeclub.doors.api.v1.base_view import ForAccounts, account, directed_session, hidden_from
from bridgeclub.doors.api.v1.idempotency import Answer, Made, keyed, keyed_and_scored
from bridgeclub.doors.api.v1.request_data import sent_in
from bridgeclub.doors.api.v1.schema_docs import answers, keyed_act
from bridgeclub.doors.api.v1.serializers.play import BeginPlay, Unfinished
from bridgeclub.doors.api.v1.serializers.sessions import SessionAnswer
from bridgeclub.doors.api.v1.version_tags import tagged
from club.queries import Role, SessionInfo, role_at, session_info
from club.services import end_play, reopen, resume_play
from rulings.services.clocks import BY_THE_CLOCKS
from rulings.services.official import declare_official
from scoring.queries.room import late_waiting, room
from scoring.queries.room.signing import open_disputes
from scoring.services.deals import WHATEVER
from scoring.services.starting import begin_play

MANAGERS_ONLY = _("The results are official. Only a manager can open them again.")


def _done(request: Request, info: SessionInfo, act: Callable[..., object]) -> Response:
    """The session as it is after the act."""

    def made() -> Made:
        act(session_id=info.id, actor=account(request).actor)
        return _session_shown(info)

    return keyed(request, made)


def _session_shown(info: SessionInfo) -> Made:
    return Made(status.HTTP_200_OK, SessionAnswer(session_info(info.id)).data)


class Start(ForAccounts):
    """POST /api/v1/clubs/<club>/sessions/<session>/start."""

    @keyed_act(BeginPlay, SessionAnswer, "Begin play", made=200)
    def post(self, request: Request, club: str, session: str) -> Response:
        """200 with the session; 409 where a pair has no seat yet, or play has begun, and where its deals were played on
        another night: with `played_before` true it begins all the same."""
        info = directed_session(request, club, session)
        agreed = WHATEVER if sent_in(request, BeginPlay)["played_before"] else None
        return _done(request, info, partial(begin_play, agreed=agreed))


class End(ForAccounts):
    """What is unfinished, and the end of play."""

    @answers({200: Unfinished}, "What is still missing before the end of play", tagged=True)
    def get(self, request: Request, club: str, session: str) -> HttpResponseBase:
        """200, whatever the state of the session."""
        info = directed_session(request, club, session)
        hidden = hidden_from(request, info)
        found = room(info, hidden)
        said: dict[str, Any] = {
            "waiting": [each._asdict() for each in found.waiting],
            "later": [{"section": x.section, "table": x.table, "boards": [x.at.board]} for x in found.later],
            "conflicts": found.conflicts,
            "disputed": len(open_disputes(info.id)),
            "late_entries": late_waiting(info.id),
        }
        return tagged(request, Unfinished(said).data)

    @keyed_act(None, SessionAnswer, "End play", made=200)
    def post(self, request: Request, club: str, session: str) -> Response:
        """200 with the session, whatever is missing: tables enter nothing more, the director still can. 409 where it is
        not being played."""
        return _done(request, directed_session(request, club, session), end_play)


class Resume(ForAccounts):
    """POST /api/v1/clubs/<club>/sessions/<session>/resume."""

    @keyed_act(None, SessionAnswer, "Play goes on after all", made=200)
    def post(self, request: Request, club: str, session: str) -> Response:
        """200 with the session; 409 where play has not ended."""
        return _done(request, directed_session(request, club, session), partial(resume_play, permission=BY_THE_CLOCKS))


class Official(ForAccounts):
    """POST /api/v1/clubs/<club>/sessions/<session>/official."""

    @keyed_act(None, SessionAnswer, "Make the results official", made=200)
    def post(self, request: Request, club: str, session: str) -> Response:
        """200 with the session, the second time too; 409 while anything waits for a decision."""
        info = directed_session(request, club, session)

        def act(answer: Answer) -> None:
            declare_official(
                session_id=info.id,
                before_commit=lambda _done: answer(_session_shown(info)),
                actor=account(request).actor,
            )

        return keyed_and_scored(request, act)


class Reopen(ForAccounts):
    """POST /api/v1/clubs/<club>/sessions/<session>/reopen."""

    @keyed_act(None, SessionAnswer, "Open official results again", made=200)
    def post(self, request: Request, club: str, session: str) -> Response:
        """200 with the session; 403 for a director who is no manager."""
        info = directed_session(request, club, session)
        if role_at(account(request).user_id, info.club.id) is not Role.MANAGER:
            raise PermissionDenied(MANAGERS_ONLY)
        return _done(request, info, reopen)
