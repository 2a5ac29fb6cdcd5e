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

from bridgeclub.http.moved_sessions import redirect_to_moved_session
from bridgeclub.wording.simultaneous import embargo_words
from club.queries import ClubInfo, SessionInfo, club_by_slug, session_by_slug
from scoring.queries.public import ResultsSheet, results_sheet

NO_CLUB = _("There is no club at this address. Is it one of these?")
NO_SESSION = _("This club has no session at this address. All its results are listed on its page.")
NO_EDITION = _("There is no such edition of these results.")
NO_PAIR = _("Nobody with this number plays in this session.")
NO_MATCH = _("There is no such match in this session.")
NO_PAIRS = _("The pairs of the teams are not ranked in this session, or not yet.")
NO_BOARD = _("This board is not played in this session.")
WAITING_BOARD = _(
    "Another table still has to play board %(number)s. Its results will be here when all tables have played it."
)
NOTHING_YET = _("There are no results yet. They will be here when the first boards have been played.")
NO_FILE = _("The club does not offer these results as a file.")
NOTHING_TO_END = _("This link is no longer valid. Please answer the e-mail, or tell the club.")
NO_CHANGES = _("The first edition of results changes nothing. What a later one changed is shown here.")


P = ParamSpec("P")
View = Callable[Concatenate[HttpRequest, P], HttpResponse]


class PageNotFound(Exception):
    """Nothing to show at this address; `reason` says why, `club` and `session` are where to go on from."""

    title = _("Page not found")

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


class PageNotYet(PageNotFound):
    """It will be at this address later."""

    title = _("Not yet")


def explain_not_found(view: View[P]) -> View[P]:
    """A page that is not there says why, and leads on."""

    @wraps(view)
    def shown(request: HttpRequest, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        try:
            return view(request, *args, **kwargs)
        except Moved as moved:
            return redirect_to_moved_session(request, moved.session) or redirect(
                "public:club", club=moved.session.club.slug
            )
        except PageNotFound as lost:
            return render(request, "public/not_found.html", {"lost": lost, "club": lost.club}, status=404)

    return shown


def waiting_board_words(sheet: ResultsSheet, label: str) -> str:
    """Why a board is not open yet: a table has still to play it, or another club."""
    if sheet.embargo is None:
        return str(WAITING_BOARD % {"number": label})
    with timezone.override(sheet.session.club.zone):
        return embargo_words(sheet.embargo)


def session_or_not_found(club: str, session: str) -> SessionInfo:
    """The session at this address; one query, or three to say which of the two names is wrong. Raises Moved, Lost."""
    info = session_by_slug(club, session)
    if info is None:
        raise PageNotFound(NO_SESSION, club_or_not_found(club))
    if info.slug != session:
        raise Moved(info)
    return info


def club_or_not_found(slug: str) -> ClubInfo:
    """The club at this address."""
    club = club_by_slug(slug)
    if club is None:
        raise PageNotFound(NO_CLUB)
    return club


def sheet_or_not_found(session: SessionInfo, edition: int | None) -> ResultsSheet:
    """The standings at this address: of an edition, or what counts now."""
    page = results_sheet(session, edition)
    if page is None and edition is None:
        raise PageNotYet(NOTHING_YET, session.club, session)
    if page is None:
        raise PageNotFound(NO_EDITION, session.club, session)
    return page


def render_public(request: HttpRequest, template: str, club: ClubInfo, context: Mapping[str, Any]) -> HttpResponse:
    """Render a page with every time in the club's zone."""
    with timezone.override(club.zone):
        return render(request, template, {"club": club, **context})
