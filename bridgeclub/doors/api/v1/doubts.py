"""Results to look at once more: listed, accepted with a reason, opened again, put before the table."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.http import HttpResponseBase
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from bridgeclub.doors.api.v1.base_view import AccountApiView, account_of, directed_session, hidden_boards_for
from bridgeclub.doors.api.v1.idempotency import ActResult, idempotent
from bridgeclub.doors.api.v1.pagination import integer_key, paged_response, window_from_request
from bridgeclub.doors.api.v1.query import flag_from_query, flag_parameter
from bridgeclub.doors.api.v1.request_data import validated_data
from bridgeclub.doors.api.v1.schema_docs import documented_act, documented_list
from bridgeclub.doors.api.v1.serializers.doubts import AcceptedAll, AcceptingAll, AcceptingDoubt, DoubtAnswer, DoubtSeen
from bridgeclub.doors.api.v1.version_tags import etag_response
from bridgeclub.wording.doubts import doubt_sentence
from bridgeclub.wording.results import still_to_play_words
from club.errors import DomainError
from club.queries import SessionInfo, part_of_list
from rulings.engine.doubts import Rule
from rulings.queries.doubts import Doubtful, doubtful
from rulings.services.doubts import accept_all, accept_doubts, ask_again, reopen_doubts

OPEN = flag_parameter("open", "true: those that nobody has accepted.")


class Doubts(AccountApiView):
    """GET /api/v1/clubs/<club>/sessions/<session>/doubts."""

    @documented_list(DoubtAnswer, "Results to check, the most unusual first", OPEN)
    def get(self, request: Request, club: str, session: str) -> HttpResponseBase:
        """200 with a part of the list; without boards that you still have to play."""
        window = window_from_request(request, integer_key, integer_key, integer_key)
        only_open = flag_from_query(request, "open", usual=False)
        info = directed_session(request, club, session)
        found = [each for each in doubtful(info.id, hidden_boards_for(request, info)) if each.open or not only_open]
        part = part_of_list(found, lambda each: (each.at.board, each.at.ns, each.at.ew), window)
        return etag_response(request, paged_response(request, part, _shown))


class AcceptDoubt(AccountApiView):
    """POST /api/v1/clubs/<club>/sessions/<session>/doubts/accept."""

    @documented_act(AcceptingDoubt, DoubtAnswer, "Accept an unusual result", status=200)
    def post(self, request: Request, club: str, session: str) -> Response:
        """200 with the result. 409 where two results differ or a ruling has put it in question, and where something has
        changed since it was seen."""
        read = AcceptingDoubt(data=request.data)
        info = directed_session(request, club, session)
        return _done(request, info, read, lambda **how: accept_doubts(note=read.validated_data["note"], **how))


class ReopenDoubt(AccountApiView):
    """POST /api/v1/clubs/<club>/sessions/<session>/doubts/reopen."""

    @documented_act(DoubtSeen, DoubtAnswer, "Check an accepted result again", status=200)
    def post(self, request: Request, club: str, session: str) -> Response:
        """200 with the result; 409 where something has changed since it was seen."""
        return _done(request, directed_session(request, club, session), DoubtSeen(data=request.data), reopen_doubts)


class AskAgain(AccountApiView):
    """POST /api/v1/clubs/<club>/sessions/<session>/doubts/ask."""

    @documented_act(DoubtSeen, DoubtAnswer, "Ask the table to look at its result again", status=200)
    def post(self, request: Request, club: str, session: str) -> Response:
        """200 with the result: the table is asked as soon as it answers no other question. 409 where those who played
        it cannot be reached."""
        return _done(request, directed_session(request, club, session), DoubtSeen(data=request.data), ask_again)


class AcceptAllDoubts(AccountApiView):
    """POST /api/v1/clubs/<club>/sessions/<session>/doubts/accept-all."""

    @documented_act(AcceptingAll, AcceptedAll, "Accept all results that are unusual in the same way", status=200)
    def post(self, request: Request, club: str, session: str) -> Response:
        """200 with their number; 409 where they are not as many as were seen."""
        info = directed_session(request, club, session)
        read = validated_data(request, AcceptingAll)
        sent = {**read, "rule": Rule(read["rule"])}

        def act() -> ActResult:
            hidden = hidden_boards_for(request, info)
            accept_all(session_id=info.id, actor=account_of(request).actor, hidden=hidden, **sent)
            return ActResult(status.HTTP_200_OK, {"accepted": sent["count"]})

        return idempotent(request, act)


def _done(request: Request, info: SessionInfo, read: DoubtSeen, act: Callable[..., object]) -> Response:
    """The result as it is after the act. DomainError for a board that whoever asks still has to play."""
    read.is_valid(raise_exception=True)
    about = read.about

    def made() -> ActResult:
        hidden = hidden_boards_for(request, info)
        if about.board in hidden:
            raise DomainError(still_to_play_words())
        act(session_id=info.id, about=about, actor=account_of(request).actor)
        now = next(each for each in doubtful(info.id) if each.at.meeting == about.meeting)
        return ActResult(status.HTTP_200_OK, _shown(now))

    return idempotent(request, made)


def _shown(each: Doubtful) -> Any:
    opened = [{**vars(reason), "words": doubt_sentence(each, reason)} for reason in each.open]
    accepted = [
        {
            **vars(acceptance),
            "rule": acceptance.reason.rule,
            "words": doubt_sentence(each, acceptance.reason),
            "by": acceptance.who,
        }
        for acceptance in each.accepted
    ]
    return DoubtAnswer({**vars(each.at), **vars(each), "rules": each.rules, "open": opened, "accepted": accepted}).data
