"""What came too late from the tables: read beside what stands, taken as the result, or left."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
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
from bridgeclub.doors.api.v1.serializers.late_entries import LateEntryAnswer, TakenAllLate, TakingAllLate, TakingLate
from bridgeclub.doors.api.v1.version_tags import tagged
from bridgeclub.wording.late_entries import WHY
from bridgeclub.wording.results import still_to_play
from club.errors import DomainError
from club.queries import SessionInfo, part_of_list
from rulings.services.clocks import BY_THE_CLOCKS
from scoring.queries.room import LateView, late_entries
from scoring.services.late_decisions import leave_late, take_all_late, take_late

OPEN = wanted("open", "true: those that nobody has decided.")
STATE = {None: "waiting", True: "taken", False: "left"}
PLAIN = (
    *("id", "board", "section", "table", "round", "who", "keyed_at", "arrived_at", "hidden"),
    *("stands", "award", "alone", "decided_at"),
)


class LateEntries(ForAccounts):
    """GET /api/v1/clubs/<club>/sessions/<session>/late-entries."""

    @listed(LateEntryAnswer, "What came too late from the tables, the first one first", OPEN)
    def get(self, request: Request, club: str, session: str) -> HttpResponseBase:
        """200 with a part of the list. What a table has corrected before anybody decided is not in it."""
        window = window_of(request, whole)
        only_open = flag_in(request, "open", usual=False)
        info = directed_session(request, club, session)
        found = [each for each in late_entries(info, hidden_from(request, info)) if each.taken is None or not only_open]
        part = part_of_list(sorted(found, key=lambda each: each.id), lambda each: (each.id,), window)
        return tagged(request, paged(request, part, _shown))


class LateEntry(ForAccounts):
    """GET /api/v1/clubs/<club>/sessions/<session>/late-entries/<late>."""

    @answers({200: LateEntryAnswer}, "Something that came too late from a table", tagged=True)
    def get(self, request: Request, club: str, session: str, late: int) -> HttpResponseBase:
        """200; 404 where the session has no such entry."""
        return tagged(request, _shown(_found(request, directed_session(request, club, session), late)))


class TakeLate(ForAccounts):
    """POST /api/v1/clubs/<club>/sessions/<session>/late-entries/<late>/take."""

    @keyed_act(TakingLate, LateEntryAnswer, "What came too late is the result", made=200)
    def post(self, request: Request, club: str, session: str, late: int) -> Response:
        """200 with it, the second time too: it counts, confirmed, and what stood before is still on record. 409 where
        it is not known who played it, and once the time for it is over."""
        info, sides = directed_session(request, club, session), sent_in(request, TakingLate)["sides"]
        return _decided(request, info, late, partial(take_late, sides=sides, permission=BY_THE_CLOCKS))


class LeaveLate(ForAccounts):
    """POST /api/v1/clubs/<club>/sessions/<session>/late-entries/<late>/leave."""

    @keyed_act(None, LateEntryAnswer, "What stands is left", made=200)
    def post(self, request: Request, club: str, session: str, late: int) -> Response:
        """200 with it, the second time too. Where it had been taken, all is as it was before; 409 where the board has
        been changed since."""
        info, leave = directed_session(request, club, session), partial(leave_late, permission=BY_THE_CLOCKS)
        return _decided(request, info, late, leave)


class TakeAllLate(ForAccounts):
    """POST /api/v1/clubs/<club>/sessions/<session>/late-entries/take-all."""

    @keyed_act(TakingAllLate, TakenAllLate, "Everything against which nothing stands is the result", made=200)
    def post(self, request: Request, club: str, session: str) -> Response:
        """200 with how many of them were taken: those that wait and still stand alone."""
        info = directed_session(request, club, session)
        ids = sent_in(request, TakingAllLate)["entries"]

        def act() -> Made:
            told = {each.id for each in late_entries(info, hidden_from(request, info)) if not each.hidden}
            wanted = [each for each in ids if each in told]
            taken = take_all_late(
                session_id=info.id, late_ids=wanted, permission=BY_THE_CLOCKS, actor=account(request).actor
            )
            return Made(status.HTTP_200_OK, {"taken": taken})

        return keyed(request, act)


def _decided(request: Request, info: SessionInfo, late: int, decide: Callable[..., None]) -> Response:
    """The entry as it is after the act. Refused for a board that whoever asks has still to play."""

    def act() -> Made:
        if _found(request, info, late).hidden:
            raise DomainError(still_to_play())
        decide(session_id=info.id, late_id=late, actor=account(request).actor)
        return Made(status.HTTP_200_OK, _shown(_found(request, info, late)))

    return keyed(request, act)


def _found(request: Request, info: SessionInfo, late: int) -> LateView:
    found = next((each for each in late_entries(info, hidden_from(request, info)) if each.id == late), None)
    if found is None:
        raise Http404
    return found


def _shown(late: LateView) -> Any:
    """Of a board still to play not even why it came too late: that tells of what stands."""
    told = not late.hidden
    said: dict[str, Any] = {
        "ns": late.ns or None,
        "ew": late.ew or None,
        "why": late.why if told else "",
        "words": WHY[late.why] if told else "",
        "came": late.version if told else None,
        "state": STATE[late.taken],
        "decided_by": late.decided_by.name if late.decided_by else "",
    }
    return LateEntryAnswer({**{name: getattr(late, name) for name in PLAIN}, **said}).data
