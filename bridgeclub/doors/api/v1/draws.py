"""The draws of a Swiss: those that were published, the next as the rules propose it, and its publication."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

from django.http import Http404, HttpResponseBase
from django.utils.translation import gettext_lazy as _
from rest_framework import status
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request
from rest_framework.response import Response

from bridgeclub.doors.api.v1.base_view import AccountApiView, account_of, directed_session, hidden_boards_for
from bridgeclub.doors.api.v1.idempotency import ActResult, ResultCallback, idempotent_scored
from bridgeclub.doors.api.v1.pagination import integer_key, paged_response, window_from_request
from bridgeclub.doors.api.v1.request_data import validated_data
from bridgeclub.doors.api.v1.schema_docs import WRITING_ERRORS, documented, documented_act, documented_list
from bridgeclub.doors.api.v1.serializers.draws import DrawAnswer, LookingAtDraw, ProposedDraw, PublishedDraw
from bridgeclub.doors.api.v1.version_tags import etag_response
from bridgeclub.wording.messages import whole_sentence
from club.errors import DomainError
from club.queries import SessionInfo, pairs_of, part_of_list
from movements.engine.errors import MovementError
from movements.engine.swiss import Match
from movements.engine.swiss_evening import DrawnRound, DrawnThreesome
from movements.engine.swiss_proposal import notices
from scoring.engine.rounding import exact_text
from scoring.queries.swiss import SwissState, draws_of, swiss_state
from scoring.services.swiss import Draw, publish_draw, swiss_now

ALL_DRAWN = _("The last match has been drawn, or play has not begun or is over.")
STRANGER = _("Nobody with this id plays in the session.")


class Draws(AccountApiView):
    """The rounds that are drawn."""

    @documented_list(DrawAnswer, "The rounds of a Swiss that are drawn: who meets whom")
    def get(self, request: Request, club: str, session: str) -> HttpResponseBase:
        """200 with a part of the list, in the order of the rounds; an empty one where the session is no Swiss."""
        window = window_from_request(request, integer_key)
        info = directed_session(request, club, session)
        state = None if info.being_set_up else swiss_state(info.id)
        found = _drawn(info, state) if state else []
        part = part_of_list(list(enumerate(found)), lambda each: (each[0],), window)
        return etag_response(request, paged_response(request, part, lambda each: DrawAnswer(each[1]).data))

    @documented_act(PublishedDraw, DrawAnswer, "Publish the draw of the next round of a Swiss", status=201)
    def post(self, request: Request, club: str, session: str) -> Response:
        """201 with the round: tables and phones show it at once. 409 where results have come in since it was looked at,
        where it was drawn since, and where somebody who plays is in it twice or not at all."""
        info = directed_session(request, club, session)
        sent = validated_data(request, PublishedDraw)
        drawn = _read(info, sent)

        def act(answer: ResultCallback) -> None:
            said = (sent[name] for name in ("counted", "seen", "again", "rematches", "ahead"))
            draw = Draw(sent["round"], drawn, *said)
            publish_draw(
                session_id=info.id,
                draw=draw,
                before_commit=lambda: answer(_published(info, sent["round"])),
                actor=account_of(request).actor,
            )

        return idempotent_scored(request, act)


class LookAtDraw(AccountApiView):
    """POST /api/v1/clubs/<club>/sessions/<session>/draws/look. Nothing is kept."""

    changes_nothing = True

    @documented(
        {200: ProposedDraw},
        "Look at the next round of a Swiss as the rules would draw it",
        refusals=WRITING_ERRORS,
        takes=LookingAtDraw,
    )
    def post(self, request: Request, club: str, session: str) -> Response:
        """200 with the proposal; 409 once all rounds are drawn, before play and after it, and where too few play."""
        info = directed_session(request, club, session)
        sent = validated_data(request, LookingAtDraw)
        state = _state(info, again=sent["again"])
        if state.is_over or not info.playing:
            raise DomainError(ALL_DRAWN)
        keys = _keys(info)
        counted = min(sent["counted"] or state.number - 1, state.number - 1)
        field = state.field(counted, frozenset(_key(keys, each, "absent") for each in sent["absent"]))
        try:
            drawn = state.swiss.proposal(field)
        except MovementError as refused:
            raise DomainError(whole_sentence(refused.message)) from refused
        shown = not hidden_boards_for(request, info)
        back = {key: pk for pk, key in keys.items()}
        answer = {
            **_plain(drawn, back),
            "round": state.number,
            "rounds": state.swiss.rounds,
            "seen": state.seen,
            "counted": counted,
            "again": state.again,
            "order": [
                {
                    "pair": back[each.entry],
                    "points": exact_text(each.points) if shown else None,
                    "met": [back[other] for _number, other in each.met],
                    "byes": each.byes,
                }
                for each in state.swiss.order(field)
            ],
            "notices": [
                {
                    "kind": each.kind,
                    "pairs": [back[who] for who in each.who],
                    "rounds": list(each.rounds),
                    "places": each.places,
                    "unavoidable": each.unavoidable,
                    "earlier_sessions": each.sessions,
                }
                for each in notices(state.swiss, field, drawn)
            ],
            "unfinished": state.unfinished,
            "nothing_played": state.nothing_played,
        }
        return Response(ProposedDraw(answer).data)


def _published(info: SessionInfo, number: int) -> ActResult:
    state = swiss_state(info.id)
    assert state is not None
    return ActResult(status.HTTP_201_CREATED, DrawAnswer(_drawn(info, state)[number - 1]).data)


def _state(info: SessionInfo, *, again: bool = False) -> SwissState:
    state = None if info.being_set_up else swiss_now(info.id, again=again)
    if state is None:
        raise Http404
    return state


def _keys(info: SessionInfo) -> dict[int, str]:
    return {each.id: each.key for each in pairs_of(info.id)}


def _key(keys: Mapping[int, str], pk: int, place: str) -> str:
    if pk not in keys:
        raise ValidationError({place: [STRANGER]})
    return keys[pk]


def _drawn(info: SessionInfo, state: SwissState) -> list[dict[str, Any]]:
    """Every round; of those that were drawn during play how."""
    back = {key: pk for pk, key in _keys(info).items()}
    published = {each.round: each for each in draws_of(info.id)}
    found = []
    for number, drawn in enumerate(state.drawn, start=1):
        draw = published.get(number)
        how = {
            "version": draw.versions if draw else None,
            "counted": draw.counted if draw else None,
            "changed": draw.changed if draw else None,
        }
        found.append({"round": number, **how, **_plain(drawn, back)})
    return found


def _plain(drawn: DrawnRound, back: Mapping[str, int]) -> dict[str, Any]:
    return {
        "matches": [
            {"table": each.table, "home": back[each.home], "away": back[each.away]}
            for each in sorted(drawn.matches, key=lambda match: match.table)
        ],
        "bye": back[drawn.bye] if drawn.bye else None,
        "threesomes": [{"teams": [back[team] for team in each.teams], "part": each.part} for each in drawn.threesomes],
        "absent": [back[each] for each in drawn.absent if each in back],
    }


def _read(info: SessionInfo, sent: Mapping[str, Any]) -> DrawnRound:
    keys = _keys(info)
    return DrawnRound(
        tuple(
            Match(each["table"], _key(keys, each["home"], "matches"), _key(keys, each["away"], "matches"))
            for each in sent["matches"]
        ),
        _key(keys, sent["bye"], "bye") if sent["bye"] else "",
        tuple(
            DrawnThreesome(
                cast(tuple[str, str, str], tuple(_key(keys, team, "threesomes") for team in each["teams"][:3])),
                each["part"],
            )
            for each in sent["threesomes"]
        ),
        tuple(_key(keys, each, "absent") for each in sent["absent"]),
    )
