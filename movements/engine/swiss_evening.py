"""A Swiss at the tables: the rounds that have been drawn, as a movement that grows by one with every draw.

In each round everybody plays a match with the boards of that round. Teams play it at two tables, pairs at one. With an
odd number one has a bye, or three teams play a long threesome: two whole matches each over two rounds, nothing scored
in between (White Book 164.2).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from itertools import combinations
from typing import Any, cast

from club.engine.messages import Message
from movements.engine.bracket_draw import by_lot
from movements.engine.codes import Part, Refused, Unsound
from movements.engine.errors import MovementError
from movements.engine.plan import Contest, Contestant, Meeting, Movement, Round, SitOut
from movements.engine.round_robin import triangle
from movements.engine.swiss import Assignment, Entry, FirstMethod, Match, Met, Method, Odd, Rules, first_round
from movements.engine.swiss_threesome import Threesome

SWISS = "swiss"
FEWEST_ENTRIES, MOST_ENTRIES = 4, 60
MOST_ROUNDS = 20
MOST_BOARDS = 64
#: Three tables for three teams.
OF_THREESOME = 3


@dataclass(frozen=True)
class DrawnThreesome:
    """Three teams in the order of the ranking; `part` 1 or 2 is the round of the two that this is."""

    teams: tuple[str, str, str]
    part: int


@dataclass(frozen=True)
class DrawnRound:
    """Who meets whom in a round. The tables of matches count from 1; teams play each at two.

    `absent` do not play on from here, or not this round, and have no bye.
    """

    matches: tuple[Match, ...]
    bye: str = ""
    threesomes: tuple[DrawnThreesome, ...] = ()
    absent: tuple[str, ...] = ()

    @property
    def everybody(self) -> tuple[str, ...]:
        playing = [who for each in self.matches for who in (each.home, each.away)]
        return (*playing, *(who for each in self.threesomes for who in each.teams), *([self.bye] if self.bye else ()))

    def to_json(self) -> dict[str, Any]:
        """Plain values, as `read_round` takes them."""
        return {
            "matches": [[each.table, each.home, each.away] for each in self.matches],
            "bye": self.bye,
            "threesomes": [{"teams": list(each.teams), "part": each.part} for each in self.threesomes],
            "absent": list(self.absent),
        }


def read_round(values: Mapping[str, Any]) -> DrawnRound:
    """What `DrawnRound.to_json` gave."""
    return DrawnRound(
        tuple(Match(*each) for each in values["matches"]),
        values.get("bye", ""),
        tuple(
            DrawnThreesome(cast(tuple[str, str, str], tuple(each["teams"])), each["part"])
            for each in values.get("threesomes", ())
        ),
        tuple(values.get("absent", ())),
    )


def drawn_of(assignment: Assignment, running: Sequence[Threesome] = ()) -> DrawnRound:
    """A draw as it is played. `running`: the long threesomes that are in their second round."""
    threesomes = (DrawnThreesome(each.teams, 2 if each in running else 1) for each in assignment.threesomes)
    return DrawnRound(assignment.matches, assignment.bye or "", tuple(threesomes))


def meetings_of(drawn: Sequence[DrawnRound]) -> list[Met]:
    """Who has met whom, a long threesome from its first round on."""
    found = []
    for number, each in enumerate(drawn, start=1):
        found += [Met(number, match.home, match.away) for match in each.matches]
        found += [
            Met(number, *two) for three in each.threesomes if three.part == 1 for two in combinations(three.teams, 2)
        ]
    return found


def running_threesomes(drawn: Sequence[DrawnRound]) -> tuple[Threesome, ...]:
    """The long threesomes whose second round is the next."""
    last = drawn[-1].threesomes if drawn else ()
    return tuple(Threesome(each.teams, 2) for each in last if each.part == 1)


@dataclass(frozen=True)
class SwissRules:
    """How a Swiss is drawn. ``first``: of round 1; ``lot``: what the lots are drawn from, 0 for the order of the list.

    ``odd``: a bye, or a long threesome of teams. ``method`` and ``gap`` are those of `movements.engine.swiss.Rules`.
    """

    first: FirstMethod = "lots"
    lot: int = 0
    odd: Odd = "bye"
    method: Method = "swiss"
    gap: int = 3

    @classmethod
    def of(cls, options: Mapping[str, Any]) -> SwissRules:
        """From the options of a plan; MovementError for a word that is none."""
        said = {each.name: options[each.name] for each in fields(cls) if each.name in options}
        for name, legal in _WORDS.items():
            if said.get(name, legal[0]) not in legal:
                raise MovementError(Refused.SWISS_WORD, word=str(said[name]), legal=legal)
        return cls(**said)

    def of_round(self, number: int, rounds: int) -> Rules:
        """Those of one round: nothing over two rounds begins in the last."""
        return Rules(self.method, "bye" if number == rounds else self.odd, self.gap)

    def order(self, contest: str, entries: int) -> list[Entry]:
        """The entries with their lots: by the list, or drawn."""
        numbers = list(range(1, entries + 1))
        drawn = by_lot(numbers, self.lot) if self.lot else numbers
        return [Entry(entry_id(contest, each), lot=place) for place, each in enumerate(drawn)]


_WORDS = {"first": ("lots", "halves", "fold"), "odd": ("bye", "long"), "method": ("swiss", "danish")}


def build_swiss(
    *,
    contest: str,
    entries: int,
    boards_per_round: int,
    rounds: int,
    drawn: Sequence[Mapping[str, Any]] = (),
    first_board: int = 1,
    **rules: Any,
) -> Movement:
    """The rounds drawn so far, of `rounds` that are to be played; as long as there is none, round 1 by the rules.

    Whoever is in no match of a round has left before it. MovementError where that is not legal.
    """
    _check(contest, entries, boards_per_round, rounds, first_board)
    said = {"contest": contest, "entries": entries, "rounds": rounds, "drawn": drawn, **rules}
    played = drawn_rounds(said)
    if len(played) > rounds:
        raise MovementError(Refused.SWISS_DRAWN, drawn=len(played), rounds=rounds)
    a_match = 2 if contest == "teams" else 1
    sets = _ThirdSets(rounds)
    play = tuple(
        Round(number, tuple(_meetings(number, each, a_match, sets)), tuple(SitOut(number, who) for who in _out(each)))
        for number, each in enumerate(played, start=1)
    )
    starts = {who: (seat, each.table) for each in play[0].meetings for who, seat in each.seated}
    if contest == "teams":
        starts = {each.ns: ("NS", each.table) for each in play[0].meetings}
    return Movement(
        kind=SWISS,
        particulars=(_field(contest, entries),),
        tables=max((each.table for one in play for each in one.meetings), default=0),
        boards_per_round=boards_per_round,
        winners=1,
        contestants=tuple(
            Contestant(each, *starts.get(each, ("NS", None)))
            for each in (entry_id(contest, number) for number in range(1, entries + 1))
        ),
        play=play,
        copies=max(len(each.meetings) for each in play),
        first_board=first_board,
        contest=cast(Contest, contest),
        to_play=rounds,
    )


def _field(contest: str, entries: int) -> Message:
    return Message(Part.TEAMS, {"teams": entries}) if contest == "teams" else Message(Part.PAIRS, {"pairs": entries})


def drawn_rounds(options: Mapping[str, Any]) -> list[DrawnRound]:
    """The rounds drawn so far, of the options of a plan; as long as there is none, round 1 by its rules."""
    drawn = [read_round(each) for each in options.get("drawn") or ()]
    return drawn or [_first_drawn(options["contest"], options["entries"], options["rounds"], SwissRules.of(options))]


def _first_drawn(contest: str, entries: int, rounds: int, rules: SwissRules) -> DrawnRound:
    order = rules.order(contest, entries)
    return drawn_of(first_round(order, rules.first, rules=rules.of_round(1, rounds)))


def entry_id(contest: str, number: int) -> str:
    """How an entry is called in the movement: T3, of pairs 3."""
    return f"T{number}" if contest == "teams" else str(number)


def check_swiss(movement: Movement) -> list[Message]:
    """What is wrong with a draw: somebody at two places or at none, or against themselves. Rematches are told, and no
    fault."""
    faults, known = [], {each.id for each in movement.contestants}
    for play in movement.play:
        seats = (
            [each.ns for each in play.meetings]
            if movement.contest == "teams"
            else [who for each in play.meetings for who in (each.ns, each.ew)]
        )
        seats += [each.contestant for each in play.sit_outs]
        for who in sorted(set(seats)):
            if seats.count(who) > 1:
                faults.append(Message(Unsound.PLACES, {"round": play.number, "who": who, "times": seats.count(who)}))
        for who in sorted(set(seats) - known):
            faults.append(Message(Unsound.STRANGER, {"round": play.number, "who": who}))
        for each in play.meetings:
            if each.ns == each.ew:
                faults.append(Message(Unsound.TEAM_ITSELF, {"round": play.number, "who": each.ns}))
    return faults


def _check(contest: str, entries: int, boards: int, rounds: int, first_board: int) -> None:
    if contest not in ("pairs", "teams"):
        raise MovementError(Refused.SWISS_WORD, word=contest, legal=("pairs", "teams"))
    if not FEWEST_ENTRIES <= entries <= MOST_ENTRIES:
        raise MovementError(Refused.SWISS_ENTRIES, entries=entries, fewest=FEWEST_ENTRIES, most=MOST_ENTRIES)
    if not 1 <= rounds <= MOST_ROUNDS:
        raise MovementError(Refused.SWISS_ROUNDS, rounds=rounds, most=MOST_ROUNDS)
    if not 1 <= boards <= MOST_BOARDS:
        raise MovementError(Refused.BOARDS, most=MOST_BOARDS, boards=boards)
    if first_board < 1:
        raise MovementError(Refused.FIRST_BOARD, boards=first_board)


class _ThirdSets:
    """A long threesome plays the sets of its two rounds and one of its own, numbered after those of all rounds."""

    def __init__(self, rounds: int) -> None:
        self._last, self._given = rounds, dict[tuple[int, tuple[str, ...]], int]()

    def of(self, begun: int, teams: tuple[str, ...]) -> int:
        if (begun, teams) not in self._given:
            self._last += 1
            self._given[begun, teams] = self._last
        return self._given[begun, teams]


def _meetings(number: int, drawn: DrawnRound, a_match: int, sets: _ThirdSets) -> Iterator[Meeting]:
    for each in sorted(drawn.matches, key=lambda match: match.table):
        if a_match == 1:
            yield Meeting(number, each.table, each.home, each.away, number)
        else:
            table = 2 * each.table - 1
            yield Meeting(number, table, each.home, each.away, number, began=number)
            yield Meeting(number, table + 1, each.away, each.home, number, began=number)
    behind = a_match * max((each.table for each in drawn.matches), default=0)
    for place, threesome in enumerate(drawn.threesomes):
        yield from _of_three(number, threesome, sets, behind + OF_THREESOME * place)


def _of_three(number: int, drawn: DrawnThreesome, sets: _ThirdSets, behind: int) -> Iterator[Meeting]:
    begun = number - drawn.part + 1
    stanzas = triangle((1, 2, 3), (begun, begun + 1, sets.of(begun, drawn.teams)), begun)
    teams = dict(zip(("T1", "T2", "T3"), drawn.teams, strict=True))
    for each in stanzas[drawn.part - 1]:
        yield Meeting(number, behind + each.table, teams[each.ns], teams[each.ew], each.board_set, began=begun)


def _out(drawn: DrawnRound) -> list[str]:
    return [drawn.bye] if drawn.bye else []
