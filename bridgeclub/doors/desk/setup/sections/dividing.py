"""Into how many sections, and of which sizes, a field may be divided, by the kind of contest."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from movements.engine.evening import FEWEST_PAIRS
from movements.engine.individual_evening import FEWEST_PLAYERS
from movements.engine.sections import FROM_TABLES, LETTERS

PAIRS_IN_A_SECTION = 30
#: From one player more on there are movements for few numbers only.
PLAYERS_IN_A_SECTION = 40


@dataclass(frozen=True)
class Dividing:
    """`fewest` of a section; `usual_most`: with more than that there is another section to begin with. `large`: from so
    many on the page says that sections are usual. `even_sizes`: the sizes of so many sections, the larger ones first.
    """

    fewest: int
    usual_most: int
    large: int
    even_sizes: Callable[[int, int], tuple[int, ...]]

    def most_sections(self, present: int) -> int:
        return min(len(LETTERS), present // self.fewest)

    def usual_number(self, present: int) -> int:
        """Two sections, or as many as keep each at its usual size."""
        return max(2, min(self.most_sections(present), -(-present // self.usual_most)))


def even_pairs(pairs: int, number: int) -> tuple[int, ...]:
    """As many tables in each section as can be, the first ones the larger; the half table in the last, or in the first
    where the last would be too small.
    """
    tables, half = (pairs + 1) // 2, pairs % 2
    sizes = [2 * (tables // number + (place < tables % number)) for place in range(number)]
    sizes[-1 if sizes[-1] - half >= FEWEST_PAIRS else 0] -= half
    return tuple(sizes)


def even_players(players: int, number: int) -> tuple[int, ...]:
    """As many full tables in each section as can be; who is over comes to the smallest sections.
    Larger ones first.
    """
    tables, over = divmod(players, 4)
    sizes = [4 * (tables // number + (place < tables % number)) for place in range(number)]
    for _each in range(over):
        sizes[sizes.index(min(sizes))] += 1
    return tuple(sorted(sizes, reverse=True))


#: The catalogue makes sections of pairs too from 14½ tables on.
DIVIDING_PAIRS = Dividing(FEWEST_PAIRS, PAIRS_IN_A_SECTION, 2 * FROM_TABLES[2] - 1, even_pairs)
DIVIDING_PLAYERS = Dividing(FEWEST_PLAYERS, PLAYERS_IN_A_SECTION, PLAYERS_IN_A_SECTION + 1, even_players)
