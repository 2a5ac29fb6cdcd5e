"""Who gets which place of a movement: by the list of those present, or by the number they have already."""

from collections.abc import Sequence
from dataclasses import dataclass

from movements.engine.parts import Contestant
from movements.engine.plan import Movement
from movements.engine.swiss_evening import SWISS

#: In this order they get their places at a table.
SEATS = ("NS", "EW", "N", "S", "E", "W")


@dataclass(frozen=True, slots=True)
class PresentPair:
    """Somebody who is there: an id, the place in the list, and the movement id they have so far ("" for none).

    `kept`: (table, side) of the seat in round 1 that is theirs, whatever the list says.
    """

    id: int
    place: int
    key: str = ""
    stays: bool = False
    kept: tuple[int, str] | None = None


def ordered_starters(movement: Movement) -> list[Contestant]:
    """The places in the order in which a list fills them."""
    if movement.contest == "teams" or movement.kind == SWISS:
        # A team keeps the number of its entry, wherever it begins; in a Swiss a pair that of the list.
        return sorted(movement.contestants, key=lambda each: _rank(each.id))
    return sorted(
        movement.contestants,
        key=lambda each: (each.table is None, each.table or 0, SEATS.index(each.seat), _rank(each.id)),
    )


def staying_places(movement: Movement) -> tuple[str, ...]:
    """Who never changes tables (a pair that a rover sends away for a round comes back to its own)."""
    tables: dict[str, set[int]] = {}
    for each in movement.all_meetings:
        for who in each.everybody:
            tables.setdefault(who, set()).add(each.table)
    return tuple(who for who, at in tables.items() if len(at) == 1)


def give_places(movement: Movement, present: Sequence[PresentPair], *, keep: bool = False) -> dict[str, int]:
    """Movement id → id of who is present; as many as there are places.

    In the order of the list: table 1 North–South first, then East–West, then table 2, sit-outs last; in an individual
    North, South, East and West of each table; but who keeps a seat sits there in round 1, where there is such a seat,
    and who cannot move gets the first places that never do, as long as there are any. With ``keep`` whoever has a
    movement id that this movement has keeps it, and the others fill what is left.
    """
    order = ordered_starters(movement)
    free = [starter.id for starter in order]
    kept = {each.key: each.id for each in present if each.key in free} if keep else {}
    waiting = sorted((each for each in present if each.id not in set(kept.values())), key=_by_place)
    by_seat: dict[tuple[int | None, str], str] = {
        (each.table, each.seat): each.id for each in order if each.id not in kept
    }
    for each in waiting if movement.kind != SWISS else ():
        key = by_seat.pop(each.kept, None) if each.kept else None
        if key is not None:
            kept[key] = each.id
    waiting = [each for each in waiting if each.id not in set(kept.values())]
    # Of a Swiss nobody knows who will move: the draw leaves at its table who has to stay.
    asked = movement.kind != SWISS and any(each.stays for each in waiting)
    still = set(staying_places(movement)) - kept.keys() if asked else set()
    places = (key for key in free if key in still)
    kept |= {key: each.id for key, each in zip(places, (each for each in waiting if each.stays), strict=False)}
    others = (each for each in waiting if each.id not in set(kept.values()))
    return {key: kept[key] if key in kept else next(others).id for key in free}


def _by_place(each: PresentPair) -> tuple[int, int]:
    return each.place, each.id


def key_in(section: str, identifier: str) -> str:
    """How a contestant of one of several sections is called in the session: its movement id after the section's letter.

    "" for the section: there is only one.
    """
    return f"{section}-{identifier}" if section else identifier


def place_of(section: str, key: str) -> str:
    """The movement id in a key made by `key_in`."""
    return key.removeprefix(f"{section}-")


def direction_of_key(key: str) -> str:
    """ "NS" or "EW" in a Mitchell, else nothing."""
    return key[:2] if key[:2] in ("NS", "EW") else ""


def printed_number(movement: Movement, key: str) -> int:
    """The number on a card: NS3 is 3; EW3 is 3 with two winners, tables + 3 with one; P3 and T3 are 3.

    With one winner a pair more than there are N/S seats comes after everybody.
    """
    line = direction_of_key(key)
    index = int(key.removeprefix(line).lstrip("PT"))
    behind = line == "EW" or (line == "NS" and index > movement.tables)
    return index + (movement.tables if behind and movement.winners == 1 else 0)


def _rank(key: str) -> tuple[int, str]:
    return len(key), key
