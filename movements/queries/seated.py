"""Who sits at a table, as a condition for the database: of seatings and of lines, which name them alike."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable

from django.db.models import Q

from movements.models import Seating


def with_any_of(contestants: Collection[int]) -> Q:
    """Those at which one of these contestants sits, as a partner in an individual too."""
    there = Q(ns_id__in=contestants) | Q(ew_id__in=contestants)
    return there | Q(ns_partner_id__in=contestants) | Q(ew_partner_id__in=contestants)


def half_seated(seats: Iterable[Seating]) -> frozenset[int]:
    """The matches (ids) of two rooms of which one room alone has tables so far: those of a long threesome of a Swiss,
    whose other tables come with the next draw. `seats`: all of a session."""
    last: dict[int, int] = defaultdict(int)
    newest, rooms = dict[int, tuple[int, int]](), defaultdict[int, set[int]](set)
    for seat in seats:
        last[seat.section_id] = max(last[seat.section_id], seat.round)
        if seat.match_id is not None and seat.room:
            newest[seat.match_id] = max(newest.get(seat.match_id, (0, 0)), (seat.section_id, seat.round))
            rooms[seat.match_id].add(seat.room % 2)
    return frozenset(
        match for match, (section, number) in newest.items() if len(rooms[match]) == 1 and number == last[section]
    )
