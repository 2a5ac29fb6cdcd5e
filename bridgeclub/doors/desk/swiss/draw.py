"""The next round of a Swiss at the desk: proposed with its reasons, changed, published; and results corrected since."""

from __future__ import annotations

import json
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from bridgeclub.doors.desk.room.base_view import Desk, at_desk
from bridgeclub.doors.desk.swiss.corrected import corrected_shown, dealt_with
from bridgeclub.doors.desk.swiss.shown import exchanged, names_of, results_of, shown_draw
from bridgeclub.http.numeric_input import number_or_zero
from bridgeclub.wording.draws import all_drawn_words, draw_called
from bridgeclub.wording.messages import refusal_words, whole_sentence
from bridgeclub.wording.swiss_conditions import proposal_words
from club.errors import DomainError
from club.queries import pairs_of
from movements.engine.errors import MovementError
from movements.engine.swiss_evening import DrawnRound, SwissRules, read_round
from movements.engine.swiss_proposal import rematches
from rulings.services.clocks import BY_THE_CLOCKS
from scoring.queries.public.drawn import drawn_for_all
from scoring.queries.swiss import SwissState, UnfinishedMatch, corrected_draws, draws_of
from scoring.services.swiss import Draw, give_mismatch, publish_draw, swiss_now


@require_http_methods(["GET", "HEAD", "POST"])
@at_desk
def draw_page(desk: Desk) -> HttpResponse:
    """GET shows the proposal, POST changes it (`look`, `swap`) or publishes it (`publish`)."""
    state = _state(desk)
    if state is None:
        return desk.redirect_to("room")
    people = pairs_of(desk.session.id)
    names = names_of(people)
    draws, corrected = draws_of(desk.session.id), corrected_draws(desk.session.id)
    given = dealt_with(desk.session.id, people) if any(each.mismatches for each in corrected) else frozenset()
    # Whoever has boards still to play is told nobody's points, nor what follows from them.
    with_points = not desk.hidden
    context: dict[str, Any] = {
        "tab": "room",
        "state": state,
        "names": names,
        "unfinished": [
            _unfinished_words(each, names, state.swiss.rules)
            for each in state.unfinished
            if not state.nothing_played or each.round < state.number - 1
        ],
        "draws": [draw_called(state.swiss.rules, number) for number in range(1, len(state.drawn) + 1)],
        "redrawable": bool(draws) and state.nothing_played,
        "corrected": [
            {
                **corrected_shown(each, names, state.swiss.rules, given, with_points=with_points),
                "redrawable": state.nothing_played and each.draw.round == len(state.drawn) and desk.session.playing,
            }
            for each in corrected
        ],
        "may_draw": desk.session.playing and not state.is_over,
        "with_points": with_points,
    }
    if not context["may_draw"]:
        context["all_drawn"] = all_drawn_words(state.swiss.rules, state.swiss.rounds) if state.is_over else ""
        return desk.render("desk/swiss/draw.html", **context)
    counted, absent = _counted(desk, state), _absent(desk, state)
    field = state.field(counted, absent)
    try:
        drawn = _sent(desk) or state.swiss.proposal(field)
    except MovementError as refused:
        messages.error(desk.request, whole_sentence(refused.message))
        return desk.redirect_to("room")
    act, posted = desk.request.POST.get("act", ""), desk.request.POST
    if act == "swap":
        drawn = _swapped(desk, drawn, posted.get("one", ""), posted.get("other", ""))
    refusal = ""
    if act == "publish":
        seen = number_or_zero(posted.get("seen"))
        try:
            said = bool(posted.get("rematches")), bool(posted.get("ahead"))
            draw = Draw(state.number, drawn, counted, seen, state.again, *said)
            publish_draw(session_id=desk.session.id, draw=draw, actor=desk.actor)
        except DomainError as refused:
            refusal = refusal_words(refused)
        else:
            messages.success(desk.request, _published(state))
            return desk.redirect_to("room")
    shown = shown_draw(drawn, names, desk.session.contest, state.swiss, field, with_points=with_points)
    context |= {
        "shown": shown,
        "called": draw_called(state.swiss.rules, state.number),
        "proposed": proposal_words(state.swiss.rules),
        "again": len(rematches(state.swiss, drawn)),
        "drawn": json.dumps(drawn.to_json()),
        "as_proposed": drawn == state.swiss.proposal(field),
        "counted": counted,
        "countable": [
            (each, results_of(state.swiss.rules, each)) for each in range(max(1, state.number - 2), state.number)
        ],
        "absent": absent,
        # Nothing that counts is missing where it is drawn by the rounds before.
        "unplayed": draw_called(state.swiss.rules, state.number - 1)
        if state.nothing_played and counted == state.number - 1
        else "",
        "entries": [
            (each.entry, names.get(each.entry, each.entry)) for each in state.swiss.order(state.field(counted))
        ],
        "movable": _movable(drawn, names),
        "refusal": refusal,
    }
    return desk.render("desk/swiss/draw.html", status=422 if refusal else 200, **context)


def _published(state: SwissState) -> str:
    if state.swiss.rules.rounds_a_match == 1:
        said = _("Round %(number)s is drawn. The tables and phones show where everybody goes.")
        return said % {"number": state.number}
    said = _("Match %(number)s is drawn, rounds %(first)s and %(last)s. Tables and phones show where everybody goes.")
    first, last = state.swiss.rules.rounds_of(state.number)
    return said % {"number": state.number, "first": first, "last": last}


def _state(desk: Desk) -> SwissState | None:
    """None where nothing is drawn here, which is said."""
    again = bool((desk.request.POST or desk.request.GET).get("again"))
    state = None if desk.session.being_set_up else swiss_now(desk.session.id, again=again)
    if state is None:
        messages.error(desk.request, _("Rounds are drawn in a Swiss only, once play has begun."))
    return state


def _counted(desk: Desk, state: SwissState) -> int:
    wanted = number_or_zero(desk.request.POST.get("counted"))
    return wanted if max(1, state.number - 2) <= wanted < state.number else state.number - 1


def _absent(desk: Desk, state: SwissState) -> frozenset[str]:
    return frozenset(desk.request.POST.getlist("absent")) & frozenset(state.swiss.lots)


def _sent(desk: Desk) -> DrawnRound | None:
    """The draw as the page had it; None where it is to be proposed anew."""
    if desk.request.POST.get("act") not in ("swap", "publish"):
        return None
    try:
        return read_round(json.loads(desk.request.POST.get("drawn", "")))
    except (ValueError, TypeError, KeyError, AttributeError):
        return None


def _swapped(desk: Desk, drawn: DrawnRound, one: str, other: str) -> DrawnRound:
    there = set(_movable(drawn, {}))
    if one == other or not {one, other} <= there:
        messages.error(desk.request, _("Choose two different ones to exchange."))
        return drawn
    return exchanged(drawn, one, other)


def _movable(drawn: DrawnRound, names: dict[str, str]) -> dict[str, str]:
    """Who can be exchanged, by key: everybody but those who are in the second round of a threesome."""
    stuck = {team for each in drawn.threesomes if each.part > 1 for team in each.teams}
    listed = [key for key in drawn.everybody if key not in stuck]
    return {key: names.get(key, key) for key in sorted(listed, key=lambda each: (len(each), each))}


def _unfinished_words(each: UnfinishedMatch, names: dict[str, str], rules: SwissRules) -> str:
    """«Round 2: 1 Riverside – 4 Owls, 3 results missing»."""
    said = {
        "draw": draw_called(rules, each.round).capitalize(),
        "home": names.get(each.home, each.home),
        "away": names.get(each.away, each.away),
        "n": each.missing,
    }
    return (
        ngettext(
            "%(draw)s: %(home)s – %(away)s, %(n)d result missing",
            "%(draw)s: %(home)s – %(away)s, %(n)d results missing",
            each.missing,
        )
        % said
    )


@require_POST
@at_desk
def mismatch_given(desk: Desk) -> HttpResponse:
    """What a mismatch is worth, by whose fault it was."""
    posted = desk.request.POST
    if desk.hidden:
        messages.error(desk.request, _("What a mismatch is worth is given once you have played your own boards."))
        return desk.redirect_to("draw")
    desk.attempt(
        lambda: give_mismatch(
            session_id=desk.session.id,
            number=number_or_zero(posted.get("round")),
            entry=posted.get("entry", ""),
            at_fault=posted.get("fault") == "own",
            permission=BY_THE_CLOCKS,
            actor=desk.actor,
        ),
        _("Given as victory points beside the match."),
    )
    return desk.redirect_to("draw")


@require_safe
@at_desk
def printed_draw(desk: Desk, number: int) -> HttpResponse:
    """A round on paper, to hang up: tables, seats, who sits out, names as the players allow."""
    state = _state(desk)
    if state is None:
        return desk.redirect_to("room")
    drawn = drawn_for_all(desk.session, number)
    if drawn is None:
        raise Http404
    called = draw_called(state.swiss.rules, number)
    return desk.render("desk/swiss/print.html", called=called, drawn=drawn, tab="room")
