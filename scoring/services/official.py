"""Making the results final."""

from __future__ import annotations

from django.db import transaction
from django.utils.translation import gettext as _

from club.actor import Actor
from club.models import Session
from club.services import locked_session, make_official
from scoring.errors import Refused
from scoring.models import Line
from scoring.queries.postponed import postponed_of
from scoring.queries.room.editions import awaiting_edition, newest_edition
from scoring.queries.room.late_entries import late_waiting
from scoring.queries.room.signing import open_disputes
from scoring.recompute import recompute


def declare_official(*, session_id: int, actor: Actor) -> None:
    """The newest edition is final; only a manager opens the results again.

    Refused without an edition, with a change that no edition has, while two results differ, while a pair disputes
    a line, while something that came late from a table waits for a decision, and while a board is still to be
    played later.
    """
    recompute(session_id)
    with transaction.atomic():
        session = locked_session(session_id)
        if session.state == Session.State.OFFICIAL:
            return
        if newest_edition(session_id) is None:
            raise Refused(_("Publish the results first; then they can become official."))
        if awaiting_edition(session_id):
            raise Refused(_("Something has changed since the last edition. Publish it first."))
        if Line.objects.filter(session=session, rival__isnull=False).exists():
            raise Refused(_("Somewhere two results differ. Say first which one is right."))
        if open_disputes(session_id):
            raise Refused(_("A pair disputes a line of its scorecard. Correct it, or let it stand."))
        if late_waiting(session_id):
            raise Refused(_("Something came from a table after its time. Say first whether it counts."))
        _refuse_waiting(session_id)
        make_official(session_id=session_id, actor=actor)


def _refuse_waiting(session_id: int) -> None:
    later = postponed_of(session_id)
    if later:
        words = {"board": later[0].board, "ns": later[0].ns_number, "ew": later[0].ew_number}
        said = _("Board %(board)s, pairs %(ns)s and %(ew)s, is postponed.") % words
        cure = _("Enter it, give an adjusted score, or mark it as not played.")
        raise Refused(f"{said} {cure}")
