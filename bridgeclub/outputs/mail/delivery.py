"""Letters that are due go out, a few at a time, so that the worker is never long away from the standings."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from contextlib import closing
from datetime import datetime
from smtplib import SMTPRecipientsRefused

from django.core.mail import EmailMultiAlternatives, get_connection
from django.core.mail.backends.base import BaseEmailBackend
from django.utils import timezone
from django.utils.translation import gettext as _

from bridgeclub.outputs.mail.daily import build_daily_email
from bridgeclub.outputs.mail.email import build_email
from bridgeclub.outputs.mail.one_at_a_time import StillSending, alone_with_mail_server, still_at_it
from club.queries import session_info
from scoring.queries.public import ResultsSheet, results_sheet
from scoring.services.email_delivery import (
    DueEmail,
    begin_sending,
    claim_emails_beside,
    claim_next_email,
    due_sendings,
    finish,
    mark_not_sent,
    mark_sent,
)

logger = logging.getLogger(__name__)
AT_ONCE = 10


def send_due_emails() -> int:
    """Send what is due, ten letters at most; how many were handed over. Run twice at once, nobody gets two.

    While other letters go it is left to the next turn.
    """
    now = timezone.now()
    due = due_sendings(now)
    if not due:
        return 0
    try:
        with alone_with_mail_server():
            return _post_all(due, now)
    except StillSending:
        return 0


def _post_all(sendings: Sequence[int], now: datetime) -> int:
    """A mail server that does not answer is asked for one of them."""
    sent, answers = 0, True
    # All lists are written before a letter goes: the daily one is of several sessions.
    for sending_id in [each for each in sendings if begin_sending(each, now)]:
        if answers and sent < AT_ONCE:
            posted = _post_some(sending_id, AT_ONCE - sent)
            sent, answers = sent + (posted or 0), posted is not None
        finish(sending_id, timezone.now())
    return sent


def _post_some(sending_id: int, most: int) -> int | None:
    """How many went; None where nobody answers."""
    connection = get_connection()
    try:
        connection.open()
    except OSError as odd:
        _nobody_there(sending_id, odd)
        return None
    sent = 0
    sheets = Sheets()
    with closing(connection):
        for _turn in range(most):
            due = claim_next_email(sending_id, timezone.now())
            if due is None:
                break
            still_at_it()
            emails = [due, *claim_emails_beside(due, timezone.now())] if due.daily else [due]
            sent += _post(emails, sheets, connection)
    return sent


def _nobody_there(sending_id: int, odd: Exception) -> None:
    """One letter stands for all of them: its page says what is wrong, the others are tried later."""
    logger.warning("The mail server cannot be reached: %s", odd)
    due = claim_next_email(sending_id, timezone.now())
    if due is not None:
        _failed([due], _("The mail server cannot be reached."))


class Sheets(dict[tuple[int, int, bool], ResultsSheet | None]):
    """The editions that letters are about, each read once, and once more where an embargo ends between two letters: one
    that was taken as having the boards has them."""

    def __missing__(self, key: tuple[int, int, bool]) -> ResultsSheet | None:
        info = session_info(key[0])
        self[key] = results_sheet(info, key[1]) if info else None
        return self[key]


def _post(emails: list[DueEmail], sheets: Sheets, connection: BaseEmailBackend) -> bool:
    """One message, of one letter or of all that go with the daily one."""
    about = [(due, found) for due in emails if (found := sheets[due.session_id, due.edition, due.closed]) is not None]
    mail = message(about) if len(about) == len(emails) else None
    if mail is None:
        _failed(emails, _("The pair is not in this edition."), for_good=True)
        return False
    mail.connection = connection
    try:
        mail.send()
    except SMTPRecipientsRefused:
        _failed(emails, _("The mail server does not accept this address."), for_good=True)
    except OSError as odd:
        logger.warning("Letter %s did not go: %s", emails[0].letter_id, odd)
        _failed(emails, _("The mail server refused it."))
    else:
        for due in emails:
            mark_sent(due.letter_id, timezone.now())
        return True
    return False


def message(about: list[tuple[DueEmail, ResultsSheet]]) -> EmailMultiAlternatives | None:
    """The own card of an edition; for the daily letter what changed in each."""
    due, edition = about[0]
    return build_daily_email(about) if due.daily else build_email(due, edition)


def _failed(emails: list[DueEmail], why: str, *, for_good: bool = False) -> None:
    for due in emails:
        mark_not_sent(due.letter_id, timezone.now(), why, for_good=for_good)
