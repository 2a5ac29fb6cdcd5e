"""The wall: a screen in the room that shows the evening by itself. Whoever has its link sees it, without an account.

It shows who sits where and who goes where next, and of the ranking what the public page shows at that moment, or less.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta
from hashlib import sha256
from typing import Any

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.templatetags.static import static
from django.utils import timezone
from django.utils.http import quote_etag
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from bridgeclub.doors.public.asking import club_or_not_found, explain_not_found
from bridgeclub.http.device import network_address
from bridgeclub.http.entity_tag import not_modified, with_etag
from bridgeclub.wording.messages import refusal_words
from bridgeclub.wording.prize_giving import ShownPrize, shown_prize
from bridgeclub.wording.round_clock import ShownClock
from bridgeclub.wording.wall import awaited_words, still_clocks
from club.cache import cache_get, cache_set
from club.errors import DomainError, TooManyAttempts
from club.queries import ClubInfo, SessionInfo, WallChoice, WallOfClub, sessions_on_wall, wall_by_secret
from club.services import wall_secret_of_code
from movements.queries.round_clock import round_clocks
from scoring.queries.prize_giving import PrizeGivingInfo, prize_giving_of, running_prize_giving
from scoring.queries.public import (
    DrawnForAll,
    Listed,
    Party,
    RankList,
    ResultsSheet,
    drawn_for_all,
    programme,
    rank_lists,
    results_sheet,
)
from scoring.queries.wall import WallSection, people_on_wall, sections_on_wall, standings_on_wall

#: What follows from the clock alone (a new day, the end of a countdown) is seen after so long at the latest.
MADE_SECONDS = 60
#: For so long after the first edition a wall counts it down; who comes later sees the ranking at once.
COUNTDOWN = timedelta(minutes=45)
NEXT_SHOWN = 6
GONE, UNPROCESSABLE, TOO_MANY = 410, 422, 429
#: What the page is made of: with other files it asks for itself anew.
FILES = (
    *("bundles/house.css", "css/wall_screen.css", "css/round_clock.css"),
    *("js/wall.js", "js/answers.js", "js/server_time.js", "js/round_clock.js"),
)


@dataclass(frozen=True)
class OnWall:
    """A session on the wall. `people`: before anybody has a seat; `hidden`: the ranking is kept for the end, by choice;
    `awaited`: why there is none. `counted_down`: a name for the countdown, "" for none."""

    session: SessionInfo
    choice: WallChoice
    clocks: list[ShownClock]
    sections: tuple[WallSection, ...]
    drawn: DrawnForAll | None
    people: tuple[Party, ...]
    sheet: ResultsSheet | None
    lists: tuple[RankList, ...]
    hidden: bool
    awaited: str
    counted_down: str
    #: Whether it is kept for the prize-giving.
    held: bool = False


@dataclass(frozen=True)
class PrizeOnWall:
    """The prize-giving that is on. `prize` None: before the first; `named`: whether it is said who gets it; `at`: what
    makes each press another page."""

    session: SessionInfo
    provisional: bool
    at: int
    prize: ShownPrize | None = None
    named: bool = False


class CodeForm(forms.Form):
    """The figures of the wall; spaces between them do not matter."""

    code = forms.CharField(
        label=_("The eight figures of the wall"),
        help_text=_("The director has them, under “The wall”."),
        max_length=30,
        error_messages={"required": _("Type the eight figures of the wall.")},
        widget=forms.TextInput(attrs={"inputmode": "numeric", "autocomplete": "off", "class": "code"}),
    )


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@explain_not_found
def without_link(request: HttpRequest, club: str) -> HttpResponse:
    """The address without its secret, short enough for a remote control: the figures lead to the whole one."""
    info = club_or_not_found(club)
    form = CodeForm(request.POST if request.method == "POST" else None)
    status = UNPROCESSABLE if form.is_bound else 200
    if form.is_valid():
        code = form.cleaned_data["code"]
        try:
            secret = wall_secret_of_code(club_id=info.id, code=code, place=network_address(request))
        except DomainError as refused:
            form.add_error("code", refusal_words(refused))
            status = TOO_MANY if isinstance(refused, TooManyAttempts) else UNPROCESSABLE
        else:
            return _unlisted(redirect("public:wall", club=info.slug, link=secret))
    return _unlisted(render(request, "public/wall_without_link.html", {"club": info, "form": form}, status=status))


@require_safe
@never_cache
def wall(request: HttpRequest, club: str, link: str) -> HttpResponse:
    """The page: it stays open for the whole evening."""
    found = wall_by_secret(club, link)
    if found is None:
        return _refused(request)
    etag, part = _made(club, link, found)
    context = {"club": found.club, "link": link, "part": part, "etag": etag, "release": release()}
    return _unlisted(render(request, "public/wall.html", context))


@require_safe
def now(request: HttpRequest, club: str, link: str) -> HttpResponse:
    """What the page asks for again and again. Two queries where nothing has happened."""
    found = wall_by_secret(club, link)
    if found is None:
        return _refused(request)
    etag, part = _made(club, link, found)
    same = not_modified(request, etag, own=True)
    return _unlisted(same or with_etag(HttpResponse(part), etag, own=True))


def release() -> str:
    """Another text for every change of the files that the page is made of."""
    return sha256("|".join(static(each) for each in FILES).encode()).hexdigest()[:12]


def _made(slug: str, secret: str, found: WallOfClub) -> tuple[str, str]:
    """The entity tag and what is shown. The tag is of what is shown alone: that something has happened of which the
    wall shows nothing is nobody's to know."""
    moment = timezone.now()
    evening = found.evening(moment)
    standings = standings_on_wall(found.club.id, evening, moment)
    seen = repr((found.acts, found.turned, standings, evening, get_language(), release()))
    known = sha256(seen.encode()).hexdigest()
    key = f"wall:{slug}:{sha256(secret.encode()).hexdigest()}"
    kept = cache_get(key, tuple[str, str, str])
    if kept is not None and kept[0] == known:
        return kept[1], kept[2]
    with timezone.override(found.club.zone):
        part = render_to_string("public/_wall_now.html", _context(found.club, evening, moment))
    etag = quote_etag(sha256(part.encode()).hexdigest()[:24])
    cache_set(key, (known, etag, part), MADE_SECONDS)
    return etag, part


def _context(club: ClubInfo, evening: date, moment: datetime) -> dict[str, Any]:
    today = moment.astimezone(club.zone).date()
    shown = [_on_wall(*each, moment) for each in sessions_on_wall(club.id, evening, moment)]
    here = {each.session.slug for each in shown}
    coming: list[Listed] = [each for each in programme(club, today=today, limit=1).coming if each.slug not in here]
    return {
        "club": club,
        "release": release(),
        "giving": _prize_on_wall(club, moment),
        "shown": shown,
        "several": len(shown) > 1,
        "playing": [each for each in shown if each.session.playing],
        "clocks": sum(len(each.clocks) for each in shown if each.session.playing),
        "coming": coming[:NEXT_SHOWN] if all(each.session.over for each in shown) else [],
        "today": today,
    }


def _prize_on_wall(club: ClubInfo, moment: datetime) -> PrizeOnWall | None:
    """Of the prizes that are given nothing but the one that is read out, and its winners once they are named."""
    running = running_prize_giving(club.id, moment)
    if running is None:
        return None
    session, info = running
    on_wall = PrizeOnWall(session, info.edition is None, info.position)
    step = info.step()
    if step is None or not session.over:
        return on_wall
    people = people_on_wall(session) if step.named else {}
    prize = step.prize if step.named else replace(step.prize, winners=(), passed=())
    return replace(on_wall, prize=shown_prize(prize, people, session.contest), named=step.named)


def _on_wall(session: SessionInfo, choice: WallChoice, moment: datetime) -> OnWall:
    people = people_on_wall(session) if not session.over else {}
    sections = sections_on_wall(session, people) if choice.places or choice.hidden_rounds else ()
    drawn = drawn_for_all(session) if session.playing and any(each.drawn for each in sections) else None
    sheet = None if session.being_set_up else results_sheet(session)
    prizes = prize_giving_of(session.id) if session.over else PrizeGivingInfo()
    hidden = prizes.holds_back or _hidden(session, choice, sections, sheet)
    shown = sheet is not None and sheet.ranking_shown and not hidden
    seated = any(each.seats for each in sections)
    return OnWall(
        session=session,
        choice=choice,
        clocks=still_clocks(round_clocks(session), moment),
        sections=sections if choice.places else (),
        drawn=drawn if choice.places else None,
        people=() if seated or not choice.places else _by_name(people.values()) if session.being_set_up else (),
        sheet=sheet,
        lists=tuple(each for each in rank_lists(sheet) if _begun(each)) if sheet is not None and shown else (),
        hidden=hidden,
        awaited=awaited_words(sheet) if sheet is not None and not shown and not hidden else "",
        # What was read out one by one is not counted down again.
        counted_down=_counted_down(session, choice, sheet, moment) if shown and prizes.begun_at is None else "",
        held=prizes.holds_back,
    )


def _begun(listed: RankList) -> bool:
    """Whether anything is counted yet."""
    return any(row.boards for row in listed.rows)


def _by_name(people: Any) -> tuple[Party, ...]:
    return tuple(sorted(people, key=lambda party: (party.team, party.names, party.number)))


def _hidden(
    session: SessionInfo, choice: WallChoice, sections: tuple[WallSection, ...], sheet: ResultsSheet | None
) -> bool:
    """Whether the director keeps the ranking for the end: in the last rounds, and until there is an edition."""
    if not choice.hidden_rounds:
        return False
    if session.over:
        return sheet is None or sheet.edition is None
    left = (each.rounds - each.round if each.round else -1 for each in sections)
    return any(each < choice.hidden_rounds for each in left)


def _counted_down(session: SessionInfo, choice: WallChoice, sheet: ResultsSheet | None, moment: datetime) -> str:
    """Only after the play, and soon after the first edition."""
    if sheet is None or sheet.edition is None or not session.over or not choice.countdown:
        return ""
    return session.slug if moment - sheet.editions[0].at < COUNTDOWN else ""


def _refused(request: HttpRequest) -> HttpResponse:
    return _unlisted(render(request, "public/wall_refused.html", status=GONE))


def _unlisted(response: HttpResponse) -> HttpResponse:
    response["X-Robots-Tag"] = "noindex, nofollow"
    # Its address is a secret: no other place hears of it.
    response["Referrer-Policy"] = "same-origin"
    return response
