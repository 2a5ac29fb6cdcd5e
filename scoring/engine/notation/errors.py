"""What the notation refuses, each refusal with a code of its own."""

from __future__ import annotations

from scoring.engine.errors import EngineError


class NotationError(EngineError):
    """A line that cannot be read. `code` is a key of MESSAGES, `values` fill it."""

    def __init__(self, code: str, **values: object) -> None:
        super().__init__(code, MESSAGES[code].format(**values), **values)


MESSAGES = {
    # results
    "empty": "Nothing is written: 4SN=, 3NTX E -2 or pass.",
    "contract": "{text} is not a contract: 4S, 3NT, 2HX or pass.",
    "level": "{text} is not a contract: the level is 1 to 7.",
    "declarer_missing": "Who played {contract}? N, E, S or W.",
    "declarer": "{text} is not a declarer: N, E, S or W.",
    "tricks_missing": "How many tricks did {contract} make? =, +1, -2 or their number.",
    "tricks": "{text} is not a number of tricks: =, +1, -2 or 0 to 13.",
    "tricks_range": "{contract} cannot end with {tricks} tricks.",
    "lead": "{text} is not a card: HK or D10.",
    # lines keyed from paper
    "score_vulnerable": "{score} is no score on this board, though with other vulnerability it would be.",
    "score_differs": "{contract} gives {right} to N/S, not {score}.",
    "score_disagrees": "{contract} cannot give {score} to N/S.",
    # awards
    "award": "{text} is not an adjusted score: A6040, NS 420, 4SN+2, or NS table EW 3HE-1.",
    "one_percentage": "{text} says one percentage: say both sides, such as A6040.",
    "percentage": "{text} is not a percentage from 0 to 100.",
    "other_side": "What does the other side of {side} get? Write table to leave it its table score.",
    "side_twice": "{side} stands here twice.",
    "went_wrong": "{text} is something that happened, not a score.",
    "not_played": "Not played is no award: a board lost for lack of time gets averages, A= or A+/A-.",
    "nothing_adjusted": "Both sides keep the table score: nothing is adjusted.",
    "whose_score": "Whose score is {score}? NS {score} or EW {score}.",
    "impossible_score": "No contract gives {score} on this board.",
    "award_declarer": "Who plays {text}? Write the declarer into it, such as {example}.",
    "weight_missing": "{text} has no weight: 4S+2 60 4S+1 40.",
    "weight": "{text} is not a weight: 60, 60% or 1/3.",
    "weights_sum": "The weights sum to {sum}, not to 100 %.",
    "too_many_parts": "{count} parts; at most {most} are possible.",
}
