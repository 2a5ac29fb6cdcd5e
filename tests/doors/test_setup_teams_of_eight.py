"""Teams of eight on the pages: set-up, line-ups, their tables, slips, phones, results and conditions."""

from __future__ import annotations

from typing import Any

import pytest

from club.actor import PROGRAM
from club.errors import DomainError
from club.models import EveningTemplate, Session
from club.services import end_play
from movements.models import Match, Plan, PlayingPair, Seating
from rulings.services.clocks import BY_THE_CLOCKS
from scoring.recompute import recompute
from scoring.services import change_settings, publish_session
from tests.builders import play_all
from tests.doors.desks import Desk, boxes, director_desk, press, press_refused
from tests.doors.pages import address, page, words
from tests.team_evenings import add_teams, ready_teams, started_teams, teams_session

pytestmark = pytest.mark.django_db
SEATS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")
EIGHTS = {"teams_of_eight": "fours", "vp_scale": "ebu-teams-2013"}


def evening(teams: int = 0, **habits: Any) -> tuple[Desk, Session]:
    desk = director_desk()
    session = teams_session(desk.club, **habits)
    add_teams(session, teams, players=8)
    return desk, session


def started(desk: Desk, kind: str = "head-to-head", teams: int = 2, **options: Any) -> Session:
    options = {"boards_per_round": 3, "rounds": 4, **options}
    habits = {**EIGHTS, **options.pop("habits", {})}
    return started_teams(teams, kind, club=desk.club, habits=habits, players=8, tables_a_match=4, **options)


def test_from_the_size_of_the_teams_to_the_first_board() -> None:
    desk, session = evening()
    text = press(desk, session, "save", teams_of_eight="cross")
    session.refresh_from_db()
    assert (session.teams_of_eight, session.vp_scale) == ("cross", "ebu-teams-of-eight")
    assert "White Book 161.6" in text
    press(desk, session, "save", teams_of_eight="aggregate")
    session.refresh_from_db()
    assert (session.teams_of_eight, session.vp_scale) == ("aggregate", "wbf-continuous")
    for team in ("Owls", "Bears"):
        named = {f"new-{seat}": f"{team} {seat}" for seat in SEATS}
        press(desk, session, "add", **{"new-team": team, **named})
    html = desk.html(f"{session.slug}/setup/")
    assert "four tables a match" in words(html)
    press(desk, session, "start")
    plan = Plan.objects.get()
    assert plan.options["tables_a_match"] == 4
    assert plan.tables == 4
    assert {each.room for each in Seating.objects.all()} == {1, 2, 3, 4}


def test_the_boxes_of_a_team_are_those_of_four_pairs() -> None:
    desk, session = evening(**EIGHTS)
    html = desk.html(f"{session.slug}/setup/")
    boxes = html[html.index('name="new-team"') : html.index("More players, stand-in team")]
    assert [each for each in SEATS if f'name="new-{each}"' in boxes] == list(SEATS)
    assert words(boxes).count("North–South") == words(boxes).count("East–West") == 4
    fours = teams_session(desk.club, teams_of_eight="")
    html = desk.html(f"{fours.slug}/setup/")
    boxes = html[html.index('name="new-team"') : html.index("More players, stand-in team")]
    assert [each for each in SEATS if f'name="new-{each}"' in boxes] == list(SEATS[:4])


def test_a_scale_of_another_way_is_refused() -> None:
    desk, session = evening(**EIGHTS)
    html = press_refused(desk, session, "save", teams_of_eight="fours", vp_scale="ebu-teams-of-eight")
    assert "vp_scale" in html
    session.refresh_from_db()
    assert session.vp_scale == "ebu-teams-2013"


def test_hybrid_scoring_is_for_teams_of_four() -> None:
    desk, session = evening(**EIGHTS)
    assert "Hybrid scoring is for teams of four" in words(press_refused(desk, session, "save", scored_by="hybrid"))
    session.refresh_from_db()
    assert (session.scored_by, session.teams_of_eight) == ("imps", "fours")
    with pytest.raises(DomainError, match="teams of four"):
        change_settings(session_id=session.pk, permission=BY_THE_CLOCKS, actor=PROGRAM, scored_by="hybrid", vp_scale="")


def test_the_way_is_kept_as_a_template() -> None:
    desk = director_desk()
    session = ready_teams(
        2, "head-to-head", club=desk.club, habits=EIGHTS, players=8, tables_a_match=4, boards_per_round=3, rounds=4
    )
    desk.send(f"{session.slug}/template/", name="League of eights")
    assert EveningTemplate.objects.get().teams_of_eight == "fours"


def test_line_ups_are_said_for_eight() -> None:
    desk = director_desk()
    session = started(desk)
    team, match = session.contestants.order_by("place").first(), Match.objects.get()
    assert team is not None
    ids = list(team.line_up.order_by("-seat").values_list("player_id", flat=True))
    chairs = dict(zip(("n", "s", "e", "w", "n2", "s2", "e2", "w2"), ids, strict=True))
    html = desk.html(f"{session.slug}/line-ups/?match={match.pk}")
    assert "change places" in words(html)
    assert html.count('name="w2"') == 2 * 3
    desk.send(f"{session.slug}/line-ups/", team=team.pk, match=match.pk, stanza=2, act="save", **chairs)
    assert PlayingPair.objects.filter(contestant=team, match=match, stanza=2).count() == 4
    refused = desk.refused(f"{session.slug}/line-ups/", team=team.pk, match=match.pk, stanza=1, act="save", n=ids[0])
    assert "each of the eight seats" in refused


def test_tables_papers_and_pages_tell_of_four_rooms() -> None:
    desk = director_desk()
    session = started(desk)
    for path in (
        "",
        "pairs/",
        "print/slips/",
        "print/match-slips/",
        "print/guide-cards/",
        "print/table-cards/",
        "print/boards/",
    ):
        assert desk.html(f"{session.slug}/{path}")
    play_all(session)
    end_play(session_id=session.pk, actor=PROGRAM)
    recompute(session.pk)
    publish_session(session_id=session.pk, actor=PROGRAM)
    session.refresh_from_db()
    match = Match.objects.get()
    found = words(page(address(session, f"match/{match.key}/")))
    for said in ("Open room", "Closed room", "Table 3"):
        assert said in found


def test_other_settings_are_saved_while_eights_play() -> None:
    desk = director_desk()
    session = started(desk)
    held = boxes(desk.html(f"{session.slug}/setup/"))
    assert held["teams_of_eight"] == "fours"
    desk.send(f"{session.slug}/setup/", **{**held, "title": "Eights in winter", "teams_of_eight": "aggregate"})
    session.refresh_from_db()
    assert (session.teams_of_eight, session.title) == ("aggregate", "Eights in winter")
    refused = desk.refused(f"{session.slug}/setup/", **{**held, "teams_of_eight": ""})
    assert "more tables or fewer" in words(refused)
