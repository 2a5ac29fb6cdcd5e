"""Rounds by hand, section by section, or each table at its own pace."""

from __future__ import annotations

from django.http import Http404, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from bridgeclub.doors.desk.room.base_view import Desk, at_desk
from bridgeclub.http.numeric_input import number_or_zero
from club.queries import section_info
from movements.queries.round_clock import clock_of_section
from scoring.services.rounds import back_in_sections, close_rounds, go_alone, go_together, open_in_sections


@require_POST
@at_desk
def opened(desk: Desk, *, section: int) -> HttpResponse:
    """The next round."""
    which = number_or_zero(desk.request.POST.get("round"))
    message = _("Round %(number)s is open. Undo it with “Back to round %(before)s”.") % {
        "number": which,
        "before": which - 1,
    }
    sections = _sections(desk, section)
    desk.attempt(lambda: open_in_sections(sections=sections, number=which, actor=desk.actor), message)
    return desk.redirect_to("room")


@require_POST
@at_desk
def back(desk: Desk, *, section: int) -> HttpResponse:
    """The round was opened too early."""
    which = number_or_zero(desk.request.POST.get("round"))
    sections = _sections(desk, section)
    message = _("Round %(number)s is open again. Results entered since are kept.") % {"number": which}
    desk.attempt(lambda: back_in_sections(sections=sections, number=which, actor=desk.actor), message)
    return desk.redirect_to("room")


@require_POST
@at_desk
def closed(desk: Desk, *, section: int) -> HttpResponse:
    """The tables are shut out of rounds, or let in again."""
    which = number_or_zero(desk.request.POST.get("round"))
    _section(desk, section)
    message = (
        _("Tables can no longer change results up to round %(number)s. You still can.") % {"number": which}
        if which
        else _("Tables can enter and correct all their rounds again.")
    )
    seen_round = number_or_zero(desk.request.POST.get("seen")) if "seen" in desk.request.POST else None
    desk.attempt(
        lambda: close_rounds(section_id=section, number=which, seen_round=seen_round, actor=desk.actor), message
    )
    return desk.redirect_to("room")


@require_POST
@at_desk
def pace(desk: Desk) -> HttpResponse:
    """All sections together, or each table by itself."""
    session_id = desk.session.id
    if desk.request.POST.get("pace") == "together":
        sentence = _("From now on you open the rounds.")
        desk.attempt(lambda: go_together(session_id=session_id, actor=desk.actor), sentence)
    else:
        sentence = _("Each table goes on at its own pace.")
        desk.attempt(lambda: go_alone(session_id=session_id, actor=desk.actor), sentence)
    return desk.redirect_to("room")


def _sections(desk: Desk, section: int) -> tuple[int, ...]:
    """Those that have one clock with it; 404 for a section of another session."""
    _section(desk, section)
    clock = clock_of_section(desk.session, section)
    return clock.sections if clock is not None else (section,)


def _section(desk: Desk, section: int) -> None:
    """404 for a section of another session."""
    if all(each.id != section for each in section_info(desk.session.id)):
        raise Http404
