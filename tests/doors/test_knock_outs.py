"""A knock-out of eleven teams at the desk and for everybody, from the list of teams to the winner."""

from __future__ import annotations

from datetime import timedelta
from unittest.mock import patch

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from club.actor import PROGRAM
from club.models import Club, Contestant, Entry, Session
from club.services import end_play
from movements.services import start_session
from rulings.services.clocks import BY_THE_CLOCKS
from scoring.services import penalise, publish_session
from scoring.services.bracket_sessions import play_here
from tests import builders
from tests.brackets import drawn_bracket, made_bracket, score, seen, teams_of, win
from tests.doors.pages import address, page, words
from tests.doors.rooms import room_of

pytestmark = pytest.mark.django_db


class CupDesk:
    """The director's pages of a knock-out."""

    def __init__(self, club: Club, slug: str) -> None:
        self.club, self.slug = club, slug
        self.client: Client = builders.logged_in(builders.make_director(club))

    def at(self, number: int | None = None) -> str:
        name, more = ("desk:knock-out", {}) if number is None else ("desk:knock-out-match", {"number": number})
        return reverse(name, kwargs={"club": self.club.slug, "bracket": self.slug, **more})

    def says(self, number: int | None = None) -> str:
        return words(self.client.get(self.at(number)).content.decode())

    def does(self, act: str, match: int | None = None, status: int = 200, **sent: object) -> str:
        answer = self.client.post(self.at(match), {"act": act, **sent}, follow=True)
        assert answer.status_code == status
        return words(answer.content.decode())


def test_eleven_teams_from_the_list_to_the_draw() -> None:
    club = builders.make_club()
    client = builders.logged_in(builders.make_director(club))
    made = client.post(reverse("desk:knock-outs", args=[club.slug]), {"name": "Club Cup"})
    assert made.status_code == 302
    desk = CupDesk(club, "club-cup")
    public = f"/{club.slug}/knock-out/club-cup/"
    assert "not drawn yet" in page(public, status=404)
    added = "\n".join(f"Team {each}" for each in range(1, 12))
    desk.does("teams", added=added, boards="24", stanzas="2")
    assert "Some matches of three teams, two go through (round 1: 3 matches, 3 of three, 2 byes)" in desk.says()
    listed = {f"name-{each}": f"Team {each}" for each in range(1, 12)}
    seeds = {f"seed-{each}": str(each) for each in range(1, 5)}
    assert "Seeds are numbered" in desk.does("teams", status=422, **listed, **seeds | {"seed-4": "9"})
    desk.does("teams", **listed, **seeds)
    assert "The draw, not yet confirmed" in desk.does("propose")
    lot = str(desk.client.get(desk.at()).context["view"].lot)
    assert "no longer the one" in desk.does("confirm", status=422, lot="1")
    assert "Everybody can see it" in desk.does("confirm", lot=lot)
    told = words(page(public))
    assert "Knock-out of 11 teams Round 1" in told
    assert "Bye: Team 1, Team 2, Team 3, Team 4," in told
    assert "winner of match 1" in told
    assert "Final" in told


def test_results_a_tie_a_withdrawal_and_a_correction() -> None:
    row = drawn_bracket(4)
    desk = CupDesk(row.club, row.slug)
    public = f"/{row.club.slug}/knock-out/{row.slug}/"
    figures = {"imps-1-4-1": "30", "imps-1-4-4": "30"}
    assert "Level: 3 extra boards" in desk.does("result", 1, version="0", **figures)
    assert "Level: 3 extra boards" in words(page(public))
    more = {"extra-1-4-1": "2", "extra-1-4-4": "6"}
    assert "Through: Team 4." in desk.does("result", 1, version="1", **figures, **more)
    assert "Somebody else has entered" in desk.does("result", 1, version="1", status=422, **figures, **more)
    assert "whole numbers" in desk.does("result", 1, version="2", status=422, **{**figures, "imps-1-4-1": "x"})
    assert "IMPs of both teams" in desk.does("result", 1, version="2", status=422, **{"imps-1-4-1": "3"})
    assert "Its opponent goes through" in desk.does("withdraw", number="3")
    assert "Walkover" in words(page(public))
    assert "1 match is drawn" in desk.does("next")
    assert teams_of(row, 3) == [4, 2]
    # Team 1 had won after all.
    told = desk.does("result", 1, version="2", **figures, **more | {"extra-1-4-1": "9"})
    assert "A correction after the draw. Match 3 was drawn as Team 4 v Team 2" in told
    assert "it would be Team 1 v Team 2" in told
    assert "Nothing has been drawn anew" in told
    assert "Draw it anew ✓ Recommended Team 1 plays in place of Team 4." in told
    assert "Keep it as drawn Team 4 stays in. Team 1 does not go on." in told
    assert "Match 3 is drawn anew" in desk.does("follow", number="3")
    assert teams_of(row, 3) == [1, 2]
    win(row, 3, 1)
    assert "Winner: Team 1" in words(page(public))
    file = page(f"{public}file/").splitlines()
    assert file[0] == "round,match,play_by,team,seed,imps,extra_boards,through,status"
    assert file[-2:] == ["3,3,,Team 1,1,40,,yes,", "3,3,,Team 2,2,20,,,"] or file[-2].startswith(
        "2,3,,Team 1,1,40,,yes"
    )


def test_a_session_is_set_up_from_a_match() -> None:
    row = drawn_bracket(2, players=4)
    desk = CupDesk(row.club, row.slug)
    assert "not a date" in desk.does("play", 1, status=422, day="tomorrow")
    assert "The session is set up with its teams" in desk.does("play", 1, day="2026-11-20")
    told = desk.says(1)
    assert "Club Cup: Team 1 v Team 2" in told
    assert "Play it here" not in told
    assert "Its session, set up" in desk.says()
    assert "Its session, set up" not in words(page(f"/{row.club.slug}/knock-out/{row.slug}/"))


def test_a_team_known_by_name_alone_is_called_so_in_its_results() -> None:
    row = drawn_bracket(2)
    session = play_here(bracket_id=row.pk, number=1, day=builders.DAY, actor=PROGRAM)
    start_session(session_id=session.pk, actor=PROGRAM)
    builders.play_all(session, 3)
    end_play(session_id=session.pk, actor=PROGRAM)
    builders.standings_of(session)
    publish_session(session_id=session.pk, actor=PROGRAM)
    Entry.objects.filter(event=row.event, number=1).update(name="Hartley")
    assert "Hartley" in words(page(f"/{row.club.slug}/").partition("latest-h")[2].partition("</section>")[0])


def test_a_lucky_loser_and_a_day() -> None:
    row = drawn_bracket(4)
    desk = CupDesk(row.club, row.slug)
    win(row, 1, 1)
    desk.does("withdraw", number="2")
    assert "A lucky loser" in desk.says(2)
    place = teams_of(row, 2).index(2)
    assert "back in, for match 2" in desk.does("replace", 2, place=place, team="4")
    assert sorted(teams_of(row, 2)) == [3, 4]
    assert "Team 4 seed 4 by the director" in words(page(f"/{row.club.slug}/knock-out/{row.slug}/"))
    desk.does("day", number="1", day="2027-01-31")
    assert "by 31 January" in words(page(f"/{row.club.slug}/knock-out/{row.slug}/"))
    assert "back in" in desk.does("back", number="2")


def test_what_is_not_there() -> None:
    row = made_bracket(3)
    desk = CupDesk(row.club, row.slug)
    for path in (desk.at(1), desk.at().replace("club-cup", "another")):
        assert desk.client.get(path).status_code == 404
    assert desk.client.post(desk.at(), {"act": "dance"}).status_code == 404
    assert "Give the knock-out a name" in words(
        desk.client.post(reverse("desk:knock-outs", args=[row.club.slug]), {"name": ""}).content.decode()
    )


def test_matches_of_three_are_entered_game_by_game() -> None:
    row = drawn_bracket(3, three_way="two")
    desk = CupDesk(row.club, row.slug)
    sent = {}
    for one, other, lead in ((1, 2, 5), (1, 3, 9), (2, 3, 1)):
        sent |= {f"imps-{one}-{other}-{one}": str(20 + lead), f"imps-{one}-{other}-{other}": "20"}
    assert "Through: Team 1 and Team 2." in desk.does("result", 1, version="0", **sent)
    assert "Team 1 – Team 2: 25–20" in words(page(f"/{row.club.slug}/knock-out/{row.slug}/"))


@pytest.mark.parametrize("teams", [4, 32])
def test_pages_cost_the_same_whoever_plays(teams: int) -> None:
    row = drawn_bracket(teams)
    score(row, 1, 30, 20)
    assert seen(row).matches[0].decided
    public = f"/{row.club.slug}/knock-out/{row.slug}/"
    desk = CupDesk(row.club, row.slug)
    desk.says()
    found = []
    for act in (lambda: page(public), lambda: page(f"{public}file/"), desk.says, lambda: desk.says(1)):
        with CaptureQueriesContext(connection) as queries:
            act()
        found.append(len(queries))
    assert found == [13, 13, 16, 16]


def test_a_session_leads_to_its_knock_out_and_back() -> None:
    row = drawn_bracket(2, players=4)
    session = play_here(bracket_id=row.pk, number=1, day=builders.DAY, actor=PROGRAM)
    desk = CupDesk(row.club, row.slug)
    link = "match 1 of Club Cup"
    assert link in words(desk.client.get(f"/desk/{row.club.slug}/{session.slug}/setup/").content.decode())
    start_session(session_id=session.pk, actor=PROGRAM)
    room, public = room_of(session), f"/{row.club.slug}/knock-out/{row.slug}/"
    assert link in words(room.html())
    assert link in words(page(address(session)))
    assert "Being played" in words(page(public))
    builders.play_all(session, 3)
    end_play(session_id=session.pk, actor=PROGRAM)
    builders.standings_of(session)
    assert "Its result is not published yet" in words(page(public))
    told = room.send("publish/", reason="", after="0")
    assert "The result is in the knock-out. Club Cup" in told
    assert "Winner: Team" in words(page(public))
    gone = room.send("editions/1/withdraw/")
    assert "does not decide the match in the knock-out yet" in gone
    assert "Winner" not in words(page(public))


def test_a_match_of_three_is_played_here_to_its_edition() -> None:
    row = drawn_bracket(3, three_way="one", players=4)
    desk = CupDesk(row.club, row.slug)
    public = f"/{row.club.slug}/knock-out/{row.slug}/"
    told = desk.says(1)
    assert "Every two teams play 12 boards against each other: each team 24 in all. 1 team goes through." in told
    assert "The session is set up with its teams" in desk.does("play", 1, day="2026-11-20")
    session = Session.objects.get(of_bracket__match__draw__bracket=row)
    start_session(session_id=session.pk, actor=PROGRAM)
    builders.play_all(session, 3)
    end_play(session_id=session.pk, actor=PROGRAM)
    builders.standings_of(session)
    assert "Its result is not published yet" in words(page(public))
    room = room_of(session)
    assert "The result is in the knock-out. Club Cup" in room.send("publish/", reason="", after="0")
    shown = words(page(public))
    assert "Team 1 – Team 2:" in shown
    assert "Winner: Team" in shown


def test_a_fine_of_one_of_three_is_entered_by_hand() -> None:
    row = drawn_bracket(3, three_way="one", players=4)
    session = play_here(bracket_id=row.pk, number=1, day=builders.DAY, actor=PROGRAM)
    start_session(session_id=session.pk, actor=PROGRAM)
    builders.play_all(session, 3)
    end_play(session_id=session.pk, actor=PROGRAM)
    fined = Contestant.objects.get(session=session, entry__number=1)
    penalise(
        session_id=session.pk,
        contestant_id=fined.pk,
        kind="procedural",
        amount="3",
        unit="points",
        note="",
        permission=BY_THE_CLOCKS,
        actor=PROGRAM,
    )
    builders.standings_of(session)
    told = room_of(session).send("publish/", reason="", after="0")
    assert "Enter the IMPs by hand, the fine taken off the match in which it was given" in told


def test_who_of_three_plays_on_is_said() -> None:
    row = drawn_bracket(3, three_way="two", players=4)
    desk = CupDesk(row.club, row.slug)
    sent = {}
    for one, other, lead in ((1, 2, 5), (1, 3, 9), (2, 3, 0)):
        sent |= {f"imps-{one}-{other}-{one}": str(20 + lead), f"imps-{one}-{other}-{other}": "20"}
    assert "Entered. Level: Team 2 and Team 3 play 2 extra boards." in desk.does("result", 1, version="0", **sent)
    assert "Level: Team 2 and Team 3 play 2 extra boards" in words(page(f"/{row.club.slug}/knock-out/{row.slug}/"))
    assert "Play the extra boards here" in desk.says(1)


def test_until_when_a_result_is_corrected_is_said_and_kept() -> None:
    row = drawn_bracket(4)
    desk = CupDesk(row.club, row.slug)
    public = f"/{row.club.slug}/knock-out/{row.slug}/"
    figures = {"imps-1-4-1": "30", "imps-1-4-4": "20"}
    desk.does("result", 1, version="0", **figures)
    assert "Can be corrected until" in words(page(public))
    assert "Can be corrected until" in desk.says(1)
    with patch("django.utils.timezone.now", return_value=timezone.now() + timedelta(hours=1)):
        assert "Can be corrected until" not in words(page(public))
        assert "Only a manager can still correct a gross scoring error" in desk.says(1)
        assert "Enter the result" not in desk.says(1)
        assert "Corrections ended at" in desk.does("result", 1, version="1", status=422, **figures)
        manager = CupDesk(row.club, row.slug)
        manager.client = builders.logged_in(builders.make_manager(row.club))
        assert "As a manager you can still correct" in manager.says(1)
        turned = {**figures, "imps-1-4-1": "10"}
        assert "Write why" in manager.does("result", 1, version="1", status=422, **turned)
        assert "Through: Team 4." in manager.does("result", 1, version="1", note="the card was misread", **turned)
        assert "the card was misread" in words(page(public))
