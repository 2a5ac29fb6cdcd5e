"""What in the scores stands in the way of official results; rulings.services.official makes them so."""

from __future__ import annotations

from django.utils.translation import gettext as _

from club.queries import printed_on
from scoring.errors import DomainError
from scoring.models import Line
from scoring.queries.postponed import postponed_of
from scoring.queries.room.editions import awaiting_edition, newest_edition
from scoring.queries.room.late_entries import late_waiting
from scoring.queries.room.signing import open_disputes


def refuse_unpublished(session_id: int) -> None:
    """DomainError without an edition that counts, with a change that no edition has, and while a board is still to be
    played later. Under the session's lock, with the standings of the newest facts.
    """
    if newest_edition(session_id) is None:
        raise DomainError(_("Publish the results first; then they can become official."))
    if awaiting_edition(session_id):
        raise DomainError(_("Something has changed since the last edition. Publish it first."))
    _refuse_waiting(session_id)


def refuse_undecided(session_id: int) -> None:
    """DomainError while two results differ, a pair disputes a line, or something that came late waits for a
    decision."""
    if Line.objects.filter(session_id=session_id, rival__isnull=False).exists():
        raise DomainError(_("A board has two different results. First choose the right one."))
    if open_disputes(session_id):
        raise DomainError(_("A board is disputed on a scorecard. Correct the board, or let it stand."))
    if late_waiting(session_id):
        raise DomainError(_("A result came late from a table. First decide whether it counts."))


def _refuse_waiting(session_id: int) -> None:
    later = postponed_of(session_id)
    if later:
        words = {"board": printed_on(session_id, later[0].board), "ns": later[0].ns_number, "ew": later[0].ew_number}
        sentence = _("Board %(board)s, %(ns)s against %(ew)s, is postponed.") % words
        cure = _("Enter it, give an adjusted score, or mark it as not played.")
        raise DomainError(f"{sentence} {cure}")
