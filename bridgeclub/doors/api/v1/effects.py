"""What an act does to everybody, as it is answered."""

from __future__ import annotations

from typing import Any

from bridgeclub.doors.api.v1.serializers.rulings import EffectAnswer
from rulings.engine.effect import Effect, MovedContestant


def effect_answer(effect: Effect, hidden: frozenset[int]) -> Any:
    """What an act that is only looked at would do; nothing of it to a director who still has boards to play."""
    return EffectAnswer({"effect": None if hidden else effect_values(effect)}).data


def effect_values(effect: Effect) -> list[dict[str, Any]]:
    """The values of its contestants."""
    return [_moved(each) for each in effect.moved]


def _moved(each: MovedContestant) -> dict[str, Any]:
    boards = [{"board": number, "before": was, "after": now} for number, (was, now) in each.boards.items()]
    return {**vars(each), "boards": boards}
