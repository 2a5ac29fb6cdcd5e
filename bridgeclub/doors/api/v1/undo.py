"""The last change of a board at a table: looked at, and taken back."""

from __future__ import annotations

from django.http import HttpResponseBase
from django.utils.translation import gettext_lazy as _
from rest_framework import status
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request
from rest_framework.response import Response

from bridgeclub.dialogues.undo import undo_blocked_by_ruling
from bridgeclub.doors.api.problems import PreconditionFailed, precondition_failed
from bridgeclub.doors.api.v1.base_view import AccountApiView, account_of, actor_because, directed_session
from bridgeclub.doors.api.v1.idempotency import ActResult, idempotent
from bridgeclub.doors.api.v1.lines import line_of
from bridgeclub.doors.api.v1.previews import preview_answer
from bridgeclub.doors.api.v1.request_data import validated_data
from bridgeclub.doors.api.v1.results import IF_MATCH_RESULT, line_shown, version_tag_of
from bridgeclub.doors.api.v1.schema_docs import IDEMPOTENCY_KEY_HEADER, READING_ERRORS, WRITING_ERRORS, documented
from bridgeclub.doors.api.v1.serializers.fields import GivingReason
from bridgeclub.doors.api.v1.serializers.previews import PreviewAnswer
from bridgeclub.doors.api.v1.serializers.results import ResultAnswer
from bridgeclub.doors.api.v1.version_tags import etag_response, etags_in
from bridgeclub.wording.results import still_to_play_words
from club.errors import DomainError, StaleError
from club.queries import SessionInfo
from rulings.services.clocks import BY_THE_CLOCKS
from scoring.queries.room import LineView
from scoring.services.undo import undo_last, undo_last_repair

TAG_FIRST = _("Read the result first, and send its ETag: only what was seen is taken back.")


class Undo(AccountApiView):
    """The last change of a board at a table."""

    @documented(
        {200: PreviewAnswer},
        "Look at what taking back the last change would do",
        refusals=(*READING_ERRORS, 409),
        tagged=True,
    )
    def get(self, request: Request, club: str, session: str, board: int, ns: int, ew: int) -> HttpResponseBase:
        """200. 409 where nothing has been changed since the first entry, where its time is over, and where a ruling
        gave the score."""
        info = directed_session(request, club, session)
        line = _open(info, line_of(request, info, board, ns, ew))
        act = undo_last_repair(
            session_id=info.id, line_id=line.id or 0, seen_version=line.version or 0, actor=account_of(request).actor
        )
        return etag_response(request, preview_answer(request, info, act))

    @documented(
        {200: ResultAnswer},
        "Take the last change back",
        refusals=(*WRITING_ERRORS, 412),
        takes=GivingReason,
        more=(IDEMPOTENCY_KEY_HEADER, *IF_MATCH_RESULT),
    )
    def post(self, request: Request, club: str, session: str, board: int, ns: int, ew: int) -> Response:
        """200 with the result as it stands again; every step stays in the history. 412 where it is not as it was seen,
        409 as for looking at it."""
        info = directed_session(request, club, session)
        known, note = etags_in(request, "If-Match"), validated_data(request, GivingReason)["note"]
        if not known:
            raise ValidationError({"If-Match": TAG_FIRST})

        def act() -> ActResult:
            line = _open(info, line_of(request, info, board, ns, ew))
            if version_tag_of(line) not in known:
                raise precondition_failed()
            _take_back(request, info, line, note)
            now = line_of(request, info, board, ns, ew)
            return ActResult(status.HTTP_200_OK, line_shown(now), version_tag_of(now))

        return idempotent(request, act)


def _open(info: SessionInfo, line: LineView) -> LineView:
    """DomainError for a board to come, and for a score that a ruling gave."""
    refusal = still_to_play_words() if line.hidden else undo_blocked_by_ruling(info.id, line)
    if refusal:
        raise DomainError(refusal)
    return line


def _take_back(request: Request, info: SessionInfo, line: LineView, note: str) -> None:
    """As it was seen: whoever is faster in between makes this one fail as well."""
    try:
        undo_last(
            session_id=info.id,
            line_id=line.id or 0,
            seen_version=line.version or 0,
            permission=BY_THE_CLOCKS,
            actor=actor_because(request, note),
        )
    except StaleError as changed:
        raise PreconditionFailed(changed.message) from changed
