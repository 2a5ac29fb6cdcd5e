"""What was done to a round clock, as sentences."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.translation import gettext as _

from bridgeclub.wording.audit_log.context import Sentence
from bridgeclub.wording.round_clock import length
from scoring.queries.room import AuditedAct


def clock_sentences() -> Mapping[str, Sentence]:
    """By the act."""
    return {
        "round clock started": lambda act, names: (
            _("Started the clock of round %(round)s in section %(sections)s") % act.data
        ),
        "round clock paused": lambda act, names: _("Paused the clock of section %(sections)s") % act.data,
        "round clock resumed": lambda act, names: _("Let the clock of section %(sections)s go on") % act.data,
        "round clock stopped": lambda act, names: _("Stopped the clock of section %(sections)s") % act.data,
        "round time added": lambda act, names: _given(act, _("Gave %(time)s more to %(whom)s")),
        "round time taken": lambda act, names: _given(act, _("Took %(time)s away from %(whom)s")),
        "break begun": lambda act, names: (
            _("Began a break of %(time)s in section %(sections)s") % {**act.data, "time": length(act.data["seconds"])}
        ),
    }


def _given(act: AuditedAct, sentence: str) -> str:
    if "table" in act.data:
        whom = _("table %(sections)s%(table)s in round %(round)s") % act.data
    else:
        whom = _("round %(round)s of section %(sections)s") % act.data
    return sentence % {"time": length(act.data["seconds"]), "whom": whom}
