"""Setting up teams, and matches of pairs, on the page of a session: who plays, who sits where, what is played, how."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from club.actor import PROGRAM
from club.models import ConditionsOfContest, Entry, EveningTemplate, Session
from club.queries import check_in_list, pairs_of
from club.services import WHILE_PLAYING, begin_evening, change_session, create_session
from movements.engine.teams import TEAM_KINDS
from movements.models import Match, Plan, Seating
from movements.queries import playing_seats
from tests.builders import add_pairs, make_player, make_session, started_session
from tests.doors.desks import Desk, boxes, director_desk, manager_desk, press, press_refused
from tests.doors.pages import words
from tests.doors.rooms import room_of
from tests.team_evenings import add_teams, ended_teams, ready_teams, started_teams, teams_session

pytestmark = pytest.mark.django_db
SEATS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")
#: Where a page of teams may say “pair”: a team has a pair at each of its two tables.
OF_A_TEAM = re.compile(r"Matches of pairs|two pairs|Two pairs|The pairs of teams|Pairs Two partners|pairs of teams")


def evening(teams: int = 0, **habits: Any) -> tuple[Desk, Session]:
    desk = director_desk()
    session = teams_session(desk.club, **habits)
    add_teams(session, teams)
    return desk, session


def team(*names: str, prefix: str = "new", **more: Any) -> dict[str, Any]:
    """A team as it is typed."""
    typed = {f"{prefix}-{seat}": name for seat, name in zip(SEATS, names, strict=False)}
    return typed | {f"{prefix}-{name}": value for name, value in more.items()}


def page(desk: Desk, session: Session) -> str:
    session.refresh_from_db()
    return desk.read(f"{session.slug}/setup/")


def tokens(html: str) -> list[str]:
    return [each.replace("&amp;", "&") for each in re.findall(r'name="movement" [^>]*value="([^"]*)"', html)]


def test_the_kind_is_chosen_first_and_the_name_follows_it() -> None:
    desk = director_desk()
    desk.send("new/")
    session = Session.objects.get()
    text = press(desk, session, "save", contest="teams")
    session.refresh_from_db()
    today = timezone.localdate()
    assert (session.event.contest, session.title) == ("teams", f"{today:%A} teams")
    assert (session.scored_by, session.vp_scale) == ("imps", "wbf-continuous")
    for said in ("Name of the team", "Dealt again for each match", "WBF continuous, for any number of boards"):
        assert said in text
    text = press(desk, session, "save", contest="matches")
    session.refresh_from_db()
    assert (session.event.contest, session.vp_scale) == ("pairs", "ebu-swiss-pairs")
    assert session.title == f"{today:%A} pairs"
    assert "Victory points of a match" in text
    assert "Dealt again" not in text
    press(desk, session, "save", contest="pairs")
    session.refresh_from_db()
    assert session.vp_scale == ""


def test_a_name_that_somebody_gave_stays() -> None:
    desk = director_desk()
    session = make_session(desk.club, title="Gold Cup")
    press(desk, session, "save", contest="teams")
    session.refresh_from_db()
    assert session.title == "Gold Cup"


def test_the_kind_stays_once_somebody_is_entered() -> None:
    desk, session = evening(1)
    html = press_refused(desk, session, "save", contest="pairs")
    assert "Somebody is on the list already" in words(html)
    session.refresh_from_db()
    assert session.event.contest == "teams"


def test_a_team_is_entered_in_one_go() -> None:
    desk, session = evening()
    member = make_player(desk.club, "Nora Lindqvist")
    typed = team("Nora Lindqvist", "Sam", "Ines", "Karim", "Lena", team=" The  Owls ", captain="2", stand_in="on")
    text = press(desk, session, "add", **typed)
    (made,) = pairs_of(session.pk)
    assert (made.team, made.stand_in, made.standing) == ("The Owls", True, "without_standing")
    assert [each.name for each in made.players] == ["Nora Lindqvist", "Sam", "Ines", "Karim", "Lena"]
    assert made.players[0].player_id == member.pk
    assert made.captain == made.players[2].player_id
    assert "The Owls stand-in team" in text
    assert "Ines captain" in text


def test_the_first_who_is_named_is_captain() -> None:
    desk, session = evening()
    press(desk, session, "add", **team("", "Sam", "Ines", captain="0"))
    (made,) = pairs_of(session.pk)
    assert [(each.seat, each.name) for each in made.players] == [(1, "Sam"), (2, "Ines")]
    assert made.captain == made.players[0].player_id


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        (team("Nora", "Nora", team="Twice"), "already plays in this session"),
        (team("Ann", team="team a"), "Another team is called team a already."),
        (team("Ann", team="x" * 61), "Please check the marked boxes."),
    ],
)
def test_a_team_that_cannot_be_is_refused_and_nothing_typed_is_lost(typed: dict[str, str], said: str) -> None:
    desk, session = evening(1)
    make_player(desk.club, "Nora")
    html = press_refused(desk, session, "add", **typed)
    assert said in words(html)
    assert boxes(html)["new-team"] == typed["new-team"]
    assert len(pairs_of(session.pk)) == 1


def test_a_team_is_changed_moved_removed_and_put_back() -> None:
    desk, session = evening(3)
    first, second, _third = pairs_of(session.pk)
    names = [each.name for each in second.players]
    typed = team(*names[::-1], "Extra", prefix="edit", team="Bears", captain="4")
    press(desk, session, "edit", edit=second.id, place="3", **typed)
    listed = pairs_of(session.pk)
    assert [each.team for each in listed] == ["Team A", "Team C", "Bears"]
    assert [each.entry for each in listed] == [1, 2, 3]
    assert [each.name for each in listed[2].players] == [*names[::-1], "Extra"]
    assert listed[2].captain == listed[2].players[4].player_id
    press(desk, session, f"up:{listed[2].id}")
    text = press(desk, session, f"remove:{first.id}")
    assert "Team A: off the list." in text
    assert not Entry.objects.filter(name="Team A").exists()
    press(desk, session, "back:0")
    listed = pairs_of(session.pk)
    assert [(each.entry, each.team) for each in listed] == [(1, "Team A"), (2, "Bears"), (3, "Team C")]
    assert listed[0].captain == listed[0].players[0].player_id


def test_teams_whose_names_come_later() -> None:
    desk, session = evening()
    text = press(desk, session, "many", many="8")
    assert "8 teams" in text
    assert [each.entry for each in pairs_of(session.pk)] == list(range(1, 9))
    assert "Enter the number of teams" in words(press_refused(desk, session, "many", many="0"))


def test_the_same_teams_as_last_time_whatever_the_day() -> None:
    desk = director_desk()
    before = started_teams(4, "round-robin", club=desk.club)
    session = teams_session(desk.club)
    session.date = before.date + timedelta(days=3)
    session.save(update_fields=["date"])
    assert "Same teams as last time" in page(desk, session)
    press(desk, session, "same")
    then, now = pairs_of(before.pk), pairs_of(session.pk)
    assert [(each.team, each.captain) for each in now] == [(each.team, each.captain) for each in then]
    assert [each.name for each in now[0].players] == [each.name for each in then[0].players]
    assert "All teams of last time are already on the list." in words(press_refused(desk, session, "same"))


def test_a_page_of_teams_has_no_pairs_but_those_of_a_team() -> None:
    desk, session = evening(8)
    pages = [page(desk, session), words(press_refused(desk, session, "many", many="99"))]
    press(desk, session, "seat")
    pages += [desk.read(f"{session.slug}/movement/?pair=T1")]
    pages += [desk.read(f"{session.slug}/line-ups/"), desk.read(f"{session.slug}/check-in/")]
    assert "Somebody without a team" in pages[-1]
    for text in pages:
        found = re.findall(r".{30}\b[Pp]airs?\b.{30}", OF_A_TEAM.sub("", text[text.index("Who did what") :]))
        assert found == []


@pytest.mark.parametrize(("teams", "kind"), [(2, "head-to-head"), (5, "american-whist"), (8, "american-whist")])
def test_play_begins_with_what_is_recommended(teams: int, kind: str) -> None:
    desk, session = evening(teams)
    text = press(desk, session, "start")
    session.refresh_from_db()
    assert session.state == "playing"
    assert "The room" in text
    plan = Plan.objects.get()
    assert plan.kind == kind
    assert Match.objects.filter(session=session).count() > 0
    assert {each.key for each in session.contestants.all()} == {f"T{n}" for n in range(1, teams + 1)}


@pytest.mark.parametrize("kind", sorted(TEAM_KINDS))
def test_every_kind_can_be_chosen_and_played(kind: str) -> None:
    teams = next(each for each in (7, 8, 2) if each in TEAM_KINDS[kind].teams)
    desk, session = evening(teams)
    rounds = TEAM_KINDS[kind].default_rounds(teams)
    choice = {"own-kind": kind, "own-rounds": rounds, "own-boards_per_round": "3", "own-first_board": "5"}
    text = press(desk, session, "own", **choice)
    assert "your own choice" in text or f"{rounds} rounds of 3 boards" in text
    press(desk, session, "start")
    plan = Plan.objects.get()
    assert (plan.kind, plan.rounds, plan.boards_per_round) == (kind, rounds, 3)
    assert min(min(each.boards) for each in Seating.objects.exclude(boards=[])) == 5
    session.refresh_from_db()
    assert session.state == "playing"


@pytest.mark.parametrize(
    ("choice", "said"),
    [
        ({"own-rounds": "3"}, "American Whist with 8 teams has 2, 4 or 6 rounds."),
        ({"own-kind": "round-robin", "own-rounds": "7", "own-sessions": "9", "own-session": "1"}, "sessions"),
        ({"own-boards_per_round": "0"}, "Ensure this value is greater than or equal to 1"),
    ],
)
def test_a_choice_that_cannot_be_is_refused_in_words(choice: dict[str, str], said: str) -> None:
    desk, session = evening(8)
    base = {"own-kind": "american-whist", "own-rounds": "6", "own-boards_per_round": "4"}
    html = press_refused(desk, session, "own", **{**base, **choice})
    assert said.lower() in words(html).lower() or "At least 1" in words(html)


def test_boards_dealt_again_offer_whole_matches_and_are_numbered_for_each() -> None:
    desk, session = evening(6)
    press(desk, session, "save", boards_are="dealt")
    html = desk.html(f"{session.slug}/setup/")
    assert all("round-robin" in each for each in tokens(html))
    assert "deal their own boards" in words(html)
    press(desk, session, "start")
    assert "" not in set(session.boards.values_list("label", flat=True))
    assert min(session.boards.values_list("number", flat=True)) > 100


def test_minutes_and_boards_decide_what_is_offered() -> None:
    desk, session = evening(8)
    press(desk, session, "look", boards="28")
    assert "28 boards each" in page(desk, session)
    text = press(desk, session, "look", boards="24", minutes="100")
    assert "minutes too long" not in text


def test_a_contest_of_two_sessions_goes_on_with_its_movement_and_numbers() -> None:
    desk, session = evening(7)
    press(desk, session, "look", sessions="2")
    press(desk, session, "own", **{
        "own-kind": "triangles", "own-rounds": "6", "own-boards_per_round": "8", "own-sessions": "2",
        "own-session": "1",
    })  # fmt: skip
    press(desk, session, "start")
    first = Plan.objects.get()
    assert (first.options["session"], first.options["sessions"]) == (1, 2)
    second = create_session(club_id=desk.club.pk, title="Second", day=session.date + timedelta(days=7), actor=PROGRAM)
    text = press(desk, second, "save", event=session.event_id)
    second.refresh_from_db()
    assert second.event.contest == "teams"
    assert [each.team for each in pairs_of(second.pk)] == [each.team for each in pairs_of(session.pk)]
    assert "This is session 2 of 2" in text
    assert "as the contest began" in text
    press(desk, second, "start")
    plan = Plan.objects.get(section__session=second)
    assert {name: plan.options[name] for name in ("teams", "sessions", "session", "boards_per_round")} == {
        "teams": 7,
        "sessions": 2,
        "session": 2,
        "boards_per_round": 8,
    }
    met = [set(Match.objects.filter(session=each).values_list("key", flat=True)) for each in (session, second)]
    assert met[0].isdisjoint(met[1])
    assert sum(map(len, met)) == 21


def test_boards_to_qualify_are_asked_for_in_the_competition_that_asks_for_them_and_no_other() -> None:
    desk = director_desk()
    first = started_teams(4, "round-robin", club=desk.club, habits={"boards_to_qualify": 12})
    desk.send("new/")
    second = Session.objects.exclude(pk=first.pk).get()
    press(desk, second, "save", contest="teams")
    second.refresh_from_db()
    assert second.boards_to_qualify == 0
    press(desk, second, "save", event=first.event_id)
    second.refresh_from_db()
    assert (second.event_id, second.boards_to_qualify) == (first.event_id, 12)


def test_teams_of_the_event_that_were_taken_off_come_again() -> None:
    desk = director_desk()
    first = started_teams(4, "round-robin", club=desk.club)
    second = make_session(desk.club, title="Second", day=first.date + timedelta(days=7))
    press(desk, second, "save", event=first.event_id)
    press(desk, second, f"remove:{pairs_of(second.pk)[0].id}")
    press(desk, second, "event")
    assert len(pairs_of(second.pk)) == 4
    assert "All teams of this competition" in words(press_refused(desk, second, "event"))


def test_a_scale_follows_the_way_of_scoring_and_has_to_fit_it() -> None:
    desk, session = evening(2)
    press(desk, session, "save", scored_by="board_a_match")
    session.refresh_from_db()
    assert (session.scored_by, session.vp_scale) == ("board_a_match", "")
    press(desk, session, "save", scored_by="imps", vp_scale="")
    session.refresh_from_db()
    assert (session.scored_by, session.vp_scale) == ("imps", "")
    matches = make_session(desk.club, title="Matches")
    press(desk, matches, "save", contest="matches")
    press(desk, matches, "save", scored_by="butler")
    matches.refresh_from_db()
    assert (matches.scored_by, matches.vp_scale) == ("butler", "wbf-continuous")


OWN = "0,10,10\r\n 3, 12, 8\r\n\r\n20,20,0"


def test_the_clubs_own_scale_is_typed_and_said() -> None:
    desk, session = evening(2)
    press(desk, session, "save", vp_scale="own", vp_table=OWN)
    session.refresh_from_db()
    assert (session.vp_scale, session.vp_table) == ("own", "0,10,10\n3, 12, 8\n20,20,0")
    html = press_refused(desk, session, "save", vp_scale="own", vp_table="0,10,10\n5,9,11")
    assert "Line 2: margins rise" in words(html)
    assert "5,9,11" in html
    assert "The scale has no lines." in words(press_refused(desk, session, "save", vp_scale="own", vp_table=" "))


def test_what_compares_the_pairs_goes_where_the_boards_are_dealt_again() -> None:
    desk, session = evening(2)
    press(desk, session, "save", pairs_of_teams="butler", boards_to_qualify="12")
    session.refresh_from_db()
    assert (session.pairs_of_teams, session.boards_to_qualify) == ("butler", 12)
    press(desk, session, "save", boards_are="dealt")
    session.refresh_from_db()
    assert (session.pairs_of_teams, session.boards_are) == ("none", "dealt")
    html = press_refused(desk, session, "save", pairs_of_teams="cross_imps")
    assert "cannot be compared with those of other matches" in words(html)


def test_a_scale_for_other_matches_is_said_before_and_stops_the_start() -> None:
    desk, session = evening(8)
    press(desk, session, "save", vp_scale="ebu-teams-2013")
    assert "is for matches of 5 to 64 boards, not 4" in page(desk, session)
    assert "does not fit these matches" in words(press_refused(desk, session, "start"))
    session.refresh_from_db()
    assert session.state != "playing"


def test_twelve_pairs_play_matches_for_victory_points() -> None:
    desk = director_desk()
    session = make_session(desk.club)
    before = started_session(12, "skip-mitchell", club=desk.club, boards_per_round=3)
    Session.objects.filter(pk=before.pk).update(date=session.date - timedelta(weeks=1))
    add_pairs(session, 12)
    press(desk, session, "look", winners="0")
    press(desk, session, "save", contest="matches")
    html = desk.html(f"{session.slug}/setup/")
    # Not what the pairs of last week played, nor two rankings: everybody meets everybody, though 24 boards were wanted.
    assert (boxes(html)["winners"], boxes(html)["boards"]) == ("1", "24")
    assert "one or two" not in html
    assert boxes(html)["movement"] == tokens(html)[0]
    assert "Howell, 6 tables 11 rounds of 2 boards" in words(html).replace(" best with one ranking", "")
    assert tokens(html)[0].startswith("kind=howell&")
    press(desk, session, "save", scored_by="butler")
    text = press(desk, session, "save", vp_scale="ebu-teams-2013")
    assert "is for matches of 5 to 64 boards, not 2" in text
    press(desk, session, "save", scored_by="matchpoints")
    press(desk, session, "own", **{"own-kind": "howell", "own-rounds": "11", "own-boards_per_round": "4"})
    press(desk, session, "save", vp_scale="ebu-swiss-pairs")
    press(desk, session, "start")
    session.refresh_from_db()
    assert (session.state, session.vp_scale) == ("playing", "ebu-swiss-pairs")
    assert Match.objects.filter(session=session).count() == 66
    assert not Seating.objects.filter(match__isnull=True, section__session=session).exists()


def test_who_sits_where_is_said_for_the_session_a_match_and_a_part() -> None:
    desk = director_desk()
    session = ready_teams(2, "head-to-head", club=desk.club, players=6, rounds=4)
    match = Match.objects.get()
    at = f"{session.slug}/line-ups/"
    owls = pairs_of(session.pk)[0]
    players = [each.player_id for each in owls.players]

    def say(*chairs: int, **more: Any) -> str:
        chosen = dict(zip("nsew", (players[each] for each in chairs), strict=True))
        return desk.send(at, team=owls.id, act="save", **{"match": "", "stanza": 0, **chosen, **more})

    assert owls.players[4].name in say(4, 5, 0, 1)
    text = desk.read(f"{at}?match={match.pk}")
    assert "First half" in text
    assert "Whole match" in text
    assert "seating rights" not in text
    change_session(session_id=session.pk, seating_rights="away", permission=WHILE_PLAYING, actor=PROGRAM)
    rights = desk.read(f"{at}?match={match.pk}").split("seating rights")
    assert ["Second half" in each for each in rights] == [True, False, True]
    assert ["First half" in each for each in rights] == [True, True, False]
    say(2, 3, 4, 5, match=match.pk, stanza=2)
    seats = playing_seats(session.pk)
    assert seats.seats(owls.id, "NS", match.pk, 1) == (4, 5)
    assert seats.seats(owls.id, "NS", match.pk, 2) == (2, 3)
    desk.send(at, team=owls.id, act="forget", match=match.pk, stanza=2)
    assert playing_seats(session.pk).seats(owls.id, "EW", match.pk, 2) == (0, 1)
    for chairs, said in (((0, 0, 1, 2), "named twice"), ((0, 1, 2, None), "for each of the four seats")):
        sent = {name: players[each] if each is not None else "" for name, each in zip("nsew", chairs, strict=True)}
        assert said in words(desk.refused(at, team=owls.id, match="", stanza=0, act="save", **sent))
    # The boxes of the team show who sits where; what they say then is what holds.
    held = boxes(desk.html(f"{session.slug}/setup/?edit={owls.id}"))
    assert held["edit-first"] == owls.players[4].name


def test_the_line_ups_of_a_team_with_too_few_cannot_be_said_and_pairs_have_none() -> None:
    desk, session = evening()
    press(desk, session, "add", **team("Ann", "Bob"))
    assert "Enter four players first." in desk.read(f"{session.slug}/line-ups/")
    pairs = make_session(desk.club, title="Pairs")
    desk.read(f"{pairs.slug}/line-ups/", status=404)


def test_the_teams_tab_leads_to_the_line_ups_while_they_play() -> None:
    desk = director_desk()
    session = started_teams(2, "head-to-head", club=desk.club)
    assert "Line-ups: who sits where" in desk.read(f"{session.slug}/pairs/")
    assert "For the session" in desk.read(f"{session.slug}/line-ups/")


def test_the_movement_of_teams_is_drawn_with_both_pairs_of_each() -> None:
    desk = director_desk()
    session = ready_teams(8, "american-whist", club=desk.club)
    text = desk.read(f"{session.slug}/movement/")
    for said in ("American Whist, 8 teams", "North–South stay.", "One team’s whole evening", "Team 1: Team A"):
        assert said in text
    for paper in ("guide-cards", "table-cards", "boards"):
        assert desk.client.get(desk.at(f"{session.slug}/movement/{paper}.pdf")).status_code == 200
    whole = desk.html(f"{session.slug}/movement/?pair=T1")
    rows = whole[whole.index('id="h-pair"') :]
    # Six rounds, in each a table of either pair.
    assert len(re.findall(r'<th scope="row" class="serif">', rows[: rows.index('id="h-set"')])) == 12


def test_everybody_of_a_team_pays() -> None:
    desk, session = evening(2)
    found = check_in_list(session.pk, desk.club.pk)
    assert len(found.lines) == 8
    text = desk.read(f"{session.slug}/check-in/")
    assert "By team" in text
    assert text.index("Team A") < text.index(found.lines[0].name)


@pytest.mark.parametrize("state", ["playing", "ended"])
def test_scoring_is_changed_while_they_play_but_not_the_boards(state: str) -> None:
    desk = director_desk()
    make = started_teams if state == "playing" else ended_teams
    session = make(2, "head-to-head", club=desk.club)
    path = f"{session.slug}/setup/"
    held = boxes(desk.html(path))
    assert "boards_are" not in held
    assert "does not fit these matches" in words(desk.refused(path, **{**held, "vp_scale": "wbf-25"}))
    desk.send(path, **{**held, "vp_scale": "ebu-teams-2010", "boards_to_qualify": "4"})
    session.refresh_from_db()
    assert (session.vp_scale, session.boards_to_qualify) == ("ebu-teams-2010", 4)


def test_a_template_of_teams_begins_a_session_of_teams() -> None:
    desk = director_desk()
    held = boxes(desk.html("templates/new/"))
    wanted = {
        "name": "League night", "kind": "teams", "scored_by": "imps", "vp_scale": "wbf-continuous", "boards": "24",
        "boards_are": "duplicated", "pairs_of_teams": "butler", "boards_to_qualify": "8", "knock_out": "on",
        "line-0-least": "6", "line-0-most": "10", "line-0-kind": "round-robin", "line-0-rounds": "",
    }  # fmt: skip
    text = words(desk.refused("templates/new/", **{**held, **wanted, "scored_by": "matchpoints"}))
    assert "Teams are not scored like that" in text
    text = words(desk.refused("templates/new/", **{**held, **wanted, "line-0-kind": "howell"}))
    assert "This movement is for pairs" in text
    desk.send("templates/new/", **{**held, **wanted})
    template = EveningTemplate.objects.get()
    assert (template.contest, template.boards_to_qualify, template.knock_out) == ("teams", 8, True)
    session, _made = begin_evening(
        club_id=desk.club.pk, template_id=template.pk, day=timezone.localdate(), actor=PROGRAM
    )
    assert (session.event.contest, session.scored_by, session.boards_are) == ("teams", "imps", "duplicated")
    assert session.knock_out
    add_teams(session, 8)
    assert "as League night is played" in page(desk, session)
    press(desk, session, "start")
    plan = Plan.objects.get()
    assert (plan.kind, plan.rounds, plan.boards_per_round) == ("round-robin", 7, 3)


def test_a_session_of_teams_is_kept_as_a_template() -> None:
    desk = director_desk()
    session = ready_teams(8, "round-robin", club=desk.club, boards_per_round=3)
    desk.send(f"{session.slug}/template/", name="Teams of eight")
    template = EveningTemplate.objects.get()
    assert template.contest == "teams"
    (line,) = template.movements
    assert (line["least"], line["most"], line["kind"], line["rounds"]) == (8, 8, "round-robin", 7)
    assert boxes(desk.html(f"templates/{template.pk}/"))["kind"] == "teams"


def test_conditions_hold_for_teams_and_the_public_reads_them() -> None:
    desk = manager_desk()
    held = boxes(desk.html("settings/conditions/"))
    wanted = {"name": "League", "scored_by": "imps", "vp_scale": "own", "vp_table": OWN, "boards_are": "dealt"}
    desk.send(
        "settings/conditions/",
        **{**held, **wanted, "boards_to_qualify": "16", "knock_out": "on", "seating_rights": "away"},
    )
    session = create_session(
        club_id=desk.club.pk,
        title="League",
        day=timezone.localdate(),
        conditions_id=ConditionsOfContest.objects.get(name="League").pk,
        contest="teams",
        actor=PROGRAM,
    )
    assert (session.vp_scale, session.boards_are, session.boards_to_qualify) == ("own", "dealt", 16)
    assert session.knock_out
    text = words(desk.client.get(f"/{desk.club.slug}/{session.slug}/conditions/").content.decode())
    for said in (
        "by the scale “the club’s own”",
        "from 0: 10 to 10; from 3: 12 to 8; from 20: 20 to 0",
        "The boards are dealt again for each match",
        "A player has to play at least 16 boards in all sessions of the competition to qualify.",
        "Every match is a knock-out: the team that wins it goes on.",
        "The team named last has the seating rights in the first part of a match",
    ):
        assert said in text


def test_conditions_of_matches_of_pairs_say_what_a_match_is() -> None:
    desk = director_desk()
    session = make_session(desk.club)
    press(desk, session, "save", contest="matches")
    session.refresh_from_db()
    text = words(desk.client.get(f"/{desk.club.slug}/{session.slug}/conditions/").content.decode())
    assert "The percentage of a match is turned into victory points" in text
    assert "Every two pairs that meet play a match" in text
    assert "The ranking goes by victory points." in text


def test_teams_play_in_one_section_and_are_told_so() -> None:
    session = teams_session()
    add_teams(session, 8)
    room = room_of(session)
    assert "several sections" not in room.read("setup/")
    answer = room.client.get(room.at("sections/"), follow=True)
    assert answer.redirect_chain
    assert "Teams play in one section." in words(answer.content.decode())
