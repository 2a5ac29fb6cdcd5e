"""Seats drawn before play: by lot, or seeded, so that strong pairs are spread over sections, both lines and the room.

Fair seeding in both directions and in all sections: *Director, please!*, seats of a Mitchell. How: the strongest come
first, one to each line of each section in turn, and are then exchanged among those of about their strength until the
sums of strength are as even as exchanges of two make them. The same lot makes the same draw again.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from movements.engine.bracket_draw import by_lot
from movements.engine.places import SEATS, direction_of_key, ordered_starters, staying_places
from movements.engine.plan import Movement
from movements.engine.seat_evenness import Balance
from movements.engine.seat_spread import spread_seeds
from movements.engine.starting import meetings_in

TRIES = 60
#: Lots are below this: further tries for one draw are made from the lot itself.
LOTS = 1_000_000


@dataclass(frozen=True)
class KeptSeat:
    """A seat that somebody keeps: table and direction in round 1; `section` "" is whichever has such a seat."""

    table: int
    side: str
    section: str = ""


@dataclass(frozen=True)
class Entrant:
    """Somebody who plays. `strength`: higher is stronger; None is not known, and counts as the middle.

    `stays`: cannot move. `apart`: with whom it does not want to be compared: another section where there are several,
    else the other line.
    """

    id: int
    strength: Fraction | None = None
    stays: bool = False
    kept: KeptSeat | None = None
    apart: frozenset[int] = frozenset()


@dataclass(frozen=True)
class DrawPlace:
    """A place of a movement in a section. `table` None: sits out round 1. `line` is "" where both lines are one."""

    section: str
    key: str
    table: int | None
    side: str
    line: str
    stays: bool = False


@dataclass(frozen=True)
class DrawField:
    """The places of a section in the order in which a list fills them, and who meets whom first in which round."""

    section: str
    places: tuple[DrawPlace, ...]
    meetings: Mapping[frozenset[str], int] = field(default_factory=dict)


@dataclass(frozen=True)
class DrawnSeats:
    """Who sits where. `listed`: the list of those present that gives these places, by section. `seeds`: the strongest
    first, nobody where no strengths are known or drawn by lot. `together`: who could not be kept apart.
    """

    seats: Mapping[int, DrawPlace]
    listed: tuple[tuple[str, tuple[int, ...]], ...]
    seeds: tuple[int, ...] = ()
    together: tuple[tuple[int, int], ...] = ()

    @property
    def order(self) -> tuple[int, ...]:
        return tuple(each for _section, ids in self.listed for each in ids)

    def seed_of(self, identifier: int) -> int:
        """1 for the strongest; 0 for who is no seed."""
        return self.seeds.index(identifier) + 1 if identifier in self.seeds else 0


def field_to_draw(movement: Movement, section: str = "") -> DrawField:
    """The places of a movement of pairs or single players."""
    still = set(staying_places(movement))
    places = tuple(
        DrawPlace(section, each.id, each.table, each.seat, direction_of_key(each.id), each.id in still)
        for each in ordered_starters(movement)
    )
    return DrawField(section, places, meetings_in(movement) if movement.contest == "pairs" else {})


def draw_seats(entrants: Sequence[Entrant], fields: Sequence[DrawField], *, lot: int, seeded: bool) -> DrawnSeats:
    """Everybody gets a place: kept seats first, then who cannot move, then all others by lot or by strength.

    There are as many entrants as places (ValueError otherwise).
    """
    places = [place for each in fields for place in each.places]
    if len(places) != len(entrants) or len({each.id for each in entrants}) != len(entrants):
        raise ValueError("as many places as entrants")
    ranked = _ranked(entrants, lot)
    fixed = _fixed(ranked if seeded else _in_lots(entrants, lot), places)
    if seeded and any(each.strength is not None for each in entrants):
        seats, seeds = _seeded(ranked, fields, fixed, lot)
    else:
        seats, seeds = _by_lot(entrants, places, fixed, lot), ()
    return DrawnSeats(seats, _listed(seats, fields), seeds, _together(entrants, seats))


def strengths_of(entrants: Sequence[Entrant]) -> dict[int, Fraction]:
    """Everybody's strength; who has none has the mean of those who have."""
    known = [each.strength for each in entrants if each.strength is not None]
    middle = sum(known, Fraction()) / len(known) if known else Fraction()
    return {each.id: middle if each.strength is None else each.strength for each in entrants}


def _in_lots(entrants: Sequence[Entrant], lot: int) -> list[Entrant]:
    known = {each.id: each for each in entrants}
    return [known[each] for each in by_lot(list(known), lot)]


def _ranked(entrants: Sequence[Entrant], lot: int) -> list[Entrant]:
    """The strongest first; those who are equal by lot."""
    strength = strengths_of(entrants)
    return sorted(_in_lots(entrants, lot), key=lambda each: -strength[each.id])


def _fixed(entrants: Sequence[Entrant], places: Sequence[DrawPlace]) -> dict[int, DrawPlace]:
    """Who has a seat whatever is drawn: kept ones, then the first places that never move, section by section."""
    found: dict[int, DrawPlace] = {}
    for each in entrants:
        if each.kept is not None:
            seat = each.kept
            there = (
                place
                for place in places
                if (place.table, place.side) == (seat.table, seat.side) and seat.section in ("", place.section)
            )
            place = next((place for place in there if place not in found.values()), None)
            if place is not None:
                found[each.id] = place
    counts = dict.fromkeys((place.section for place in places), 0)
    for each in entrants:
        if each.stays and each.id not in found:
            free = [place for place in places if place.stays and place not in found.values()]
            if free:
                place = min(free, key=lambda place: counts[place.section])
                counts[place.section] += 1
                found[each.id] = place
    return found


def _by_lot(
    entrants: Sequence[Entrant], places: Sequence[DrawPlace], fixed: Mapping[int, DrawPlace], lot: int
) -> dict[int, DrawPlace]:
    """Free places in the order of the lots; drawn anew while somebody is together who wants to be apart."""
    free = [place for place in places if place not in fixed.values()]
    waiting = [each.id for each in entrants if each.id not in fixed]
    best: dict[int, DrawPlace] = {}
    for attempt in range(TRIES):
        drawn = by_lot(waiting, lot + attempt * LOTS)
        seats = {**fixed, **dict(zip(drawn, free, strict=True))}
        if not best or len(_together(entrants, seats)) < len(_together(entrants, best)):
            best = seats
        if not _together(entrants, best):
            break
    return best


def _seeded(
    ranked: Sequence[Entrant], fields: Sequence[DrawField], fixed: Mapping[int, DrawPlace], lot: int
) -> tuple[dict[int, DrawPlace], tuple[int, ...]]:
    places = [place for each in fields for place in each.places]
    groups = list(dict.fromkeys((place.section, place.line) for place in places))
    many = _how_many_seeds(len(ranked), len(groups))
    seeds = tuple(each.id for each in ranked[:many] if each.strength is not None)
    balance = Balance(
        groups=groups,
        room={group: sum((place.section, place.line) == group for place in places) for group in groups},
        strength=strengths_of(ranked),
        apart={each.id: each.apart for each in ranked},
        seeds=many,
        lot=lot,
    )
    ids = [each.id for each in ranked]
    held = {identifier: (place.section, place.line) for identifier, place in fixed.items()}
    group_of = balance.divide(ids, held)
    seats: dict[int, DrawPlace] = {}
    for each in fields:
        here = {key: place for key, place in fixed.items() if place.section == each.section}
        wanted = {pk: line for pk, (section, line) in group_of.items() if section == each.section}
        seats |= spread_seeds(each, wanted, here, [pk for pk in seeds if pk in wanted], lot)
    return seats, seeds


def _how_many_seeds(entrants: int, groups: int) -> int:
    """About every fourth, as many for each line of each section: 4 of 14 pairs, 8 of 28."""
    return min(entrants, groups * max(1, -(-entrants // (4 * groups))))


def _listed(seats: Mapping[int, DrawPlace], fields: Sequence[DrawField]) -> tuple[tuple[str, tuple[int, ...]], ...]:
    sitting = {(place.section, place.key): identifier for identifier, place in seats.items()}
    return tuple((each.section, tuple(sitting[each.section, place.key] for place in each.places)) for each in fields)


def _together(entrants: Sequence[Entrant], seats: Mapping[int, DrawPlace]) -> tuple[tuple[int, int], ...]:
    """Who wants to be apart, and is compared with each other: once each, in order."""
    several = len({place.section for place in seats.values()}) > 1
    lines = len({place.line for place in seats.values()}) > 1
    if not several and not lines:
        return ()
    found = set()
    for each in entrants:
        for other in each.apart & seats.keys():
            one, two = seats[each.id], seats[other]
            if (one.section == two.section) if several else (one.line == two.line):
                found.add((min(each.id, other), max(each.id, other)))
    return tuple(sorted(found))


def mean_strengths(entrants: Sequence[Entrant], seats: Mapping[int, DrawPlace]) -> dict[tuple[str, str], Fraction]:
    """The mean strength of each line of each section, in the order of sections and lines."""
    strength = strengths_of(entrants)
    sums: dict[tuple[str, str], list[Fraction]] = {}
    for identifier, place in seats.items():
        sums.setdefault((place.section, place.line), []).append(strength[identifier])
    order = sorted(sums, key=lambda group: (group[0], SEATS.index(group[1]) if group[1] in SEATS else -1))
    return {group: sum(sums[group], Fraction()) / len(sums[group]) for group in order}
