"""Two tablets press at the same moment: one evening, begun once, ended once."""

from __future__ import annotations

from functools import partial

import pytest

from club.models import AuditRow, Session
from scoring.services.unattended import begin_by_players, finish_evening
from tests.builders import make_club
from tests.services.at_once import at_once, successes
from tests.services.scoring.test_unattended import PLAYERS, allowed, started

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.always]


def test_two_tablets_start_begin_and_end_one_evening() -> None:
    club = make_club()
    template = allowed(club)
    made = successes(at_once([partial(started, club, template)] * 3))
    assert len({each.pk for each in made}) == 1
    assert len(made) == 3
    session_id = Session.objects.get().pk
    begin = partial(begin_by_players, session_id=session_id, entrants=8, actor=PLAYERS)
    assert len(successes(at_once([begin] * 2))) == 2
    assert Session.objects.get().contestants.count() == 8
    at_once([partial(finish_evening, session_id=session_id, actor=PLAYERS)] * 2)
    for action in ("unattended evening started", "play started", "session ended"):
        assert AuditRow.objects.filter(session=session_id, action=action).count() == 1
