"""What the correction of a scoring error after its time would do to everybody, before anybody approves it (L79C2)."""

from __future__ import annotations

from collections.abc import Callable

from club.actor import Actor
from rulings.engine.effect import Effect
from rulings.models import GrossError
from rulings.services.act_effects import Touched, effect_of_act
from rulings.services.gross_errors import correct_error, corrected_error
from scoring.models import Line


def preview_recording(*, session_id: int, record: Callable[[], int], actor: Actor) -> Effect:
    """What it would do if it were approved as it stands; `record` keeps it and returns its id. Nothing is kept.

    Raises what `record` raises, and what the correction would.
    """

    def act() -> Touched:
        found = GrossError.objects.select_related("line__board", "seen", "user")
        error = found.get(session=session_id, pk=record())
        correct_error(error, actor)
        return _touched(error)

    return effect_of_act(session_id, act)


def preview_approval(*, session_id: int, error_id: int, actor: Actor) -> Effect:
    """What approving it would do now. Raises as approve_gross_error, but for what publishing refuses."""
    return effect_of_act(session_id, lambda: _touched(corrected_error(session_id, error_id, actor)))


def _touched(error: GrossError) -> Touched:
    """Its board, and who played the line; how a board was marked is about all who played it."""
    number = error.line.board.number
    lines = Line.objects.filter(session=error.session_id, board=error.line.board_id) if error.dealer else [error.line]
    return Touched({number}, tuple(dict.fromkeys(who for line in lines for who in line.everybody)))
