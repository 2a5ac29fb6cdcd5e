"""When the stanzas of an evening of teams ended and were followed by play, as clocks by match ask (White Book 146.3).

A stanza is followed by a scoring break: it has ended when both teams may compare it, so when both tables have played it
and neither team has its boards to come. Where halves of matches are mixed (American Whist) that is later than its last
board. Pure: what was played at the tables, with the moment at which each board's first result was there.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from rulings.engine.periods import Line, StanzaCourse

Key = tuple[int, int]


@dataclass(frozen=True)
class TablePlay:
    """What one table plays of a stanza of a match (its id) in a round.

    `entered`: board → when its first result or award was there; None while it is not. `lines`: as documents name them.
    """

    match: int
    stanza: int
    round: int
    teams: frozenset[str]
    entered: Mapping[int, datetime | None]
    lines: frozenset[Line]

    @property
    def key(self) -> Key:
        return self.match, self.stanza


def stanza_courses(
    plays: Sequence[TablePlay],
    *,
    over_at: datetime | None,
    agreed: Mapping[Key, datetime],
    next_session: datetime | None,
) -> tuple[StanzaCourse, ...]:
    """Every stanza in order. `over_at`: when play of the session ended; None while it goes on. `agreed`: when both
    captains had agreed. `next_session`: when the next one of the event begins; None where none does."""
    keys = sorted({each.key for each in plays})
    return tuple(_course(key, plays, over_at, agreed.get(key), next_session) for key in keys)


def _course(
    key: Key,
    plays: Sequence[TablePlay],
    over_at: datetime | None,
    agreed: datetime | None,
    next_session: datetime | None,
) -> StanzaCourse:
    own = [each for each in plays if each.key == key]
    teams = frozenset[str]().union(*(each.teams for each in own))
    boards = {board for each in own for board in each.entered}
    its = [each for each in plays if each.teams & teams and boards & each.entered.keys()]
    last_round = max(each.round for each in its)
    moments = [at for each in its for board, at in each.entered.items() if board in boards]
    known = [each for each in moments if each is not None]
    ended = max(known) if len(known) == len(moments) else None
    if ended is not None and over_at is not None:
        ended = min(ended, over_at)
    later = [each for each in plays if each.round > last_round and each.teams & teams]
    begun = _first(at for each in later for at in each.entered.values())
    if over_at is not None and begun is None:
        later = []
    place = "stanza" if later or next_session is not None else "last_stanza"
    next_start = begun if later else next_session
    lines = frozenset[Line]().union(*(each.lines for each in own))
    return StanzaCourse(*key, lines, place, ended, next_start, agreed)


def _first(moments: Iterable[datetime | None]) -> datetime | None:
    return min((each for each in moments if each is not None), default=None)
