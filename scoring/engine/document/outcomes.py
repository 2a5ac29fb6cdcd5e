"""What a side gets on a line in place of its table score (Laws 12C1, 12C2; White Book 12.9, 90.4.2)."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from scoring.engine.board import Side
from scoring.engine.document.quantities import decimal_value, weight_value

AVERAGE_PLUS = Fraction(60)
AVERAGE_MINUS = Fraction(40)


@dataclass(frozen=True)
class Assigned:
    """One score, N/S's, in points (L12C1)."""

    score: int


@dataclass(frozen=True)
class Part:
    """A part of a weighted score: its weight as written (`20%`, `1/4`, `0.40`) and N/S's score in points."""

    weight: str
    score: int

    @cached_property
    def share(self) -> Fraction:
        """The weight as a fraction of 1. ValueError when it was written in no known form."""
        value = weight_value(self.weight)
        if value is None:
            raise ValueError(f"{self.weight} is not a weight.")
        return value


@dataclass(frozen=True)
class Weighted:
    """Several scores whose weights sum to exactly 1 (L12C1(c))."""

    parts: tuple[Part, ...]


@dataclass(frozen=True)
class Artificial:
    """A percentage of the top (L12C2), as written: `60`, `50`, `=60`; or signed IMPs on the board: `+3`, `-2.5`.

    `60` and `40` are average plus and average minus, which L12C2(c) moves to the contestant's own average.
    """

    text: str

    @cached_property
    def imps(self) -> Fraction | None:
        """IMPs on the board; None where it is a percentage."""
        return decimal_value(self.text.removeprefix("+")) if self.text[:1] in "+-" else None

    @cached_property
    def percent(self) -> Fraction:
        """The nominal percentage, 0 to 100. ValueError when the text is no percentage."""
        value = decimal_value(self.text.removeprefix("="))
        if value is None or not 0 <= value <= 100:
            raise ValueError(f"{self.text} is not a percentage.")
        return value

    @property
    def worth(self) -> Fraction:
        """What can be compared with another one of the same form: IMPs, or the nominal percentage."""
        return self.percent if self.imps is None else self.imps

    @property
    def average_plus(self) -> bool:
        """Whether a better average than 60 % takes its place."""
        return self.imps is None and self.percent == AVERAGE_PLUS and not self.text.startswith("=")

    @property
    def average_minus(self) -> bool:
        """Whether a worse average than 40 % takes its place."""
        return self.imps is None and self.percent == AVERAGE_MINUS and not self.text.startswith("=")


@dataclass(frozen=True)
class Redress:
    """The non-offending side made a serious error or gambled (L12C1(e)).

    `without_error`: the infraction happened, the error did not. `without_infraction`: the score it had before.
    """

    without_error: Assigned | Weighted
    without_infraction: Assigned | Weighted


@dataclass(frozen=True)
class NotScored:
    """No score and no top on this line: the side had its score on the board elsewhere."""


Outcome = Assigned | Weighted | Artificial | Redress | NotScored


@dataclass(frozen=True)
class Adjustment:
    """The outcomes of both sides; None leaves a side its table score.

    `unless_better`: both artificial, and given up where the offenders did no better at the table.
    """

    ns: Outcome | None = None
    ew: Outcome | None = None
    unless_better: bool = False

    def outcome(self, side: Side) -> Outcome | None:
        """The outcome of one side."""
        return self.ns if side == "ns" else self.ew
