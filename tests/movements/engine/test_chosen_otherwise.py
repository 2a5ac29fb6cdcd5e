"""Movements that somebody chose without the list, late pairs, sections by hand, and who waits where."""

from __future__ import annotations

from typing import Any

import pytest

from movements.engine.build import ON_PAGES, build
from movements.engine.catalogue import choice_of
from movements.engine.evening import Evening
from movements.engine.late import way_of_the_late
from movements.engine.lengths import usual_lengths
from movements.engine.places import key_in, place_of
from movements.engine.plan import SitOut
from movements.engine.sections import divisions_into
from tests.movements.engine.test_whole_movements import proposed
from tests.snapshots import assert_as_stored

EVENING = Evening(13, 24, 200, 7, None, None)
CHOSEN: tuple[tuple[str, dict[str, Any]], ...] = (
    ("howell", {"tables": 7, "missing": 1, "rounds": 10}),
    ("straight-mitchell", {"tables": 7, "missing": "ns", "rounds": 6}),
    ("skip-mitchell", {"tables": 6, "late": "rover"}),
    ("skip-mitchell", {"tables": 6, "late": "bump"}),
    ("web-mitchell", {"tables": 12, "rounds": 9}),
    ("appendix-mitchell", {"tables": 9, "base": 7}),
)


def test_what_speaks_for_and_against_a_movement_that_was_chosen() -> None:
    lines: list[str] = []
    for kind, options in CHOSEN:
        lines += proposed(choice_of(EVENING, options, build(kind, boards_per_round=3, **options)))
    assert_as_stored("movements/chosen_otherwise.txt", lines)


@pytest.mark.parametrize("tables", [6, 8, 10, 12])
@pytest.mark.parametrize("late", ["rover", "bump"])
def test_how_a_late_pair_plays_is_seen_from_where_it_sits(tables: int, late: str) -> None:
    assert way_of_the_late(build("skip-mitchell", tables=tables, late=late, boards_per_round=2)) == late


@pytest.mark.parametrize("missing", [None, "ns", "ew"])
def test_with_a_seat_for_everybody_nobody_is_late(missing: str | None) -> None:
    assert way_of_the_late(build("straight-mitchell", tables=5, missing=missing, boards_per_round=2)) == ""


def test_sections_as_somebody_divides_the_field() -> None:
    lines = []
    for sizes in ((6, 7), (9, 8), (12, 12), (4, 14)):
        found = divisions_into(Evening(sum(sizes), 24, None, 7, None, None), sizes, tuple(ON_PAGES))
        for each in found:
            parts = ", ".join(f"{part.section} {part.kind} {dict(part.options)}" for part in each.parts)
            lines.append(f"{sizes}: {each.rounds} x {each.boards_per_round}, {each.winners} {each.cost}: {parts}")
        lines.append(f"{sizes}: {len(found)}")
    assert_as_stored("movements/divided_by_hand.txt", lines)


def test_how_long_each_kind_is_played() -> None:
    lines = [
        f"{kind.name} {tables}: {usual_lengths(kind, tables)}" for kind in ON_PAGES.values() for tables in kind.tables
    ]
    assert_as_stored("movements/lengths.txt", lines)


@pytest.mark.parametrize("section", ["", "A"])
def test_a_place_comes_out_of_its_key(section: str) -> None:
    assert place_of(section, key_in(section, "NS4")) == "NS4"
    assert key_in(section, "NS4") == ("A-NS4" if section else "NS4")


@pytest.mark.parametrize(("missing", "who", "tables"), [("ew", "NS", [5, 1, 2, 3, 4]), ("ns", "EW", [5] * 5)])
def test_beside_which_table_somebody_waits(missing: str, who: str, tables: list[int]) -> None:
    movement = build("straight-mitchell", tables=5, missing=missing, boards_per_round=2)
    waiting = [movement.sit_outs(number) for number in range(1, 6)]
    assert all(len(each) == 1 and each[0].contestant.startswith(who) for each in waiting)
    assert [movement.waits_at(each) for (each,) in waiting] == tables
    with pytest.raises(StopIteration):
        movement.waits_at(SitOut(1, "nobody"))
