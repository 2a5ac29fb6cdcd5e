"""The players of a team at the desk: up to eight, corrected as the names of a pair are."""

from __future__ import annotations

import pytest

from club.models import Session
from scoring.facts import exported
from tests.doors.match_evenings import seeds_of_teams, taken_in, team_evening
from tests.doors.rooms import room_of

pytestmark = pytest.mark.django_db


def players_of(session: Session) -> dict[str, list[str]]:
    document = exported(session.pk)
    assert document
    return {each["id"]: each["players"] for each in document["contestants"]}


@pytest.mark.parametrize("seed", seeds_of_teams(1))
def test_a_name_is_corrected_and_nobody_is_lost(seed: int) -> None:
    session = taken_in(team_evening(seed))
    room, before = room_of(session), players_of(session)
    team = session.contestants.earliest("place")
    page = room.read(f"pairs/?edit={team.pk}")
    assert "Player 8" in page
    assert "Save the team" in page
    names = before[team.key]
    boxes = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")
    sent = {f"edit-{box}": name for box, name in zip(boxes, names, strict=False)}
    room.send("pairs/", edit=team.pk, **{**sent, "edit-fourth": "Zoe Newcomer", "edit-eighth": "Yan Eighth"})
    after = players_of(session)
    wanted = [*names[:3], "Zoe Newcomer", *names[4:]]
    assert after[team.key] == [*wanted, *[""] * (7 - len(wanted)), "Yan Eighth"]
    assert {key: found for key, found in after.items() if key != team.key} == {
        key: found for key, found in before.items() if key != team.key
    }
    assert "Teams" in room.read("pairs/")
