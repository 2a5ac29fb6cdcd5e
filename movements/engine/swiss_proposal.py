"""The next round of a Swiss as the program proposes it, and what is to be said of any draw."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import combinations

from movements.engine.swiss import Assignment, next_round, ranked, tie_break
from movements.engine.swiss_drawn import LONG, DrawnRound, drawn_of, meetings_of, running_threesomes
from movements.engine.swiss_ladder import Ladder
from movements.engine.swiss_order import Entry, Met
from movements.engine.swiss_rules import SwissRules


@dataclass(frozen=True)
class Field:
    """Everybody at a draw. `points` by entry are what counts at it; `absent` do not play; `stays`: entry → its table.

    `gone`: of the absent those who have left for good, whose opponents' tie-break goes on as they began.
    """

    points: Mapping[str, Fraction]
    absent: frozenset[str] = frozenset()
    gone: frozenset[str] = frozenset()
    stays: Mapping[str, int] | None = None


@dataclass(frozen=True)
class Standing:
    """An entry in the order of the draw: points, and its opponents' points that tell equals apart (WB 143.5.2). `byes`
    has the rounds that were missed too."""

    entry: str
    points: Fraction
    opponents: Fraction
    byes: int
    threesomes: int
    met: tuple[tuple[int, str], ...]


@dataclass(frozen=True)
class Swiss:
    """What is known before a round: the rules, how many rounds there are to be, and those drawn before it.

    `earlier`: who has met in sessions of the event before this one; its own is session 1, they count down from 0.
    """

    contest: str
    rounds: int
    rules: SwissRules
    drawn: tuple[DrawnRound, ...]
    lots: Mapping[str, int]
    earlier: tuple[Met, ...] = ()

    @property
    def number(self) -> int:
        """Of the round that is drawn."""
        return len(self.drawn) + 1

    def without_later(self) -> Swiss:
        """Without those who came after this round was drawn."""
        since = {each: joined["since"] for each, joined in self.rules.joined.items()}
        return replace(self, lots={each: lot for each, lot in self.lots.items() if since.get(each, 1) <= self.number})

    @property
    def met(self) -> list[Met]:
        return meetings_of(self.drawn)

    def missed(self, entry: str) -> int:
        """How many of the rounds before this one were over, or under way without it, when the entry came."""
        joined = self.rules.joined.get(entry)
        return min(joined["since"], self.number) - 1 if joined else 0

    def has_sat_out(self, entry: str) -> bool:
        return any(each.bye == entry for each in self.drawn)

    def entries(self, field: Field) -> list[Entry]:
        """As the engine wants them; the absent are out. A round that was missed is one not played, like a bye."""
        return [
            Entry(
                each,
                field.points.get(each, Fraction(0)),
                lot,
                byes=sum(one.bye == each for one in self.drawn) + self.missed(each),
                threesomes=sum(
                    each in three.teams for one in self.drawn for three in one.threesomes if three.part < LONG
                ),
                withdrawn=each in field.absent,
                table=(field.stays or {}).get(each),
            )
            for each, lot in self.lots.items()
        ]

    def order(self, field: Field) -> tuple[Standing, ...]:
        """Who plays, best first."""
        entries, met = self._with_who_is_away(field), self.met
        strength = tie_break(entries, met)
        return tuple(
            Standing(
                each.id,
                each.points,
                strength[each.id],
                each.byes,
                each.threesomes,
                tuple(
                    (one.round, one.two if one.one == each.id else one.one)
                    for one in met
                    if each.id in (one.one, one.two)
                ),
            )
            for each in ranked(entries, met)
            if each.id not in field.absent
        )

    def proposal(self, field: Field) -> DrawnRound:
        """The round by the rules. MovementError where fewer than two are left."""
        running = tuple(each for each in running_threesomes(self.drawn) if field.absent.isdisjoint(each.teams))
        found = next_round(
            self.entries(field),
            [*self.earlier, *self.met],
            round=self.number,
            rules=self.rules.of_round(self.number, self.rounds),
            running=running,
        )
        return replace(drawn_of(_turned(found, self, field.stays or {}), running), absent=tuple(sorted(field.absent)))

    def _with_who_is_away(self, field: Field) -> list[Entry]:
        """Of who misses a round only the points stand; of who has left they go on as they began."""
        return [replace(each, withdrawn=each.id in field.gone) for each in self.entries(field)]


@dataclass(frozen=True)
class Notice:
    """What is to be said of a draw: `again` two that meet again, with the rounds in which they met, in how many
    `sessions` of the event before, and whether it is `unavoidable`; `bye` somebody who had one before; `late` one who
    missed rounds by coming late; `three` a second threesome; `far` two that stand so many places apart."""

    kind: str
    who: tuple[str, ...]
    rounds: tuple[int, ...] = ()
    places: int = 0
    unavoidable: bool = False
    sessions: int = 0


#: Places between opponents from which on it is said.
FAR = 8


def notices(swiss: Swiss, field: Field, drawn: DrawnRound) -> tuple[Notice, ...]:
    """Of whatever draw, the program's own or the director's."""
    order = swiss.order(field)
    known, place = {each.entry: each for each in order}, {each.entry: at for at, each in enumerate(order)}
    found = list(_rematches(swiss, field, drawn, known))
    met_again = {frozenset(each.who) for each in found}
    for each in drawn.matches:
        two = (each.home, each.away)
        before = frozenset(two) in met_again
        apart = abs(place.get(each.home, 0) - place.get(each.away, 0))
        if apart >= FAR and not before:
            found.append(Notice("far", two, places=apart))
    if drawn.bye in known and known[drawn.bye].byes:
        found.append(Notice("bye" if swiss.has_sat_out(drawn.bye) else "late", (drawn.bye,)))
    for three in drawn.threesomes:
        if three.part < LONG:
            again = [each for each in three.teams if each in known and known[each].threesomes]
            found += [Notice("three", (each,)) for each in again]
    return tuple(found)


def rematches(swiss: Swiss, drawn: DrawnRound) -> tuple[tuple[str, str], ...]:
    """Who meets again, in a session of the event before too, but for those whose match is so long ago that the rules
    forget it."""
    met = (*swiss.earlier, *swiss.met)
    ladder = Ladder(met, swiss.number, 1, swiss.rules.gap, swiss.rules.rematch == "after")
    return tuple(two for two in opposed(drawn) if ladder.times(*two))


def _rematches(swiss: Swiss, field: Field, drawn: DrawnRound, known: Mapping[str, Standing]) -> Iterator[Notice]:
    """Unavoidable is what the rules propose as well, though they would rather not."""
    again = {frozenset(two) for two in rematches(swiss, drawn)}
    proposed = {frozenset(two) for two in opposed(swiss.proposal(field))} if again else set()
    sessions: dict[frozenset[str], set[int]] = defaultdict(set)
    for each in swiss.earlier:
        sessions[frozenset((each.one, each.two))].add(each.session)
    for two in opposed(drawn):
        meeting = frozenset(two)
        before = tuple(number for number, other in known[two[0]].met if other == two[1]) if two[0] in known else ()
        if before or meeting in sessions:
            unavoidable = meeting in again and meeting in proposed and swiss.rules.method == "swiss"
            yield Notice("again", two, before, unavoidable=unavoidable, sessions=len(sessions.get(meeting, ())))


def opposed(drawn: DrawnRound) -> Iterator[tuple[str, str]]:
    """Every two that begin to play a match in this draw."""
    for each in drawn.matches:
        yield each.home, each.away
    for three in drawn.threesomes:
        if three.part < LONG:
            yield from combinations(three.teams, 2)


def correct_opponents(swiss: Swiss, field: Field) -> Mapping[str, tuple[str, ...]]:
    """Whom everybody should have met with these points: of a match one, of a threesome two, with a bye nobody."""
    drawn = swiss.proposal(field)
    found: dict[str, tuple[str, ...]] = {}
    for each in drawn.matches:
        found[each.home], found[each.away] = (each.away,), (each.home,)
    for three in drawn.threesomes:
        for team in three.teams:
            found[team] = tuple(each for each in three.teams if each != team)
    return found


def _turned(found: Assignment, swiss: Swiss, stays: Mapping[str, int]) -> Assignment:
    """Pairs at even tables change direction every other round, so that those who lead are not always compared with the
    same; who stays at a table keeps its direction."""
    if swiss.contest != "pairs" or swiss.number % 2:
        return found
    turned = [
        replace(each, home=each.away, away=each.home)
        if each.table % 2 == 0 and each.table not in (stays.get(each.home), stays.get(each.away))
        else each
        for each in found.matches
    ]
    return replace(found, matches=tuple(turned))
