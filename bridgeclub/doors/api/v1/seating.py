"""Who is there, who sits where with which boards."""

from __future__ import annotations

from typing import Any

from django.http import HttpResponseBase
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from bridgeclub.doors.api.v1.base_view import ForAccounts, account, directed_session
from bridgeclub.doors.api.v1.idempotency import Made, keyed
from bridgeclub.doors.api.v1.query import asked, number_in
from bridgeclub.doors.api.v1.request_data import sent_in
from bridgeclub.doors.api.v1.schema_docs import answers, keyed_act
from bridgeclub.doors.api.v1.serializers.sessions import (
    ChosenMovement,
    FormedSections,
    NewPair,
    SeatedPair,
    Seatings,
    SessionAnswer,
)
from bridgeclub.doors.api.v1.version_tags import tagged
from club.queries import Pair, SessionInfo, boards_of, pairs_of, session_info
from club.services import Name
from movements.queries import seatings_of
from scoring.services import arrive, leave
from scoring.services.sections import SectionWanted, seat_in_one_section, seat_in_sections


class Seating(ForAccounts):
    """GET /api/v1/clubs/<club>/sessions/<session>/seating."""

    @answers({200: Seatings}, "Who sits where, round by round", tagged=True, more=(asked("round", "One round alone."),))
    def get(self, request: Request, club: str, session: str) -> HttpResponseBase:
        """200, for the club's directors; `round` for one alone."""
        info = directed_session(request, club, session)
        return tagged(request, _seating(info, number_in(request, "round")))


def _seating(info: SessionInfo, round: int | None) -> Any:
    boards = [
        {"number": number, "dealer": dealer, "vulnerable": marked} for number, dealer, marked in boards_of(info.id)
    ]
    pairs = [_shown(pair) for pair in pairs_of(info.id) if not pair.put_aside]
    return Seatings({"pairs": pairs, "boards": boards, "seatings": seatings_of(info.id, round=round)}).data


def _shown(pair: Pair) -> dict[str, Any]:
    return {
        "id": pair.id,
        "key": pair.key,
        "number": pair.number,
        "line": pair.line,
        "section": pair.section,
        "standing": pair.standing,
        "names": [each.name for each in pair.players],
    }


class Pairs(ForAccounts):
    """POST /api/v1/clubs/<club>/sessions/<session>/pairs."""

    @keyed_act(NewPair, SeatedPair, "A pair comes")
    def post(self, request: Request, club: str, session: str) -> Response:
        """201 with the pair, at the end of the list. Before play: a movement chosen for fewer pairs is put away."""
        info = directed_session(request, club, session)
        names = [Name(text=each) for each in sent_in(request, NewPair).get("names", ())]

        def act() -> Made:
            made = arrive(session_id=info.id, names=names, actor=account(request).actor)
            pair = next(each for each in pairs_of(info.id) if each.id == made)
            return Made(status.HTTP_201_CREATED, SeatedPair(_shown(pair)).data)

        return keyed(request, act)


class Leaves(ForAccounts):
    """POST /api/v1/clubs/<club>/sessions/<session>/pairs/<pair>/leave."""

    @keyed_act(None, SessionAnswer, "A pair goes", made=200)
    def post(self, request: Request, club: str, session: str, pair: int) -> Response:
        """200 with the session. Before play: the pair is off the list, and a movement chosen for it is put away."""
        info = directed_session(request, club, session)

        def act() -> Made:
            leave(session_id=info.id, contestant_id=pair, actor=account(request).actor)
            return Made(status.HTTP_200_OK, SessionAnswer(session_info(info.id)).data)

        return keyed(request, act)


class Seats(ForAccounts):
    """POST /api/v1/clubs/<club>/sessions/<session>/movement."""

    @keyed_act(ChosenMovement, SessionAnswer, "Seat everybody by a movement", made=200)
    def post(self, request: Request, club: str, session: str) -> Response:
        """200 with the session, ready to be played, in one section; in the order of the list of pairs. 409 where the
        movement is not for so many pairs, or not legal, and says why."""
        info = directed_session(request, club, session)
        options = dict(sent_in(request, ChosenMovement))
        kind = options.pop("kind")

        def act() -> Made:
            seat_in_one_section(session_id=info.id, kind=kind, options=options, actor=account(request).actor)
            return Made(status.HTTP_200_OK, SessionAnswer(session_info(info.id)).data)

        return keyed(request, act)


class Sections(ForAccounts):
    """POST /api/v1/clubs/<club>/sessions/<session>/sections."""

    @keyed_act(FormedSections, SessionAnswer, "Seat everybody in several sections", made=200)
    def post(self, request: Request, club: str, session: str) -> Response:
        """200 with the session, ready to be played. 409 where somebody on the list is in no section or in two, a
        movement is not for so many pairs, or the sections have nothing to compare, and says what."""
        info = directed_session(request, club, session)
        sent = sent_in(request, FormedSections)
        sections = [_wanted(dict(each)) for each in sent["sections"]]

        def act() -> Made:
            seat_in_sections(session_id=info.id, wanted=sections, compare=sent["compare"], actor=account(request).actor)
            return Made(status.HTTP_200_OK, SessionAnswer(session_info(info.id)).data)

        return keyed(request, act)


def _wanted(sent: dict[str, Any]) -> SectionWanted:
    letter, kind, pairs = (sent.pop(name) for name in ("section", "kind", "pairs"))
    return SectionWanted(letter, kind, sent, pairs)
