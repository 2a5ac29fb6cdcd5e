"""A contestant's evening as a curve: the percentage (at IMPs the points) so far, drawn by the server as SVG."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Generic, Protocol, TypeVar

from django.utils.translation import gettext as _

from bridgeclub.wording.game import figure, signed
from scoring.engine.rounding import decimal_text, rounded
from scoring.queries.public import CardMeeting, Scorecard

WIDTH, HEIGHT = 360, 220
LEFT, RIGHT, TOP, BOTTOM = 50, 78, 16, 44
FEWEST, LABELS = 3, 12
HALF = 50
#: The distances at which lines are drawn across, the first that gives few enough of them.
STEPS = (1, 2, 5, 10, 20, 25, 50, 100, 200, 500, 1000)
MOST_GUIDES = 6


class Placed(Protocol):
    """Where a stop is drawn."""

    @property
    def x(self) -> int: ...

    @property
    def y(self) -> int: ...


At = TypeVar("At", bound=Placed)


@dataclass(frozen=True)
class Stop:
    """The end of a round: where it is drawn, and what is said of it. `label` stands below, empty where too many do."""

    x: int
    y: int
    label: str
    round: str
    partner: str
    against: str
    own: str
    so_far: str


@dataclass(frozen=True)
class Guide:
    """A line across; `middle` is the average, drawn strongly."""

    y: int
    label: str
    middle: bool


@dataclass(frozen=True)
class Drawing(Generic[At]):
    """A line through stops, with lines across. Everything in units of the drawing."""

    stops: tuple[At, ...]
    guides: tuple[Guide, ...]
    width: int = WIDTH
    height: int = HEIGHT
    left: int = LEFT

    @property
    def path(self) -> str:
        return " ".join(f"{stop.x},{stop.y}" for stop in self.stops)

    @property
    def right(self) -> int:
        return self.width - RIGHT

    @property
    def label_y(self) -> int:
        return self.height - BOTTOM + 20

    @property
    def caption_y(self) -> int:
        return self.height - 4

    @property
    def last(self) -> At:
        return self.stops[-1]


class Curve(Drawing[Stop]):
    """An evening's."""


def ranking_curve(card: Scorecard) -> Curve | None:
    """The drawing; None for an evening of fewer than three rounds, which has no course."""
    imps = card.sheet.document.rules.in_imps
    meetings = [each for each in card.meetings if each.scored and (imps or each.so_far is not None)]
    if len(meetings) < FEWEST:
        return None
    values = [_value(each, imps) for each in meetings]
    guides = levels([*values, Fraction(0 if imps else HALF)])
    low, high = guides[0], guides[-1]
    every = -(-len(meetings) // LABELS)
    stops = (
        _stop(number, each, value, len(meetings), low, high, card, named=number % every == 0)
        for number, (each, value) in enumerate(zip(meetings, values, strict=True))
    )
    middle = 0 if imps else HALF
    lines = (Guide(height_of(Fraction(at), low, high), _level(at, imps), at == middle) for at in guides)
    return Curve(tuple(stops), tuple(lines))


def _value(meeting: CardMeeting, imps: bool) -> Fraction:
    return meeting.total if imps else meeting.so_far or Fraction(0)


def levels(values: Sequence[Fraction]) -> list[int]:
    """The heights of the lines across: whole steps around all values, as few as a look takes in."""
    for step in STEPS:
        low, high = min(values) // step * step, -(-max(values) // step) * step
        found = list(range(int(low), int(high) + step, step))
        if len(found) <= MOST_GUIDES:
            break
    return found if len(found) > 1 else [found[0] - 1, found[0], found[0] + 1]


def height_of(value: Fraction, low: int, high: int) -> int:
    return TOP + round((high - value) * (HEIGHT - TOP - BOTTOM) / (high - low))


def _level(at: int, imps: bool) -> str:
    return signed(at) if imps else f"{at} %"


def _stop(
    number: int, meeting: CardMeeting, value: Fraction, of: int, low: int, high: int, card: Scorecard, *, named: bool
) -> Stop:
    label = str(meeting.round) if meeting.round else str(number + 1)
    return Stop(
        x=LEFT + 14 + number * (WIDTH - LEFT - RIGHT - 14) // (of - 1),
        y=height_of(value, low, high),
        label=label if named else "",
        round=label,
        partner=meeting.partner.short_names[0] if meeting.partner and meeting.partner.short_names else "",
        against=" – ".join(name for party in meeting.opponents for name in party.short_names) or _numbers(meeting),
        own=_figure_words(meeting.points, meeting.percent, card),
        so_far=_figure_words(meeting.total, meeting.so_far, card),
    )


def _numbers(meeting: CardMeeting) -> str:
    return _("pair %(number)s") % {"number": ", ".join(f"{each.section}{each.number}" for each in meeting.opponents)}


def _figure_words(points: Fraction, percent: Fraction | None, card: Scorecard) -> str:
    """58.2 %, or +12 IMPs' worth with the places of the card."""
    if percent is None:
        return signed(decimal_text(rounded(points, 0, card.places)), card.places)
    return f"{figure(decimal_text(rounded(percent, HALF, 1)), 1)} %"
