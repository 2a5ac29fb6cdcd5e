"""The editions at the desk: all of them, any two compared, the last one withdrawn."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from bridgeclub.doors.desk.brackets.told import tell_of_knock_out
from bridgeclub.doors.desk.room.base_view import Desk, at_desk
from bridgeclub.doors.desk.room.publishing import next_edition
from bridgeclub.http.numeric_input import number_or_zero as whole
from bridgeclub.wording.results import changes_still_to_play_words
from rulings.services.clocks import BY_THE_CLOCKS
from scoring.queries.room import EditionInfo, compared, editions
from scoring.services import withdraw_edition
from scoring.services.withdrawal import NOTE_AT_MOST


@require_safe
@at_desk
def editions_page(desk: Desk) -> HttpResponse:
    """`?old=1&new=2` compares two; `new=0` is what stands now and no edition has."""
    listed = editions(desk.session.id)
    counts = next((each for each in listed if each.withdrawn_at is None), None)
    context: dict[str, Any] = {
        "editions": listed,
        "counts": counts,
        "back_to": next((each for each in listed if counts and not each.withdrawn_at and each != counts), None),
        "can_withdraw": counts is not None and desk.session.state != "official",
        "most": NOTE_AT_MOST,
        **_comparison(desk, listed),
    }
    if context["changes"] and not context["new"] and counts and context["old"] == counts.number:
        context |= next_edition(desk)
    return desk.show("editions.html", tab="room", **context)


def _comparison(desk: Desk, editions: tuple[EditionInfo, ...]) -> dict[str, Any]:
    """The two that are asked for, or the newest beside what stands now; `changes` None where nobody asked."""
    query = desk.request.GET
    if "old" not in query:
        return {"changes": None, "old": editions[-1].number if editions else 0, "new": 0}
    chosen = [whole(query.get(name)) or 0 for name in ("old", "new")]
    old, new = sorted(chosen) if all(chosen) else sorted(chosen, reverse=True)
    if old == new:
        return {"changes": None, "old": old, "new": new, "same": True}
    if not new and desk.hidden:
        messages.error(desk.request, changes_still_to_play_words())
        return {"changes": None, "old": old, "new": new}
    comparison = compared(desk.session, old, new)
    if comparison is None:
        raise Http404
    return {"changes": comparison, "sheet": comparison.new, "old": old, "new": new}


@require_POST
@at_desk
def withdrawn(desk: Desk, *, number: int) -> HttpResponse:
    """The edition that counts, counts no more."""
    note = desk.request.POST.get("note", "")
    done = desk.attempt(
        lambda: withdraw_edition(
            session_id=desk.session.id, number=number, note=note, permission=BY_THE_CLOCKS, actor=desk.actor
        ),
        _("Edition %(number)s is withdrawn. It stays in the list, marked as withdrawn, and no longer counts.")
        % {"number": number},
    )
    if done:
        tell_of_knock_out(desk.request, desk.session)
    return desk.redirect_to("editions")
