"""What the split-tie procedure looks at, and what it answers (White Book 143.5, 143.6)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction

#: Contestants from first to last; those in one group are still tied.
Order = tuple[tuple[str, ...], ...]


@dataclass(frozen=True)
class Encounter:
    """One match, or one round where there are no matches (143.5.4), of one contestant.

    `final` is what it got, `draw` what a drawn one gives; `basic` its scores before any conversion, in the order in
    which they are tested (143.6.4). No `opponents`: the match was not played, and the score awarded. `share` is how
    much of a full match it was: ½ in a triangle (143.6.2).
    """

    contestant: str
    opponents: tuple[str, ...]
    final: Fraction
    draw: Fraction
    basic: tuple[Fraction, ...] = ()
    partners: tuple[str, ...] = ()
    share: Fraction = Fraction(1)


@dataclass(frozen=True)
class Event:
    """The stage in which the tie has occurred, and no earlier one (143.6.1).

    `finals` are the final scores of everybody. `all_play_all`: a perfect one, where tie-break points say nothing.
    `converted`: by victory points, so that the basic scores are something else. `completed`: of who withdrew, the
    share of the event it had played. `boards`: by board the basic scores of who played it, empty where the contestants
    did not play the same boards; `averages` what is average there (0 unless said). `basic_penalties`: fines (negative)
    and awards as `basic` has its scores (143.5.7). `qualifying`: of those who tie between groups, what is compared
    first (143.6.3).
    """

    encounters: tuple[Encounter, ...]
    finals: Mapping[str, Fraction]
    all_play_all: bool = False
    converted: bool = True
    completed: Mapping[str, Fraction] = field(default_factory=dict)
    boards: Mapping[int, Mapping[str, Fraction]] = field(default_factory=dict)
    averages: Mapping[int, Fraction] = field(default_factory=dict)
    basic_penalties: Mapping[str, tuple[Fraction, ...]] = field(default_factory=dict)
    qualifying: Mapping[str, Fraction] = field(default_factory=dict)

    def of(self, contestant: str) -> tuple[Encounter, ...]:
        """The encounters of one contestant."""
        return tuple(each for each in self.encounters if each.contestant == contestant)

    def between(self, contestant: str, others: frozenset[str]) -> tuple[Encounter, ...]:
        """Those of one contestant with some others."""
        return tuple(each for each in self.of(contestant) if others.intersection(each.opponents))

    def have_all_met(self, contestants: tuple[str, ...]) -> bool:
        """Whether each of them has met each other one."""
        return all(
            self.between(one, frozenset({other})) for one in contestants for other in contestants if one != other
        )


@dataclass(frozen=True)
class Step:
    """One rule applied to those who were tied: what was compared, and the order that came of it.

    `values` is empty where the rule says nothing here, and `order` one group then.
    """

    rule: str
    source: str
    tied: tuple[str, ...]
    values: Mapping[str, Fraction]
    order: Order

    @property
    def decided(self) -> bool:
        """Whether it told anybody apart."""
        return len(self.order) > 1


@dataclass(frozen=True)
class Ballot:
    """A random ballot that was drawn elsewhere: the order, first to last, and how it was drawn, for the record."""

    order: tuple[str, ...]
    how: str


@dataclass(frozen=True)
class Split:
    """The order of those who were tied, the steps to it, and the groups that no rule could tell apart.

    `ballots` are those that settled such a group; `unresolved` the groups that still share their rank.
    """

    order: Order
    steps: tuple[Step, ...]
    ballots: tuple[Ballot, ...] = ()
    unresolved: Order = ()
