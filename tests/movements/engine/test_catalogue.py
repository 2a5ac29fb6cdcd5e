"""The short list against the directors' table, and against its own promises."""

from dataclasses import replace

import pytest

from movements.engine.build import KINDS, build
from movements.engine.catalogue import WORTH_A_LOOK, Choice, choices, choices_for
from movements.engine.check import check
from movements.engine.codes import Refused
from movements.engine.errors import MovementError
from movements.engine.evening import Evening
from movements.engine.reasons import LONG_ROUND, speaks_against
from tests.ranges import spread
from tests.refusals import refuses

STRAIGHT, SKIP, SHARE = "straight-mitchell", "skip-mitchell", "share-and-relay-mitchell"
HOWELL, REDUCED, DESIGN = "howell", "reduced-howell", "howell-design"
WEAVE, WEB, BOWMAN, APPENDIX = "double-weave-mitchell", "web-mitchell", "bowman-mitchell", "one-and-a-half-appendix"

#: What directors play: pairs, then (kind, rounds, boards a round) for two winners and for one.
TABLE: list[tuple[int, list[tuple[str, int, int]], list[tuple[str, int, int]]]] = [
    (5, [], [(HOWELL, 5, 5), (HOWELL, 10, 3)]),
    (6, [], [(HOWELL, 5, 5), (HOWELL, 10, 2), (HOWELL, 10, 3)]),
    (7, [], [(HOWELL, 7, 4)]),
    (8, [], [(HOWELL, 7, 4), (HOWELL, 7, 3), (DESIGN, 6, 4)]),
    (9, [(STRAIGHT, 5, 5)], [(HOWELL, 9, 3), (REDUCED, 7, 4)]),
    (10, [(STRAIGHT, 5, 5)], [(HOWELL, 9, 3), (REDUCED, 7, 4), (DESIGN, 8, 3)]),
    (11, [(SHARE, 6, 4)], [(HOWELL, 11, 2), (REDUCED, 9, 3)]),
    (12, [(SHARE, 6, 4)], [(REDUCED, 9, 3), (REDUCED, 8, 3), (HOWELL, 11, 2)]),
    (13, [(STRAIGHT, 7, 4)], [(STRAIGHT, 7, 4), (REDUCED, 9, 3), (HOWELL, 13, 2)]),
    (14, [(STRAIGHT, 7, 4)], [(STRAIGHT, 7, 4), (HOWELL, 13, 2)]),
    (15, [(SHARE, 8, 3)], [(REDUCED, 13, 2), (SHARE, 8, 3)]),
    (
        16,
        [(SHARE, 8, 3), (WEAVE, 8, 3), (SKIP, 7, 4), (SHARE, 8, 4)],
        [(REDUCED, 13, 2), (REDUCED, 12, 2), (SHARE, 8, 3), (WEAVE, 8, 3)],
    ),
    (17, [(STRAIGHT, 9, 3)], [(STRAIGHT, 9, 3), (REDUCED, 13, 2)]),
    (18, [(STRAIGHT, 9, 3)], [(STRAIGHT, 9, 3)]),
    (19, [(SHARE, 10, 3)], [(REDUCED, 13, 2), (SHARE, 10, 3)]),
    (20, [(SHARE, 10, 3), (SKIP, 9, 3)], [(SHARE, 10, 3), (REDUCED, 13, 2), (SKIP, 9, 3)]),
    (21, [(APPENDIX, 9, 3), (SKIP, 9, 3), (STRAIGHT, 10, 2)], []),
    (22, [(STRAIGHT, 11, 2), (STRAIGHT, 9, 3)], [(STRAIGHT, 11, 2), (REDUCED, 13, 2)]),
    (23, [(SHARE, 12, 2)], [(SHARE, 12, 2), (REDUCED, 14, 2)]),
    (24, [(SHARE, 12, 2), (WEAVE, 12, 2), (WEB, 9, 3)], [(SHARE, 12, 2), (WEAVE, 12, 2)]),
    (25, [(STRAIGHT, 13, 2)], [(STRAIGHT, 13, 2)]),
    (26, [(STRAIGHT, 13, 2)], [(STRAIGHT, 13, 2)]),
    (27, [(SHARE, 14, 2)], [(SHARE, 14, 2)]),
    (28, [(SKIP, 13, 2), (SHARE, 14, 2)], [(SHARE, 14, 2)]),
    (29, [(STRAIGHT, 15, 2)], [(STRAIGHT, 15, 2)]),
    (30, [(STRAIGHT, 13, 2)], [(STRAIGHT, 15, 2)]),
]


def manner(choice: Choice) -> tuple[str, int, int]:
    return choice.kind, choice.rounds, choice.boards_per_round


def codes(choice: Choice) -> dict[str, tuple[int, ...]]:
    return {each.code: each.numbers for each in choice.reasons}


@pytest.mark.parametrize(
    ("pairs", "two", "one"), spread(TABLE, 13), ids=lambda value: str(value) if isinstance(value, int) else ""
)
def test_the_directors_table(pairs: int, two: list[tuple[str, int, int]], one: list[tuple[str, int, int]]) -> None:
    """The table was drawn up for 26 boards: for either number of winners, one of its movements comes first."""
    for winners, row in ((2, two), (1, one)):
        ranked = [manner(each) for each in choices(pairs, boards=26, winners=winners)]
        if row:
            assert ranked[0] in row, (winners, ranked)


@pytest.mark.many
@pytest.mark.parametrize("winners", [None, 1, 2])
def test_there_is_always_something_and_it_is_sound(winners: int | None) -> None:
    for pairs in (4, 5, 6, 11, 16, 21, 28, 33, 39, 40, 47, 60):
        found = choices(pairs, winners=winners)
        assert 1 <= len(found) <= 9
        for each in found:
            assert len(each.movement.contestants) == pairs
            assert check(each.movement, seventy_percent=True) == []
            assert build(each.kind, **each.options) == each.movement
            if winners and not any(reason.code == "not_as_many_winners" for reason in each.reasons):
                assert each.movement.winners == winners


@pytest.mark.long
def test_every_number_of_pairs_has_something() -> None:
    for pairs in range(4, 61):
        for each in choices(pairs):
            assert len(each.movement.contestants) == pairs
            assert check(each.movement, seventy_percent=True) == []
            assert build(each.kind, **each.options) == each.movement


def test_the_numbers_of_a_choice() -> None:
    first = choices(17, boards=24, minutes_per_board=7)[0]
    assert manner(first) == (STRAIGHT, 9, 3)
    assert (first.boards_each, first.sit_out_boards, first.boards_in_play) == (27, 3, 27)
    assert first.minutes == 27 * 7 + 8
    assert first.options == {"tables": 9, "boards_per_round": 3, "rounds": 9, "missing": "ns"}
    assert first.recommended
    assert codes(first) == {"two_winners": (), "complete": (), "sit_out": (3,), "no_sharing": ()}


def test_one_of_each_number_of_winners_is_recommended() -> None:
    for pairs in (8, 9, 12, 17, 21, 26, 30):
        recommended = [each.movement.winners for each in choices(pairs) if each.recommended]
        assert sorted(recommended) in ([1, 2], [1], [2])
        assert recommended


@pytest.mark.many
def test_both_rankings_are_offered_from_five_tables() -> None:
    for pairs in (9, 10, 15, 22, 31, 40):
        assert {each.movement.winners for each in choices(pairs)} == {1, 2}


def test_two_tables_play_a_howell() -> None:
    found = choices(4)
    assert {each.kind for each in found} == {HOWELL}
    assert [manner(each) for each in found[:2]] == [(HOWELL, 6, 4), (HOWELL, 3, 8)]
    assert {"meet_twice": (), "no_sharing": ()}.items() <= codes(found[0]).items()
    assert "not_as_many_winners" in codes(choices(4, winners=2)[0])


def test_a_howell_half_table_leaves_out_the_stationary_pair_unless_somebody_has_to_stay() -> None:
    howell = next(each for each in choices(9, winners=1) if each.kind == HOWELL)
    assert howell.options["missing"] == "stationary"
    assert codes(howell)["sit_out"] == (3,)
    assert codes(howell)["balance"] == (87,)
    staying = next(each for each in choices(9, winners=1, stationary=1) if each.kind == HOWELL)
    assert staying.options["missing"] == "1"
    assert codes(staying)["enough_stay"] == (1,)


def test_the_missing_line_is_kept() -> None:
    found = choices(17, missing="ew", winners=2)
    assert all(each.options["missing"] == "ew" for each in found if "late" not in each.options)
    assert any("late" not in each.options for each in found)
    shared = next(each for each in choices(15, missing="ew", winners=2) if each.kind == SHARE)
    assert codes(shared)["sharing"] == (6, shared.boards_per_round)


@pytest.mark.parametrize("minutes", [90, 120, 150, 180, 210])
def test_what_does_not_fit_the_time_is_not_offered(minutes: int) -> None:
    for pairs in (4, 8, 13, 18, 26, 40):
        for each in choices(pairs, minutes=minutes):
            assert each.minutes <= minutes or codes(each)["over_time"] == (each.minutes - minutes,)


def test_too_little_time_still_gives_the_shortest() -> None:
    found = choices(26, minutes=30)
    assert found
    assert all("over_time" in codes(each) for each in found)
    assert not any(each.recommended for each in found)


@pytest.mark.many
@pytest.mark.parametrize(("boards", "most"), [(12, 16), (18, 26), (21, 26), (24, 30), (28, 34), (32, 34)])
def test_the_boards_wanted_are_nearly_met(boards: int, most: int) -> None:
    for pairs in range(8, most + 1, 3):
        first = choices(pairs, boards=boards)[0]
        assert abs(first.boards_each - boards) <= 8, (pairs, manner(first))


@pytest.mark.many
@pytest.mark.parametrize("boards", [18, 20, 21, 24, 26, 27, 28, 30])
def test_what_was_asked_for_comes_first(boards: int) -> None:
    """For every size: before all others stands what has just the boards asked for, as far as it is worth a look."""
    for pairs in spread(range(4, 61), 9):
        found = choices(pairs, boards=boards, exact=True)
        asked = [each.as_asked for each in found]
        assert asked == sorted(asked, reverse=True), pairs
        least = min(each.cost for each in found)
        for each in found:
            exact, against = each.boards_each == boards, speaks_against(each.reasons)
            if not each.as_asked and exact and not against:
                long = each.boards_per_round > LONG_ROUND and each.cost > least
                assert long or each.cost > least + WORTH_A_LOOK, (pairs, manner(each))
            assert not each.as_asked or (exact and not against), (pairs, manner(each))


@pytest.mark.many
def test_twenty_four_boards_are_found_for_every_usual_size() -> None:
    """From seven pairs to 18 tables, which is as many as clubs play in one section."""
    lacking = [pairs for pairs in range(7, 37) if choices(pairs, boards=24, exact=True)[0].boards_each != 24]
    assert lacking == []


@pytest.mark.parametrize("pairs", range(11, 17))
def test_six_rounds_of_four_are_among_what_has_24_boards(pairs: int) -> None:
    """With six to eight tables; nobody need look for them under the director's own choice."""
    found = choices(pairs, boards=24, exact=True)
    assert (6, 4) in {(each.rounds, each.boards_per_round) for each in found if each.as_asked}


@pytest.mark.parametrize(("pairs", "boards"), [(12, 28), (12, 35), (8, 32), (11, 35)])
def test_very_long_rounds_are_not_what_was_asked_for(pairs: int, boards: int) -> None:
    """Four rounds of seven at six tables: there are fewer opponents than anybody wants for 28 boards."""
    assert choices(pairs, boards=boards, exact=True)[0].boards_per_round <= LONG_ROUND
    assert manner(choices(4, boards=24, exact=True)[0]) == (HOWELL, 6, 4)


def test_without_the_wish_what_comes_near_is_as_good() -> None:
    found = choices(14, boards=24)
    assert not any(each.as_asked for each in found)
    assert [each.cost for each in found] == sorted(each.cost for each in found)


def test_what_is_over_the_time_is_not_what_was_asked_for() -> None:
    found = choices(14, boards=24, minutes=60, exact=True)
    assert not any(each.as_asked for each in found)


def test_more_boards_than_wanted_is_said() -> None:
    found = choices(38, boards=4)[0]
    assert codes(found)["more_boards"][0] == found.boards_each - 4
    assert not found.recommended


def test_reasons_of_a_shortened_mitchell() -> None:
    skip = next(each for each in choices(28, winners=2, kinds=(SKIP,)) if each.rounds == 12)
    assert codes(skip)["curtailed"] == (12, 13)
    assert codes(skip)["unplayed_boards"] == (4,)
    half = choices(35, winners=2, kinds=(SKIP, SHARE))[0]
    assert "uneven_plays" in codes(half)


def test_reasons_of_the_smallest_howells() -> None:
    found = {manner(each): codes(each) for each in choices(6, winners=1)}
    assert found[HOWELL, 5, 5]["sharing"] == (1, 5)
    assert "all_meet" in found[HOWELL, 5, 5]
    assert "meet_twice" in found[HOWELL, 10, 2]
    design = next(each for each in choices(8) if each.kind == DESIGN)
    assert "guide_cards" in codes(design)


def test_an_arrow_switch_is_counted() -> None:
    for pairs, switches in ((18, 1), (26, 2)):
        mitchell = next(each for each in choices(pairs, winners=1) if each.kind == STRAIGHT)
        assert codes(mitchell)["one_winner"] == (switches,)
        assert mitchell.options["arrow_switch"] == switches


@pytest.mark.parametrize(
    ("pairs", "words"),
    [(3, "3 pairs are too few"), (0, "too few"), (61, "up to 60"), (200, "up to 60")],
)
def test_too_few_and_too_many(pairs: int, words: str) -> None:
    with refuses(MovementError, match=words):
        choices(pairs)


@pytest.mark.parametrize(
    ("wish", "code"),
    [
        ({"boards": 0}, Refused.BOARDS_AND_MINUTES),
        ({"minutes": 0}, Refused.BOARDS_AND_MINUTES),
        ({"minutes_per_board": 0}, Refused.BOARDS_AND_MINUTES),
        ({"winners": 3}, Refused.WINNERS_AND_MISSING),
        ({"missing": "x"}, Refused.WINNERS_AND_MISSING),
        ({"stationary": -1}, Refused.COPIES_AND_STAYING),
        ({"copies": 0}, Refused.COPIES_AND_STAYING),
    ],
)
def test_senseless_wishes(wish: dict[str, object], code: Refused) -> None:
    with pytest.raises(MovementError) as refusal:
        choices(12, **wish)  # type: ignore[arg-type]
    assert refusal.value.code == code


@pytest.mark.parametrize("pairs", spread([4, 5, 9, 10, 14, 17, 24, 40], 4))
@pytest.mark.parametrize("there", [12, 24])
def test_of_so_many_boards_nothing_else_is_there(pairs: int, there: int) -> None:
    evening = replace(Evening(pairs, there, None, 7, None, None), boards_there=there)
    found = choices_for(evening, tuple(KINDS))
    last = [each.movement.set_boards(max(each.movement.sets_in_play))[-1] for each in found]
    assert all(each <= there for each in last) or len(set(last)) == 1, "where none has so few, those with the fewest"
