"""A result that was entered on the wrong board of the right two pairs (Law 79C)."""

from __future__ import annotations

from club.actor import Actor
from club.services import Permission
from scoring.models import Repair
from scoring.services.correct import move_result
from scoring.services.repairs.frame import PreparedRepair


def moved_result_repair(
    *, session_id: int, line_id: int, result_id: int, boards: tuple[int, int], actor: Actor
) -> PreparedRepair:
    """It stands on the first of `boards` and belongs on the second; what stands there belongs on the first."""

    def do(permission: Permission) -> None:
        move_result(
            session_id=session_id,
            line_id=line_id,
            seen_result_id=result_id,
            board=boards[1],
            permission=permission,
            actor=actor,
        )

    return PreparedRepair(Repair.Kind.MOVED, {"board": boards[0], "to": boards[1]}, do)
