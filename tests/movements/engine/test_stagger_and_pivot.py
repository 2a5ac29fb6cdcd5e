"""Stagger and pivot teams: whole matches are over after each part, and partners change as they should."""

from collections import Counter, defaultdict
from itertools import combinations, pairwise

import pytest

from movements.engine.check_teams import check_teams
from movements.engine.errors import MovementError
from movements.engine.pauses import pauses_of
from movements.engine.pivot import PARTNERS, breaks, part_of, pivot_rounds
from movements.engine.plan import Movement
from movements.engine.team_catalogue import team_choices
from movements.engine.team_evening import TeamEvening
from movements.engine.teams import OF_EIGHT, TEAM_KINDS, build_teams
from tests.refusals import refuses

EVEN = (4, 6, 8, 10, 12, 22, 40)
LENGTHS = [(teams, rounds) for teams in (6, 7, 8, 9, 10, 12, 13, 21, 40) for rounds in pivot_rounds(teams)]


def made(kind: str, teams: int, rounds: int | None = None) -> Movement:
    return build_teams(kind, teams=teams, rounds=rounds, boards_per_round=3)


def matches(movement: Movement, first: int, last: int) -> Counter[tuple[frozenset[str], int]]:
    """How often the teams meet over a set in these rounds."""
    meetings = [each for each in movement.all_meetings if first <= each.round <= last]
    return Counter((frozenset((each.ns, each.ew)), each.board_set) for each in meetings)


@pytest.mark.parametrize("teams", EVEN)
def test_a_stagger_is_two_parts_of_whole_matches_with_boards_of_their_own(teams: int) -> None:
    movement = made("stagger", teams)
    half = teams // 2
    assert check_teams(movement) == []
    assert pauses_of(movement) == {half - 1: "score"}
    for first, last, sets in ((1, half - 1, range(1, half + 1)), (half, teams - 1, range(half + 1, teams + 1))):
        played = matches(movement, first, last)
        assert set(played.values()) == {2}
        assert {board_set for _two, board_set in played} == set(sets)
    met = {two for two, _set in matches(movement, 1, teams - 1)}
    assert met == {frozenset((f"T{one}", f"T{two}")) for one, two in combinations(range(1, teams + 1), 2)}


@pytest.mark.parametrize("teams", EVEN)
def test_in_a_part_of_a_stagger_ew_go_down_two_and_the_boards_down_one_in_their_half(teams: int) -> None:
    movement, half = made("stagger", teams), teams // 2
    for number in range(1, movement.rounds):
        if number == half - 1:
            continue
        now, then = ({each.ew: each for each in movement.meetings(at)} for at in (number, number + 1))
        assert all((now[team].table - then[team].table) % teams == 2 for team in now)
        sets, after = ({each.table: each.board_set for each in movement.meetings(at)} for at in (number, number + 1))
        assert all(after[table] == sets[table % teams + 1] for table in sets if table % half)
        assert all(sets[table] == sets[table + half] for table in range(1, half + 1))


@pytest.mark.parametrize("teams", EVEN)
def test_a_part_of_a_stagger_is_a_short_session(teams: int) -> None:
    for rounds in {teams // 2 - 1, teams // 2}:
        movement = made("stagger", teams, rounds)
        assert check_teams(movement) == []
        assert movement.sets_in_play == tuple(range(1, teams // 2 + 1))
        assert pauses_of(movement) == {}


def test_the_stagger_of_eight_teams_has_the_published_parts() -> None:
    """Three rounds, then four with other boards; tables 1 and 5 share."""
    movement = made("stagger", 8)
    assert pauses_of(movement) == {3: "score"}
    assert {each.tables for each in movement.shared} == {(1, 5), (2, 6), (3, 7), (4, 8)}
    assert [each.ew for each in movement.meetings(1)][:3] == ["T3", "T4", "T5"]
    assert [each.ew for each in movement.meetings(4)][:3] == ["T2", "T3", "T4"]


@pytest.mark.parametrize(("teams", "rounds"), LENGTHS)
def test_every_match_of_pivot_teams_is_over_in_its_part(teams: int, rounds: int) -> None:
    movement = made("pivot", teams, rounds)
    assert check_teams(movement) == []
    first, second = breaks(teams, rounds)
    assert pauses_of(movement) == {first: "partners", second: "partners"}
    for start, last in pairwise((0, first, second, rounds)):
        assert set(matches(movement, start + 1, last).values()) == {2}
        assert {part_of(number, teams, rounds) for number in range(start + 1, last + 1)} == {
            (0, first, second).index(start)
        }


@pytest.mark.parametrize(
    ("teams", "rounds", "after"), [(6, 5, (2, 3)), (7, 6, (2, 4)), (8, 6, (2, 4)), (8, 7, (3, 5)), (10, 8, (4, 6))]
)
def test_where_partners_change(teams: int, rounds: int, after: tuple[int, int]) -> None:
    assert breaks(teams, rounds) == after


def test_pivot_teams_share_only_where_all_meet() -> None:
    assert made("pivot", 10, 8).shared == ()
    assert made("pivot", 9, 8).shared == ()
    assert len(made("pivot", 10, 9).shared) == 9 * 5


def test_everybody_of_a_team_plays_with_each_of_the_others_once() -> None:
    partners: dict[int, set[int]] = defaultdict(set)
    for part in PARTNERS:
        assert sorted(seat for two in part.values() for seat in two) == [0, 1, 2, 3]
        for one, two in part.values():
            partners[one].add(two)
            partners[two].add(one)
    assert partners == {seat: {0, 1, 2, 3} - {seat} for seat in range(4)}
    assert {part["NS"][0] for part in PARTNERS} == {0}


def test_what_is_refused() -> None:
    with refuses(MovementError, "not played by teams of eight"):
        build_teams("pivot", teams=8, boards_per_round=3, tables_a_match=OF_EIGHT)
    for kind, teams, rounds in (("pivot", 5, None), ("pivot", 9, 4), ("stagger", 7, None), ("stagger", 8, 5)):
        with refuses(MovementError):
            made(kind, teams, rounds)


@pytest.mark.parametrize("teams", [6, 8, 12])
def test_a_stagger_is_proposed_with_its_break_and_pivot_teams_never(teams: int) -> None:
    found = team_choices(TeamEvening(teams))
    whole = next(each for each in found if each.kind == "stagger")
    assert ("score_break", (teams // 2 - 1,)) in {(each.code, each.numbers) for each in whole.reasons}
    assert "pivot" not in {each.kind for each in found}


def test_other_movements_have_no_parts() -> None:
    assert all(
        pauses_of(made(kind, 8)) == {}
        for kind in TEAM_KINDS
        if kind not in ("stagger", "pivot") and 8 in TEAM_KINDS[kind].teams
    )
