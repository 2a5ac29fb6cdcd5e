"""What a player had from an evening of a simultaneous: the total at once, boards when nobody has them still to play."""

from __future__ import annotations

import pytest

from club.models import Session
from scoring.models import PlayedRole, PlayedSession, SessionHistory
from scoring.services.history import recompute_history, sweep_histories
from tests.simultaneous import Field

pytestmark = [pytest.mark.django_db, pytest.mark.always]


def roles(session: Session) -> int:
    return PlayedRole.objects.filter(played__history=session.pk).count()


def test_boards_are_counted_when_the_embargo_has_ended() -> None:
    field = Field(2)
    first, later = field.evening(0), field.started(1)
    recompute_history(first.pk)
    rows = PlayedSession.objects.filter(history=first.pk)
    assert (rows.count(), rows.exclude(figure="").count(), roles(first)) == (16, 16, 0)
    known = {each.player_id: (each.figure, each.partner_id, each.rank) for each in rows}
    assert SessionHistory.objects.get(pk=first.pk).embargoed
    assert sweep_histories() == 0
    # Its time is over, and it waits for a club: asked again, and still closed.
    field.ends()
    assert sweep_histories() == 1
    assert roles(first) == 0
    Session.objects.filter(pk=later.pk).update(state=Session.State.ENDED)
    assert sweep_histories() == 1
    assert roles(first) > 16
    rows = PlayedSession.objects.filter(history=first.pk)
    assert {each.player_id: (each.figure, each.partner_id, each.rank) for each in rows} == known
    assert not SessionHistory.objects.get(pk=first.pk).embargoed
    assert sweep_histories() == 0
