"""What a button of the desk would do to everybody, shown before it is pressed, as a ruling shows it."""

from __future__ import annotations

from dataclasses import dataclass

from bridgeclub.doors.desk.room.base_view import Desk
from bridgeclub.doors.desk.rulings.effect_words import EffectWords, effect_in_words
from club.queries import pairs_of
from rulings.engine.effect import Effect


@dataclass(frozen=True)
class WouldDo:
    """`effect` None: for a director who has boards still to play."""

    effect: EffectWords | None


def would_do(desk: Desk, effect: Effect) -> WouldDo:
    """The effect of an act in words."""
    return WouldDo(None if desk.hidden else effect_in_words(effect, pairs_of(desk.session.id), desk.session))
