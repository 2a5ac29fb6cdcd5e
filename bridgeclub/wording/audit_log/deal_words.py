"""What was done about the deals of a session, as sentences of the audit log."""

from __future__ import annotations

from django.utils.translation import gettext as _

from bridgeclub.wording.audit_log.context import Names, Sentence
from scoring.queries.room import AuditedAct


def deal_sentences() -> dict[str, Sentence]:
    """By action what was done."""
    return {
        "deals loaded": _loaded,
        "deals played again": _replayed,
        "deals taken away": lambda act, names: _("Removed the deals"),
        "deals computed again": lambda act, names: _("Asked for the double dummy results again"),
    }


def _loaded(act: AuditedAct, names: Names) -> str:
    values = {"boards": act.data["boards"], "files": ", ".join(act.data["files"])}
    first = act.data["replaces"] is None
    words = (
        _("Loaded deals: %(boards)s boards (%(files)s)")
        if first
        else _("Replaced the deals: %(boards)s boards (%(files)s)")
    )
    return f"{words % values}{_played_before(act)}"


def _replayed(act: AuditedAct, names: Names) -> str:
    return _("Started play with deals played before") + _played_before(act)


def _played_before(act: AuditedAct) -> str:
    """What whoever took the deals had been told; "" where there was nothing to tell."""
    if "played" not in act.data:
        return ""
    return _("; was warned: %(played)s of them played before, by %(known_to)s of the players") % act.data
