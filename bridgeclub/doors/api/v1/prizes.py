"""The prize-giving of a session: what is given, and how far it has been read out."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from django.http import HttpResponseBase
from django.utils.translation import gettext_lazy as _
from rest_framework import status
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request
from rest_framework.response import Response

from bridgeclub.doors.api.v1.base_view import AccountApiView, account_of, directed_session
from bridgeclub.doors.api.v1.idempotency import ActResult, ResultCallback, idempotent, idempotent_scored
from bridgeclub.doors.api.v1.request_data import validated_data
from bridgeclub.doors.api.v1.schema_docs import documented, documented_act
from bridgeclub.doors.api.v1.serializers.fields import MISSING
from bridgeclub.doors.api.v1.serializers.prizes import ActingOnPrizes, PrizeGivingAnswer
from bridgeclub.doors.api.v1.version_tags import etag_response
from bridgeclub.wording.prize_giving import prize_list_words, shown_prize
from club.queries import SessionInfo
from scoring.engine.prize_giving.document import GivenPrize, PrizePlan, read_plan, written_plan
from scoring.queries.prize_giving import PrizesNow, different, prize_giving_of, prizes_now
from scoring.queries.public import Party
from scoring.queries.wall import people_on_wall
from scoring.services.prize_giving import WHY_NOT, begin_prize_giving, end_prize_giving, plan_prizes, read_out

NO_PLAN = _("This is no plan of prizes: look at what GET answers under “plan”.")


class PrizeGiving(AccountApiView):
    """The prize-giving of a session, for its directors."""

    @documented({200: PrizeGivingAnswer}, "The prizes, and how far they have been read out", tagged=True)
    def get(self, request: Request, club: str, session: str) -> HttpResponseBase:
        """200, whatever the state of the session."""
        info = directed_session(request, club, session)
        return etag_response(request, _shown(info, _now(info)))

    @documented_act(ActingOnPrizes, PrizeGivingAnswer, "Choose prizes, begin, go on, end", status=200)
    def post(self, request: Request, club: str, session: str) -> Response:
        """200 with the prize-giving as it is then; 409 where somebody else has gone on since `seen`, or where it cannot
        begin."""
        info, sent = directed_session(request, club, session), validated_data(request, ActingOnPrizes)
        actor = account_of(request).actor
        if sent["act"] == "begin":

            def begin(keep: ResultCallback) -> None:
                now = _now(info)
                begin_prize_giving(
                    session=info,
                    actor=actor,
                    before_commit=lambda: keep(ActResult(status.HTTP_200_OK, _shown(info, now))),
                )

            return idempotent_scored(request, begin)
        plan = _plan(sent) if sent["act"] == "plan" else None
        now = _now(info, plan)

        def act() -> ActResult:
            if plan is not None:
                plan_prizes(session_id=info.id, plan=plan, actor=actor)
            elif sent["act"] == "go":
                read_out(session_id=info.id, position=sent["position"], seen=sent["seen"])
            else:
                end_prize_giving(session_id=info.id, actor=actor)
            return ActResult(status.HTTP_200_OK, _shown(info, now))

        return idempotent(request, act)


def _plan(sent: Mapping[str, Any]) -> PrizePlan:
    if sent["plan"] is None:
        raise ValidationError({"plan": [MISSING % {"name": "plan"}]})
    try:
        return read_plan(dict(sent["plan"]))
    except (ValueError, TypeError, KeyError) as error:
        raise ValidationError({"plan": [NO_PLAN]}) from error


def _now(info: SessionInfo, plan: PrizePlan | None = None) -> PrizesNow:
    kept = prize_giving_of(info.id)
    return prizes_now(info, plan if plan is not None else kept.plan, kept.lot)


def _shown(info: SessionInfo, now: PrizesNow) -> Any:
    kept = prize_giving_of(info.id)
    begun = kept.begun_at is not None
    people = people_on_wall(info)
    changed = different(kept.given, now.prizes)[0] if begun else ()
    return PrizeGivingAnswer(
        {
            "state": "on" if kept.on else "given" if begun else "planned",
            "plan": written_plan(kept.plan),
            "lists": [each.key for each in now.lists],
            "prizes": _prizes(kept.given if begun else now.prizes, people, info.contest),
            "changed": _prizes(changed, people, info.contest),
            "position": kept.position,
            "provisional": kept.edition is None if begun else now.provisional,
            "why_not": str(WHY_NOT[now.why_not]) if now.why_not else None,
        }
    ).data


def _prizes(prizes: Iterable[GivenPrize], people: Mapping[str, Party], contest: str) -> list[dict[str, Any]]:
    return [
        {
            "kind": each.kind,
            "name": prize_list_words(each, contest),
            "place": each.place,
            "winners": [
                {"key": winner.key, "name": shown.name, "why": shown.why}
                for winner, shown in zip(each.winners, shown_prize(each, people, contest).winners, strict=True)
            ],
            "passed": list(each.passed),
        }
        for each in prizes
    ]
