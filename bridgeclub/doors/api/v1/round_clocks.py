"""The clocks of the rounds: read, and what a director presses there."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from django.http import Http404, HttpResponseBase
from django.utils import timezone
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from bridgeclub.doors.api.v1.base_view import AccountApiView, account_of, directed_session
from bridgeclub.doors.api.v1.idempotency import ActResult, idempotent
from bridgeclub.doors.api.v1.request_data import validated_data
from bridgeclub.doors.api.v1.schema_docs import documented, documented_act
from bridgeclub.doors.api.v1.serializers.round_clocks import ActingOnClock, RoundClocksAnswer
from bridgeclub.doors.api.v1.version_tags import etag_response
from club.queries import SessionInfo, section_info, session_info
from movements.queries.round_clock import RoundClock, clock_of_section, instant, round_clocks
from movements.services.round_clock import ClockAct, act_on_clock
from scoring.queries.room import round_of_most


class RoundClocks(AccountApiView):
    """The round clocks of a session."""

    @documented({200: RoundClocksAnswer}, "The clocks of the rounds", tagged=True)
    def get(self, request: Request, club: str, session: str) -> HttpResponseBase:
        """200, whatever the state of the session."""
        return etag_response(request, _shown(directed_session(request, club, session)))

    @documented_act(ActingOnClock, RoundClocksAnswer, "Start, pause, give time, begin a break", status=200)
    def post(self, request: Request, club: str, session: str) -> Response:
        """200 with the clocks; 409 where somebody else has done something to the clock since it was `seen`, or where
        that cannot be done now; 404 where there is no such section or table."""
        info, sent = directed_session(request, club, session), validated_data(request, ActingOnClock)
        section = _section(info, sent["section"])
        clock, named = clock_of_section(info, section), ClockAct(sent["act"])
        sections = clock.sections if clock is not None else (section,)

        def act() -> ActResult:
            act_on_clock(
                session_id=info.id,
                sections=sections if sent["table"] is None else [section],
                act=named,
                seen=sent["seen"],
                seconds=sent["seconds"],
                table=sent["table"],
                most_in=round_of_most(info, sections) if named is ClockAct.START else None,
                actor=account_of(request).actor,
            )
            return ActResult(status.HTTP_200_OK, _shown(session_info(info.id) or info))

        return idempotent(request, act)


def _section(info: SessionInfo, letter: str) -> int:
    """The only one where none is named."""
    found = [each for each in section_info(info.id) if letter in ("", each.letter)]
    if len(found) != 1:
        raise Http404
    return found[0].id


def _shown(info: SessionInfo) -> Any:
    now = instant(timezone.now())
    return RoundClocksAnswer({"clocks": [_clock(each, now) for each in round_clocks(info)]}).data


def _clock(clock: RoundClock, now: int) -> dict[str, Any]:
    step = clock.reading(now)
    return {
        "sections": clock.letters,
        "round": step.round if step is not None else None,
        "rounds": clock.rounds,
        "phase": step.phase.value if step is not None else None,
        "since": _moment(step.since if step is not None else None),
        "until": _moment(step.until if step is not None else None),
        "ends": _moment(step.ends if step is not None else None),
        "left": step.left if step is not None else None,
        "tables": [
            {"section": part.letters[0], "table": table, "seconds": seconds}
            for part in clock.parts or (clock,)
            for table, seconds in _tables(part, now)
        ],
        "seen": clock.seen,
    }


def _tables(clock: RoundClock, now: int) -> list[tuple[int, int]]:
    state = clock.at(now)
    return sorted(state.tables.items()) if state is not None else []


def _moment(at: int | None) -> datetime | None:
    return datetime.fromtimestamp(at, UTC) if at is not None else None
