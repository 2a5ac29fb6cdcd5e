"""The movements for teams of four and of eight: what each is called, when it is legal, and the movement itself.

A team plays at two tables, its N/S pair at one and its E/W pair at another, both against the same team with the
same boards, at once or in another round. A team of eight plays as two fours, each of which plays all of it: the second
four at tables of its own, as many further on, with boards of its own.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType

from club.engine.messages import Message
from movements.engine.codes import Part, Refused, numbers
from movements.engine.errors import MovementError
from movements.engine.kind import Schedule
from movements.engine.pivot import FEWEST_TEAMS, PIVOT, pivot, pivot_rounds
from movements.engine.plan import Contestant, Movement, Round, Shared, SitOut
from movements.engine.round_robin import head_to_head, round_robin, with_triangles
from movements.engine.stagger import stagger, stagger_rounds
from movements.engine.whist import american_whist, new_england

MOST_TEAMS = 40
MOST_HALVES = 16
MOST_BOARDS_PER_ROUND = 64
OF_FOUR, OF_EIGHT = 2, 4
"""At how many tables a match is played."""
WITHOUT_TRIANGLES = 5
"""Five teams: no triangle leaves two couples that have not met, so one team sits out in each round."""


@dataclass(frozen=True)
class TeamKind:
    """``schedule`` takes teams, rounds and the number of the first round; ``step``: rounds belong together by so many.

    ``duplicated``: every table has its own copy of the boards. ``of_eight``: teams of eight may play it.
    """

    name: str
    teams: tuple[int, ...]
    legal_teams: Message
    legal_rounds: Callable[[int], tuple[int, ...]]
    default_rounds: Callable[[int], int]
    schedule: Callable[[int, int, int], Schedule]
    step: Callable[[int], int] | None = None
    duplicated: bool = False
    of_eight: bool = True


def build_teams(
    kind: str,
    *,
    teams: int,
    boards_per_round: int,
    rounds: int | None = None,
    sessions: int = 1,
    session: int | None = None,
    first_board: int = 1,
    tables_a_match: int = OF_FOUR,
) -> Movement:
    """A movement of teams ``T1`` … ; of one session of several where ``sessions`` is more than 1.

    MovementError where that is not legal.
    """
    chosen = TEAM_KINDS[kind]
    _check(chosen, teams, boards_per_round, first_board)
    total = _rounds(chosen, teams, rounds)
    first, number = _session(chosen, teams, total, sessions, session)
    if tables_a_match not in (OF_FOUR, OF_EIGHT):
        raise MovementError(Refused.TABLES_A_MATCH, tables=tables_a_match)
    if tables_a_match == OF_EIGHT and not chosen.of_eight:
        raise MovementError(Refused.NO_EIGHT, kind=kind)
    fours = chosen.schedule(teams, number, first)
    schedule = fours if tables_a_match == OF_FOUR else _with_second_four(fours)
    return Movement(
        kind=kind,
        particulars=(
            *_particulars(chosen, teams, total, sessions, session, (first, first + number - 1)),
            *([Message(Part.OF_EIGHT)] if tables_a_match == OF_EIGHT else []),
        ),
        tables=len(schedule[0]),
        boards_per_round=boards_per_round,
        winners=1,
        contestants=tuple(_contestants(teams, schedule)),
        play=tuple(_play(teams, schedule)),
        shared=() if chosen.duplicated else tuple(_shared(schedule, tables_a_match // OF_FOUR)),
        copies=len(schedule[0]) if chosen.duplicated else tables_a_match // OF_FOUR,
        first_board=first_board,
        contest="teams",
    )


def _check(chosen: TeamKind, teams: int, boards_per_round: int, first_board: int) -> None:
    if teams not in chosen.teams:
        raise MovementError(Refused.TEAMS, kind=chosen.name, legal=chosen.legal_teams, teams=teams)
    if not 1 <= boards_per_round <= MOST_BOARDS_PER_ROUND:
        raise MovementError(Refused.BOARDS, most=MOST_BOARDS_PER_ROUND, boards=boards_per_round)
    if first_board < 1:
        raise MovementError(Refused.FIRST_BOARD, boards=first_board)


def _rounds(chosen: TeamKind, teams: int, rounds: int | None) -> int:
    legal = chosen.legal_rounds(teams)
    wanted = chosen.default_rounds(teams) if rounds is None else rounds
    if wanted not in legal:
        said = {"kind": chosen.name, "teams": teams, "rounds": wanted, "legal": numbers(legal)}
        raise MovementError(Refused.ROUNDS_OF_TEAMS, **said)
    return wanted


def _session(chosen: TeamKind, teams: int, rounds: int, sessions: int, session: int | None) -> tuple[int, int]:
    """The first round and the number of rounds of a session: as even as possible, the first ones longer."""
    if chosen.step is None:
        if (sessions, session or 1) != (1, 1):
            raise MovementError(Refused.NO_SESSIONS, kind=chosen.name)
        return 1, rounds
    step = chosen.step(teams)
    most = rounds // step
    if not 1 <= sessions <= most:
        said = {"kind": chosen.name, "rounds": rounds, "most": most, "sessions": sessions}
        raise MovementError(Refused.SESSIONS, **said)
    if session is None and sessions > 1:
        raise MovementError(Refused.SESSION_DUE, sessions=sessions)
    which = session or 1
    if not 1 <= which <= sessions:
        raise MovementError(Refused.SESSION, sessions=sessions, session=which)
    each, longer = divmod(most, sessions)
    before = (which - 1) * each + min(which - 1, longer)
    return 1 + step * before, step * (each + (which <= longer))


def _particulars(
    chosen: TeamKind, teams: int, rounds: int, sessions: int, session: int | None, span: tuple[int, int]
) -> tuple[Message, ...]:
    parts = [Message(Part.TEAMS, {"teams": teams})]
    if sessions > 1:
        first, last = span
        said = {"session": session, "sessions": sessions, "first": first, "last": last, "rounds": rounds}
        parts.append(Message(Part.ONE_ROUND_SESSION if first == last else Part.SESSION, said))
    elif rounds != chosen.default_rounds(teams):
        parts.append(Message(Part.ROUNDS, {"count": rounds}))
    return tuple(parts)


def _contestants(teams: int, schedule: Schedule) -> Iterator[Contestant]:
    """A team's own table is where its N/S pair starts."""
    home = {each.ns: each.table for each in schedule[0] if each.four == 1}
    for number in range(1, teams + 1):
        yield Contestant(f"T{number}", "NS", home.get(f"T{number}"))


def _with_second_four(schedule: Schedule) -> Schedule:
    """The same once more at tables further on."""
    tables = len(schedule[0])
    return tuple(
        (*meetings, *(replace(each, table=each.table + tables, four=2) for each in meetings)) for meetings in schedule
    )


def _play(teams: int, schedule: Schedule) -> Iterator[Round]:
    for number, meetings in enumerate(schedule, 1):
        there = {each.ns for each in meetings}
        out = [SitOut(number, f"T{each}") for each in range(1, teams + 1) if f"T{each}" not in there]
        yield Round(number, tuple(sorted(meetings, key=lambda each: each.table)), tuple(out))


def _shared(schedule: Schedule, copies: int) -> Iterator[Shared]:
    for number, meetings in enumerate(schedule, 1):
        sets = Counter(each.board_set for each in meetings)
        for board_set in sorted(each for each, times in sets.items() if times > copies):
            yield Shared(number, board_set, tuple(each.table for each in meetings if each.board_set == board_set))


def _every(first: int, last: int, step: int = 1) -> tuple[int, ...]:
    return tuple(range(first, last + 1, step))


def _robin_rounds(teams: int) -> tuple[int, ...]:
    if teams == WITHOUT_TRIANGLES:
        return _every(1, teams)
    return _every(2, teams - 1, 2) if teams % 2 else _every(1, teams - 1)


def _robin(teams: int, rounds: int, first: int) -> Schedule:
    plays_triangles = teams % 2 and teams != WITHOUT_TRIANGLES
    return with_triangles(teams, rounds, first) if plays_triangles else round_robin(teams, rounds, first)


def _robin_step(teams: int) -> int:
    """A triangle is two rounds."""
    return 2 if teams % 2 and teams != WITHOUT_TRIANGLES else 1


_WITH_TRIANGLES = tuple(each for each in range(3, MOST_TEAMS, 2) if each != WITHOUT_TRIANGLES)

_KINDS = (
    TeamKind(
        name="head-to-head",
        teams=(2,),
        legal_teams=numbers((2,)),
        legal_rounds=lambda teams: _every(1, MOST_HALVES),
        default_rounds=lambda teams: 2,
        schedule=lambda teams, rounds, first: head_to_head(teams, rounds),
    ),
    TeamKind(
        name="american-whist",
        teams=_every(3, MOST_TEAMS),
        legal_teams=numbers(_every(3, MOST_TEAMS)),
        legal_rounds=lambda teams: _every(2, teams - 2 + teams % 2, 2),
        default_rounds=lambda teams: teams - 2 + teams % 2,
        schedule=lambda teams, rounds, first: american_whist(teams, rounds),
    ),
    TeamKind(
        name="new-england-relay",
        teams=_every(4, MOST_TEAMS, 2),
        legal_teams=Message(Part.EVEN_NUMBERS, {"first": 4, "last": MOST_TEAMS}),
        legal_rounds=lambda teams: _every(1, teams - 1),
        default_rounds=lambda teams: teams - 1,
        schedule=lambda teams, rounds, first: new_england(teams, rounds),
    ),
    TeamKind(
        name="stagger",
        teams=_every(4, MOST_TEAMS, 2),
        legal_teams=Message(Part.EVEN_NUMBERS, {"first": 4, "last": MOST_TEAMS}),
        legal_rounds=stagger_rounds,
        default_rounds=lambda teams: teams - 1,
        schedule=lambda teams, rounds, first: stagger(teams, rounds),
    ),
    TeamKind(
        name=PIVOT,
        teams=_every(FEWEST_TEAMS, MOST_TEAMS),
        legal_teams=numbers(_every(FEWEST_TEAMS, MOST_TEAMS)),
        legal_rounds=pivot_rounds,
        default_rounds=lambda teams: teams - 1,
        schedule=lambda teams, rounds, first: pivot(teams, rounds),
        of_eight=False,
    ),
    TeamKind(
        name="round-robin",
        teams=_every(2, MOST_TEAMS),
        legal_teams=numbers(_every(2, MOST_TEAMS)),
        legal_rounds=_robin_rounds,
        default_rounds=lambda teams: _robin_rounds(teams)[-1],
        schedule=_robin,
        step=_robin_step,
        duplicated=True,
    ),
    TeamKind(
        name="triangles",
        teams=_WITH_TRIANGLES,
        legal_teams=Message(Part.THREE_OR_ODD, {"first": 7, "last": _WITH_TRIANGLES[-1]}),
        legal_rounds=lambda teams: _every(2, teams - 1, 2),
        default_rounds=lambda teams: teams - 1,
        schedule=with_triangles,
        step=_robin_step,
        duplicated=True,
    ),
)

TEAM_KINDS: Mapping[str, TeamKind] = MappingProxyType({kind.name: kind for kind in _KINDS})
