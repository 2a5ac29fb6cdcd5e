"""Master points on pages, in files and for programs."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from lxml import etree

from club.actor import PROGRAM
from club.models import LineUp, Session
from club.services import give_history_link
from scoring.engine.masterpoints import BUILT_IN, text_of_body
from scoring.models import Line, MasterpointRules
from scoring.queries.results_file import usebio_of
from scoring.services import publish_session
from scoring.services.history import recompute_history
from scoring.services.masterpoints import award_masterpoints, settle_masterpoints
from tests.builders import ended_session, enter, logged_in, make_director
from tests.doors.desks import boxes, manager_desk
from tests.doors.pages import address, page, rows, words
from tests.doors.rooms import room_of

pytestmark = pytest.mark.django_db


def awarded(rules: str = "sbu-local", *, kind: str = "howell", own: str = "") -> Session:
    session = ended_session(pairs=12, kind=kind, seed=3)
    settle_masterpoints(club_id=session.club_id, rules=rules, own=own, since=session.date, actor=PROGRAM)
    publish_session(session_id=session.pk, actor=PROGRAM)
    assert award_masterpoints(session.pk)
    return session


def corrected(session: Session) -> None:
    first = min(session.publications.get(number=1).standings["ranking"], key=lambda row: row["rank"])["contestant"]
    for line in Line.objects.filter(session=session, ns__key=first, adjustment=None):
        at = line.table or 0, line.round or 0, line.board.number
        enter(session, *at, "7NN-13", source="desk", replaces=line.result_id)
    publish_session(session_id=session.pk, actor=PROGRAM)
    assert award_masterpoints(session.pk)


def test_a_manager_chooses_the_rules_and_sees_where_figures_come_from() -> None:
    session = ended_session(pairs=12)
    desk = manager_desk(session.club)
    html = desk.html("master-points/")
    for said in (
        "EBU, local points (partly unverified)",
        "White Book 143.4",
        "SBU, local points at clubs (unverified)",
        "Pairs, one ranking, by matchpoints",
        "Pairs, one ranking, by IMPs, victory points",
    ):
        assert said in html
    assert "Saved." in desk.send("master-points/", rules="ebu-local", since="2026-11-01", own="")
    assert boxes(desk.html("master-points/"))["since"] == "2026-11-01"
    assert MasterpointRules.objects.get().rules == "ebu-local"
    assert "Changed the rules of master points" in words(desk.html("settings/trail/"))


def test_what_is_wrong_with_the_clubs_own_rules_is_said_and_they_stay_in_the_box() -> None:
    desk = manager_desk(ended_session(pairs=4).club)
    answer = desk.client.post(desk.at("master-points/"), {"rules": "own", "since": "2026-11-01", "own": '{"mine": 1}'})
    assert answer.status_code == 422
    html = answer.content.decode()
    assert "The club’s own rules cannot be read" in html
    assert "&quot;mine&quot;" in html
    assert "“mine”: unknown key." in html
    assert "“title”: missing." in html
    answer = desk.client.post(desk.at("master-points/"), {"rules": "", "since": "soon", "own": ""})
    assert "Please give a day, such as 2026-11-20." in answer.content.decode()
    assert "Saved." in desk.send("master-points/", rules="own", since="2026-11-01", own=text_of_body("acbl-open"))


def test_each_file_of_rules_can_be_taken_away_by_a_manager_alone() -> None:
    session = ended_session(pairs=4)
    desk = manager_desk(session.club)
    for name in BUILT_IN:
        answer = desk.client.get(desk.at(f"master-points/{name}.json"))
        assert answer.content.decode() == text_of_body(name)
    assert desk.client.get(desk.at("master-points/nobody.json")).status_code == 404
    director = logged_in(make_director(session.club))
    assert director.get(desk.at("master-points/")).status_code in (403, 404)


def test_the_results_page_has_them_marked_where_they_are_not_verified() -> None:
    session = awarded()
    html = page(address(session))
    shown = html[html.index('data-key="masterpoints"') :]
    listed = rows(html.replace('class="rank" data-key="masterpoints"', 'class="mine"'), "mine")
    assert [row[-1] for row in listed] == ["24", "18", "12", "6"]
    assert shown.count("unverified</span>") == 4
    assert "By the rules" not in html
    assert "For each player, by the rules “SBU, local points at clubs”." in words(shown)


def test_verified_points_have_no_mark() -> None:
    session = awarded("acbl-invitational")
    html = page(address(session))
    shown = html[html.index('data-key="masterpoints"') :]
    assert "0.96" in shown
    assert shown.count("unverified</span>") < 5


def test_a_club_that_awards_none_has_nothing_of_them_anywhere() -> None:
    session = ended_session(pairs=12)
    publish_session(session_id=session.pk, actor=PROGRAM)
    assert "aster points" not in page(address(session))


def test_why_there_are_none_is_said() -> None:
    session = ended_session(pairs=4, boards_per_round=6)
    settle_masterpoints(club_id=session.club_id, rules="ebu-local", own="", since=session.date, actor=PROGRAM)
    publish_session(session_id=session.pk, actor=PROGRAM)
    award_masterpoints(session.pk)
    assert "No master points: too few tables." in page(address(session))
    assert "No master points: too few tables." in room_of(session, manager=True).html("usebio/")


def test_who_gains_and_loses_by_a_correction() -> None:
    session = awarded()
    corrected(session)
    now = words(page(address(session)))
    assert "Since edition 1" in now
    assert "24 → " in now
    assert "(−" in now
    assert "(+" in now
    assert "24 → " in words(page(address(session, "changes/2/")))
    assert "24 → " not in words(page(address(session, "edition/1/")))


def test_a_players_years_have_the_sum_of_each() -> None:
    session = awarded()
    recompute_history(session.pk)
    winner = next(row for row in session.publications.get().standings["ranking"] if row["rank"] == 1)["contestant"]
    player = LineUp.objects.filter(contestant__session=session, contestant__key=winner)[0].player_id
    secret = give_history_link(club_id=session.club_id, player_id=player, actor=PROGRAM)
    html = words(Client().get(reverse("player:history", args=[secret])).content.decode())
    assert "24 local points, unverified (1 session)" in html
    by_program = Client().get(f"/api/v1/years/{secret}").json()["masterpoints"]
    assert by_program == [
        {"year": session.date.year, "unit": "local points", "points": "24", "sessions": 1, "verified": False}
    ]


def test_a_file_for_the_federation_has_those_that_are_verified() -> None:
    session = awarded("acbl-invitational")
    event = etree.fromstring(usebio_of(session.pk, 1, for_federation=True)).find("EVENT")
    assert event is not None
    found = [each.text for each in event.iter("MASTER_POINTS_AWARDED")]
    assert "0.96" in found
    assert not list(etree.fromstring(usebio_of(session.pk, 1)).iter("MASTER_POINTS_AWARDED")), "nobody else's"
    other = awarded()
    assert not list(etree.fromstring(usebio_of(other.pk, 1, for_federation=True)).iter("MASTER_POINTS_AWARDED"))


def test_programs_read_them(django_assert_num_queries: Any) -> None:
    session = awarded()
    corrected(session)
    path = f"/api/v1/clubs/{session.club.slug}/sessions/{session.slug}/editions"
    found = Client().get(f"{path}/2/master-points").json()
    assert (found["title"], found["unit"], found["why"], found["before"]) == (
        "SBU, local points at clubs",
        "local points",
        "",
        1,
    )
    assert not found["verified"]
    assert found["awards"][0]["points"] == "24"
    assert {(each["before"], each["after"]) for each in found["changed"]}
    assert Client().get(f"{path}/3/master-points").status_code == 404
    MasterpointRules.objects.all().delete()
    assert Client().get(f"{path}/1/master-points").json()["changed"] == []
