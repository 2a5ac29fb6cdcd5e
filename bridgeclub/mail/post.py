"""Letters that are due go out, a few at a time, so that the worker is never long away from the standings."""

from __future__ import annotations

import logging
from contextlib import closing
from smtplib import SMTPException, SMTPRecipientsRefused

from django.core.mail import get_connection
from django.core.mail.backends.base import BaseEmailBackend
from django.utils import timezone
from django.utils.translation import gettext as _

from bridgeclub.mail.letter import letter
from club.queries import session_info
from scoring.queries.public import Sheet, sheet
from scoring.services.posting import Due, begin, due_sendings, finish, gone, not_gone, take

logger = logging.getLogger(__name__)
AT_ONCE = 10


def post_due() -> int:
    """Send what is due, ten letters at most; how many were handed over. Run twice at once, nobody gets two."""
    sent = 0
    for sending_id in due_sendings(timezone.now()):
        if begin(sending_id, timezone.now()):
            sent += _post_some(sending_id, AT_ONCE - sent)
            finish(sending_id, timezone.now())
        if sent >= AT_ONCE:
            break
    return sent


def _post_some(sending_id: int, most: int) -> int:
    connection = get_connection()
    try:
        connection.open()
    except (SMTPException, OSError) as odd:
        _nobody_there(sending_id, odd)
        return 0
    sent = 0
    sheets: dict[int, Sheet | None] = {}
    with closing(connection):
        for _turn in range(most):
            due = take(sending_id, timezone.now())
            if due is None:
                break
            if due.edition not in sheets:
                info = session_info(due.session_id)
                sheets[due.edition] = sheet(info, due.edition) if info else None
            sent += _post(due, sheets[due.edition], connection)
    return sent


def _nobody_there(sending_id: int, odd: Exception) -> None:
    """One letter stands for all of them: its page says what is wrong, the others are tried later."""
    logger.warning("The mail server cannot be reached: %s", odd)
    due = take(sending_id, timezone.now())
    if due is not None:
        not_gone(due.letter_id, timezone.now(), _("The mail server cannot be reached."), for_good=False)


def _post(due: Due, edition: Sheet | None, connection: BaseEmailBackend) -> bool:
    mail = letter(due, edition) if edition else None
    if mail is None:
        not_gone(due.letter_id, timezone.now(), _("The pair is not in this edition."), for_good=True)
        return False
    mail.connection = connection
    try:
        mail.send()
    except SMTPRecipientsRefused:
        not_gone(due.letter_id, timezone.now(), _("The mail server does not know this address."), for_good=True)
    except (SMTPException, OSError) as odd:
        logger.warning("Letter %s did not go: %s", due.letter_id, odd)
        not_gone(due.letter_id, timezone.now(), _("The mail server did not take it."), for_good=False)
    else:
        gone(due.letter_id, timezone.now())
        return True
    return False
