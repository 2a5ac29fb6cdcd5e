"""What the director keeps of a way without writing a ruling: what holds at the table, and that the call ended so."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from bridgeclub.doors.desk.assistant.way import address, call_it_came_of, so_far
from bridgeclub.doors.desk.calls.forms import OpenForm
from bridgeclub.doors.desk.calls.queue import tables_of
from bridgeclub.doors.desk.room.base_view import Desk, at_desk
from bridgeclub.doors.desk.rulings.guided import read_guided, written_guided
from bridgeclub.http.numeric_input import number_or_zero
from bridgeclub.wording.game import SEATS
from bridgeclub.wording.messages import refusal_words
from club.errors import DomainError
from rulings.engine.assistant.reading import paths
from rulings.engine.assistant.walking import NoSuchAnswer, walk
from rulings.engine.laws import Law, law
from rulings.engine.noted import later_of, restrictions_of, waits_for_play
from rulings.engine.noted import noted as noted_way
from rulings.queries.restrictions import board_is_over, noted_call
from rulings.services.calls import attend_call
from rulings.services.desk_calls import call_by_voice
from rulings.services.restrictions import close_as_noted, end_restriction, keep_restrictions

#: What the buttons say: it holds at the table; the call ends so; both.
CARD, CLOSE, BOTH = "card", "close", "both"


@require_POST
@at_desk
def note(desk: Desk, *, path: str) -> HttpResponse:
    """Keep what holds from now on, close the call with the way, or both; without a call the table is named, and its
    call opened. What is refused leads back to the end, with every answer as it was.
    """
    seats = {role: desk.request.GET.get(role, "") for role in ("offender", "declarer")}
    if path not in paths() or any(seat and seat not in SEATS for seat in seats.values()):
        raise Http404
    answers = desk.request.GET.getlist("a")
    try:
        end = walk(paths(), path, answers).now.end
    except NoSuchAnswer as error:
        raise Http404 from error
    act = desk.request.POST.get("act", "")
    if end is None or act not in {CARD, CLOSE, BOTH}:
        raise Http404
    detail = desk.request.POST.get("detail", "")
    call, seen = _call(desk)
    back = so_far(desk)
    if call:
        back["call"] = str(call)
    if not call:
        return redirect(address(desk, path, back))
    if waits_for_play(end) and (not desk.session.playing or board_is_over(desk.session.id, call)):
        messages.error(desk.request, _("The board has been played: write the ruling, with the tricks that go over."))
        return redirect(address(desk, path, back))
    of_call: dict[str, Any] = {
        "session_id": desk.session.id,
        "call_id": call,
        "detail": detail,
        "actor": desk.actor,
    }
    if act == CARD:
        restrictions = restrictions_of(end, **seats)
        later = later_of(end, **seats)
        desk.attempt(
            lambda: keep_restrictions(**of_call, restrictions=restrictions, later=later),
            _("It is on the table’s card."),
        )
        return redirect(address(desk, path, back))
    value = noted_way(path, answers, **seats)
    if value is None:
        raise Http404
    closed = desk.attempt(
        lambda: close_as_noted(**of_call, seen_event_id=seen, noted=value, keep=act == BOTH),
        _("Noted, and the call is closed."),
    )
    return desk.redirect_to("calls") if closed else redirect(address(desk, path, back))


def _call(desk: Desk) -> tuple[int, int]:
    """The call that it came of and the newest step that the page showed; else one that is opened for the table that
    was named. (0, 0) where none was: then the page says so."""
    found = call_it_came_of(desk)
    if found is not None:
        return found.id, number_or_zero(desk.request.POST.get("seen"))
    form = OpenForm(desk.request.POST, tables=tables_of(desk))
    if not form.is_valid():
        messages.error(desk.request, _("Choose the table that called."))
        return 0, 0
    letter, table = form.places[form.cleaned_data["table"]]
    try:
        placed = call_by_voice(
            session_id=desk.session.id,
            section=letter,
            table=table,
            client_id=form.cleaned_data["client_id"],
            actor=desk.actor,
        )
        if not placed.repeated:
            attend_call(session_id=desk.session.id, call_id=placed.id, seen_event_id=0, actor=desk.actor)
    except DomainError as refused:
        messages.error(desk.request, refusal_words(refused))
        return 0, 0
    return placed.id, 0


@require_POST
@at_desk
def over(desk: Desk, *, restriction: int) -> HttpResponse:
    """What held at a table is over."""
    desk.attempt(
        lambda: end_restriction(session_id=desk.session.id, restriction_id=restriction, actor=desk.actor), _("Over.")
    )
    return desk.redirect_to("room" if desk.request.POST.get("back") == "room" else "calls")


@require_safe
@at_desk
def way_of_a_call(desk: Desk, *, noted: int) -> HttpResponse:
    """How a call ended that needed no ruling. 404 for another, and for a board that this director has still to play."""
    found = noted_call(desk.session.id, noted, desk.hidden)
    if found is None:
        raise Http404
    laws = [law(each) or Law(each, "") for each in found.noted.laws]
    way = found.noted.guided
    # A path may have been changed since: then the ruling begins with the call alone.
    query = written_guided(way) if read_guided(written_guided(way)) is not None else ""
    ruling = f"{desk.url('ruling-new')}?call={found.call}{'&' if query else ''}{query}"
    again = f"{desk.url('assistant-path', path=way.path)}?call={found.call}&{query}" if query else ""
    context: dict[str, Any] = {"found": found, "laws": laws, "way": way, "ruling": ruling, "again": again}
    return desk.render("desk/assistant/noted.html", tab="calls", **context)
