"""Teams: every kind and size, by golden schedules and by a checker of its own."""

from __future__ import annotations

from itertools import combinations

import pytest

from bridgeclub.wording.messages import sentences
from bridgeclub.wording.movements import document_name
from movements.engine.build import build
from movements.engine.check_teams import check_teams
from movements.engine.document import read_movement
from movements.engine.errors import MovementError
from movements.engine.plan import Movement
from movements.engine.round_robin import main_field
from movements.engine.teams import TEAM_KINDS, build_teams
from tests.movement_documents import document_of
from tests.movements.engine.schedules import OWN_TEAMS, vectors
from tests.refusals import refuses, words_of

SPREAD = (2, 3, 4, 5, 6, 7, 8, 11, 16, 27)


def made(kind: str, teams: int, **options: int) -> Movement:
    return build_teams(kind, teams=teams, boards_per_round=3, **options)


def met(movement: Movement) -> set[frozenset[str]]:
    return {frozenset((each.ns, each.ew)) for each in movement.all_meetings}


def everybody(teams: int) -> set[frozenset[str]]:
    return {frozenset((f"T{one}", f"T{two}")) for one, two in combinations(range(1, teams + 1), 2)}


def every_movement(sizes: tuple[int, ...]) -> list[tuple[str, int]]:
    return [(kind.name, teams) for kind in TEAM_KINDS.values() for teams in kind.teams if teams in sizes]


@pytest.mark.parametrize("name", vectors(OWN_TEAMS))
def test_own_schedules(name: str) -> None:
    kind = {"awl": "american-whist", "ner": "new-england-relay"}[name.split("_")[0]]
    movement = made(kind, int(name.split("_")[1]))
    listed = [
        [[each.table, int(each.ns[1:]), int(each.ew[1:]), each.board_set] for each in play.meetings]
        for play in movement.play
    ]
    assert listed == vectors(OWN_TEAMS)[name]


def sound(kind: str, teams: int) -> None:
    for rounds in TEAM_KINDS[kind].legal_rounds(teams):
        assert check_teams(made(kind, teams, rounds=rounds)) == [], (kind, teams, rounds)
    whole = made(kind, teams)
    missed = {frozenset((f"T{one}", f"T{one + teams // 2}")) for one in range(1, teams // 2 + 1)}
    even_whist = kind == "american-whist" and teams % 2 == 0
    assert met(whole) == everybody(teams) - (missed if even_whist else set())
    assert read_movement(document_of(whole)) == whole


@pytest.mark.parametrize(("kind", "teams"), every_movement(SPREAD))
def test_every_match_is_whole_however_many_rounds(kind: str, teams: int) -> None:
    sound(kind, teams)


@pytest.mark.long
@pytest.mark.parametrize(("kind", "teams"), every_movement(tuple(range(2, 41))))
def test_every_match_is_whole_in_every_size(kind: str, teams: int) -> None:
    sound(kind, teams)


def test_head_to_head_exchanges_sets_and_shares_the_odd_one() -> None:
    movement = made("head-to-head", 2, rounds=3)
    listed = [(each.round, each.table, each.ns, each.ew, each.board_set) for each in movement.all_meetings]
    assert listed == [
        (1, 1, "T1", "T2", 1),
        (1, 2, "T2", "T1", 2),
        (2, 1, "T1", "T2", 2),
        (2, 2, "T2", "T1", 1),
        (3, 1, "T1", "T2", 3),
        (3, 2, "T2", "T1", 3),
    ]
    assert [(each.round, each.tables) for each in movement.shared] == [(3, (1, 2))]


def test_a_round_robin_goes_through_its_sessions() -> None:
    whole = made("round-robin", 12)
    parts = [made("round-robin", 12, sessions=3, session=number) for number in (1, 2, 3)]
    assert [part.rounds for part in parts] == [4, 4, 3]
    there = [[(each.table, each.ns, each.ew) for each in play.meetings] for part in parts for play in part.play]
    assert there == [[(each.table, each.ns, each.ew) for each in play.meetings] for play in whole.play]
    assert document_name(parts[2]) == "Round robin, 12 teams, session 3 of 3, rounds 9 to 11 of 11"
    assert parts[1].sets_in_play == (1, 2, 3, 4)


def test_triangles_stay_together_in_sessions() -> None:
    parts = [made("round-robin", 9, sessions=3, session=number) for number in (1, 2, 3)]
    assert [part.rounds for part in parts] == [4, 2, 2]
    assert set().union(*(met(part) for part in parts)) == everybody(9)
    assert all(check_teams(part) == [] for part in parts)


def test_the_triangle_of_seven_teams() -> None:
    movement = made("triangles", 7, rounds=2)
    first = [(each.ns, each.ew, each.board_set) for each in movement.meetings(1)[:3]]
    second = [(each.ns, each.ew, each.board_set) for each in movement.meetings(2)[:3]]
    assert first == [("T1", "T3", 1), ("T2", "T1", 2), ("T3", "T2", 3)]
    assert second == [("T1", "T2", 2), ("T2", "T3", 3), ("T3", "T1", 1)]
    assert [(each.ns, each.ew) for each in movement.meetings(1)[3:]] == [
        ("T4", "T7"),
        ("T7", "T4"),
        ("T5", "T6"),
        ("T6", "T5"),
    ]


@pytest.mark.parametrize("teams", [7, 15, 25, 27, 33, 39])
def test_beside_the_triangles_everybody_else_meets_once(teams: int) -> None:
    frame = main_field(teams)
    pairs = [frozenset(each) for matches in frame for each in matches]
    couples = {frozenset((2 * k, 2 * k + 1)) for k in range(1, (teams + 1) // 2)}
    assert len(pairs) == len(set(pairs))
    assert set(pairs) | couples == {frozenset(each) for each in combinations(range(2, teams + 1), 2)}
    for number, matches in enumerate(frame):
        away = {1, 2 * (number // 2) + 2, 2 * (number // 2) + 3}
        assert sorted(each for match in matches for each in match) == sorted(set(range(1, teams + 1)) - away)


def test_one_of_five_teams_sits_out_each_round() -> None:
    movement = made("round-robin", 5)
    assert [each.contestant for each in movement.all_sit_outs] == ["T1", "T2", "T3", "T4", "T5"]


@pytest.mark.parametrize(
    ("kind", "options", "words"),
    [
        ("head-to-head", {"teams": 3}, "the teams of head-to-head are 2, not 3"),
        ("american-whist", {"teams": 2}, "3 to 40, not 2"),
        ("american-whist", {"teams": 7, "rounds": 3}, "cannot be 3: 2, 4 or 6"),
        ("american-whist", {"teams": 8, "rounds": 7}, "cannot be 7: 2, 4 or 6"),
        ("american-whist", {"teams": 8, "sessions": 2}, "only a round robin has sessions"),
        ("new-england-relay", {"teams": 7}, "an even number from 4 to 40, not 7"),
        ("round-robin", {"teams": 41}, "2 to 40, not 41"),
        ("round-robin", {"teams": 9, "rounds": 7}, "cannot be 7: 2, 4, 6 or 8"),
        ("round-robin", {"teams": 9, "sessions": 5, "session": 1}, "1 to 4 sessions, not 5"),
        ("round-robin", {"teams": 8, "sessions": 2}, "--session must be given: 1 to 2"),
        ("round-robin", {"teams": 8, "sessions": 2, "session": 3}, "the session is 1 to 2, not 3"),
        ("triangles", {"teams": 5}, "3 or an odd number from 7 to 39, not 5"),
        ("triangles", {"teams": 7, "boards_per_round": 0}, "1 to 64, not 0"),
    ],
)
def test_the_illegal_is_refused_with_what_is_legal(kind: str, options: dict[str, int], words: str) -> None:
    with refuses(MovementError, match=words) as refusal:
        build_teams(kind, **{"boards_per_round": 2, **options})  # type: ignore[arg-type]
    assert "\n" not in words_of(refusal.value)


def test_the_checker_sees_what_is_wrong() -> None:
    good = made("american-whist", 5)
    document = document_of(good)
    document["seatings"][0]["set"] = 5
    document["seatings"][0]["boards"] = [13, 14, 15]
    faults = sentences(check_teams(read_movement(document)))
    assert any("not declared as shared" in each for each in faults)
    assert any("do not both play set" in each for each in faults)
    document = document_of(good)
    document["seatings"].pop()
    faults = sentences(check_teams(read_movement(document)))
    assert [each for each in faults if "0 places" in each and each.endswith("N/S")]
    assert [each for each in faults if "0 places" in each and each.endswith("E/W")]


def test_pairs_keep_their_documents() -> None:
    assert document_of(build("howell", tables=2, boards_per_round=1))["contest"] == "pairs"
    assert document_of(made("triangles", 3))["balance"] is None
