"""The rules of correction periods, as conditions of contest hold them (L79C, L92B, White Book 146).

A session's document is `{"preset": "law"}`, or `{"preset": "custom", "rulings": […], …}` with a rule for every clock;
`"qualifying": true` where the session qualifies for the next one. A rule is a list of one part or two, of which the
later counts; a part says after what it begins (`results` made available, end of the `session`, a `ruling` given, end
of the `last_session`, end of the `event`) and how long it lasts: `minutes` without play, `hours`, `until` the start of
the `next` or the `last` session or of next `week`'s, or `working_day` n, `at` an hour of the club's.

Matches of teams have times of their own: after the end of the `stanza`, or after both captains have `agreed` to how it
compares, and `until` the next `stanza` begins. A match of a Swiss of pairs counts as a stanza, and `until` the event's
`last_match` begins is for these. Where there is neither, these are the end of the session, the results, the next
session and the last.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import time
from functools import cache
from importlib.resources import files
from typing import Any

CLOCKS = ("rulings", "appeals", "queries", "errors", "computing")
AFTER = ("results", "session", "ruling", "last_session", "event", "stanza", "agreed")
UNTIL = ("next", "last", "week", "stanza", "last_match")
# What of these is known match by match.
BY_MATCH = ("stanza", "agreed")
PRESETS = ("law", "white_book", "hours48", "week")
CUSTOM = "custom"
# Where in its event a session stands, as White Book 146.3 and 146.4 tell them apart; a match of a Swiss of
# pairs is one of these sessions.
PLACES = (
    *("stanza", "last_stanza", "earlier", "penultimate", "last"),
    *("earlier_match", "penultimate_match", "last_match"),
)
MOST_MINUTES = 60 * 24 * 14
MOST_HOURS = 24 * 28
MOST_DAYS = 10
# White Book 79.2, for a custom rule of which no part counts minutes or hours.
REOPENING_MINUTES = 20
DEFAULT: Mapping[str, Any] = {"preset": "law"}


class NotRules(ValueError):
    """This is not a document of correction periods. `clock`: which rule is wrong; "" for the whole."""

    def __init__(self, clock: str = "") -> None:
        super().__init__(clock)
        self.clock = clock


@dataclass(frozen=True)
class Minutes:
    """So many minutes during which nobody plays."""

    count: int


@dataclass(frozen=True)
class Hours:
    """So many hours, whatever the clocks on the wall are put to meanwhile."""

    count: int


@dataclass(frozen=True)
class StartOf:
    """Until play begins: of the `next` or `last` session of the event, of next `week`'s, of the next `stanza`, of the
    event's `last_match`."""

    which: str


@dataclass(frozen=True)
class WorkingDay:
    """An hour of the club's on the n-th working day after."""

    number: int
    at: time


Duration = Minutes | Hours | StartOf | WorkingDay


@dataclass(frozen=True)
class Part:
    """From an anchor, so long."""

    after: str
    lasts: Duration


Rule = tuple[Part, ...]


def by_match(rule: Rule) -> bool:
    """Whether the rule ends at another time for each match."""
    starts = (StartOf("stanza"), StartOf("last_match"))
    return any(part.after in BY_MATCH or part.lasts in starts for part in rule)


@dataclass(frozen=True)
class Rules:
    """A rule for each clock; `reopening_minutes`: for what a later edition changed (White Book 79.2)."""

    rulings: Rule
    appeals: Rule
    queries: Rule
    errors: Rule
    computing: Rule
    reopening_minutes: int = REOPENING_MINUTES

    def of(self, clock: str) -> Rule:
        rule: Rule = getattr(self, clock)
        return rule


@dataclass(frozen=True)
class CorrectionPeriods:
    """What a document says. `custom_rules`: of a custom one."""

    preset: str
    qualifying: bool = False
    custom_rules: Rules | None = None

    def at(self, place: str) -> Rules:
        """The rules for a session that stands there in its event (PLACES)."""
        if self.custom_rules is not None:
            return self.custom_rules
        tables = presets()[self.preset]
        return tables.get(place) or tables["any"]


def read_correction(document: object) -> CorrectionPeriods:
    """What a document says. Raises NotRules."""
    if not isinstance(document, Mapping) or not isinstance(document.get("qualifying", False), bool):
        raise NotRules
    preset, qualifying = document.get("preset"), document.get("qualifying", False)
    rest = set(document) - {"preset", "qualifying"}
    if preset in PRESETS and not rest:
        return CorrectionPeriods(str(preset), qualifying)
    if preset != CUSTOM or rest != set(CLOCKS):
        raise NotRules
    rules = {clock: _rule(clock, document[clock]) for clock in CLOCKS}
    return CorrectionPeriods(CUSTOM, qualifying, Rules(**rules, reopening_minutes=_reopening_minutes(rules["queries"])))


def write_correction(correction: CorrectionPeriods) -> dict[str, Any]:
    """The document that reads as this."""
    document: dict[str, Any] = {"preset": correction.preset}
    if correction.custom_rules is not None:
        document |= {clock: [_written(part) for part in correction.custom_rules.of(clock)] for clock in CLOCKS}
    return document | ({"qualifying": True} if correction.qualifying else {})


def in_minutes(count: int) -> CorrectionPeriods:
    """So many minutes from when the results are out, for everything."""
    part = Part("results", Minutes(count))
    appeals = (part, Part("ruling", Minutes(count)))
    return CorrectionPeriods(
        CUSTOM, custom_rules=Rules((part,), appeals, (part,), (part,), (part,), reopening_minutes=count)
    )


@cache
def presets() -> Mapping[str, Mapping[str, Rules]]:
    """The presets, each with its rules by place in the event; `any` where the place makes no difference."""
    document = json.loads(files("club.engine").joinpath("correction_presets.json").read_text("utf-8"))
    return {
        name: {
            place: Rules(**{clock: _rule(clock, rules[clock]) for clock in CLOCKS}, reopening_minutes=tables["again"])
            for place, rules in tables.items()
            if place != "again"
        }
        for name, tables in document.items()
    }


def _reopening_minutes(rule: Rule) -> int:
    """A correction that is published later opens the same time again, where that is a length of time."""
    for part in rule:
        match part.lasts:
            case Minutes(count):
                return count
            case Hours(count):
                return count * 60
    return REOPENING_MINUTES


def _rule(clock: str, written: object) -> Rule:
    if not isinstance(written, list) or not 1 <= len(written) <= 2:
        raise NotRules(clock)
    return tuple(_part(clock, each) for each in written)


def _part(clock: str, written: object) -> Part:
    if not isinstance(written, Mapping) or written.get("after") not in AFTER:
        raise NotRules(clock)
    if written["after"] == "ruling" and clock != "appeals":
        raise NotRules(clock)
    lasts = _lasts({name: value for name, value in written.items() if name != "after"})
    if lasts is None:
        raise NotRules(clock)
    return Part(str(written["after"]), lasts)


def _lasts(written: Mapping[str, Any]) -> Duration | None:
    match dict(written):
        case {"minutes": int(n), **rest} if not rest and _within(n, MOST_MINUTES):
            return Minutes(n)
        case {"hours": int(n), **rest} if not rest and _within(n, MOST_HOURS):
            return Hours(n)
        case {"until": str(which), **rest} if not rest and which in UNTIL:
            return StartOf(which)
        case {"working_day": int(n), "at": str(at), **rest} if not rest and _within(n, MOST_DAYS):
            hour = read_hour(at)
            return None if hour is None else WorkingDay(n, hour)
    return None


def _within(count: int, most: int) -> bool:
    return not isinstance(count, bool) and 1 <= count <= most


def read_hour(text: str) -> time | None:
    """17:00, and nothing finer."""
    hour, colon, minute = text.partition(":")
    digits = (hour + minute).isascii() and hour.isdecimal() and minute.isdecimal()
    if not colon or not digits or len(hour) > 2 or len(minute) != 2 or int(hour) > 23 or int(minute) > 59:
        return None
    return time(int(hour), int(minute))


def _written(part: Part) -> dict[str, Any]:
    after = {"after": part.after}
    match part.lasts:
        case Minutes(count):
            return {**after, "minutes": count}
        case Hours(count):
            return {**after, "hours": count}
        case StartOf(which):
            return {**after, "until": which}
        case WorkingDay(number, at):
            return {**after, "working_day": number, "at": at.strftime("%H:%M")}
