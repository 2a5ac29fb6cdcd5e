"""The time for queries of scores (Law 79C1), in words for the players who come too late."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.utils import timezone
from django.utils.translation import gettext as _

from club.models import Session
from club.queries import SessionInfo
from rulings.errors import TooLate
from rulings.queries.clocks import clocks_for, closed_since
from rulings.services.clocks import moment_words
from rulings.services.score_queries.correcting import meeting_of
from scoring.models import Line


def refuse_late(session: Session, line: Line) -> None:
    """Raise TooLate where the score of a line can be queried no more, and say since when."""
    info, now = SessionInfo.of(session), timezone.now()
    ended = closed_since(info, "queries", now, where=meeting_of(line).where)
    if ended is not None:
        raise TooLate(_too_late(info, ended, now), clock="queries", ended=ended)


@dataclass(frozen=True)
class QueryTime:
    """Until when the scores of a session that is over can be queried (None: not known yet, or no more), and why not
    any more, in words ("" while they can).

    `only`: what a later edition changed, where nothing else can be queried any more: boards, each with the key of a
    pair that played it; None while everything can. `past`: why the rest cannot.
    """

    until: datetime | None
    closed: str
    only: frozenset[tuple[int, str]] | None = None
    past: str = ""


def query_time(session: SessionInfo, now: datetime) -> QueryTime:
    """As it stands now."""
    if session.state == Session.State.OFFICIAL:
        return QueryTime(None, official())
    clock = clocks_for(session, now).queries
    if clock.first is None or now < clock.first:
        return QueryTime(clock.ends, "")
    if clock.open(now):
        lines = [line for each in clock.again if now < each.ends for line in each.lines]
        only = frozenset((board, who) for board, ns, ew in lines for who in (ns, ew))
        return QueryTime(clock.ends, "", only, _too_late(session, clock.first, now))
    assert clock.ends is not None
    return QueryTime(None, _too_late(session, clock.ends, now))


def official() -> str:
    """The results are final."""
    return _("The results are official: no score is queried any more. Please speak to the director.")


def _too_late(session: SessionInfo, ended: datetime, now: datetime) -> str:
    when = {"when": moment_words(ended, session, now)}
    return _("Scores could be queried until %(when)s. Please speak to the director.") % when
