"""The ruling assistant: who is to answer a question."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from django.utils.translation import gettext_lazy as _

from rulings.engine.assistant.path import Whom

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise

#: With `{lho}` and the like for `rulings.engine.assistant.seats.said`.
WHOM: Mapping[Whom, _StrPromise] = {
    Whom.DIRECTOR: _("You find out:"),
    Whom.TABLE: _("Ask the table:"),
    Whom.AWAY: _("Ask away from the table:"),
    Whom.LHO: _("Ask {lho}:"),
    Whom.DECLARER: _("Ask {declarer}:"),
    Whom.DEFENDERS: _("Ask the defenders:"),
}
#: Who is to be named first.
NAMED = {
    "offender": _("Who did it?"),
    "declarer": _("Who is declarer?"),
}
