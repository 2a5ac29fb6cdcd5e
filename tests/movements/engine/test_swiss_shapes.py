"""A Swiss with short threesomes, with seeds, with who comes late, of teams of eight: seats and boards counted anew."""

from __future__ import annotations

import random
from collections import Counter, defaultdict
from dataclasses import replace
from fractions import Fraction

import pytest

from movements.engine.errors import MovementError
from movements.engine.matches import match_plan
from movements.engine.plan import Movement
from movements.engine.swiss_evening import DrawnRound, SwissRules, build_swiss, check_swiss, drawn_rounds, entry_id
from movements.engine.swiss_proposal import Field, Notice, Swiss, notices
from tests.ranges import spread

ODD = spread(range(5, 32, 2), 7)


def options(contest: str, entries: int, rounds: int, **more: object) -> dict[str, object]:
    return {"contest": contest, "entries": entries, "rounds": rounds, "boards_per_round": 3, **more}


def swiss_of(said: dict[str, object], drawn: list[DrawnRound]) -> Swiss:
    rules = SwissRules.of(said)
    lots = {each.id: each.lot for each in rules.order(str(said["contest"]), int(str(said["entries"])))}
    return Swiss(str(said["contest"]), int(str(said["rounds"])), rules, tuple(drawn), lots)


def drawn_to_the_end(said: dict[str, object], seed: int, *, late: int = 0) -> tuple[Movement, list[DrawnRound]]:
    """By points of the dice. `late`: one more comes for this round."""
    dice, drawn = random.Random(seed), list(drawn_rounds(said))
    points: dict[str, Fraction] = defaultdict(Fraction)
    for number in range(2, int(str(said["rounds"])) + 1):
        for who in drawn[-1].everybody:
            points[who] += dice.randint(0, 20)
        if number == late:
            newcomer = entry_id(str(said["contest"]), int(str(said["entries"])) + 1)
            said = {**said, "entries": int(str(said["entries"])) + 1, "joined": {newcomer: {"since": late, "vp": "0"}}}
        drawn.append(swiss_of(said, drawn).proposal(Field(points)))
    return build_swiss(**{**said, "drawn": [each.to_json() for each in drawn]}), drawn  # type: ignore[arg-type]


def look_at_tables(movement: Movement, rounds_a_match: int) -> None:
    """Everybody once North–South and once East–West in each round, against somebody else, with boards that neither
    pair has had; each match with the same boards at both tables."""
    assert check_swiss(movement) == []
    had: set[tuple[str, str, int]] = set()
    by_match: dict[str, dict[tuple[int, str], set[int]]] = defaultdict(dict)
    planned = match_plan(movement)
    for play in movement.play:
        north = Counter(each.ns for each in play.meetings)
        east = Counter(each.ew for each in play.meetings)
        assert north == east
        assert set(north.values()) == {1}
        assert not {each.contestant for each in play.sit_outs} & set(north)
        assert len({each.table for each in play.meetings}) == len(play.meetings)
        for each in play.meetings:
            assert each.ns != each.ew
            for who, side in each.seated:
                assert (who, side, each.board_set) not in had
                had.add((who, side, each.board_set))
            table = planned.tables[play.number, each.table]
            by_match[table.match].setdefault((table.room, each.ns), set()).add(each.board_set)
    for match in planned.matches:
        rooms = by_match[match.key]
        assert len(rooms) == 2
        assert {who for _room, who in rooms} == {match.home, match.away}
        one, other = rooms.values()
        assert one == other
        assert len(one) == (1 if match.half else rounds_a_match)


@pytest.mark.parametrize("entries", ODD)
def test_a_short_threesome_is_two_half_matches_while_the_others_play_one(entries: int) -> None:
    rounds = min(7, entries // 2)
    movement, drawn = drawn_to_the_end(options("teams", entries, rounds, odd="short", lot=entries), entries)
    assert (movement.rounds, movement.rounds_in_all) == (2 * rounds, 2 * rounds)
    look_at_tables(movement, 2)
    assert not movement.all_sit_outs
    three = Counter(team for each in drawn for found in each.threesomes for team in found.teams)
    assert sum(three.values()) == 3 * rounds
    assert max(three.values()) <= -(-3 * rounds // entries) + 1
    halves = [each for each in match_plan(movement).matches if each.half]
    assert len(halves) == 3 * rounds
    assert {len(each.boards) for each in halves} == {3}
    assert {len(each.boards) for each in match_plan(movement).matches if not each.half} == (
        {6} if entries > 3 else set()
    )


@pytest.mark.parametrize("entries", [each for each in ODD if each > 7])
def test_nobody_meets_again_where_it_can_be_avoided(entries: int) -> None:
    for seed in range(3):
        rounds = min(6, entries // 3)
        _movement, drawn = drawn_to_the_end(options("teams", entries, rounds, odd="short"), seed)
        met = Counter(
            frozenset(two)
            for each in drawn
            for group in [*((one.home, one.away) for one in each.matches), *(three.teams for three in each.threesomes)]
            for place, first in enumerate(group)
            for two in ((first, second) for second in group[place + 1 :])
        )
        assert max(met.values()) == 1


@pytest.mark.parametrize(
    ("contest", "odd"), [("pairs", "bye"), ("teams", "bye"), ("teams", "short"), ("teams", "long")]
)
@pytest.mark.parametrize("entries", range(6, 20))
def test_who_comes_late_is_drawn_from_then_on(contest: str, odd: str, entries: int) -> None:
    said = options(contest, entries, 5, odd=odd, lot=3)
    movement, drawn = drawn_to_the_end(said, entries, late=3)
    newcomer = entry_id(contest, entries + 1)
    assert [newcomer in each.everybody for each in drawn] == [False, False, True, True, True]
    assert check_swiss(movement) == []
    if contest == "teams" and odd != "long":
        look_at_tables(movement, 2 if odd == "short" else 1)
    earlier = build_swiss(**{**said, "drawn": [each.to_json() for each in drawn[:2]]})  # type: ignore[arg-type]
    assert movement.play[: earlier.rounds] == earlier.play, "what was played stays as it was"
    assert movement.contestants[-1].id == newcomer


def test_who_came_later_has_no_part_in_the_order_of_before() -> None:
    said = options("pairs", 7, 4, lot=5)
    late = {**said, "entries": 8, "joined": {"8": {"since": 3, "vp": "0"}}}
    drawn = list(drawn_rounds(said))
    before, after = swiss_of(said, drawn), swiss_of(late, drawn)
    assert {each: after.lots[each] for each in before.lots} == before.lots
    assert after.lots["8"] == max(after.lots.values())
    assert set(after.without_later().lots) == set(before.lots)


@pytest.mark.parametrize("entries", [6, 8, 10, 14])
def test_who_came_late_sits_out_after_those_who_have_missed_nothing(entries: int) -> None:
    """It has no points and would be the lowest in every draw, after rounds that it did not play either."""
    newcomer, rounds = entry_id("pairs", entries + 1), 6
    joined = {newcomer: {"since": 3, "vp": "0"}}
    said = options("pairs", entries + 1, rounds, lot=3, joined=joined)
    first = swiss_of(options("pairs", entries, rounds, lot=3), [])
    drawn = [first.proposal(Field({}))]
    drawn.append(swiss_of(options("pairs", entries, rounds, lot=3), drawn).proposal(Field({})))
    points = {entry_id("pairs", each): Fraction(20 + each) for each in range(1, entries + 1)}
    for _number in range(3, rounds + 1):
        swiss = swiss_of(said, drawn)
        drawn.append(swiss.proposal(Field(points)))
        assert drawn[-1].bye not in {"", newcomer}
    changed = replace(drawn[-1], bye=newcomer)
    assert Notice("late", (newcomer,)) in notices(swiss, Field(points), changed)


@pytest.mark.parametrize("entries", [4, 6, 7, 9, 12])
def test_teams_of_eight_have_four_tables_a_match(entries: int) -> None:
    movement, drawn = drawn_to_the_end(options("teams", entries, 3, tables_a_match=4), entries)
    assert movement.of_eight
    for play, found in zip(movement.play, drawn, strict=True):
        assert len(play.meetings) == 4 * len(found.matches)
        for four in (1, 2):
            assert {each.ns for each in play.meetings if each.four == four} == set(found.everybody) - {found.bye}
    for match in match_plan(movement).matches:
        rooms = sorted(each.room for each in match_plan(movement).tables.values() if each.match == match.key)
        assert rooms == [1, 2, 3, 4]


@pytest.mark.parametrize("seeds", [0, 2, 4])
def test_the_seeds_keep_their_places_and_the_others_are_drawn(seeds: int) -> None:
    order = [each.id for each in SwissRules(lot=9, seeds=seeds).order("teams", 12)]
    assert order[:seeds] == [f"T{each}" for each in range(1, seeds + 1)]
    assert order != [f"T{each}" for each in range(1, 13)]
    assert sorted(order) == sorted(f"T{each}" for each in range(1, 13))
    (first,) = drawn_rounds(options("teams", 12, 3, lot=9, seeds=seeds, first="halves"))
    assert [each.home for each in first.matches[:seeds]] == [f"T{each}" for each in range(1, seeds + 1)]


def four_rounds_of_four(rematch: str, gap: int) -> tuple[Swiss, list[DrawnRound]]:
    said = options("pairs", 4, 6, rematch=rematch, gap=gap)
    drawn = list(drawn_rounds(said))
    for _number in range(2, 4):
        drawn.append(swiss_of(said, drawn).proposal(Field({"1": Fraction(30), "2": Fraction(20), "3": Fraction(10)})))
    return swiss_of(said, drawn), drawn


def test_a_rematch_that_could_not_be_avoided_is_told() -> None:
    swiss, _drawn = four_rounds_of_four("unavoidable", 3)
    field = Field({"1": Fraction(30), "2": Fraction(20), "3": Fraction(10)})
    found = [each for each in notices(swiss, field, swiss.proposal(field)) if each.kind == "again"]
    assert len(found) == 2
    assert all(each.unavoidable for each in found)


def test_who_met_long_ago_may_meet_like_anybody() -> None:
    """Four entries, everybody has met: with a gap of 1 the first meets the second, whom it met in round 1."""
    swiss, _drawn = four_rounds_of_four("after", 1)
    field = Field({"1": Fraction(30), "2": Fraction(20), "3": Fraction(10)})
    wanted = swiss.proposal(field)
    assert {frozenset((each.home, each.away)) for each in wanted.matches} == {frozenset("12"), frozenset("34")}
    found = [each for each in notices(swiss, field, wanted) if each.kind == "again"]
    assert found
    assert not any(each.unavoidable for each in found)


@pytest.mark.parametrize(
    ("odd", "parts"),
    [("short", (1,)), ("short", (2,)), ("bye", (0,)), ("long", (0,)), ("long", (2,)), ("long", (1, 0))],
)
def test_a_threesome_that_does_not_fit_is_refused(odd: str, parts: tuple[int, ...]) -> None:
    drawn = [
        {"matches": [[1, "T4", "T5"]], "threesomes": [{"teams": ["T1", "T2", "T3"], "part": part}]} for part in parts
    ]
    with pytest.raises(MovementError):
        build_swiss(**options("teams", 5, 3, odd=odd, drawn=drawn))  # type: ignore[arg-type]
