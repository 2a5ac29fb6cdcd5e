"""Play begins, once the deals have been asked about."""

from __future__ import annotations

from django.db import transaction

from club.actor import Actor
from club.services.sessions import locked_session
from movements.services import start_session
from scoring.services.deals import ReplayAgreement, agree_to_replay
from scoring.services.door import forget_the_door
from scoring.services.settings import refuse_lengths_of_matches
from scoring.services.simultaneous.joining import refuse_start


@transaction.atomic
def begin_play(*, session_id: int, agreed: ReplayAgreement | None = None, actor: Actor) -> None:
    """As movements.services.start_session. Raises DealsPlayedBefore where its deals were played on other nights, by
    more of
    the players, than whoever begins has `agreed` to, now or when they were loaded (Law 6D2).
    """
    session = locked_session(session_id)
    refuse_lengths_of_matches(session)
    refuse_start(session)
    start_session(session_id=session_id, actor=actor)
    forget_the_door(session)
    agree_to_replay(session, agreed, actor)
