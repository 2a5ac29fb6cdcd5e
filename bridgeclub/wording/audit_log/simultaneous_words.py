"""Simultaneous pairs in the audit log."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.queries.room import AuditedAct

SIMULTANEOUS: Mapping[str, str | Promise] = {
    "simultaneous made": gettext_lazy("Set up simultaneous pairs"),
    "simultaneous changed": gettext_lazy("Changed the days or the embargo of simultaneous pairs"),
    "simultaneous deals loaded": gettext_lazy("Loaded the deals of simultaneous pairs for all clubs"),
    "simultaneous invitation taken back": gettext_lazy("Took back the invitation of a club to simultaneous pairs"),
    "simultaneous joined": gettext_lazy("Made the session part of simultaneous pairs"),
    "simultaneous evening added": gettext_lazy("Added an imported session to simultaneous pairs"),
    "simultaneous left": gettext_lazy("Took the session out of simultaneous pairs"),
}


def _invited(act: AuditedAct, _people: Mapping[str, str]) -> str:
    """An invitation to an e-mail address alone names no club here."""
    return _("Invited %(club)s to simultaneous pairs") % {"club": act.data["club"] or _("a club")}


def _published(act: AuditedAct, _people: Mapping[str, str]) -> str:
    return _("Published edition %(edition)s of a common ranking") % act.data


SIMULTANEOUS_EDITIONS: Mapping[str, Callable[[AuditedAct, Mapping[str, str]], str]] = {
    "simultaneous club invited": _invited,
    "simultaneous published": _published,
}
