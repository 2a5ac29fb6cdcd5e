"""The prize-giving of a session: what can be given, who would get it now, and what is kept of it."""

from scoring.queries.prize_giving.found import (
    PrizesNow,
    named_in,
    places_of,
    prize_giving_of,
    prizes_now,
    running_prize_giving,
)
from scoring.queries.prize_giving.lists import prize_lists
from scoring.queries.prize_giving.values import PrizeGivingInfo, PrizeList, PrizeStep, different

__all__ = [
    "PrizeGivingInfo",
    "PrizeList",
    "PrizeStep",
    "PrizesNow",
    "different",
    "named_in",
    "places_of",
    "prize_giving_of",
    "prize_lists",
    "prizes_now",
    "running_prize_giving",
]
