"""The page on which a field is divided into sections, before play."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods

from bridgeclub.doors.desk.access import for_session
from bridgeclub.doors.desk.setup.addresses import session_url
from bridgeclub.doors.desk.setup.played_again import replay_question
from bridgeclub.doors.desk.setup.sections.acts import ACTS, begin, take
from bridgeclub.doors.desk.setup.sections.wishes import most_sections
from bridgeclub.doors.desk.setup.sheet import SetupSheet
from bridgeclub.doors.desk.setup.words import pairs_words
from bridgeclub.wording.movements import tables_words
from club.engine.contests import CONTESTS
from club.errors import DomainError
from club.queries import Pair, SessionInfo

#: Who is never divided, and what is done instead.
ONE_SECTION = {
    "team": gettext_lazy("Teams play in one section."),
    "player": gettext_lazy("Single players play in one section. If they are too many for one, set up two sessions."),
}


@for_session
@require_http_methods(["GET", "HEAD", "POST"])
def sections(request: HttpRequest, *, session: SessionInfo) -> HttpResponse:
    """GET shows the sections, POST changes, seats or starts them."""
    if not session.being_set_up:
        messages.error(request, _("Play has begun: the sections can no longer change."))
        return redirect(session_url("room", session))
    sheet = SetupSheet.of(request, session)
    if not sheet.page.sections:
        unit = CONTESTS[session.contest].unit
        messages.error(request, ONE_SECTION.get(unit, ONE_SECTION["team"]))
        return redirect(session_url("setup", session))
    if most_sections(len(sheet.pairs)) < 2:
        messages.error(request, _("Two sections need at least 8 pairs, 4 in each."))
        return redirect(session_url("setup", session))
    begin(sheet)
    if request.method != "POST":
        return _page(sheet)
    act, where = ACTS.get(request.POST.get("act", ""), ACTS["look"])
    try:
        take(sheet)
        address = act(sheet)
    except DomainError as refused:
        return _page(sheet, refused, where)
    return redirect(address or session_url("sections", session))


def _page(sheet: SetupSheet, refused: DomainError | None = None, where: str = "") -> HttpResponse:
    shown = sheet.field()
    members = sheet.division.members(sheet.pairs)
    context = {
        "club": sheet.session.club,
        "session": sheet.session,
        "here": "sessions",
        "sheet": sheet,
        "division": sheet.division,
        "field": shown,
        "numbers": range(2, most_sections(len(sheet.pairs)) + 1),
        "sizes": [(letter, len(those), tables_words(len(those))) for letter, those in members.items()],
        "placed": sorted(((pair, letter) for letter, those in members.items() for pair in those), key=_place),
        "half": len(sheet.pairs) % 2,
        "count": pairs_words(len(sheet.pairs)),
        "refusal": refused,
        "question": replay_question(refused) if refused else None,
        "where": where,
    }
    return render(sheet.request, "desk/setup/sections/page.html", context, status=422 if refused else 200)


def _place(placed: tuple[Pair, str]) -> int:
    return placed[0].place
