"""Seats before play: drawn, kept, and pairs that stand by."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.http import HttpResponseBase
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from bridgeclub.doors.api.v1.base_view import AccountApiView, account_of, directed_session
from bridgeclub.doors.api.v1.idempotency import ActResult, idempotent
from bridgeclub.doors.api.v1.request_data import validated_data
from bridgeclub.doors.api.v1.schema_docs import documented, documented_act
from bridgeclub.doors.api.v1.serializers.before_play import (
    BeforePlayAnswer,
    DrawingSeats,
    PlayingAfterAll,
    SeatWishes,
    StandingBy,
)
from bridgeclub.doors.api.v1.version_tags import etag_response
from club.queries import Pair, SessionInfo, pairs_of
from club.queries.before_play import kept_apart, seat_draw_of, stand_by_pairs
from club.services import NameInput
from scoring.services.seat_draw import PlayedBy, draw_the_seats, seats_as_listed
from scoring.services.seat_wishes import keep_apart, keep_seat, set_strength
from scoring.services.stand_by import add_stand_by, remove_stand_by, stand_by, stand_by_plays, stand_by_takes_seat

LISTED = "listed"


class BeforePlay(AccountApiView):
    """GET /api/v1/clubs/<club>/sessions/<session>/before-play."""

    @documented({200: BeforePlayAnswer}, "How seats are drawn, whose they are, who stands by", tagged=True)
    def get(self, request: Request, club: str, session: str) -> HttpResponseBase:
        """200, whatever the state of the session."""
        return etag_response(request, _shown(directed_session(request, club, session)))


class DrawSeats(AccountApiView):
    """POST /api/v1/clubs/<club>/sessions/<session>/before-play/draw."""

    @documented_act(DrawingSeats, BeforePlayAnswer, "Draw the seats", status=200)
    def post(self, request: Request, club: str, session: str) -> Response:
        """200 with the list in its new order; a movement that was chosen is to be chosen again. 409 once play has
        begun, where the movements are for others, and where seats were changed by hand since the last draw."""
        info, sent = directed_session(request, club, session), validated_data(request, DrawingSeats)
        movements = [_played_by(dict(each)) for each in sent.get("movements", ())]
        actor, how, throw_away = account_of(request).actor, sent["how"], sent["throw_away"]

        def draw() -> None:
            if how == LISTED:
                seats_as_listed(session_id=info.id, throw_away=throw_away, actor=actor)
            else:
                draw_the_seats(session_id=info.id, how=how, movements=movements, throw_away=throw_away, actor=actor)

        return _done(request, info, draw)


class PairWishes(AccountApiView):
    """POST /api/v1/clubs/<club>/sessions/<session>/pairs/<pair>/seat."""

    @documented_act(SeatWishes, BeforePlayAnswer, "What a pair needs of its seat", status=200)
    def post(self, request: Request, club: str, session: str, pair: int) -> Response:
        """200. 409 once play has begun, where somebody else keeps that seat, and where there is none such."""
        info, sent = directed_session(request, club, session), validated_data(request, SeatWishes)
        about: dict[str, Any] = {"session_id": info.id, "contestant_id": pair, "actor": account_of(request).actor}

        def wish() -> None:
            if "table" in sent:
                seat = {"side": sent.get("side", ""), "section": sent.get("section", "")}
                keep_seat(**about, table=sent["table"], **seat)
            if "strength" in sent:
                set_strength(**about, strength=sent["strength"])
            if "apart" in sent:
                keep_apart(**about, other_id=sent["apart"])

        return _done(request, info, wish)


class StandBy(AccountApiView):
    """POST /api/v1/clubs/<club>/sessions/<session>/stand-by."""

    @documented_act(StandingBy, BeforePlayAnswer, "A pair stands by, without a seat")
    def post(self, request: Request, club: str, session: str) -> Response:
        """201. 409 once play has begun, where one of them plays or stands by already, and where it is not pairs that
        play."""
        info, sent = directed_session(request, club, session), validated_data(request, StandingBy)
        actor = account_of(request).actor

        def stands() -> None:
            if "pair" in sent:
                stand_by(session_id=info.id, contestant_id=sent["pair"], actor=actor)
            else:
                add_stand_by(session_id=info.id, names=[NameInput(each) for each in sent["names"]], actor=actor)

        return _done(request, info, stands, status.HTTP_201_CREATED)


class StandByPlays(AccountApiView):
    """POST /api/v1/clubs/<club>/sessions/<session>/stand-by/<pair>/play."""

    @documented_act(PlayingAfterAll, BeforePlayAnswer, "A pair that stands by plays", status=200)
    def post(self, request: Request, club: str, session: str, pair: int) -> Response:
        """200: before play they are at the end of the list; while round 1 lasts they have the seat of a pair that has
        not come, which stands by instead. 409 once that pair has played a board, or round 1 is over."""
        info, sent = directed_session(request, club, session), validated_data(request, PlayingAfterAll)
        actor, seat_of = account_of(request).actor, sent.get("seat_of")

        def plays() -> None:
            if seat_of is None:
                stand_by_plays(session_id=info.id, stand_by_id=pair, actor=actor)
            else:
                stand_by_takes_seat(session_id=info.id, stand_by_id=pair, contestant_id=seat_of, actor=actor)

        return _done(request, info, plays)


class StandByLeaves(AccountApiView):
    """POST /api/v1/clubs/<club>/sessions/<session>/stand-by/<pair>/leave."""

    @documented_act(None, BeforePlayAnswer, "A pair that stood by has gone", status=200)
    def post(self, request: Request, club: str, session: str, pair: int) -> Response:
        """200, also where it has gone already."""
        info, actor = directed_session(request, club, session), account_of(request).actor
        return _done(request, info, lambda: remove_stand_by(session_id=info.id, stand_by_id=pair, actor=actor))


def _done(request: Request, info: SessionInfo, does: Callable[[], None], code: int = status.HTTP_200_OK) -> Response:
    def act() -> ActResult:
        does()
        return ActResult(code, _shown(info))

    return idempotent(request, act)


def _played_by(sent: dict[str, Any]) -> PlayedBy:
    kind, section = sent.pop("kind"), sent.pop("section")
    return PlayedBy(kind, sent, section)


def _shown(info: SessionInfo) -> Any:
    draw, listed = seat_draw_of(info.id), pairs_of(info.id)
    apart = kept_apart(each.id for each in listed)
    found = {
        "how": draw.how if draw is not None else LISTED,
        "lot": draw.lot if draw is not None else None,
        "seeds": draw.seeds if draw is not None else (),
        "changed": draw is not None and draw.changed,
        "pairs": [_pair(each, apart.get(each.id)) for each in listed if not each.put_aside],
        "stand_by": [{"id": each.id, "name": each.name} for each in stand_by_pairs(info.id)],
    }
    return BeforePlayAnswer(found).data


def _pair(pair: Pair, apart: int | None) -> dict[str, Any]:
    kept = None
    if pair.kept is not None:
        kept = {"table": pair.kept[0], "side": pair.kept[1], "section": pair.kept_section}
    names = [each.name for each in pair.players]
    return {"id": pair.id, "names": names, "strength": pair.strength, "kept": kept, "apart": apart}
