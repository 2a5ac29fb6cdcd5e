"""Who did what in this session, the newest first."""

from __future__ import annotations

from django.http import HttpResponse
from django.views.decorators.http import require_safe

from bridgeclub.desk.room.door import Desk, at_desk
from bridgeclub.desk.room.line_acts import number
from bridgeclub.desk.room.line_words import who_words
from bridgeclub.desk.room.people import label
from bridgeclub.desk.room.trail_words import place, sentence
from club.queries import pairs_of
from scoring.queries.room import trail


@require_safe
@at_desk
def trail_page(desk: Desk) -> HttpResponse:
    """A page of acts; ?before shows the older ones."""
    before = number(desk.request.GET.get("before")) or None
    found = trail(desk.session.id, before=before, hidden=desk.hidden)
    names = {pair.id: label(pair) for pair in pairs_of(desk.session.id)}
    acts = [(act, who_words(act.who), sentence(act, names), place(act.place)) for act in found.acts]
    return desk.show("trail.html", tab="trail", acts=acts, older=found.older, first=before is None)
