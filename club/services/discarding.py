"""A session that was set up and will not be played: taken out of sight, for good, and never one that was begun."""

from __future__ import annotations

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from club.actor import Actor
from club.errors import StaleError
from club.models import PlannedEvening, Session, SessionDeals, TableLink
from club.services.audit import append_audit_row
from club.services.programme import refuse_begun
from club.services.sessions import locked_session


@transaction.atomic
def discard_session(*, session_id: int, seen_pairs: int, actor: Actor) -> None:
    """Discard a draft. Its pairs go with it, members and guests stay in the club's list, deals stay the club's.

    `seen_pairs`: the pairs that whoever discards saw. Raises DomainError once play has begun, StaleError where the list
    of pairs is another one by now, NotFoundError where somebody else has discarded it.
    """
    session = locked_session(session_id)
    refuse_begun(session)
    pairs = session.contestants.count()
    if pairs != seen_pairs:
        raise StaleError(_("The list has just changed. Please look again before you discard."))
    data = {"contestants": pairs}
    deal_set = _released_deals(session)
    if deal_set is not None:
        data["set"] = deal_set
    TableLink.objects.filter(session=session, ended_at__isnull=True).update(ended_at=timezone.now())
    PlannedEvening.objects.filter(session=session).update(counts=False)
    session.discarded_at = timezone.now()
    session.save(update_fields=["discarded_at"])
    append_audit_row(session.club_id, actor, "session discarded", data, session_id=session.pk)


def _released_deals(session: Session) -> int | None:
    """The set that it would have played: no longer to be kept from anybody for its sake."""
    use = SessionDeals.objects.filter(session=session).first()
    if use is None:
        return None
    use.delete()
    return use.deal_set_id
