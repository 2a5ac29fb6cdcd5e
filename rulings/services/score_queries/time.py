"""The time for queries of scores (Law 79C1), in words for whoever comes too late."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.utils import timezone

from club.models import Session
from club.queries import SessionInfo
from rulings.errors import DeadlinePassed
from rulings.queries.clocks import clocks_for, closed_since
from rulings.services.clocks import moment_words
from rulings.services.score_queries.correcting import meeting_of
from rulings.services.score_queries.refusing import RefusalReason, query_refusal_words
from scoring.models import Line


def refuse_late(session: Session, line: Line, *, desk: bool) -> None:
    """Raise DeadlinePassed where the score of a line can be queried no more, and say since when. `desk`: to a
    director."""
    info, now = SessionInfo.of(session), timezone.now()
    ended = closed_since(info, "queries", now, where=meeting_of(line).where)
    if ended is not None:
        raise DeadlinePassed(_too_late(info, ended, now, desk=desk), clock="queries", ended=ended)


@dataclass(frozen=True)
class ScoreQueryTime:
    """Until when the scores of a session that is over can be queried (None: not known yet, or no more), and why not
    any more, in words ("" while they can).

    `only`: what a later edition changed, where nothing else can be queried any more: boards, each with the key of a
    pair that played it; None while everything can. `past`: why the rest cannot.
    """

    until: datetime | None
    closed: str
    only: frozenset[tuple[int, str]] | None = None
    past: str = ""


def score_query_time(session: SessionInfo, now: datetime, *, desk: bool = False) -> ScoreQueryTime:
    """As it stands now, in words for players or for the `desk`."""
    if session.state == Session.State.OFFICIAL:
        return ScoreQueryTime(None, query_refusal_words(RefusalReason.OFFICIAL, desk=desk))
    clock = clocks_for(session, now).queries
    if clock.first is None or now < clock.first:
        return ScoreQueryTime(clock.ends, "")
    if clock.open(now):
        lines = [line for each in clock.reopened if now < each.ends for line in each.lines]
        only = frozenset((board, who) for board, ns, ew in lines for who in (ns, ew))
        return ScoreQueryTime(clock.ends, "", only, _too_late(session, clock.first, now, desk=desk))
    assert clock.ends is not None
    return ScoreQueryTime(None, _too_late(session, clock.ends, now, desk=desk))


def _too_late(session: SessionInfo, ended: datetime, now: datetime, *, desk: bool) -> str:
    return query_refusal_words(RefusalReason.LATE, desk=desk, when=moment_words(ended, session, now))
