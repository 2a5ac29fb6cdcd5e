"""What was done about editions of a session, as sentences of the audit log."""

from __future__ import annotations

from django.utils.translation import gettext as _

from bridgeclub.wording.audit_log.context import Names, Sentence
from bridgeclub.wording.known import words_for
from bridgeclub.wording.results import REASONS
from bridgeclub.wording.results_out import ACTS
from scoring.queries.room import AuditedAct


def edition_sentences() -> dict[str, Sentence]:
    """By recorded act."""
    return {
        "edition published": _published,
        "edition withdrawn": lambda act, names: _("Withdrew edition %(edition)s") % act.data,
        "charges set": _charges,
        "master points awarded": _masterpoints,
        "edition handed out": _handed_out,
    }


def _handed_out(act: AuditedAct, names: Names) -> str:
    """Without the note, which the log shows beside."""
    what = words_for(ACTS, act.data["kind"])
    return _("Edition %(edition)s for %(receiver)s: %(what)s") % {**act.data, "what": what}


def _masterpoints(act: AuditedAct, names: Names) -> str:
    """How many contestants have any."""
    if not act.data["number"]:
        return _("Master points of edition %(edition)s: none") % act.data
    return _("Master points of edition %(edition)s: contestants with an award: %(number)s") % act.data


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
