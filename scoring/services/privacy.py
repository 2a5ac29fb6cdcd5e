"""A person is taken off the list for good: what was posted says no more to whom."""

from __future__ import annotations

from django.db import transaction

from club.actor import Actor
from club.services import erase_player
from scoring.models import Letter


@transaction.atomic
def erase_person(*, club_id: int, player_id: int, actor: Actor) -> None:
    """As `erase_player`, with what a mail server answered about the address, and letters that wait."""
    erase_player(club_id=club_id, player_id=player_id, actor=actor)
    emails = Letter.objects.filter(player_id=player_id)
    emails.exclude(trouble="").update(trouble="")
    emails.filter(state=Letter.State.WAITING).update(state=Letter.State.UNWANTED)
