"""The catalogue for every number of pairs against the directors' table, sections included."""

from collections.abc import Iterator
from dataclasses import replace

import pytest

from movements.engine.catalogue import Choice
from movements.engine.check import check
from movements.engine.evening import Evening
from movements.engine.overview import movement_overview
from movements.engine.sections import Division, divided
from tests.ranges import spread

#: What directors play: movements as kind, rounds, boards a round ("~": with a late pair), or tables of each section.
TABLE = {
    5: "howell 5x5, howell 10x3",
    6: "howell 5x5, howell 10x2, howell 10x3",
    7: "howell 7x4",
    8: "double-weave 4x6, howell 7x4, howell 7x3, howell-design 6x4",
    9: "straight 5x5, howell 9x3, reduced 7x4",
    10: "straight 5x5, howell 9x3, reduced 7x4, howell-design 8x3",
    11: "share 6x4, reduced 9x3",
    12: "share 6x4, reduced 9x3, reduced 8x3, howell 11x2",
    13: "straight 7x4, reduced 9x3, howell 13x2",
    14: "straight 7x4, howell 13x2, hesitation 8x3",
    15: "share 8x3, straight~ 7x4, reduced 13x2",
    16: "share 8x3, double-weave 8x3, skip 7x4, share 8x4, reduced 13x2, reduced 12x2",
    17: "straight 9x3, skip~ 7x4, reduced 13x2",
    18: "straight 9x3",
    19: "share 10x3, straight~ 9x3, reduced 13x2",
    20: "share 10x3, skip 9x3, web 9x3, bowman 8x3, reduced 13x2",
    21: "appendix-1½ 9x3, skip~ 9x3, straight 10x2, reduced 13x2",
    22: "straight 11x3, straight 9x3, straight 11x2, bowman 9x3, hesitation 12x2, reduced 13x2",
    23: "appendix-1½ 10x3, share 12x2, reduced 14x2",
    24: "share 12x2, double-weave 12x2, web 9x3, skip 11x3, hesitation 13x2",
    25: "straight 13x2, appendix-1½ 11x3",
    26: "straight 13x2, bowman 11x3",
    27: "share 14x2, straight~ 13x2",
    28: "web 13x2, skip 13x2, share 14x2",
    29: "straight 13x2, straight 14x2, straight 15x2, appendix-1½ 13x2",
    30: "straight 13x2, web 13x2, bowman 13x2, straight 15x2",
    32: "web 13x2, web 12x2, 8+8",
    34: "web 13x2, appendix 13x2, 9+8",
    36: "web 13x2, web 12x2, web 9x3, 9+9",
    38: "web 13x2, 10+9, 11+8",
    40: "web 13x2, 10+10, 11+9",
    42: "web 13x2, 11+10",
    44: "web 13x2, 11+11",
    46: "web 13x2, 12+11",
    48: "web 13x2, web 12x2, 12+12, 13+11",
    50: "13+12, web 13x2",
    52: "13+13, web 13x2",
    54: "14+13, 9+9+9, web 13x2",
    56: "14+14, 15+13, 10+9+9",
    58: "15+14, 10+10+9",
    60: "15+15, 17+13, 10+10+10, 11+9+9",
}
KINDS = {
    "straight-mitchell": "straight",
    "skip-mitchell": "skip",
    "share-and-relay-mitchell": "share",
    "double-weave-mitchell": "double-weave",
    "web-mitchell": "web",
    "bowman-mitchell": "bowman",
    "appendix-mitchell": "appendix",
    "one-and-a-half-appendix": "appendix-1½",
    "reduced-howell": "reduced",
}


def evening(pairs: int, *, winners: int | None = None, copies: int | None = None, stationary: int = 0) -> Evening:
    return Evening(pairs, 26, None, 7, winners, None, copies, stationary)


def manner(choice: Choice | Division) -> str:
    """As the table above writes it; a half table counts as a whole one."""
    if isinstance(choice, Division):
        sizes = sorted(((len(part.movement.contestants) + 1) // 2 for part in choice.parts), reverse=True)
        return "+".join(map(str, sizes))
    late = "~" * ("late" in choice.options)
    return f"{KINDS.get(choice.kind, choice.kind)}{late} {choice.rounds}x{choice.boards_per_round}"


@pytest.mark.many
@pytest.mark.parametrize("pairs", spread(range(30, 61), 6))
def test_what_was_asked_for_comes_first_in_one_section_and_in_several(pairs: int) -> None:
    found = movement_overview(replace(evening(pairs), boards=24, exact=True))
    asked = [each.as_asked for each in found]
    assert asked == sorted(asked, reverse=True)
    assert found[0].boards_each == 24
    assert all(each.boards_each == 24 for each in found if each.as_asked)


@pytest.mark.many
@pytest.mark.parametrize("pairs", spread(range(5, 61), 14))
def test_one_of_the_directors_choices_is_among_the_first_five(pairs: int) -> None:
    """An odd number of pairs beyond thirty plays what one pair more does, with a half table."""
    row = TABLE.get(pairs) or TABLE[pairs + 1]
    found = [manner(each) for each in movement_overview(evening(pairs))[:5]]
    assert set(found) & set(row.split(", ")), found


def movements_of(found: tuple[Choice | Division, ...]) -> Iterator[tuple[int, Choice | Division]]:
    for each in found:
        if isinstance(each, Choice):
            yield len(each.movement.contestants), each
        else:
            yield sum(len(part.movement.contestants) for part in each.parts), each


@pytest.mark.many
@pytest.mark.parametrize("pairs", spread([4, 5, 9, 15, 23, 31, 36, 47, 53, 60], 4))
@pytest.mark.parametrize("winners", [None, 1, 2])
def test_whatever_is_listed_seats_everybody_and_is_sound(pairs: int, winners: int | None) -> None:
    found = movement_overview(evening(pairs, winners=winners))
    assert found
    for number, each in movements_of(found):
        assert number == pairs
        sections = (each.movement,) if isinstance(each, Choice) else tuple(part.movement for part in each.parts)
        for movement in sections:
            assert check(movement) == []
            assert (movement.rounds, movement.boards_per_round) == (each.rounds, each.boards_per_round)


@pytest.mark.many
def test_sections_have_at_most_one_half_table_and_are_of_like_size() -> None:
    for pairs in (31, 45, 53, 57):
        found = [each for each in movement_overview(evening(pairs)) if isinstance(each, Division)]
        assert found
        for each in found:
            sizes = [len(part.movement.contestants) for part in each.parts]
            assert sum(size % 2 for size in sizes) == 1
            assert max(sizes) - min(sizes) <= 5
            assert [part.section for part in each.parts] == list("ABC")[: len(sizes)]


def test_sections_of_the_same_boards_or_of_their_own() -> None:
    straight = ("straight-mitchell", {"tables": 9, "boards_per_round": 3})
    same = divided({"A": straight, "B": straight})
    assert [part.movement.boards(1, 1) for part in same] == [(1, 2, 3), (1, 2, 3)]
    apart = divided({"A": straight, "B": straight}, same_boards=False)
    assert [part.movement.boards(1, 1) for part in apart] == [(1, 2, 3), (28, 29, 30)]
    assert all(check(part.movement) == [] for part in (*same, *apart))


def test_one_set_of_boards_allows_no_web() -> None:
    assert all(
        each.movement.copies == 1 for each in movement_overview(evening(36, copies=1)) if isinstance(each, Choice)
    )
    assert any(
        each.movement.kind == "web-mitchell" for each in movement_overview(evening(36)) if isinstance(each, Choice)
    )


def test_who_cannot_move_gets_a_movement_in_which_so_many_stay() -> None:
    found = [each for each in movement_overview(evening(12, stationary=5)) if isinstance(each, Choice)]
    assert all(each.kind != "howell" for each in found)
    too_many = movement_overview(evening(12, stationary=9))[0]
    assert any(reason.code == "too_few_stay" for reason in too_many.reasons)


def test_a_barometer_needs_the_boards_at_every_table() -> None:
    kinds = {each.kind for each in movement_overview(evening(12, copies=6)) if isinstance(each, Choice)}
    assert any(kind.startswith("barometer") for kind in kinds)
    kinds = {each.kind for each in movement_overview(evening(12)) if isinstance(each, Choice)}
    assert not any(kind.startswith("barometer") for kind in kinds)
