"""Letters to the owner of an account about how one logs in: somebody else may have done it."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Any
from uuid import uuid4

from celery import current_app
from django.contrib.auth import get_user_model
from django.core.mail import EmailMessage
from django.dispatch import receiver
from django.template.loader import render_to_string
from django.utils.translation import gettext_lazy

from bridgeclub.outputs.mail.one_at_a_time import alone_with_mail_server
from club.account_acts import AccountAct, account_act
from club.cache import cache_add

if TYPE_CHECKING:
    from club.models import User

logger = logging.getLogger(__name__)
TASK = "bridgeclub.tell_owner"
A_DAY = 60 * 60 * 24
#: The acts that are told, with the letter's subject.
SUBJECTS = {
    AccountAct.FACTOR_ON: gettext_lazy("The second step at log-in is on"),
    AccountAct.FACTOR_OFF: gettext_lazy("The second step at log-in is off"),
    AccountAct.CODES_MADE: gettext_lazy("You have new recovery codes"),
    AccountAct.RECOVERY_USED: gettext_lazy("A recovery code was used"),
    AccountAct.CODES_REFUSED: gettext_lazy("Somebody typed ten wrong codes"),
}


@receiver(account_act)
def _ask_for_a_letter(user_id: int, act: AccountAct, **_kwargs: Any) -> None:
    """A broker that does not answer keeps nobody from logging in."""
    if act not in SUBJECTS or (act is AccountAct.CODES_REFUSED and not cache_add(f"codes-refused:{user_id}", A_DAY)):
        return
    try:
        current_app.signature(TASK, args=[user_id, act.value, uuid4().hex], ignore_result=True).apply_async()
    except Exception:
        logger.exception("The letter to account %s about “%s” could not be asked for.", user_id, act.value)


def email_account_owner(user_id: int, act: str, letter: str) -> bool:
    """Whether the letter was handed over. The same `letter` goes once or not at all. Raises StillSending."""
    account_act = AccountAct(act)
    user = get_user_model().objects.filter(pk=user_id, is_active=True).first()
    if user is None:
        return False
    with alone_with_mail_server():
        return cache_add(f"letter:{letter}", A_DAY) and _sent(user, account_act)


def _sent(user: User, act: AccountAct) -> bool:
    body = render_to_string("mail/account.txt", {"name": user.name, "act": act.name})
    headers = {"Auto-Submitted": "auto-generated"}
    try:
        EmailMessage(str(SUBJECTS[act]), body, None, [user.email], headers=headers).send()
    except OSError as odd:
        logger.warning("The letter to account %s about “%s” did not go: %s", user.pk, act.value, odd)
        return False
    return True
