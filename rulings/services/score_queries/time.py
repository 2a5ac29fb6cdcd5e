"""The time for queries of scores (Law 79C1), in words for whoever comes too late."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from datetime import datetime

from django.utils import timezone

from club.engine.contests import CONTESTS
from club.models import Session
from club.queries import SessionInfo
from rulings.engine.periods import Clock
from rulings.engine.periods import Line as LineKey
from rulings.errors import DeadlinePassed
from rulings.queries.clocks import clocks_for, closed_since
from rulings.services.clocks import moment_words
from rulings.services.score_queries.refusing import RefusalReason, query_refusal_words
from scoring.models import Line
from scoring.services import Meeting


def refuse_late(session: Session, line: Line, *, desk: bool) -> None:
    """Raise DeadlinePassed where the score of a line can be queried no more, and say since when. `desk`: to a
    director."""
    info, now = SessionInfo.of(session), timezone.now()
    ended = closed_since(info, "queries", now, where=Meeting.of(line).where)
    if ended is not None:
        raise DeadlinePassed(_too_late(info, ended, now, desk=desk), clock="queries", ended=ended)


@dataclass(frozen=True)
class ScoreQueryTime:
    """Until when the scores of a session that is over can be queried (None: not known yet, or no more), and why not
    any more, in words ("" while they can).

    `only`: what can still be queried, where something cannot: what a later edition changed, or a match whose own time
    runs; boards, each with the key of a pair or team that played it; None while everything can. `past`: why the rest
    cannot; `past_by_line` where that is another time for each match.
    """

    until: datetime | None
    closed: str
    only: frozenset[tuple[int, str]] | None = None
    past: str = ""
    past_by_line: Mapping[tuple[int, str], str] = field(default_factory=dict)

    def past_of(self, board: int, who: str) -> str:
        """Why the score of a board can be queried no more."""
        return self.past_by_line.get((board, who), self.past)


def score_query_time(session: SessionInfo, now: datetime, *, desk: bool = False) -> ScoreQueryTime:
    """As it stands now, in words for players or for the `desk`."""
    if session.state == Session.State.OFFICIAL:
        return ScoreQueryTime(None, query_refusal_words(RefusalReason.OFFICIAL, desk=desk))
    clock = clocks_for(session, now).queries
    if clock.stanzas and clock.first is not None:
        return _by_stanza(session, clock, now, desk=desk)
    if clock.first is None or now < clock.first:
        return ScoreQueryTime(clock.ends, "")
    if clock.open(now):
        lines = [line for each in clock.reopened if now < each.ends for line in each.lines]
        past = _too_late(session, clock.first, now, desk=desk)
        return ScoreQueryTime(clock.ends, "", _who_played(session, lines), past)
    assert clock.ends is not None
    return ScoreQueryTime(None, _too_late(session, clock.ends, now, desk=desk))


def _by_stanza(session: SessionInfo, clock: Clock, now: datetime, *, desk: bool) -> ScoreQueryTime:
    """Where every line belongs to a stanza of a match, with an end of its own."""
    running = [(each.ends, each.lines) for each in clock.stanzas]
    over = [(ends, lines) for ends, lines in running if ends is not None and ends <= now]
    running += [(each.ends, each.lines) for each in clock.reopened]
    still = [(ends, lines) for ends, lines in running if ends is None or now < ends]
    last = max((ends for ends, _lines in running if ends is not None), default=None)
    if not still and last is not None:
        return ScoreQueryTime(None, _too_late(session, last, now, desk=desk))
    if not over:
        return ScoreQueryTime(last, "")
    said = {ends: _too_late(session, ends, now, desk=desk) for ends, _lines in over}
    past = {who: said[ends] for ends, lines in over for who in _who_played(session, lines)}
    only = _who_played(session, [line for _ends, lines in still for line in lines])
    return ScoreQueryTime(last, "", only, said[max(said)], past)


def _who_played(session: SessionInfo, lines: Collection[LineKey]) -> frozenset[tuple[int, str]]:
    """Their boards, each with the key of either side; in an individual of all four."""
    found = {(board, who) for board, ns, ew in lines for who in (ns, ew)}
    if CONTESTS[session.contest].unit == "player":
        rows = Line.objects.filter(session_id=session.id).select_related(
            "board", "ns", "ew", "ns_partner", "ew_partner"
        )
        named = set(lines)
        for line in rows:
            if (line.board.number, line.ns.key, line.ew.key) in named:
                partners = (each for each in (line.ns_partner, line.ew_partner) if each is not None)
                found |= {(line.board.number, each.key) for each in partners}
    return frozenset(found)


def _too_late(session: SessionInfo, ended: datetime, now: datetime, *, desk: bool) -> str:
    return query_refusal_words(RefusalReason.LATE, desk=desk, when=moment_words(ended, session, now))
