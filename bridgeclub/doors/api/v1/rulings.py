"""Rulings: read, looked at before they are issued, issued."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpResponseBase
from django.utils.translation import gettext as _
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from bridgeclub.doors.api.v1.base_view import ForAccounts, account, directed_session, hidden_from
from bridgeclub.doors.api.v1.idempotency import Answer, Made, keyed_and_scored
from bridgeclub.doors.api.v1.pagination import paged, whole, window_of
from bridgeclub.doors.api.v1.request_data import sent_in
from bridgeclub.doors.api.v1.ruling_decisions import decided, remarks_on, seen_of
from bridgeclub.doors.api.v1.schema_docs import WRITING, answers, keyed_act, listed
from bridgeclub.doors.api.v1.serializers.rulings import Issued, Issuing, LookedAnswer, NewRuling, RulingAnswer
from bridgeclub.doors.api.v1.version_tags import tagged
from club.errors import Changed
from club.queries import part_of_list
from rulings.engine.effect import Effect, Moved
from rulings.queries.rulings import RulingInfo, rulings_of
from rulings.services.ruling import issue_ruling, look_at_ruling


class Rulings(ForAccounts):
    """The rulings of a session."""

    @listed(RulingAnswer, "The rulings of a session, the first one first")
    def get(self, request: Request, club: str, session: str) -> HttpResponseBase:
        """200 with a part of the list, superseded ones among them."""
        window = window_of(request, whole)
        info = directed_session(request, club, session)
        hidden = hidden_from(request, info)
        part = part_of_list(rulings_of(info.id), lambda each: (each.number,), window)
        return tagged(request, paged(request, part, lambda each: _shown(each, hidden)))

    @keyed_act(Issuing, Issued, "Issue a ruling")
    def post(self, request: Request, club: str, session: str) -> Response:
        """201 with its number. 409 where it would not do now what it did when it was looked at, or its time is over;
        422 with everything that is wrong with it."""
        info = directed_session(request, club, session)
        sent = sent_in(request, Issuing)

        def act(answer: Answer) -> None:
            decision = decided(request, info, sent)
            if seen_of(decision) != sent["seen"]:
                raise Changed(_("Not issued yet: please look first at what it does now."))
            issue_ruling(
                session_id=info.id,
                decision=decision,
                supersedes=sent["supersedes"],
                call=sent["call"],
                before_commit=lambda number: answer(Made(status.HTTP_201_CREATED, {"number": number})),
                actor=account(request).actor,
            )

        return keyed_and_scored(request, act)


class Look(ForAccounts):
    """POST /api/v1/clubs/<club>/sessions/<session>/rulings/look."""

    changes_nothing = True

    @answers({200: LookedAnswer}, "Look at what a ruling would do", refusals=WRITING, takes=NewRuling)
    def post(self, request: Request, club: str, session: str) -> Response:
        """200 with the effect on everybody; nothing is kept. 409 and 422 as when it is issued."""
        info = directed_session(request, club, session)
        sent = sent_in(request, NewRuling)
        decision = decided(request, info, sent)
        effect = look_at_ruling(
            session_id=info.id,
            decision=decision,
            supersedes=sent["supersedes"],
            call=sent["call"],
            actor=account(request).actor,
        )
        said: dict[str, Any] = {
            "seen": seen_of(decision),
            "remarks": remarks_on(info, decision),
            "ruling": decision,
            "effect": None if hidden_from(request, info) else _effect(effect),
        }
        return Response(LookedAnswer(said).data)


class Ruling(ForAccounts):
    """GET /api/v1/clubs/<club>/sessions/<session>/rulings/<ruling>."""

    @answers({200: RulingAnswer}, "A ruling", tagged=True)
    def get(self, request: Request, club: str, session: str, ruling: int) -> HttpResponseBase:
        """200; 404 where the session has no such ruling, and where it is about a board that you have still to play."""
        info = directed_session(request, club, session)
        hidden = hidden_from(request, info)
        found = next((each for each in rulings_of(info.id) if each.number == ruling), None)
        if found is None or hidden & set(found.boards):
            raise Http404
        return tagged(request, _shown(found, hidden))


def _shown(ruling: RulingInfo, hidden: frozenset[int]) -> Any:
    secret = bool(hidden & set(ruling.boards))
    said = {name: getattr(ruling, name) for name in ("number", "at", "by", "stands", "supersedes", "superseded_by")}
    said |= {"hidden": secret, "ruling": None if secret else ruling.decision}
    said |= {"effect": None if hidden else _effect(ruling.effect), "notes": () if secret else ruling.notes}
    return RulingAnswer(said).data


def _effect(effect: Effect) -> list[dict[str, Any]]:
    return [_moved(each) for each in effect.moved]


def _moved(each: Moved) -> dict[str, Any]:
    boards = [{"board": number, "before": was, "after": now} for number, (was, now) in each.boards.items()]
    return {**vars(each), "boards": boards}
