"""Somebody wants no more letters, and says so from the letter."""

from __future__ import annotations

from django.db import transaction
from django.utils.translation import gettext as _

from club.actor import Actor
from club.errors import NotFoundError
from club.models import Consent, Player
from club.services.audit import append_audit_row
from club.services.clubs import locked_club


@transaction.atomic
def unsubscribe_player(*, player_id: int, actor: Actor) -> Player:
    """Take back the agreement to e-mail; once is enough. Raises NotFoundError for somebody who is not there any
    more."""
    player = Player.objects.select_related("club").filter(pk=player_id).first()
    if player is None:
        raise NotFoundError(_("This address is no longer in use."))
    locked_club(player.club_id)
    if Player.objects.filter(pk=player_id, mail_results=True).update(mail_results=False):
        Consent.objects.create(player=player, purpose=Consent.Purpose.MAIL, choice=Consent.NO)
        append_audit_row(player.club_id, actor, "letters declined", {"player": player.pk})
    return player
