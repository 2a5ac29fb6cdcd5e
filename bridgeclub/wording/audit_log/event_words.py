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


EVENT_EDITIONS: Mapping[str, Callable[[AuditedAct, Mapping[str, str]], str]] = {"event edition published": _published}
