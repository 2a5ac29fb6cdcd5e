"""What a member was fined or warned for: on the member's page, and beside a new penalty before it is given."""

from __future__ import annotations

import pytest

from club.models import LineUp
from rulings.services.clocks import BY_THE_CLOCKS
from scoring.services import penalise
from tests import builders
from tests.doors.desks import director_desk
from tests.doors.rooms import room_of

pytestmark = pytest.mark.django_db


def test_a_director_reads_them_before_giving_the_next() -> None:
    before = builders.started_session(4)
    now = builders.started_session(4, club=before.club)
    seat = before.contestants.order_by("pk")[0].line_up.get(seat=0)
    pair = now.contestants.order_by("pk")[0]
    LineUp.objects.filter(contestant=pair, seat=0).update(player=seat.player)
    given = {"kind": "warning", "amount": "0", "unit": "percent_of_top", "note": "Slow play"}
    penalise(
        session_id=before.pk,
        contestant_id=seat.contestant_id,
        **given,
        permission=BY_THE_CLOCKS,
        actor=builders.PROGRAM,
    )
    room = room_of(now)
    assert "1 warning (" in room.read("penalties/")
    assert "1 warning (" in room.read("penalties/usual/1/")
    assert "In the club’s last twelve months: 1 warning (" in room.read(f"penalties/usual/1/?pair={pair.pk}")
    other = now.contestants.order_by("pk")[1]
    assert "No penalty and no warning in the last twelve months" in room.read(f"penalties/usual/1/?pair={other.pk}")
    desk = director_desk(before.club)
    page = desk.read(f"members/{seat.player_id}/")
    assert "Penalties and warnings to date" in page
    assert "Warning Slow play" in page
    assert before.title in page
    assert "to date As they stand" not in desk.read(f"members/{other.line_up.all()[0].player_id}/")
