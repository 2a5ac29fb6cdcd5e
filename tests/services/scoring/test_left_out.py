"""An edition that is made while a table has still to play a board counts that board for nobody (Law 8B2): nothing in
it, nor in what is read before it, follows from what others have done there (Laws 16D, 90B)."""

from __future__ import annotations

from typing import Any

import pytest

from club.actor import PROGRAM
from club.errors import DomainError
from club.models import Session
from club.services import end_play
from scoring.models import Publication, Snapshot
from scoring.recompute import recompute
from scoring.services import publish_session
from tests.waiting_boards import EVENINGS, Made, change_all, line_at, played_but_for_one, played_elsewhere
from tests.waiting_boards import enter as enter_on

pytestmark = pytest.mark.django_db


def publish(session: Session) -> Publication:
    return publish_session(session_id=session.pk, actor=PROGRAM)


def read_before_an_edition(session: Session) -> Any:
    """What everybody reads of the standings while nothing is published."""
    snapshot = Snapshot.objects.get(session=session)
    return snapshot.finished, snapshot.room


@pytest.mark.parametrize("made", EVENINGS.values(), ids=EVENINGS)
def test_nothing_follows_from_a_board_that_is_still_to_be_played(made: Made) -> None:
    session, meeting = played_but_for_one(made)
    during_play = read_before_an_edition(session)
    change_all(session, meeting.board)
    assert read_before_an_edition(session) == during_play
    end_play(session_id=session.pk, actor=PROGRAM)
    first = publish(session)
    after_play = read_before_an_edition(session)
    everything = Snapshot.objects.get(session=session).standings
    change_all(session, meeting.board)
    assert Snapshot.objects.get(session=session).standings != everything, "the director sees it"
    assert read_before_an_edition(session) == after_play
    with pytest.raises(DomainError, match="Nothing has changed since edition 1"):
        publish(session)
    assert not any(line["board"] == meeting.board for line in first.facts["results"])
    enter_on(session, line_at(session, meeting), "3NTN=")
    recompute(session.pk)
    second, whole = publish(session), Snapshot.objects.get(session=session)
    assert (second.facts, second.standings) == (whole.facts, whole.standings)
    assert len(played_elsewhere(session, meeting.board)) == sum(
        line["board"] == meeting.board for line in second.facts["results"]
    )
