"""Appeals (Laws 92 and 93): lodged, agreed to, answered, heard, decided, withdrawn, as the director is told."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from django.http import Http404, HttpResponseBase
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from bridgeclub.doors.api.v1.base_view import AccountApiView, account_of, directed_session, hidden_boards_for
from bridgeclub.doors.api.v1.idempotency import ActResult, client_id_of, idempotent
from bridgeclub.doors.api.v1.pagination import integer_key, paged_response, window_from_request
from bridgeclub.doors.api.v1.query import flag_from_query, flag_parameter
from bridgeclub.doors.api.v1.request_data import validated_data
from bridgeclub.doors.api.v1.schema_docs import documented, documented_act, documented_list
from bridgeclub.doors.api.v1.serializers.appeals import (
    AnsweringAppeal,
    AppealAnswer,
    DecidingAppeal,
    DepositTaken,
    HearingAppeal,
    Lodging,
    Recommending,
    WithdrawingAppeal,
)
from bridgeclub.doors.api.v1.serializers.fields import InputSerializer
from bridgeclub.doors.api.v1.version_tags import etag_response
from club.queries import SessionInfo, part_of_list
from rulings.engine.appeals import HeardBy, Outcome
from rulings.queries.appeals import AppealInfo, appeal_of, appeals_of
from rulings.queries.rulings import ruling_of, rulings_of
from rulings.services.appeals import (
    AppealRequest,
    agree_to_appeal,
    decide_appeal,
    lodge_appeal,
    record_deposit,
    record_hearing,
    record_recommendation,
    reply_to_appeal,
    withdraw_appeal,
)
from rulings.services.appeals.rows import who_agrees

OPEN = flag_parameter("open", "true: those that wait for somebody.")


class Appeals(AccountApiView):
    """GET /api/v1/clubs/<club>/sessions/<session>/appeals."""

    @documented_list(AppealAnswer, "The appeals of a session, the first one first", OPEN)
    def get(self, request: Request, club: str, session: str) -> HttpResponseBase:
        """200 with a part of the list; not of rulings about boards that you still have to play."""
        window = window_from_request(request, integer_key)
        only_open = flag_from_query(request, "open", usual=False)
        info = directed_session(request, club, session)
        hidden = hidden_boards_for(request, info)
        told = {each.number for each in rulings_of(info.id) if not hidden & set(each.boards)}
        found = [each for each in appeals_of(info.id) if each.number in told and (each.open or not only_open)]
        part = part_of_list(found, lambda each: (each.id,), window)
        return etag_response(request, paged_response(request, part, lambda each: AppealAnswer(each).data))


class Lodge(AccountApiView):
    """POST /api/v1/clubs/<club>/sessions/<session>/rulings/<ruling>/appeals."""

    @documented_act(Lodging, AppealAnswer, "Lodge an appeal against a ruling, as it was told the director")
    def post(self, request: Request, club: str, session: str, ruling: int) -> Response:
        """201 with the appeal; one that still waits is the same. 409 after the time for appeals, against a ruling that
        was replaced, and against what was decided on appeal; 404 where the ruling is not about the pair."""
        info, sent = directed_session(request, club, session), validated_data(request, Lodging)
        _refuse_hidden(request, info, ruling)

        def act() -> ActResult:
            lodged = lodge_appeal(
                session_id=info.id,
                request=AppealRequest(
                    ruling,
                    sent["pair"],
                    client_id_of(request),
                    **{name: sent[name] for name in ("grounds", "law_only", "deposit", "no_deposit", "adviser")},
                    agreed=who_agrees(info.id, sent["pair"]) if sent["agreed"] else (),
                ),
                actor=account_of(request).actor,
            )
            return ActResult(status.HTTP_201_CREATED, _shown(request, info, lodged))

        return idempotent(request, act)


class Appeal(AccountApiView):
    """GET /api/v1/clubs/<club>/sessions/<session>/appeals/<appeal>."""

    @documented({200: AppealAnswer}, "An appeal", tagged=True)
    def get(self, request: Request, club: str, session: str, appeal: int) -> HttpResponseBase:
        """200; 404 where the session has no such appeal, and where it is about a board that you still have to play."""
        return etag_response(request, _shown(request, directed_session(request, club, session), appeal))


class AgreeToAppeal(AccountApiView):
    """POST /api/v1/clubs/<club>/sessions/<session>/appeals/<appeal>/agree."""

    @documented_act(None, AppealAnswer, "Both partners, or the captain, agree to an appeal (Law 92D)", status=200)
    def post(self, request: Request, club: str, session: str, appeal: int) -> Response:
        """200 with the appeal, the second time too. 409 where it is over."""

        def agree(found: AppealInfo, _sent: Mapping[str, Any], **of: Any) -> None:
            agree_to_appeal(seats=who_agrees(of["session_id"], found.contestant or 0), **of)

        return _acted(request, club, session, appeal, InputSerializer, agree)


class TakeDeposit(AccountApiView):
    """POST /api/v1/clubs/<club>/sessions/<session>/appeals/<appeal>/deposit."""

    @documented_act(DepositTaken, AppealAnswer, "The deposit of an appeal, or why there is none", status=200)
    def post(self, request: Request, club: str, session: str, appeal: int) -> Response:
        """200 with the appeal; what is written last counts. 409 where it is over."""
        return _acted(request, club, session, appeal, DepositTaken, lambda _, sent, **of: record_deposit(**sent, **of))


class AnswerAppeal(AccountApiView):
    """POST /api/v1/clubs/<club>/sessions/<session>/appeals/<appeal>/answer."""

    @documented_act(AnsweringAppeal, AppealAnswer, "What the other side says to an appeal", status=200)
    def post(self, request: Request, club: str, session: str, appeal: int) -> Response:
        """200 with the appeal. 404 where the ruling is not about the pair; 409 where the appeal is over."""

        def reply(_found: AppealInfo, sent: Mapping[str, Any], **of: Any) -> None:
            reply_to_appeal(contestant_id=sent["pair"], words=sent["words"], **of)

        return _acted(request, club, session, appeal, AnsweringAppeal, reply)


class HearAppeal(AccountApiView):
    """POST /api/v1/clubs/<club>/sessions/<session>/appeals/<appeal>/hear."""

    @documented_act(HearingAppeal, AppealAnswer, "Before whom an appeal was heard", status=200)
    def post(self, request: Request, club: str, session: str, appeal: int) -> Response:
        """200 with the appeal. 409 before the agreement and the deposit are settled, and where one of them cannot hear
        it (Laws 92D, 93A, 93B; White Book 93.3)."""

        def hear(_found: AppealInfo, sent: Mapping[str, Any], **of: Any) -> None:
            record_hearing(heard_by=HeardBy(sent["heard_by"]), members=sent["members"], words=sent["words"], **of)

        return _acted(request, club, session, appeal, HearingAppeal, hear)


class RecommendOnAppeal(AccountApiView):
    """POST /api/v1/clubs/<club>/sessions/<session>/appeals/<appeal>/recommend."""

    @documented_act(Recommending, AppealAnswer, "What a committee recommends to the director (Law 93B3)", status=200)
    def post(self, request: Request, club: str, session: str, appeal: int) -> Response:
        """200 with the appeal. 409 where no committee has heard it."""

        def recommend(_found: AppealInfo, sent: Mapping[str, Any], **of: Any) -> None:
            record_recommendation(words=sent["words"], **of)

        return _acted(request, club, session, appeal, Recommending, recommend)


class DecideAppeal(AccountApiView):
    """POST /api/v1/clubs/<club>/sessions/<session>/appeals/<appeal>/decide."""

    @documented_act(DecidingAppeal, AppealAnswer, "Decide an appeal", status=200)
    def post(self, request: Request, club: str, session: str, appeal: int) -> Response:
        """200 with the appeal: upheld, the ruling stands; varied, its `step` is score until a ruling that supersedes
        it is issued. 409 where it was not heard, where reasons are missing, and where they can only recommend."""

        def decide(_found: AppealInfo, sent: Mapping[str, Any], **of: Any) -> None:
            how = {"reasons": sent["reasons"], "deposit_kept": sent["deposit_kept"]}
            decide_appeal(outcome=Outcome(sent["outcome"]), **how, **of)

        return _acted(request, club, session, appeal, DecidingAppeal, decide)


class WithdrawAppeal(AccountApiView):
    """POST /api/v1/clubs/<club>/sessions/<session>/appeals/<appeal>/withdraw."""

    @documented_act(WithdrawingAppeal, AppealAnswer, "Withdraw an appeal", status=200)
    def post(self, request: Request, club: str, session: str, appeal: int) -> Response:
        """200 with the appeal: the ruling stands. 409 where it is over."""
        return _acted(
            request, club, session, appeal, WithdrawingAppeal, lambda _, sent, **of: withdraw_appeal(**sent, **of)
        )


def _acted(
    request: Request, club: str, session: str, appeal: int, form: type[InputSerializer], do: Callable[..., None]
) -> Response:
    """The appeal as it is after the act."""
    info, sent = directed_session(request, club, session), validated_data(request, form)

    def act() -> ActResult:
        found = _found(request, info, appeal)
        do(found, sent, session_id=info.id, appeal_id=appeal, actor=account_of(request).actor)
        return ActResult(status.HTTP_200_OK, _shown(request, info, appeal))

    return idempotent(request, act)


def _found(request: Request, info: SessionInfo, appeal: int) -> AppealInfo:
    found = appeal_of(info.id, appeal)
    if found is None:
        raise Http404
    _refuse_hidden(request, info, found.number)
    return found


def _refuse_hidden(request: Request, info: SessionInfo, number: int) -> None:
    """404 for a ruling that the session has not, or that is about a board which whoever asks still has to play."""
    ruling = ruling_of(info.id, number)
    if ruling is None or hidden_boards_for(request, info) & set(ruling.boards):
        raise Http404


def _shown(request: Request, info: SessionInfo, appeal: int) -> Any:
    return AppealAnswer(_found(request, info, appeal)).data
