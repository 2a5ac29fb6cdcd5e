"""What players and the director do about an appeal."""

from rulings.services.appeals.answering import agree_to_appeal, reply_to_appeal, withdraw_appeal
from rulings.services.appeals.deciding import (
    decide_appeal,
    record_deposit,
    record_hearing,
    record_recommendation,
)
from rulings.services.appeals.lodging import AppealRequest, lodge_appeal

__all__ = [
    "AppealRequest",
    "agree_to_appeal",
    "decide_appeal",
    "lodge_appeal",
    "record_deposit",
    "record_hearing",
    "record_recommendation",
    "reply_to_appeal",
    "withdraw_appeal",
]
