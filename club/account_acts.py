"""What happens to an account's way in, told to whoever listens: the security log, the letters."""

from __future__ import annotations

from enum import StrEnum
from functools import partial

from django.db import transaction
from django.dispatch import Signal

#: Sent once the act holds, with `user_id` and `act`, an AccountAct.
account_act = Signal()


class AccountAct(StrEnum):
    """As it stands in the log."""

    FACTOR_ON = "second factor switched on"
    FACTOR_OFF = "second factor switched off"
    CODES_MADE = "recovery codes made"
    RECOVERY_USED = "recovery code used"
    HALF_WAY = "right password, code asked for"
    WRONG_CODE = "wrong code"
    CODES_REFUSED = "kept out after wrong codes"
    LOG_IN_ENDED = "log-in ended from elsewhere"
    OTHERS_ENDED = "all other log-ins ended"


def send_account_act(user_id: int, act: AccountAct) -> None:
    """Say so when the transaction of the act has held; at once outside of one."""
    transaction.on_commit(partial(account_act.send, sender=AccountAct, user_id=user_id, act=act))
