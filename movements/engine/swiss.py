"""Swiss pairs and teams: who meets whom in the next round.

White Book 166, and 143.5.2 for the order of those with as many points. From the top everybody gets the nearest
opponent below not met before, in such a way that the rest can still be paired (1 v 2, 3 v 4 as far as it goes).
Where that is impossible rematches are allowed one rung of a ladder at a time, and each is told. No dice: whoever
wants a draw hands in the lots.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from movements.engine.codes import Refused
from movements.engine.errors import MovementError
from movements.engine.swiss_ladder import Ladder, Rematch, Rung, apart, pair_up
from movements.engine.swiss_order import Entry, Met, ranked, strength_of_opponents
from movements.engine.swiss_threesome import Threesome, choose_threesome

__all__ = ["Assignment", "Entry", "Match", "Met", "Rules", "Threesome", "first_round", "next_round", "ranked"]

Method = Literal["swiss", "danish"]
FirstMethod = Literal["lots", "halves", "fold"]
Odd = Literal["bye", "short", "long"]


@dataclass(frozen=True)
class Rules:
    """``odd``: what is done with an odd field. ``gap``: rounds between a match and a rematch that is not so bad, with
    ``old_is_new`` as good as any other match.

    A "short" threesome is one round of two half matches, a "long" one two rounds of whole matches.
    """

    method: Method = "swiss"
    odd: Odd = "bye"
    gap: int = 3
    old_is_new: bool = False


@dataclass(frozen=True, slots=True)
class Match:
    """``home`` is the higher of the two, and sits N/S unless only the other may not move."""

    table: int
    home: str
    away: str


@dataclass(frozen=True)
class Assignment:
    """``rung``: how far down the ladder had to be gone; ``rematches``: who meets again, and since when."""

    round: int
    matches: tuple[Match, ...]
    order: tuple[str, ...]
    bye: str | None = None
    threesomes: tuple[Threesome, ...] = ()
    rung: Rung = "new"
    rematches: tuple[Rematch, ...] = ()
    bye_passed: tuple[str, ...] = ()
    """Lower in the list than the bye and without one so far, but then a rematch would have been needed."""


def first_round(
    entries: Sequence[Entry],
    method: FirstMethod,
    *,
    rules: Rules | None = None,
    session: int = 1,
    met: Sequence[Met] = (),
) -> Assignment:
    """The first round by lots: neighbours ("lots"), first half against second ("halves"), first against last ("fold").

    The lot is the seed, or a place in a draw made by the caller. The last is the bye; a threesome as always. ``met``:
    in other sessions; who has met there is exchanged with those nearest in the order, so that as few as can be meet
    again.
    """
    rules = rules or Rules()
    ladder = Ladder(tuple(met), 1, session, rules.gap, rules.old_is_new)
    order = [each for each in sorted(entries, key=lambda each: (each.lot, each.id)) if not each.withdrawn]
    _refuse(order)
    threesomes: tuple[Threesome, ...] = ()
    bye, rest = None, order
    if len(order) % 2 and rules.odd == "bye":
        bye, rest = order[-1].id, order[:-1]
    elif len(order) % 2:
        threesome = choose_threesome(order, ladder, long=rules.odd == "long")
        threesomes = (threesome,)
        rest = [each for each in order if each.id not in threesome.teams]
    half = len(rest) // 2
    pairs = {
        "lots": list(zip(rest[::2], rest[1::2], strict=True)),
        "halves": list(zip(rest[:half], rest[half:], strict=True)),
        "fold": list(zip(rest[:half], rest[: half - 1 : -1], strict=True)),
    }[method]
    pairs = apart(rest, pairs, ladder)
    again = tuple(ladder.rematch(one.id, two.id) for one, two in pairs if ladder.times(one.id, two.id))
    return Assignment(1, _seated(pairs), tuple(each.id for each in order), bye, threesomes, rematches=again)


def next_round(
    entries: Sequence[Entry],
    met: Sequence[Met],
    *,
    round: int,
    session: int = 1,
    rules: Rules | None = None,
    running: Sequence[Threesome] = (),
) -> Assignment:
    """The assignment of ``round`` after all that was played. ``running``: long threesomes in their second round.

    They come first among its threesomes; one more can follow where somebody left meanwhile.

    MovementError where fewer than two are left, or where a threesome is asked of fewer than three.
    """
    rules = rules or Rules()
    order = ranked(entries, met)
    engaged = {team for each in running for team in each.teams}
    free = [each for each in order if each.id not in engaged]
    _refuse(order)
    ladder = Ladder(tuple(met), round, session, rules.gap, rules.old_is_new)
    found = _danish(free, ladder, rules) if rules.method == "danish" else _swiss(free, ladder, rules)
    pairs, bye, threesomes, rung, passed = found
    return Assignment(
        round=round,
        matches=_seated(pairs),
        order=tuple(each.id for each in order),
        bye=bye,
        threesomes=(*running, *threesomes),
        rung=rung,
        rematches=tuple(ladder.rematch(one.id, two.id) for one, two in pairs if ladder.times(one.id, two.id)),
        bye_passed=passed,
    )


Found = tuple[list[tuple[Entry, Entry]], str | None, tuple[Threesome, ...], Rung, tuple[str, ...]]


def _swiss(order: list[Entry], ladder: Ladder, rules: Rules) -> Found:
    if len(order) % 2 and len(order) > 1 and rules.odd != "bye":
        threesome = choose_threesome(order, ladder, long=rules.odd == "long")
        order = [each for each in order if each.id not in threesome.teams]
        pairs, _bye, rung = pair_up(order, ladder)
        return pairs, None, (threesome,), rung, ()
    pairs, bye, rung = pair_up(order, ladder)
    passed = () if bye is None else tuple(each.id for each in order[order.index(bye) + 1 :] if each.byes <= bye.byes)
    return pairs, bye.id if bye else None, (), rung, passed


def _danish(order: list[Entry], ladder: Ladder, rules: Rules) -> Found:
    """First against second, third against fourth, whoever met before."""
    threesomes: tuple[Threesome, ...] = ()
    bye = None
    if len(order) % 2 and (rules.odd == "bye" or len(order) == 1):
        bye = min(reversed(order), key=lambda each: each.byes)
        order = [each for each in order if each is not bye]
    elif len(order) % 2:
        threesome = choose_threesome(order, ladder, long=rules.odd == "long", rest_matters=False)
        threesomes = (threesome,)
        order = [each for each in order if each.id not in threesome.teams]
    pairs = list(zip(order[::2], order[1::2], strict=True))
    again = any(ladder.times(one.id, two.id) for one, two in pairs)
    return pairs, bye.id if bye else None, threesomes, "any" if again else "new", ()


def _refuse(order: Sequence[Entry]) -> None:
    if len(order) < 2:
        raise MovementError(Refused.TOO_FEW_ENTRIES, entries=len(order))
    if len({each.id for each in order}) < len(order):
        raise MovementError(Refused.ENTRY_TWICE)


def _seated(pairs: Sequence[tuple[Entry, Entry]]) -> tuple[Match, ...]:
    """Table 1 for the highest match, but for those that stay where they are."""
    fixed: dict[int, tuple[Entry, Entry]] = {}
    for one, two in pairs:
        for table in (one.table, two.table):
            if table is not None and table not in fixed and (one, two) not in fixed.values():
                fixed[table] = (one, two)
    waiting = [pair for pair in pairs if pair not in fixed.values()]
    free = iter(each for each in range(1, len(pairs) + len(fixed) + 1) if each not in fixed)
    placed = {**fixed, **{next(free): pair for pair in waiting}}
    return tuple(_match(table, *placed[table]) for table in sorted(placed))


def _match(table: int, one: Entry, two: Entry) -> Match:
    turned = two.table == table and one.table != table
    return Match(table, two.id, one.id) if turned else Match(table, one.id, two.id)


def tie_break(entries: Sequence[Entry], met: Sequence[Met]) -> dict[str, Fraction]:
    """The opponents' points of each entry, as the order uses them."""
    return {each.id: strength_of_opponents(each.id, entries, met) for each in entries}
