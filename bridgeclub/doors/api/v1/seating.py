"""Who is there, who sits where with which boards."""

from __future__ import annotations

from typing import Any

from django.http import HttpResponseBase
from django.utils.translation import gettext_lazy as _
from rest_framework import status
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request
from rest_framework.response import Response

from bridgeclub.doors.api.v1.base_view import AccountApiView, account_of, directed_session
from bridgeclub.doors.api.v1.coming import way_looked_at
from bridgeclub.doors.api.v1.idempotency import ActResult, idempotent
from bridgeclub.doors.api.v1.query import number_from_query, number_parameter
from bridgeclub.doors.api.v1.request_data import validated_data
from bridgeclub.doors.api.v1.schema_docs import documented, documented_act
from bridgeclub.doors.api.v1.serializers.sessions import (
    ChosenMovement,
    ComingPair,
    FormedSections,
    GoingPair,
    SeatedPair,
    Seatings,
    SessionAnswer,
)
from bridgeclub.doors.api.v1.version_tags import etag_response
from club.engine.contests import CONTESTS
from club.queries import Pair, SessionInfo, board_labels, boards_of, pairs_of, session_info
from club.services import NameInput
from movements.queries import seatings_of
from scoring.services import arrive, leave
from scoring.services.sections import SectionPlan, seat_in_one_section, seat_in_sections
from scoring.services.team_changes import ComingTeam, arrive_team, leave_team

NO_TEAMS = _("This session is not for teams.")


class Seating(AccountApiView):
    """GET /api/v1/clubs/<club>/sessions/<session>/seating."""

    @documented(
        {200: Seatings},
        "Who sits where, round by round",
        tagged=True,
        more=(number_parameter("round", "One round alone."),),
    )
    def get(self, request: Request, club: str, session: str) -> HttpResponseBase:
        """200, for the club's directors; `round` for one alone."""
        info = directed_session(request, club, session)
        return etag_response(request, _seating(info, number_from_query(request, "round")))


def _seating(info: SessionInfo, round: int | None) -> Any:
    labels = board_labels(info.id)
    boards = [
        {"number": number, "label": labels.get(number, str(number)), "dealer": dealer, "vulnerable": marked}
        for number, dealer, marked in boards_of(info.id)
    ]
    pairs = [shown_pair(pair) for pair in pairs_of(info.id) if not pair.put_aside]
    seatings = [{**vars(each), "match": each.match or None} for each in seatings_of(info.id, round=round)]
    return Seatings({"pairs": pairs, "boards": boards, "seatings": seatings}).data


def shown_pair(pair: Pair) -> dict[str, Any]:
    """As a SeatedPair."""
    return {
        "id": pair.id,
        "key": pair.key,
        "number": pair.number,
        "line": pair.line,
        "section": pair.section,
        "standing": pair.standing,
        "names": [each.name for each in pair.players],
        "team": pair.team or None,
        "captain": next((at for at, each in enumerate(pair.players, 1) if each.player_id == pair.captain), None),
        "stand_in": pair.stand_in,
    }


class Pairs(AccountApiView):
    """POST /api/v1/clubs/<club>/sessions/<session>/pairs."""

    @documented_act(ComingPair, SeatedPair, "A pair or a team arrives")
    def post(self, request: Request, club: str, session: str) -> Response:
        """201 with the pair or team, at the end of the list. Before play a movement chosen for fewer is put away; while
        round 1 is played the others play on as it was looked at."""
        info = directed_session(request, club, session)
        sent = dict(validated_data(request, ComingPair))
        section, digest = sent.pop("section"), sent.pop("digest", None)
        names = [NameInput(text=each) for each in sent.pop("names", ())]
        team = team_details(info, sent)

        def act() -> ActResult:
            actor, movement = account_of(request).actor, way_looked_at(info, digest, section)
            if team is None:
                made = arrive(session_id=info.id, names=names, movement=movement, actor=actor)
            else:
                coming = ComingTeam(names, **team)
                made = arrive_team(session_id=info.id, team=coming, movement=movement, actor=actor)
            pair = next(each for each in pairs_of(info.id) if each.id == made)
            return ActResult(status.HTTP_201_CREATED, SeatedPair(shown_pair(pair)).data)

        return idempotent(request, act)


def team_details(info: SessionInfo, sent: dict[str, Any]) -> dict[str, Any] | None:
    """What is said of a team; None where pairs play, of whom nothing more can be said."""
    if CONTESTS[info.contest].unit != "team":
        if sent:
            raise ValidationError({name: [NO_TEAMS] for name in sent})
        return None
    captain = sent.get("captain")
    return {
        "name": sent.get("team", ""),
        "captain": None if captain is None else captain - 1,
        "stand_in": sent.get("stand_in", False),
    }


class Leaves(AccountApiView):
    """POST /api/v1/clubs/<club>/sessions/<session>/pairs/<pair>/leave."""

    @documented_act(GoingPair, SessionAnswer, "A pair or a team leaves", status=200)
    def post(self, request: Request, club: str, session: str, pair: int) -> Response:
        """200 with the session. Before play it is off the list, and a movement chosen for it is put away; while round 1
        is played the others play on as it was looked at. Later it has left: see what can go wrong."""
        info = directed_session(request, club, session)
        digest = validated_data(request, GoingPair).get("digest")

        def act() -> ActResult:
            movement = way_looked_at(info, digest, leaving=pair)
            if movement is None and CONTESTS[info.contest].unit == "team":
                leave_team(session_id=info.id, contestant_id=pair, actor=account_of(request).actor)
            else:
                leave(session_id=info.id, contestant_id=pair, movement=movement, actor=account_of(request).actor)
            return ActResult(status.HTTP_200_OK, SessionAnswer(session_info(info.id)).data)

        return idempotent(request, act)


class Seats(AccountApiView):
    """POST /api/v1/clubs/<club>/sessions/<session>/movement."""

    @documented_act(ChosenMovement, SessionAnswer, "Choose the movement", status=200)
    def post(self, request: Request, club: str, session: str) -> Response:
        """200 with the session, ready to be played, in one section; in the order of the list of pairs. 409 where the
        movement is not for so many pairs, or not legal, and says why."""
        info = directed_session(request, club, session)
        options = dict(validated_data(request, ChosenMovement))
        kind = options.pop("kind")

        def act() -> ActResult:
            seat_in_one_section(session_id=info.id, kind=kind, options=options, actor=account_of(request).actor)
            return ActResult(status.HTTP_200_OK, SessionAnswer(session_info(info.id)).data)

        return idempotent(request, act)


class Sections(AccountApiView):
    """POST /api/v1/clubs/<club>/sessions/<session>/sections."""

    @documented_act(FormedSections, SessionAnswer, "Choose sections and their movements", status=200)
    def post(self, request: Request, club: str, session: str) -> Response:
        """200 with the session, ready to be played. 409 where somebody on the list is in no section or in two, a
        movement is not for so many pairs, or the sections have nothing to compare, and says what."""
        info = directed_session(request, club, session)
        sent = validated_data(request, FormedSections)
        sections = [_wanted(dict(each)) for each in sent["sections"]]

        def act() -> ActResult:
            seat_in_sections(
                session_id=info.id, wanted=sections, compare=sent["compare"], actor=account_of(request).actor
            )
            return ActResult(status.HTTP_200_OK, SessionAnswer(session_info(info.id)).data)

        return idempotent(request, act)


def _wanted(sent: dict[str, Any]) -> SectionPlan:
    letter, kind, pairs = (sent.pop(name) for name in ("section", "kind", "pairs"))
    return SectionPlan(letter, kind, sent, pairs)
