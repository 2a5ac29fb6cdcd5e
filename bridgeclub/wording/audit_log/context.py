"""With what every act of the audit log is told."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.queries.room import AuditedAct

#: What is said of an act of which nothing else is known here.
UNKNOWN = gettext_lazy("Did something that this version of the program does not know")
#: The pairs of a session by their ids.
Names = Mapping[int, str]
Sentence = Callable[[AuditedAct, Names], str]


def pair_name(pair: int | None, names: Names) -> str:
    """A pair by its id, as long as it is on the list."""
    return names.get(pair or 0) or _("somebody no longer on the list")
