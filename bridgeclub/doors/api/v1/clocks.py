"""Until when what may be asked for: the clocks as they stand, their rules, and where the editions can be read."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.http import HttpResponseBase
from django.utils import timezone
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from bridgeclub.doors.api.v1.base_view import AccountApiView, account_of, directed_session
from bridgeclub.doors.api.v1.idempotency import ActResult, idempotent
from bridgeclub.doors.api.v1.request_data import validated_data
from bridgeclub.doors.api.v1.schema_docs import documented, documented_act
from bridgeclub.doors.api.v1.serializers.clocks import ClocksAnswer, MakingAvailable, SettingClocks
from bridgeclub.doors.api.v1.version_tags import etag_response
from bridgeclub.wording.correction_periods import rule_words
from club.engine.correction_rules import CLOCKS
from club.queries import SessionInfo, session_info
from rulings.engine.periods import clock_named
from rulings.queries.available import available_of
from rulings.queries.clocks import clocks_of
from rulings.services.available import make_available
from rulings.services.clocks import BY_THE_CLOCKS
from scoring.services import change_settings


class Clocks(AccountApiView):
    """The clocks of a session."""

    @documented({200: ClocksAnswer}, "Time limits: what can be asked for, and until when", tagged=True)
    def get(self, request: Request, club: str, session: str) -> HttpResponseBase:
        """200, whatever the state of the session."""
        return etag_response(request, _shown(directed_session(request, club, session)))

    @documented_act(SettingClocks, ClocksAnswer, "Set the correction periods", status=200)
    def post(self, request: Request, club: str, session: str) -> Response:
        """200 with the clocks. 409 once the results are published: then the periods stay as they were announced."""
        info = directed_session(request, club, session)
        sent = validated_data(request, SettingClocks)

        def act() -> ActResult:
            change_settings(session_id=info.id, permission=BY_THE_CLOCKS, actor=account_of(request).actor, **sent)
            return ActResult(status.HTTP_200_OK, _shown(info))

        return idempotent(request, act)


class Available(AccountApiView):
    """POST /api/v1/clubs/<club>/sessions/<session>/editions/<edition>/available."""

    @documented_act(
        MakingAvailable, ClocksAnswer, "An edition is on the notice board, or at the club on paper", status=200
    )
    def post(self, request: Request, club: str, session: str, edition: int) -> Response:
        """200 with the clocks, the second time too; the time of the first one is kept. 404 where no such edition
        counts."""
        info = directed_session(request, club, session)
        sent = validated_data(request, MakingAvailable)

        def act() -> ActResult:
            make_available(session_id=info.id, number=edition, actor=account_of(request).actor, **sent)
            return ActResult(status.HTTP_200_OK, _shown(info))

        return idempotent(request, act)


def _shown(info: SessionInfo) -> Any:
    now = timezone.now()
    found, session = clocks_of(info.id, now), session_info(info.id)
    rows = []
    for name in CLOCKS:
        clock = found.of(clock_named(name))
        again = [{"edition": each.edition, "ends": each.ends, "over": now >= each.ends} for each in clock.reopened]
        stanzas = [
            {"match": each.match, "stanza": each.number, "ends": each.ends, "over": not _open(each.ends, now)}
            for each in clock.stanzas
        ]
        over = not clock.open_for(None, now)
        rule = rule_words(found.rules.of(name))
        rows.append({"name": name, "rule": rule, "ends": clock.first, "over": over, "again": again, "matches": stanzas})
    editions = [
        {"edition": each.edition, "places": [{"place": place, "since": at} for place, at in each.places]}
        for each in available_of(info.id)
    ]
    values: dict[str, Any] = {
        "available": found.course.available,
        "correction": dict((session or info).correction),
        "clocks": rows,
        "editions": editions,
    }
    return ClocksAnswer(values).data


def _open(ends: datetime | None, now: datetime) -> bool:
    return ends is None or now < ends
