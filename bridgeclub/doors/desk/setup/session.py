"""Setting up a session: one page, one form."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_http_methods, require_POST

from bridgeclub.dialogues.starting import TableStart
from bridgeclub.doors.desk.access import actor_of, for_director, for_session
from bridgeclub.doors.desk.setup.acts import TOP
from bridgeclub.doors.desk.setup.addresses import session_url
from bridgeclub.doors.desk.setup.drawn import seat_boxes, seats_drawn
from bridgeclub.doors.desk.setup.evening import Evening
from bridgeclub.doors.desk.setup.people import my_player, names_to_pick
from bridgeclub.doors.desk.setup.played_again import replay_question
from bridgeclub.doors.desk.setup.seats import SeatShown, seats_shown
from bridgeclub.doors.desk.setup.sections.field import Field
from bridgeclub.doors.desk.setup.sheet import IncompleteForm, SetupSheet
from bridgeclub.doors.desk.setup.swiss import drawn_by_points
from bridgeclub.doors.desk.setup.team_acts import acts_of
from bridgeclub.doors.desk.setup.under_way import under_way
from bridgeclub.doors.desk.setup.words import copies_to_choose, usual_name
from bridgeclub.wording.contests import counted_words
from bridgeclub.wording.movements import tables_words
from club.engine.contests import CONTESTS
from club.errors import DomainError
from club.queries import ClubInfo, Pair, SessionInfo, deals_chosen, pair_counts, session_info, sessions_of, usual_title
from club.services import create_session
from movements.engine.swiss_evening import FEWEST_ENTRIES, SWISS
from movements.queries.brackets import bracket_of_session
from scoring.queries.simultaneous.desk import simultaneous_of
from scoring.services.seat_draw import ChangedByHand


@for_director
@require_POST
def new_session(request: HttpRequest, *, club: ClubInfo) -> HttpResponse:
    """A draft for today with its usual name; a draft of today that nobody has touched is taken up again."""
    today = timezone.now().astimezone(club.zone).date()
    drafts = [each for each in sessions_of(club.id, states=("draft",)) if each.date == today]
    used = pair_counts([each.id for each in drafts])
    for draft in drafts:
        if not used.get(draft.id):
            return redirect(session_url("setup", draft))
    title = usual_title(club.id, today) or usual_name(today)
    actor = actor_of(request)
    made = create_session(club_id=club.id, title=title, day=today, director_id=actor.user_id, actor=actor)
    return redirect("desk:setup", club=club.slug, session=made.slug)


@for_session
@require_http_methods(["GET", "HEAD", "POST"])
def setup(request: HttpRequest, *, session: SessionInfo) -> HttpResponseBase:
    """The page where a session is set up; once it is played, what of it can still be changed."""
    if not session.being_set_up:
        return under_way(request, session=session)
    sheet = SetupSheet.of(request, session)
    if request.method != "POST":
        return _page(sheet)
    name, _colon, argument = request.POST.get("act", "save").partition(":")
    acts = acts_of(session.contest)
    act, where = acts.get(name, acts["save"])
    try:
        sheet.save()
        # What was just stored may have changed the list, the minutes of a board, and the session's address.
        session = session_info(session.id) or session
        address = act(SetupSheet.of(request, session), argument)
    except IncompleteForm as refused:
        return _page(sheet, refused, where if name == "own" else TOP)
    except DomainError as refused:
        return _page(sheet, refused, where)
    return redirect(address or session_url("setup", session))


def _page(sheet: SetupSheet, refused: DomainError | None = None, where: str = "") -> HttpResponse:
    dividing = sheet.page.sections
    field = sheet.field() if sheet.division.divided else None
    evening = Evening((), None, (), "") if field else sheet.evening()
    starts: dict[str, tuple[TableStart, ...]] = {"": evening.start}
    if field:
        starts = {each.letter: each.start for each in field.sections}
    listed = seats_shown(sheet.pairs, starts)
    context = {
        "club": sheet.session.club,
        "session": sheet.session,
        "here": "sessions",
        "sheet": sheet,
        "evening": evening,
        "listed": listed,
        **_seats(sheet, listed, evening, field, refused),
        "field": field,
        "startable": not (field or evening).problem,
        "divisible": dividing and dividing.most_sections(len(sheet.pairs)) > 1,
        "large": dividing and len(sheet.pairs) >= dividing.large,
        "own": sheet.own_form(evening.chosen) if evening.chosen and evening.chosen.movement.kind != SWISS else None,
        "may_be_swiss": _may_be_swiss(sheet),
        "deals_missing": _deals_missing(sheet),
        "count": counted_words(sheet.session.contest, len(sheet.pairs)),
        "tables": tables_words(len(sheet.pairs)),
        "half": len(sheet.pairs) % 2,
        "copies": copies_to_choose((len(sheet.pairs) + 1) // 2, sheet.wishes.copies),
        "starting": not sheet.pairs,
        "me": my_player(sheet.pairs, actor_of(sheet.request).user_id),
        "names": names_to_pick(sheet.request, sheet.session.club.id, for_pairs=True),
        "struck": list(enumerate(sheet.wishes.removed))[::-1],
        "to_come": sheet.still_to_come(),
        "refusal": refused,
        "question": replay_question(refused) if refused else None,
        "where": where,
        "plays_for": bracket_of_session(sheet.session),
        "simultaneous": simultaneous_of(sheet.session.simultaneous_id),
    }
    return render(sheet.request, "desk/setup/session.html", context, status=422 if refused else 200)


def _seats(
    sheet: SetupSheet,
    listed: list[tuple[Pair, SeatShown]],
    evening: Evening,
    field: Field | None,
    refused: DomainError | None,
) -> dict[str, Any]:
    """What is said of the draw of seats; of teams, and in a Swiss, the movement says who meets whom."""
    if CONTESTS[sheet.session.contest].unit == "team":
        return {}
    _act, _colon, how = sheet.request.POST.get("act", "").partition(":")
    swiss = evening.chosen is not None and evening.chosen.movement.kind == SWISS
    movements = {"": evening.chosen.movement} if evening.chosen else {}
    if field:
        movements = {each.letter: each.movement for each in field.sections}
    return {
        "drawn": seats_drawn(sheet.session.id, listed, movements),
        "may_draw": not swiss and (evening.chosen is not None or sheet.division.divided),
        "asks_throw_away": how if isinstance(refused, ChangedByHand) else "",
        "boxes": seat_boxes(sheet.editing) if sheet.editing else None,
    }


def _may_be_swiss(sheet: SetupSheet) -> bool:
    return drawn_by_points(sheet.session) and len(sheet.pairs) >= FEWEST_ENTRIES


def _deals_missing(sheet: SetupSheet) -> bool:
    """Whether the template wishes deals that nobody has loaded."""
    wished = sheet.planned is not None and sheet.planned.plans.deals_wished
    return wished and not deals_chosen(sheet.session.id)
