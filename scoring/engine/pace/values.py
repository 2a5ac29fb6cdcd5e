"""What is known of a session's pace: who is due where, when results came, what was planned. Times are whole seconds."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

#: A board of a round that is not drawn yet: nobody knows which.
UNKNOWN_BOARD = 0


class Place(NamedTuple):
    """A table in a round of a section."""

    section: str
    round: int
    table: int


@dataclass(frozen=True, slots=True)
class Stand:
    """A table at which boards are played in a round.

    `movers`: who comes there as one: pairs, players of an individual, of a team those who sit on one side. `boards`:
    what is played there, `UNKNOWN_BOARD` of a round to be drawn. `left`: of how many a result is still expected.
    `silent`: results reach the program otherwise than from the table (it writes on paper).
    """

    place: Place
    movers: tuple[Hashable, ...]
    boards: tuple[int, ...]
    left: int
    silent: bool = False


@dataclass(frozen=True, slots=True)
class Entry:
    """The first result that was played on a board at a table; what corrected it later is no entry.

    `order`: rises with the order in which results reached the program. `at`: when it came, None where the table did
    not send it itself (keyed by the director, imported). `keyed`: when it was keyed, by the clock of the `device`.
    """

    place: Place
    board: int
    order: int
    at: int | None
    keyed: int | None = None
    device: int | None = None


@dataclass(frozen=True, slots=True)
class Interval:
    """From one moment to a later one, in which nobody plays."""

    start: int
    end: int

    def within(self, start: int, end: int) -> int:
        """How many of its seconds lie between the two."""
        return max(0, min(self.end, end) - max(self.start, start))


@dataclass(frozen=True, slots=True)
class Plan:
    """What was planned, and what is known of the evening beside its results.

    `began`: when play began, None: not known. `board`: seconds for a board, `move`: between two rounds.
    `together`: the director opens the rounds, at the moments `opened` (section, round).
    `drawn`: rounds (section, round) that nobody can begin before all tables of the section have finished.
    `breaks`: seconds of a break before a round (section, round). `stopped`: by section when nobody played, pauses and
    breaks that were called; those of a section do not overlap.
    """

    began: int | None
    board: int
    move: int
    together: bool = False
    opened: Mapping[tuple[str, int], int] = field(default_factory=dict)
    drawn: frozenset[tuple[str, int]] = frozenset()
    breaks: Mapping[tuple[str, int], int] = field(default_factory=dict)
    stopped: Mapping[str, tuple[Interval, ...]] = field(default_factory=dict)

    def waits_for_all(self, section: str, number: int) -> bool:
        """Whether nobody begins this round before the slowest table has finished the one before."""
        return number > 1 and (self.together or (section, number) in self.drawn)

    def played(self, section: str, start: int, end: int) -> int:
        """The seconds between two moments in which play was not stopped."""
        return end - start - sum(each.within(start, end) for each in self.stopped.get(section, ()))

    def after(self, section: str, start: int, seconds: int) -> int:
        """The moment at which so many seconds have been played."""
        end = start + seconds
        for each in sorted(self.stopped.get(section, ()), key=lambda one: one.start):
            if each.start <= end and each.end > start:
                end += each.end - max(each.start, start)
        return end


@dataclass(frozen=True, slots=True)
class Evening:
    """All that the pace follows from."""

    stands: tuple[Stand, ...]
    entries: tuple[Entry, ...]
    plan: Plan
