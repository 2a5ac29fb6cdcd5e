"""The act of making an edition available elsewhere than on the web."""

from __future__ import annotations

from django.db import transaction
from django.utils.translation import gettext as _

from club.actor import Actor
from club.services import append_audit_row, locked_session
from rulings.errors import NotFoundError
from rulings.models import MadeAvailable
from scoring.models import Publication


@transaction.atomic
def make_available(*, session_id: int, number: int, place: str, actor: Actor) -> None:
    """Keep that an edition hangs on the wall, or lies on paper, from now on. Twice is once.

    Raises NotFoundError where there is no such edition or place. The clocks count from the web, which was first.
    """
    session = locked_session(session_id)
    edition = Publication.objects.filter(session=session, number=number, withdrawal=None).first()
    if edition is None or place not in MadeAvailable.Place.values:
        raise NotFoundError(_("There is no such edition."))
    _row, made = MadeAvailable.objects.get_or_create(edition=edition, place=place, defaults={"user_id": actor.user_id})
    if made:
        data = {"edition": number, "place": place}
        append_audit_row(session.club_id, actor, "edition made available", data, session_id=session.pk)
