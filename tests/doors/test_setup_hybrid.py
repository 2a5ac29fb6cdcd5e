"""Setting up teams by hybrid scoring and by total points: the page of a session, conditions of contest."""

from __future__ import annotations

import pytest
from django.utils import timezone

from bridgeclub.doors.desk.setup.tokens import read_movement_token
from club.actor import PROGRAM
from club.models import ConditionsOfContest
from club.services import create_session
from movements.engine.matches import match_plan
from movements.services import movement_of
from tests.doors.desks import boxes, manager_desk, press, press_refused
from tests.doors.pages import words
from tests.doors.test_setup_teams import evening, page, tokens

pytestmark = pytest.mark.django_db


def test_hybrid_offers_matches_of_two_to_four_boards_and_has_no_knock_out() -> None:
    desk, session = evening(4)
    press(desk, session, "save", knock_out="on")
    press(desk, session, "save", scored_by="hybrid")
    session.refresh_from_db()
    assert (session.scored_by, session.vp_scale, session.knock_out) == ("hybrid", "", False)
    html = page(desk, session)
    for token in tokens(html):
        kind, options = read_movement_token(token) or ("", {})
        lengths = {len(each.boards) for each in match_plan(movement_of(kind, options)).matches}
        assert lengths <= {2, 3, 4}, token
    assert "4 boards" in words(html)
    said = words(press_refused(desk, session, "save", knock_out="on"))
    assert "Hybrid scoring has no knock-outs" in said
    said = words(press(desk, session, "own", **{"own-kind": "round-robin", "own-boards_per_round": "8"}))
    assert "Hybrid scoring is for matches of 2 to 4 boards, not 8" in said
    assert "does not fit these matches" in words(press_refused(desk, session, "start"))
    press(desk, session, "save", scored_by="total_points", knock_out="on")
    session.refresh_from_db()
    assert (session.scored_by, session.vp_scale, session.knock_out) == ("total_points", "", True)


@pytest.mark.parametrize("way", ["hybrid", "total_points"])
def test_what_is_sent_before_the_page_knows_that_no_scale_counts_is_taken(way: str) -> None:
    """A team that is typed at once, while the answer to the way of scoring is still under way."""
    desk, session = evening(4)
    for _again in range(2):
        press(desk, session, "save", scored_by=way, vp_scale="wbf-continuous")
        session.refresh_from_db()
        assert (session.scored_by, session.vp_scale) == (way, "")


@pytest.mark.parametrize("way", ["hybrid", "total_points"])
def test_templates_and_conditions_have_every_way_of_scoring_teams(way: str) -> None:
    desk = manager_desk()
    held = boxes(desk.html("settings/conditions/"))
    desk.send("settings/conditions/", **{**held, "name": "Cup", "scored_by": way, "vp_scale": ""})
    conditions = ConditionsOfContest.objects.get(name="Cup")
    assert (conditions.scored_by, conditions.vp_scale, conditions.knock_out) == (way, "", False)
    made = {"title": "Cup", "day": timezone.localdate(), "contest": "teams", "actor": PROGRAM}
    session = create_session(club_id=desk.club.pk, conditions_id=conditions.pk, **made)
    text = words(desk.client.get(f"/{desk.club.slug}/{session.slug}/conditions/").content.decode())
    assert ("Hybrid scoring: each board is worth 2 points." if way == "hybrid" else "are added as they are") in text
    assert ("In a knock-out match" in text) is (way == "total_points")
