"""From the tables: what came too late to count by itself, beside what stands, and one press for either."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST, require_safe

from bridgeclub.doors.desk.room.base_view import Desk, at_desk
from bridgeclub.doors.desk.room.forms import LateSidesForm
from bridgeclub.http.numeric_input import is_whole_number
from bridgeclub.wording.desk_tables import table_words
from bridgeclub.wording.messages import refusal_words
from bridgeclub.wording.pair_labels import pair_labels
from bridgeclub.wording.results import still_to_play_words
from club.errors import DomainError
from club.queries import pairs_of
from rulings.services.clocks import BY_THE_CLOCKS
from scoring.queries.room import LateView, late_entries
from scoring.services.late_decisions import accept_all_late_entries, accept_late_entry, reject_late_entry

SHOWN = 3


@require_safe
@at_desk
def late_page(desk: Desk) -> HttpResponse:
    """All of them, those that are decided too."""
    found = late_entries(desk.session, desk.hidden)
    named = pair_labels(pairs_of(desk.session.id))
    context = late_context(found, len(found)) | {"seats": table_words(desk.session.contest).seats}
    return desk.show("late.html", tab="room", pairs=named.items(), on_page=True, **context)


def late_context(entries: Sequence[LateView], shown: int = SHOWN) -> dict[str, Any]:
    """What the list is made of, on its page and in the room."""
    waiting = [each for each in entries if each.taken is None]
    return {
        "late": waiting[:shown],
        "late_waiting": len(waiting),
        "late_more": len(waiting[shown:]),
        "late_alone": [each.id for each in waiting if each.alone],
        "late_decided": [each for each in entries if each.taken is not None],
        "late_sections": len({each.section for each in entries}) > 1,
    }


@require_POST
@at_desk
def taken(desk: Desk, *, late: int) -> HttpResponse:
    """It is the result."""
    sides = LateSidesForm(desk.request.POST).sat

    def act() -> None:
        accept_late_entry(
            session_id=desk.session.id, late_id=late, sides=sides, permission=BY_THE_CLOCKS, actor=desk.actor
        )

    return _decided(
        desk, late, act, _("Accepted: table %(table)s, board %(board)s. The earlier result is still on record.")
    )


@require_POST
@at_desk
def left(desk: Desk, *, late: int) -> HttpResponse:
    """What stands is left."""

    def act() -> None:
        reject_late_entry(session_id=desk.session.id, late_id=late, permission=BY_THE_CLOCKS, actor=desk.actor)

    return _decided(desk, late, act, _("Not accepted: table %(table)s, board %(board)s. It stays on record."))


def _decided(desk: Desk, late: int, act: Callable[[], None], message: str) -> HttpResponse:
    found = next((each for each in late_entries(desk.session, desk.hidden) if each.id == late), None)
    if found is None:
        raise Http404
    if found.hidden:
        messages.error(desk.request, still_to_play_words())
    else:
        desk.attempt(act, message % {"table": found.table, "board": desk.session.printed(found.board)})
    return _back(desk)


@require_POST
@at_desk
def all_taken(desk: Desk) -> HttpResponse:
    """All that were listed as standing alone and still do."""
    ids = [int(each) for each in desk.request.POST.getlist("late") if is_whole_number(each)]
    secret = {each.id for each in late_entries(desk.session, desk.hidden) if each.hidden}
    try:
        count = accept_all_late_entries(
            session_id=desk.session.id,
            late_ids=[each for each in ids if each not in secret],
            permission=BY_THE_CLOCKS,
            actor=desk.actor,
        )
    except DomainError as refused:
        messages.error(desk.request, refusal_words(refused))
    else:
        words = ngettext("%(n)d result accepted.", "%(n)d results accepted.", count)
        messages.success(desk.request, words % {"n": count})
    return _back(desk)


def _back(desk: Desk) -> HttpResponse:
    return desk.redirect_to("late-entries" if "on_page" in desk.request.POST else "room")
