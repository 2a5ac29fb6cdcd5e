"""One line sent by the page's script, and the last one taken back."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.core.exceptions import SuspiciousOperation
from django.http import HttpResponse, JsonResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from bridgeclub.doors.desk.access import user_id
from bridgeclub.doors.desk.keying.keeping import (
    LineForm,
    SavedLine,
    SaveOutcome,
    award_line,
    missing_line_words,
    save_line,
)
from bridgeclub.doors.desk.keying.view import KeyingOptions, Row, row_of
from bridgeclub.doors.desk.room.base_view import Desk, at_desk
from bridgeclub.http.numeric_input import is_whole_number, number_or_zero
from bridgeclub.wording.keying import line_place, progress_sentence
from bridgeclub.wording.messages import refusal_words
from club.errors import DomainError
from rulings.services.clocks import BY_THE_CLOCKS
from scoring.queries.keying import Keying, KeyingLine, State, keying
from scoring.services import Award
from scoring.services.keying import undo_keyed


@require_POST
@at_desk
def line_saved(desk: Desk) -> HttpResponse:
    """What became of the line, in words, and how it stands now. Sent again with the same id it is told again."""
    form = LineForm(desk.request.POST)
    if not form.is_valid():
        raise SuspiciousOperation("a line without its own id or text")
    look, key = KeyingOptions.of(desk.request.GET), desk.request.POST.get("key", "")
    saved = save_line(desk, of_board(desk, key), key, form.typed(again=look.again))
    return answer(desk, key, saved, look)


@require_POST
@at_desk
def line_undone(desk: Desk) -> HttpResponse:
    """The line that was keyed last is as it was before."""
    look, key = KeyingOptions.of(desk.request.GET), desk.request.POST.get("key", "")
    return answer(desk, key, _undone(desk, key), look)


def _undone(desk: Desk, key: str) -> SavedLine:
    found = of_board(desk, key)
    line = found.line(key)
    if line is None:
        return SavedLine(SaveOutcome.REFUSED, missing_line_words(found, key, desk.session))
    try:
        _take_back(desk, line)
    except DomainError as refused:
        return SavedLine(SaveOutcome.REFUSED, refusal_words(refused))
    return SavedLine(SaveOutcome.SAVED, _("Undone: %(place)s.") % {"place": line_place(line, desk.session)})


def _take_back(desk: Desk, line: KeyingLine) -> None:
    sent = desk.request.POST
    if sent.get("award") and line.state is State.ADJUSTED:
        version = sent.get("version", "")
        award_line(desk, line, Award(), int(version) if is_whole_number(version) else None)
    elif not sent.get("award"):
        undo_keyed(
            session_id=desk.session.id,
            client_id=_id(sent.get("client_id", "")),
            permission=BY_THE_CLOCKS,
            actor=desk.actor,
        )


def _id(text: str) -> UUID:
    try:
        return UUID(text)
    except ValueError as error:
        raise SuspiciousOperation("a line without its own id") from error


def of_board(desk: Desk, key: str) -> Keying:
    """The lines of the board that a line's key names: it, and those it is compared with. None of no board."""
    board = key.partition("-")[0]
    return keying(desk.session, user_id(desk.request), board=number_or_zero(board))


def answer(desk: Desk, key: str, saved: SavedLine, options: KeyingOptions) -> JsonResponse:
    """`status` and `said`; `line` as it stands, `progress` as the page shows it."""
    lines = keying(desk.session, user_id(desk.request))
    line, progress = lines.line(key), lines.progress
    body: dict[str, Any] = {"status": saved.fate.value, "said": saved.message, "progress": vars(progress)}
    body["progress_said"] = progress_sentence(progress, twice=desk.session.key_twice)
    if line is not None:
        body["line"] = plain(row_of(line, options))
    return JsonResponse(body)


def plain(row: Row) -> dict[str, Any]:
    """A row as the script puts it on the page; in a second pass without what was keyed before."""
    line = row.line
    return {
        "seen": line.seen,
        "version": line.version,
        "state": row.state,
        "text": row.text,
        "said": row.recorded,
        "done": row.done,
        "played": "" if row.blind else str(line.played or ""),
        "score": None if row.blind else line.score,
        "beside": row.status_words,
        "award": line.state is State.ADJUSTED,
    }
