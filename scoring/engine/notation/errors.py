"""What the notation refuses; the sentences are in `bridgeclub.wording.notation`."""

from __future__ import annotations

from enum import StrEnum

from scoring.engine.errors import EngineError


class NotationError(EngineError):
    """A line that cannot be read: a code of `Unread`, and what was written as values."""


class Unread(StrEnum):
    """Why a line cannot be read."""

    # results
    EMPTY = "empty"
    CONTRACT = "contract"
    LEVEL = "level"
    DECLARER_MISSING = "declarer_missing"
    DECLARER = "declarer"
    TRICKS_MISSING = "tricks_missing"
    TRICKS = "tricks"
    TRICKS_RANGE = "tricks_range"
    LEAD = "lead"
    # lines keyed from paper
    SCORE_VULNERABLE = "score_vulnerable"
    SCORE_DIFFERS = "score_differs"
    SCORE_DISAGREES = "score_disagrees"
    # awards
    AWARD = "award"
    ONE_PERCENTAGE = "one_percentage"
    PERCENTAGE = "percentage"
    OTHER_SIDE = "other_side"
    SIDE_TWICE = "side_twice"
    WENT_WRONG = "went_wrong"
    NOT_PLAYED = "not_played"
    NOTHING_ADJUSTED = "nothing_adjusted"
    WHOSE_SCORE = "whose_score"
    IMPOSSIBLE_SCORE = "impossible_score"
    AWARD_DECLARER = "award_declarer"
    WEIGHT_MISSING = "weight_missing"
    WEIGHT = "weight"
    WEIGHTS_SUM = "weights_sum"
    TOO_MANY_PARTS = "too_many_parts"
