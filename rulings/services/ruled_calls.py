"""A call is answered by one ruling: of two directors who both write one, the second is told of the first."""

from __future__ import annotations

from django.utils.translation import gettext as _

from rulings.errors import StaleError
from rulings.models import Call


def refuse_ruled(session_id: int, call_id: int, supersedes: int | None) -> None:
    """Raise StaleError where a ruling came of the call already, unless the new one takes its place; in the transaction
    of the act, with the session held."""
    call = Call.objects.filter(session=session_id, pk=call_id).select_related("newest__user").first()
    if call is None or call.newest is None or call.newest.ruling in (None, supersedes):
        return
    values = {"table": call.table, "number": call.newest.ruling, "who": str(call.newest.user or "")}
    if not values["who"]:
        raise StaleError(_("Ruling %(number)s came of the call of table %(table)s already.") % values)
    raise StaleError(_("%(who)s has ruled on the call of table %(table)s already: ruling %(number)s.") % values)
