"""Letters to directors and managers about what waits for them."""

from __future__ import annotations

import logging
from collections import Counter
from collections.abc import Iterator, Sequence

from django.core.mail import EmailMessage
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from bridgeclub.outputs.mail.email import one_line
from bridgeclub.outputs.mail.one_at_a_time import StillSending, alone_with_mail_server, nobody_answers, still_at_it
from rulings.queries.waiting import Occasion
from rulings.services.waiting_letters import WaitingLetter, put_back_waiting_letter, take_waiting_letters

logger = logging.getLogger(__name__)
#: Which page of the desk decides it.
PAGES = {
    "query": "desk:score-queries",
    "appeal": "desk:rulings",
    "error": "desk:clocks",
    "question": "desk:incidents",
    "unattended": "desk:calls",
}


def send_waiting_letters() -> int:
    """Send what is due; how many letters were handed over. Run twice at once, nobody is told twice.

    While other letters go it is left to the next turn.
    """
    try:
        with alone_with_mail_server():
            return _sent(take_waiting_letters(timezone.now()))
    except StillSending:
        return 0


def _sent(letters: Sequence[WaitingLetter]) -> int:
    """The first that finds nobody there stands for all that come after it."""
    sent, answers = 0, True
    for letter in letters:
        if not answers:
            put_back_waiting_letter(letter)
            continue
        still_at_it()
        try:
            waiting_email(letter).send()
            sent += 1
        except OSError as odd:
            put_back_waiting_letter(letter)
            answers = not nobody_answers(odd)
            logger.warning("A letter about what waits did not go: %s", odd)
    return sent


def waiting_email(letter: WaitingLetter) -> EmailMessage:
    """What waits in which session, with the way there; nothing of what was played."""
    clubs = ", ".join(dict.fromkeys(each.club for each in letter.occasions))
    body = render_to_string("mail/waiting.txt", {"name": letter.name, "waiting": list(_lines(letter))})
    subject = one_line(_("%(club)s: something waits for you") % {"club": clubs})
    return EmailMessage(subject, body, None, [letter.email], headers={"Auto-Submitted": "auto-generated"})


def _lines(letter: WaitingLetter) -> Iterator[tuple[str, str]]:
    """A sentence and an address for each session and kind."""
    places = Counter((each.kind, each.club_slug, each.slug) for each in letter.occasions)
    shown = {(each.kind, each.club_slug, each.slug): each for each in letter.occasions}
    for place, count in places.items():
        kind, club, session = place
        link = letter.base.rstrip("/") + reverse(PAGES[kind], kwargs={"club": club, "session": session})
        yield _sentence(shown[place], count), link


def _sentence(occasion: Occasion, count: int) -> str:
    sentences = {
        "query": ngettext(
            "%(n)s score query waits for the director", "%(n)s score queries wait for the director", count
        ),
        "appeal": ngettext("%(n)s appeal waits for the director", "%(n)s appeals wait for the director", count),
        "error": ngettext(
            "%(n)s scoring error found late waits for your approval",
            "%(n)s scoring errors found late wait for your approval",
            count,
        ),
        "question": ngettext(
            "%(n)s ruling has not decided yet what happened", "%(n)s rulings have not decided yet what happened", count
        ),
        "unattended": _("played without a director; the results wait for your look before they are published"),
    }
    where = {"title": occasion.title, "day": date_format(occasion.date, "j F")}
    return _("%(title)s, %(day)s: %(what)s.") % {**where, "what": sentences[occasion.kind] % {"n": count}}
