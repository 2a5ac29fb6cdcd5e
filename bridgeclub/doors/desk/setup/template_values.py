"""The values of a template: as its form shows them, and as an evening that was played gives them."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from bridgeclub.doors.desk.check_in.forms import typed
from bridgeclub.doors.desk.setup.forms.templates import PRICES
from bridgeclub.doors.desk.setup.own_movements import own_movement_token
from club.engine.movement_habits import MovementHabit
from club.queries import (
    SessionInfo,
    TemplateInfo,
    blank_template,
    conditions_name,
    evening_prices,
    habits_of_session,
    planned_evening,
)
from movements.engine.own import OWN
from movements.engine.phantom import AUTO
from movements.engine.swiss_evening import SWISS
from movements.queries import PlanInfo, plans_of
from scoring.engine.contests import kind_of


def values_of_template(template: TemplateInfo, currency: str) -> dict[str, Any]:
    """For the boxes of its form."""
    plans = {name: value for name, value in vars(template.plans).items() if name != "movements"}
    own = {name: getattr(template, name) for name in ("version", "name", "title_date", "weekday", "conditions")}
    prices = {name: typed(getattr(template, name), currency) for name in PRICES}
    kind = kind_of(template.contest, template.habits["vp_scale"])
    return {**own, "kind": kind, **template.habits, **plans, **prices}


def lines_of(template: TemplateInfo) -> list[dict[str, Any]]:
    return [asdict(each) | {"arrow_switch": str(each.arrow_switch)} for each in template.plans.movements]


def values_of_session(session: SessionInfo) -> dict[str, Any]:
    """What a session was played with. Of a template's lines, the one for its own number of tables becomes its own."""
    planned = planned_evening(session.id)
    plans = planned.plans if planned else blank_template().plans
    values: dict[str, Any] = {**vars(plans), "movements": list(plans.movements)}
    stands = plans_of(session.id)
    # What a section of several plays is no habit of an evening with so many tables.
    if len(stands) == 1:
        played = stands[0]
        habit = _habit_of(played)
        if "sessions" not in played.options and played.kind != SWISS:
            # A session of a contest of several plays a part of a movement, and a Swiss is drawn: neither is a habit.
            values["movements"] = [*without(plans.movements, habit.least), habit]
        values |= {
            "boards": played.rounds_in_all * played.boards_per_round,
            "first_board": played.options.get("first_board", 1),
            "winners": played.winners if plans.winners else 0,
        }
    habits = habits_of_session(session.id)
    own = {"contest": session.contest, "weekday": session.date.isoweekday(), "conditions": conditions_name(session.id)}
    prices = evening_prices(session.id, session.club.id)
    priced = {f"price_{name}": getattr(prices, name) for name in ("member", "visitor", "junior")}
    return {**values, **habits, **own, **priced}


def _habit_of(played: PlanInfo) -> MovementHabit:
    size, switch = played.options.get("teams", played.tables), played.options.get("arrow_switch", 0)
    return MovementHabit(
        least=size,
        most=size,
        kind=own_movement_token(played.options["own"]) if played.kind == OWN else played.kind,
        rounds=played.rounds,
        boards_per_round=played.boards_per_round,
        arrow_switch=switch if isinstance(switch, int) else AUTO,
        skip_after=played.options.get("skip_after"),
    )


def without(habits: tuple[MovementHabit, ...], tables: int) -> list[MovementHabit]:
    """The lines with nothing said for so many tables: a line around them becomes two."""
    remaining: list[MovementHabit] = []
    for each in habits:
        below = MovementHabit(**{**vars(each), "most": min(each.most, tables - 1)})
        above = MovementHabit(**{**vars(each), "least": max(each.least, tables + 1)})
        remaining += [part for part in (below, above) if part.least <= part.most] if _holds(each, tables) else [each]
    return remaining


def _holds(habit: MovementHabit, tables: int) -> bool:
    return habit.least <= tables <= habit.most
