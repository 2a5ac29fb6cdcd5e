"""Looking at how the others play on when somebody comes or goes while round 1 is played."""

from __future__ import annotations

from typing import Any

from rest_framework.request import Request
from rest_framework.response import Response

from bridgeclub.dialogues.coming_and_going import WaysOn, looked_at, way_digest, ways_now
from bridgeclub.dialogues.refit import Move, Way
from bridgeclub.doors.api.v1.base_view import AccountApiView, directed_session
from bridgeclub.doors.api.v1.request_data import validated_data
from bridgeclub.doors.api.v1.schema_docs import WRITING_ERRORS, documented
from bridgeclub.doors.api.v1.serializers.coming import WaysOnAnswer
from bridgeclub.doors.api.v1.serializers.sessions import LookingAtNewPair
from club.queries import SessionInfo
from scoring.services import ChosenMovement


class LookAtComing(AccountApiView):
    """POST /api/v1/clubs/<club>/sessions/<session>/pairs/look. Nothing is kept."""

    changes_nothing = True

    @documented(
        {200: WaysOnAnswer},
        "Look at how the others play on when somebody arrives in round 1",
        refusals=WRITING_ERRORS,
        takes=LookingAtNewPair,
    )
    def post(self, request: Request, club: str, session: str) -> Response:
        """200 with every way; 409 before play, once round 1 is over, and where there is no way."""
        info = directed_session(request, club, session)
        return Response(_shown(ways_now(info, validated_data(request, LookingAtNewPair)["section"])))


class LookAtLeaving(AccountApiView):
    """POST /api/v1/clubs/<club>/sessions/<session>/pairs/<pair>/leave/look. Nothing is kept."""

    changes_nothing = True

    @documented(
        {200: WaysOnAnswer},
        "Look at how the others play on when somebody leaves in round 1",
        refusals=WRITING_ERRORS,
    )
    def post(self, request: Request, club: str, session: str, pair: int) -> Response:
        """200 with every way; 409 before play, once round 1 is over, and where there is no way."""
        return Response(_shown(ways_now(directed_session(request, club, session), "", pair)))


def way_looked_at(
    info: SessionInfo, digest: str | None, section: str = "", leaving: int | None = None
) -> ChosenMovement | None:
    """The movement of the way that was looked at; None where no digest was sent."""
    return None if digest is None else looked_at(ways_now(info, section, leaving), digest)


def _shown(found: WaysOn) -> Any:
    ways = [_way(found, each) for each in found.ways]
    return WaysOnAnswer({"ways": ways, "played": len(found.played), "cancelled": found.cancelled}).data


def _way(found: WaysOn, way: Way) -> dict[str, Any]:
    other = [{"table": each.table, "before": each.before, "after": each.boards} for each in way.other_boards]
    return {
        "digest": way_digest(found, way),
        "name": way.name,
        "rounds": way.rounds,
        "winners": way.winners,
        "moves": [_move(each) for each in way.moves],
        "other_boards": other,
        "twice": [{"pair": each.pair.id, "board": each.board, "round": each.round} for each in way.twice],
    }


def _move(move: Move) -> dict[str, Any]:
    before = None
    if move.before is not None:
        before = {"table": move.before[0], "side": move.before[1], "number": move.number_before}
    after = {"table": move.table, "side": move.side, "number": move.number}
    return {"pair": move.pair.id or None, "before": before, "after": after}
