"""Adjusted scores that were given, changed or withdrawn, as sentences of the audit log."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _

from bridgeclub.wording.audit_log.context import Names
from bridgeclub.wording.awards import outcome_words, thirds_words
from scoring.engine.document import parse_outcome
from scoring.queries.room import AuditedAct


def adjusted_sentence(act: AuditedAct, names: Names) -> str:
    """What both sides get now, and what they got before."""
    sides, third = {"sides": _sides(act.data), "before": _sides(act.before or {})}, act.data.get("third", {})
    if sides["sides"] and sides["before"]:
        words = _("Changed the adjusted score to %(sides)s (before: %(before)s)")
    elif sides["sides"]:
        words = _("Gave an adjusted score: %(sides)s")
    elif sides["before"]:
        words = _("Withdrew the adjusted score (%(before)s)")
    else:
        words = _("Withdrew the adjusted score")
    return " ".join(filter(None, (words % sides, thirds_words(third.get("ns"), third.get("ew")))))


def _sides(award: Mapping[str, Any]) -> str:
    """What each side gets; empty for no award."""
    ns, ew = award.get("ns"), award.get("ew")
    if ns is None and ew is None:
        return ""
    sides = []
    for who, side, outcome in ((_("N–S"), "ns", ns), (_("E–W"), "ew", ew)):
        words = _("the table score") if outcome is None else outcome_words(parse_outcome(outcome), side)
        sides.append(f"{who} {words}")
    return "; ".join(sides)
