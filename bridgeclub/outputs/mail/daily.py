"""The daily letter: what corrections at other tables moved, in every session that the reader had letters about."""

from __future__ import annotations

from dataclasses import dataclass

from django.core.mail import EmailMultiAlternatives
from django.utils import timezone
from django.utils.translation import ngettext

from bridgeclub.outputs.heading import Heading, heading
from bridgeclub.outputs.mail.changed import Changed, changed_for
from bridgeclub.outputs.mail.email import enveloped, leaving
from scoring.queries.public import Sheet
from scoring.services.email_delivery import Due


@dataclass(frozen=True)
class Part:
    """One session."""

    head: Heading
    sheet: Sheet
    changed: Changed


def daily_letter(about: list[tuple[Due, Sheet]]) -> EmailMultiAlternatives | None:
    """All of it in one letter; None where nothing of it changed anything for the reader any more."""
    due, sheet = about[0]
    with timezone.override(sheet.session.club.zone):
        found = [(of, changed_for(each, of)) for each, of in about]
        parts = [Part(heading(of), of, changed) for of, changed in found if changed is not None]
        if not parts:
            return None
        subject = ngettext(
            "%(club)s: your place in %(title)s", "%(club)s: your places in %(n)s sessions", len(parts)
        ) % {"club": sheet.session.club.name, "title": sheet.session.title, "n": len(parts)}
        words: dict[str, object] = {"parts": parts, "club": sheet.session.club, "leave": leaving(due)}
        return enveloped(due, sheet, subject, "mail/daily", words)
