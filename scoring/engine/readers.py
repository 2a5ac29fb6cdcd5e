"""What is left to guess of a ranking for pairs that read the results so far of each board they have played (L90B).

Such a pair knows more than the boards that are open to everybody: of each board that it has played, the results of the
rounds up to its own. It remembers figures, and takes off them what it reads later. All of it follows from the movement.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

#: A board where its results are compared: in a section ("" for the whole field).
Place = tuple[str, int]
#: By board, the round in which a reader plays it.
Plan = Mapping[int, int]
NOTHING, ALL = Fraction(0), Fraction(1)


class Ranking(NamedTuple):
    """A ranking that counts these boards with the results up to round `after`; `before`: the round of the one that
    was shown before it, 0 for none."""

    counted: frozenset[Place]
    after: int
    before: int


class Played(NamedTuple):
    """A board in somebody's figure: the round in which it was played there, and all rounds that it is compared with."""

    board: int
    round: int
    compared: tuple[int, ...]


class Readers:
    """Everybody who plays, as whoever reads and as whom a figure is about. Who plays alike is looked at once.

    `meetings`: round, place and contestants of each; `opens`: the round after which a board is open to everybody.
    """

    def __init__(self, meetings: Iterable[tuple[int, Place, frozenset[int]]], opens: Mapping[int, int]) -> None:
        self._opens = opens
        self._last = max(opens.values(), default=0)
        self._rounds: dict[Place, list[int]] = defaultdict(list)
        self._plans: dict[int, dict[Place, int]] = defaultdict(dict)
        for number, place, contestants in meetings:
            self._rounds[place].append(number)
            for contestant in contestants:
                self._plans[contestant][place] = number
        own = {frozenset((board, at) for (_section, board), at in plan.items()) for plan in self._plans.values()}
        self._readers: list[Plan] = [dict(each) for each in own]

    def left_with(self, ranking: Ranking, least: int, least_new: int) -> bool:
        """Whether so many boards at least are left to guess of every figure, and so many of what came to it since the
        ranking before, for every reader before the last of the boards of any round to come."""
        figures = self._figures(ranking)
        for now in range(ranking.after, self._last):
            hidden = {tuple(each for each in figure if self._opens[each.board] > now) for figure in figures}
            closed = [(figure, frozenset(each.board for each in figure)) for figure in hidden]
            for reader in self._readers:
                coming = {board for board, number in reader.items() if number == now + 1}
                read = {board: number for board, number in reader.items() if number <= now}
                for figure, boards in closed:
                    if not boards.isdisjoint(coming) and not _enough(figure, ranking, read, coming, least, least_new):
                        return False
        return True

    def _figures(self, ranking: Ranking) -> set[tuple[Played, ...]]:
        """What the figures count, each once. Sections that play alike have the same."""
        compared = {
            place: tuple(sorted(number for number in self._rounds[place] if number <= ranking.after))
            for place in ranking.counted
        }
        return {
            tuple(
                sorted(
                    Played(place[1], played, compared[place])
                    for place, played in plan.items()
                    if played <= ranking.after and place in compared
                )
            )
            for plan in self._plans.values()
        }


def _enough(
    figure: Sequence[Played], ranking: Ranking, read: Plan, coming: set[int], least: int, least_new: int
) -> bool:
    """Whether so much is left of one figure for one reader, who has `read` boards and is about to play the last one of
    the round's, which are `coming`: the others of them it has read as well by then."""
    left = new = ALL
    new_coming = any(each.round > ranking.before and each.board in coming for each in figure)
    for each in figure:
        if left >= least and (new >= least_new or not new_coming):
            break
        if each.board not in coming:
            left += _unknown(each, read.get(each.board, 0), 0)
            new += _unknown(each, read.get(each.board, 0), ranking.before)
    return left >= least and (new >= least_new or not new_coming)


def _unknown(each: Played, read: int, since: int) -> Fraction:
    """Which part of a board's score is not known to who has read its results up to a round, of what came `since`.

    Nothing is known where its own result came later; else all but the results that it is compared with and that did.
    """
    if each.round > read:
        return ALL if each.round > since else NOTHING
    later = sum(number > max(read, since) for number in each.compared)
    return Fraction(later, max(len(each.compared) - 1, 1)) if later else NOTHING
