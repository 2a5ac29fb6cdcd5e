"""The page on which a Swiss is chosen: its rounds and its rules, with round 1 as it would be drawn."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods

from bridgeclub.dialogues.starting import TableStart, starting_seats
from bridgeclub.doors.desk.access import for_session
from bridgeclub.doors.desk.setup.addresses import session_url
from bridgeclub.doors.desk.setup.forms.swiss import SwissForm
from bridgeclub.doors.desk.setup.scale_fault import scale_fault
from bridgeclub.doors.desk.setup.sheet import SetupSheet
from bridgeclub.doors.desk.setup.swiss_rows import met_earlier
from bridgeclub.doors.desk.setup.tokens import movement_token, read_movement_token
from bridgeclub.wording.messages import refusal_words
from club.errors import DomainError
from club.queries import SessionInfo
from movements.engine.swiss_evening import FEWEST_ENTRIES, MOST_ENTRIES, SWISS, met_before
from movements.queries import playing_seats
from movements.services import movement_of


@for_session
@require_http_methods(["GET", "HEAD", "POST"])
def swiss_page(request: HttpRequest, *, session: SessionInfo) -> HttpResponse:
    """A post looks at round 1, draws other lots, or takes it for the session."""
    if not session.being_set_up:
        messages.error(request, _("Play has begun: the movement can no longer change."))
        return redirect(session_url("room", session))
    if not drawn_by_points(session):
        messages.error(request, _without_points_words(session))
        return redirect(session_url("setup", session))
    sheet = SetupSheet.of(request, session)
    if sheet.division.divided:
        messages.error(request, _("A Swiss is drawn in one section. Put everybody into one section first."))
        return redirect(session_url("setup", session))
    entries = len(sheet.pairs)
    if not FEWEST_ENTRIES <= entries <= MOST_ENTRIES:
        said = {"fewest": FEWEST_ENTRIES, "most": MOST_ENTRIES}
        messages.error(
            request, _("A Swiss is for %(fewest)s to %(most)s teams or pairs. Enter who plays first.") % said
        )
        return redirect(session_url("setup", session))
    known = read_movement_token(sheet.wishes.movement) or ("", {})
    options = (
        known[1] if known[0] == SWISS else dict(sheet.plan.options) if sheet.plan and sheet.plan.kind == SWISS else {}
    )
    form = SwissForm(
        request.POST or None,
        contest=session.contest,
        entries=entries,
        of_eight=bool(session.teams_of_eight),
        initial=SwissForm.starting_from(options, lot=session.id % 1_000_000 + 1),
    )
    act, refusal = request.POST.get("act", ""), ""
    start: tuple[TableStart, ...] = ()
    warning = again = ""
    if form.is_bound and form.is_valid():
        first_board = sheet.planned.plans.first_board if sheet.planned else 1
        wanted = form.options(first_board=first_board, other_lot=act == "other")
        refusal = _scale_fault(session, wanted, form.cleaned_data["boards_per_round"])
        if not refusal:
            try:
                apart = {**wanted, "earlier": met_earlier(session, sheet.pairs)}
                movement = movement_of(SWISS, apart)
            except DomainError as refused:
                refusal = refusal_words(refused)
            else:
                if act == "take":
                    sheet.wishes.movement = movement_token(SWISS, wanted)
                    sheet.wishes.keep(request, session.id)
                    return redirect(f"{session_url('setup', session)}#h-movement")
                start = tuple(starting_seats(movement, sheet.pairs, playing=playing_seats(session.id)))
                warning = form.warning()
                again = _again_words(apart) if apart["earlier"] else ""
                form = SwissForm(
                    contest=session.contest,
                    entries=entries,
                    of_eight=bool(session.teams_of_eight),
                    initial=SwissForm.starting_from(wanted, lot=wanted.get("lot") or form.cleaned_data.get("lot") or 1),
                )
    context = {
        "club": session.club,
        "session": session,
        "here": "sessions",
        "form": form,
        "start": start,
        "warning": warning,
        "again": again,
        "refusal": refusal,
        "entries": entries,
    }
    return render(request, "desk/setup/swiss.html", context, status=422 if refusal or form.errors else 200)


def drawn_by_points(session: SessionInfo) -> bool:
    """Whether its matches give victory points, by which a Swiss is drawn."""
    return session.contest == "teams" or bool(session.vp_scale)


def _without_points_words(session: SessionInfo) -> str:
    if session.contest == "pairs":
        return _(
            "A Swiss is drawn by victory points, which pairs have in matches only: choose “Matches of pairs” first. "
            "Nothing was changed."
        )
    return _("A Swiss is for teams, and for pairs in matches to victory points. Nothing was changed.")


def _again_words(options: Mapping[str, Any]) -> str:
    """How many of round 1 have met in a session of the event before."""
    many = len(met_before(options))
    if not many:
        return _("Nobody meets an opponent of an earlier session in round 1.")
    return ngettext(
        "In %(n)d match of round 1 two meet again who have met in an earlier session. It cannot be avoided.",
        "In %(n)d matches of round 1 two meet again who have met in an earlier session. It cannot be avoided.",
        many,
    ) % {"n": many}


def _scale_fault(session: SessionInfo, options: Mapping[str, Any], boards: int) -> str:
    """Of a match, and of a half match where there are any; "" where the scale has both."""
    if options["odd"] != "short":
        return scale_fault(session, boards)
    if session.method != "imps":
        return _("Half matches are scored in IMPs; choose that, or another way for an odd number of teams")
    return scale_fault(session, boards) or scale_fault(session, options["boards_per_round"], half=True)
