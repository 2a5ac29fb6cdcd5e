"""What was done with an event of several sessions, as sentences."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.queries.room import AuditedAct

EVENT_TOTALS: Mapping[str, str | Promise] = {
    "event total made": gettext_lazy("Made an overall ranking of a competition"),
    "event total changed": gettext_lazy("Changed how the overall ranking of a competition is made"),
    "event contestants joined": gettext_lazy("Said that two lines of an overall ranking are one contestant"),
    "event contestants separated": gettext_lazy("Took a session out of a line of an overall ranking"),
}


def _published(act: AuditedAct, _people: Mapping[str, str]) -> str:
    return _("Published edition %(edition)s of the overall ranking of a competition") % act.data


HOW: Mapping[str, str | Promise] = {
    "ranking": gettext_lazy("by the ranking"),
    "spread": gettext_lazy("spread evenly by the ranking"),
    "sides": gettext_lazy("with the sides changed"),
    "lot": gettext_lazy("by lot (number %(lot)s)"),
    "entered": gettext_lazy("as in the session before"),
}


def _set_up(act: AuditedAct, _people: Mapping[str, str]) -> str:
    how = str(HOW.get(act.data.get("how", ""), "")) % {"lot": act.data.get("lot", "")}
    sentence = _("Entered %(count)s from the ranking of the competition, %(how)s")
    return sentence % {"count": act.data.get("count", ""), "how": how}


def _arranged(act: AuditedAct, _people: Mapping[str, str]) -> str:
    return _("Exchanged starting places so that few meet again: %(again)s do") % act.data


EVENT_EDITIONS: Mapping[str, Callable[[AuditedAct, Mapping[str, str]], str]] = {
    "event edition published": _published,
    "event session set up": _set_up,
    "event places arranged": _arranged,
}
