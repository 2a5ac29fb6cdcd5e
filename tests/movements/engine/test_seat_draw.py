"""Seats by lot and by strength: everybody once, kept seats kept, lines and sections even, seeds apart in the room."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations, permutations

import pytest

from movements.engine.build import build
from movements.engine.places import PresentPair, give_places
from movements.engine.plan import Movement
from movements.engine.seat_draw import (
    DrawField,
    DrawnSeats,
    Entrant,
    KeptSeat,
    draw_seats,
    field_to_draw,
    mean_strengths,
    strengths_of,
)
from tests.ranges import spread


def mitchell(tables: int, **more: object) -> Movement:
    kind = "straight-mitchell" if tables % 2 else "share-and-relay-mitchell" if tables > 2 else "howell"
    return build(kind, tables=tables, boards_per_round=2, **more)


def howell(tables: int, **more: object) -> Movement:
    return build("howell", tables=tables, boards_per_round=2, **more)


def strong(number: int, count: int) -> Fraction:
    """Percentages without a pattern, from 38 to 62; about every sixth is not known."""
    return Fraction(38 * 97 + number * 7919 % (24 * 97), 97)


def field_of_pairs(count: int) -> list[Entrant]:
    return [Entrant(100 + at, None if at % 6 == 5 else strong(at, count)) for at in range(count)]


def sections(*movements: Movement) -> list[DrawField]:
    letters = "ABCDEF" if len(movements) > 1 else [""]
    return [field_to_draw(movement, letter) for letter, movement in zip(letters, movements, strict=False)]


def places_by_the_list(movement: Movement, drawn: DrawnSeats, entrants: Sequence[Entrant], section: str) -> bool:
    """Whether the list that was drawn gives the places that were drawn."""
    known = {each.id: each for each in entrants}
    listed = dict(drawn.listed)[section]
    present = [
        PresentPair(who, at, "", known[who].stays, (known[who].kept.table, known[who].kept.side))
        if known[who].kept and known[who].kept.section in ("", section)  # type: ignore[union-attr]
        else PresentPair(who, at, "", known[who].stays)
        for at, who in enumerate(listed)
    ]
    given = give_places(movement, present)
    return all(given[drawn.seats[who].key] == who for who in listed)


@pytest.mark.parametrize("seeded", [False, True])
@pytest.mark.parametrize("tables", spread(range(2, 31), 6))
def test_everybody_sits_once_and_the_list_gives_these_seats(tables: int, seeded: bool) -> None:
    for movement in (mitchell(tables), howell(min(tables, 15))):
        entrants = field_of_pairs(len(movement.contestants))
        drawn = draw_seats(entrants, sections(movement), lot=17, seeded=seeded)
        assert sorted(drawn.order) == [each.id for each in entrants]
        assert sorted(place.key for place in drawn.seats.values()) == sorted(each.id for each in movement.contestants)
        assert places_by_the_list(movement, drawn, entrants, "")
        assert drawn == draw_seats(entrants[::-1], sections(movement), lot=17, seeded=seeded)
        assert drawn.order != draw_seats(entrants, sections(movement), lot=18, seeded=seeded).order


@pytest.mark.parametrize("missing", ["ns", "ew"])
@pytest.mark.parametrize("tables", spread(range(3, 24, 2), 4))
def test_half_tables_are_drawn_too(tables: int, missing: str) -> None:
    movement = mitchell(tables, missing=missing)
    entrants = field_of_pairs(2 * tables - 1)
    drawn = draw_seats(entrants, sections(movement), lot=3, seeded=True)
    assert sorted(drawn.order) == [each.id for each in entrants]
    assert places_by_the_list(movement, drawn, entrants, "")


def groups_of(drawn: DrawnSeats, ids: Sequence[int]) -> Counter[tuple[str, str]]:
    return Counter((drawn.seats[each].section, drawn.seats[each].line) for each in ids)


@pytest.mark.parametrize("number", range(1, 7))
@pytest.mark.parametrize("tables", spread(range(3, 41), 5))
def test_seeds_are_spread_over_sections_and_both_lines(tables: int, number: int) -> None:
    per_section = [tables // number + (at < tables % number) for at in range(number)]
    if min(per_section) < 3 or max(per_section) > 30:
        return
    movements = [mitchell(each) for each in per_section]
    entrants = field_of_pairs(2 * tables)
    drawn = draw_seats(entrants, sections(*movements), lot=5, seeded=True)
    groups = 2 * number
    assert len(drawn.seeds) >= min(groups, 2)
    for first in range(groups, len(drawn.seeds) + 1, groups):
        assert set(groups_of(drawn, drawn.seeds[:first]).values()) == {first // groups}
    strength = strengths_of(entrants)
    assert all(strength[a] >= strength[b] for a, b in zip(drawn.seeds, drawn.seeds[1:], strict=False))
    means = mean_strengths(entrants, drawn.seats)
    assert len(means) == groups
    # Percentages from 38 to 62: the lines differ by less than a percent, and large fields by much less.
    assert max(means.values()) - min(means.values()) < (Fraction(1) if min(per_section) > 3 else 3)
    for section, movement in zip(("ABCDEF" if number > 1 else [""]), movements, strict=False):
        assert places_by_the_list(movement, drawn, entrants, section)


@pytest.mark.parametrize("tables", spread(range(5, 20), 8))
def test_seeds_do_not_meet_first_nor_sit_side_by_side(tables: int) -> None:
    for movement in (mitchell(tables), howell(min(tables, 15))):
        field = sections(movement)
        drawn = draw_seats(field_of_pairs(len(movement.contestants)), field, lot=23, seeded=True)
        at = [drawn.seats[each] for each in drawn.seeds]
        first = [field[0].meetings.get(frozenset((one.key, two.key))) for one, two in combinations(at, 2)]
        assert 1 not in first
        beside = sum(
            abs(one.table - two.table) <= 1
            for one, two in combinations(at, 2)
            if one.table is not None and two.table is not None
        )
        assert beside == max(0, 2 * len(at) - 1 - movement.tables)


def test_two_lines_are_as_strong_as_each_other() -> None:
    movement = build("share-and-relay-mitchell", tables=4, boards_per_round=2)
    entrants = [Entrant(at, Fraction(number)) for at, number in enumerate((61, 58, 57, 52, 50, 47, 44, 40))]
    drawn = draw_seats(entrants, sections(movement), lot=1, seeded=True)
    means = list(mean_strengths(entrants, drawn.seats).values())
    assert abs(means[0] - means[1]) * 4 <= 1
    assert len(drawn.seeds) == 2
    assert drawn.seed_of(0) == 1
    assert drawn.seed_of(7) == 0


def test_without_any_history_seeding_is_a_draw_by_lot() -> None:
    entrants = [Entrant(at) for at in range(10)]
    field = sections(mitchell(5))
    seeded = draw_seats(entrants, field, lot=4, seeded=True)
    assert seeded.seeds == ()
    assert seeded == draw_seats(entrants, field, lot=4, seeded=False)


def test_who_has_no_history_counts_as_the_middle() -> None:
    entrants = [Entrant(1, Fraction(60)), Entrant(2), Entrant(3, Fraction(40)), Entrant(4, Fraction(47))]
    assert strengths_of(entrants)[2] == Fraction(49)
    assert strengths_of([Entrant(1), Entrant(2)]) == {1: 0, 2: 0}


@pytest.mark.parametrize("seeded", [False, True])
def test_kept_seats_and_who_cannot_move_come_first(seeded: bool) -> None:
    movement = mitchell(7)
    entrants = field_of_pairs(14)
    entrants[3] = Entrant(103, Fraction(59), kept=KeptSeat(6, "NS"))
    entrants[4] = Entrant(104, Fraction(58), stays=True)
    entrants[5] = Entrant(105, stays=True)
    entrants[6] = Entrant(106, kept=KeptSeat(2, "EW", section="B"))
    drawn = draw_seats(entrants, sections(movement), lot=9, seeded=seeded)
    assert (drawn.seats[103].table, drawn.seats[103].side) == (6, "NS")
    assert {drawn.seats[104].key, drawn.seats[105].key} == {"NS1", "NS2"}
    assert places_by_the_list(movement, drawn, entrants, "")
    two = draw_seats(
        [*entrants, *(Entrant(200 + at) for at in range(14))], sections(movement, movement), lot=9, seeded=seeded
    )
    assert (two.seats[106].section, two.seats[106].key) == ("B", "EW2")
    assert {two.seats[104].section, two.seats[105].section} == {"A", "B"}


def test_more_who_cannot_move_than_seats_that_stay() -> None:
    movement = howell(4)
    entrants = [Entrant(at, stays=at < 3) for at in range(8)]
    drawn = draw_seats(entrants, sections(movement), lot=9, seeded=False)
    assert sum(drawn.seats[at].stays for at in range(3)) == 1
    assert places_by_the_list(movement, drawn, entrants, "")


@pytest.mark.parametrize("seeded", [False, True])
@pytest.mark.parametrize("number", [1, 2, 3])
def test_who_wants_to_be_apart_is(number: int, seeded: bool) -> None:
    movements = [mitchell(5)] * number
    entrants = field_of_pairs(10 * number)
    for one, other in ((0, 1), (2, 7), (3, 4)):
        entrants[one] = Entrant(100 + one, entrants[one].strength, apart=frozenset({100 + other}))
    for lot in range(12):
        drawn = draw_seats(entrants, sections(*movements), lot=lot, seeded=seeded)
        assert drawn.together == ()
        for one, other in ((0, 1), (2, 7), (3, 4)):
            at, there = drawn.seats[100 + one], drawn.seats[100 + other]
            assert (at.section != there.section) if number > 1 else (at.line != there.line)


def test_who_cannot_be_kept_apart_is_named() -> None:
    kept = [Entrant(1, Fraction(55), kept=KeptSeat(1, "NS"), apart=frozenset({2})), Entrant(2, kept=KeptSeat(2, "NS"))]
    drawn = draw_seats([*kept, *(Entrant(at) for at in range(3, 9))], sections(mitchell(4)), lot=2, seeded=True)
    assert drawn.together == ((1, 2),)
    one_ranking = draw_seats([*kept, *(Entrant(at) for at in range(3, 9))], sections(howell(4)), lot=2, seeded=True)
    assert one_ranking.together == ()


def test_single_players_are_drawn_too() -> None:
    movement = build("rainbow-individual", players=20, boards_per_round=2)
    entrants = field_of_pairs(len(movement.contestants))
    drawn = draw_seats(entrants, sections(movement), lot=2, seeded=True)
    assert sorted(drawn.order) == [each.id for each in entrants]
    assert places_by_the_list(movement, drawn, entrants, "")


def test_as_many_places_as_entrants() -> None:
    with pytest.raises(ValueError, match="as many places"):
        draw_seats(field_of_pairs(9), sections(mitchell(5)), lot=1, seeded=True)
    with pytest.raises(ValueError, match="as many places"):
        draw_seats([Entrant(1)] * 10, sections(mitchell(5)), lot=1, seeded=True)


def test_each_order_comes_about_as_often() -> None:
    """Four pairs by lot, over many lots: every order comes, none much more often than others."""
    entrants = [Entrant(at) for at in range(4)]
    field = sections(howell(2))
    found = Counter(draw_seats(entrants, field, lot=lot, seeded=False).order for lot in range(2400))
    assert found.keys() == set(permutations(range(4)))
    assert max(found.values()) < 2 * min(found.values())
