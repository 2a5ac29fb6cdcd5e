"""What a director who plays must not see: boards that their own pair has still to play (L16, L81)."""

from __future__ import annotations

from collections.abc import Iterable

from django.db.models import Q

from club.queries import SessionInfo, playing_contestants
from movements.models import Seating
from scoring.models import Line


def hidden_boards(session: SessionInfo, user_id: int) -> frozenset[int]:
    """The boards that this account has still to play in the session; none once play has ended.

    A board counts as played as soon as the account's pair has a result or an adjusted score on it.
    """
    own = playing_contestants(session.id, user_id)
    if not own or session.over:
        return frozenset()
    seats = Seating.objects.filter(section__session_id=session.id).filter(_sides(own))
    due = {board for boards in seats.values_list("boards", flat=True) for board in boards}
    done = Line.objects.filter(session_id=session.id).filter(_sides(own)).exclude(result=None, adjustment=None)
    return frozenset(due - set(done.values_list("board__number", flat=True)))


def _sides(contestants: Iterable[int]) -> Q:
    return Q(ns__in=contestants) | Q(ew__in=contestants)
