"""The ways of one session at the desk: one row of those that are pressed most, and all of them under "More"."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django import template
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from bridgeclub.wording.desk_contests import desk_words
from club.queries import SessionInfo
from rulings.queries.score_queries import open_number
from scoring.engine.contests import compares_rooms

register = template.Library()
Page = tuple[str, str, Promise]

DOUBTS, QUERIES, SETTINGS, MATCHES = "doubts", "queries", "settings", "matches"
#: Group, its pages: the word a view says which page it is (`tab`), the name of its address, what is read.
#: This is what "More" opens, at every width and in every state of a session the same.
GROUPS: tuple[tuple[Promise, tuple[Page, ...]], ...] = (
    (
        _("Play"),
        (
            ("room", "room", _("Room")),
            ("calls", "calls", _("Calls")),
            ("keying", "keying", _("Key in")),
            ("pace-of-play", "pace-of-play", _("Pace")),
            (DOUBTS, "doubts", _("To check")),
            ("rulings", "rulings", _("Rulings")),
            ("penalties", "penalties", _("Penalties")),
            ("repairs", "repairs", _("Corrections")),
        ),
    ),
    (
        _("Results"),
        (
            ("ranking", "ranking", _("Ranking")),
            ("boards", "boards", _("Boards")),
            (MATCHES, "matches", _("Matches")),
            (QUERIES, "score-queries", _("Score queries")),
            ("prizes", "prize-giving", _("Prize-giving")),
            ("out", "outputs", _("Print, files, e-mail")),
            ("clocks", "clocks", _("Time limits")),
        ),
    ),
    (
        _("People"),
        (
            ("pairs", "pairs", _("Pairs")),
            ("check-in", "check-in", _("Check-in")),
            ("tablets", "devices", _("Tablets")),
            ("phones", "phones", _("Phones")),
            ("wall", "wall", _("The wall")),
        ),
    ),
    (
        _("Session"),
        (
            ("print", "print", _("Print")),
            ("movement", "movement", _("Movement")),
            (SETTINGS, "setup", _("Settings")),
            ("trail", "audit-log", _("Who did what")),
        ),
    ),
)
PAGES: dict[str, Page] = {page[0]: page for _label, pages in GROUPS for page in pages}
#: What stands in the row, the most important first: a narrower page keeps fewer of each line (desk.css, `.tl1` …).
DURING_PLAY = (
    ("room",),
    ("calls",),
    (DOUBTS, "keying"),
    ("ranking", "boards"),
    ("rulings", "penalties", "repairs"),
    ("pairs", "print", SETTINGS),
)
AFTER_PLAY = (
    ("room",),
    ("ranking",),
    (DOUBTS, QUERIES),
    ("boards", "out"),
    ("rulings", "repairs", "penalties"),
    ("calls", "pairs", "clocks"),
)
BEFORE_PLAY = ((SETTINGS,), ("print",), ("check-in", "movement"), ("phones", "room"))


@dataclass(frozen=True)
class Way:
    """A link. `current`: "page" for the page that is open, else "". `count`: so much waits there; 0 where nothing
    does or the page does not know. `line`: from 1, how long it stays in the row as the page gets narrower; 0 stays."""

    label: str | Promise
    address: str
    current: str
    count: int = 0
    line: int = 1


@register.inclusion_tag("desk/room/_tabs.html", takes_context=True)
def session_tabs(context: dict[str, Any]) -> dict[str, Any]:
    """The row, with the page that is open wherever it belongs, and the groups; nothing on a page of no session."""
    session = context.get("session")
    if not isinstance(session, SessionInfo):
        return {}
    tab = context.get("tab") or (SETTINGS if session.being_set_up else "")
    doubted = context.get("doubt_count")
    waiting = {DOUBTS: doubted() if doubted else 0, QUERIES: open_number(session.id) if session.over else 0}

    words = {"pairs": desk_words(session.contest).plural}
    if session.being_set_up:
        words[SETTINGS] = _("Set-up")

    def way(page: Page, line: int = 1) -> Way:
        where = {"club": session.club.slug, "session": session.slug}
        label = words.get(page[0], page[2])
        current = "page" if page[0] == tab else ""
        return Way(label, reverse(f"desk:{page[1]}", kwargs=where), current, waiting.get(page[0], 0), line)

    with_matches = session.by_victory_points or compares_rooms(session.method)
    lines = BEFORE_PLAY if session.being_set_up else AFTER_PLAY if session.over else DURING_PLAY
    row = [way(PAGES[each], number) for number, line in enumerate(lines, 1) for each in line]
    if tab in PAGES and not any(each.current for each in row):
        row.append(way(PAGES[tab], 0))
    full = any(each.count or not each.line for each in row)
    groups = [(label, [way(each) for each in pages if each[0] != MATCHES or with_matches]) for label, pages in GROUPS]
    return {"row": row, "full": full, "groups": groups, "waiting": sum(waiting.values())}
