"""The e-mail with a player's way to the own results over the years."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from email.utils import formataddr, parseaddr

from celery import current_app
from django.conf import settings
from django.core.mail import EmailMessage
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.translation import gettext as _

from bridgeclub.outputs.mail.email import one_line
from bridgeclub.outputs.mail.one_at_a_time import alone_with_mail_server, still_at_it
from club.cache import cache_add, cache_delete
from club.services import HistoryLetter, history_letters

logger = logging.getLogger(__name__)
TASK = "bridgeclub.send_history_links"
#: Whoever asks again looks into the e-mail that is on its way; nobody fills another one's box.
SECONDS_BETWEEN_EMAILS = 5 * 60


def ask_for_history_links(club_id: int, email: str, base: str) -> None:
    """Sent by a worker, so that the answer takes as long whether the club knows the address or not."""
    try:
        current_app.signature(TASK, args=[club_id, email, base], ignore_result=True).apply_async()
    except Exception:
        logger.exception("E-mails with links of club %s could not be asked for.", club_id)


def send_history_links(club_id: int, email: str, base: str) -> int:
    """To everybody on the club's list with this address; how many were handed over. `base`: of the whole address.

    Raises StillSending where there is anybody.
    """
    letters = history_letters(club_id, email)
    if not letters:
        return 0
    with alone_with_mail_server():
        return _sent(letters, base)


def _sent(letters: Sequence[HistoryLetter], base: str) -> int:
    sent = 0
    for letter in letters:
        still_at_it()
        key = f"history-letter:{letter.player_id}"
        if not cache_add(key, SECONDS_BETWEEN_EMAILS):
            continue
        try:
            _message(letter, base).send()
            sent += 1
        except OSError as odd:
            cache_delete(key)
            logger.warning("The e-mail with the link of player %s did not go: %s", letter.player_id, odd)
    return sent


def _message(letter: HistoryLetter, base: str) -> EmailMessage:
    link = base + reverse("player:history-letter", args=[letter.token])
    body = render_to_string("mail/history.txt", {"name": letter.name, "club": letter.club, "link": link})
    sender = formataddr((one_line(letter.club), parseaddr(settings.DEFAULT_FROM_EMAIL)[1]))
    subject = one_line(_("Your results at %(club)s over the years") % {"club": letter.club})
    return EmailMessage(subject, body, sender, [letter.email], headers={"Auto-Submitted": "auto-generated"})
