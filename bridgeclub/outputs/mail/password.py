"""The e-mail with the way to a new password, for whoever has forgotten the old one."""

from __future__ import annotations

import logging
from smtplib import SMTPException
from urllib.parse import urlsplit

from celery import current_app
from django.core.mail import EmailMessage
from django.template.loader import render_to_string

from bridgeclub.outputs.mail.email import one_line
from club.cache import cache_add, cache_delete
from club.services import PasswordLetter, password_letter_lost, password_letters

logger = logging.getLogger(__name__)
TASK = "bridgeclub.send_password_letters"
#: A mail server that is silent holds one worker, and never all of them: the scores have the same.
SENDING = "password-letters-going"
SENDING_SECONDS = 60


class StillSending(Exception):
    """Another such letter is on its way to the mail server: this one comes after it."""


def ask_for_password_letters(email: str, base: str) -> None:
    """Sent by a worker: the answer takes as long whether the address has an account or not, and no page waits for a
    mail server. `base`: of the whole address."""
    try:
        current_app.signature(TASK, args=[email, base], ignore_result=True).apply_async()
    except Exception:
        logger.exception("A letter with the way to a new password could not be asked for.")


def send_password_letters(email: str, base: str) -> int:
    """To those with this address who have not just got one; how many were handed over. Raises StillSending."""
    if not cache_add(SENDING, SENDING_SECONDS):
        raise StillSending
    try:
        return sum(_sent(letter, base) for letter in password_letters(email))
    finally:
        cache_delete(SENDING)


def _sent(letter: PasswordLetter, base: str) -> bool:
    try:
        _message(letter, base).send()
    except (SMTPException, OSError) as odd:
        password_letter_lost(letter.user_id)
        logger.warning("The letter to account %s with the way to a new password did not go: %s", letter.user_id, odd)
        return False
    return True


def _message(letter: PasswordLetter, base: str) -> EmailMessage:
    where = urlsplit(base)
    named = {"email": letter.email, "protocol": where.scheme, "domain": where.netloc}
    body = render_to_string(
        "registration/password_reset_email.html", {**named, "uid": letter.uid, "token": letter.token}
    )
    subject = one_line(render_to_string("registration/password_reset_subject.txt", named))
    return EmailMessage(subject, body, None, [letter.email], headers={"Auto-Submitted": "auto-generated"})
