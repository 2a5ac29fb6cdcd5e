"""The next round of a Swiss as the program proposes it, and what is to be said of any draw."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction

from movements.engine.swiss import Assignment, next_round, ranked, tie_break
from movements.engine.swiss_evening import DrawnRound, SwissRules, drawn_of, meetings_of, running_threesomes
from movements.engine.swiss_order import Entry, Met


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
    """An entry in the order of the draw: points, and its opponents' points that tell equals apart (WB 143.5.2)."""

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

    @property
    def met(self) -> list[Met]:
        return meetings_of(self.drawn)

    def entries(self, field: Field) -> list[Entry]:
        """As the engine wants them; the absent are out."""
        return [
            Entry(
                each,
                field.points.get(each, Fraction(0)),
                lot,
                byes=sum(one.bye == each for one in self.drawn),
                threesomes=sum(
                    each in three.teams for one in self.drawn for three in one.threesomes if three.part == 1
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
    """What is to be said of a draw: `again` two that meet again, with the rounds in which they met; `bye` somebody who
    had one before; `three` a second threesome; `far` two that stand so many places apart."""

    kind: str
    who: tuple[str, ...]
    rounds: tuple[int, ...] = ()
    places: int = 0


#: Places between opponents from which on it is said.
FAR = 8


def notices(swiss: Swiss, field: Field, drawn: DrawnRound) -> tuple[Notice, ...]:
    """Of whatever draw, the program's own or the director's."""
    order = swiss.order(field)
    known, place = {each.entry: each for each in order}, {each.entry: at for at, each in enumerate(order)}
    found = []
    for each in drawn.matches:
        two = (each.home, each.away)
        before = (
            tuple(number for number, other in known[each.home].met if other == each.away) if each.home in known else ()
        )
        if before:
            found.append(Notice("again", two, before))
        apart = abs(place.get(each.home, 0) - place.get(each.away, 0))
        if apart >= FAR and not before:
            found.append(Notice("far", two, places=apart))
    if drawn.bye in known and known[drawn.bye].byes:
        found.append(Notice("bye", (drawn.bye,)))
    for three in drawn.threesomes:
        if three.part == 1:
            again = [each for each in three.teams if each in known and known[each].threesomes]
            found += [Notice("three", (each,)) for each in again]
    return tuple(found)


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
