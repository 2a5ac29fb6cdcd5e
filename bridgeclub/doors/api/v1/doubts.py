"""Results to look at once more: listed, accepted with a reason, opened again, put before the table."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.http import HttpResponseBase
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from bridgeclub.doors.api.v1.base_view import ForAccounts, account, directed_session, hidden_from
from bridgeclub.doors.api.v1.idempotency import Made, keyed
from bridgeclub.doors.api.v1.pagination import paged, whole, window_of
from bridgeclub.doors.api.v1.query import flag_in, wanted
from bridgeclub.doors.api.v1.request_data import sent_in
from bridgeclub.doors.api.v1.schema_docs import keyed_act, listed
from bridgeclub.doors.api.v1.serializers.doubts import AcceptedAll, AcceptingAll, AcceptingDoubt, DoubtAnswer, DoubtSeen
from bridgeclub.doors.api.v1.version_tags import tagged
from bridgeclub.wording.doubts import sentence
from bridgeclub.wording.results import still_to_play
from club.errors import DomainError
from club.queries import SessionInfo, part_of_list
from rulings.engine.doubts import Rule
from rulings.queries.doubts import Doubtful, doubtful
from rulings.services.doubts import accept_all, accept_doubts, ask_again, reopen_doubts

OPEN = wanted("open", "true: those that nobody has accepted.")


class Doubts(ForAccounts):
    """GET /api/v1/clubs/<club>/sessions/<session>/doubts."""

    @listed(DoubtAnswer, "Results to look at once more, the surest doubts first", OPEN)
    def get(self, request: Request, club: str, session: str) -> HttpResponseBase:
        """200 with a part of the list; without boards that you have still to play."""
        window = window_of(request, whole, whole, whole)
        only_open = flag_in(request, "open", usual=False)
        info = directed_session(request, club, session)
        found = [each for each in doubtful(info.id, hidden_from(request, info)) if each.open or not only_open]
        part = part_of_list(found, lambda each: (each.at.board, each.at.ns, each.at.ew), window)
        return tagged(request, paged(request, part, _shown))


class AcceptDoubt(ForAccounts):
    """POST /api/v1/clubs/<club>/sessions/<session>/doubts/accept."""

    @keyed_act(AcceptingDoubt, DoubtAnswer, "A doubtful result may stand", made=200)
    def post(self, request: Request, club: str, session: str) -> Response:
        """200 with the result. 409 where two results differ or a ruling has put it in question, and where something has
        changed since it was seen."""
        read = AcceptingDoubt(data=request.data)
        info = directed_session(request, club, session)
        return _done(request, info, read, lambda **how: accept_doubts(note=read.validated_data["note"], **how))


class ReopenDoubt(ForAccounts):
    """POST /api/v1/clubs/<club>/sessions/<session>/doubts/reopen."""

    @keyed_act(DoubtSeen, DoubtAnswer, "What was accepted is open again", made=200)
    def post(self, request: Request, club: str, session: str) -> Response:
        """200 with the result; 409 where something has changed since it was seen."""
        return _done(request, directed_session(request, club, session), DoubtSeen(data=request.data), reopen_doubts)


class AskAgain(ForAccounts):
    """POST /api/v1/clubs/<club>/sessions/<session>/doubts/ask."""

    @keyed_act(DoubtSeen, DoubtAnswer, "The table looks at its result again", made=200)
    def post(self, request: Request, club: str, session: str) -> Response:
        """200 with the result: the table is asked as soon as it answers no other question. 409 where those who played
        it are out of reach."""
        return _done(request, directed_session(request, club, session), DoubtSeen(data=request.data), ask_again)


class AcceptAllDoubts(ForAccounts):
    """POST /api/v1/clubs/<club>/sessions/<session>/doubts/accept-all."""

    @keyed_act(AcceptingAll, AcceptedAll, "All results with the same doubt may stand", made=200)
    def post(self, request: Request, club: str, session: str) -> Response:
        """200 with their number; 409 where they are not as many as were seen."""
        info = directed_session(request, club, session)
        read = sent_in(request, AcceptingAll)
        sent = {**read, "rule": Rule(read["rule"])}

        def act() -> Made:
            hidden = hidden_from(request, info)
            accept_all(session_id=info.id, actor=account(request).actor, hidden=hidden, **sent)
            return Made(status.HTTP_200_OK, {"accepted": sent["count"]})

        return keyed(request, act)


def _done(request: Request, info: SessionInfo, read: DoubtSeen, act: Callable[..., object]) -> Response:
    """The result as it is after the act. Refused for a board that whoever asks has still to play."""
    read.is_valid(raise_exception=True)
    about = read.about

    def made() -> Made:
        hidden = hidden_from(request, info)
        if about.board in hidden:
            raise DomainError(still_to_play())
        act(session_id=info.id, about=about, actor=account(request).actor)
        meeting = (about.board, frozenset({about.ns, about.ew}))
        now = next(each for each in doubtful(info.id) if each.at.meeting == meeting)
        return Made(status.HTTP_200_OK, _shown(now))

    return keyed(request, made)


def _shown(each: Doubtful) -> Any:
    opened = [{**vars(reason), "words": sentence(each, reason)} for reason in each.open]
    accepted = [
        {**vars(said), "rule": said.reason.rule, "words": sentence(each, said.reason), "by": said.who}
        for said in each.accepted
    ]
    return DoubtAnswer({**vars(each.at), **vars(each), "rules": each.rules, "open": opened, "accepted": accepted}).data
