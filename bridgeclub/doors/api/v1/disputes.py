"""Disputed scorecards: what a pair did not agree with when it signed, and that what counts stands (Law 79B)."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpResponseBase
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from bridgeclub.doors.api.v1.base_view import AccountApiView, account_of, directed_session, hidden_boards_for
from bridgeclub.doors.api.v1.idempotency import ActResult, idempotent
from bridgeclub.doors.api.v1.pagination import integer_key, paged_response, window_from_request
from bridgeclub.doors.api.v1.query import flag_from_query, flag_parameter
from bridgeclub.doors.api.v1.request_data import validated_data
from bridgeclub.doors.api.v1.schema_docs import documented, documented_act, documented_list
from bridgeclub.doors.api.v1.serializers.disputes import DisputeAnswer
from bridgeclub.doors.api.v1.serializers.results import Confirming
from bridgeclub.doors.api.v1.version_tags import etag_response
from bridgeclub.wording.disputes import REASONS
from bridgeclub.wording.results import still_to_play_words
from club.errors import DomainError
from club.queries import SessionInfo, part_of_list
from scoring.queries.room.signing import DisputeView, disputes_in
from scoring.services.sign_off import let_disputed_result_stand

OPEN = flag_parameter("open", "true: those that wait for the director, or for both pairs.")
PLAIN = (
    *("id", "board", "ns", "ew", "ns_partner", "ew_partner", "section", "round", "table"),
    *("at", "who", "hidden", "reason", "score"),
)


class Disputes(AccountApiView):
    """GET /api/v1/clubs/<club>/sessions/<session>/disputes."""

    @documented_list(DisputeAnswer, "Disputed lines of scorecards, the first one first", OPEN)
    def get(self, request: Request, club: str, session: str) -> HttpResponseBase:
        """200 with a part of the list."""
        window = window_from_request(request, integer_key)
        only_open = flag_from_query(request, "open", usual=False)
        info = directed_session(request, club, session)
        found = [each for each in disputes_in(info.id, hidden_boards_for(request, info)) if each.open or not only_open]
        return etag_response(
            request, paged_response(request, part_of_list(found, lambda each: (each.id,), window), _shown)
        )


class Dispute(AccountApiView):
    """GET /api/v1/clubs/<club>/sessions/<session>/disputes/<dispute>."""

    @documented({200: DisputeAnswer}, "A disputed line of a scorecard", tagged=True)
    def get(self, request: Request, club: str, session: str, dispute: int) -> HttpResponseBase:
        """200; 404 where the session has no such dispute."""
        return etag_response(request, _shown(_found(request, directed_session(request, club, session), dispute)))


class LetStand(AccountApiView):
    """POST /api/v1/clubs/<club>/sessions/<session>/disputes/<dispute>/stand."""

    @documented_act(Confirming, DisputeAnswer, "The director has heard both pairs: the result stands", status=200)
    def post(self, request: Request, club: str, session: str, dispute: int) -> Response:
        """200 with the dispute: the result that was seen stands, confirmed. 409 where another one counts by now, or the
        dispute has ended. Where something else happened, correct the result in place of this."""
        info, seen_result_id = directed_session(request, club, session), validated_data(request, Confirming)["result"]

        def act() -> ActResult:
            if _found(request, info, dispute).hidden:
                raise DomainError(still_to_play_words())
            let_disputed_result_stand(
                session_id=info.id, dispute_id=dispute, seen_result_id=seen_result_id, actor=account_of(request).actor
            )
            return ActResult(status.HTTP_200_OK, _shown(_found(request, info, dispute)))

        return idempotent(request, act)


def _found(request: Request, info: SessionInfo, dispute: int) -> DisputeView:
    found = next((each for each in disputes_in(info.id, hidden_boards_for(request, info)) if each.id == dispute), None)
    if found is None:
        raise Http404
    return found


def _shown(dispute: DisputeView) -> Any:
    visible = not dispute.hidden
    values: dict[str, Any] = {
        "pair": dispute.contestant,
        "state": "open" if dispute.open else dispute.how or "replaced",
        "words": REASONS[dispute.reason] if visible else "",
        "said": dispute.words,
        "result": dispute.seen if visible else None,
        "recorded": dispute.played,
        "corrected": visible and dispute.corrected,
    }
    return DisputeAnswer({**{name: getattr(dispute, name) for name in PLAIN}, **values}).data
