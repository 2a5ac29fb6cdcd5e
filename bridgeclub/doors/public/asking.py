"""How a public page is asked for and shown: by its address, in the club's own time, with friendly refusals."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import wraps
from typing import Any, Concatenate, ParamSpec

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from bridgeclub.http.moved_sessions import led_on
from club.queries import ClubInfo, SessionInfo, club_by_slug, session_by_slug
from scoring.queries.public import Sheet, sheet

NO_CLUB = _("There is no club at this address. Perhaps it is one of these?")
NO_SESSION = _("This club has no session at this address. All its results are listed on its page.")
NO_EDITION = _("There is no such edition of these results.")
NO_PAIR = _("Nobody with this number plays in this session.")
NO_BOARD = _("This board is not played in this session.")
WAITING_BOARD = _("Some table has still to play board %(number)s. Its results will be here when all have played it.")
NOTHING_YET = _("There are no results yet. They will be here when the first boards have been played.")
NO_FILE = _("The club does not give these results away as a file.")
NO_LETTERS = _("This address ends nobody’s letters. Please answer the letter, or tell the club.")
NO_CHANGES = _("The first edition of results changes nothing; what a later one changed stands here.")


P = ParamSpec("P")
View = Callable[Concatenate[HttpRequest, P], HttpResponse]


class Lost(Exception):
    """Nothing to show at this address; `reason` says why, `club` and `session` are where to go on from."""

    title = _("Nothing to see here")

    def __init__(self, reason: str | Promise, club: ClubInfo | None = None, session: SessionInfo | None = None) -> None:
        super().__init__(reason)
        self.reason = reason
        self.club = club
        self.session = session


class Moved(Exception):
    """The session has another address by now."""

    def __init__(self, session: SessionInfo) -> None:
        super().__init__(session.slug)
        self.session = session


class NotYet(Lost):
    """It will be at this address later."""

    title = _("Not yet")


def friendly(view: View[P]) -> View[P]:
    """A page that is not there says why, and leads on."""

    @wraps(view)
    def shown(request: HttpRequest, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        try:
            return view(request, *args, **kwargs)
        except Moved as moved:
            return led_on(request, moved.session) or redirect("public:club", club=moved.session.club.slug)
        except Lost as lost:
            return render(request, "public/lost.html", {"lost": lost, "club": lost.club}, status=404)

    return shown


def session_or_lost(club: str, session: str) -> SessionInfo:
    """The session at this address; one query, or three to say which of the two names is wrong. Raises Moved, Lost."""
    found = session_by_slug(club, session)
    if found is None:
        raise Lost(NO_SESSION, club_or_lost(club))
    if found.slug != session:
        raise Moved(found)
    return found


def club_or_lost(slug: str) -> ClubInfo:
    """The club at this address."""
    club = club_by_slug(slug)
    if club is None:
        raise Lost(NO_CLUB)
    return club


def sheet_or_lost(session: SessionInfo, edition: int | None) -> Sheet:
    """The standings at this address: of an edition, or what counts now."""
    found = sheet(session, edition)
    if found is None and edition is None:
        raise NotYet(NOTHING_YET, session.club, session)
    if found is None:
        raise Lost(NO_EDITION, session.club, session)
    return found


def show(request: HttpRequest, template: str, club: ClubInfo, context: Mapping[str, Any]) -> HttpResponse:
    """Render a page with every time in the club's zone."""
    with timezone.override(club.zone):
        return render(request, template, {"club": club, **context})
