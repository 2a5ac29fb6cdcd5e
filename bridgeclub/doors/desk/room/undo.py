"""Taking back: the last change of a board at a table, or all that no edition has. Looked at first."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from bridgeclub.dialogues.undo import undo_blocked_by_ruling, undo_since_blocked_by_ruling
from bridgeclub.doors.desk.room.base_view import UNPROCESSABLE, Desk, at_desk
from bridgeclub.doors.desk.room.line import find_line, line_address, still_to_play_words
from bridgeclub.doors.desk.room.preview import preview_act
from bridgeclub.http.numeric_input import number_or_zero
from bridgeclub.wording.lines import place_words
from bridgeclub.wording.messages import refusal_words
from bridgeclub.wording.pair_labels import pair_labels
from bridgeclub.wording.previews import line_words
from bridgeclub.wording.results import changes_still_to_play_words
from club.errors import DomainError
from club.queries import pairs_of
from rulings.services.clocks import BY_THE_CLOCKS
from scoring.engine.sides import keys_of
from scoring.queries.room import LineView, pending
from scoring.services.repairs import PreparedRepair, Preview
from scoring.services.undo import back_to_edition, back_to_edition_repair, undo_last, undo_last_repair


@require_http_methods(["GET", "HEAD", "POST"])
@at_desk
def of_line(desk: Desk, *, board: int, ns: int, ew: int) -> HttpResponse:
    """GET says what would stand and whose place moves; POST takes the last change back."""
    line = find_line(desk, board, ns, ew)
    back = line_address(desk, line)
    values: dict[str, Any] = {"session_id": desk.session.id, "line_id": line.id or 0, "actor": desk.actor}
    refusal = _refusal(desk, line)
    title = _("Take back the last change: %(place)s") % {"place": place_words(line)}
    if refusal or desk.posted is None:
        act = undo_last_repair(**values, seen_version=line.version or 0)
        return _show(desk, act, title, back, refusal, seen=line.version)
    seen_version = number_or_zero(desk.posted.get("seen"))
    try:
        undo_last(permission=BY_THE_CLOCKS, **values, seen_version=seen_version)
    except DomainError as refused:
        return _show(
            desk,
            undo_last_repair(**values, seen_version=line.version or 0),
            title,
            back,
            refusal_words(refused),
            line.version,
        )
    messages.success(desk.request, _("Taken back: %(place)s.") % {"place": place_words(line)})
    return redirect(back)


def _refusal(desk: Desk, line: LineView) -> str:
    """What the desk itself has against it: a board to come, or a score that a ruling gave."""
    return still_to_play_words() if line.hidden else undo_blocked_by_ruling(desk.session.id, line)


@require_http_methods(["GET", "HEAD", "POST"])
@at_desk
def waiting(desk: Desk) -> HttpResponse:
    """What the next edition would change; POST puts results, adjusted scores and penalties back to the last one."""
    if desk.hidden:
        # Play goes on after an edition: what has changed since is on boards that this director may have to play.
        messages.error(desk.request, changes_still_to_play_words())
        return desk.redirect_to("room")
    found = pending(desk.session)
    if found is None or found.changes is None:
        messages.info(desk.request, _("Nothing is waiting to be published."))
        return desk.redirect_to("room")
    edition = found.last.number
    title = _("Back to edition %(number)s") % {"number": edition}
    act = back_to_edition_repair(session_id=desk.session.id, edition=edition, actor=desk.actor)
    refusal = undo_since_blocked_by_ruling(desk.session.id, found.changes)
    if refusal or desk.posted is None:
        return _show(desk, act, title, desk.url("room"), refusal, edition, changes=found.changes)
    number, version = number_or_zero(desk.posted.get("seen")), number_or_zero(desk.posted.get("version"))
    try:
        count = back_to_edition(
            session_id=desk.session.id, edition=number, seen_version=version, permission=BY_THE_CLOCKS, actor=desk.actor
        )
    except DomainError as refused:
        return _show(desk, act, title, desk.url("room"), refusal_words(refused), edition, changes=found.changes)
    sentence = _("Put back to edition %(number)s: %(count)s. Every step stays in the history.")
    messages.success(desk.request, sentence % {"number": number, "count": count})
    return desk.redirect_to("room")


def _show(
    desk: Desk, act: PreparedRepair, title: str, back: str, refusal: str, seen: int | None = None, **more: Any
) -> HttpResponse:
    """What would change; where it is refused, why."""
    shown, results = None, []
    if not refusal:
        try:
            preview, shown = preview_act(desk, act)
            results = _results(desk, preview)
        except DomainError as refused:
            refusal = refusal_words(refused)
    invalid = bool(refusal) and desk.posted is not None
    context = {
        "title": title,
        "back": back,
        "refusal": refusal,
        "shown": shown,
        "results": results,
        "seen": seen,
        "tab": "room",
        **more,
    }
    return desk.show("undo.html", status=UNPROCESSABLE if invalid else 200, **context)


def _results(desk: Desk, preview: Preview) -> list[str]:
    """Each line with what stands and what would."""
    pairs = pairs_of(desk.session.id)
    named = pair_labels(pairs)
    by_key = {pair.key: named[pair.id] for pair in pairs if pair.id in named}
    return [
        _("Board %(board)s, %(ns)s against %(ew)s: %(before)s → %(after)s")
        % {
            "board": desk.session.printed(each["board"]),
            **{side: " & ".join(by_key.get(key, "") for key in keys_of(each[side])) for side in ("ns", "ew")},
            "before": line_words(each["before"]),
            "after": line_words(each["after"]),
        }
        for each in preview.facts
        if each["what"] == "line" and each["board"] not in desk.hidden
    ]
