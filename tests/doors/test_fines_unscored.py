"""Fines of an evening that nothing has scored yet."""

from __future__ import annotations

import pytest

from scoring.models import Snapshot
from tests.doors.rooms import room_of
from tests.team_evenings import started_teams

pytestmark = pytest.mark.django_db


def test_the_standard_fine_of_victory_points_is_known_before_anything_is_scored() -> None:
    session = started_teams(4, "round-robin")
    assert not Snapshot.objects.filter(session=session).exists()
    assert "VP" in room_of(session).read("penalties/")
