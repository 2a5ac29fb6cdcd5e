"""What only the director does about a result: says which of two is right, and takes one away."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from bridgeclub.doors.api.problems import PreconditionFailed
from bridgeclub.doors.api.v1.base_view import AccountApiView, actor_because, directed_session
from bridgeclub.doors.api.v1.idempotency import ActResult, idempotent
from bridgeclub.doors.api.v1.lines import line_of, refuse_hidden_line
from bridgeclub.doors.api.v1.request_data import validated_data
from bridgeclub.doors.api.v1.results import IF_MATCH_RESULT, line_shown, require_if_match, version_tag_of
from bridgeclub.doors.api.v1.schema_docs import IDEMPOTENCY_KEY_HEADER, WRITING_ERRORS, documented
from bridgeclub.doors.api.v1.serializers.results import Keeping, ResultAnswer, TakingAway
from club.errors import StaleError
from club.queries import SessionInfo
from rulings.services.clocks import BY_THE_CLOCKS
from scoring.queries.room import LineView
from scoring.services import settle_conflict
from scoring.services.correct import remove_result

Place = tuple[int, int, int]
TAGGED: dict[str, Any] = {"refusals": (*WRITING_ERRORS, 412), "more": (IDEMPOTENCY_KEY_HEADER, *IF_MATCH_RESULT)}


class SettleConflict(AccountApiView):
    """POST /api/v1/clubs/<club>/sessions/<session>/results/<board>/<ns>-<ew>/settle."""

    @documented({200: ResultAnswer}, "Settle which of two results is right", takes=Keeping, **TAGGED)
    def post(self, request: Request, club: str, session: str, board: int, ns: int, ew: int) -> Response:
        """200 with the result, which stands confirmed; the other one stays in the history. 409 where it is neither of
        the two, or they are no longer two."""
        info, sent = directed_session(request, club, session), validated_data(request, Keeping)

        def settle(line: LineView, seen_version: int | None) -> None:
            settle_conflict(
                session_id=info.id,
                line_id=line.id or 0,
                keep_result_id=sent["result"],
                seen_version=seen_version,
                actor=actor_because(request, sent["note"]),
            )

        return _decided(request, info, (board, ns, ew), settle)


class TakeAway(AccountApiView):
    """POST /api/v1/clubs/<club>/sessions/<session>/results/<board>/<ns>-<ew>/take-away."""

    @documented({200: ResultAnswer}, "Remove a result that was not played here", takes=TakingAway, **TAGGED)
    def post(self, request: Request, club: str, session: str, board: int, ns: int, ew: int) -> Response:
        """200: the board is open again, and what was entered stays in the history. 409 where another result stands than
        was seen, two differ, an adjusted score stands, and once the time for it is over."""
        info, sent = directed_session(request, club, session), validated_data(request, TakingAway)

        def take_away(line: LineView, _seen_version: int | None) -> None:
            remove_result(
                session_id=info.id,
                line_id=line.id or 0,
                seen_result_id=sent["result"],
                permission=BY_THE_CLOCKS,
                actor=actor_because(request, sent["note"]),
            )

        return _decided(request, info, (board, ns, ew), take_away)


def _decided(
    request: Request, info: SessionInfo, place: Place, decide: Callable[[LineView, int | None], None]
) -> Response:
    """The board as it is after the act; `decide` gets it as it was, and its version where the caller says what it
    saw."""

    def act() -> ActResult:
        line = refuse_hidden_line(line_of(request, info, *place))
        tagged = require_if_match(request, line)
        try:
            decide(line, line.version if tagged else None)
        except StaleError as changed:
            if tagged:
                raise PreconditionFailed(changed.message) from changed
            raise
        now = line_of(request, info, *place)
        return ActResult(status.HTTP_200_OK, line_shown(now), version_tag_of(now))

    return idempotent(request, act)
