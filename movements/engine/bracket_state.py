"""How a knock-out stands: who meets whom next, and what a corrected result does to matches that have been drawn.

Nobody is moved by it. A match has the sides that were drawn for it; where results, as they are now, say otherwise, that
is a `Difference` for the director to decide.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from movements.engine.bracket import Bracket, BracketMatch, Source

Sides = tuple["Side", ...]


@dataclass(frozen=True)
class Side:
    """Entry `entry` plays; None where nobody comes, as both who could have come have withdrawn."""

    entry: int | None


@dataclass(frozen=True)
class Decided:
    """Who went through, the winner first; nobody while the teams are level. `sides`: who played."""

    through: tuple[int, ...]
    sides: tuple[int, ...]


class Changes(StrEnum):
    """What stands against drawing a match anew."""

    NOT_BEGUN = "not_begun"
    BEGUN = "begun"
    PLAYED = "played"


@dataclass(frozen=True)
class Difference:
    """In match `match` `drawn` were drawn (None: nobody), by the results it would be `due`.

    `unknown`: the matches before it that have no winner any more; whoever was drawn from them is in `due` as well.
    """

    match: int
    drawn: tuple[int | None, ...]
    due: tuple[int | None, ...]
    changes: Changes
    unknown: tuple[int, ...] = ()

    @property
    def places(self) -> tuple[int, ...]:
        """The sides that are others by the results."""
        return tuple(place for place, (was, now) in enumerate(zip(self.drawn, self.due, strict=True)) if was != now)


@dataclass(frozen=True)
class State:
    """By number of match: `due`, who would play it by the results, where all of that is known; `through`, who goes on.

    `walkovers`: the matches that nobody plays. `ready`: those to be drawn. `open`: drawn, without a winner.
    """

    due: Mapping[int, Sides]
    through: Mapping[int, tuple[int, ...]]
    walkovers: frozenset[int]
    ready: tuple[int, ...]
    open: tuple[int, ...]
    level: tuple[int, ...]
    differences: tuple[Difference, ...]
    champion: int | None
    out: frozenset[int]


def state_of(
    plan: Bracket,
    lines: Sequence[int],
    *,
    drawn: Mapping[int, Sides],
    decided: Mapping[int, Decided],
    begun: Collection[int] = (),
    withdrawn: Collection[int] = (),
    by_director: Collection[tuple[int, int]] = (),
) -> State:
    """`lines`: entries by line of the draw. `drawn`: the sides of each match that was drawn. `decided`: its result.

    `begun`: matches of which something was played. `by_director`: (match, place of side) that he has filled himself,
    which no result changes.
    """
    due: dict[int, Sides] = {}
    through: dict[int, tuple[int, ...]] = {}
    walkovers: set[int] = set()
    differences: list[Difference] = []
    for match in plan.matches:
        sides = _due(match, lines, through)
        if sides is not None:
            due[match.number] = sides
        if match.number not in drawn:
            continue
        there = drawn[match.number]
        result = decided.get(match.number)
        if result is not None and result.through:
            through[match.number] = result.through
        else:
            # A team that leaves before the extra boards leaves the match to the other.
            present = tuple(each.entry for each in there if each.entry is not None and each.entry not in withdrawn)
            if len(present) <= match.through:
                through[match.number] = present
                walkovers.add(match.number)
        found = _difference(match, there, lines, through, by_director)
        if found is not None:
            differences.append(replace(found, changes=_changes(match.number, decided, begun)))
    last = through.get(plan.final.number, ())
    return State(
        due=due,
        through=through,
        walkovers=frozenset(walkovers),
        ready=tuple(number for number in due if number not in drawn),
        open=tuple(number for number in drawn if number not in through),
        level=tuple(number for number in drawn if number not in through and number in decided),
        differences=tuple(differences),
        champion=last[0] if last else None,
        out=_out(drawn, through) | frozenset(withdrawn),
    )


def lucky_losers(plan: Bracket, drawn: Mapping[int, Sides], state: State, withdrawn: Collection[int]) -> list[int]:
    """Who may take a withdrawn team's place by the director's choice: whoever is out by a match, the last lost first.

    White Book 145.11.1: whoever was put out by the team that goes has the first claim; that is the director's to see.
    """
    found: list[int] = []
    for match in reversed(plan.matches):
        through = state.through.get(match.number)
        if through is None or match.number not in drawn:
            continue
        lost = [each.entry for each in drawn[match.number] if each.entry is not None and each.entry not in through]
        found += [each for each in lost if each not in found and each not in withdrawn]
    playing = {side.entry for number in state.open for side in drawn[number]}
    playing |= {entry for number, winners in state.through.items() if _waits(plan, number, drawn) for entry in winners}
    return [each for each in found if each not in playing]


def _waits(plan: Bracket, number: int, drawn: Mapping[int, Sides]) -> bool:
    """Whether whoever goes through here has a match to come that is not drawn yet."""
    after = plan.after(number)
    return not after or any(each.number not in drawn for each in after)


def _due(match: BracketMatch, lines: Sequence[int], through: Mapping[int, tuple[int, ...]]) -> Sides | None:
    sides = [_side(source, lines, through) for source in match.sides]
    known = tuple(each for each in sides if each is not None)
    return known if len(known) == len(sides) else None


def _side(source: Source, lines: Sequence[int], through: Mapping[int, tuple[int, ...]]) -> Side | None:
    if source.line:
        return Side(lines[source.line - 1])
    if source.match not in through:
        return None
    winners = through[source.match]
    return Side(winners[source.place - 1] if source.place <= len(winners) else None)


def _difference(
    match: BracketMatch,
    drawn: Sides,
    lines: Sequence[int],
    through: Mapping[int, tuple[int, ...]],
    by_director: Collection[tuple[int, int]],
) -> Difference | None:
    """Who was drawn and who would be due; None where that is the same. What the director has put there is due."""
    due: list[int | None] = []
    unknown: list[int] = []
    for place, (there, source) in enumerate(zip(drawn, match.sides, strict=True)):
        side = there if (match.number, place) in by_director else _side(source, lines, through)
        if side is None:
            unknown.append(source.match)
        due.append(there.entry if side is None else side.entry)
    before = tuple(each.entry for each in drawn)
    if before == tuple(due) and not unknown:
        return None
    return Difference(match.number, before, tuple(due), Changes.NOT_BEGUN, tuple(unknown))


def _changes(number: int, decided: Mapping[int, Decided], begun: Collection[int]) -> Changes:
    if number in decided:
        return Changes.PLAYED
    return Changes.BEGUN if number in begun else Changes.NOT_BEGUN


def _out(drawn: Mapping[int, Sides], through: Mapping[int, tuple[int, ...]]) -> frozenset[int]:
    """Who lost a match, and is in no match drawn later."""
    out: set[int] = set()
    for number in sorted(drawn):
        sides = {side.entry for side in drawn[number] if side.entry is not None}
        out -= sides
        out |= sides - set(through.get(number, sides))
    return frozenset(out)
