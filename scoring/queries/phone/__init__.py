"""What a player's own telephone may know of the evening of its pair."""

from scoring.queries.phone.evening import phone_state
from scoring.queries.phone.reasons import REASONS
from scoring.queries.phone.values import PhoneLine, PhonePhase, PhoneRound, PhoneState, Sitting
from scoring.queries.phone.version_tag import PhoneVersionTag, phone_version_tag

__all__ = [
    "REASONS",
    "PhoneLine",
    "PhonePhase",
    "PhoneRound",
    "PhoneState",
    "PhoneVersionTag",
    "Sitting",
    "phone_state",
    "phone_version_tag",
]
