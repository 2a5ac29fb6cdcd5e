"""The page on which a field is divided into sections, before play."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from bridgeclub.doors.desk.access import for_session
from bridgeclub.doors.desk.setup.addresses import session_url
from bridgeclub.doors.desk.setup.draw_acts import draw
from bridgeclub.doors.desk.setup.drawn import seats_drawn
from bridgeclub.doors.desk.setup.played_again import replay_question
from bridgeclub.doors.desk.setup.seats import seats_shown
from bridgeclub.doors.desk.setup.sections.acts import ACTS, begin, take
from bridgeclub.doors.desk.setup.sections.dividing import Dividing
from bridgeclub.doors.desk.setup.sheet import SetupSheet
from bridgeclub.wording.contests import counted_words
from bridgeclub.wording.setup_sections import section_tables_words, section_words
from club.errors import DomainError
from club.queries import Pair, SessionInfo
from scoring.services.seat_draw import ChangedByHand


@for_session
@require_http_methods(["GET", "HEAD", "POST"])
def sections(request: HttpRequest, *, session: SessionInfo) -> HttpResponse:
    """GET shows the sections, POST changes, seats or starts them."""
    if not session.being_set_up:
        messages.error(request, _("Play has begun: the sections can no longer change."))
        return redirect(session_url("room", session))
    sheet = SetupSheet.of(request, session)
    dividing = sheet.page.sections
    if dividing is None:
        messages.error(request, _("Teams play in one section."))
        return redirect(session_url("setup", session))
    if dividing.most_sections(len(sheet.pairs)) < 2:
        messages.error(request, str(section_words(session.contest).too_few))
        return redirect(session_url("setup", session))
    begin(sheet, dividing)
    if request.method != "POST":
        return _page(sheet, dividing)
    name, _colon, how = request.POST.get("act", "").partition(":")
    act, where = ACTS.get(name, ACTS["look"])
    try:
        take(sheet, dividing)
        address = draw(sheet, how) if name == "draw" else act(sheet)
    except DomainError as refused:
        return _page(sheet, dividing, refused, where)
    return redirect(address or session_url("sections", session))


def _page(sheet: SetupSheet, dividing: Dividing, refused: DomainError | None = None, where: str = "") -> HttpResponse:
    shown = sheet.field()
    movements = {each.letter: each.movement for each in shown.sections}
    starts = {each.letter: each.start for each in shown.sections}
    _act, _colon, how = sheet.request.POST.get("act", "").partition(":")
    members, contest = sheet.division.members(sheet.pairs), sheet.session.contest
    context = {
        "club": sheet.session.club,
        "session": sheet.session,
        "here": "sessions",
        "sheet": sheet,
        "division": sheet.division,
        "field": shown,
        "numbers": range(2, dividing.most_sections(len(sheet.pairs)) + 1),
        "fewest": dividing.fewest,
        "sizes": [(letter, len(those), section_tables_words(contest, len(those))) for letter, those in members.items()],
        "drawn": seats_drawn(sheet.session.id, seats_shown(sheet.pairs, starts), movements),
        "may_draw": bool(shown.sections),
        "asks_throw_away": how if isinstance(refused, ChangedByHand) else "",
        "placed": sorted(((pair, letter) for letter, those in members.items() for pair in those), key=_place),
        "count": counted_words(contest, len(sheet.pairs)),
        "refusal": refused,
        "question": replay_question(refused) if refused else None,
        "where": where,
    }
    return render(sheet.request, "desk/setup/sections/page.html", context, status=422 if refused else 200)


def _place(placed: tuple[Pair, str]) -> int:
    return placed[0].place
