"""Who gets which prize of several lists, and in which order prizes are read out.

Ties share (White Book 143.1). Where nobody is to have two prizes, who has one stands aside and the next moves up.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from hashlib import sha256
from itertools import groupby

from scoring.engine.prizes import Category, prizes
from scoring.engine.ranking import shared_ranks

Entrants = tuple[tuple[str, int], ...]


@dataclass(frozen=True)
class Wanted:
    """A list with prizes for so many places: `entrants` with their rank, 1 the best, equal ranks are ties."""

    key: str
    entrants: Entrants
    places: int


@dataclass(frozen=True)
class Award:
    """A prize of a list: `place` of its prizes, which those who tie share. `rank`: where the winners stand on the list.

    `passed`: who stands no worse there and has a prize of a list before, so that these move up.
    """

    key: str
    place: int
    rank: int
    winners: tuple[str, ...]
    passed: tuple[str, ...] = ()

    @property
    def shared(self) -> bool:
        return len(self.winners) > 1


def awards(lists: Sequence[Wanted], *, once: bool) -> tuple[Award, ...]:
    """The prizes of all lists, the best of each first; a list before another has the first choice of its winners."""
    given = prizes((Category(each.key, each.entrants, (0,) * each.places) for each in lists), once=once)
    ranks = {each.key: dict(each.entrants) for each in lists}
    taken: set[str] = set()
    found: list[Award] = []
    for key, of_list in groupby(given, key=lambda each: each.category):
        before = 0
        mine: list[Award] = []
        for prize in of_list:
            rank = ranks[key][prize.winners[0]]
            ahead = sorted((at, who) for who, at in ranks[key].items() if who in taken and before < at <= rank)
            passed = tuple(who for _at, who in ahead) if once else ()
            mine.append(Award(key, prize.first, rank, prize.winners, passed))
            before = rank
        taken.update(who for each in mine for who in each.winners)
        found += mine
    return tuple(found)


def reading_order(found: Iterable[Award]) -> tuple[Award, ...]:
    """As they are read out: the list that matters most comes last, and each list ends with its first prize."""
    return tuple(reversed(tuple(found)))


def middle(entrants: Entrants) -> Entrants:
    """Ranked by how near they are to the middle of their list; of an even number two are. Those who tie take up the
    mean of their places."""
    last = len(entrants) + 1
    return _ranked({key: -abs(2 * place - last) for key, place in _mean_places(entrants)})


def from_behind(entrants: Entrants) -> Entrants:
    """Ranked from the other end: the last place first."""
    return _ranked(dict(entrants))


def by_lot(entrants: Entrants, lot: int) -> Entrants:
    """Each by its lot, whatever the order in which they are given; the same lot draws the same again."""
    drawn = sorted((key for key, _rank in entrants), key=lambda key: sha256(f"{lot}:{key}".encode()).digest())
    return tuple((key, place) for place, key in enumerate(drawn, 1))


@dataclass(frozen=True)
class Feat:
    """What a contestant did on a board: `figures`, larger ones better, the first before the next; `place` is where the
    caller has it."""

    contestant: str
    figures: tuple[Fraction, ...]
    place: int


def best_feats(feats: Iterable[Feat]) -> tuple[Entrants, Mapping[str, Feat]]:
    """Everybody ranked by the best that each did, and what that was; of equal ones the first."""
    best: dict[str, Feat] = {}
    for feat in feats:
        if feat.contestant not in best or feat.figures > best[feat.contestant].figures:
            best[feat.contestant] = feat
    return _ranked({key: feat.figures for key, feat in best.items()}), best


def _mean_places(entrants: Entrants) -> Iterator[tuple[str, Fraction]]:
    place = 1
    for _rank, tied in groupby(sorted(entrants, key=lambda each: each[1]), key=lambda each: each[1]):
        keys = [key for key, _same in tied]
        for key in keys:
            yield key, Fraction(2 * place + len(keys) - 1, 2)
        place += len(keys)


def _ranked(figures: Mapping[str, Hashable]) -> Entrants:
    ranks = shared_ranks(figures)
    return tuple(sorted(((key, rank) for key, (rank, _tied) in ranks.items()), key=lambda each: each[1]))
