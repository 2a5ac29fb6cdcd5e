"""Sessions that the club's laptop sends: until their archive has come, their pages are made from what it has sent."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from bridgeclub.doors.public.asking import PageNotFound, session_or_not_found, sheet_or_not_found
from club.queries import SessionInfo, club_by_slug
from club.queries.hosted import fed_evening, last_received
from scoring.queries.public import ResultsSheet, results_sheet
from scoring.queries.public.travelling import TravellingFaulty, fed_info, fed_sheet

UNREADABLE = _(
    "The laptop has sent this session in a form that this site cannot show. Its results will be here after play."
)
#: From then on it is said that nothing has been heard of the laptop.
SILENT = timedelta(days=1)


@dataclass(frozen=True)
class Received:
    """When the laptop last sent something of a session; `days`: for how many nothing has come of one that is not over
    there yet, 0 for less than one."""

    at: datetime
    days: int


def session_here_or_fed(club: str, session: str) -> SessionInfo:
    """The session at this address, also where it is still on the laptop alone. Raises Moved, PageNotFound."""
    try:
        return session_or_not_found(club, session)
    except PageNotFound:
        fed, known = fed_evening(club, session), club_by_slug(club)
        if fed is None or known is None:
            raise
        try:
            return fed_info(fed)
        except TravellingFaulty:
            raise PageNotFound(UNREADABLE, known) from None


def is_fed(session: SessionInfo) -> bool:
    """Whether all that is here of it is what the laptop has sent for everybody."""
    return session.id < 0


def sheet_of(session: SessionInfo, edition: int | None = None) -> ResultsSheet | None:
    """Its sheet, as results_sheet."""
    return fed_sheet(session) if is_fed(session) and edition is None else results_sheet(session, edition)


def sheet_here_or_fed(session: SessionInfo, edition: int | None) -> ResultsSheet:
    """Its sheet. Raises PageNotFound."""
    found = fed_sheet(session) if is_fed(session) and edition is None else None
    return found if found is not None else sheet_or_not_found(session, edition)


def received(session: SessionInfo) -> Received | None:
    """When it last came from a laptop; None for a session of this server. No query for such a one."""
    if not is_fed(session) and not session.from_laptop:
        return None
    at = last_received(session.id)
    if at is None:
        return None
    silent = timezone.now() - at
    return Received(at, silent.days if is_fed(session) and silent >= SILENT else 0)
