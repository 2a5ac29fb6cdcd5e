"""The tables of a Swiss: where the matches of a draw are played, and with which boards."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from movements.engine.plan import Meeting
from movements.engine.round_robin import triangle
from movements.engine.swiss import Match
from movements.engine.swiss_drawn import DrawnRound, DrawnThreesome
from movements.engine.swiss_rules import SwissRules

#: Three tables for three teams.
OF_THREESOME = 3


class ThirdSets:
    """A long threesome plays the sets of its two rounds and one of its own, numbered after those of all rounds."""

    def __init__(self, rounds: int) -> None:
        self._last, self._given = rounds, dict[tuple[int, tuple[str, ...]], int]()

    def of(self, begun: int, teams: tuple[str, ...]) -> int:
        if (begun, teams) not in self._given:
            self._last += 1
            self._given[begun, teams] = self._last
        return self._given[begun, teams]


def meetings_in(number: int, drawn: DrawnRound, contest: str, how: SwissRules, sets: ThirdSets) -> tuple[Meeting, ...]:
    """The tables of round `number`, in which `drawn` is played or its second half."""
    return tuple(_Tables(contest, how, number, sets).meetings(drawn))


@dataclass(frozen=True)
class _Tables:
    """The tables of one round: all of a draw, or either half."""

    contest: str
    how: SwissRules
    number: int
    sets: ThirdSets

    def meetings(self, drawn: DrawnRound) -> Iterator[Meeting]:
        """By table: the matches from the top, the threesomes behind them."""
        a_match = self.how.tables_a_match if self.contest == "teams" else 1
        for each in sorted(drawn.matches, key=lambda match: match.table):
            yield from self._of_two(each)
        behind = a_match * max((each.table for each in drawn.matches), default=0)
        for place, threesome in enumerate(drawn.threesomes):
            yield from self._of_three(threesome, behind + OF_THREESOME * place)

    def _of_two(self, match: Match) -> Iterator[Meeting]:
        if self.contest == "pairs":
            yield Meeting(self.number, match.table, match.home, match.away, self.number)
            return
        first = self.how.tables_a_match * (match.table - 1) + 1
        for four, table in enumerate(range(first, first + self.how.tables_a_match, 2), start=1):
            for at, (ns, ew) in enumerate(((match.home, match.away), (match.away, match.home))):
                yield Meeting(self.number, table + at, ns, ew, self.number, four=four, began=self._began)

    def _of_three(self, drawn: DrawnThreesome, behind: int) -> Iterator[Meeting]:
        """A stanza of the two: of a long one in the first round of either draw, of a short one both in one draw."""
        short = drawn.part == 0
        begun = self._began if short else self.number - drawn.part + 1
        stanzas = triangle((1, 2, 3), (begun, begun + 1, self.sets.of(begun, drawn.teams)), begun)
        teams = dict(zip(("T1", "T2", "T3"), drawn.teams, strict=True))
        for each in stanzas[self.number - begun]:
            table = behind + each.table
            yield Meeting(self.number, table, teams[each.ns], teams[each.ew], each.board_set, began=begun, half=short)

    @property
    def _began(self) -> int:
        return self.how.rounds_of(self.how.draw_of(self.number))[0]
