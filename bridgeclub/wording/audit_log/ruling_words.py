"""What was done about rulings, as sentences of the audit log."""

from __future__ import annotations

from django.utils.translation import gettext as _

from bridgeclub.wording.audit_log.context import Names, Sentence
from scoring.queries.room import AuditedAct


def ruling_sentences(pair: Sentence) -> dict[str, Sentence]:
    """By recorded act; `pair` names the pair that an act was about."""
    return {
        "ruling issued": lambda act, names: _("Gave ruling %(number)s") % act.data,
        "ruling text released": lambda act, names: _("Released a text of ruling %(number)s for everybody") % act.data,
        "ruling text taken back": lambda act, names: _("Took back the public text of ruling %(number)s") % act.data,
        "ruling noted": lambda act, names: _noted(act, names, pair),
    }


def _noted(act: AuditedAct, names: Names, pair: Sentence) -> str:
    if act.data["what"] == "told":
        return _("Told %(pair)s about ruling %(number)s") % {"pair": pair(act, names), "number": act.data["number"]}
    if act.data["what"] == "right":
        return _("Explained the right of appeal against ruling %(number)s") % act.data
    return _("Recorded an appeal against ruling %(number)s") % act.data
