"""The pages of results."""

from __future__ import annotations

from datetime import date
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from bridgeclub.doors.public.asking import (
    NO_BOARD,
    NO_FILE,
    NO_PAIR,
    NO_SESSION,
    WAITING_BOARD,
    Lost,
    NotYet,
    club_or_lost,
    friendly,
    session_or_lost,
    sheet_or_lost,
    show,
)
from bridgeclub.doors.public.context import sheet_context
from bridgeclub.http.entity_tag import stamped, unchanged
from bridgeclub.http.version_tag import current_stamp, etag_of
from bridgeclub.outputs.charts.curve import curve
from bridgeclub.outputs.charts.scores_on_a_line import pictures
from bridgeclub.outputs.formats import PUBLIC, Wishes
from bridgeclub.outputs.serving import attached
from bridgeclub.wording.messages import refusal_words
from club.cache import recall, remember
from club.queries import SessionInfo, federation_of, outputs_of
from scoring.engine.errors import NotSupported
from scoring.queries.deals import open_deal
from scoring.queries.public import (
    Sheet,
    Stamp,
    changes,
    clubs_on_server,
    handicap_lists,
    programme,
    rank_lists,
    scorecard,
    sheet,
    traveller,
    why,
)
from scoring.queries.results_file import CONTENT_TYPE, Incomplete, file_name, usebio_of
from scoring.recompute import VERSION_SECONDS


@require_safe
def index(request: HttpRequest) -> HttpResponse:
    """The clubs on this server."""
    return render(request, "public/clubs.html", {"clubs": clubs_on_server()})


@require_safe
@friendly
def club_page(request: HttpRequest, club: str) -> HttpResponse:
    """A club: what is on, what comes, results by date."""
    info = club_or_lost(club)
    today = timezone.now().astimezone(info.zone).date()
    before = _date(request.GET.get("before", ""))
    listed = programme(info, today=today, before=before)
    return show(request, "public/club.html", info, {"programme": listed, "today": today, "before": before})


def _date(text: str) -> date | None:
    try:
        return date.fromisoformat(text)
    except ValueError:
        return None


@require_safe
@friendly
def result(request: HttpRequest, club: str, session: str, edition: int | None = None) -> HttpResponse:
    """The ranking: of an edition, else of the newest one, else as it stands while play goes on."""
    info = session_or_lost(club, session)
    found = sheet_or_lost(info, edition) if edition is not None else sheet(info)
    context = {**standings_context(info, found, edition), "etag": etag_of(stamp_of(info, found))}
    return show(request, "public/result.html", info.club, context)


@require_safe
@friendly
def live(request: HttpRequest, club: str, session: str) -> HttpResponse:
    """What a live page asks for again and again: nothing new, or the standings.

    The stamp is read first: standings that arrive in between are sent now and once more, never missed.
    """
    stamp = current_stamp(club, session)
    if stamp is None:
        raise Lost(NO_SESSION)
    nothing_new = unchanged(request, etag_of(stamp))
    if nothing_new is not None:
        return nothing_new
    return stamped(HttpResponse(_made_once(request, stamp, club, session)), etag_of(stamp))


def _made_once(request: HttpRequest, stamp: Stamp, club: str, session: str) -> bytes:
    """The standings as everybody is sent them: hundreds of telephones ask within seconds of every result.

    Never older than the stamp, under which they are remembered for as long as a stamp is.
    """
    key = f"live-page:{stamp.text}:{get_language()}"
    made: bytes | None = recall(key)
    if made is None:
        info = session_or_lost(club, session)
        made = show(request, "public/_standings.html", info.club, standings_context(info, sheet(info), None)).content
        remember(key, made, VERSION_SECONDS)
    return made


@require_safe
@friendly
def usebio(request: HttpRequest, club: str, session: str, edition: int) -> HttpResponse:
    """An edition as a file for other programs, where the club gives it to everybody."""
    info = session_or_lost(club, session)
    if not federation_of(info.club.id).public_file or sheet(info, edition) is None:
        raise Lost(NO_FILE, info.club, info)
    try:
        data = usebio_of(info.id, edition)
    except NotSupported as refused:
        raise Lost(NO_FILE, info.club, info) from refused
    except Incomplete as refused:
        raise NotYet(refusal_words(refused), info.club, info) from refused
    name = file_name(info.slug, edition)
    attached = {"Content-Disposition": f'attachment; filename="{name}"'}
    return HttpResponse(data, content_type=CONTENT_TYPE, headers=attached)


@require_safe
@friendly
def file(request: HttpRequest, club: str, session: str, edition: int, format: str) -> HttpResponse:
    """An edition in one of the forms that the club gives to everybody."""
    info = session_or_lost(club, session)
    settings = outputs_of(info.club.id)
    found = sheet(info, edition) if format in settings.public_formats else None
    form = PUBLIC.get(format)
    if found is None or form is None:
        raise Lost(NO_FILE, info.club, info)
    return attached(form, found, Wishes.of(settings))


def stamp_of(info: SessionInfo, found: Sheet | None) -> Stamp:
    """The stamp under which a live page was made."""
    editions = found.editions if found else ()
    withdrawn = sum(each.withdrawn_at is not None for each in editions)
    return Stamp(info.id, found.version if found else 0, len(editions) + withdrawn)


def standings_context(info: SessionInfo, found: Sheet | None, pinned: int | None) -> dict[str, Any]:
    """What the ranking is made from, on the page and in what a live page asks for."""
    if found is None:
        return {"session": info, "sheet": None, "today": timezone.now().astimezone(info.club.zone).date()}
    found_changes = changes(found)
    older = found_changes.old if found_changes else None
    given = outputs_of(found.session.club.id).public_formats if found.edition else ()
    return {
        **sheet_context(found, pinned),
        "taken_away": [each for each in PUBLIC.values() if each.key in given],
        "rank_lists": rank_lists(found, older),
        "handicap_lists": handicap_lists(found),
        "changes": found_changes,
        "takes_away": bool(found.edition and federation_of(found.session.club.id).public_file),
    }


@require_safe
@friendly
def board(request: HttpRequest, club: str, session: str, number: int, edition: int | None = None) -> HttpResponse:
    """The traveller of a board that nobody has still to play."""
    info = session_or_lost(club, session)
    found = sheet_or_lost(info, edition)
    shown = traveller(found, number)
    if shown is None:
        if number in found.boards:
            raise NotYet(WAITING_BOARD % {"number": number}, info.club, info)
        raise Lost(NO_BOARD, info.club, info)
    context = {
        **sheet_context(found, edition),
        "traveller": shown,
        **pictures(shown),
        "whys": why(found, shown, request.GET.get("of", "")),
        "deal": open_deal(info.id, number),
    }
    return show(request, "public/board.html", info.club, context)


@require_safe
@friendly
def pair(request: HttpRequest, club: str, session: str, key: str, edition: int | None = None) -> HttpResponse:
    """A contestant's scorecard."""
    info = session_or_lost(club, session)
    found = sheet_or_lost(info, edition)
    card = scorecard(found, key)
    if card is None:
        raise Lost(NO_PAIR, info.club, info)
    return show(
        request, "public/pair.html", info.club, {**sheet_context(found, edition), "card": card, "curve": curve(card)}
    )
