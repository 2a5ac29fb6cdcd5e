"""Score queries: read, entered for a member who telephones, decided."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from django.http import Http404, HttpResponseBase
from django.utils.translation import gettext as _
from rest_framework import status
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request
from rest_framework.response import Response

from bridgeclub.dialogues.score_query_ways import ways_of
from bridgeclub.doors.api.v1.base_view import ForAccounts, account, directed_session, hidden_from
from bridgeclub.doors.api.v1.idempotency import Made, client_id, keyed
from bridgeclub.doors.api.v1.pagination import paged, whole, window_of
from bridgeclub.doors.api.v1.query import flag_in, wanted
from bridgeclub.doors.api.v1.request_data import sent_in
from bridgeclub.doors.api.v1.schema_docs import answers, keyed_act, listed
from bridgeclub.doors.api.v1.serializers.queries import (
    Accepting,
    AnsweredByRuling,
    Deciding,
    QueryAnswer,
    Querying,
    Settling,
)
from bridgeclub.doors.api.v1.version_tags import tagged
from bridgeclub.wording.results import still_to_play
from club.errors import Gone
from club.queries import SessionInfo, part_of_list
from rulings.queries.score_queries import QueryView, meeting_on, queries_of, query_of
from rulings.services.score_queries import (
    Asked,
    accept_query,
    ask,
    close_query_with_ruling,
    reject_query,
    settle_query,
)
from rulings.services.score_queries.deciding import Seen
from scoring.queries.room import LineView, line_view

OPEN = wanted("open", "true: those that nobody has decided.")
DESK = "desk"


class Queries(ForAccounts):
    """The score queries of a session."""

    @listed(QueryAnswer, "The score queries of a session, the first one first", OPEN)
    def get(self, request: Request, club: str, session: str) -> HttpResponseBase:
        """200 with a part of the list."""
        window = window_of(request, whole)
        only_open = flag_in(request, "open", usual=False)
        info = directed_session(request, club, session)
        found = [each for each in queries_of(info.id, hidden_from(request, info))[::-1] if each.open or not only_open]
        return tagged(request, paged(request, part_of_list(found, lambda each: (each.id,), window), _shown))

    @keyed_act(Querying, QueryAnswer, "Enter a score query for a member")
    def post(self, request: Request, club: str, session: str) -> Response:
        """201 with the query. 409 while play goes on, once the time for queries is over, and where another result
        stands than was seen."""
        info = directed_session(request, club, session)
        sent = sent_in(request, Querying)

        def act() -> Made:
            line = _line(request, info, sent)
            asked = Asked(
                line_id=line.id,
                board=line.board,
                contestant_id=sent["pair"],
                seen_result_id=sent["result"],
                claim=sent["claim"]["claim"],
                client_id=client_id(request),
                channel=DESK,
                caller_seat=sent["seat"],
            )
            made = ask(session_id=info.id, asked=asked, actor=account(request).actor)
            return Made(status.HTTP_201_CREATED, _shown(_found(request, info, made)))

        return keyed(request, act)


class Query(ForAccounts):
    """GET /api/v1/clubs/<club>/sessions/<session>/queries/<query>."""

    @answers({200: QueryAnswer}, "A score query", tagged=True)
    def get(self, request: Request, club: str, session: str, query: int) -> HttpResponseBase:
        """200; 404 where the session has no such query."""
        return tagged(request, _shown(_found(request, directed_session(request, club, session), query)))


class AcceptQuery(ForAccounts):
    """POST /api/v1/clubs/<club>/sessions/<session>/queries/<query>/accept."""

    @keyed_act(Accepting, QueryAnswer, "Accept a score query", made=200)
    def post(self, request: Request, club: str, session: str, query: int) -> Response:
        """200 with the query: the record is corrected. 409 where it is not as it was seen."""

        def accept(found: QueryView, sent: Mapping[str, Any], **how: Any) -> None:
            claimed = found.claim.played if found.claim else None
            played = sent["played"]["played"] if sent["played"] else claimed
            accept_query(played=played, agreed=sent.get("agreed", found.agreed), **how)

        return _decide(request, directed_session(request, club, session), query, Accepting, accept)


class RejectQuery(ForAccounts):
    """POST /api/v1/clubs/<club>/sessions/<session>/queries/<query>/reject."""

    @keyed_act(Deciding, QueryAnswer, "Reject a score query", made=200)
    def post(self, request: Request, club: str, session: str, query: int) -> Response:
        """200 with the query: what is recorded stands. 409 without a reason, and where it is not as it was seen."""

        def reject(_found: QueryView, _sent: Mapping[str, Any], **how: Any) -> None:
            reject_query(**how)

        return _decide(request, directed_session(request, club, session), query, Deciding, reject)


class SettleQuery(ForAccounts):
    """POST /api/v1/clubs/<club>/sessions/<session>/queries/<query>/settle."""

    @keyed_act(Settling, QueryAnswer, "Settle a score query on which the sides disagree (Law 79B3)", made=200)
    def post(self, request: Request, club: str, session: str, query: int) -> Response:
        """200 with the query, settled in one of its `ways`. 409 without a reason, and where it is not as it was
        seen."""

        def settle(found: QueryView, sent: Mapping[str, Any], **how: Any) -> None:
            way = next((each for each in ways_of(found) if each.key == sent["way"]), None)
            if way is None:
                raise ValidationError({"way": _("Choose what is recorded.")})
            settle_query(how=way.how, convinced_of=way.played, **how)

        return _decide(request, directed_session(request, club, session), query, Settling, settle)


class RuledQuery(ForAccounts):
    """POST /api/v1/clubs/<club>/sessions/<session>/queries/<query>/ruled."""

    @keyed_act(AnsweredByRuling, QueryAnswer, "A ruling answers a score query", made=200)
    def post(self, request: Request, club: str, session: str, query: int) -> Response:
        """200 with the query. 409 where the ruling is not about this board of these pairs."""
        info = directed_session(request, club, session)
        sent = sent_in(request, AnsweredByRuling)

        def act() -> Made:
            close_query_with_ruling(
                session_id=info.id,
                query_id=_to_decide(request, info, query).id,
                number=sent["number"],
                client_id=client_id(request),
                actor=account(request).actor,
            )
            return Made(status.HTTP_200_OK, _shown(_found(request, info, query)))

        return keyed(request, act)


def _decide(
    request: Request, info: SessionInfo, query: int, form: type[Deciding], act: Callable[..., None]
) -> Response:
    """The query as it is after the decision."""
    sent = sent_in(request, form)

    def made() -> Made:
        act(
            _to_decide(request, info, query),
            sent,
            session_id=info.id,
            query_id=query,
            seen=Seen(sent["version"], sent["result"]),
            reason=sent["reason"],
            client_id=client_id(request),
            actor=account(request).actor,
        )
        return Made(status.HTTP_200_OK, _shown(_found(request, info, query)))

    return keyed(request, made)


def _line(request: Request, info: SessionInfo, sent: Mapping[str, Any]) -> LineView:
    """The board of the pair that telephones. Gone where whoever asks has still to play it."""
    found = meeting_on(info.id, sent["pair"], sent["board"])
    line = line_view(info, sent["board"], *found, hidden_from(request, info)) if found else None
    if line is None:
        raise ValidationError({"board": _("This pair does not play this board.")})
    if line.hidden:
        raise Gone(still_to_play())
    return line


def _found(request: Request, info: SessionInfo, query: int) -> QueryView:
    found = query_of(info.id, query, hidden_from(request, info))
    if found is None:
        raise Http404
    return found


def _to_decide(request: Request, info: SessionInfo, query: int) -> QueryView:
    """Gone where whoever asks has still to play the board."""
    found = _found(request, info, query)
    if found.hidden:
        raise Gone(still_to_play())
    return found


def _shown(query: QueryView) -> Any:
    ways = ways_of(query) if query.open else ()
    return QueryAnswer({**vars(query), "ways": ways}).data
