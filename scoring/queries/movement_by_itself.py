"""The movement that the program picks where nobody looks at the list: the template's, else the best that fits."""

from __future__ import annotations

from collections.abc import Sequence

from club.engine.contests import CONTESTS
from club.queries import EveningPlan, SessionInfo
from movements.engine.build import ON_PAGES
from movements.engine.catalogue import FEWEST_PAIRS, MOST_PAIRS, choices_for
from movements.engine.evening import Evening
from movements.engine.individual_catalogue import individual_choices
from movements.engine.individual_evening import FEWEST_PLAYERS, IndividualEvening, kinds_for
from movements.engine.team_catalogue import team_choices
from movements.engine.team_evening import FEWEST_TEAMS, BoardsAre, TeamEvening
from movements.engine.teams import MOST_TEAMS
from movements.queries import OwnInfo
from movements.queries.usual import (
    Chosen,
    planned_individual_movement,
    planned_movement,
    planned_team_movement,
)
from scoring.engine.contests import match_lengths

MOST_PLAYERS = 40


def sizes_of(contest: str) -> tuple[int, ...]:
    """How many pairs, teams or players may be told to the program, in one section."""
    if contest == "teams":
        return tuple(range(FEWEST_TEAMS, MOST_TEAMS + 1))
    if contest == "individual":
        return tuple(each for each in range(FEWEST_PLAYERS, MOST_PLAYERS + 1) if kinds_for(each))
    return tuple(range(FEWEST_PAIRS, MOST_PAIRS + 1))


def movement_by_itself(
    session: SessionInfo, size: int, plans: EveningPlan, own_movements: Sequence[OwnInfo] = ()
) -> Chosen | None:
    """For so many pairs, teams or players; None where nothing fits."""
    if size not in sizes_of(session.contest):
        return None
    planned = _planned(session, size, plans, own_movements)
    found = planned or _best(session, size, plans)
    if found is None or planned is not None or plans.first_board == 1:
        return found
    kind, options = found
    return kind, {**options, "first_board": plans.first_board}


def _planned(session: SessionInfo, size: int, plans: EveningPlan, own_movements: Sequence[OwnInfo]) -> Chosen | None:
    if session.contest == "teams":
        return planned_team_movement(plans, size, of_eight=bool(session.teams_of_eight))
    if session.contest == "individual":
        return planned_individual_movement(plans, size, own_movements)
    return planned_movement(plans, size, "", own_movements)


def _best(session: SessionInfo, size: int, plans: EveningPlan) -> Chosen | None:
    assert session.contest in CONTESTS
    if session.contest == "teams":
        boards_are: BoardsAre = session.boards_are  # type: ignore[assignment]
        teams = TeamEvening(
            teams=size,
            boards=plans.boards,
            minutes_per_board=session.minutes_per_board,
            boards_are=boards_are,
            exact=True,
            match_lengths=match_lengths(session.method),
            of_eight=bool(session.teams_of_eight),
        )
        found = team_choices(teams)
        return (found[0].kind, dict(found[0].sessions[0].options)) if found else None
    if session.contest == "individual":
        players = IndividualEvening(size, plans.boards, minutes_per_board=session.minutes_per_board, exact=True)
        choices = individual_choices(players)
    else:
        pairs = Evening(
            pairs=size,
            boards=plans.boards,
            minutes=None,
            minutes_per_board=session.minutes_per_board,
            winners=plans.winners or None,
            missing="ew" if plans.missing == "ew" else "ns",
            exact=True,
            matches=bool(session.vp_scale),
        )
        choices = choices_for(pairs, tuple(ON_PAGES))
    return (choices[0].kind, dict(choices[0].options)) if choices else None
