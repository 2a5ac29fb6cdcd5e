"""A knock-out at the desk: its teams, the draw, round by round, and what a correction has changed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import date

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods

from bridgeclub.doors.desk.access import actor_of, for_director
from bridgeclub.doors.desk.setup.addresses import club_url
from bridgeclub.http.numeric_input import number_or_zero
from bridgeclub.wording.bracket_corrections import corrections_of
from bridgeclub.wording.brackets import next_step_words, rounds_shown, team_name
from bridgeclub.wording.messages import refusal_words
from club.actor import Actor
from club.errors import DomainError
from club.queries import ClubInfo
from movements.engine.bracket import Bracket, ThreeWay
from movements.queries.bracket_values import BracketView, Team
from movements.queries.brackets import bracket_by_slug
from movements.services.bracket_rounds import draw_ready, follow_results, keep_sides, set_play_by, withdraw_team
from movements.services.brackets import (
    BOARDS_AT_MOST,
    STANZAS_AT_MOST,
    TEAM_NAME_AT_MOST,
    Habits,
    TeamInput,
    confirm_draw,
    first_round,
    propose_draw,
    set_teams,
    ways_to_choose,
)

HABITS = ("three_way", "seeds_by_lot", "boards", "stanzas")
Act = Callable[[BracketView, HttpRequest, Actor], str]


def found_or_404(club: ClubInfo, slug: str) -> BracketView:
    view = bracket_by_slug(club.id, slug)
    if view is None:
        raise Http404
    return view


@for_director
@require_http_methods(["GET", "HEAD", "POST"])
def knock_out(request: HttpRequest, *, club: ClubInfo, bracket: str) -> HttpResponse:
    """The page; `act` says what is done."""
    view = found_or_404(club, bracket)
    if request.method != "POST":
        return _page(request, club, view)
    act = ACTS.get(request.POST.get("act", ""))
    if act is None:
        raise Http404
    try:
        done = act(view, request, actor_of(request))
    except DomainError as refused:
        return _page(request, club, found_or_404(club, bracket), refusal_words(refused))
    if done:
        messages.success(request, done)
    return redirect(club_url("knock-out", club, bracket=bracket))


def _page(request: HttpRequest, club: ClubInfo, view: BracketView, refusal: str = "") -> HttpResponse:
    sent = request.POST if refusal and _has_list(request) else None
    lines = [
        {
            "team": each,
            "name": sent.get(f"name-{each.number}", "") if sent else each.name,
            "seed": sent.get(f"seed-{each.number}", "") if sent else each.seed or "",
        }
        for each in view.teams
    ]
    context = {
        "club": club,
        "here": "sessions",
        "view": view,
        "lines": lines,
        "added": sent.get("added", "") if sent else "",
        "habits": sent or {name: getattr(view, name) for name in HABITS},
        "ways": _ways(view),
        "first_matches": _proposed(view),
        "rounds": rounds_shown(view, timezone.now()),
        "corrections": corrections_of(view),
        "champion": team_name(view.champion) if view.champion else "",
        "next_step": next_step_words(view),
        "refusal": refusal,
        "name_most": TEAM_NAME_AT_MOST,
        "boards_most": BOARDS_AT_MOST,
        "stanzas_most": STANZAS_AT_MOST,
    }
    return render(request, "desk/brackets/page.html", context, status=422 if refusal else 200)


def _ways(view: BracketView) -> list[tuple[str, str]]:
    """How round 1 can be played by so many teams: (value, words)."""
    teams = len(view.taking_part)
    found = []
    for way in ways_to_choose(teams):
        twos, threes, byes = first_round(teams, way) if teams > 1 else (0, 0, 0)
        words = {
            ThreeWay.NONE: _("Matches of two teams"),
            ThreeWay.ONE: _("Some matches of three teams, one goes through"),
            ThreeWay.TWO: _("Some matches of three teams, two go through"),
        }[way]
        parts = [
            ngettext("%(n)s match", "%(n)s matches", twos + threes) % {"n": twos + threes},
            *([ngettext("%(n)s of three", "%(n)s of three", threes) % {"n": threes}] if threes else []),
            ngettext("%(n)s bye", "%(n)s byes", byes) % {"n": byes},
        ]
        found.append((way.value, _("%(way)s (round 1: %(parts)s)") % {"way": words, "parts": ", ".join(parts)}))
    return found


def _proposed(view: BracketView) -> dict[str, object] | None:
    """The first round of a draw that is proposed: matches in words, and who has a bye."""
    found = view.proposal
    if found is None:
        return None
    teams, plan = found
    return {"matches": _matches_of(teams, plan), "byes": [team_name(teams[line - 1]) for line in plan.byes]}


def _matches_of(teams: tuple[Team, ...], plan: Bracket) -> list[str]:
    return [_(" v ").join(team_name(teams[side.line - 1]) for side in match.sides) for match in plan.of_round(1)]


def _teams(view: BracketView, request: HttpRequest, actor: Actor) -> str:
    sent: Mapping[str, str] = request.POST
    teams = []
    for each in view.teams:
        name = sent.get(f"name-{each.number}", "")
        if name.strip():
            teams.append(TeamInput(name, _seed(sent.get(f"seed-{each.number}", "")), each.number))
        elif f"name-{each.number}" not in sent:
            teams.append(TeamInput(each.name, each.seed, each.number))
    teams += [TeamInput(line) for line in sent.get("added", "").splitlines() if line.strip()]
    habits = Habits(
        three_way=sent["three_way"] if sent.get("three_way") in {way.value for way in ThreeWay} else view.three_way,
        seeds_by_lot="seeds_by_lot" in sent,
        boards=_figure(sent, "boards", view.boards),
        stanzas=_figure(sent, "stanzas", view.stanzas),
    )
    set_teams(bracket_id=view.id, teams=teams, habits=habits, actor=actor)
    return _("Saved.")


def _figure(sent: Mapping[str, str], name: str, now: int) -> int:
    """As it is where it was not asked for; what is no number is 0, and is refused by the service."""
    return number_or_zero(sent[name]) or 0 if name in sent else now


def _seed(text: str) -> int | None:
    """None where nothing is typed; what is no number is no seed, and is refused by the service."""
    if not text.strip():
        return None
    return number_or_zero(text) or 0


def _has_list(request: HttpRequest) -> bool:
    """Whether the list of teams was sent along, or the first names of one."""
    return "added" in request.POST or any(name.startswith("name-") for name in request.POST)


def _propose(view: BracketView, request: HttpRequest, actor: Actor) -> str:
    """Beneath the list this saves it first: a seed that was typed counts in the draw, whichever button is pressed."""
    if _has_list(request):
        _teams(view, request, actor)
    propose_draw(bracket_id=view.id, actor=actor)
    return ""


def _confirm(view: BracketView, request: HttpRequest, actor: Actor) -> str:
    confirm_draw(bracket_id=view.id, lot=number_or_zero(request.POST.get("lot", "")) or 0, actor=actor)
    return _("Drawn. Everybody can see it on the results page.")


def _next(view: BracketView, request: HttpRequest, actor: Actor) -> str:
    number = draw_ready(bracket_id=view.id, actor=actor)
    return ngettext("%(n)s match is drawn.", "%(n)s matches are drawn.", number) % {"n": number}


def _follow(view: BracketView, request: HttpRequest, actor: Actor) -> str:
    number = _number(request)
    follow_results(bracket_id=view.id, number=number, actor=actor)
    return _("Match %(number)s is drawn anew.") % {"number": number}


def _keep(view: BracketView, request: HttpRequest, actor: Actor) -> str:
    number = _number(request)
    keep_sides(bracket_id=view.id, number=number, actor=actor)
    return _("Match %(number)s stays as it was drawn.") % {"number": number}


def _withdraw(view: BracketView, request: HttpRequest, actor: Actor) -> str:
    withdraw_team(bracket_id=view.id, team=_number(request), actor=actor)
    return _("Withdrawn. Its opponent goes through.") if view.rounds else _("Withdrawn. It is not drawn.")


def _come_back(view: BracketView, request: HttpRequest, actor: Actor) -> str:
    number = _number(request)
    withdraw_team(bracket_id=view.id, team=number, withdrawn=False, actor=actor)
    if not view.rounds or number in view.lines:
        return _("It is back in.")
    name = {"name": team_name(view.by_number[number])}
    if view.begun:
        return _("%(name)s is back on the list. This draw is without it.") % name
    return _("%(name)s is back on the list. This draw is without it: draw lots anew to take it in.") % name


def _day(view: BracketView, request: HttpRequest, actor: Actor) -> str:
    text = request.POST.get("day", "").strip()
    try:
        day = date.fromisoformat(text) if text else None
    except ValueError as error:
        raise DomainError(_("This is not a date.")) from error
    set_play_by(bracket_id=view.id, round=_number(request), day=day, actor=actor)
    return _("Saved.")


def _number(request: HttpRequest) -> int:
    return number_or_zero(request.POST.get("number", "")) or 0


ACTS: Mapping[str, Act] = {
    "teams": _teams,
    "propose": _propose,
    "confirm": _confirm,
    "next": _next,
    "follow": _follow,
    "keep": _keep,
    "withdraw": _withdraw,
    "back": _come_back,
    "day": _day,
}
