"""The made-up evenings have the hours of real ones: the room predicts its end, and the report knows who was slow."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from bridgeclub.management.demonstration import hours, people, programme
from club.actor import Actor
from club.models import Session, User
from club.queries import session_info
from movements.queries import seatings_of
from scoring.models import Result
from scoring.queries.pace import session_pace

pytestmark = pytest.mark.django_db


def test_the_practice_evening_predicts_its_end_and_names_a_slow_table() -> None:
    club = people.settle()
    director = Actor(user_id=User.objects.get(email=people.ACCOUNTS[1].email).pk)
    made = programme.practice(club, director)
    now = timezone.now()
    came = Result.objects.filter(line__session_id=made.id).order_by("pk").values_list("entered_at", flat=True)
    moments = list(came)
    assert moments == sorted(moments)
    assert len(moments) == 98
    assert len(set(moments)) > 90
    assert timedelta(0) < now - moments[-1] < timedelta(minutes=5)
    session = session_info(made.id)
    assert session
    found = session_pace(session, now)
    assert found.planned
    assert found.soonest
    assert found.latest
    assert found.end
    assert found.soonest <= found.end <= found.latest
    assert abs(found.end - found.planned) < timedelta(minutes=90)
    assert found.slow
    assert found.pairs
    # Afterwards it is a report.
    Session.objects.filter(pk=made.id).update(state=Session.State.ENDED, plays_itself=False, ended_at=now)
    over = session_info(made.id)
    assert over
    report = session_pace(over, now)
    assert any(each.a_board for each in report.pairs)
    again = hours.evening_of(seatings_of(made.id), "Monday")
    assert again == hours.evening_of(seatings_of(made.id), "Monday")
    assert len(again) == 196
