"""What is legal, what is refused, and what each field of a movement says."""

import re

import pytest

from bridgeclub.wording.engines.lists import in_words
from bridgeclub.wording.movement_options import options_of
from bridgeclub.wording.movements import document_name
from movements.engine.build import KINDS, build
from movements.engine.errors import MovementError
from movements.engine.plan import Contestant, Movement, Repeat, Shared
from tests.refusals import refuses, words_of


def made(kind: str, tables: int | None, **options: object) -> Movement:
    return build(kind, tables=tables, boards_per_round=3, **options)  # type: ignore[arg-type]


REFUSED = [
    ("straight-mitchell", 8, {}, "an odd number from 3 to 29, not 8"),
    ("straight-mitchell", 8, {"rounds": 5}, "an odd number"),
    ("straight-mitchell", 1, {}, "an odd number from 3"),
    ("straight-mitchell", 31, {}, "to 29"),
    ("straight-mitchell", 7, {"rounds": 8}, "cannot be 8: 1 to 7"),
    ("straight-mitchell", 7, {"rounds": 0}, "cannot be 0: 1 to 7"),
    ("straight-mitchell", 7, {"skip_after": 3}, "only skip-mitchell"),
    ("straight-mitchell", 7, {"missing": "auto"}, "ns or ew, not auto"),
    ("straight-mitchell", 7, {"missing": 7}, "ns or ew, not 7"),
    ("straight-mitchell", 7, {"arrow_switch": 7}, "0 to 6, or auto, not 7"),
    ("straight-mitchell", 7, {"arrow_switch": -1}, "0 to 6"),
    ("straight-mitchell", 7, {"arrow_switch": "some"}, "rounds 1 to 7, or R:T"),
    ("straight-mitchell", 7, {"first_board": 0}, "number 1 or higher"),
    ("skip-mitchell", 7, {}, "an even number from 4 to 30, not 7"),
    ("skip-mitchell", 2, {}, "an even number from 4"),
    ("skip-mitchell", 8, {"rounds": 8}, "cannot be 8: 1 to 7"),
    ("skip-mitchell", 8, {"skip_after": 2}, "after round 3 or 4, not 2"),
    ("skip-mitchell", 8, {"skip_after": 5}, "after round 3 or 4, not 5"),
    ("skip-mitchell", 8, {"rounds": 5, "skip_after": 0}, "after round 1 to 4, not 0"),
    ("share-and-relay-mitchell", 9, {}, "an even number"),
    ("share-and-relay-mitchell", 2, {}, "an even number from 4"),
    ("howell", 1, {}, "2 to 20, not 1"),
    ("howell", 21, {}, "2 to 20"),
    ("howell", 5, {"rounds": 10}, "1 to 9"),
    ("howell", 2, {"rounds": 4}, "1 to 3"),
    ("howell", 3, {"rounds": 6}, "1 to 5 or 10"),
    ("howell", 5, {"missing": 11}, "1 to 10 or auto, not 11"),
    ("howell", 5, {"missing": "ns"}, "1 to 10 or auto, not ns"),
    ("howell", 2, {"missing": 1}, "needs 4 pairs"),
    ("howell", 5, {"arrow_switch": 1}, "arrow switches are for Mitchell"),
    ("howell", 5, {"arrow_switch": "auto"}, "arrow switches are for Mitchell"),
    ("howell", 5, {"skip_after": 2}, "only skip-mitchell"),
    ("reduced-howell", 6, {}, "must be given: 8 to 10"),
    ("reduced-howell", 6, {"rounds": 7}, "cannot be 7: 8 to 10"),
    ("reduced-howell", 4, {"rounds": 5}, "5 to 15, not 4"),
    ("howell-design", 4, {"rounds": 5}, "cannot be 5: 6"),
    ("howell-design", 5, {}, "must be given: 8"),
    ("howell-design", 7, {"rounds": 8}, "not 7"),
    ("web-mitchell", 14, {}, "must be given: 5 to 13"),
    ("web-mitchell", 15, {"rounds": 8}, "cannot be 8: 5, 7, 9, 11 or 13"),
    ("double-weave-mitchell", 6, {}, "a multiple of four from 4 to 28, not 6"),
    ("bowman-mitchell", 18, {}, "5 to 17: two more than the base, not 18"),
    ("bowman-mitchell", 11, {"base": 8}, "is 9, not 8"),
    ("one-and-a-half-appendix", 11, {"missing": "ew"}, "always ns, not ew"),
    ("appendix-mitchell", 15, {"base": 13, "rounds": 14}, "1 to 13"),
    ("blackpool", 4, {}, "5 to 15, not 4"),
    ("blackpool", 6, {"missing": "ns"}, "nobody can be missing"),
    ("hesitation", 5, {"rounds": 7}, "1 to 6"),
    ("straight-mitchell", 9, {"late": "rover", "missing": "ns"}, "takes the seats"),
    ("straight-mitchell", 25, {"late": "rover"}, "4 to 24 tables, not 25"),
    ("straight-mitchell", 3, {"late": "rover"}, "4 to 24 tables, not 3"),
    ("straight-mitchell", 3, {"late": "bump", "rounds": 3}, "1 to 2"),
    ("straight-mitchell", 9, {"late": "bump", "rounds": 9}, "1 to 8"),
    ("skip-mitchell", 8, {"late": "rover", "skip_after": 3}, "after round 4"),
    ("straight-mitchell", 9, {"players": 36}, "is for pairs"),
    ("straight-mitchell", 9, {"base": 7}, "has no base"),
    ("appendix-mitchell", 15, {"base": 13, "extra": 1}, "13 tables and 1 more are not 15"),
    ("individual", None, {"players": 18}, "the players of individual are 8, 9, 12, 13, 16 or 17, not 18"),
    ("rainbow-individual", 6, {}, "5, 7, 11"),
    ("individual", 5, {}, "2 to 4, not 5"),
    ("waltz", 14, {}, "there is no movement 'waltz'"),
]


@pytest.mark.parametrize(("kind", "tables", "options", "words"), REFUSED)
def test_the_illegal_is_refused_with_what_is_legal(
    kind: str, tables: int | None, options: dict[str, object], words: str
) -> None:
    with refuses(MovementError, match=re.escape(words)) as refusal:
        made(kind, tables, **options)
    assert "\n" not in words_of(refusal.value)


@pytest.mark.parametrize("boards", [0, -1, 65])
def test_boards_of_a_round_are_limited(boards: int) -> None:
    with refuses(MovementError, match="the boards of a round are 1 to 64"):
        build("howell", tables=4, boards_per_round=boards)


@pytest.mark.parametrize("tables", range(4, 21, 2))
def test_the_skip_window_is_exactly_what_is_sound(tables: int) -> None:
    """Outside the window some pair would play a set twice."""
    for rounds in range(tables // 2 + 1, tables):
        window = range(max(1, rounds - tables // 2), tables // 2 + 1)
        for after in range(1, rounds):
            if after in window:
                assert made("skip-mitchell", tables, rounds=rounds, skip_after=after).rounds == rounds
            else:
                with pytest.raises(MovementError):
                    made("skip-mitchell", tables, rounds=rounds, skip_after=after)
                moves = [number - 1 + (number > after) for number in range(1, rounds + 1)]
                sets = [(2 * step - (number > after)) % tables for number, step in enumerate(moves, 1)]
                assert len(set(sets)) < rounds


@pytest.mark.parametrize(
    ("kind", "tables", "rounds"),
    [
        ("straight-mitchell", 9, 9),
        ("skip-mitchell", 8, 7),
        ("share-and-relay-mitchell", 8, 8),
        ("howell", 2, 3),
        ("howell", 3, 5),
        ("howell", 4, 7),
        ("howell", 7, 13),
    ],
)
def test_usual_rounds(kind: str, tables: int, rounds: int) -> None:
    assert made(kind, tables).rounds == rounds


def test_the_usual_skip_is_after_half_the_tables() -> None:
    assert made("skip-mitchell", 10) == made("skip-mitchell", 10, skip_after=5)


def test_a_mitchell_has_two_winners_and_one_with_an_arrow_switch() -> None:
    assert made("straight-mitchell", 7).winners == 2
    switched = made("straight-mitchell", 7, arrow_switch=2)
    assert switched.winners == 1
    assert switched.arrow_switched == tuple((number, table) for number in (6, 7) for table in range(1, 8))
    last = switched.where("EW2", 7)
    assert (last.seat, last.table, last.switched) == ("NS", 1, True)


def test_an_arrow_switch_at_a_table_that_stands_idle_is_not_listed() -> None:
    movement = made("straight-mitchell", 7, arrow_switch=1, missing="ns")
    assert movement.arrow_switched == tuple((7, table) for table in range(1, 7))


@pytest.mark.parametrize(("rounds", "number"), [(1, 0), (2, 1), (4, 1), (11, 2), (19, 2)])
def test_automatic_arrow_switches_are_about_an_eighth(rounds: int, number: int) -> None:
    movement = made("straight-mitchell", 19, rounds=rounds, arrow_switch="auto")
    assert len(movement.arrow_switched) == number * 19


def test_howells_have_one_winner() -> None:
    for kind, tables, rounds in (("howell", 5, 9), ("reduced-howell", 6, 9), ("howell-design", 5, 8)):
        assert made(kind, tables, rounds=rounds).winners == 1


def test_optimised_arrows_of_a_reduced_howell_are_listed() -> None:
    movement = made("reduced-howell", 6, rounds=9)
    assert movement.arrow_switched[:5] == ((1, 1), (1, 3), (1, 5), (2, 1), (2, 2))


def test_contestants_of_a_mitchell() -> None:
    movement = made("straight-mitchell", 3, missing="ns")
    assert movement.contestants == (
        Contestant("NS1", "NS", 1),
        Contestant("EW1", "EW", 1),
        Contestant("NS2", "NS", 2),
        Contestant("EW2", "EW", 2),
        Contestant("EW3", "EW", None),
    )


def test_contestants_of_a_howell_with_a_pair_missing_keep_their_numbers() -> None:
    movement = made("howell", 3, missing=2)
    assert [each.id for each in movement.contestants] == ["1", "3", "4", "5", "6"]
    assert movement.contestants[0] == Contestant("1", "NS", None)
    assert movement.contestants[1] == Contestant("3", "EW", 2)


def test_sets_in_play_when_a_session_is_cut_short() -> None:
    assert made("straight-mitchell", 9, rounds=4).board_sets == 9
    relay = made("share-and-relay-mitchell", 8, rounds=1)
    assert relay.sets_in_play == (1, 2, 3, 4, 6, 7, 8)
    assert made("straight-mitchell", 5, rounds=1, missing="ns").board_sets == 4


def test_boards_of_a_set() -> None:
    movement = made("straight-mitchell", 7)
    assert movement.boards(2, 3) == (10, 11, 12)
    assert build("straight-mitchell", tables=7, boards_per_round=2, first_board=17).boards(1, 2) == (19, 20)


def test_sharing() -> None:
    movement = made("share-and-relay-mitchell", 6)
    assert movement.shared == tuple(Shared(number, number, (1, 6)) for number in range(1, 7))
    assert made("share-and-relay-mitchell", 6, missing="ns").shared == ()
    assert len(made("share-and-relay-mitchell", 6, missing="ew").shared) == 4
    assert made("howell", 2).shared == tuple(Shared(number, number, (1, 2)) for number in (1, 2, 3))
    assert made("howell", 3).shared == (Shared(5, 4, (1, 2, 3)),)


def test_only_three_tables_in_ten_rounds_meet_twice() -> None:
    movement = made("howell", 3, rounds=10)
    assert len(movement.repeats) == 15
    assert movement.repeats[0] == Repeat("3", "1", (1, 2))
    assert made("howell", 3).repeats == ()


def test_when_match_points_need_a_formula() -> None:
    assert not made("straight-mitchell", 7, missing="ew").needs_factoring
    assert made("straight-mitchell", 7, missing="ew", rounds=6).needs_factoring
    assert made("skip-mitchell", 8, missing="ns").needs_factoring
    assert made("share-and-relay-mitchell", 8, rounds=7).needs_factoring


@pytest.mark.parametrize(
    ("kind", "tables", "options", "name"),
    [
        ("share-and-relay-mitchell", 8, {}, "Share and relay Mitchell, 8 tables"),
        ("straight-mitchell", 8 + 1, {"missing": "ew"}, "Straight Mitchell, 8½ tables"),
        (
            "straight-mitchell",
            9,
            {"rounds": 7, "arrow_switch": 1},
            "Straight Mitchell, 9 tables, 7 rounds, 1 arrow switch",
        ),
        ("reduced-howell", 6, {"rounds": 9}, "Reduced Howell, 6 tables, 9 rounds"),
        ("howell", 5, {}, "Howell, 5 tables"),
    ],
)
def test_names(kind: str, tables: int, options: dict[str, object], name: str) -> None:
    assert document_name(made(kind, tables, **options)) == name


def test_the_same_movement_twice_is_equal() -> None:
    assert made("howell", 5) == made("howell", 5)
    assert made("howell", 5) != made("howell", 5, missing=1)


def test_numbers_in_words() -> None:
    assert in_words((3,)) == "3"
    assert in_words((1, 2, 3, 4, 5, 10)) == "1 to 5 or 10"
    assert in_words((4, 5, 8)) == "4, 5 or 8"


def test_every_kind_says_what_is_legal() -> None:
    for kind in KINDS.values():
        assert [option for option, legal in options_of(kind) if not str(legal)] == []
        assert all(kind.legal_rounds(tables) for tables in kind.tables)


@pytest.mark.parametrize(
    ("said", "switched"),
    [
        ("2", [(2, table) for table in range(1, 6)]),
        ("2, 4", [(number, table) for number in (2, 4) for table in range(1, 6)]),
        ("3:1,3:5", [(3, 1), (3, 5)]),
    ],
)
def test_rounds_or_tables_are_switched_as_the_director_says(said: str, switched: list[tuple[int, int]]) -> None:
    movement = build("straight-mitchell", tables=5, boards_per_round=2, arrow_switch=said)
    assert [(each.round, each.table) for each in movement.all_meetings if each.switched] == switched
