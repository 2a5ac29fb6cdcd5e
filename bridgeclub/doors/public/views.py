"""The pages of results."""

from __future__ import annotations

from datetime import date
from typing import Any
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from bridgeclub.doors.public.asking import (
    NO_BOARD,
    NO_MATCH,
    NO_PAIR,
    NO_SESSION,
    PageNotFound,
    PageNotYet,
    club_or_not_found,
    explain_not_found,
    render_public,
    waiting_board_words,
)
from bridgeclub.doors.public.context import sheet_context
from bridgeclub.doors.public.from_laptop import is_fed, received, session_here_or_fed, sheet_here_or_fed, sheet_of
from bridgeclub.doors.public.sharing import result_words, share, winners_words
from bridgeclub.http.entity_tag import not_modified, with_etag
from bridgeclub.http.version_tag import current_version_tag, etag_of
from bridgeclub.outputs.charts.curve import ranking_curve
from bridgeclub.outputs.charts.scores_on_a_line import score_charts
from bridgeclub.outputs.formats import PUBLIC
from bridgeclub.wording.matches import match_words
from bridgeclub.wording.rankings import beside_context
from bridgeclub.wording.templatetags.bridge import dealer, vulnerability
from bridgeclub.wording.templatetags.results import full_name, heading_name
from club.cache import cache_get, cache_set
from club.queries import SessionInfo, outputs_of
from club.queries.door import looking_on_the_page
from movements.queries.brackets import bracket_of_session, drawn_brackets_of
from rulings.queries.public_book import public_book_is_open
from scoring.queries.deals import open_analyses, open_deal
from scoring.queries.event_totals import ranking_of_session, totals_of
from scoring.queries.ladders.shown import ladders_of
from scoring.queries.masterpoints import edition_awards
from scoring.queries.public import (
    ResultsSheet,
    VersionTag,
    card_play,
    changes,
    clubs_on_server,
    explain_scores,
    explain_teams,
    is_drawn_by_rounds,
    latest_results,
    line_ups,
    match_boards,
    match_sheet,
    one_side,
    player_cards,
    programme,
    rank_lists,
    reason_by_hand,
    role_averages,
    scorecard,
    traveller,
)
from scoring.queries.results_file import usebio_offered
from scoring.recompute import VERSION_SECONDS

LADDERS_SHOWN = TOTALS_SHOWN = 6


@require_safe
def index(request: HttpRequest) -> HttpResponse:
    """The clubs on this server."""
    return render(request, "public/clubs.html", {"clubs": clubs_on_server()})


@require_safe
@explain_not_found
def club_page(request: HttpRequest, club: str) -> HttpResponse:
    """A club: what is on, what comes, results by date."""
    info = club_or_not_found(club)
    today = timezone.now().astimezone(info.zone).date()
    before = _date(request.GET.get("before", ""))
    listed = programme(info, today=today, before=before)
    latest = latest_results(info, listed) if before is None else None
    said = (latest.session.title, winners_words(latest.lists)) if latest else ()
    context = {
        "programme": listed,
        "knock_outs": drawn_brackets_of(info.id) if before is None else [],
        "ladders": ladders_of(info.id, limit=LADDERS_SHOWN) if before is None else [],
        "totals": totals_of(info.id, published=True, limit=TOTALS_SHOWN) if before is None else [],
        "rulings": before is None and public_book_is_open(info.id),
        "today": today,
        "before": before,
        "latest": latest,
        "shared": share(request, info.name, latest.session if latest else None, *said),
    }
    return render_public(request, "public/club.html", info, context)


def _date(text: str) -> date | None:
    try:
        return date.fromisoformat(text)
    except ValueError:
        return None


@require_safe
@explain_not_found
def result(request: HttpRequest, club: str, session: str, edition: int | None = None) -> HttpResponse:
    """The ranking: of an edition, else of the newest one, else as it stands while play goes on."""
    info = session_here_or_fed(club, session)
    found = sheet_here_or_fed(info, edition) if edition is not None else sheet_of(info)
    context = {**standings_context(info, found, edition), "etag": etag_of(version_tag_of(info, found))}
    won = winners_words(context["rank_lists"]) if found and found.edition else ""
    context["shared"] = share(request, info.title, info, won)
    to_come = info.being_set_up and info.date >= timezone.now().astimezone(info.club.zone).date()
    context["looking"] = looking_on_the_page(info.id) if to_come else []
    context["plays_for"] = bracket_of_session(info)
    overall = ranking_of_session(info.event_id)
    context["overall"] = overall if overall and overall.published else None
    context["by_rounds"] = is_drawn_by_rounds(info)
    context["masterpoints"] = edition_awards(found)
    return render_public(request, "public/result.html", info.club, context)


@require_safe
@explain_not_found
def live(request: HttpRequest, club: str, session: str) -> HttpResponse:
    """What a live page asks for again and again: nothing new, or the standings.

    The version tag is read first: standings that arrive in between are sent now and once more, never missed.
    """
    version_tag = current_version_tag(club, session)
    if version_tag is None:
        raise PageNotFound(NO_SESSION)
    nothing_new = not_modified(request, etag_of(version_tag))
    if nothing_new is not None:
        return nothing_new
    return with_etag(HttpResponse(_made_once(request, version_tag, club, session)), etag_of(version_tag))


def _made_once(request: HttpRequest, version_tag: VersionTag, club: str, session: str) -> str:
    """The standings as everybody is sent them: hundreds of telephones ask within seconds of every result.

    Never older than the version tag, under which they are remembered for as long as it is.
    """
    key = f"live-page:{version_tag.text}:{get_language()}"
    made = cache_get(key, str)
    if made is None:
        info = session_here_or_fed(club, session)
        made = render_public(
            request, "public/_standings.html", info.club, standings_context(info, sheet_of(info), None)
        ).content.decode()
        cache_set(key, made, VERSION_SECONDS)
    return made


def version_tag_of(info: SessionInfo, sheet: ResultsSheet | None) -> VersionTag:
    """The version tag under which a live page was made."""
    editions = sheet.editions if sheet else ()
    withdrawn = sum(each.withdrawn_at is not None for each in editions)
    return VersionTag(info.id, sheet.version if sheet else 0, len(editions) + withdrawn)


def standings_context(info: SessionInfo, sheet: ResultsSheet | None, pinned: int | None) -> dict[str, Any]:
    """What the ranking is made from, on the page and in what a live page asks for."""
    if sheet is None:
        return {
            "session": info,
            "sheet": None,
            "received": received(info),
            "today": timezone.now().astimezone(info.club.zone).date(),
        }
    found_changes = changes(sheet)
    older = found_changes.old if found_changes else None
    given = outputs_of(sheet.session.club.id).public_formats if sheet.edition else ()
    return {
        **sheet_context(sheet, pinned),
        "received": received(info),
        "fed": is_fed(info),
        "offered_formats": [each for each in PUBLIC.values() if each.key in given and each.fits(sheet)],
        "rank_lists": rank_lists(sheet, older),
        **beside_context(sheet),
        "changes": found_changes,
        "usebio_offered": bool(sheet.edition and usebio_offered(sheet.session.club.id, sheet.document)),
    }


@require_safe
@explain_not_found
def board(request: HttpRequest, club: str, session: str, number: int, edition: int | None = None) -> HttpResponse:
    """The traveller of a board that nobody has still to play."""
    info = session_here_or_fed(club, session)
    sheet = sheet_here_or_fed(info, edition)
    shown = traveller(sheet, number)
    if shown is None:
        if number in sheet.boards:
            raise PageNotYet(waiting_board_words(sheet, info.listed(number)), info.club, info)
        raise PageNotFound(NO_BOARD, info.club, info)
    view = one_side(sheet, shown, request.GET.get("of", ""))
    matches = match_boards(sheet, number, view.key)
    title = _("Board %(number)s, %(title)s") % {"number": info.listed(number), "title": info.title}
    context = {
        **sheet_context(sheet, edition),
        "traveller": shown,
        "view": view,
        "asked": _asked(view.key),
        "asked_card": sheet.people.get(view.key),
        "matches": matches,
        **(score_charts(shown) if len(matches) != 1 else {}),
        "whys": () if matches else explain_scores(sheet, shown, view.key),
        "team_whys": explain_teams(sheet, matches, view.key, number),
        "deal": open_deal(info.id, number),
        "shared": share(request, title, info, f"{dealer(shown.dealer)}, {vulnerability(shown.vulnerable)}"),
    }
    return render_public(request, "public/board.html", info.club, context)


@require_safe
@explain_not_found
def pair(request: HttpRequest, club: str, session: str, key: str, edition: int | None = None) -> HttpResponse:
    """A contestant's scorecard."""
    info = session_here_or_fed(club, session)
    sheet = sheet_here_or_fed(info, edition)
    card = scorecard(sheet, key)
    if card is None:
        raise PageNotFound(NO_PAIR, info.club, info)
    title = _("%(pair)s, %(title)s") % {"pair": full_name(card.party), "title": info.title}
    context = {
        **sheet_context(sheet, edition),
        "card": card,
        "asked": _asked(card.party.key),
        "shared": share(request, title, info, result_words(card)),
    }
    if sheet.by_rooms:
        context["player_cards"] = player_cards(sheet, line_ups(sheet), key)
    else:
        analyses = {each.number: each.analysis for each in open_analyses(info.id).values() if each.analysis is not None}
        context |= {
            "curve": ranking_curve(card),
            "analyses": analyses,
            "players": role_averages(card),
            "cards": card_play(card, analyses),
        }
    return render_public(request, "public/pair.html", info.club, context)


@require_safe
@explain_not_found
def match(request: HttpRequest, club: str, session: str, key: str, edition: int | None = None) -> HttpResponse:
    """A match, board by board, both rooms beside each other."""
    info = session_here_or_fed(club, session)
    sheet = sheet_here_or_fed(info, edition)
    found = match_sheet(sheet, key)
    if found is None:
        raise PageNotFound(NO_MATCH, info.club, info)
    home, away = (heading_name(side.party) for side in found.match.sides)
    title = _("%(home)s against %(away)s, %(title)s") % {"home": home, "away": away, "title": info.title}
    said = match_words(found.match, sheet) if found.match.scored else ""
    context = {
        **sheet_context(sheet, edition),
        "found": found,
        "reason": reason_by_hand(sheet, found.match),
        "sat": line_ups(sheet).of_match(key) if found.by_rooms and not found.match.by_hand else (),
        "shared": share(request, title, info, said),
    }
    return render_public(request, "public/match.html", info.club, context)


def _asked(key: str) -> str:
    """What links to boards are followed by, so that they are read from the side of this contestant."""
    return f"?{urlencode({'of': key})}" if key else ""
