"""Who did what in this session, the newest first."""

from __future__ import annotations

from django.http import HttpResponse
from django.views.decorators.http import require_safe

from bridgeclub.desk.room.door import Desk, at_desk
from bridgeclub.desk.room.line_acts import number
from bridgeclub.desk.room.line_words import who_words
from bridgeclub.desk.room.people import labels
from bridgeclub.desk.room.trail_words import place, sentence
from club.queries import pairs_of, section_info
from scoring.queries.room import trail


@require_safe
@at_desk
def trail_page(desk: Desk) -> HttpResponse:
    """A page of acts; ?before shows the older ones."""
    before = number(desk.request.GET.get("before")) or None
    found = trail(desk.session.id, before=before, hidden=desk.hidden)
    names = labels(pairs_of(desk.session.id))
    several = len(section_info(desk.session.id)) > 1
    acts = [
        (act, who_words(act.who, several=several), sentence(act, names), place(act.place, several=several))
        for act in found.acts
    ]
    return desk.show("trail.html", tab="trail", acts=acts, older=found.older, first=before is None)
