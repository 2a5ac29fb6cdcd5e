"""What was done about editions of a session, as sentences of the audit log."""

from __future__ import annotations

from django.utils.translation import gettext as _

from bridgeclub.wording.audit_log.context import Names, Sentence
from bridgeclub.wording.known import words_for
from bridgeclub.wording.results import REASONS
from scoring.queries.room import AuditedAct


def edition_sentences() -> dict[str, Sentence]:
    """By recorded act."""
    return {
        "edition published": _published,
        "edition withdrawn": lambda act, names: _("Withdrew edition %(edition)s") % act.data,
        "charges set": _charges,
    }


def _charges(act: AuditedAct, names: Names) -> str:
    """With the code, where one was chosen."""
    code = act.data.get("charge_code")
    if not code:
        return _("Changed what the file for the federation says")
    return _("Changed what the file for the federation says: charge code %(code)s") % {"code": code}


def _published(act: AuditedAct, names: Names) -> str:
    """With the reason, unless it is the first one, or from before the reason was kept."""
    reason = act.data.get("reason", "first")
    if reason == "first":
        return _("Published edition %(edition)s") % act.data
    return _("Published edition %(edition)s: %(reason)s") % {**act.data, "reason": words_for(REASONS, reason)}
