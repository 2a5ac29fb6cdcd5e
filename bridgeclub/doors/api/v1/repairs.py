"""What has been put right in a session, and taking it back."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.http import Http404, HttpResponseBase
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from bridgeclub.doors.api.v1.base_view import ForAccounts, account, directed_session
from bridgeclub.doors.api.v1.idempotency import Answer, Made, keyed_and_scored
from bridgeclub.doors.api.v1.pagination import paged, whole, window_of
from bridgeclub.doors.api.v1.schema_docs import keyed_act, listed
from bridgeclub.doors.api.v1.serializers.repairs import RepairAnswer
from bridgeclub.doors.api.v1.version_tags import tagged
from bridgeclub.wording.audit_log.repair_words import done_words
from bridgeclub.wording.pair_labels import labels
from club.queries import SessionInfo, pairs_of, part_of_list
from rulings.services.resolving import take_back_resolved
from scoring.queries.repairs import RepairDone, repairs_of


class Repairs(ForAccounts):
    """GET /api/v1/clubs/<club>/sessions/<session>/repairs."""

    @listed(RepairAnswer, "What has been put right, the newest first")
    def get(self, request: Request, club: str, session: str) -> HttpResponseBase:
        """200 with a part of the list, with what was taken back again."""
        window = window_of(request, whole)
        info = directed_session(request, club, session)
        named = labels(pairs_of(info.id))
        part = part_of_list(repairs_of(info.id), lambda each: (each.id,), window)
        return tagged(request, paged(request, part, lambda each: _shown(each, named)))


class TakeBack(ForAccounts):
    """POST /api/v1/clubs/<club>/sessions/<session>/repairs/<repair>/take-back."""

    @keyed_act(None, RepairAnswer, "Take back what was put right", made=200)
    def post(self, request: Request, club: str, session: str, repair: int) -> Response:
        """200 with it, the second time too: all is as it was before, and the ruling that went with it is superseded by
        one that says so. 409 where later changes stand on it, and once its time is over."""
        info = directed_session(request, club, session)

        def act(answer: Answer) -> None:
            take_back_resolved(
                session_id=info.id,
                repair_id=repair,
                before_commit=lambda _done: answer(Made(status.HTTP_200_OK, repair_shown(info, repair))),
                actor=account(request).actor,
            )

        return keyed_and_scored(request, act)


def repair_shown(info: SessionInfo, repair: int) -> Any:
    """A repair as it is listed."""
    found = next((each for each in repairs_of(info.id) if each.id == repair), None)
    if found is None:
        raise Http404
    return _shown(found, labels(pairs_of(info.id)))


def _shown(repair: RepairDone, named: Mapping[int, str]) -> Any:
    said: dict[str, Any] = {
        "id": repair.id,
        "kind": repair.kind,
        "words": done_words(repair, named),
        "ruling": repair.said.get("ruled"),
        "by": repair.who.name,
        "at": repair.at,
        "undone_at": repair.undone_at,
    }
    return RepairAnswer(said).data
