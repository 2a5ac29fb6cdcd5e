"""Repairs of people: who plays, who has gone, who is ranked."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from club.actor import Actor
from club.engine.contests import CONTESTS
from club.models import Contestant
from club.services import NameInput, Permission, exchange_names, name_pair, set_standing
from scoring.models import Repair
from scoring.services.correct import turn_result
from scoring.services.repairs.frame import PreparedRepair
from scoring.services.repairs.withdrawal import withdraw
from scoring.services.substitutes import sit_in


def rename_pair_repair(
    *, session_id: int, contestant_id: int, names: Sequence[NameInput], actor: Actor
) -> PreparedRepair:
    """A reserved seat is filled, or a name was wrong."""

    def do(_permission: Permission) -> None:
        name_pair(session_id=session_id, contestant_id=contestant_id, names=names, actor=actor)

    return PreparedRepair(Repair.Kind.NAMES, {"contestant": contestant_id}, do)


def exchange_pairs_repair(*, session_id: int, first_id: int, second_id: int, actor: Actor) -> PreparedRepair:
    """Two pairs were entered in each other's place: the names change, the results stay where they are."""

    def do(_permission: Permission) -> None:
        exchange_names(session_id=session_id, first_id=first_id, second_id=second_id, actor=actor)

    return PreparedRepair(Repair.Kind.EXCHANGE, {"contestant": first_id, "other": second_id}, do)


def standing_repair(*, session_id: int, contestant_id: int, standing: str, actor: Actor) -> PreparedRepair:
    """Ranked, without standing (a substitute for more than half, WB 144.2), or disqualified (WB 80.4).

    The scores of the others are not touched.
    """

    def do(permission: Permission) -> None:
        set_standing(
            session_id=session_id, contestant_id=contestant_id, standing=standing, permission=permission, actor=actor
        )

    return PreparedRepair(Repair.Kind.STANDING, {"contestant": contestant_id, "standing": standing}, do)


@dataclass(frozen=True)
class SubstituteRequest:
    """Who sits in (a name or a member's number) at which seat of whom, in which rounds.

    `stays_ranked`: the director leaves the pair in the ranking, whatever the White Book says (144.2). `player_id` is
    whoever was chosen from a list, in place of `person`.
    """

    contestant_id: int
    seat: int
    person: str
    first_round: int
    last_round: int
    stays_ranked: bool = False
    player_id: int | None = None


def substitute_repair(
    *, session_id: int, request: SubstituteRequest, actor: Actor, table: int | None = None
) -> PreparedRepair:
    """Somebody sits in for one of a pair for some rounds (WB 144.2). `table`: the table that said so itself."""
    details: dict[str, Any] = {
        "contestant": request.contestant_id,
        "seat": request.seat,
        "round": request.first_round,
        "last": request.last_round,
    }
    if table is not None:
        details["table"] = table

    def do(permission: Permission) -> None:
        # A visitor gets a row, and so an id, only now.
        made = sit_in(session_id=session_id, **vars(request), permission=permission, actor=actor)
        details["player"] = made.player_id
        if CONTESTS[made.contestant.session.event.contest].seats == 1:
            details["alone"] = True

    return PreparedRepair(Repair.Kind.SUBSTITUTE, details, do)


def withdrawal_repair(
    *, session_id: int, contestant_id: int, standing: str, fine: int = 0, actor: Actor
) -> PreparedRepair:
    """A pair goes home (WB 145.4), or is sent home: `standing` is withdrawn, disqualified, or ranked (excused).

    `fine`: of an excused pair, percent of a top a board (WB 145.5).
    """
    if standing not in (
        Contestant.Standing.WITHDRAWN,
        Contestant.Standing.DISQUALIFIED,
        Contestant.Standing.RANKED,
    ):
        raise ValueError(standing)

    def do(permission: Permission) -> None:
        withdraw(
            session_id=session_id,
            contestant_id=contestant_id,
            standing=standing,
            fine=fine,
            permission=permission,
            actor=actor,
        )

    return PreparedRepair(Repair.Kind.WITHDRAWAL, {"contestant": contestant_id, "standing": standing}, do)


def turned_result_repair(*, session_id: int, line_id: int, result_id: int, board: int, actor: Actor) -> PreparedRepair:
    """On this board the pairs sat the other way round (WB 87.1)."""

    def do(permission: Permission) -> None:
        turn_result(
            session_id=session_id, line_id=line_id, seen_result_id=result_id, permission=permission, actor=actor
        )

    return PreparedRepair(Repair.Kind.TURN, {"board": board}, do)
