"""Who sits where with which boards."""

from __future__ import annotations

from typing import Any

from django.http import HttpResponseBase
from rest_framework.request import Request

from bridgeclub.api.v1.answers.sessions import Seatings
from bridgeclub.api.v1.door import ForAccounts, directed_session
from bridgeclub.api.v1.query import asked, number_in
from bridgeclub.api.v1.saying import answers
from bridgeclub.api.v1.tags import tagged
from club.queries import Pair, SessionInfo, boards_of, pairs_of
from movements.queries import seatings_of


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
