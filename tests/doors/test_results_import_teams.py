"""Files of teams of another program, and session documents of every kind, come in at the desk."""

from __future__ import annotations

import json

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from club.models import Contestant, Session
from scoring.engine.document import canonical
from scoring.facts import exported
from scoring.models import ResultsUpload
from tests.doors.desks import Desk, manager_desk
from tests.doors.pages import words
from tests.doors.rooms import room_of
from tests.doors.test_results_import import files, uploaded
from tests.match_nights import KINDS, night_of_matches
from tests.results_fixtures import fixture
from tests.scoring.engine.documents import random_night
from tests.scoring.engine.usebio.test_teams import OF_ANOTHER

pytestmark = pytest.mark.django_db


def test_a_file_of_teams_is_compared_and_comes_in() -> None:
    desk = manager_desk()
    page = uploaded(desk, SimpleUploadedFile("teams.xml", OF_ANOTHER.encode()))
    assert "2 teams, 1 match, 2 boards, 4 results, IMPs" in page
    assert "✓ all figures agree" in page
    assert "boards and matches: 4 of 4 figures agree; ranking: 4 of 4 figures agree" in page
    assert "Victory points by the scale “WBF continuous”." in page
    assert "all figures agree" in desk.read(f"results-in/{ResultsUpload.objects.get().pk}/")
    assert "Imported: Autumn teams" in desk.send("results-in/import/", publish="on")
    session = Session.objects.get(club=desk.club)
    assert session.publications.count() == 1
    named = Contestant.objects.filter(session=session).values_list("entry__name", flat=True)
    assert set(named) == {"Sharks", "Dragons"}
    here = room_of(session).read("other-program/")
    assert "Boards: 4 of 4 figures agree. Ranking: 4 of 4 figures agree." in here


def test_a_scale_that_the_file_does_not_tell_is_asked_about() -> None:
    desk = manager_desk()
    wrong = OF_ANOTHER.replace("<TEAM_SCORE>14.60<", "<TEAM_SCORE>15.01<")
    page = uploaded(desk, SimpleUploadedFile("teams.xml", wrong.encode()))
    assert "1 question" in page
    row = ResultsUpload.objects.get()
    page = desk.read(f"results-in/{row.pk}/")
    assert "By which scale did the matches become victory points?" in page
    assert "WBF continuous; 1 of 8 figures differs" in page
    assert "Match r2m1" in page
    desk.send(f"results-in/{row.pk}/", act="answers", **{"0.scale": "wbf-continuous"})
    assert "Imported: Autumn teams" in desk.send("results-in/import/", publish="on")
    session = Session.objects.get(club=desk.club)
    assert session.scoring_options["victory_points"] == {"scale": "wbf-continuous"}
    assert "15.01" in room_of(session).read("other-program/")


def test_documents_of_every_kind_come_in_as_they_are() -> None:
    desk = manager_desk()
    nights = [night_of_matches(seed) for seed in range(len(KINDS))]
    nights.append(next(night for at in range(500) if (night := random_night(at))["contest"] == "individual"))
    nights[-1]["session"] = {"title": "Individuals", "date": "2026-10-02"}
    sent = [SimpleUploadedFile(f"{at}.json", json.dumps(each).encode()) for at, each in enumerate(nights)]
    page = uploaded(desk, *sent)
    assert page.count("A session document: it is imported as it is, and scored here.") == len(nights)
    assert " teams, " in page
    assert " players, " in page
    assert f"Imported {len(nights)} sessions" in desk.send("results-in/import/", publish="on")
    found = [exported(each.pk) for each in Session.objects.filter(club=desk.club)]
    assert sorted(map(json.dumps, found)) == sorted(json.dumps(canonical(each)) for each in nights)
    _again(desk, sent[0])


def _again(desk: Desk, file: SimpleUploadedFile) -> None:
    file.seek(0)
    uploaded(desk, file)
    assert "is already here; it was not imported again." in desk.send("results-in/import/", publish="on")


def test_what_is_wrong_in_a_document_is_said_with_its_place() -> None:
    document = night_of_matches(0)
    scored = next(at for at, line in enumerate(document["results"]) if "score" in line and "adjusted" not in line)
    document["results"][scored]["score"] = 5
    document["contestants"][1]["captain"] = "Nobody"
    page = uploaded(manager_desk(), SimpleUploadedFile("x.json", json.dumps(document).encode()))
    assert "Contestant 2, captain: Nobody is not one of the players" in page
    assert f"Result {scored + 1}, score: No contract gives 5" in page
    page = uploaded(manager_desk(), SimpleUploadedFile("y.json", b'{"format": '))
    assert "this is not JSON" in page or "a value is missing here" in page


def test_a_scale_that_several_fit_is_asked_about_in_these_words() -> None:
    desk = manager_desk()
    uploaded(desk, SimpleUploadedFile("swiss.json", fixture("swiss-teams.json").read_bytes()))
    page = desk.read(f"results-in/{ResultsUpload.objects.get().pk}/")
    assert "The file does not say, and several scales give its figures." in page
    assert "EBU teams of four; all 8 figures agree" in page
    assert "Boards: 0 of 0" not in page


def test_of_matches_without_boards_nothing_is_said_of_boards() -> None:
    desk = manager_desk()
    page = uploaded(desk, *files("knock-out-margins.xml"))
    assert "4 teams, 2 matches, IMPs" in page
    assert "Imported: Cup, first round" in desk.send("results-in/import/", publish="on")
    room = room_of(Session.objects.get(club=desk.club))
    results = words(room.client.get(f"/{desk.club.slug}/{room.session.slug}/").content.decode())
    assert "4 teams, IMPs." in results
    assert "Boards" not in results
    assert "Rank Team 1 " in room.read("other-program/")
