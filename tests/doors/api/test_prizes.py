"""The wall and the prizes for programs: made, chosen, read out, taken back."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from club.queries import wall_link_of
from scoring.models import PrizeGiving
from tests import builders
from tests.doors.rooms import Room, room_of
from tests.doors.test_wall import html as wall_html
from tests.doors.test_wall import tonight

pytestmark = pytest.mark.django_db


def ask(here: Room, path: str, status: int = 200, **sent: Any) -> dict[str, Any]:
    address = f"/api/v1/clubs/{here.session.club.slug}/{path}"
    answer = here.client.post(address, sent, content_type="application/json") if sent else here.client.get(address)
    assert answer.status_code == status, answer.content
    found: dict[str, Any] = answer.json()
    return found


def test_prizes_are_chosen_begun_read_out_and_ended() -> None:
    here = room_of(tonight(builders.ended_session(10, "straight-mitchell")))
    path = f"sessions/{here.session.slug}/prize-giving"
    found = ask(here, path)
    assert (found["state"], found["lists"], len(found["prizes"])) == ("planned", ["all-NS", "all-EW"], 6)
    plan = {"places": {"all-NS": 1}, "specials": ["lot"], "own": [], "once": True, "hold": True}
    assert len(ask(here, path, act="plan", plan=plan)["prizes"]) == 2
    begun = ask(here, path, act="begin")
    assert (begun["state"], begun["position"], begun["provisional"]) == ("on", 0, True)
    for position in (1, 2):
        assert ask(here, path, act="go", position=position, seen=position - 1)["position"] == position
    assert begun["prizes"][0]["winners"][0]["name"].split(" & ")[0] in wall_html(here.session.club)
    assert "gone on" in ask(here, path, 409, act="go", position=4, seen=3)["detail"]
    ended = ask(here, path, act="end")
    assert (ended["state"], ended["changed"]) == ("given", [])


@pytest.mark.parametrize(
    "plan", [None, {"places": {"all-NS": 99}, "specials": [], "own": [], "once": True, "hold": True}]
)
def test_a_plan_that_is_none_is_refused(plan: Any) -> None:
    here = room_of(builders.ended_session(8))
    ask(here, f"sessions/{here.session.slug}/prize-giving", 422, act="plan", plan=plan)
    assert not PrizeGiving.objects.exists()


def test_it_does_not_begin_during_play() -> None:
    here = room_of(builders.started_session(8))
    path = f"sessions/{here.session.slug}/prize-giving"
    assert "once play is over" in ask(here, path)["why_not"]
    assert "once play is over" in ask(here, path, 409, act="begin")["detail"]


def test_the_link_of_the_wall_is_made_and_taken_back() -> None:
    here = room_of(builders.started_session(8))
    assert ask(here, "wall") == {"address": None, "code": None, "since": None}
    made = ask(here, "wall", act="make")
    link = wall_link_of(here.session.club_id)
    assert link is not None
    assert made["address"].endswith(f"/wall/{link.secret}/")
    assert made["code"] == link.code
    assert ask(here, "wall")["address"] == made["address"]
    assert ask(here, "wall", act="end")["address"] is None
    stranger = Client().get(f"/api/v1/clubs/{here.session.club.slug}/wall")
    assert stranger.status_code == 401
