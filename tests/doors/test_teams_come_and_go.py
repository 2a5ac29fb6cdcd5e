"""A team comes late or goes home in round 1: the page says what changes, and does it."""

from __future__ import annotations

import re

import pytest
from django.urls import reverse

from club.models import Contestant, Entry
from club.queries import pairs_of
from movements.models import Match, Plan, Seating
from tests.builders import enter, standings_of
from tests.doors.desks import director_desk
from tests.doors.pages import words
from tests.team_evenings import started_teams

pytestmark = pytest.mark.django_db


def test_a_team_comes_late_and_everybody_meets_it() -> None:
    desk = director_desk()
    session = started_teams(5, "american-whist", club=desk.club, boards_per_round=3)
    html = desk.html(f"{session.slug}/pairs/")
    assert "A team arrives late" in words(html)
    asked = "?arrives=1&new-team=Latecomers&new-first=Ann&new-second=Bob&new-third=Cy&new-fourth=Di"
    text = desk.read(f"{session.slug}/pairs/change/{asked}")
    assert "Arriving: Latecomers" in text
    assert "American Whist, 6 teams" in text
    assert "Seat the team like this" in text
    assert " pair " not in text[text.index("Arriving") :]
    sent = {"arrives": "1", "new-team": "Latecomers", "new-first": "Ann", "new-second": "Bob", "new-third": "Cy"}
    told = desk.send(f"{session.slug}/pairs/change/", **sent, **{"new-fourth": "Di"})
    assert re.search(r"\(Latecomers\): North–South at table \d, East–West at table \d, in round 1 with boards", told)
    assert Plan.objects.get().options["teams"] == 6
    late = Entry.objects.get(name="Latecomers")
    assert [each.player.name for each in late.players.all()] == ["Ann", "Bob", "Cy", "Di"]
    team = Contestant.objects.get(entry=late)
    assert {(match.home_id == team.pk) + (match.away_id == team.pk) for match in Match.objects.all()} == {0, 1}
    assert Seating.objects.filter(ns=team).exists()
    assert len(standings_of(session)["ranking"]) == 6


def test_a_team_goes_before_a_board_was_played() -> None:
    desk = director_desk()
    session = started_teams(6, "round-robin", club=desk.club, boards_per_round=2)
    leaving = pairs_of(session.pk)[2]
    text = desk.read(f"{session.slug}/pairs/change/?leaves={leaving.id}")
    assert "Team 3 leaves: Team C" in text
    assert "The team leaves; play on like this" in text
    desk.send(f"{session.slug}/pairs/change/", leaves=leaving.id)
    assert len(pairs_of(session.pk)) == 5
    assert Plan.objects.get().options["teams"] == 5
    assert not Match.objects.filter(home=leaving.id).exists()


def test_once_a_board_is_played_the_matches_stay_as_they_are() -> None:
    desk = director_desk()
    session = started_teams(5, "american-whist", club=desk.club, boards_per_round=3)
    first = Seating.objects.get(round=1, table=1)
    enter(session, 1, 1, first.boards[0], "4SN=")
    html = desk.html(f"{session.slug}/pairs/")
    assert "A team arrives late" not in words(html)
    assert "the matches stay as they are" in words(html)
    leaves = reverse("desk:incident", args=[session.club.slug, session.slug, "left"])
    assert f"{leaves}?who={pairs_of(session.pk)[0].id}" in html
    text = desk.read(f"{session.slug}/pairs/change/?arrives=1&new-team=Latecomers")
    assert "No other movement is possible" in text
