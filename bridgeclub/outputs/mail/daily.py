"""The daily letter: what corrections at other tables moved, in every session that the reader had letters about."""

from __future__ import annotations

from dataclasses import dataclass

from django.core.mail import EmailMultiAlternatives
from django.utils import timezone
from django.utils.translation import ngettext

from bridgeclub.outputs.heading import Heading, heading
from bridgeclub.outputs.mail.changed import Changed, changes_for_recipient
from bridgeclub.outputs.mail.email import email_message, unsubscribe_url
from scoring.queries.public import ResultsSheet
from scoring.services.email_delivery import DueEmail


@dataclass(frozen=True)
class Part:
    """One session."""

    head: Heading
    sheet: ResultsSheet
    changed: Changed


def build_daily_email(about: list[tuple[DueEmail, ResultsSheet]]) -> EmailMultiAlternatives | None:
    """All of it in one letter; None where nothing of it changed anything for the reader any more."""
    due, sheet = about[0]
    with timezone.override(sheet.session.club.zone):
        found = [(of, changes_for_recipient(each, of)) for each, of in about]
        parts = [Part(heading(of), of, changed) for of, changed in found if changed is not None]
        if not parts:
            return None
        subject = ngettext(
            "%(club)s: your place in %(title)s", "%(club)s: your places in %(n)s sessions", len(parts)
        ) % {"club": sheet.session.club.name, "title": sheet.session.title, "n": len(parts)}
        words: dict[str, object] = {"parts": parts, "club": sheet.session.club, "leave": unsubscribe_url(due)}
        return email_message(due, sheet, subject, "mail/daily", words)
