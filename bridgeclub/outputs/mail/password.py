"""The e-mail with the way to a new password, for whoever has forgotten the old one."""

from __future__ import annotations

import logging
from hashlib import sha256
from urllib.parse import urlsplit

from celery import current_app
from django.core.mail import EmailMessage
from django.template.loader import render_to_string

from bridgeclub.outputs.mail.email import one_line
from bridgeclub.outputs.mail.one_at_a_time import NobodyAnswers, alone_with_mail_server, nobody_answers
from club.cache import cache_add, cache_delete
from club.services import PasswordLetter, has_password_to_forget, password_letter_lost, password_letters

logger = logging.getLogger(__name__)
TASK = "bridgeclub.send_password_letters"
#: As long as a letter stands for all that are asked for after it.
ASKED_SECONDS = 5 * 60
#: Whoever asked so long ago has asked again, or looks no more.
EXPIRES_SECONDS = 60 * 60


def ask_for_password_letters(email: str, base: str) -> None:
    """Sent by a worker: the answer takes as long whether the address has an account or not, and no page waits for a
    mail server. `base`: of the whole address. Who asks again before that is done has asked already."""
    if not cache_add(_asked(email), ASKED_SECONDS):
        return
    try:
        current_app.signature(TASK, args=[email, base], ignore_result=True, expires=EXPIRES_SECONDS).apply_async()
    except Exception:
        cache_delete(_asked(email))
        logger.exception("A letter with the way to a new password could not be asked for.")


def send_password_letters(email: str, base: str) -> int:
    """To those with this address who have not just got one; how many were handed over. Raises StillSending and
    NobodyAnswers, but not for an address without an account: nothing waits for that."""
    sent = 0
    if has_password_to_forget(email):
        with alone_with_mail_server():
            sent = sum(_sent(letter, base) for letter in password_letters(email))
    cache_delete(_asked(email))
    return sent


def _asked(email: str) -> str:
    return f"password-letter:{sha256(email.strip().casefold().encode()).hexdigest()}"


def _sent(letter: PasswordLetter, base: str) -> bool:
    try:
        _message(letter, base).send()
    except OSError as odd:
        password_letter_lost(letter.user_id)
        logger.warning("The letter to account %s with the way to a new password did not go: %s", letter.user_id, odd)
        if nobody_answers(odd):
            raise NobodyAnswers from odd
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
