"""What a method of scoring knows: one direction's table of a group, artificial scores, the unit of a line."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any, Protocol

from scoring.engine.board import Side
from scoring.engine.document.outcomes import Artificial
from scoring.engine.frequencies import Entry
from scoring.engine.methods.workings import Working


class Direction(Protocol):
    """The entries of one direction that are compared with each other, all of them N/S scores."""

    def points(self, side: Side, own: Entry, instead: Entry | None = None) -> Fraction:
        """Exact points of a side that stands in the table with `own`.

        With `instead`: what it would get with that entry, everybody else unchanged.
        """

    def working(self, side: Side, own: Entry, instead: Entry | None = None) -> Working:
        """The same points with the values that they were counted from."""


class Method(Protocol):
    """A frozen value: the same options, the same method."""

    @property
    def places(self) -> int:
        """To how many decimals a line is rounded (White Book 12.5)."""

    @property
    def line_is_rounded(self) -> bool:
        """Whether the rounded line is the score; else ranks compare the unrounded ones."""

    def direction(self, entries: Sequence[Entry], expected: int) -> Direction:
        """The table of a direction; `expected` is E, to which uneven boards are factored."""

    def top(self, expected: int) -> int:
        """What is available on a board; 0 where points have no top."""

    def artificial(self, outcome: Artificial, expected: int, own_average: Fraction | None) -> Fraction:
        """What an artificial score is worth (L12C2); `own_average` in the method's own measure, None without one."""

    def plain(self) -> Any:
        """JSON values that are the same for the same method and options."""
