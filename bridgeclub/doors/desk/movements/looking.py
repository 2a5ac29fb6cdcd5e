"""Pages of one movement: a round drawn, who goes where after it, and any pair's whole evening."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from bridgeclub.doors.desk.access import for_director, for_session, user_id
from bridgeclub.doors.desk.movements.moves import announced_moves, stops_of_pair, table_rows
from bridgeclub.doors.desk.movements.paper import PAPERS
from bridgeclub.doors.desk.movements.picture import draw_round
from bridgeclub.doors.desk.movements.setting_out import board_setup
from bridgeclub.doors.desk.movements.shown import (
    ShownMovement,
    chosen_movement_shown,
    movement_on_offer,
    own_movement_shown,
)
from bridgeclub.http.numeric_input import number_or_zero as whole
from club.queries import ClubInfo, SessionInfo
from movements.engine.places import staying_places
from movements.queries import own_movement


@for_session
@require_safe
def of_session(request: HttpRequest, *, session: SessionInfo) -> HttpResponse:
    """The movement that stands (of `?section=`); with `?movement=` one of the list, before it is chosen."""
    token = request.GET.get("movement", "")
    shown = movement_on_offer(session, token, user_id(request)) if token else None
    shown = shown or chosen_movement_shown(session, request.GET.get("section", ""))
    context: dict[str, Any] = {"club": session.club, "session": session, "here": "sessions", "tab": "movement"}
    if shown is not None:
        context |= _context(request, shown)
    return render(request, "desk/movements/of_session.html", context)


@for_director
@require_safe
def of_club(request: HttpRequest, *, club: ClubInfo, movement: int) -> HttpResponse:
    """One of the club's own."""
    found = own_movement(club.id, movement)
    if found is None:
        raise Http404
    context = {"club": club, "here": "sessions", **_context(request, own_movement_shown(found))}
    return render(request, "desk/movements/of_club.html", context)


def _context(request: HttpRequest, shown: ShownMovement) -> dict[str, Any]:
    movement = shown.movement
    wanted_round = request.GET.get("round", "")
    number = min(max(whole(wanted_round), 1), movement.rounds)
    staying = frozenset(staying_places(movement))
    labels = {key: str(who.number) for key, who in shown.people.items()}
    everybody = sorted(shown.people.items(), key=lambda each: (each[1].line == "EW", each[1].number))
    present = {each.id for each in movement.contestants}
    key = request.GET.get("pair", "")
    link_parameters = {name: value for name, value in (("movement", shown.token), ("section", shown.section)) if value}
    return {
        "shown": shown,
        "round": number,
        "rounds": range(1, movement.rounds + 1),
        "last": number == movement.rounds,
        "picture": draw_round(movement, number, labels, staying),
        "rows": sorted(table_rows(movement, number, shown.people), key=lambda row: row.table),
        "announced": announced_moves(movement, number),
        "still": bool(staying),
        "everybody": [(each, who) for each, who in everybody if each in present],
        "pair": shown.people[key] if key in present else None,
        "pair_key": key,
        "stops": list(stops_of_pair(movement, key, shown.people)) if key in present else [],
        "kept": link_parameters,
        "set_out": board_setup(movement, shown.boards_are),
        "papers": [(name, words) for name, (words, _pages) in PAPERS.items()],
        "paper_at": request.path,
        "query": urlencode(link_parameters),
    }
