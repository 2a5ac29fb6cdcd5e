"""What stands at the head of everything that leaves: whose results, of which day, and what they are worth."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _

from bridgeclub.wording.correction_time import corrections_until
from bridgeclub.wording.left_out import left_out_words
from bridgeclub.wording.official import declared_official_words
from bridgeclub.wording.simultaneous import embargo_words
from club.services.edition_seals import seal_of_edition
from scoring.queries.public import ResultsSheet


@dataclass(frozen=True)
class Heading:
    """Words only. `status` is one sentence: official, or provisional and until when scores can be corrected. `note`
    names the boards that do not count yet, or says why none is open; else "". `seal` tells whether the audit log was
    written anew since (`manage.py verify_log --seal`)."""

    club: str
    title: str
    day: str
    edition: str
    status: str
    note: str = ""
    seal: str = ""


def heading(sheet: ResultsSheet) -> Heading:
    """The head of a sheet; times are the club's."""
    session = sheet.session
    edition = seal = ""
    if sheet.edition is not None:
        values = {"number": sheet.edition.number, "at": _at(sheet, sheet.edition.at)}
        edition = _("Edition %(number)s, published on %(at)s") % values
        seal = seal_of_edition(session.id, sheet.edition.number)
    day = date_format(session.date, "l j F Y")
    return Heading(session.club.name, session.title, day, edition, status(sheet), _note(sheet), seal)


def _note(sheet: ResultsSheet) -> str:
    """Which boards do not count, or that none is open: never both, as nothing is told of closed ones."""
    if sheet.embargo is None:
        return left_out_words(sheet)
    with timezone.override(sheet.session.club.zone):
        return embargo_words(sheet.embargo)


def status(sheet: ResultsSheet) -> str:
    """Official, or provisional and until when. An edition says nothing of those that came after it."""
    if sheet.edition is None:
        return _("Provisional")
    if sheet.edition.withdrawn_at is not None:
        return _("Withdrawn on %(at)s: it no longer counts") % {"at": _at(sheet, sheet.edition.withdrawn_at)}
    if sheet.session.state == "official" and sheet.newest:
        return ". ".join(part.rstrip(".") for part in (_("Official result"), declared_official_words(sheet)) if part)
    until = corrections_until(up_to_itself(sheet))
    return _("Provisional; corrections until %(at)s") % {"at": _at(sheet, until)} if until else _("Provisional")


def up_to_itself(sheet: ResultsSheet) -> ResultsSheet:
    """The sheet as if no later edition had come."""
    number = sheet.edition.number if sheet.edition else 0
    return replace(sheet, editions=tuple(each for each in sheet.editions if each.number <= number))


def _at(sheet: ResultsSheet, at: datetime) -> str:
    local = localtime(at, sheet.session.club.zone)
    values = {"day": date_format(local, "j F Y"), "time": date_format(local, "H:i")}
    return _("%(day)s, %(time)s") % values
