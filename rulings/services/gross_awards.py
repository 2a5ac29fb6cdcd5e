"""An award that was keyed wrongly: a scoring error like any other (L79C2, WB 79.3); what was decided stays."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from club.actor import Actor
from club.engine.where import Where
from rulings.errors import DomainError, StaleError
from rulings.models import GrossError
from rulings.queries.raised import ruled_on
from rulings.services.clocks import manager_amendment
from scoring.models import Line
from scoring.services import Award, Meeting, adjust
from scoring.services.awards import award_of_adjustment


def sides_of(award: Award) -> dict[str, Any]:
    """What each side gets, as it is kept."""
    return {"ns": award.ns, "ew": award.ew}


def refuse_award(line: Line, award: Award, seen_version: int | None) -> None:
    """Raise DomainError where nothing was decided about the line, or it says so already; StaleError where it moved."""
    if line.version != (seen_version or 0):
        raise StaleError(_("This board has just been changed, at the table or by a director. Please look again."))
    where = Where(line.board.number, line.ns_id, line.ew_id, line.room)
    if line.adjustment_id is None and not ruled_on(line.session_id, where):
        raise DomainError(_("Nothing was awarded or ruled here in time, so nothing can have been keyed in wrongly."))
    if sides_of(award_of_adjustment(line.adjustment)) == sides_of(award):
        raise DomainError(_("That is the award on record."))
    refuse_waiting(line)


def refuse_waiting(line: Line) -> None:
    """One error of a line waits at a time, beside how its board is marked."""
    if GrossError.objects.filter(line=line, decision=None, dealer="").exists():
        raise DomainError(_("An error on this line is already waiting for the manager."))


def try_award(error: GrossError, actor: Actor) -> None:
    """Make it and roll it back, so that who records it is told what cannot be awarded. Raises DomainError."""
    with transaction.atomic():
        award_right(error, actor)
        transaction.set_rollback(True)


def award_right(error: GrossError, actor: Actor) -> None:
    """The sides get what was decided; what else was awarded (a group, how the board was marked there) stays."""
    line = Line.objects.select_related("adjustment", "board").get(pk=error.line_id)
    if line.adjustment_id != error.seen_award_id:
        raise StaleError(_("This score has just been corrected. Please look at it again."))
    sides: Mapping[str, Any] = error.award or {"ns": None, "ew": None}
    award = replace(
        award_of_adjustment(line.adjustment),
        ns=sides["ns"],
        ew=sides["ew"],
        note=error.reasons,
        ns_third=None,
        ew_third=None,
        third_plus=True,
    )
    adjust(
        session_id=error.session_id,
        meeting=Meeting.of(line),
        award=award,
        seen_version=line.version,
        permission=manager_amendment(error.session_id),
        actor=actor,
    )
