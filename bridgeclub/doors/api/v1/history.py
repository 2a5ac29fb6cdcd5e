"""Who did what, the newest first: in a session, on one board at a table, to one pair."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.http import Http404, HttpResponseBase
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request

from bridgeclub.doors.api.v1.base_view import AccountApiView, directed_session, hidden_boards_for
from bridgeclub.doors.api.v1.lines import HIGHEST_BOARD
from bridgeclub.doors.api.v1.pagination import NO_CURSOR, integer_key, paged_response, window_from_request
from bridgeclub.doors.api.v1.schema_docs import documented_list
from bridgeclub.doors.api.v1.serializers.history import ActAnswer
from bridgeclub.doors.api.v1.version_tags import etag_response
from bridgeclub.wording.audit_log.sentences import audit_sentence
from bridgeclub.wording.pair_labels import pair_labels
from club.queries import Part, SessionInfo, Window, pairs_of
from scoring.queries.room import AuditedAct, AuditPage, audit_log_of_line, audit_log_of_pair, session_audit_log


class History(AccountApiView):
    """GET /api/v1/clubs/<club>/sessions/<session>/history."""

    @documented_list(ActAnswer, "Who did what in a session, the newest first")
    def get(self, request: Request, club: str, session: str) -> HttpResponseBase:
        """200 with a part of the list; of boards that you still have to play nothing but that something was done."""
        window = _window(request)
        info = directed_session(request, club, session)
        return _answer(request, info, window, lambda **window_options: session_audit_log(info.id, **window_options))


class LineHistory(AccountApiView):
    """GET /api/v1/clubs/<club>/sessions/<session>/results/<board>/<ns>-<ew>/history."""

    @documented_list(ActAnswer, "Who did what on one board at one table, the newest first")
    def get(self, request: Request, club: str, session: str, board: int, ns: int, ew: int) -> HttpResponseBase:
        """200 with a part of the list, whichever way the two pairs sat; 404 where the session has no such pair."""
        window = _window(request)
        info = directed_session(request, club, session)
        names = pair_labels(pairs_of(info.id))
        if ns not in names or ew not in names or board > HIGHEST_BOARD:
            raise Http404
        return _answer(
            request,
            info,
            window,
            lambda **options: audit_log_of_line(info.id, board, ns, ew, method=info.method, **options),
        )


class PairHistory(AccountApiView):
    """GET /api/v1/clubs/<club>/sessions/<session>/pairs/<pair>/history."""

    @documented_list(ActAnswer, "What was done to one pair, the newest first")
    def get(self, request: Request, club: str, session: str, pair: int) -> HttpResponseBase:
        """200 with a part of the list; 404 where the session has no such pair."""
        window = _window(request)
        info = directed_session(request, club, session)
        if pair not in pair_labels(pairs_of(info.id)):
            raise Http404
        return _answer(
            request, info, window, lambda **window_options: audit_log_of_pair(info.id, pair, **window_options)
        )


def _window(request: Request) -> Window:
    """The part that is asked for; this list is read on, never back."""
    window = window_from_request(request, integer_key)
    if window.back:
        raise ValidationError({"cursor": NO_CURSOR})
    return window


def _answer(request: Request, info: SessionInfo, window: Window, read: Callable[..., AuditPage]) -> HttpResponseBase:
    names, hidden = pair_labels(pairs_of(info.id)), hidden_boards_for(request, info)
    found = read(before=window.key[0] if window.key else None, hidden=hidden, most=window.limit)
    part = Part(found.acts, None if found.older is None else (found.older,))
    return etag_response(request, paged_response(request, part, lambda act: _shown(act, names)))


def _shown(act: AuditedAct, names: dict[int, str]) -> Any:
    values: dict[str, Any] = {
        "number": act.number,
        "at": act.at,
        "who": act.who,
        "act": "" if act.hidden else act.action,
        "words": audit_sentence(act, names),
        "place": act.place,
        "pair": None if act.hidden else act.contestant,
        "hidden": act.hidden,
    }
    return ActAnswer(values).data
