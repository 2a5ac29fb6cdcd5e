"""What the template of an evening has for so many pairs, teams or players: a movement to choose."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from club.engine.movement_habits import MovementHabit
from club.queries import EveningPlan
from movements.engine.build import ON_PAGES
from movements.engine.chosen import settled
from movements.engine.individual_evening import kinds_for, rounds_for
from movements.engine.kind import Kind
from movements.engine.own import OWN
from movements.engine.teams import MOST_BOARDS_PER_ROUND, OF_EIGHT, TEAM_KINDS
from movements.queries.own import OwnInfo

#: A kind and its options, as `chosen_movement` takes them.
Chosen = tuple[str, dict[str, Any]]


def own_movement_token(digest: str) -> str:
    """How a list of kinds names one of the club's own."""
    return f"{OWN}:{digest}"


def own_movement_by_token(word: str, movements: Sequence[OwnInfo]) -> OwnInfo | None:
    """The one that is named so."""
    return next((each for each in movements if own_movement_token(each.digest) == word), None)


def planned_movement(
    plans: EveningPlan, pairs: int, missing: str, own_movements: Sequence[OwnInfo] = ()
) -> Chosen | None:
    """For pairs; None where the template says nothing that so many can play."""
    tables = (pairs + 1) // 2
    habit = plans.movement_for(tables)
    own = own_movement_by_token(habit.kind, own_movements) if habit else None
    if habit and own:
        return _own(plans, habit, own) if own.pairs == pairs else None
    kind = ON_PAGES.get(habit.kind) if habit else None
    if habit is None or kind is None or not kind.seats(pairs):
        return None
    rounds = habit.rounds if habit.rounds in kind.legal_rounds(tables) else kind.default_rounds(tables)
    if rounds is None:
        return None
    options: dict[str, Any] = {
        "tables": tables,
        "rounds": rounds,
        "boards_per_round": habit.boards(rounds, plans.boards),
        "first_board": plans.first_board if plans.first_board > 1 else None,
        **_of_the_kind(kind, habit),
    }
    if pairs % 2:
        options["missing"] = _missing(kind, missing or plans.missing)
    said = settled(kind.name, options)
    return kind.name, {name: value for name, value in said.items() if value not in (None, 0)}


def planned_team_movement(plans: EveningPlan, teams: int, *, of_eight: bool = False) -> Chosen | None:
    """For teams; None where the template says nothing that so many can play."""
    habit = plans.movement_for(teams)
    kind = TEAM_KINDS.get(habit.kind) if habit else None
    if habit is None or kind is None or teams not in kind.teams:
        return None
    legal = kind.legal_rounds(teams)
    rounds = habit.rounds if habit.rounds in legal else kind.default_rounds(teams)
    boards = min(max(habit.boards(rounds, plans.boards), 1), MOST_BOARDS_PER_ROUND)
    options = {"teams": teams, "rounds": rounds, "boards_per_round": boards}
    if of_eight:
        options["tables_a_match"] = OF_EIGHT
    if plans.first_board > 1:
        options["first_board"] = plans.first_board
    return kind.name, options


def planned_individual_movement(
    plans: EveningPlan, players: int, own_movements: Sequence[OwnInfo] = ()
) -> Chosen | None:
    """For single players; None where the template says nothing that so many can play."""
    habit = plans.movement_for(players // 4)
    own = own_movement_by_token(habit.kind, own_movements) if habit else None
    if habit and own:
        return _own(plans, habit, own) if own.pairs == players else None
    if habit is None or habit.kind not in kinds_for(players):
        return None
    legal = rounds_for(habit.kind, players)
    rounds = habit.rounds if habit.rounds in legal else legal[-1]
    options = {"players": players, "rounds": rounds, "boards_per_round": max(habit.boards(rounds, plans.boards), 1)}
    if plans.first_board > 1:
        options["first_board"] = plans.first_board
    return habit.kind, options


def _own(plans: EveningPlan, habit: MovementHabit, own: OwnInfo) -> Chosen:
    return OWN, own.options(boards_per_round=habit.boards_per_round or 0, first_board=plans.first_board)


def _missing(kind: Kind, line: str) -> str:
    if kind.missing == "pair":
        return "auto"
    return "ns" if kind.missing == "ns" else line


def _of_the_kind(kind: Kind, habit: MovementHabit) -> dict[str, Any]:
    """What only some kinds have: an arrow switch, a skip."""
    found: dict[str, Any] = {}
    if kind.switch is not None:
        found["arrow_switch"] = habit.arrow_switch
    if kind.name == "skip-mitchell":
        found["skip_after"] = habit.skip_after
    return found
