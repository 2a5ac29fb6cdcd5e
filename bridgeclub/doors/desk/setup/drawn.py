"""What the page says of the draw of seats, and of the boxes of one pair for it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.http import QueryDict
from django.utils.translation import gettext as _

from bridgeclub.doors.desk.setup.seats import SeatShown
from bridgeclub.http.numeric_input import is_whole_number
from bridgeclub.wording.seat_draw import draw_words, seeds_words
from club.actor import Actor
from club.engine.contests import CONTESTS
from club.errors import DomainError
from club.queries import Pair
from club.queries.before_play import DrawInfo, StandByInfo, kept_apart, seat_draw_of, stand_by_pairs
from movements.engine.places import staying_places
from movements.engine.plan import Movement
from scoring.services.seat_wishes import MOST_TABLES, SIDES, keep_apart, keep_seat, set_strength


@dataclass(frozen=True)
class SeatsDrawn:
    """`says` how the seats are given; `seeds` where the strongest sit, "" without seeds, or once seats were changed."""

    draw: DrawInfo | None
    says: str
    seeds: str
    stand_by: tuple[StandByInfo, ...]
    moved: tuple[str, ...] = ()


def seats_drawn(
    session_id: int, listed: Sequence[tuple[Pair, SeatShown]], movements: Mapping[str, Movement]
) -> SeatsDrawn:
    """`movements` by section, "" for the only one. Three queries."""
    draw = seat_draw_of(session_id)
    seeds = ""
    if draw is not None and draw.seeds and not draw.changed:
        seats = {pair.id: seat for pair, seat in listed}
        seeds = seeds_words([(seat.table, seat.line) for each in draw.seeds if (seat := seats.get(each))])
    moved = tuple(pair.name for pair, seat in listed if pair.kept and not _stays(pair, seat, movements))
    return SeatsDrawn(draw, draw_words(draw), seeds, stand_by_pairs(session_id), moved)


def _stays(pair: Pair, seat: SeatShown, movements: Mapping[str, Movement]) -> bool:
    """Whether a pair begins at its kept seat and never leaves that table."""
    letter = next((each for each in movements if each and seat.table.startswith(each)), "")
    movement = movements.get(letter)
    if movement is None:
        return True
    place = next((each for each in movement.contestants if (each.table, each.seat) == pair.kept), None)
    there = pair.kept is not None and seat.table == f"{letter}{pair.kept[0]}"
    return there and place is not None and place.id in staying_places(movement)


@dataclass(frozen=True)
class SeatBoxes:
    """What stands in the boxes of the pair that is open."""

    sides: tuple[str, ...]
    apart: int | None
    most_tables: int = MOST_TABLES


def seat_boxes(pair: Pair) -> SeatBoxes:
    return SeatBoxes(SIDES[CONTESTS[pair.contest].unit], kept_apart_of(pair))


def kept_apart_of(pair: Pair) -> int | None:
    return kept_apart([pair.id]).get(pair.id)


def save_seat_boxes(session_id: int, pair: Pair, sent: QueryDict, actor: Actor) -> None:
    """What was typed of a pair's seat, where the boxes were on the page. Raises DomainError for what cannot be."""
    if "kept_table" not in sent:
        return
    table = sent.get("kept_table", "").strip()
    if table and not is_whole_number(table):
        raise DomainError(_("The table of a kept seat is a number."))
    keep_seat(
        session_id=session_id,
        contestant_id=pair.id,
        table=int(table) if table else None,
        side=sent.get("kept_side", ""),
        section=sent.get("kept_section", ""),
        actor=actor,
    )
    set_strength(session_id=session_id, contestant_id=pair.id, strength=sent.get("strength", ""), actor=actor)
    other = sent.get("apart", "")
    apart = int(other) if is_whole_number(other) else None
    keep_apart(session_id=session_id, contestant_id=pair.id, other_id=apart, actor=actor)
