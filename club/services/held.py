"""On which side a session is corrected that a laptop and a hosted site both have: on one at a time."""

from __future__ import annotations

from django.db import transaction
from django.utils.translation import gettext as _

from club.actor import Actor
from club.errors import DomainError, StaleError
from club.models import HostedSite, Session
from club.services.audit import append_audit_row
from club.services.sessions import locked_session

OVER = (Session.State.ENDED, Session.State.OFFICIAL)


@transaction.atomic
def take_over_corrections(*, session_id: int, actor: Actor) -> None:
    """From now on the session is corrected here, at the hosted site. What the laptop sends of it later is refused, and
    said there. Raises StaleError where it is corrected here already."""
    session = Session.objects.kept().select_for_update(of=("self",), no_key=True).filter(pk=session_id).first()
    if session is None or session.held_by != Session.HeldBy.LAPTOP:
        raise StaleError(_("This session is corrected here already."))
    Session.objects.filter(pk=session.pk).update(held_by=Session.HeldBy.HERE)
    append_audit_row(session.club_id, actor, "corrections taken over", {}, session_id=session.pk)


@transaction.atomic
def give_corrections_away(*, session_id: int, actor: Actor) -> None:
    """From now on the session is not corrected here, on the laptop. The hosted site learns it with the archive that
    follows, and takes over in the moment in which it takes that in."""
    session = locked_session(session_id)
    if session.state not in OVER or not HostedSite.objects.filter(club=session.club_id).exists():
        raise DomainError(_("Only a session that is over and goes to a hosted site can be corrected there."))
    Session.objects.filter(pk=session.pk).update(held_by=Session.HeldBy.HOSTED)
    append_audit_row(session.club_id, actor, "corrections given away", {}, session_id=session.pk)


def note_taken_over(session_id: int) -> None:
    """On the laptop: the hosted site has said that it has taken the corrections over."""
    here = Session.objects.filter(pk=session_id, held_by=Session.HeldBy.HERE)
    here.update(held_by=Session.HeldBy.HOSTED)
