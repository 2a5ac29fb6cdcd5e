"""Somebody wants no more letters, and says so from the letter."""

from __future__ import annotations

from django.db import transaction
from django.utils.translation import gettext as _

from club.actor import Actor
from club.errors import Gone
from club.models import Consent, Player
from club.services.audit import append_audit_row
from club.services.clubs import hold_club


@transaction.atomic
def no_more_letters(*, player_id: int, actor: Actor) -> Player:
    """Take back the agreement to e-mail; once is enough. Raises Gone for somebody who is not there any more."""
    player = Player.objects.select_related("club").filter(pk=player_id).first()
    if player is None:
        raise Gone(_("This address is not in use any more."))
    hold_club(player.club_id)
    if Player.objects.filter(pk=player_id, mail_results=True).update(mail_results=False):
        Consent.objects.create(player=player, purpose=Consent.Purpose.MAIL, choice=Consent.NO)
        append_audit_row(player.club_id, actor, "letters declined", {"player": player.pk})
    return player
