"""Disputed scorecards: what a pair did not agree with when it signed, and that what counts stands (Law 79B)."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpResponseBase
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from bridgeclub.doors.api.v1.base_view import ForAccounts, account, directed_session, hidden_from
from bridgeclub.doors.api.v1.idempotency import Made, keyed
from bridgeclub.doors.api.v1.pagination import paged, whole, window_of
from bridgeclub.doors.api.v1.query import flag_in, wanted
from bridgeclub.doors.api.v1.request_data import sent_in
from bridgeclub.doors.api.v1.schema_docs import answers, keyed_act, listed
from bridgeclub.doors.api.v1.serializers.disputes import DisputeAnswer
from bridgeclub.doors.api.v1.serializers.results import Confirming
from bridgeclub.doors.api.v1.version_tags import tagged
from bridgeclub.wording.disputes import REASONS
from bridgeclub.wording.results import still_to_play
from club.errors import DomainError
from club.queries import SessionInfo, part_of_list
from scoring.queries.room.signing import DisputeView, disputes_in
from scoring.services.sign_off import let_stand

OPEN = wanted("open", "true: those that wait for the director, or for both pairs.")
PLAIN = ("id", "board", "ns", "ew", "section", "round", "table", "at", "who", "hidden", "reason", "score")


class Disputes(ForAccounts):
    """GET /api/v1/clubs/<club>/sessions/<session>/disputes."""

    @listed(DisputeAnswer, "Disputed lines of scorecards, the first one first", OPEN)
    def get(self, request: Request, club: str, session: str) -> HttpResponseBase:
        """200 with a part of the list."""
        window = window_of(request, whole)
        only_open = flag_in(request, "open", usual=False)
        info = directed_session(request, club, session)
        found = [each for each in disputes_in(info.id, hidden_from(request, info)) if each.open or not only_open]
        return tagged(request, paged(request, part_of_list(found, lambda each: (each.id,), window), _shown))


class Dispute(ForAccounts):
    """GET /api/v1/clubs/<club>/sessions/<session>/disputes/<dispute>."""

    @answers({200: DisputeAnswer}, "A disputed line of a scorecard", tagged=True)
    def get(self, request: Request, club: str, session: str, dispute: int) -> HttpResponseBase:
        """200; 404 where the session has no such dispute."""
        return tagged(request, _shown(_found(request, directed_session(request, club, session), dispute)))


class LetStand(ForAccounts):
    """POST /api/v1/clubs/<club>/sessions/<session>/disputes/<dispute>/stand."""

    @keyed_act(Confirming, DisputeAnswer, "The director has heard both pairs: what counts stands", made=200)
    def post(self, request: Request, club: str, session: str, dispute: int) -> Response:
        """200 with the dispute: the result that was seen stands, confirmed. 409 where another one counts by now, or the
        dispute has ended. Where something else happened, correct the result in place of this."""
        info, seen = directed_session(request, club, session), sent_in(request, Confirming)["result"]

        def act() -> Made:
            if _found(request, info, dispute).hidden:
                raise DomainError(still_to_play())
            let_stand(session_id=info.id, dispute_id=dispute, seen_result_id=seen, actor=account(request).actor)
            return Made(status.HTTP_200_OK, _shown(_found(request, info, dispute)))

        return keyed(request, act)


def _found(request: Request, info: SessionInfo, dispute: int) -> DisputeView:
    found = next((each for each in disputes_in(info.id, hidden_from(request, info)) if each.id == dispute), None)
    if found is None:
        raise Http404
    return found


def _shown(dispute: DisputeView) -> Any:
    told = not dispute.hidden
    said: dict[str, Any] = {
        "pair": dispute.ns if dispute.side == "ns" else dispute.ew,
        "state": "open" if dispute.open else dispute.how or "replaced",
        "words": REASONS[dispute.reason] if told else "",
        "said": dispute.words,
        "result": dispute.seen if told else None,
        "recorded": dispute.played,
        "corrected": told and dispute.corrected,
    }
    return DisputeAnswer({**{name: getattr(dispute, name) for name in PLAIN}, **said}).data
