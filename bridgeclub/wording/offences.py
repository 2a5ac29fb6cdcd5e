"""What somebody was fined or warned for before, in a line: to follow that a warning comes first."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from bridgeclub.wording.results import penalty_amount
from rulings.queries.offences import Offence

STANDARD, TWICE = 1, 2
ORDER = ("warning", "procedural", "disciplinary")


def offences_words(offences: Iterable[Offence]) -> str:
    """«1 warning (3 October 2026), 1 procedural penalty (10 October 2026: standard amount)», of victory points
    «(10 October 2026: −1 VP)»; "" for none."""
    known = list(offences)
    by_kind = {kind: [each for each in known if each.kind == kind] for kind in ORDER}
    return ", ".join(f"{_counted(kind, len(each))} ({_days(each)})" for kind, each in by_kind.items() if each)


def _counted(kind: str, n: int) -> str:
    if kind == "warning":
        return ngettext("%(n)s warning", "%(n)s warnings", n) % {"n": n}
    if kind == "procedural":
        return ngettext("%(n)s procedural penalty", "%(n)s procedural penalties", n) % {"n": n}
    return ngettext("%(n)s disciplinary penalty", "%(n)s disciplinary penalties", n) % {"n": n}


def _days(offences: Sequence[Offence]) -> str:
    return ", ".join(": ".join(filter(None, (_day(each), _much_words(each)))) for each in reversed(offences))


def _day(offence: Offence) -> str:
    return _("this session") if offence.here else date_format(offence.day, "j F Y")


def _much_words(offence: Offence) -> str:
    return penalty_amount(offence) if offence.unit == "vp" else standard_words(offence)


def standard_words(offence: Offence) -> str:
    """Whether it was the standard amount or twice that; "" for any other, for a warning, and in victory points."""
    if offence.kind == "warning":
        return ""
    if offence.standards == STANDARD:
        return _("standard amount")
    return _("twice the standard amount") if offence.standards == TWICE else ""
