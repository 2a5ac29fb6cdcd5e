"""What was done about editions of a session, as sentences of the audit log."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from bridgeclub.wording.audit_log.context import Names, Sentence
from bridgeclub.wording.known import words_for
from scoring.queries.room import AuditedAct

#: Why a later edition came.
REASONS = {
    "score_correction": gettext_lazy("score correction"),
    "late_result": gettext_lazy("result entered late"),
    "ruling": gettext_lazy("ruling"),
    "appeal": gettext_lazy("appeal"),
    "gross_error": gettext_lazy("gross scoring error"),
    "technical": gettext_lazy("technical correction"),
}


def edition_sentences() -> dict[str, Sentence]:
    """By recorded act."""
    return {
        "edition published": _published,
        "edition withdrawn": lambda act, names: _("Withdrew edition %(edition)s") % act.data,
    }


def _published(act: AuditedAct, names: Names) -> str:
    """With the reason, unless it is the first one, or from before the reason was kept."""
    reason = act.data.get("reason", "first")
    if reason == "first":
        return _("Published edition %(edition)s") % act.data
    return _("Published edition %(edition)s: %(reason)s") % {**act.data, "reason": words_for(REASONS, reason)}
