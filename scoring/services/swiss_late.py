"""Somebody comes to a Swiss while it is played."""

from __future__ import annotations

from django.db import transaction
from django.utils.translation import gettext as _

from club.actor import Actor
from club.engine.contests import CONTESTS
from club.services import add_pair, add_team, facts_changed, locked_session
from movements.services.swiss_late import seat_latecomer
from scoring.engine.document.quantities import decimal_value
from scoring.errors import DomainError
from scoring.services.movement import add_boards
from scoring.services.team_changes import ComingTeam

MOST_POINTS = 100


@transaction.atomic
def join_swiss(*, session_id: int, coming: ComingTeam, vp: str, at_once: bool = False, actor: Actor) -> int:
    """The pair or team is in the field from the next draw on; `at_once`: it meets who sits out in the round that was
    drawn last. `vp` for each round that it has missed. Returns the contestant's id.

    Raises DomainError where nobody can come any more, and nothing has changed then.
    """
    points = decimal_value(vp)
    if points is None or not 0 <= points <= MOST_POINTS:
        raise DomainError(
            _("Victory points for each missed match are a number from 0 to %(most)s.") % {"most": MOST_POINTS}
        )
    session = locked_session(session_id)
    if CONTESTS[session.event.contest].by_rooms:
        contestant = add_team(
            session_id=session_id,
            name=coming.name,
            names=coming.names,
            captain=coming.captain,
            stand_in=coming.stand_in,
            actor=actor,
        )
    else:
        contestant = add_pair(session_id=session_id, names=coming.names, actor=actor)
    seat_latecomer(session, contestant, vp=vp, at_once=at_once, actor=actor)
    add_boards(session)
    facts_changed(session_id)
    return contestant.pk
