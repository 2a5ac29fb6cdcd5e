"""When the clocks of a session end: rulings, appeals, score queries, gross scoring errors, errors of computing.

Sources: L79C1 (30 minutes after the score was made available), L92B, L69B and L71 (agreement may be withdrawn as long
as a score may be corrected), White Book 79.2 (an edition after expiry), 131.5 (errors of computing), 146.

Moments are aware datetimes; rulings.engine.wall_time says what an hour is on a night on which the hands are moved.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta, tzinfo
from typing import Literal

from club.engine.correction_rules import CLOCKS, Hours, Minutes, Part, Rule, Rules, StartOf, WorkingDay, by_match
from rulings.engine.wall_time import in_a_week, on_working_day

ClockName = Literal["rulings", "appeals", "queries", "errors", "computing"]
# Board, North–South, East–West: contestants by their keys in the documents.
Line = tuple[int, str, str]
# White Book 146.2.
BEFORE_NEXT = timedelta(minutes=10)
# The score clocks begin again for what a later edition changed; rulings and appeals never do.
OF_SCORES = ("queries", "errors", "computing")


@dataclass(frozen=True)
class StanzaCourse:
    """What has happened in one stanza of a match (its id) of teams, which both teams then compare (White Book 146.3),
    or in a match of a Swiss of pairs, each of which is a session (80.6.1).

    `lines`: what was played in it. `place`: `last_stanza` where neither team plays another, else `stanza` (PLACES).
    `ended`: when the last result of it was there that its comparison waits for; `next_start`: when play began again
    for one of the two; `agreed`: when both captains had agreed. None: not (yet). Of pairs also the `plays` of later
    matches, begun and ended (None: still going on), and when the event's last one began (None: not known yet).
    """

    match: int
    number: int
    lines: frozenset[Line]
    place: str
    ended: datetime | None = None
    next_start: datetime | None = None
    agreed: datetime | None = None
    plays: tuple[tuple[datetime, datetime | None], ...] = ()
    last_match: datetime | None = None


@dataclass(frozen=True)
class LaterEdition:
    """An edition after the first one, with the lines that it changed."""

    number: int
    at: datetime
    lines: frozenset[Line]


@dataclass(frozen=True)
class Course:
    """What has happened in a session and its event, as far as clocks follow it.

    `available`: when the first edition was made available. `began`: when the session began. `plays`: the other
    sessions of the event, begun and ended (None: still going on). `later`: editions that open a period again.
    `stanza`: the one that is asked about, where it is about one.
    """

    zone: tzinfo
    now: datetime
    began: datetime
    available: datetime | None = None
    ended: datetime | None = None
    last_ended: datetime | None = None
    next_start: datetime | None = None
    last_start: datetime | None = None
    week_start: datetime | None = None
    qualifying: bool = False
    plays: tuple[tuple[datetime, datetime | None], ...] = ()
    later: tuple[LaterEdition, ...] = ()
    stanza: StanzaCourse | None = None

    def anchor(self, after: str, ruling_at: datetime | None) -> datetime | None:
        """The moment that a rule counts from; None while it has not come."""
        return {
            "stanza": (self.stanza and self.stanza.ended) or self.ended,
            "agreed": (self.stanza and self.stanza.agreed) or self.available,
            "results": self.available,
            "session": self.ended,
            "ruling": ruling_at if ruling_at is None or self.ended is None else max(ruling_at, self.ended),
            "last_session": self.last_ended,
            "event": self.last_ended,
        }[after]


@dataclass(frozen=True)
class ReopenedPeriod:
    """What a later edition changed may be asked about until then (White Book 79.2)."""

    edition: int
    ends: datetime
    lines: frozenset[Line]


@dataclass(frozen=True)
class StanzaPeriod:
    """What was played in a stanza of a match (its id) may be asked about until then; None: not known yet."""

    match: int
    number: int
    ends: datetime | None
    lines: frozenset[Line]


@dataclass(frozen=True)
class Clock:
    """One clock. `first`: its end for all that no later edition has changed; None while it has not begun.

    `stanzas`: those that have an end of their own, in place of `first`.
    """

    first: datetime | None
    reopened: tuple[ReopenedPeriod, ...] = ()
    stanzas: tuple[StanzaPeriod, ...] = ()

    @property
    def ends(self) -> datetime | None:
        """The last moment for anything at all; None: not begun, or not known yet."""
        ends = [self.first, *(each.ends for each in self.stanzas), *(each.ends for each in self.reopened)]
        known = [each for each in ends if each is not None]
        return max(known) if len(known) == len(ends) else None

    def ends_among(self, lines: Iterable[Line]) -> datetime | None:
        """The last moment for any of these lines, at least one; None: of one of them it is not known yet."""
        ends = [self.ends_for(line) for line in lines]
        known = [each for each in ends if each is not None]
        return max(known) if known and len(known) == len(ends) else None

    def before_later_editions(self, line: Line | None) -> datetime | None:
        """The end for one line as long as no later edition has changed it."""
        return next((each.ends for each in self.stanzas if line in each.lines), self.first)

    def open(self, now: datetime) -> bool:
        """Whether anything at all may still be asked. A clock that has not begun has not ended."""
        return self.ends is None or now < self.ends

    def ends_for(self, line: Line | None) -> datetime | None:
        """The end for one line, or for what belongs to no line."""
        ends = self.before_later_editions(line)
        for each in self.reopened:
            if ends is not None and line in each.lines:
                ends = max(ends, each.ends)
        return ends

    def open_for(self, line: Line | None, now: datetime) -> bool:
        ends = self.ends_for(line)
        return ends is None or now < ends


@dataclass(frozen=True)
class Clocks:
    """The clocks of a session."""

    rulings: Clock
    appeals: Clock
    queries: Clock
    errors: Clock
    computing: Clock
    course: Course = field(repr=False)
    rules: Rules = field(repr=False)

    def of(self, name: ClockName) -> Clock:
        clock: Clock = getattr(self, name)
        return clock

    def appeal_of(self, ruling_at: datetime) -> Clock:
        """The clock for an appeal against a ruling given then."""
        return Clock(end_of(self.rules.appeals, self.course, ruling_at))

    @property
    def ends(self) -> datetime | None:
        """When the last of them has run out; None while one has not begun."""
        all_ends = [self.of(name).ends for name in _NAMES]
        known = [each for each in all_ends if each is not None]
        return max(known) if len(known) == len(all_ends) else None


_NAMES: tuple[ClockName, ...] = ("rulings", "appeals", "queries", "errors", "computing")
assert _NAMES == CLOCKS


def clock_named(name: str) -> ClockName:
    """Raises LookupError for what is no clock."""
    for each in _NAMES:
        if each == name:
            return each
    raise LookupError(name)


def clocks(
    rules: Rules,
    course: Course,
    rulings_at: Iterable[datetime] = (),
    stanzas: Iterable[tuple[Rules, StanzaCourse]] = (),
) -> Clocks:
    """All clocks. `rulings_at`: when the session's rulings were given, which its appeals wait for. `stanzas`: those of
    matches, each with the rules of its place."""
    parts = list(stanzas)
    made = {name: _clock(name, rules, course, parts) for name in _NAMES}
    appeals = [made["appeals"].first, *(end_of(rules.appeals, course, each) for each in rulings_at)]
    known = [each for each in appeals if each is not None]
    made["appeals"] = Clock(max(known) if len(known) == len(appeals) else None)
    return Clocks(**made, course=course, rules=rules)


def _clock(name: ClockName, rules: Rules, course: Course, parts: Sequence[tuple[Rules, StanzaCourse]]) -> Clock:
    own = any(by_match(its.of(name)) or its.of(name) != rules.of(name) for its, _part in parts)
    periods = tuple(
        StanzaPeriod(part.match, part.number, end_of(its.of(name), _in_stanza(course, part)), part.lines)
        for its, part in (parts if own else ())
    )
    clock = Clock(end_of(rules.of(name), course), stanzas=periods)
    if clock.first is None or name not in OF_SCORES:
        return clock
    return replace(clock, reopened=tuple(_reopened_periods(clock, rules.reopening_minutes, course)))


def _in_stanza(course: Course, part: StanzaCourse) -> Course:
    return replace(course, stanza=part, plays=(*course.plays, *part.plays))


def _reopened_periods(clock: Clock, minutes: int, course: Course) -> Iterable[ReopenedPeriod]:
    """The periods that editions after expiry have opened. Before it an edition opens nothing."""
    running: dict[Line, datetime] = {}
    for edition in sorted(course.later, key=lambda each: each.number):
        until = {line: running.get(line) or clock.before_later_editions(line) for line in edition.lines}
        lines = frozenset(line for line, ends in until.items() if ends is not None and ends <= edition.at)
        if lines:
            ends = _capped(_without_play(edition.at, minutes, course.plays, course.now), course)
            running |= dict.fromkeys(lines, ends)
            yield ReopenedPeriod(edition.number, ends, lines)


def end_of(rule: Rule, course: Course, ruling_at: datetime | None = None) -> datetime | None:
    """When a rule lets go: the later of its parts. None while one of them has not begun.

    A part that waits for a ruling counts only where `ruling_at` says when one was given.
    """
    ends = [_part_ends(part, course, ruling_at) for part in rule if part.after != "ruling" or ruling_at is not None]
    known = [each for each in ends if each is not None]
    return _capped(max(known), course) if known and len(known) == len(ends) else None


def _capped(end: datetime, course: Course) -> datetime:
    if not course.qualifying or course.next_start is None:
        return end
    return min(end, course.next_start - BEFORE_NEXT)


def _part_ends(part: Part, course: Course, ruling_at: datetime | None) -> datetime | None:
    anchor = course.anchor(part.after, ruling_at)
    if anchor is None:
        return None
    match part.lasts:
        case Minutes(count):
            return _without_play(anchor, count, course.plays, course.now)
        case Hours(count):
            return anchor.astimezone(UTC) + timedelta(hours=count)
        case StartOf(which):
            return _start_of(which, anchor, course)
        case WorkingDay(number, at):
            return on_working_day(anchor, number, at, course.zone)


def _start_of(which: str, anchor: datetime, course: Course) -> datetime | None:
    """Where no such session is known, next week's at the hour at which this one began. None: a stanza that is not yet
    followed by play, a last match that has not begun."""
    if which == "stanza" and course.stanza is not None:
        return course.stanza.next_start
    if which == "last_match" and course.stanza is not None:
        return course.stanza.last_match
    which = {"stanza": "next", "last_match": "last"}.get(which, which)
    known = {"next": course.next_start, "last": course.last_start, "week": course.week_start}[which]
    if known is not None and (which != "week" or known > anchor):
        return known
    return in_a_week(course.began, anchor, course.zone)


def _without_play(
    start: datetime, minutes: int, plays: Sequence[tuple[datetime, datetime | None]], now: datetime
) -> datetime:
    """So many minutes after, not counting those in which the event is being played (White Book 146.4)."""
    at, left = start.astimezone(UTC), timedelta(minutes=minutes)
    for begun, ended in sorted(plays, key=lambda each: each[0]):
        if at + left <= begun:
            break
        until = max(now, begun) if ended is None else ended
        if until > at:
            left -= max(begun - at, timedelta(0))
            at = until.astimezone(UTC)
    return at + left
