"""An edition that was published by mistake: it stays, marked, and counts no more."""

from __future__ import annotations

from django.db import transaction
from django.utils.translation import gettext as _

from club.actor import Actor
from club.services import Permission, append_audit_row, locked_session
from scoring.errors import DomainError, NotFoundError, StaleError
from scoring.models import EditionWithdrawal, Publication, SendingEnd
from scoring.recompute import event_changed
from scoring.services.bracket_sessions import follow_edition
from scoring.services.history import history_follows
from scoring.services.ladders.following import ladders_follow
from scoring.services.masterpoints.following import masterpoints_follow
from scoring.services.sending import open_sendings
from scoring.services.simultaneous.organising import simultaneous_changed
from scoring.services.superseded_emails import end_open, replace_ended_sendings

NOTE_AT_MOST = EditionWithdrawal._meta.get_field("note").max_length or 0


@transaction.atomic
def withdraw_edition(*, session_id: int, number: int, note: str = "", permission: Permission, actor: Actor) -> None:
    """The edition that counts is no longer the one that counts: the one that it followed is again, if any.

    Letters about it that have not gone are stopped; those that had taken the place of an older edition's go with the
    edition that counts again. Raises NotFoundError where there is no such edition, StaleError where
    another counts by now, DomainError where the results are official.
    """
    session = locked_session(session_id)
    editions = Publication.objects.filter(session=session)
    edition = editions.filter(number=number).first()
    if edition is None:
        raise NotFoundError(_("There is no such edition."))
    counts = editions.filter(withdrawal=None).order_by("-number").first()
    if counts != edition:
        raise StaleError(_("Another edition counts now. Please look again."))
    first = not editions.filter(withdrawal=None).exclude(pk=edition.pk).exists()
    # The times count from the first edition that counts.
    permission.refuse_closed(session, "anew" if first else "queries")
    if len(note) > NOTE_AT_MOST:
        raise DomainError(_("Please write at most %(most)d characters.") % {"most": NOTE_AT_MOST})
    EditionWithdrawal.objects.create(publication=edition, user_id=actor.user_id, note=note.strip())
    ended = end_open(open_sendings(session).filter(publication=edition), SendingEnd.Reason.STOPPED, actor)
    data = {"edition": number, "note": note.strip()}
    append_audit_row(session.club_id, actor, "edition withdrawn", data, session_id=session.pk)
    follow_edition(session, actor=actor)
    ladders_follow(session.club_id)
    history_follows(session.pk)
    masterpoints_follow(session.pk)
    event_changed(session.event_id)
    simultaneous_changed(session.simultaneous_id)
    back_to = editions.filter(withdrawal=None).order_by("-number").first()
    if back_to is not None:
        # What was wanted for an edition before this one is wanted still.
        replace_ended_sendings([each for each in ended if each.in_place_of_id is not None], back_to, actor)
