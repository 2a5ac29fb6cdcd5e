"""Play begins, once the deals have been asked about."""

from __future__ import annotations

from django.db import transaction
from django.utils.translation import gettext as _

from club.actor import Actor
from club.models import Session
from club.services.sessions import locked_session
from movements.models import Match
from movements.services import start_session
from scoring.engine.errors import EngineError
from scoring.engine.victory_points import find_scale
from scoring.errors import DomainError
from scoring.services.deals import ReplayAgreement, agree_to_replay
from scoring.services.settings import OWN_SCALE


@transaction.atomic
def begin_play(*, session_id: int, agreed: ReplayAgreement | None = None, actor: Actor) -> None:
    """As movements.services.start_session. Raises DealsPlayedBefore where its deals were played on other nights, by
    more of
    the players, than whoever begins has `agreed` to, now or when they were loaded (Law 6D2).
    """
    session = locked_session(session_id)
    _refuse_scale(session)
    start_session(session_id=session_id, actor=actor)
    agree_to_replay(session, agreed, actor)


def _refuse_scale(session: Session) -> None:
    """A scale of victory points that is not made for so many boards as the matches have."""
    if not session.vp_scale or session.vp_scale == OWN_SCALE:
        return
    lengths = {len(boards) for boards in Match.objects.filter(session=session).values_list("boards", flat=True)}
    for boards in sorted(lengths):
        try:
            find_scale(session.vp_scale, boards)
        except EngineError as fault:
            raise DomainError(
                _("The scale of victory points does not fit these matches: choose another scale or other boards."),
                reasons=[fault.message],
            ) from fault
