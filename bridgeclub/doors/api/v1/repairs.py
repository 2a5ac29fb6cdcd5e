"""The corrections of a session, and taking one back."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.http import Http404, HttpResponseBase
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from bridgeclub.doors.api.v1.base_view import AccountApiView, actor_because, directed_session
from bridgeclub.doors.api.v1.idempotency import ActResult, ResultCallback, idempotent_scored
from bridgeclub.doors.api.v1.pagination import integer_key, paged_response, window_from_request
from bridgeclub.doors.api.v1.request_data import validated_data
from bridgeclub.doors.api.v1.schema_docs import documented_act, documented_list
from bridgeclub.doors.api.v1.serializers.fields import GivingReason
from bridgeclub.doors.api.v1.serializers.repairs import RepairAnswer
from bridgeclub.doors.api.v1.version_tags import etag_response
from bridgeclub.wording.audit_log.repair_words import done_words
from bridgeclub.wording.pair_labels import pair_labels
from club.queries import SessionInfo, pairs_of, part_of_list
from rulings.services.resolving import take_back_resolved
from scoring.queries.repairs import RepairDone, repairs_of


class Repairs(AccountApiView):
    """GET /api/v1/clubs/<club>/sessions/<session>/repairs."""

    @documented_list(RepairAnswer, "Corrections, the newest first")
    def get(self, request: Request, club: str, session: str) -> HttpResponseBase:
        """200 with a part of the list, with what was taken back again."""
        window = window_from_request(request, integer_key)
        info = directed_session(request, club, session)
        named = pair_labels(pairs_of(info.id))
        part = part_of_list(repairs_of(info.id), lambda each: (each.id,), window)
        return etag_response(request, paged_response(request, part, lambda each: _shown(each, named)))


class TakeBack(AccountApiView):
    """POST /api/v1/clubs/<club>/sessions/<session>/repairs/<repair>/take-back."""

    @documented_act(GivingReason, RepairAnswer, "Take back a correction", status=200)
    def post(self, request: Request, club: str, session: str, repair: int) -> Response:
        """200 with it, the second time too: all is as it was before, and the ruling that went with it is superseded by
        one that says so. 409 where later changes stand on it, and once its time is over."""
        info, note = directed_session(request, club, session), validated_data(request, GivingReason)["note"]

        def act(answer: ResultCallback) -> None:
            take_back_resolved(
                session_id=info.id,
                repair_id=repair,
                before_commit=lambda _done: answer(ActResult(status.HTTP_200_OK, repair_shown(info, repair))),
                actor=actor_because(request, note),
            )

        return idempotent_scored(request, act)


def repair_shown(info: SessionInfo, repair: int) -> Any:
    """A repair as it is listed."""
    found = next((each for each in repairs_of(info.id) if each.id == repair), None)
    if found is None:
        raise Http404
    return _shown(found, pair_labels(pairs_of(info.id)))


def _shown(repair: RepairDone, named: Mapping[int, str]) -> Any:
    values: dict[str, Any] = {
        "id": repair.id,
        "kind": repair.kind,
        "words": done_words(repair, named),
        "ruling": repair.details.get("ruled"),
        "by": repair.who.name,
        "at": repair.at,
        "undone_at": repair.undone_at,
    }
    return RepairAnswer(values).data
