"""A large field in two or three sections, each with a movement of its own: what fits, and as a value.

The sections play as many rounds of as many boards, where that can be the same boards, each section from sets of its
own. They are as large as each other, but for two tables; only one of them may have a half table.
"""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Protocol, TypeVar

from movements.engine.build import KINDS, build
from movements.engine.candidates import Candidate
from movements.engine.catalogue import WORTH_A_LOOK, ranked
from movements.engine.evening import Evening
from movements.engine.plan import Movement
from movements.engine.ranking import cost
from movements.engine.reasons import Reason, reasons_of, speaks_against

LETTERS = "ABCDEF"
FROM_TABLES = {2: 15, 3: 26}
FARTHEST_APART = 2
PER_SECTION, PER_TABLE_APART, OTHER_BOARDS = 14, 4, 12
BEST_OF_A_SECTION, BEST_OF_A_SECTION_BY_HAND = 12, 30

C = TypeVar("C")
Manner = tuple[int, int, int]
"""Rounds, boards a round and winners."""


@dataclass(frozen=True)
class Part:
    """A section: ``build(kind, **options)`` makes ``movement`` again."""

    section: str
    kind: str
    options: Mapping[str, Any]
    movement: Movement


@dataclass(frozen=True)
class Division:
    """A field in sections; their movements have as many rounds of as many boards each. `as_asked` as of a choice."""

    parts: tuple[Part, ...]
    minutes: int
    reasons: tuple[Reason, ...]
    recommended: bool
    cost: int
    as_asked: bool = False

    @property
    def rounds(self) -> int:
        return self.parts[0].movement.rounds

    @property
    def boards_per_round(self) -> int:
        return self.parts[0].movement.boards_per_round

    @property
    def boards_each(self) -> int:
        return self.rounds * self.boards_per_round

    @property
    def winners(self) -> int:
        return self.parts[0].movement.winners

    @cached_property
    def same_boards(self) -> bool:
        """Whether every set of one section is played in all, so that the whole field is compared on every board."""
        return len({part.movement.sets_in_play for part in self.parts}) == 1

    @property
    def copies(self) -> int:
        """Sets of the boards for all sections together."""
        return sum(part.movement.copies for part in self.parts)


def divided(movements: Mapping[str, tuple[str, Mapping[str, Any]]], *, same_boards: bool = True) -> tuple[Part, ...]:
    """Sections by letter, each of a kind and its options; with boards of their own, each begins after the last one."""
    first, parts = 1, []
    for section, (kind, options) in movements.items():
        movement = build(kind, **(dict(options) if same_boards else {**options, "first_board": first}))
        parts.append(Part(section, kind, options, movement))
        first += max(movement.sets_in_play) * movement.boards_per_round
    return tuple(parts)


def divisions(evening: Evening, kinds: Collection[str]) -> tuple[Division, ...]:
    """The ways of dividing the field, best first; none while one section holds it well."""
    mitchells = [name for name in kinds if KINDS[name].missing != "pair"]
    return _divisions(evening, tuple(_sizes(evening)), mitchells, BEST_OF_A_SECTION)


def divisions_into(evening: Evening, sizes: tuple[int, ...], kinds: Collection[str]) -> tuple[Division, ...]:
    """The same for sections of so many pairs (4 or more each), as somebody has divided the field, however small it is.

    None where no two movements of these sizes have as many rounds, boards a round and rankings.
    """
    return _divisions(evening, (sizes,), kinds, BEST_OF_A_SECTION_BY_HAND)


def _divisions(
    evening: Evening, divided: Collection[tuple[int, ...]], kinds: Collection[str], best: int
) -> tuple[Division, ...]:
    sizes_of_all = {each for sizes in divided for each in sizes}
    sections = {pairs: _of_a_section(evening, pairs, kinds, best) for pairs in sizes_of_all}
    return best_divisions(evening, divided, sections, lambda candidates: _division(evening, candidates))


class Asked(Protocol):
    """Boards for each, and whether just so many are asked for."""

    @property
    def boards(self) -> int: ...
    @property
    def exact(self) -> bool: ...


def best_divisions(
    asked: Asked,
    divided: Collection[tuple[int, ...]],
    sections: Mapping[int, Mapping[Manner, C]],
    division: Callable[[Sequence[C]], Division],
) -> tuple[Division, ...]:
    """The best of each number of sections and manner, from what a section of each size can play, best first."""
    found: dict[tuple[object, ...], Division] = {}
    for sizes in divided:
        fields = [sections[size] for size in sizes]
        for manner in sorted(set.intersection(*(set(field) for field in fields))):
            made = division([field[manner] for field in fields])
            key = (len(sizes), manner)
            if key not in found or made.cost < found[key].cost:
                found[key] = made
    least = min((each.cost for each in found.values()), default=0)
    told = [replace(each, as_asked=_is_as_asked(asked, each, least)) for each in found.values()]
    return tuple(sorted(told, key=lambda each: (not each.as_asked, each.cost)))


def _is_as_asked(asked: Asked, division: Division, least: int) -> bool:
    as_many = asked.exact and division.boards_each == asked.boards
    return as_many and division.recommended and division.cost <= least + WORTH_A_LOOK


def _sizes(evening: Evening) -> Iterator[tuple[int, ...]]:
    """Pairs of each section, the largest first; the half table in the smallest or in the largest."""
    for number, least in FROM_TABLES.items():
        if evening.tables < least:
            continue
        for tables in _splits(evening.tables, number):
            pairs = [2 * each for each in tables]
            for place in {0, number - 1} if evening.half else {0}:
                yield tuple(each - (evening.half and at == place) for at, each in enumerate(pairs))


def _splits(tables: int, number: int) -> Iterator[tuple[int, ...]]:
    if number == 1:
        yield (tables,)
        return
    for largest in range(-(-tables // number), tables // number + FARTHEST_APART + 1):
        for rest in _splits(tables - largest, number - 1):
            if rest[0] <= largest and largest - rest[-1] <= FARTHEST_APART:
                yield (largest, *rest)


def _of_a_section(evening: Evening, pairs: int, kinds: Collection[str], best: int) -> dict[Manner, Candidate]:
    """The best of each length and ranking."""
    own = replace(evening, pairs=pairs, stationary=0, director_plays=False, copies=1)
    found: dict[Manner, Candidate] = {}
    for each in ranked(own, kinds):
        movement = each.movement
        manner = (movement.rounds, movement.boards_per_round, movement.winners)
        if manner not in found and len(found) < best and not movement.needs_factoring:
            found[manner] = each
    return found


def _division(evening: Evening, candidates: Sequence[Candidate]) -> Division:
    reasons = tuple(_reasons(evening, candidates))
    return Division(
        parts=parts_of([(each.movement, each.options) for each in candidates]),
        minutes=max(each.minutes for each in candidates),
        reasons=reasons,
        recommended=not speaks_against(reasons),
        cost=cost_together([each.movement for each in candidates], [_alone(evening, each) for each in candidates]),
    )


def parts_of(chosen: Sequence[tuple[Movement, Mapping[str, Any]]]) -> tuple[Part, ...]:
    """Sections in the order of the alphabet, from each movement and its options."""
    return tuple(
        Part(letter, movement.kind, options, movement)
        for letter, (movement, options) in zip(LETTERS, chosen, strict=False)
    )


def cost_together(movements: Sequence[Movement], costs: Sequence[int]) -> int:
    """What the sections cost alone on average, and what comes of there being several."""
    tables = [each.tables for each in movements]
    sets = {each.sets_in_play for each in movements}
    apart = PER_TABLE_APART * (max(tables) - min(tables)) + OTHER_BOARDS * (len(sets) > 1)
    return sum(costs) // len(costs) + PER_SECTION * (len(costs) - 1) + apart


def _alone(evening: Evening, candidate: Candidate) -> int:
    return cost(replace(evening, pairs=len(candidate.movement.contestants), copies=1), candidate)


def _reasons(evening: Evening, candidates: Sequence[Candidate]) -> Iterator[Reason]:
    """Those of the section where most speaks against it, and what comes of there being several."""
    yield Reason("sections", (len(candidates),))
    if len({each.movement.sets_in_play for each in candidates}) > 1:
        yield Reason("other_boards")
    half = next((each for each in candidates if each.sit_out_boards), candidates[-1])
    yield from (each for each in reasons_of(evening, half) if each.code != "copies")
    yield Reason("copies", (sum(each.movement.copies for each in candidates),))
