"""A scoring error after its time: recorded by the director, approved or declined by the manager (L79C2)."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from django.contrib import messages
from django.http import HttpResponse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from bridgeclub.doors.desk.clocks.error_words import award_words
from bridgeclub.doors.desk.clocks.forms import GrossErrorForm
from bridgeclub.doors.desk.clocks.views import show_clocks
from bridgeclub.doors.desk.room.base_view import UNPROCESSABLE, Desk, at_desk
from bridgeclub.doors.desk.room.line import find_line, still_to_play_words
from bridgeclub.doors.desk.room.would_do import would_do
from bridgeclub.wording.messages import refusal_words
from club.engine.where import Where
from club.errors import DomainError
from rulings.queries.clocks import closed_on
from rulings.queries.raised import ruled_on
from rulings.services.gross_errors import approve_gross_error, decline_gross_error, record_gross_error
from rulings.services.gross_previews import preview_approval, preview_recording
from scoring.services import Meeting


@require_http_methods(["GET", "HEAD", "POST"])
@at_desk
def recorded(desk: Desk, *, board: int, ns: int, ew: int) -> HttpResponse:
    """GET asks what is right and why; POST keeps it for the manager, or says what it would do (`look`)."""
    line = find_line(desk, board, ns, ew)
    where = Where(line.board, line.ns.id, line.ew.id, line.room)
    closed = closed_on(desk.session, where, timezone.now())
    form = GrossErrorForm(desk.posted, line=line, closed=closed, ruled=ruled_on(desk.session.id, where))
    if line.hidden and line.entered:
        messages.error(desk.request, still_to_play_words())
        return desk.redirect_to("clocks")
    looked = None
    if form.is_valid():
        record = partial(
            record_gross_error,
            session_id=desk.session.id,
            meeting=Meeting.shown(line),
            correction=form.correction,
            seen_result_id=form.cleaned_data["seen"],
            seen_version=form.cleaned_data["version"],
            satisfied=form.cleaned_data["satisfied"],
            reasons=form.cleaned_data["reasons"],
            actor=desk.actor,
        )
        try:
            if "look" in desk.request.POST:
                effect = preview_recording(session_id=desk.session.id, record=record, actor=desk.actor)
                looked = would_do(desk, effect)
            else:
                record()
                messages.success(desk.request, _("Sent to the manager. Nothing changes until the manager approves it."))
                return desk.redirect_to("clocks")
        except DomainError as refused:
            form.add_error(None, refusal_words(refused))
    status = UNPROCESSABLE if form.errors else 200
    awarded = award_words((line.award.ns, line.award.ew)) if line.award else ""
    shown = {"form": form, "line": line, "awarded": awarded, "looked": looked}
    return desk.render("desk/clocks/error.html", status=status, tab="clocks", **shown)


@require_POST
@at_desk
def approved(desk: Desk, *, error: int) -> HttpResponse:
    """The manager approves: one amended edition. What that would do to everybody, with `look`."""
    if "look" in desk.request.POST and desk.manager:
        return _look(desk, error)

    def act() -> str:
        number = approve_gross_error(session_id=desk.session.id, error_id=error, note=_note(desk), actor=desk.actor)
        return _("Approved: edition %(number)s is published. Nothing else has changed.") % {"number": number}

    return _decided(desk, act)


@require_POST
@at_desk
def declined(desk: Desk, *, error: int) -> HttpResponse:
    """The manager does not approve: the score stands."""

    def act() -> str:
        decline_gross_error(session_id=desk.session.id, error_id=error, note=_note(desk), actor=desk.actor)
        return _("Declined. The score stands.")

    return _decided(desk, act)


def _look(desk: Desk, error: int) -> HttpResponse:
    try:
        effect = preview_approval(session_id=desk.session.id, error_id=error, actor=desk.actor)
    except DomainError as refused:
        messages.error(desk.request, refusal_words(refused))
        return desk.redirect_to("clocks")
    return show_clocks(desk, looked=would_do(desk, effect), looked_at=error, note=_note(desk))


def _note(desk: Desk) -> str:
    return desk.request.POST.get("note", "")


def _decided(desk: Desk, act: Callable[[], str]) -> HttpResponse:
    if not desk.manager:
        messages.error(desk.request, _("Only a manager can approve or decline this."))
        return desk.redirect_to("clocks")
    try:
        messages.success(desk.request, act())
    except DomainError as refused:
        messages.error(desk.request, refusal_words(refused))
    return desk.redirect_to("clocks")
