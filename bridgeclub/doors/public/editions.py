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
    PageNotFound,
    PageNotYet,
    explain_not_found,
    render_public,
    session_or_not_found,
    sheet_or_not_found,
)
from bridgeclub.doors.public.context import sheet_context
from club.queries import SessionInfo
from scoring.queries.masterpoints import edition_awards
from scoring.queries.public import Changes, changes, changes_since, counting, editions_of


@require_safe
@explain_not_found
def history(request: HttpRequest, club: str, session: str) -> HttpResponse:
    """Every edition there was, the newest first; `?old=1&new=3` leads to what lies between two of them."""
    info = session_or_not_found(club, session)
    editions = editions_of(info.id)
    if not editions:
        raise PageNotYet(NOTHING_YET, info.club, info)
    chosen = sorted({_number(request.GET.get(name, "")) for name in ("old", "new")})
    if len(chosen) == 2 and chosen[0]:
        return redirect("public:compare", club=club, session=session, older=chosen[0], edition=chosen[1])
    context = {"session": info, "editions": editions, "counts": counting(editions)}
    return render_public(request, "public/editions.html", info.club, context)


def _number(text: str) -> int:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 6 else 0


@require_safe
@explain_not_found
def changed(request: HttpRequest, club: str, session: str, edition: int) -> HttpResponse:
    """What an edition changed, for everybody and for each contestant."""
    info = session_or_not_found(club, session)
    new = sheet_or_not_found(info, edition)
    changed = changes(new)
    if changed is None:
        raise PageNotFound(NO_CHANGES, info.club, info)
    return render_public(request, "public/changes.html", info.club, _context(changed))


@require_safe
@explain_not_found
def compare(request: HttpRequest, club: str, session: str, older: int, edition: int) -> HttpResponse:
    """What lies between two editions, whatever came between them."""
    info = session_or_not_found(club, session)
    changed = between(info, older, edition)
    return render_public(request, "public/changes.html", info.club, _context(changed))


@require_safe
@explain_not_found
def for_one(request: HttpRequest, club: str, session: str, older: int, edition: int, key: str) -> HttpResponse:
    """The same for one contestant, board by board, each with its cause."""
    info = session_or_not_found(club, session)
    changed = between(info, older, edition)
    party = changed.new.people.get(key) or changed.old.people.get(key)
    if party is None:
        raise PageNotFound(NO_PAIR, info.club, info)
    context = {**_context(changed), "party": party, "effect": changed.of(key)}
    return render_public(request, "public/changed_for_one.html", info.club, context)


def between(info: SessionInfo, older: int, edition: int) -> Changes:
    """What lies between these two. Raises Lost where one of them is not there, or they come in another order."""
    new = sheet_or_not_found(info, edition)
    since = changes_since(older, new) if older < edition else None
    if since is None:
        raise PageNotFound(NO_EDITION, info.club, info)
    return since


def _context(changes: Changes) -> dict[str, Any]:
    assert changes.new.edition is not None
    older = changes.old.edition.number if changes.old.edition else 0
    return {
        **sheet_context(changes.new, changes.new.edition.number),
        "changes": changes,
        "masterpoints": edition_awards(changes.new, before=older),
    }
