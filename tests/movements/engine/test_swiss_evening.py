"""Swiss events as movements that grow: every size, drawn to their end, looked at by another way of counting."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace
from fractions import Fraction

import pytest

from movements.engine.errors import MovementError
from movements.engine.matches import match_plan
from movements.engine.plan import Meeting, Movement
from movements.engine.swiss import Match, Met
from movements.engine.swiss_evening import (
    DrawnRound,
    DrawnThreesome,
    SwissRules,
    build_swiss,
    check_swiss,
    drawn_rounds,
    entry_id,
    met_before,
    read_round,
)
from movements.engine.swiss_proposal import Field, Swiss, correct_opponents, notices

SIZES = [*range(4, 16), 21, 33, 40]


def options(contest: str, entries: int, rounds: int, **more: object) -> dict[str, object]:
    return {"contest": contest, "entries": entries, "rounds": rounds, "boards_per_round": 2, **more}


def swiss_of(said: dict[str, object], drawn: list[DrawnRound]) -> Swiss:
    rules = SwissRules.of(said)
    lots = {each.id: each.lot for each in rules.order(str(said["contest"]), int(str(said["entries"])))}
    return Swiss(str(said["contest"]), int(str(said["rounds"])), rules, tuple(drawn), lots)


def played(said: dict[str, object], seed: int) -> tuple[Movement, Swiss, dict[str, Fraction]]:
    """Drawn to the end, with points as the dice have it: those who are strong win more."""
    dice, drawn = random.Random(seed), list(drawn_rounds(said))
    points: dict[str, Fraction] = {}
    for number in range(1, int(str(said["rounds"])) + 1):
        if number > 1:
            drawn.append(swiss_of(said, drawn).proposal(Field(points)))
        for match in drawn[-1].matches:
            home = Fraction(dice.randint(0, 20))
            points[match.home] = points.get(match.home, Fraction(0)) + home
            points[match.away] = points.get(match.away, Fraction(0)) + 20 - home
        for three in drawn[-1].threesomes:
            for team in three.teams:
                points[team] = points.get(team, Fraction(0)) + dice.randint(0, 20)
        if drawn[-1].bye:
            points[drawn[-1].bye] = points.get(drawn[-1].bye, Fraction(0)) + 12
    movement = build_swiss(**{**said, "drawn": [each.to_json() for each in drawn]})  # type: ignore[arg-type]
    return movement, swiss_of(said, drawn), points


@pytest.mark.parametrize("entries", SIZES)
@pytest.mark.parametrize(("contest", "odd"), [("pairs", "bye"), ("teams", "bye"), ("teams", "long")])
def test_everybody_plays_each_round_and_nobody_again(contest: str, odd: str, entries: int) -> None:
    rounds = min(7, entries // 2)
    movement, swiss, _points = played(options(contest, entries, rounds, odd=odd, lot=entries), entries)
    assert check_swiss(movement) == []
    assert (movement.rounds, movement.rounds_in_all) == (rounds, rounds)
    everybody = {entry_id(contest, number) for number in range(1, entries + 1)}
    for play in movement.play:
        seats = Counter(who for each in play.meetings for who in each.everybody)
        out = Counter(each.contestant for each in play.sit_outs)
        assert set(seats) | set(out) == everybody
        assert not set(seats) & set(out)
        assert set(seats.values()) == {1 if contest == "pairs" else 2}
        assert sorted(each.table for each in play.meetings) == list(range(1, len(play.meetings) + 1))
    byes = Counter(each.contestant for each in movement.all_sit_outs)
    assert max(byes.values(), default=0) <= 1
    met = Counter(frozenset((each.one, each.two)) for each in swiss.met)
    if odd == "bye" and entries > 5:
        assert max(met.values()) == 1
    sets = Counter((who, each.board_set, side) for each in movement.all_meetings for who, side in each.seated)
    assert max(sets.values()) == 1, "nobody plays a set twice in one direction"


@pytest.mark.parametrize("entries", [5, 9, 13, 21])
def test_a_long_threesome_is_three_whole_matches(entries: int) -> None:
    movement, swiss, _points = played(options("teams", entries, 5, odd="long"), entries)
    for match in match_plan(movement).matches:
        tables = [(at, each) for at, each in match_plan(movement).tables.items() if each.match == match.key]
        assert sorted(each.room for _at, each in tables) == [1, 2]
        assert {each.boards for _at, each in tables} == {match.boards}
        assert match.round == min(number for (number, _table), _each in tables)
    begun = [each for one in swiss.drawn for each in one.threesomes if each.part == 1]
    assert len(begun) == 2
    assert not [each for each in swiss.drawn[-1].threesomes if each.part == 1]
    assert swiss.drawn[-1].bye


def test_a_round_is_kept_and_read_again() -> None:
    drawn = DrawnRound((Match(1, "T1", "T2"),), "T6", (DrawnThreesome(("T3", "T4", "T5"), 1),), ("T7",))
    assert read_round(drawn.to_json()) == drawn
    assert set(drawn.everybody) == {"T1", "T2", "T3", "T4", "T5", "T6"}


@pytest.mark.parametrize(
    "wrong",
    [
        {"entries": 3},
        {"entries": 61},
        {"rounds": 0},
        {"rounds": 21},
        {"boards_per_round": 0},
        {"first_board": 0},
        {"contest": "individual"},
        {"odd": "short", "contest": "pairs"},
        {"odd": "short", "tables_a_match": 4},
        {"tables_a_match": 3},
        {"odd": "triangle"},
        {"rematch": "always"},
        {"first": "dice"},
        {"method": "french"},
        {"drawn": [{"matches": []}, {"matches": []}], "rounds": 1},
    ],
)
def test_what_makes_no_swiss_is_refused(wrong: dict[str, object]) -> None:
    with pytest.raises(MovementError):
        build_swiss(**{**options("teams", 6, 3), **wrong})  # type: ignore[arg-type]


def test_faults_of_a_draw_are_named() -> None:
    meetings = [["T1", "T2"], ["T1", "T1"], ["T9", "T3"]]
    drawn = {"matches": [[at, *each] for at, each in enumerate(meetings, 1)]}
    movement = build_swiss(**options("teams", 6, 1), drawn=[drawn])  # type: ignore[arg-type]
    codes = {str(each.code) for each in check_swiss(movement)}
    assert {"places", "stranger", "team_meets_itself"} & codes


def test_what_is_to_be_known_of_a_draw() -> None:
    said = options("pairs", 21, 6)
    swiss = swiss_of(said, list(drawn_rounds(said)))
    first = swiss.drawn[0]
    field = Field({entry_id("pairs", each): Fraction(60 - each) for each in range(1, 22)})
    far = DrawnRound((Match(1, "1", "20"), Match(2, "1", "2")), bye=first.bye)
    found = {each.kind: each for each in notices(swiss, field, far)}
    assert found["far"].places == 19
    assert found["again"].rounds == (1,)
    assert (found["again"].sessions, met_before(said)) == (0, ())
    before = replace(swiss, earlier=(Met(-1, "1", "20", 0), Met(-9, "1", "20", -1), Met(0, "1", "2", 0)))
    said_of = {each.who: each for each in notices(before, field, far) if each.kind == "again"}
    assert (said_of["1", "20"].rounds, said_of["1", "20"].sessions) == ((), 2)
    assert (said_of["1", "2"].rounds, said_of["1", "2"].sessions) == ((1,), 1)
    assert met_before({**said, "earlier": [[0, "1", "2", 0]]}) == ()
    assert found["bye"].who == (first.bye,)
    three = DrawnRound((), threesomes=(DrawnThreesome(("T1", "T2", "T3"), 1),))
    of_teams = swiss_of(
        options("teams", 5, 4), [three, DrawnRound((), threesomes=(DrawnThreesome(("T1", "T2", "T3"), 2),))]
    )
    again = notices(of_teams, Field({}), three)
    assert {each.kind for each in again} >= {"three"}


def test_whom_everybody_should_have_met() -> None:
    said = options("teams", 7, 5, odd="long")
    swiss = swiss_of(said, list(drawn_rounds(said))[:1])
    found = correct_opponents(swiss, Field({f"T{each}": Fraction(each) for each in range(1, 8)}))
    for team, others in found.items():
        for other in others:
            assert team in found[other]
    assert sorted(map(len, found.values())) == [1, 1, 1, 1, 2, 2, 2]


def test_who_stays_keeps_table_and_direction() -> None:
    said = options("pairs", 8, 5)
    drawn = list(drawn_rounds(said))
    for number in range(2, 6):
        swiss = swiss_of(said, drawn)
        points = {entry_id("pairs", each): Fraction((each * number) % 7) for each in range(1, 9)}
        drawn.append(swiss.proposal(Field(points, stays={"3": 2})))
        (seat,) = [each for each in drawn[-1].matches if "3" in (each.home, each.away)]
        assert (seat.table, seat.home) == (2, "3")


def test_who_is_away_is_not_drawn_and_the_threesome_ends() -> None:
    said = options("teams", 7, 4, odd="long")
    swiss = swiss_of(said, list(drawn_rounds(said)))
    away = swiss.drawn[0].threesomes[0].teams[0]
    found = swiss.proposal(Field({}, absent=frozenset({away}), gone=frozenset({away})))
    assert away not in found.everybody
    assert not found.threesomes
    assert len(found.matches) == 3


def test_a_meeting_says_in_which_round_its_match_began() -> None:
    movement, _swiss, _points = played(options("teams", 5, 3, odd="long"), 1)
    threesome = [each for each in movement.all_meetings if each.round == 2 and each.began == 1]
    assert len(threesome) == 3
    assert isinstance(threesome[0], Meeting)
