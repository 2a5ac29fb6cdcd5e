"""Who sits for a team at a table: the seats of its line-up, somebody in their place, and who has another seat."""

from __future__ import annotations

from uuid import uuid4

import pytest

from club.models import LineUp, Session
from tests.builders import make_player
from tests.doors.at_the_table import AtTheTable, answer, refusal
from tests.team_evenings import started_teams

pytestmark = pytest.mark.django_db


@pytest.fixture
def session() -> Session:
    return started_teams(2, "head-to-head", rounds=2, habits={"names_at_table": True})


def players(session: Session, number: int) -> list[str]:
    """The names of a team by seat of its line-up."""
    rows = LineUp.objects.filter(contestant__session=session, contestant__number=number).order_by("seat")
    return [row.player.name for row in rows.select_related("player")]


def test_a_substitute_plays_at_the_seat_of_the_line_up(session: Session) -> None:
    """East at table 2 is the third of team 1."""
    one, two = AtTheTable(session, 1), AtTheTable(session, 2)
    third = players(session, 1)[2]
    body = {"id": str(uuid4()), "round": 1, "seat": "E", "seen": third, "name": "Sue Stand"}
    assert answer(two.post("table_substitutes", body=body), 201) == {"seat": "E", "name": "Sue Stand"}
    assert two.state()["current"]["ew"]["players"] == ["Sue Stand", players(session, 1)[3]]
    assert one.state()["current"]["ns"]["players"] == players(session, 1)[:2]
    assert two.state()["current"]["ew"]["team"] == "Team A"


def test_a_new_name_belongs_to_the_team(session: Session) -> None:
    two = AtTheTable(session, 2)
    new = make_player(session.club, "Nora Lindqvist", national_number="4711")
    body = {"id": str(uuid4()), "round": 1, "seat": "W", "seen": players(session, 1)[3], "number": "4711"}
    assert answer(two.post("table_names", body=body), 201)["name"] == "Nora Lindqvist"
    assert players(session, 1)[3] == "Nora Lindqvist"
    entry = session.contestants.get(number=1).entry
    assert entry is not None
    assert new.pk in set(entry.players.values_list("player_id", flat=True))


def test_who_plays_for_another_team_stays_there(session: Session) -> None:
    one = AtTheTable(session, 1)
    other = LineUp.objects.get(contestant__session=session, contestant__number=2, seat=0).player
    other.national_number = "12"
    other.save()
    body = {"id": str(uuid4()), "round": 1, "seat": "N", "seen": players(session, 1)[0], "number": "12"}
    assert "is already entered, in team Team B." in refusal(one.post("table_names", body=body), 409)
