"""When the matches of a Swiss of pairs began and ended, as their clocks ask: each is a session (White Book 80.6.1).

So an evening of seven matches has seven sessions, of which the last but one and the last have rules of their own (White
Book 146.4), and minutes of another match are minutes of play. A match is that of all the field: it begins when it was
drawn and the one before is over, and it has ended with its last result. Pure.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from rulings.engine.periods import Line, StanzaCourse

# By how many matches of the event come after it, of many the last (PLACES).
PLACES_OF_MATCHES = ("last_match", "penultimate_match", "earlier_match")


@dataclass(frozen=True)
class DrawPlay:
    """What is played of one draw.

    `drawn`: when it was published; None of round 1, which stands from the beginning. `entered`: when the first result
    or award of each board was there that its tables play; None while it is not. `lines`: by match (its id; 0 where the
    session has none), as documents name them.
    """

    number: int
    drawn: datetime | None
    entered: tuple[datetime | None, ...]
    lines: Mapping[int, frozenset[Line]]

    @property
    def known(self) -> list[datetime]:
        return [each for each in self.entered if each is not None]


@dataclass(frozen=True)
class LaterMatches:
    """The matches of the event's later sessions: how many, and when the last of them began; None: not yet."""

    count: int = 0
    last_began: datetime | None = None


def match_courses(
    draws: Sequence[DrawPlay],
    *,
    to_play: int,
    over_at: datetime | None,
    later: LaterMatches,
    next_session: datetime | None,
) -> tuple[StanzaCourse, ...]:
    """Every match in order. `to_play`: how many there are to be; once play is over (`over_at`) those that were played.
    `next_session`: when the next session of the event begins; None where none does."""
    played = [each for each in draws if each.known or over_at is None]
    last = len(played) if over_at is not None else max(to_play, len(played))
    ends = [_ended(each, played[index + 1 :], over_at) for index, each in enumerate(played)]
    begins = [_began(each, ends[:index]) for index, each in enumerate(played)]
    last_began = later.last_began if later.count else begins[-1] if len(played) == last and played else None
    found = []
    for index, each in enumerate(played):
        after = last - 1 - index + later.count
        place = PLACES_OF_MATCHES[min(after, len(PLACES_OF_MATCHES) - 1)]
        following = begins[index + 1 :]
        plays = tuple((at, end) for at, end in zip(following, ends[index + 1 :], strict=True) if at is not None)
        next_start = following[0] if following else next_session if index + 1 == last else None
        for match, lines in each.lines.items():
            number = 1 if match else each.number
            found.append(StanzaCourse(match, number, lines, place, ends[index], next_start, None, plays, last_began))
    return tuple(found)


def _ended(draw: DrawPlay, following: Sequence[DrawPlay], over_at: datetime | None) -> datetime | None:
    """None while a result is missing and play goes on. One that never came does not say when: then the next draw does,
    or the end of play."""
    complete = len(draw.known) == len(draw.entered)
    if over_at is None:
        return max(draw.known) if draw.known and complete else None
    last = max(draw.known)
    if not complete:
        last = max(last, (following[0].drawn if following else over_at) or last)
    return min(last, over_at)


def _began(draw: DrawPlay, ends: Sequence[datetime | None]) -> datetime | None:
    """None: not begun, as that before it goes on and nothing of it was entered."""
    if ends and ends[-1] is None and not draw.known:
        return None
    said = draw.drawn or min(draw.known, default=None)
    if said is None:
        return None
    before = [each for each in ends if each is not None and (not draw.known or each <= min(draw.known))]
    return max([said, *before])
