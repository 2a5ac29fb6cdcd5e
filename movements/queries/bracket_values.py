"""What a knock-out is as values, for pages and services."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime
from functools import cached_property
from zoneinfo import ZoneInfo

from club.models import Session
from movements.engine import bracket as engine
from movements.engine.bracket_draw import draw
from movements.engine.bracket_state import Difference, Sides, State, lucky_losers
from movements.engine.errors import MovementError


@dataclass(frozen=True)
class Team:
    """`number` is its number in the event; `name` is "" where it has none. `players` in the order of its list."""

    entry_id: int
    number: int
    name: str
    seed: int | None
    withdrawn: bool
    players: tuple[str, ...] = ()


@dataclass(frozen=True)
class Score:
    """The IMPs of two teams, by number, and of their extra boards."""

    one: int
    other: int
    one_imps: int
    other_imps: int
    one_extra: int | None = None
    other_extra: int | None = None

    @property
    def lead(self) -> int:
        """What the first is ahead by over the match and its extra boards."""
        return self.one_imps - self.other_imps + (self.one_extra or 0) - (self.other_extra or 0)

    def of(self, number: int) -> tuple[int, int | None] | None:
        """IMPs of one of the two; None where it is neither."""
        if number == self.one:
            return self.one_imps, self.one_extra
        return (self.other_imps, self.other_extra) if number == self.other else None


@dataclass(frozen=True)
class Result:
    """The newest result of a match; `through` by number of team, the winner first.

    `since`: when it was first known that somebody goes through, whoever that was; None while nobody does. A result that
    is taken back, or teams that are level, begin that anew.
    """

    version: int
    how: str
    through: tuple[int, ...]
    edition: int | None
    note: str
    scores: tuple[Score, ...] = ()
    since: datetime | None = None


@dataclass(frozen=True)
class PlayedIn:
    """A session in which a match, or its extra boards, is played."""

    slug: str
    title: str
    state: str
    extra: bool
    session_id: int

    @property
    def begun(self) -> bool:
        return self.state not in (Session.State.DRAFT, Session.State.READY)

    @property
    def being_played(self) -> bool:
        return self.state == Session.State.PLAYING


@dataclass(frozen=True)
class PlaysFor:
    """The knock-out whose match `number` a session plays, with so many teams."""

    slug: str
    number: int
    name: str
    teams: int = 2


@dataclass(frozen=True)
class SideView:
    """A side of a match. `team` None: `nobody` comes, or it is not known yet who (see `source`)."""

    place: int
    source: engine.Source
    team: Team | None
    nobody: bool = False
    through: bool = False
    by_director: bool = False


@dataclass(frozen=True)
class MatchView:
    """A match as it stands. `drawn`: its sides are; `ready`: they can be. `level`: played, and nobody is ahead."""

    number: int
    round: int
    through: int
    sides: tuple[SideView, ...]
    drawn: bool
    ready: bool
    walkover: bool
    level: bool
    result: Result | None
    sessions: tuple[PlayedIn, ...]
    play_by: date | None
    difference: Difference | None
    match_id: int = 0

    @property
    def decided(self) -> bool:
        return self.walkover or (self.result is not None and bool(self.result.through))

    @property
    def open(self) -> bool:
        """Drawn, and still to be decided."""
        return self.drawn and not self.decided

    @property
    def begun(self) -> bool:
        return self.result is not None or any(each.begun for each in self.sessions)

    @property
    def three(self) -> bool:
        return len(self.sides) == 3

    @property
    def teams(self) -> tuple[Team, ...]:
        """Who plays: those that had withdrawn do not. Whoever has a result in it has played, and withdrew later."""
        scores = self.result.scores if self.result is not None else ()
        played = {number for each in scores for number in (each.one, each.other)}
        there = (each.team for each in self.sides if each.team is not None)
        return tuple(each for each in there if not each.withdrawn or each.number in played)

    def score_of(self, number: int) -> tuple[int, int | None] | None:
        """IMPs of a team, and of its extra boards, in a match of two."""
        scores = self.result.scores if self.result is not None and not self.three else ()
        return next((found for each in scores if (found := each.of(number)) is not None), None)


@dataclass(frozen=True)
class BracketView:
    """All of it. `rounds` are empty before the first draw; `proposal`: the teams by line of a draw to be confirmed."""

    id: int
    club_id: int
    zone: ZoneInfo
    event_id: int
    name: str
    slug: str
    three_way: str
    seeds_by_lot: bool
    boards: int
    stanzas: int
    lot: int | None
    teams: tuple[Team, ...]
    version: int
    lines: tuple[int, ...]
    plan: engine.Bracket | None
    rounds: tuple[tuple[MatchView, ...], ...]
    state: State | None
    drawn: Mapping[int, Sides] = field(default_factory=dict)

    @cached_property
    def by_number(self) -> Mapping[int, Team]:
        return {each.number: each for each in self.teams}

    @property
    def matches(self) -> tuple[MatchView, ...]:
        return tuple(match for number in self.rounds for match in number)

    def match(self, number: int) -> MatchView | None:
        return next((each for each in self.matches if each.number == number), None)

    @property
    def champion(self) -> Team | None:
        return self.by_number.get(self.state.champion or 0) if self.state else None

    @property
    def begun(self) -> bool:
        """Whether a match of the draw has begun: then it is not made anew."""
        return any(each.begun for each in self.matches)

    @property
    def ready(self) -> tuple[MatchView, ...]:
        return tuple(each for each in self.matches if each.ready)

    @property
    def differences(self) -> tuple[MatchView, ...]:
        return tuple(each for each in self.matches if each.difference is not None)

    @cached_property
    def taking_part(self) -> tuple[Team, ...]:
        """Who is drawn."""
        return tuple(each for each in self.teams if not each.withdrawn)

    @cached_property
    def proposal(self) -> tuple[tuple[Team, ...], engine.Bracket] | None:
        """The teams by line as they would be drawn, and the matches; None where no draw is proposed."""
        return None if self.lot is None else self.drawn_by(self.lot)

    def drawn_by(self, lot: int) -> tuple[tuple[Team, ...], engine.Bracket] | None:
        """The draw of a lot; None where so many teams cannot be drawn."""
        try:
            numbers, seeds = lots_of(self.taking_part)
            way = engine.ThreeWay(self.three_way)
            lines = draw(numbers, seeds, lot=lot, three_way=way, seeds_by_lot=self.seeds_by_lot)
            return tuple(self.by_number[each] for each in lines), engine.bracket(len(lines), way)
        except MovementError:
            return None

    @cached_property
    def byes(self) -> tuple[Team, ...]:
        """Who does not play in the first round."""
        return tuple(self.by_number[self.lines[line - 1]] for line in self.plan.byes) if self.plan else ()

    @cached_property
    def lucky_losers(self) -> tuple[Team, ...]:
        if self.plan is None or self.state is None:
            return ()
        gone = {each.number for each in self.teams if each.withdrawn}
        return tuple(self.by_number[each] for each in lucky_losers(self.plan, self.drawn, self.state, gone))


def lots_of(teams: Sequence[Team]) -> tuple[list[int], list[int]]:
    """The numbers of all, and those of the seeds in their order."""
    seeds = sorted((each for each in teams if each.seed is not None), key=lambda each: each.seed or 0)
    return [each.number for each in teams], [each.number for each in seeds]
