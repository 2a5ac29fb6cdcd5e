"""Score queries: read, entered for a member who phones, decided."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any
from uuid import UUID, uuid4

from django.http import Http404, HttpResponseBase
from django.utils.translation import gettext as _
from rest_framework import status
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request
from rest_framework.response import Response

from bridgeclub.dialogues.score_query_ways import settlement_ways
from bridgeclub.doors.api.v1.base_view import AccountApiView, account_of, directed_session, hidden_boards_for
from bridgeclub.doors.api.v1.effects import effect_answer
from bridgeclub.doors.api.v1.idempotency import ActResult, client_id_of, idempotent
from bridgeclub.doors.api.v1.pagination import integer_key, paged_response, window_from_request
from bridgeclub.doors.api.v1.query import flag_from_query, flag_parameter
from bridgeclub.doors.api.v1.request_data import validated_data
from bridgeclub.doors.api.v1.schema_docs import documented, documented_act, documented_list
from bridgeclub.doors.api.v1.serializers.queries import (
    Accepting,
    AnsweredByRuling,
    Deciding,
    QueryAnswer,
    Querying,
    Settling,
)
from bridgeclub.doors.api.v1.serializers.rulings import WouldDoAnswer
from bridgeclub.doors.api.v1.version_tags import etag_response
from bridgeclub.wording.desk_tables import table_words
from bridgeclub.wording.results import still_to_play_words
from club.errors import NotFoundError
from club.queries import SessionInfo, part_of_list
from rulings.queries.score_queries import ScoreQueryView, meeting_on, score_queries_of, score_query_of
from rulings.services.score_queries import (
    ScoreQueryRequest,
    accept_score_query,
    close_score_query_with_ruling,
    open_score_query,
    preview_score_query,
    reject_score_query,
    settle_score_query,
)
from rulings.services.score_queries.deciding import SeenVersions
from scoring.queries.room import LineView, line_view

OPEN = flag_parameter("open", "true: those that nobody has decided.")
DESK = "desk"


class Queries(AccountApiView):
    """The score queries of a session."""

    @documented_list(QueryAnswer, "The score queries of a session, the first one first", OPEN)
    def get(self, request: Request, club: str, session: str) -> HttpResponseBase:
        """200 with a part of the list."""
        window = window_from_request(request, integer_key)
        only_open = flag_from_query(request, "open", usual=False)
        info = directed_session(request, club, session)
        found = [
            each
            for each in score_queries_of(info.id, hidden_boards_for(request, info))[::-1]
            if each.open or not only_open
        ]
        return etag_response(
            request, paged_response(request, part_of_list(found, lambda each: (each.id,), window), _shown)
        )

    @documented_act(Querying, QueryAnswer, "Enter a score query for a member")
    def post(self, request: Request, club: str, session: str) -> Response:
        """201 with the query. 409 while play goes on, once the time for queries is over, and where another result
        stands than was seen."""
        info = directed_session(request, club, session)
        sent = validated_data(request, Querying)

        def act() -> ActResult:
            line = _line(request, info, sent)
            query_request = ScoreQueryRequest(
                line_id=line.id,
                board=line.board,
                contestant_id=sent["pair"],
                seen_result_id=sent["result"],
                claim=sent["claim"]["claim"],
                client_id=client_id_of(request),
                channel=DESK,
                caller_seat=sent["seat"],
            )
            query_id = open_score_query(session_id=info.id, request=query_request, actor=account_of(request).actor)
            return ActResult(status.HTTP_201_CREATED, _shown(_found(request, info, query_id)))

        return idempotent(request, act)


class Query(AccountApiView):
    """GET /api/v1/clubs/<club>/sessions/<session>/queries/<query>."""

    @documented({200: QueryAnswer}, "A score query", tagged=True)
    def get(self, request: Request, club: str, session: str, query: int) -> HttpResponseBase:
        """200; 404 where the session has no such query."""
        return etag_response(request, _shown(_found(request, directed_session(request, club, session), query)))


class AcceptQuery(AccountApiView):
    """POST /api/v1/clubs/<club>/sessions/<session>/queries/<query>/accept."""

    @documented_act(Accepting, QueryAnswer, "Accept a score query", status=200)
    def post(self, request: Request, club: str, session: str, query: int) -> Response:
        """200 with the query: the record is corrected. 409 where it is not as it was seen."""

        return _decide(request, directed_session(request, club, session), query, Accepting, _accept)


class LookAtAccepting(AccountApiView):
    """POST /api/v1/clubs/<club>/sessions/<session>/queries/<query>/accept/look."""

    changes_nothing = True

    @documented_act(Accepting, WouldDoAnswer, "What accepting a score query would do", status=200)
    def post(self, request: Request, club: str, session: str, query: int) -> Response:
        """200 with the effect on everybody; nothing is kept. 409 as when it is accepted."""
        return _look(request, directed_session(request, club, session), query, Accepting, _accept)


class RejectQuery(AccountApiView):
    """POST /api/v1/clubs/<club>/sessions/<session>/queries/<query>/reject."""

    @documented_act(Deciding, QueryAnswer, "Reject a score query", status=200)
    def post(self, request: Request, club: str, session: str, query: int) -> Response:
        """200 with the query: what is recorded stands. 409 without a reason, and where it is not as it was seen."""

        def reject(_found: ScoreQueryView, _sent: Mapping[str, Any], **how: Any) -> None:
            reject_score_query(**how)

        return _decide(request, directed_session(request, club, session), query, Deciding, reject)


class SettleQuery(AccountApiView):
    """POST /api/v1/clubs/<club>/sessions/<session>/queries/<query>/settle."""

    @documented_act(Settling, QueryAnswer, "Settle a score query on which the sides disagree (Law 79B3)", status=200)
    def post(self, request: Request, club: str, session: str, query: int) -> Response:
        """200 with the query, settled in one of its `ways`. 409 without a reason, and where it is not as it was
        seen."""

        return _decide(request, directed_session(request, club, session), query, Settling, _settle)


class LookAtSettling(AccountApiView):
    """POST /api/v1/clubs/<club>/sessions/<session>/queries/<query>/settle/look."""

    changes_nothing = True

    @documented_act(Settling, WouldDoAnswer, "What settling a score query would do", status=200)
    def post(self, request: Request, club: str, session: str, query: int) -> Response:
        """200 with the effect on everybody; nothing is kept. 409 as when it is settled."""
        return _look(request, directed_session(request, club, session), query, Settling, _settle)


class RuledQuery(AccountApiView):
    """POST /api/v1/clubs/<club>/sessions/<session>/queries/<query>/ruled."""

    @documented_act(AnsweredByRuling, QueryAnswer, "A ruling answers a score query", status=200)
    def post(self, request: Request, club: str, session: str, query: int) -> Response:
        """200 with the query. 409 where the ruling is not about this board of these pairs."""
        info = directed_session(request, club, session)
        sent = validated_data(request, AnsweredByRuling)

        def act() -> ActResult:
            close_score_query_with_ruling(
                session_id=info.id,
                query_id=_to_decide(request, info, query).id,
                number=sent["number"],
                client_id=client_id_of(request),
                actor=account_of(request).actor,
            )
            return ActResult(status.HTTP_200_OK, _shown(_found(request, info, query)))

        return idempotent(request, act)


def _accept(score_query: ScoreQueryView, sent: Mapping[str, Any], **how: Any) -> None:
    claimed = score_query.claim.played if score_query.claim else None
    played = sent["played"]["played"] if sent["played"] else claimed
    accept_score_query(played=played, agreed=sent.get("agreed", score_query.agreed), **how)


def _settle(score_query: ScoreQueryView, sent: Mapping[str, Any], **how: Any) -> None:
    way = next((each for each in settlement_ways(score_query) if each.key == sent["way"]), None)
    if way is None:
        raise ValidationError({"way": _("Choose what is recorded.")})
    settle_score_query(how=way.how, convinced_of=way.played, **how)


def _look(request: Request, info: SessionInfo, query: int, form: type[Deciding], act: Callable[..., None]) -> Response:
    """What the decision would do."""
    sent = validated_data(request, form)
    found = _to_decide(request, info, query)
    decide = partial(act, found, sent, **_how(request, info, query, sent, uuid4()))
    effect = preview_score_query(session_id=info.id, query_id=query, decide=decide)
    return Response(effect_answer(effect, hidden_boards_for(request, info)))


def _how(request: Request, info: SessionInfo, query: int, sent: Mapping[str, Any], client_id: UUID) -> dict[str, Any]:
    return {
        "session_id": info.id,
        "query_id": query,
        "seen_versions": SeenVersions(sent["version"], sent["result"]),
        "reason": sent["reason"],
        "client_id": client_id,
        "actor": account_of(request).actor,
    }


def _decide(
    request: Request, info: SessionInfo, query: int, form: type[Deciding], act: Callable[..., None]
) -> Response:
    """The query as it is after the decision."""
    sent = validated_data(request, form)

    def made() -> ActResult:
        act(_to_decide(request, info, query), sent, **_how(request, info, query, sent, client_id_of(request)))
        return ActResult(status.HTTP_200_OK, _shown(_found(request, info, query)))

    return idempotent(request, made)


def _line(request: Request, info: SessionInfo, sent: Mapping[str, Any]) -> LineView:
    """The board of the pair that phones. NotFoundError where whoever asks still has to play it."""
    found = meeting_on(info.id, sent["pair"], sent["board"])
    line = line_view(info, sent["board"], *found, hidden_boards_for(request, info)) if found else None
    if line is None:
        raise ValidationError({"board": str(table_words(info.contest).not_on_board)})
    if line.hidden:
        raise NotFoundError(still_to_play_words())
    return line


def _found(request: Request, info: SessionInfo, query: int) -> ScoreQueryView:
    score_query = score_query_of(info.id, query, hidden_boards_for(request, info))
    if score_query is None:
        raise Http404
    return score_query


def _to_decide(request: Request, info: SessionInfo, query: int) -> ScoreQueryView:
    """NotFoundError where whoever asks still has to play the board."""
    found = _found(request, info, query)
    if found.hidden:
        raise NotFoundError(still_to_play_words())
    return found


def _shown(score_query: ScoreQueryView) -> Any:
    ways = settlement_ways(score_query) if score_query.open else ()
    sides = {"ns": score_query.north_south, "ew": score_query.east_west}
    who: dict[str, int | None] = {side: found[0] for side, found in sides.items()}
    who |= {f"{side}_partner": found[1] if found[1:] else None for side, found in sides.items()}
    return QueryAnswer({**vars(score_query), **who, "ways": ways}).data
