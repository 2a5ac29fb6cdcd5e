"""Which movements fit so many teams: from their number, the boards or minutes and the sessions to a short list.

What was asked for comes first, then what directors choose, best first (`team_ranking.py` says why).
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from movements.engine.catalogue import WORTH_A_LOOK, some_of_each
from movements.engine.plan import Movement
from movements.engine.reasons import Reason
from movements.engine.team_candidates import Sharing, TeamCandidate, team_candidates
from movements.engine.team_evening import TeamEvening
from movements.engine.team_ranking import team_cost
from movements.engine.team_reasons import AGAINST_TEAMS, team_reasons

LONGEST_LIST = 8
NEARLY_AS_GOOD = 30
"""What has just the boards asked for comes first if it costs no more than that above the best: less than a movement in
which some never meet costs above one in which all do.
"""


@dataclass(frozen=True)
class TeamSession:
    """One session: ``build_teams(kind, **options)`` makes ``movement`` again. ``boards``: of a team that plays them
    all. ``minutes``: the boards and a minute for every move.
    """

    options: Mapping[str, Any]
    movement: Movement
    boards: int
    minutes: int


@dataclass(frozen=True)
class TeamChoice:
    """A movement for the whole contest, of one session or several.

    ``rounds`` of all sessions; each team plays so many ``matches`` of ``boards_per_match``, ``boards_each`` in all,
    and does not meet ``missed`` others. It sits out ``sit_outs`` rounds, which costs it ``sit_out_boards``.
    ``minutes``: of the longest session. ``copies``: of each board, at once; of boards that are dealt again the matches
    at once, each with its own. ``sharing``: how two tables play one copy. ``recommended``: the first, unless it is far
    from the boards wanted or too long. ``as_asked``: its longest session has just the boards that were asked for, and
    it is nearly as good as the best. ``cost``: what it was ranked by, less is better.
    """

    kind: str
    sessions: tuple[TeamSession, ...]
    rounds: int
    matches: int
    boards_per_match: int
    boards_each: int
    missed: int
    sit_outs: int
    sit_out_boards: int
    minutes: int
    copies: int
    sharing: Sharing
    reasons: tuple[Reason, ...]
    recommended: bool
    cost: int
    as_asked: bool


def team_choices(evening: TeamEvening) -> tuple[TeamChoice, ...]:
    """What so many teams can play, best first, at least one; where nothing fits the minutes, what is shortest.

    MovementError: too few or too many teams or sessions, or a number or word that makes no sense.
    """
    evening.check()
    ranked = _ranked(evening)
    least = team_cost(evening, ranked[0])
    near = [each for each in ranked if team_cost(evening, each) <= least + WORTH_A_LOOK]
    told = [(each, _is_as_asked(evening, each, least)) for each in near]
    asked = some_of_each((each for each, as_asked in told if as_asked), _manner, several=True)
    others = some_of_each((each for each, as_asked in told if not as_asked), _manner, several=False)
    kept = [(each, True) for each in asked] + [(each, False) for each in others]
    return tuple(
        _choice(evening, each, first=place == 0, as_asked=as_asked)
        for place, (each, as_asked) in enumerate(kept[:LONGEST_LIST])
    )


def _ranked(evening: TeamEvening) -> list[TeamCandidate]:
    found = tuple(team_candidates(evening))
    if evening.minutes is not None:
        limit = max(evening.minutes, min(max(each.minutes) for each in found))
        found = tuple(each for each in found if max(each.minutes) <= limit)
    return sorted(found, key=lambda each: (team_cost(evening, each), each.plan.missed, each.copies, each.minutes))


def _is_as_asked(evening: TeamEvening, found: TeamCandidate, least: int) -> bool:
    """The last sessions of a contest may be shorter than the first; no session is longer than asked for."""
    in_time = evening.minutes is None or max(found.minutes) <= evening.minutes
    good = team_cost(evening, found) <= least + NEARLY_AS_GOOD
    return evening.exact and good and in_time and max(found.boards) == evening.boards


def _manner(found: TeamCandidate) -> tuple[str, bool, int]:
    """Halves and quarters are other ways to play a match."""
    stanzas = found.plan.movements[0].rounds if found.plan.kind == "head-to-head" else 0
    return found.plan.kind, found.plan.again, stanzas


def _choice(evening: TeamEvening, found: TeamCandidate, *, first: bool, as_asked: bool) -> TeamChoice:
    reasons = tuple(team_reasons(evening, found))
    return TeamChoice(
        kind=found.plan.kind,
        sessions=tuple(_sessions(found)),
        rounds=found.plan.rounds,
        matches=found.plan.matches,
        boards_per_match=found.boards_per_match,
        boards_each=found.boards_each,
        missed=found.plan.missed,
        sit_outs=found.plan.sit_outs,
        sit_out_boards=found.sit_out_boards,
        minutes=max(found.minutes),
        copies=found.copies,
        sharing=found.sharing,
        reasons=reasons,
        recommended=first and not any(each.code in AGAINST_TEAMS for each in reasons),
        cost=team_cost(evening, found),
        as_asked=as_asked,
    )


def _sessions(found: TeamCandidate) -> Iterator[TeamSession]:
    values = zip(found.options, found.movements, found.boards, found.minutes, strict=True)
    for options, movement, boards, minutes in values:
        yield TeamSession(options, movement, boards, minutes)
