"""The catalogue for teams: every choice is built and sound, and what comes first is what directors play."""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import replace
from typing import Any, get_args

import pytest

from movements.engine.check_teams import check_teams
from movements.engine.codes import Refused
from movements.engine.errors import MovementError
from movements.engine.plan import Movement
from movements.engine.team_catalogue import TeamChoice, team_choices
from movements.engine.team_evening import BoardsAre, TeamEvening
from movements.engine.team_reasons import AGAINST_TEAMS, TEAM_REASONS
from movements.engine.teams import build_teams
from tests.ranges import spread
from tests.refusals import refuses
from tests.snapshots import assert_as_stored

BOARDS_ARE = get_args(BoardsAre)
STAGGER = "stagger"
WHIST = "american-whist"


def first(teams: int, **asked: Any) -> TeamChoice:
    return team_choices(TeamEvening(teams, **asked))[0]


def manner(each: TeamChoice) -> tuple[str, str, int]:
    """Kind, rounds of each session, boards a round."""
    rounds = "+".join(str(session.movement.rounds) for session in each.sessions)
    return each.kind, rounds, each.sessions[0].movement.boards_per_round


def codes(each: TeamChoice) -> dict[str, tuple[int, ...]]:
    return {reason.code: reason.numbers for reason in each.reasons}


#: What directors play for about 24 boards a session: teams, sessions, boards, then kind, rounds and boards a round.
TABLE = [
    (2, 1, "shared", ("head-to-head", "4", 6)),
    (2, 2, "dealt", ("head-to-head", "4+4", 6)),
    (3, 1, "shared", ("triangles", "2", 12)),
    (4, 1, "shared", ("round-robin", "3", 8)),
    (5, 1, "shared", (WHIST, "4", 6)),
    (5, 1, "duplicated", (WHIST, "4", 6)),
    (5, 1, "dealt", ("round-robin", "5", 6)),
    (6, 1, "duplicated", ("round-robin", "5", 5)),
    (7, 1, "shared", (WHIST, "6", 4)),
    (7, 1, "dealt", ("triangles", "6", 4)),
    (7, 3, "duplicated", ("triangles", "2+2+2", 12)),
    (8, 1, "shared", (STAGGER, "7", 3)),
    (8, 1, "duplicated", ("round-robin", "7", 3)),
    (8, 2, "shared", ("round-robin", "4+3", 6)),
    (9, 1, "duplicated", (WHIST, "8", 3)),
    (9, 2, "duplicated", ("triangles", "4+4", 6)),
    (12, 1, "shared", (STAGGER, "11", 2)),
    (12, 2, "duplicated", ("round-robin", "6+5", 4)),
    (13, 1, "shared", (WHIST, "12", 2)),
]


@pytest.mark.parametrize(("teams", "sessions", "boards_are", "played"), TABLE)
def test_first_comes_what_directors_play(
    teams: int, sessions: int, boards_are: BoardsAre, played: tuple[str, str, int]
) -> None:
    found = first(teams, sessions=sessions, boards_are=boards_are)
    assert manner(found) == played
    assert found.recommended


def evenings(teams: int) -> Iterator[TeamEvening]:
    for boards in spread(range(16, 33), 3):
        for sessions in (1, 2, 3):
            for boards_are in BOARDS_ARE:
                yield TeamEvening(teams, boards, sessions=sessions, boards_are=boards_are, exact=bool(boards % 3))


@pytest.mark.many
@pytest.mark.parametrize("teams", [2, 3, 4, 5, *spread(range(6, 41), 6)])
def test_every_choice_is_built_and_sound_and_says_what_is_true(teams: int) -> None:
    for evening in evenings(teams):
        found = team_choices(evening)
        assert 1 <= len(found) <= 8, evening
        fits = not AGAINST_TEAMS & codes(found[0]).keys()
        assert [each.recommended for each in found] == [fits] + [False] * (len(found) - 1)
        asked = [each.as_asked for each in found]
        assert asked == sorted(asked, reverse=True)
        for same in (True, False):
            costs = [each.cost for each in found if each.as_asked == same]
            assert costs == sorted(costs)
        for each in found:
            _is_sound(evening, each)
            _is_true(evening, each)


SOUND: set[tuple[Any, ...]] = set()
"""Movements that were looked at: the boards a round do not change who meets whom."""


def _is_sound(evening: TeamEvening, each: TeamChoice) -> None:
    assert len(each.sessions) == evening.sessions
    for session in each.sessions:
        movement = session.movement
        assert len(movement.contestants) == evening.teams
        key = (each.kind, tuple(sorted((k, v) for k, v in session.options.items() if k != "boards_per_round")))
        if key not in SOUND:
            assert build_teams(each.kind, **session.options) == movement
            assert check_teams(movement) == [], (evening, manner(each))
            SOUND.add(key)


def _is_true(evening: TeamEvening, each: TeamChoice) -> None:
    """Counted from who sits where alone."""
    movements = [session.movement for session in each.sessions]
    met: dict[str, Counter[str]] = defaultdict(Counter)
    played: Counter[str] = Counter()
    out: Counter[str] = Counter()
    for movement in movements:
        for meeting in movement.all_meetings:
            met[meeting.ns][meeting.ew] += 1
            played[meeting.ns] += movement.boards_per_round
        out.update(sit_out.contestant for sit_out in movement.all_sit_outs)
    teams = [f"T{number}" for number in range(1, evening.teams + 1)]
    assert {played[team] for team in teams} == {each.boards_each}
    assert {evening.teams - 1 - len(met[team]) for team in teams} == {each.missed}
    assert {out[team] for team in teams} == {each.sit_outs}
    assert each.matches * each.boards_per_match == each.boards_each
    assert each.rounds == sum(movement.rounds for movement in movements)
    again = codes(each).get("meet_again")
    if each.kind != "head-to-head":
        assert {times for team in teams for times in met[team].values()} == {again[0] if again else 1}
    assert ("all_meet" in codes(each)) == (not each.missed and evening.teams > 2)
    assert each.minutes == max(session.minutes for session in each.sessions)
    assert codes(each).keys() <= set(TEAM_REASONS)
    assert each.copies == max(_copies(evening.boards_are, each, movement) for movement in movements)


def _copies(boards_are: str, each: TeamChoice, movement: Movement) -> int:
    """Copies of a board at once, where two tables that meet each other can do with one."""
    if not movement.copies > 1:
        return 1
    most = 0
    for play in movement.play:
        tables: dict[int, list[frozenset[str]]] = defaultdict(list)
        for meeting in play.meetings:
            tables[meeting.board_set].append(frozenset((meeting.ns, meeting.ew)))
        at_once = {
            "duplicated": max(map(len, tables.values())),
            "shared": max(len(set(matches)) for matches in tables.values()),
            "dealt": sum(len(set(matches)) for matches in tables.values()),
        }
        most = max(most, at_once[boards_are])
    return most


@pytest.mark.parametrize("teams", spread(range(4, 41), 8))
def test_boards_that_are_dealt_for_each_match_do_not_go_round(teams: int) -> None:
    found = team_choices(TeamEvening(teams, boards_are="dealt"))
    assert {each.kind for each in found} <= {"round-robin", "triangles"}
    assert all("dealt_again" in codes(each) and "copies" not in codes(each) for each in found)


def test_how_two_tables_play_one_copy() -> None:
    assert [first(4, boards=boards, boards_are="shared").sharing for boards in (24, 27)] == ["halves", "boards"]
    assert codes(first(4, boards=24))["halves"] == (4,)
    assert first(4, boards_are="duplicated").sharing == "none"
    assert first(5).sharing == "none"
    assert first(8).sharing == "boards"
    assert first(3, boards_are="dealt").sharing == "none"


def test_copies_that_are_needed() -> None:
    assert [first(8, sessions=2, boards_are=each).copies for each in ("duplicated", "shared", "dealt")] == [8, 4, 4]
    triangles = [first(7, sessions=3, boards_are=each) for each in ("duplicated", "dealt")]
    assert [each.copies for each in triangles] == [5, 5]
    assert codes(first(8)).get("copies") is None
    assert codes(first(8, boards_are="duplicated"))["copies"] == (8,)


def test_five_teams_that_deal_sit_out_in_turn() -> None:
    found = first(5, boards_are="dealt")
    assert (found.matches, found.sit_outs, found.sit_out_boards, found.boards_each) == (4, 1, 6, 24)
    assert codes(found)["sit_out"] == (6,)
    assert found.sessions[0].boards == 24
    assert first(4).sit_out_boards == 0


def test_the_last_sessions_may_be_shorter() -> None:
    found = first(8, sessions=2, boards_are="duplicated", exact=True)
    assert manner(found) == ("round-robin", "4+3", 6)
    assert found.as_asked
    assert codes(found)["other_lengths"] == (24, 18)
    assert [session.boards for session in found.sessions] == [24, 18]
    assert [session.minutes for session in found.sessions] == [171, 128]
    assert [dict(session.options) for session in found.sessions] == [
        {"teams": 8, "rounds": 7, "sessions": 2, "session": number, "boards_per_round": 6} for number in (1, 2)
    ]


def test_a_head_to_head_match_goes_on_from_session_to_session() -> None:
    found = first(2, sessions=2)
    assert (found.matches, found.boards_per_match, found.boards_each, found.rounds) == (1, 48, 48, 8)
    assert "meet_again" not in codes(found)
    assert {manner(each)[1] for each in team_choices(TeamEvening(2))} == {"2", "4"}
    assert codes(first(2))["score_at_half"] == ()
    assert manner(first(2, boards=12)) == ("head-to-head", "2", 6)


def test_what_has_the_boards_asked_for_comes_first_where_nothing_is_far_better() -> None:
    assert manner(first(8, exact=True)) == (WHIST, "6", 4)
    assert first(8, exact=True).as_asked
    assert first(6, exact=True).boards_each == 25
    assert not any(each.as_asked for each in team_choices(TeamEvening(8)))
    short = team_choices(TeamEvening(8, minutes=100, exact=True))
    assert not any(each.as_asked for each in short)


@pytest.mark.parametrize("teams", spread(range(2, 41), 6))
def test_minutes_are_kept_where_that_can_be(teams: int) -> None:
    for each in team_choices(TeamEvening(teams, minutes=180)):
        assert each.minutes <= 180
    hopeless = team_choices(TeamEvening(teams, minutes=10))
    assert len({each.minutes for each in hopeless}) == 1
    assert codes(hopeless[0])["over_time"] == (hopeless[0].minutes - 10,)
    assert not any(each.recommended for each in hopeless)


def test_a_slow_room_plays_fewer_boards() -> None:
    quick, slow = (first(7, minutes=180, minutes_per_board=each) for each in (7, 9))
    assert (quick.boards_each, slow.boards_each) == (24, 18)


def test_what_is_against_a_recommendation() -> None:
    found = first(2, boards=200)
    assert codes(found)["fewer_boards"] == (200 - found.boards_each,)
    assert not found.recommended
    more = [
        codes(each)["more_boards"] for each in team_choices(TeamEvening(12, sessions=2)) if "more_boards" in codes(each)
    ]
    assert more == [(9,)]


def test_in_a_large_field_some_never_meet() -> None:
    found = first(20)
    assert found.missed == 19 - found.matches
    assert codes(found)["missed"] == (found.missed,)
    assert codes(found)["curtailed"] == (found.rounds, 18 if found.kind == WHIST else 19)
    assert 5 <= found.matches <= 12


@pytest.mark.parametrize(
    ("wish", "code"),
    [
        ({"teams": 1}, Refused.TOO_FEW_TEAMS),
        ({"teams": 41}, Refused.TOO_MANY_TEAMS),
        ({"boards": 0}, Refused.BOARDS_AND_MINUTES),
        ({"minutes": 0}, Refused.BOARDS_AND_MINUTES),
        ({"minutes_per_board": 0}, Refused.BOARDS_AND_MINUTES),
        ({"sessions": 0}, Refused.SESSIONS_OF_CONTEST),
        ({"sessions": 41}, Refused.SESSIONS_OF_CONTEST),
        ({"boards_are": "lost"}, Refused.BOARDS_ARE),
    ],
)
def test_senseless_wishes(wish: dict[str, Any], code: Refused) -> None:
    with pytest.raises(MovementError) as refusal:
        team_choices(replace(TeamEvening(8), **wish))
    assert refusal.value.code == code


def test_a_refusal_says_what_there_is() -> None:
    with refuses(MovementError, match="boards are duplicated, shared or dealt, not lost"):
        team_choices(TeamEvening(8, boards_are="lost"))  # type: ignore[arg-type]
    with refuses(MovementError, match="41 teams are too many: up to 40"):
        team_choices(TeamEvening(41))


PROPOSED = {
    "2": TeamEvening(2),
    "5-two-sessions": TeamEvening(5, sessions=2),
    "7-dealt": TeamEvening(7, boards_are="dealt"),
    "8-exactly": TeamEvening(8, exact=True, minutes=180),
    "8-duplicated-two-sessions": TeamEvening(8, sessions=2, boards_are="duplicated"),
    "13": TeamEvening(13, 28),
    "24-duplicated": TeamEvening(24, boards_are="duplicated"),
}


@pytest.mark.parametrize("name", PROPOSED)
def test_what_is_proposed_to_teams(name: str) -> None:
    lines = []
    for each in team_choices(PROPOSED[name]):
        plain = {key: value for key, value in vars(each).items() if key not in ("sessions", "reasons")}
        lines.append(json.dumps(plain))
        lines += [f"  {dict(session.options)} {session.boards} {session.minutes}" for session in each.sessions]
        lines += [f"  {reason}" for reason in each.reasons]
    assert_as_stored(f"movements/proposed/teams/{name}.txt", lines)
