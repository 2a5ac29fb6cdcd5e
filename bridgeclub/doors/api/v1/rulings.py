"""Rulings: read, looked at before they are issued, issued."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.http import Http404, HttpResponseBase
from django.utils.translation import gettext as _
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from bridgeclub.doors.api.v1.base_view import AccountApiView, account_of, directed_session, hidden_boards_for
from bridgeclub.doors.api.v1.effects import effect_values
from bridgeclub.doors.api.v1.idempotency import ActResult, ResultCallback, idempotent_scored
from bridgeclub.doors.api.v1.pagination import integer_key, paged_response, window_from_request
from bridgeclub.doors.api.v1.request_data import validated_data
from bridgeclub.doors.api.v1.ruling_decisions import decision_from_input, decision_remarks, seen_of
from bridgeclub.doors.api.v1.schema_docs import WRITING_ERRORS, documented, documented_act, documented_list
from bridgeclub.doors.api.v1.serializers.rulings import Issued, Issuing, LookedAnswer, NewRuling, RulingAnswer
from bridgeclub.doors.api.v1.version_tags import etag_response
from club.errors import StaleError
from club.queries import part_of_list
from rulings.queries.appeals import AppealInfo, appeals_against, appeals_by_ruling, appeals_of
from rulings.queries.rulings import RulingInfo, rulings_of
from rulings.services.ruling import issue_ruling, preview_ruling


class Rulings(AccountApiView):
    """The rulings of a session."""

    @documented_list(RulingAnswer, "The rulings of a session, the first one first")
    def get(self, request: Request, club: str, session: str) -> HttpResponseBase:
        """200 with a part of the list, superseded ones among them."""
        window = window_from_request(request, integer_key)
        info = directed_session(request, club, session)
        hidden = hidden_boards_for(request, info)
        part = part_of_list(rulings_of(info.id), lambda each: (each.number,), window)
        appeals = appeals_by_ruling(appeals_of(info.id))
        return etag_response(
            request, paged_response(request, part, lambda each: _shown(each, hidden, appeals.get(each.number, ())))
        )

    @documented_act(Issuing, Issued, "Issue a ruling")
    def post(self, request: Request, club: str, session: str) -> Response:
        """201 with its number. 409 where it would not do now what it did when it was looked at, or its time is over;
        422 with everything that is wrong with it."""
        info = directed_session(request, club, session)
        sent = validated_data(request, Issuing)

        def act(answer: ResultCallback) -> None:
            decision = decision_from_input(request, info, sent)
            if seen_of(decision) != sent["seen"]:
                raise StaleError(_("Not issued yet: please look first at what it does now."))
            issue_ruling(
                session_id=info.id,
                decision=decision,
                supersedes=sent["supersedes"],
                call=sent["call"],
                before_commit=lambda number: answer(ActResult(status.HTTP_201_CREATED, {"number": number})),
                actor=account_of(request).actor,
            )

        return idempotent_scored(request, act)


class Look(AccountApiView):
    """POST /api/v1/clubs/<club>/sessions/<session>/rulings/look."""

    changes_nothing = True

    @documented({200: LookedAnswer}, "Look at what a ruling would do", refusals=WRITING_ERRORS, takes=NewRuling)
    def post(self, request: Request, club: str, session: str) -> Response:
        """200 with the effect on everybody; nothing is kept. 409 and 422 as when it is issued."""
        info = directed_session(request, club, session)
        sent = validated_data(request, NewRuling)
        decision = decision_from_input(request, info, sent)
        effect = preview_ruling(
            session_id=info.id,
            decision=decision,
            supersedes=sent["supersedes"],
            call=sent["call"],
            actor=account_of(request).actor,
        )
        values: dict[str, Any] = {
            "seen": seen_of(decision),
            "remarks": decision_remarks(info, decision),
            "ruling": decision,
            "effect": None if hidden_boards_for(request, info) else effect_values(effect),
        }
        return Response(LookedAnswer(values).data)


class Ruling(AccountApiView):
    """GET /api/v1/clubs/<club>/sessions/<session>/rulings/<ruling>."""

    @documented({200: RulingAnswer}, "A ruling", tagged=True)
    def get(self, request: Request, club: str, session: str, ruling: int) -> HttpResponseBase:
        """200; 404 where the session has no such ruling, and where it is about a board that you still have to play."""
        info = directed_session(request, club, session)
        hidden = hidden_boards_for(request, info)
        found = next((each for each in rulings_of(info.id) if each.number == ruling), None)
        if found is None or hidden & set(found.boards):
            raise Http404
        return etag_response(request, _shown(found, hidden, appeals_against(info.id, ruling)))


def _shown(ruling: RulingInfo, hidden: frozenset[int], appeals: Sequence[AppealInfo]) -> Any:
    secret = bool(hidden & set(ruling.boards))
    values = {name: getattr(ruling, name) for name in ("number", "at", "by", "stands", "supersedes", "superseded_by")}
    values |= {"hidden": secret, "ruling": None if secret else ruling.decision}
    values |= {"effect": None if hidden else effect_values(ruling.effect), "notes": () if secret else ruling.notes}
    values |= {"appeals": () if secret else appeals}
    return RulingAnswer(values).data
