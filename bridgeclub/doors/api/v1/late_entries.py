"""What came too late from the tables: read beside what stands, taken as the result, or left."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
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
from bridgeclub.doors.api.v1.serializers.late_entries import LateEntryAnswer, TakenAllLate, TakingAllLate, TakingLate
from bridgeclub.doors.api.v1.version_tags import etag_response
from bridgeclub.wording.late_entries import late_reason
from bridgeclub.wording.results import still_to_play_words
from club.errors import DomainError
from club.queries import SessionInfo, part_of_list
from rulings.services.clocks import BY_THE_CLOCKS
from scoring.queries.room import LateView, late_entries
from scoring.services.late_decisions import accept_all_late_entries, accept_late_entry, reject_late_entry

OPEN = flag_parameter("open", "true: those that nobody has decided.")
STATE = {None: "waiting", True: "taken", False: "left"}
PLAIN = (
    *("id", "board", "section", "table", "round", "who", "keyed_at", "arrived_at", "hidden"),
    *("stands", "award", "alone", "decided_at"),
)


class LateEntries(AccountApiView):
    """GET /api/v1/clubs/<club>/sessions/<session>/late-entries."""

    @documented_list(LateEntryAnswer, "Results that came late, the first one first", OPEN)
    def get(self, request: Request, club: str, session: str) -> HttpResponseBase:
        """200 with a part of the list. What a table has corrected before anybody decided is not in it."""
        window = window_from_request(request, integer_key)
        only_open = flag_from_query(request, "open", usual=False)
        info = directed_session(request, club, session)
        found = [
            each for each in late_entries(info, hidden_boards_for(request, info)) if each.taken is None or not only_open
        ]
        part = part_of_list(sorted(found, key=lambda each: each.id), lambda each: (each.id,), window)
        return etag_response(request, paged_response(request, part, partial(_shown, contest=info.contest)))


class LateEntry(AccountApiView):
    """GET /api/v1/clubs/<club>/sessions/<session>/late-entries/<late>."""

    @documented({200: LateEntryAnswer}, "A result that came late", tagged=True)
    def get(self, request: Request, club: str, session: str, late: int) -> HttpResponseBase:
        """200; 404 where the session has no such entry."""
        info = directed_session(request, club, session)
        return etag_response(request, _shown(_found(request, info, late), info.contest))


class TakeLate(AccountApiView):
    """POST /api/v1/clubs/<club>/sessions/<session>/late-entries/<late>/take."""

    @documented_act(TakingLate, LateEntryAnswer, "Accept a late result", status=200)
    def post(self, request: Request, club: str, session: str, late: int) -> Response:
        """200 with it, the second time too: it counts, confirmed, and what stood before is still on record. 409 where
        it is not known who played it, and once the time for it is over."""
        info, sides = directed_session(request, club, session), validated_data(request, TakingLate)["sides"]
        return _decided(request, info, late, partial(accept_late_entry, sides=sides, permission=BY_THE_CLOCKS))


class LeaveLate(AccountApiView):
    """POST /api/v1/clubs/<club>/sessions/<session>/late-entries/<late>/leave."""

    @documented_act(None, LateEntryAnswer, "Ignore a late result", status=200)
    def post(self, request: Request, club: str, session: str, late: int) -> Response:
        """200 with it, the second time too. Where it had been taken, all is as it was before; 409 where the board has
        been changed since."""
        info, leave = directed_session(request, club, session), partial(reject_late_entry, permission=BY_THE_CLOCKS)
        return _decided(request, info, late, leave)


class TakeAllLate(AccountApiView):
    """POST /api/v1/clubs/<club>/sessions/<session>/late-entries/take-all."""

    @documented_act(TakingAllLate, TakenAllLate, "Accept all late results where nothing else is entered", status=200)
    def post(self, request: Request, club: str, session: str) -> Response:
        """200 with how many of them were taken: those that wait and still stand alone."""
        info = directed_session(request, club, session)
        ids = validated_data(request, TakingAllLate)["entries"]

        def act() -> ActResult:
            visible = {each.id for each in late_entries(info, hidden_boards_for(request, info)) if not each.hidden}
            wanted = [each for each in ids if each in visible]
            taken = accept_all_late_entries(
                session_id=info.id, late_ids=wanted, permission=BY_THE_CLOCKS, actor=account_of(request).actor
            )
            return ActResult(status.HTTP_200_OK, {"taken": taken})

        return idempotent(request, act)


def _decided(request: Request, info: SessionInfo, late: int, decide: Callable[..., None]) -> Response:
    """The entry as it is after the act. DomainError for a board that whoever asks still has to play."""

    def act() -> ActResult:
        if _found(request, info, late).hidden:
            raise DomainError(still_to_play_words())
        decide(session_id=info.id, late_id=late, actor=account_of(request).actor)
        return ActResult(status.HTTP_200_OK, _shown(_found(request, info, late), info.contest))

    return idempotent(request, act)


def _found(request: Request, info: SessionInfo, late: int) -> LateView:
    found = next((each for each in late_entries(info, hidden_boards_for(request, info)) if each.id == late), None)
    if found is None:
        raise Http404
    return found


def _shown(late: LateView, contest: str) -> Any:
    """Of a board still to play not even why it came too late: that tells of what stands."""
    visible = not late.hidden
    values: dict[str, Any] = {
        "ns": late.ns or None,
        "ew": late.ew or None,
        "why": late.why if visible else "",
        "words": late_reason(late.why, contest) if visible else "",
        "came": late.version if visible else None,
        "state": STATE[late.taken],
        "decided_by": late.decided_by.name if late.decided_by else "",
    }
    return LateEntryAnswer({**{name: getattr(late, name) for name in PLAIN}, **values}).data
