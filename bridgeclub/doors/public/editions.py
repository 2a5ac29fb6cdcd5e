"""The history of the editions: all of them, any two compared, and what it means to one contestant."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_safe

from bridgeclub.doors.public.asking import (
    NO_CHANGES,
    NO_EDITION,
    NO_PAIR,
    NOTHING_YET,
    Lost,
    NotYet,
    friendly,
    session_or_lost,
    sheet_or_lost,
    show,
)
from bridgeclub.doors.public.context import sheet_context
from club.queries import SessionInfo
from scoring.queries.public import Changes, changes, changes_since, counting, editions_of


@require_safe
@friendly
def history(request: HttpRequest, club: str, session: str) -> HttpResponse:
    """Every edition there was, the newest first; `?old=1&new=3` leads to what lies between two of them."""
    info = session_or_lost(club, session)
    editions = editions_of(info.id)
    if not editions:
        raise NotYet(NOTHING_YET, info.club, info)
    chosen = sorted({_number(request.GET.get(name, "")) for name in ("old", "new")})
    if len(chosen) == 2 and chosen[0]:
        return redirect("public:compare", club=club, session=session, older=chosen[0], edition=chosen[1])
    context = {"session": info, "editions": editions, "counts": counting(editions)}
    return show(request, "public/editions.html", info.club, context)


def _number(text: str) -> int:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 6 else 0


@require_safe
@friendly
def changed(request: HttpRequest, club: str, session: str, edition: int) -> HttpResponse:
    """What an edition changed, for everybody and for each contestant."""
    info = session_or_lost(club, session)
    new = sheet_or_lost(info, edition)
    found = changes(new)
    if found is None:
        raise Lost(NO_CHANGES, info.club, info)
    return show(request, "public/changes.html", info.club, _context(found))


@require_safe
@friendly
def compare(request: HttpRequest, club: str, session: str, older: int, edition: int) -> HttpResponse:
    """What lies between two editions, whatever came between them."""
    info = session_or_lost(club, session)
    found = between(info, older, edition)
    return show(request, "public/changes.html", info.club, _context(found))


@require_safe
@friendly
def for_one(request: HttpRequest, club: str, session: str, older: int, edition: int, key: str) -> HttpResponse:
    """The same for one contestant, board by board, each with its cause."""
    info = session_or_lost(club, session)
    found = between(info, older, edition)
    party = found.new.people.get(key) or found.old.people.get(key)
    if party is None:
        raise Lost(NO_PAIR, info.club, info)
    context = {**_context(found), "party": party, "effect": found.of(key)}
    return show(request, "public/changed_for_one.html", info.club, context)


def between(info: SessionInfo, older: int, edition: int) -> Changes:
    """What lies between these two. Raises Lost where one of them is not there, or they come in another order."""
    new = sheet_or_lost(info, edition)
    found = changes_since(older, new) if older < edition else None
    if found is None:
        raise Lost(NO_EDITION, info.club, info)
    return found


def _context(found: Changes) -> dict[str, Any]:
    assert found.new.edition is not None
    return {**sheet_context(found.new, found.new.edition.number), "changes": found}
