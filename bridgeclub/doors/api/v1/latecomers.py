"""A pair or a team comes to a Swiss that is being played."""

from __future__ import annotations

from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from bridgeclub.doors.api.v1.base_view import AccountApiView, account_of, directed_session
from bridgeclub.doors.api.v1.idempotency import ActResult, idempotent
from bridgeclub.doors.api.v1.request_data import validated_data
from bridgeclub.doors.api.v1.schema_docs import documented_act
from bridgeclub.doors.api.v1.seating import shown_pair, team_details
from bridgeclub.doors.api.v1.serializers.draws import ComingLate
from bridgeclub.doors.api.v1.serializers.sessions import SeatedPair
from club.queries import pairs_of
from club.services import NameInput
from scoring.services.swiss_late import join_swiss
from scoring.services.team_changes import ComingTeam


class Latecomers(AccountApiView):
    """POST /api/v1/clubs/<club>/sessions/<session>/draws/latecomers."""

    @documented_act(ComingLate, SeatedPair, "A pair or a team comes to a Swiss after round 1 was drawn")
    def post(self, request: Request, club: str, session: str) -> Response:
        """201 with the pair or team, numbered behind all others. 409 where the session is no Swiss that is being
        played, everything has been drawn, or nobody sits out whom they could meet at once."""
        info = directed_session(request, club, session)
        sent = dict(validated_data(request, ComingLate))
        vp, at_once = f"{sent.pop('vp').normalize():f}", sent.pop("at_once")
        names = [NameInput(text=each) for each in sent.pop("names", ())]
        coming = ComingTeam(names, **(team_details(info, sent) or {"name": ""}))

        def act() -> ActResult:
            actor = account_of(request).actor
            made = join_swiss(session_id=info.id, coming=coming, vp=vp, at_once=at_once, actor=actor)
            pair = next(each for each in pairs_of(info.id) if each.id == made)
            return ActResult(status.HTTP_201_CREATED, SeatedPair(shown_pair(pair)).data)

        return idempotent(request, act)
