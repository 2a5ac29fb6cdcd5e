"""A scoring error after its time (Law 79C2): recorded by the director, approved or declined by the manager."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields
from functools import partial
from typing import Any

from django.http import Http404, HttpResponseBase
from django.utils.translation import gettext_lazy as _
from rest_framework import status
from rest_framework.exceptions import PermissionDenied, ValidationError
from rest_framework.request import Request
from rest_framework.response import Response

from bridgeclub.dialogues.corrected_award import corrected_award
from bridgeclub.doors.api.v1.base_view import AccountApiView, account_of, directed_session, hidden_boards_for
from bridgeclub.doors.api.v1.effects import effect_answer
from bridgeclub.doors.api.v1.idempotency import ActResult, ResultCallback, idempotent, idempotent_scored
from bridgeclub.doors.api.v1.lines import line_from_input, refuse_hidden_line
from bridgeclub.doors.api.v1.pagination import integer_key, paged_response, window_from_request
from bridgeclub.doors.api.v1.request_data import validated_data
from bridgeclub.doors.api.v1.schema_docs import documented_act, documented_list
from bridgeclub.doors.api.v1.serializers.gross_errors import DecidingError, GrossErrorAnswer, RecordingError
from bridgeclub.doors.api.v1.serializers.rulings import WouldDoAnswer
from bridgeclub.doors.api.v1.version_tags import etag_response
from bridgeclub.wording.notation import notation_words
from club.queries import Role, SessionInfo, part_of_list, role_at
from rulings.queries.gross_errors import GrossErrorView, gross_errors_of
from rulings.services.gross_errors import Correction, approve_gross_error, decline_gross_error, record_gross_error
from rulings.services.gross_previews import preview_approval, preview_recording
from scoring.engine.notation import NotationError
from scoring.queries.room import LineView
from scoring.services import Meeting

MANAGERS_ONLY = _("Only a manager approves or declines this.")


class GrossErrors(AccountApiView):
    """Scoring errors that were found after their time."""

    @documented_list(GrossErrorAnswer, "Scoring errors found after their time, the newest first")
    def get(self, request: Request, club: str, session: str) -> HttpResponseBase:
        """200 with a part of the list: those that wait for the manager, and those that are decided."""
        window = window_from_request(request, integer_key)
        info = directed_session(request, club, session)
        part = part_of_list(gross_errors_of(info.id), lambda each: (each.id,), window)
        return etag_response(request, paged_response(request, part, _shown))

    @documented_act(RecordingError, GrossErrorAnswer, "Record a scoring error after its time")
    def post(self, request: Request, club: str, session: str) -> Response:
        """201: it is kept for the manager, and nothing has changed yet. 409 while the score can still be corrected in
        the usual way, where an adjusted score stands (but for an `award`), and where another result or award stands
        than was seen."""
        info = directed_session(request, club, session)
        sent = validated_data(request, RecordingError)
        record = _recording(request, info, sent)
        return idempotent(request, lambda: ActResult(status.HTTP_201_CREATED, _shown(_found(info, record()))))


class LookAtRecording(AccountApiView):
    """POST /api/v1/clubs/<club>/sessions/<session>/gross-errors/look."""

    changes_nothing = True

    @documented_act(
        RecordingError, WouldDoAnswer, "What correcting a scoring error after its time would do", status=200
    )
    def post(self, request: Request, club: str, session: str) -> Response:
        """200 with the effect on everybody if it were approved as it is sent; nothing is kept. 409 as when it is
        recorded."""
        info = directed_session(request, club, session)
        record = _recording(request, info, validated_data(request, RecordingError))
        effect = preview_recording(session_id=info.id, record=record, actor=account_of(request).actor)
        return Response(effect_answer(effect, hidden_boards_for(request, info)))


class ApproveError(AccountApiView):
    """POST /api/v1/clubs/<club>/sessions/<session>/gross-errors/<error>/approve."""

    @documented_act(DecidingError, GrossErrorAnswer, "Approve the correction of a scoring error", status=200)
    def post(self, request: Request, club: str, session: str, error: int) -> Response:
        """200: the score is corrected, and an edition with it is published; nothing else has changed. 403 for a
        director who is no manager; 409 where something else waits for an edition, or the score is another by now."""
        info, sent = _deciding(request, directed_session(request, club, session))

        def act(answer: ResultCallback) -> None:
            approve_gross_error(
                session_id=info.id,
                error_id=error,
                **sent,
                before_commit=lambda _number: answer(ActResult(status.HTTP_200_OK, _shown(_found(info, error)))),
                actor=account_of(request).actor,
            )

        return idempotent_scored(request, act)


class LookAtError(AccountApiView):
    """POST /api/v1/clubs/<club>/sessions/<session>/gross-errors/<error>/approve/look."""

    changes_nothing = True

    @documented_act(None, WouldDoAnswer, "What approving the correction of a scoring error would do", status=200)
    def post(self, request: Request, club: str, session: str, error: int) -> Response:
        """200 with the effect on everybody; nothing is kept, and nothing published. 409 as when it is approved."""
        info = directed_session(request, club, session)
        effect = preview_approval(session_id=info.id, error_id=error, actor=account_of(request).actor)
        return Response(effect_answer(effect, hidden_boards_for(request, info)))


class DeclineError(AccountApiView):
    """POST /api/v1/clubs/<club>/sessions/<session>/gross-errors/<error>/decline."""

    @documented_act(DecidingError, GrossErrorAnswer, "Decline to correct a scoring error", status=200)
    def post(self, request: Request, club: str, session: str, error: int) -> Response:
        """200: the score stands. 403 for a director who is no manager; 409 without a note."""
        info, sent = _deciding(request, directed_session(request, club, session))

        def act() -> ActResult:
            decline_gross_error(session_id=info.id, error_id=error, **sent, actor=account_of(request).actor)
            return ActResult(status.HTTP_200_OK, _shown(_found(info, error)))

        return idempotent(request, act)


def _recording(request: Request, info: SessionInfo, sent: Mapping[str, Any]) -> Callable[[], int]:
    """The act that keeps an error as it was sent, and says its id."""
    line = refuse_hidden_line(line_from_input(request, info, sent))
    return partial(
        record_gross_error,
        session_id=info.id,
        meeting=Meeting.shown(line),
        correction=sent["correction"] or _award(line, sent["award"]),
        seen_result_id=sent["result"],
        seen_version=sent["version"],
        satisfied=sent["satisfied"],
        reasons=sent["reasons"],
        actor=account_of(request).actor,
    )


def _award(line: LineView, written: str) -> Correction:
    try:
        return corrected_award(line, written)
    except NotationError as error:
        raise ValidationError({"award": [notation_words(error)]}) from error


def _deciding(request: Request, info: SessionInfo) -> tuple[SessionInfo, Mapping[str, Any]]:
    """The session, and what a manager of its club sent."""
    if role_at(account_of(request).user_id, info.club.id) is not Role.MANAGER:
        raise PermissionDenied(MANAGERS_ONLY)
    return info, validated_data(request, DecidingError)


def _found(info: SessionInfo, error: int) -> GrossErrorView:
    found = next((each for each in gross_errors_of(info.id) if each.id == error), None)
    if found is None:
        raise Http404
    return found


def _shown(error: GrossErrorView) -> Any:
    state = "waiting" if error.approved is None else "approved" if error.approved else "declined"
    return GrossErrorAnswer({**_plain(error), "state": state}).data


def _plain(error: GrossErrorView) -> dict[str, Any]:
    return {each.name: getattr(error, each.name) for each in fields(error)}
