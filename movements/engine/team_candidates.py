"""Every movement that so many teams could play, in one session or several, with every sensible number of boards.

Where boards go round the room, one set of them is enough: American Whist, stagger, New England. Where every match has
its own copy, or deals its own, it is played whole in one round: round robin, triangles. Pivot teams are chosen, never
proposed: partners change.
"""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from types import MappingProxyType
from typing import Any, Literal

from movements.engine.candidates import MINUTES_PER_MOVE
from movements.engine.plan import Movement, Round
from movements.engine.swiss_evening import SWISS
from movements.engine.team_evening import BoardsAre, TeamEvening
from movements.engine.teams import OF_EIGHT, TEAM_KINDS, WITHOUT_TRIANGLES, build_teams

FEWEST_BOARDS, MOST_BOARDS = 2, 32
"""In a round: a match of one board is for contests of another kind."""
MOST_OVER = 16
"""Boards a session above what is wanted: a movement cut short that cannot come nearer is not looked at."""
STANZAS = (2, 4)
"""A head-to-head match is played in halves or quarters."""
GOES_ROUND = ("american-whist", "stagger", "new-england-relay")
"""The boards visit other tables between the two halves of a match, so they cannot be dealt again for each."""

Sharing = Literal["none", "halves", "boards"]
"""Two tables with one copy play half of the boards each and exchange; an odd number goes over board by board."""


@dataclass(frozen=True, eq=False)
class TeamPlan:
    """A movement for each session, with one board a round. ``options`` of ``build_teams``, the boards excepted.

    ``whole``: rounds of all sessions if nothing were cut. ``again``: the same movement is played in every session.
    ``matches`` that each team plays, and ``missed``, the teams that each does not meet.
    """

    kind: str
    movements: tuple[Movement, ...]
    options: tuple[Mapping[str, Any], ...]
    whole: int
    again: bool
    matches: int
    missed: int

    @property
    def rounds(self) -> int:
        return sum(each.rounds for each in self.movements)

    @property
    def sit_outs(self) -> int:
        """How many rounds each team sits out; all do alike."""
        first = self.movements[0]
        return sum(len(each.all_sit_outs) for each in self.movements) // len(first.contestants)

    @property
    def rounds_played(self) -> tuple[int, ...]:
        """Rounds that a team plays in each session, one that does not sit out in it where some do."""
        return tuple(each.rounds - (len(each.all_sit_outs) >= len(each.contestants)) for each in self.movements)


@dataclass(frozen=True, eq=False)
class TeamCandidate:
    """A plan with its boards a round, and what it takes tonight. ``copies``: of each board, at once; of boards that are
    dealt again the matches at once, each with its own.
    """

    plan: TeamPlan
    boards_per_round: int
    minutes: tuple[int, ...]
    copies: int
    sharing: Sharing

    @property
    def boards(self) -> tuple[int, ...]:
        """Of each session, for a team that does not sit out where not all do."""
        return tuple(each * self.boards_per_round for each in self.plan.rounds_played)

    @property
    def boards_each(self) -> int:
        """In all sessions."""
        return (self.plan.rounds - self.plan.sit_outs) * self.boards_per_round

    @property
    def boards_per_match(self) -> int:
        """A head-to-head match goes on from session to session."""
        return self.boards_each if self.plan.kind == "head-to-head" else self.boards_per_round

    @property
    def sit_out_boards(self) -> int:
        return self.plan.sit_outs * self.boards_per_round

    @property
    def options(self) -> tuple[Mapping[str, Any], ...]:
        """For ``build_teams``, of each session."""
        return tuple(
            MappingProxyType({**each, "boards_per_round": self.boards_per_round}) for each in self.plan.options
        )

    @property
    def movements(self) -> tuple[Movement, ...]:
        return tuple(replace(each, boards_per_round=self.boards_per_round) for each in self.plan.movements)


def team_candidates(evening: TeamEvening) -> Iterator[TeamCandidate]:
    """All that so many teams can play with such boards, in no order; at least one."""
    for plan in _plans(evening):
        copies = max(copies_at_once(evening.boards_are, each) for each in plan.movements)
        shares = _shares(evening.boards_are, plan)
        for boards in range(FEWEST_BOARDS, MOST_BOARDS + 1):
            halves: Sharing = "boards" if boards % 2 else "halves"
            found = TeamCandidate(
                plan, boards, _minutes(evening, plan, boards), copies, sharing=halves if shares else "none"
            )
            if not evening.match_lengths or found.boards_per_match in evening.match_lengths:
                yield found


def _plans(evening: TeamEvening) -> Iterator[TeamPlan]:
    for kind in _kinds(evening.teams, evening.boards_are):
        whole = TEAM_KINDS[kind].default_rounds(evening.teams)
        for rounds in _lengths(evening, kind, whole):
            if _divides(kind, evening, rounds):
                yield _plan(kind, evening.teams, rounds, evening.sessions, again=False, of_eight=evening.of_eight)
            if evening.sessions > 1 and (rounds == whole or kind == "head-to-head"):
                yield _plan(kind, evening.teams, rounds, evening.sessions, again=True, of_eight=evening.of_eight)


def _kinds(teams: int, boards_are: BoardsAre) -> tuple[str, ...]:
    """Those that differ: three teams are a triangle whatever it is called, and an odd round robin has triangles."""
    if teams == 2:
        return ("head-to-head",)
    if teams == 3:
        return ("triangles",)
    by_matches = "triangles" if teams % 2 and teams != WITHOUT_TRIANGLES else "round-robin"
    if boards_are == "dealt":
        return (by_matches,)
    return (
        ("american-whist", by_matches) if teams % 2 else ("american-whist", "stagger", "new-england-relay", by_matches)
    )


def _lengths(evening: TeamEvening, kind: str, whole: int) -> Iterator[int]:
    """The whole, and what is cut, if with the shortest rounds it comes near the boards wanted.

    Five teams that sit out in turn play to the end, or some would have played more than others.
    """
    if kind == "head-to-head":
        yield from STANZAS
        return
    yield whole
    if evening.teams == WITHOUT_TRIANGLES and kind == "round-robin":
        return
    most = (evening.boards + MOST_OVER) * evening.sessions
    for rounds in TEAM_KINDS[kind].legal_rounds(evening.teams):
        if rounds != whole and FEWEST_BOARDS * rounds <= most:
            yield rounds


def _divides(kind: str, evening: TeamEvening, rounds: int) -> bool:
    """Whether its rounds can be played over so many sessions."""
    step = TEAM_KINDS[kind].step
    return evening.sessions == 1 or (step is not None and rounds // step(evening.teams) >= evening.sessions)


@lru_cache(maxsize=1024)
def _plan(kind: str, teams: int, rounds: int, sessions: int, *, again: bool, of_eight: bool) -> TeamPlan:
    said: dict[str, Any] = {"teams": teams, "rounds": rounds, **({"tables_a_match": OF_EIGHT} if of_eight else {})}
    options = (said,) * sessions
    if sessions > 1 and not again:
        options = tuple({**said, "sessions": sessions, "session": session} for session in range(1, sessions + 1))
    made = [build_teams(kind, boards_per_round=1, **each) for each in (options[:1] if again else options)]
    opponents = _opponents(made)
    whole = rounds if kind == "head-to-head" else TEAM_KINDS[kind].default_rounds(teams)
    times = sessions if again and kind != "head-to-head" else 1
    return TeamPlan(
        kind=kind,
        movements=tuple(made * sessions if again else made),
        options=options,
        whole=whole * sessions if again else whole,
        again=again and kind != "head-to-head",
        matches=times * opponents,
        missed=teams - 1 - opponents,
    )


def _opponents(movements: list[Movement]) -> int:
    """How many others each team meets; all meet as many."""
    met: dict[str, set[str]] = defaultdict(set)
    for movement in movements:
        for each in movement.all_meetings:
            met[each.ns].add(each.ew)
    return min(map(len, met.values()))


def tables_with_one_copy(boards_are: str, movement: Movement, round: int) -> dict[int, tuple[int, ...]]:
    """The tables of a match that exchange their copy of the boards in a round, each with all of them; empty where every
    table has boards of its own.
    """
    found: dict[tuple[int, int, frozenset[str]], list[int]] = defaultdict(list)
    if boards_are != "duplicated" and _whole_in_a_round(movement.kind):
        for each in movement.meetings(round):
            found[each.board_set, each.four, frozenset((each.ns, each.ew))].append(each.table)
    return {table: tuple(tables) for tables in found.values() if len(tables) > 1 for table in tables}


def copies_at_once(boards_are: str, movement: Movement) -> int:
    """How many copies of a board are on tables at once, or how many matches deal theirs."""
    if not _whole_in_a_round(movement.kind):
        return movement.copies
    return max(_at_once(boards_are, play) for play in movement.play)


def _whole_in_a_round(kind: str) -> bool:
    """Whether each match is played whole in a round, with copies of its own."""
    return kind == SWISS or TEAM_KINDS[kind].duplicated


def _at_once(boards_are: str, play: Round) -> int:
    if boards_are == "duplicated":
        return max(Counter(each.board_set for each in play.meetings).values())
    matches = {(each.board_set, each.four, frozenset((each.ns, each.ew))) for each in play.meetings}
    if boards_are == "dealt":
        return len(matches)
    return max(Counter(board_set for board_set, _four, _teams in matches).values())


def _shares(boards_are: BoardsAre, plan: TeamPlan) -> bool:
    """Whether two tables have one copy between them in some round."""
    first = plan.movements[0]
    if not TEAM_KINDS[plan.kind].duplicated:
        return bool(first.shared)
    matches = Counter(
        (each.round, each.board_set, each.four, frozenset((each.ns, each.ew))) for each in first.all_meetings
    )
    return boards_are != "duplicated" and max(matches.values()) > 1


def _minutes(evening: TeamEvening, plan: TeamPlan, boards: int) -> tuple[int, ...]:
    """Of each session: the boards, and a minute for every move."""
    return tuple(
        each.rounds * boards * evening.minutes_per_board + (each.rounds - 1) * MINUTES_PER_MOVE
        for each in plan.movements
    )
