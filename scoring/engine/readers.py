"""What is left to guess of a ranking for pairs that read the results so far of each board they have played (L90B).

Such a pair knows more than the boards that are open to everybody: of each board that it has played, the results of the
rounds up to its own. It remembers figures, and takes off them what it reads later. All of it follows from the movement.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from typing import NamedTuple

#: A board where its results are compared: in a section ("" for the whole field).
Place = tuple[str, int]
#: When somebody plays each board.
Plan = Mapping[Place, int]
NOTHING, ALL = Fraction(0), Fraction(1)


class Ranking(NamedTuple):
    """A ranking that counts these boards with the results up to round `after`; `before`: the round of the one that
    was shown before it, 0 for none."""

    counted: frozenset[Place]
    after: int
    before: int


class Readers:
    """Everybody who plays, as whoever reads and as whom a figure is about. Equal plans are looked at once.

    `meetings`: round, place and contestants of each; `opens`: the round after which a board is open to everybody.
    """

    def __init__(self, meetings: Iterable[tuple[int, Place, frozenset[int]]], opens: Mapping[int, int]) -> None:
        self._opens = opens
        self._last = max(opens.values(), default=0)
        self._rounds: dict[Place, list[int]] = defaultdict(list)
        plans: dict[int, dict[Place, int]] = defaultdict(dict)
        for number, place, contestants in meetings:
            self._rounds[place].append(number)
            for contestant in contestants:
                plans[contestant][place] = number
        self._plans: list[Plan] = [dict(each) for each in {frozenset(plan.items()) for plan in plans.values()}]
        own = {frozenset((board, number) for (_section, board), number in plan.items()) for plan in self._plans}
        self._readers: list[Mapping[int, int]] = [dict(each) for each in own]

    def left_with(self, ranking: Ranking, least: int, least_new: int) -> bool:
        """Whether so many boards at least are left to guess of every figure, and so many of what came to it since the
        ranking before, for every reader who has still to play one of them, then or later."""
        figures = [tuple(_counted(plan, ranking)) for plan in self._plans]
        for now in range(ranking.after, self._last):
            hidden = [tuple(each for each in figure if self._opens[each[0][1]] > now) for figure in figures]
            for reader in self._readers:
                ahead = {board for board, number in reader.items() if number > now}
                for figure in hidden:
                    if any(place[1] in ahead for place, _played in figure):
                        shares = (self._share(each, reader, now, ranking) for each in figure)
                        if not _enough(shares, ranking.before, least, least_new):
                            return False
        return True

    def _share(self, each: tuple[Place, int], reader: Mapping[int, int], now: int, ranking: Ranking) -> _Share:
        """Nothing is known where the own result came after the reader's round; else all but what came after it."""
        place, played = each
        read = reader.get(place[1], 0)
        if not read or read > now or played > read:
            return _Share(ALL, ALL if played > ranking.before else NOTHING, read > now, played)
        rounds = [number for number in self._rounds[place] if number <= ranking.after]
        others = max(len(rounds) - 1, 1)
        left = Fraction(sum(number > read for number in rounds), others)
        new = Fraction(sum(number > max(read, ranking.before) for number in rounds), others)
        return _Share(left, new, False, played)


class _Share(NamedTuple):
    """Which part of a board's score is not known, of it all and of what is new; whether the reader has the board still
    to play; when it was played."""

    left: Fraction
    new: Fraction
    ahead: bool
    played: int


def _counted(plan: Plan, ranking: Ranking) -> Iterator[tuple[Place, int]]:
    """The boards of a figure, with when they were played."""
    for place, played in plan.items():
        if played <= ranking.after and place in ranking.counted:
            yield place, played


def _enough(shares: Iterable[_Share], before: int, least: int, least_new: int) -> bool:
    left = new = NOTHING
    new_ahead = False
    for each in shares:
        left += each.left
        new += each.new
        new_ahead |= each.ahead and each.played > before
    return left >= least and (not new_ahead or new >= least_new)
