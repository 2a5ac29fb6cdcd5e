"""What a ruling does to everybody: matchpoints on its boards, total and rank, before and after."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import asdict, dataclass
from typing import Any

from scoring.engine.places import Place, places_of, points_on
from scoring.engine.scored_session import SessionScores

Both = tuple[str | None, str | None]


@dataclass(frozen=True)
class MovedContestant:
    """A contestant (its key) before and after. `boards`: points by board, decimal text, None where not scored.

    `concerned`: the ruling is about it. `before`, `after`: where it stands, None where it is not listed.
    """

    key: str
    concerned: bool
    boards: Mapping[int, Both]
    before: Place | None
    after: Place | None

    @property
    def rank_moves(self) -> bool:
        places = [(each.rank, each.tied) if each else None for each in (self.before, self.after)]
        return places[0] != places[1]

    @property
    def moves(self) -> bool:
        return self.before != self.after or any(was != now for was, now in self.boards.values())


@dataclass(frozen=True)
class Effect:
    """The contestants that the ruling is about, then everybody else who moves in the order of the ranking."""

    boards: tuple[int, ...] = ()
    moved: tuple[MovedContestant, ...] = ()

    @property
    def concerned(self) -> tuple[MovedContestant, ...]:
        return tuple(each for each in self.moved if each.concerned)

    @property
    def others(self) -> tuple[MovedContestant, ...]:
        return tuple(each for each in self.moved if not each.concerned)


def effect_between(
    before: SessionScores, after: SessionScores, boards: Collection[int], concerned: Collection[str]
) -> Effect:
    """What changed on `boards` and in the ranking; `concerned` are keys of contestants, who are listed in any case."""
    numbers = tuple(sorted(set(boards)))
    old, new = places_of(before), places_of(after)
    points = {number: (points_on(before, number), points_on(after, number)) for number in numbers}
    ordered = dict.fromkeys([*(key for key in concerned if key in new or key in old), *new, *old])
    moved = []
    for key in ordered:
        scored = {
            number: (was.get(key), now.get(key)) for number, (was, now) in points.items() if key in was or key in now
        }
        each = MovedContestant(key, key in concerned, scored, old.get(key), new.get(key))
        if each.concerned or each.moves:
            moved.append(each)
    return Effect(numbers, tuple(moved))


def dump_effect(effect: Effect) -> dict[str, Any]:
    """As JSON values, for the record."""
    return {"boards": list(effect.boards), "moved": [_dump(each) for each in effect.moved]}


def _dump(each: MovedContestant) -> dict[str, Any]:
    return {
        "key": each.key,
        "concerned": each.concerned,
        "boards": {str(number): list(both) for number, both in each.boards.items()},
        "before": _dump_place(each.before),
        "after": _dump_place(each.after),
    }


def _dump_place(place: Place | None) -> dict[str, Any] | None:
    """Without what says nothing: of most sessions percentages or IMPs rank."""
    if place is None:
        return None
    return {name: value for name, value in asdict(place).items() if place.unit or name not in ("vp", "unit")}


def parse_effect(document: Mapping[str, Any]) -> Effect:
    """The effect of a record; empty where the session could not be scored then."""
    return Effect(tuple(document.get("boards", ())), tuple(_parse(each) for each in document.get("moved", ())))


def _parse(said: Mapping[str, Any]) -> MovedContestant:
    places = [Place(**said[name]) if said[name] else None for name in ("before", "after")]
    boards = {int(number): (was, now) for number, (was, now) in said["boards"].items()}
    return MovedContestant(said["key"], said["concerned"], boards, *places)
