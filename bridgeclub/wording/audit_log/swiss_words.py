"""What was done in a Swiss, as sentences."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from django.utils.translation import gettext as _

from bridgeclub.wording.audit_log.context import Names, Sentence
from scoring.queries.room import AuditedAct


def swiss_sentences(pair: Callable[[AuditedAct, Names], str]) -> Mapping[str, Sentence]:
    """By the act; `pair` says of which contestant it is."""
    return {
        "round drawn": lambda act, names: _drawn(act),
        "came late": lambda act, names: (
            _("%(pair)s came late, in from draw %(round)s on, with %(vp)s victory points for each one missed")
            % {**act.data, "pair": pair(act, names)}
        ),
    }


def _drawn(act: AuditedAct) -> str:
    if act.data.get("of_two_rounds"):
        return _("Drew match %(round)s") % act.data
    return _("Drew round %(round)s") % act.data
