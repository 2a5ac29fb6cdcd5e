"""Swiss rounds: the rules one by one, then whole events looked at by another way of counting."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import combinations

import pytest

from movements.engine.errors import MovementError
from movements.engine.swiss import Assignment, Entry, Met, Rules, Threesome, first_round, next_round, ranked, tie_break
from tests.refusals import refuses

SEVERAL = 12
"""Events in an ordinary run; all 200 in the long one."""


def field(*points: int) -> list[Entry]:
    """A, B, C … with these points."""
    return [Entry(chr(65 + place), Fraction(each), place) for place, each in enumerate(points)]


def pairs(assignment: Assignment) -> str:
    return " ".join(each.home + each.away for each in assignment.matches)


def met(*rounds: str, session: int = 1, half: bool = False) -> list[Met]:
    """ "AB CD" for each round."""
    return [
        Met(number, *pair, session=session, half=half) for number, each in enumerate(rounds, 1) for pair in each.split()
    ]


@pytest.mark.parametrize(("method", "wanted"), [("lots", "AB CD EF"), ("halves", "AD BE CF"), ("fold", "AF BE CD")])
def test_first_rounds(method: str, wanted: str) -> None:
    found = first_round(field(0, 0, 0, 0, 0, 0), method)  # type: ignore[arg-type]
    assert pairs(found) == wanted
    assert found.order == tuple("ABCDEF")


@pytest.mark.parametrize(
    ("method", "before", "wanted"),
    [
        ("lots", "CF", "AB CD EF"),
        ("lots", "AB", "AD BC EF"),
        ("halves", "AD", "AE BD CF"),
        ("fold", "AF", "AE BF CD"),
    ],
)
def test_who_has_met_in_a_session_before_is_put_apart_in_the_first(method: str, before: str, wanted: str) -> None:
    """As few as can be meet again, and nobody is moved where nobody has met."""
    known = met(before, session=0)
    found = first_round(field(0, 0, 0, 0, 0, 0), method, met=known)  # type: ignore[arg-type]
    old = {frozenset((each.one, each.two)) for each in known}
    assert not old & {frozenset((each.home, each.away)) for each in found.matches}
    assert not found.rematches
    assert pairs(found) == wanted


def test_a_rematch_of_a_session_before_that_cannot_be_avoided_is_told() -> None:
    known = met("AB AC AD", session=0)
    found = first_round(field(0, 0, 0, 0), "lots", met=known)
    assert pairs(found) == "AB CD"
    assert [(each.one, each.two, each.rounds) for each in found.rematches] == [("A", "B", ((0, 1),))]
    old = [replace(each, round=each.round - 5) for each in known]
    forgotten = first_round(field(0, 0, 0, 0), "lots", rules=Rules(gap=3, old_is_new=True), met=old)
    assert (pairs(forgotten), forgotten.rematches) == ("AB CD", ())


def test_the_highest_meets_the_nearest_not_met_before() -> None:
    assert pairs(next_round(field(60, 50, 40, 30, 20, 10), met("AB CD"), round=2)) == "AC BD EF"
    # A with B would leave E and F together, who have met.
    played = met("AC BD EF", "CD", "CE", "CF", "DE")
    assert pairs(next_round(field(60, 50, 40, 30, 20, 10), played, round=4)) == "AE BC DF"


def test_as_many_points_are_told_apart_by_opponents_then_lot() -> None:
    entries = [Entry("A", Fraction(10), 4), Entry("B", Fraction(10), 3), Entry("C", Fraction(30), 2), Entry("D", lot=1)]
    assert [each.id for each in ranked(entries, met("AC BD"))] == ["C", "A", "B", "D"]
    assert [each.id for each in ranked(entries, [])] == ["C", "B", "A", "D"]


def test_opponents_that_left_count_as_if_they_had_gone_on_and_half_matches_half() -> None:
    entries = [Entry("A"), Entry("B", Fraction(12), withdrawn=True), Entry("C", Fraction(20)), Entry("D")]
    played = [Met(1, "A", "B"), Met(2, "A", "C", half=True), Met(2, "C", "D", half=True), Met(3, "C", "D")]
    assert tie_break(entries, played)["A"] == 12 * 3 + 10
    assert tie_break(entries, played)["D"] == 30


def test_the_bye_goes_to_the_lowest_without_one() -> None:
    entries = field(50, 40, 30, 20, 10)
    entries[4] = replace(entries[4], byes=1)
    assignment = next_round(entries, met("AB CD"), round=2)
    assert (assignment.bye, assignment.bye_passed) == ("D", ())
    assert pairs(assignment) == "AC BE"


def test_the_bye_moves_up_before_anybody_meets_again() -> None:
    assignment = next_round(field(30, 20, 10), met("AB"), round=2)
    assert (assignment.bye, assignment.bye_passed, assignment.rematches) == ("B", ("C",), ())


def test_all_have_had_a_bye() -> None:
    entries = [replace(each, byes=1) for each in field(30, 20, 10)]
    assert next_round(entries, [], round=4).bye == "C"


def test_the_ladder_goes_down_one_rung_at_a_time() -> None:
    four = field(40, 30, 20, 10)
    whole = met("AB CD", "AC BD", "AD BC")
    assert next_round(four, whole, round=4).rung == "any"
    assert next_round(four, [*whole[:-1], replace(whole[-1], half=True)], round=4, rules=Rules(gap=9)).rung == "any"
    assert next_round(four, [replace(each, half=True) for each in whole], round=4).rung == "after-half"
    other = next_round(four, [replace(each, session=1) for each in whole], round=4, session=2)
    assert other.rung == "other-session"
    assert other.rematches[0].rounds == ((1, 1),)
    # A and B met long ago, C and D have not: one rematch is enough.
    one = next_round(four, [*whole[:1], *whole[2:]], round=6)
    assert (one.rung, [(each.one, each.two) for each in one.rematches]) == ("one-earlier", [("A", "B")])


def test_danish_asks_nobody_whom_they_met() -> None:
    assignment = next_round(field(40, 30, 20, 10, 5), met("AB CD"), round=2, rules=Rules(method="danish"))
    assert (pairs(assignment), assignment.bye, assignment.rung) == ("AB CD", "E", "any")
    assert [each.rounds for each in assignment.rematches] == [((1, 1),), ((1, 1),)]


def test_danish_with_a_threesome_or_with_one_left_over() -> None:
    short = Rules(method="danish", odd="short")
    assignment = next_round(field(40, 30, 20, 10, 5), [], round=2, rules=short)
    assert (pairs(assignment), assignment.bye) == ("AB", None)
    assert assignment.threesomes == (Threesome(("C", "D", "E"), 1),)


def test_a_threesome_below_the_middle_none_twice() -> None:
    nine = field(*range(90, 0, -10))
    rules = Rules(odd="short")
    assignment = next_round(nine, [], round=2, rules=rules)
    assert assignment.threesomes == (Threesome(("F", "G", "H"), 1),)
    assert pairs(assignment) == "AB CD EI"
    been = [replace(each, threesomes=int(each.id in "FGH")) for each in nine]
    again = next_round(been, met("AB CD EI"), round=3, rules=rules)
    assert not set(again.threesomes[0].teams) & set("FGH")


def test_the_leaders_are_no_threesome_because_those_below_have_been_in_one() -> None:
    thirteen = field(*range(130, 0, -10))
    been = [replace(each, threesomes=int(each.id in "HKL")) for each in thirteen]
    found = next_round(been, [], round=2, rules=Rules(odd="short"))
    assert found.threesomes[0].teams == ("G", "I", "J")


def test_a_long_threesome_goes_on() -> None:
    running = Threesome(("C", "D", "E"), 2)
    assignment = next_round(field(50, 40, 30, 20, 10), met("AB"), round=2, rules=Rules(odd="long"), running=[running])
    assert assignment.threesomes == (running,)
    assert (pairs(assignment), assignment.rung) == ("AB", "any")
    alone = next_round(field(30, 20, 10), [], round=2, rules=Rules(odd="long"), running=[Threesome(("A", "B", "C"), 2)])
    assert alone.matches == ()


def test_who_may_not_move_stays_north_south() -> None:
    entries = field(40, 30, 20, 10)
    entries[3] = replace(entries[3], table=1)
    assignment = next_round(entries, met("AB", "BC"), round=3)
    assert [(each.table, each.home, each.away) for each in assignment.matches] == [(1, "D", "B"), (2, "A", "C")]


def test_who_has_left_is_not_paired() -> None:
    entries = field(40, 30, 20, 10)
    entries[0] = replace(entries[0], withdrawn=True)
    entries[3] = replace(entries[3], withdrawn=True)
    assert pairs(next_round(entries, [], round=2)) == "BC"


def test_too_few() -> None:
    with refuses(MovementError, match="2 entries at least, there are 1"):
        next_round(field(10), [], round=2)
    with refuses(MovementError, match="listed twice"):
        next_round([*field(10), *field(20)], [], round=2)


class Event:
    """A simulated event; everything it counts, it counts by itself."""

    def __init__(self, seed: int) -> None:
        self.dice = random.Random(seed)
        number = self.dice.randint(6, 26)
        self.rules = Rules(odd=self.dice.choice(("bye", "short", "long")))
        self.entries = {f"E{each}": Entry(f"E{each}", lot=each) for each in range(number)}
        self.skill = {each: self.dice.gauss(0, 4) for each in self.entries}
        self.met: list[Met] = []
        self.running: list[Threesome] = []
        self.rounds = self.dice.randint(4, number)

    def play(self) -> None:
        for number in range(1, self.rounds + 1):
            everybody = list(self.entries.values())
            assignment = next_round(everybody, self.met, round=number, rules=self.rules, running=self.running)
            self.look_at(assignment)
            self.score(assignment)
            self.leave()

    def look_at(self, given: Assignment) -> None:
        there = {each.id for each in self.entries.values() if not each.withdrawn}
        busy = [team for each in given.threesomes for team in each.teams]
        seats = [side for each in given.matches for side in (each.home, each.away)]
        assert sorted([*seats, *busy, *([given.bye] if given.bye else [])]) == sorted(there)
        before = {frozenset((each.one, each.two)) for each in self.met}
        again = {frozenset((each.home, each.away)) for each in given.matches} & before
        assert again == {frozenset((each.one, each.two)) for each in given.rematches}
        assert (given.rung == "new") == (not again)
        if again:
            assert not could_be_paired(seats, before), f"round {given.round}: {again} could have been avoided"
        self.look_at_the_odd_one(given, there, before)

    def look_at_the_odd_one(self, given: Assignment, there: set[str], before: set[frozenset[str]]) -> None:
        if given.bye:
            free = there - {team for each in self.running for team in each.teams}
            fewest = min(self.entries[each].byes for each in free)
            assert self.entries[given.bye].byes == fewest
            if given.rematches:
                others = (each for each in free if self.entries[each].byes == fewest)
                assert not any(could_be_paired(sorted(free - {each}), before) for each in others)
        for threesome in given.threesomes[len(self.running) :]:
            mutual = {frozenset(each) for each in combinations(threesome.teams, 2)} & before
            assert mutual == {frozenset(each) for each in threesome.again}

    def score(self, given: Assignment) -> None:
        for match in given.matches:
            self.result(given.round, match.home, match.away)
        if given.bye:
            lucky = self.entries[given.bye]
            self.entries[given.bye] = replace(lucky, byes=lucky.byes + 1, points=lucky.points + 12)
        begun = given.threesomes[len(self.running) :]
        for threesome in begun:
            for one, two in combinations(threesome.teams, 2):
                self.result(given.round, one, two, half=threesome.rounds == 1)
            for each in threesome.teams:
                self.entries[each] = replace(self.entries[each], threesomes=self.entries[each].threesomes + 1)
        self.running = [each for each in begun if each.rounds == 2]

    def result(self, number: int, one: str, two: str, *, half: bool = False) -> None:
        won = Fraction(max(0, min(20, round(10 + self.skill[one] - self.skill[two] + self.dice.gauss(0, 5)))))
        share = Fraction(1, 2) if half else Fraction(1)
        for each, points in ((one, won), (two, 20 - won)):
            self.entries[each] = replace(self.entries[each], points=self.entries[each].points + points * share)
        self.met.append(Met(number, one, two, half=half))

    def leave(self) -> None:
        there = [each for each in self.entries.values() if not each.withdrawn]
        busy = [team for each in self.running for team in each.teams]
        if len(there) > 6 and self.dice.random() < 0.15:
            gone = self.dice.choice([each for each in there if each.id not in busy])
            self.entries[gone.id] = replace(gone, withdrawn=True)


def could_be_paired(names: Sequence[str], met: Iterable[frozenset[str]]) -> bool:
    """Tutte: a skew-symmetric matrix with random entries where two may meet is regular, if all can be paired.

    Modulo a large prime; "regular" is never wrong, "singular" once in 10¹⁵.
    """
    prime, dice, known = 2**61 - 1, random.Random(7), set(met)
    rows = [[0] * len(names) for _each in names]
    for one, two in combinations(range(len(names)), 2):
        if frozenset((names[one], names[two])) not in known:
            rows[one][two] = dice.randrange(1, prime)
            rows[two][one] = prime - rows[one][two]
    for column in range(len(rows)):
        pivot = next((each for each in range(column, len(rows)) if rows[each][column]), None)
        if pivot is None:
            return False
        rows[column], rows[pivot] = rows[pivot], rows[column]
        inverse = pow(rows[column][column], -1, prime)
        for row in rows[column + 1 :]:
            if row[column]:
                factor = row[column] * inverse % prime
                row[column:] = [
                    (a - factor * b) % prime for a, b in zip(row[column:], rows[column][column:], strict=True)
                ]
    return True


def test_the_other_way_of_counting() -> None:
    assert could_be_paired("ABCD", [frozenset("AB")])
    assert not could_be_paired("ABCD", [frozenset("AB"), frozenset("AC"), frozenset("AD")])
    assert not could_be_paired("ABC", [])


@pytest.mark.parametrize("seed", range(SEVERAL))
def test_no_avoidable_rematch(seed: int) -> None:
    Event(seed).play()


@pytest.mark.long
@pytest.mark.parametrize("seed", range(SEVERAL, 200))
def test_no_avoidable_rematch_in_any_event(seed: int) -> None:
    Event(seed).play()


@pytest.mark.many
@pytest.mark.parametrize("number", [20, 40])
def test_up_to_half_the_field_nobody_meets_again(number: int) -> None:
    """Dirac: whoever has met fewer than half of the others can always be paired."""
    event = Event(number)
    event.entries = {f"E{each}": Entry(f"E{each}", lot=each) for each in range(number)}
    event.skill = {each: event.dice.gauss(0, 4) for each in event.entries}
    rungs = Counter()  # type: Counter[str]
    for each in range(1, number // 2 + 1):
        assignment = next_round(list(event.entries.values()), event.met, round=each)
        rungs[assignment.rung] += 1
        event.score(assignment)
    assert rungs == {"new": number // 2}
