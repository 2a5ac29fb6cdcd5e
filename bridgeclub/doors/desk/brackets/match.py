"""A match of a knock-out at the desk: its result by hand, or a session for it; a lucky loser."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import date
from itertools import combinations

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from bridgeclub.doors.desk.access import actor_of, for_director, is_manager
from bridgeclub.doors.desk.brackets.page import found_or_404
from bridgeclub.doors.desk.setup.addresses import club_url
from bridgeclub.http.numeric_input import number_or_zero
from bridgeclub.wording.bracket_corrections import told_words
from bridgeclub.wording.brackets import length_words, level_words, match_shown, round_title, team_name
from bridgeclub.wording.messages import refusal_words
from club.actor import Actor
from club.errors import DomainError
from club.queries import ClubInfo
from movements.queries.bracket_values import BracketView, MatchView, Score
from movements.services.bracket_rounds import replace_team
from rulings.services.bracket_clocks import by_the_clock, by_the_manager, corrections_end
from rulings.services.clocks import moment_in_zone
from scoring.services.bracket_sessions import can_be_played_here, play_here
from scoring.services.brackets import (
    NOTE_AT_MOST,
    MatchClock,
    Outcome,
    enter_bracket_result,
    take_back_bracket_result,
)

#: What an act answers: what was done, and the address of a session that it made ("" for none).
Act = Callable[[ClubInfo, BracketView, MatchView, HttpRequest, Actor], tuple[str, str]]


@for_director
@require_http_methods(["GET", "HEAD", "POST"])
def knock_out_match(request: HttpRequest, *, club: ClubInfo, bracket: str, number: int) -> HttpResponse:
    """The page; `act` says what is done."""
    view, match = _at(club, bracket, number)
    if request.method != "POST":
        return _page(request, club, view, match)
    act = ACTS.get(request.POST.get("act", ""))
    if act is None:
        raise Http404
    try:
        done, session = act(club, view, match, request, actor_of(request))
    except DomainError as refused:
        return _page(request, club, *_at(club, bracket, number), refusal_words(refused))
    messages.success(request, done)
    if session:
        return redirect("desk:setup", club=club.slug, session=session)
    return redirect(club_url("knock-out", club, bracket=bracket))


def _at(club: ClubInfo, bracket: str, number: int) -> tuple[BracketView, MatchView]:
    view = found_or_404(club, bracket)
    match = view.match(number)
    if match is None:
        raise Http404
    return view, match


def _page(request: HttpRequest, club: ClubInfo, view: BracketView, match: MatchView, refusal: str = "") -> HttpResponse:
    sent = request.POST if refusal else None
    context = {
        "club": club,
        "here": "sessions",
        "view": view,
        "match": match,
        "shown": match_shown(view, match),
        "title": round_title(view, match.round),
        "told": told_words(view, match),
        "games": [
            _game(match, one.number, other.number, (team_name(one), team_name(other)), sent)
            for one, other in combinations(match.teams, 2)
        ],
        "choices": [(each.number, team_name(each)) for each in match.teams],
        "winner": number_or_zero(sent.get("winner", "")) if sent else None,
        "second": number_or_zero(sent.get("second", "")) if sent else None,
        "note": sent.get("note", "") if sent else (match.result.note if match.result else ""),
        "level": level_words(view, match) if match.level else "",
        "length": length_words(view, match),
        "version": match.result.version if match.result else 0,
        "gone": [each for each in match.sides if each.team is not None and each.team.withdrawn],
        "lucky": [(each.number, team_name(each)) for each in view.lucky_losers],
        "can_play": can_be_played_here(match),
        "corrections": _corrections(request, club, view, match),
        "today": timezone.now().astimezone(club.zone).date(),
        "refusal": refusal,
        "most": NOTE_AT_MOST,
    }
    return render(request, "desk/brackets/match.html", context, status=422 if refusal else 200)


def _corrections(request: HttpRequest, club: ClubInfo, view: BracketView, match: MatchView) -> dict[str, object]:
    """Until when the result may be corrected, and whether whoever asks may correct it now."""
    now = timezone.now()
    ended = corrections_end(view, match, now)
    over = ended is not None and ended <= now
    when = moment_in_zone(ended, view.zone, now) if ended is not None else ""
    return {"until": when, "over": over, "may": not over or is_manager(request, club)}


def _clock(request: HttpRequest, club: ClubInfo) -> MatchClock:
    return by_the_manager if is_manager(request, club) else by_the_clock


def _game(
    match: MatchView, one: int, other: int, names: tuple[str, str], sent: Mapping[str, str] | None
) -> dict[str, object]:
    """The boxes for two teams: names of the fields, and what stands in them."""
    there = match.result.scores if match.result is not None else ()
    score = next((each for each in there if {each.one, each.other} == {one, other}), None)
    rows = []
    for number, name in zip((one, other), names, strict=True):
        key = f"{one}-{other}-{number}"
        imps, extra = score.of(number) or ("", None) if score is not None else ("", None)
        values = (sent.get(f"imps-{key}", ""), sent.get(f"extra-{key}", "")) if sent else (imps, extra)
        rows.append({"name": name, "key": key, "imps": values[0], "extra": "" if values[1] is None else values[1]})
    return {"rows": rows, "names": " – ".join(names)}


def _result(club: ClubInfo, view: BracketView, match: MatchView, request: HttpRequest, actor: Actor) -> tuple[str, str]:
    sent = request.POST
    scores = []
    for one, other in combinations(match.teams, 2):
        keys = [f"{one.number}-{other.number}-{each.number}" for each in (one, other)]
        imps = [_imps(sent.get(f"imps-{key}", "")) for key in keys]
        extra = [_imps(sent.get(f"extra-{key}", "")) for key in keys]
        if imps[0] is None and imps[1] is None:
            continue
        if imps[0] is None or imps[1] is None:
            raise DomainError(_("Enter the IMPs of both teams."))
        scores.append(Score(one.number, other.number, imps[0], imps[1], extra[0], extra[1]))
    outcome = Outcome(
        scores,
        winner=number_or_zero(sent.get("winner", "")) or None,
        second=number_or_zero(sent.get("second", "")) or None,
        note=sent.get("note", ""),
    )
    seen = number_or_zero(sent.get("version", "")) or 0
    through = enter_bracket_result(
        bracket_id=view.id,
        number=match.number,
        outcome=outcome,
        seen_version=seen,
        clock=_clock(request, club),
        actor=actor,
    )
    if not through:
        view, match = _at(club, view.slug, match.number)
        return _("Entered. %(level)s.") % {"level": level_words(view, match)}, ""
    names = _(" and ").join(team_name(view.by_number[each]) for each in through)
    return _("Entered. Through: %(names)s.") % {"names": names}, ""


def _imps(text: str) -> int | None:
    """None where nothing is typed. DomainError for what is no whole number."""
    if not text.strip():
        return None
    if not text.strip().isdecimal() or len(text.strip()) > 3:
        raise DomainError(_("IMPs are whole numbers from 0 to %(most)s.") % {"most": 999})
    return int(text)


def _take_back(
    club: ClubInfo, view: BracketView, match: MatchView, request: HttpRequest, actor: Actor
) -> tuple[str, str]:
    take_back_bracket_result(
        bracket_id=view.id,
        number=match.number,
        note=request.POST.get("note", ""),
        clock=_clock(request, club),
        actor=actor,
    )
    return _("The result of match %(number)s is taken back.") % {"number": match.number}, ""


def _play(club: ClubInfo, view: BracketView, match: MatchView, request: HttpRequest, actor: Actor) -> tuple[str, str]:
    try:
        day = date.fromisoformat(request.POST.get("day", ""))
    except ValueError as error:
        raise DomainError(_("This is not a date.")) from error
    session = play_here(bracket_id=view.id, number=match.number, day=day, actor=actor)
    return _("The session is set up with its teams. Check the players, then start."), session.slug


def _replace(
    club: ClubInfo, view: BracketView, match: MatchView, request: HttpRequest, actor: Actor
) -> tuple[str, str]:
    place, team = (number_or_zero(request.POST.get(name, "")) or 0 for name in ("place", "team"))
    replace_team(bracket_id=view.id, number=match.number, place=place, team=team, actor=actor)
    return _("The team is back in, for match %(number)s.") % {"number": match.number}, ""


ACTS: Mapping[str, Act] = {"result": _result, "take-back": _take_back, "play": _play, "replace": _replace}
