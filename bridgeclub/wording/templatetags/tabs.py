"""The ways of one session at the desk, in five groups: those of the group that is open are one press away."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django import template
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from rulings.queries.score_queries import open_number

register = template.Library()
Page = tuple[str, str, Promise]

DOUBTS, QUERIES = "doubts", "queries"
#: Group, its pages: the word a view says which page it is (`tab`), the name of its address, what is read.
#: What is pressed while people play comes first, and the room is always the first of all.
GROUPS: tuple[tuple[Promise, tuple[Page, ...]], ...] = (
    (
        _("Play"),
        (
            ("room", "room", _("Room")),
            ("calls", "calls", _("Calls")),
            ("keying", "keying", _("Key in")),
            (DOUBTS, "doubts", _("To check")),
            ("rulings", "rulings", _("Rulings")),
            ("penalties", "penalties", _("Penalties")),
            ("repairs", "repairs", _("Put right")),
        ),
    ),
    (
        _("Results"),
        (
            ("ranking", "ranking", _("Ranking")),
            ("boards", "boards", _("Boards")),
            (QUERIES, "score-queries", _("Score queries")),
            ("out", "outputs", _("Results out")),
            ("clocks", "clocks", _("Times")),
        ),
    ),
    (
        _("People"),
        (("pairs", "pairs", _("Pairs")), ("check-in", "check-in", _("Check-in")), ("phones", "phones", _("Phones"))),
    ),
    (_("Papers"), (("print", "print", _("Print")), ("movement", "movement", _("Movement")))),
    (_("More"), (("settings", "setup", _("Settings")), ("trail", "audit-log", _("Who did what")))),
)


@dataclass(frozen=True)
class Way:
    """A link. `current`: "page" for the page that is open, "true" for its group, else "". `count`: so much
    waits there; 0 where nothing does or the page does not know."""

    label: Promise
    address: str
    current: str
    count: int = 0


@register.inclusion_tag("desk/room/_tabs.html", takes_context=True)
def session_tabs(context: dict[str, Any]) -> dict[str, Any]:
    """The groups, and the pages of the one that is open; a group of one page is that page."""
    session, tab = context["session"], context.get("tab", "")
    where = {"club": session.club.slug, "session": session.slug}
    queried = open_number(session.id) if session.over else 0
    doubted = context.get("doubt_count")
    waiting: dict[str, int] = {DOUBTS: doubted() if doubted else 0, QUERIES: queried}
    groups: list[Way] = []
    pages: list[Way] = []
    opened: Promise | str = ""
    for label, members in GROUPS:
        tabs = [each for each, _name, _label in members]
        here = tab in tabs
        alone = here and len(members) == 1
        count = 0 if here else sum(waiting.get(each, 0) for each in tabs)
        groups.append(Way(label, _at(members[0], where), "page" if alone else "true" if here else "", count))
        if here and not alone:
            opened = label
            pages = [
                Way(each[2], _at(each, where), "page" if each[0] == tab else "", waiting.get(each[0], 0))
                for each in members
            ]
    return {"groups": groups, "pages": pages, "opened": opened}


def _at(page: Page, where: dict[str, str]) -> str:
    return reverse(f"desk:{page[1]}", kwargs=where)
