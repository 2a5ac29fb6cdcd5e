"""The last change of a board at a table: looked at, and taken back."""

from __future__ import annotations

from django.http import HttpResponseBase
from django.utils.translation import gettext_lazy as _
from rest_framework import status
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request
from rest_framework.response import Response

from bridgeclub.dialogues.undo import ruled_here
from bridgeclub.doors.api.problems import NotAsSeen, not_as_seen
from bridgeclub.doors.api.v1.base_view import ForAccounts, account, directed_session
from bridgeclub.doors.api.v1.idempotency import Made, keyed
from bridgeclub.doors.api.v1.lines import line_of
from bridgeclub.doors.api.v1.previews import preview_of
from bridgeclub.doors.api.v1.results import SEEN, line_shown, tag_of
from bridgeclub.doors.api.v1.schema_docs import KEY, READING, WRITING, answers
from bridgeclub.doors.api.v1.serializers.previews import PreviewAnswer
from bridgeclub.doors.api.v1.serializers.results import ResultAnswer
from bridgeclub.doors.api.v1.version_tags import seen, tagged
from bridgeclub.wording.results import still_to_play
from club.errors import Changed, DomainError
from club.queries import SessionInfo
from rulings.services.clocks import BY_THE_CLOCKS
from scoring.queries.room import LineView
from scoring.services.undo import undo_last, undoing

TAG_FIRST = _("Read the result first, and send its ETag: only what was seen is taken back.")


class Undo(ForAccounts):
    """The last change of a board at a table."""

    @answers({200: PreviewAnswer}, "What taking the last change back would do", refusals=(*READING, 409), tagged=True)
    def get(self, request: Request, club: str, session: str, board: int, ns: int, ew: int) -> HttpResponseBase:
        """200. 409 where nothing has been changed since the first entry, where its time is over, and where a ruling
        gave the score."""
        info = directed_session(request, club, session)
        line = _open(info, line_of(request, info, board, ns, ew))
        act = undoing(
            session_id=info.id, line_id=line.id or 0, seen_version=line.version or 0, actor=account(request).actor
        )
        return tagged(request, preview_of(request, info, act))

    @answers(
        {200: ResultAnswer},
        "Take the last change back",
        refusals=(*WRITING, 412),
        more=(KEY, *SEEN),
    )
    def post(self, request: Request, club: str, session: str, board: int, ns: int, ew: int) -> Response:
        """200 with the result as it stands again; every step stays in the history. 412 where it is not as it was seen,
        409 as for looking at it."""
        info = directed_session(request, club, session)
        known = seen(request, "If-Match")
        if not known:
            raise ValidationError({"If-Match": TAG_FIRST})

        def act() -> Made:
            line = _open(info, line_of(request, info, board, ns, ew))
            if tag_of(line) not in known:
                raise not_as_seen()
            _take_back(request, info, line)
            now = line_of(request, info, board, ns, ew)
            return Made(status.HTTP_200_OK, line_shown(now), tag_of(now))

        return keyed(request, act)


def _open(info: SessionInfo, line: LineView) -> LineView:
    """Refused for a board to come, and for a score that a ruling gave."""
    refusal = still_to_play() if line.hidden else ruled_here(info.id, line)
    if refusal:
        raise DomainError(refusal)
    return line


def _take_back(request: Request, info: SessionInfo, line: LineView) -> None:
    """As it was seen: whoever is faster in between makes this one fail as well."""
    try:
        undo_last(
            session_id=info.id,
            line_id=line.id or 0,
            seen_version=line.version or 0,
            permission=BY_THE_CLOCKS,
            actor=account(request).actor,
        )
    except Changed as changed:
        raise NotAsSeen(changed.message) from changed
