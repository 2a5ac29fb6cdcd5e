"""The desk of sessions with matches: every form is offered and made, the prize list speaks of teams and counts ties."""

from __future__ import annotations

import json

import pytest
from django.test import Client

from bridgeclub.outputs.formats import FORMATS, PUBLIC
from bridgeclub.outputs.prize_list import PrizesRequest, prize_contests, prize_list
from bridgeclub.wording.templatetags.results import heading_name
from club.actor import PROGRAM
from club.models import Club, Session
from club.services import set_outputs
from scoring.services import import_session
from tests.builders import make_club, published_session
from tests.doors.rooms import Room, room_of
from tests.match_nights import KINDS, PAIRS, night_of_matches
from tests.outputs.editions import read_again
from tests.scoring.engine.team_documents import head_to_head, room, teams

pytestmark = pytest.mark.django_db


def brought_in(club: Club, document: dict[str, object]) -> Room:
    done = import_session(club_id=club.pk, text=json.dumps(document), actor=PROGRAM)
    return room_of(Session.objects.get(pk=done.session_id))


def test_every_form_is_offered_and_made() -> None:
    club = make_club()
    set_outputs(club_id=club.pk, public_formats=list(PUBLIC), paper="letter", separator="comma", actor=PROGRAM)
    for seed, kind in enumerate(KINDS):
        here = brought_in(club, night_of_matches(seed))
        page, public = here.html("out/"), Client().get(f"/{club.slug}/{here.session.slug}/").content.decode()
        for key in FORMATS:
            assert f"/out/1/{key}/" in page
            assert here.client.get(here.at(f"out/1/{key}/")).status_code == 200
            assert (f"/edition/1/file/{key}/" in public or f"/{key}" in public) == (key != "web"), key
        assert ("One team" in page) == (kind not in PAIRS)
        for path in ("other-program/", "mail/", "usebio/", "log/", "editions/"):
            assert here.client.get(here.at(path)).status_code in (200, 302, 404)


def test_sessions_without_matches_are_offered_none() -> None:
    session, _edition = published_session()
    assert "matches-pdf" not in room_of(session).html("out/")


@pytest.mark.parametrize("seed", range(len(KINDS)))
def test_prizes_go_to_the_best_of_the_ranking(seed: int) -> None:
    here = brought_in(make_club(), night_of_matches(seed))
    sheet = read_again(here.session.pk)
    read = here.read("out/1/prizes/")
    word = "pair" if KINDS[seed] in PAIRS else "team"
    assert f"a {word} that has won a prize is skipped" in read
    lists = prize_contests(sheet, frozenset(sheet.people), frozenset(), "")
    assert any(each.name == f"{word.title()} with a visitor" for each in lists)
    [given] = prize_list(lists, {"all": PrizesRequest(1, (1000,))}, once=True)
    best = [sheet.people[row["contestant"]] for row in sheet.standings["ranking"] if row["rank"] == 1]
    said = [winner for line in given.lines for winner in line.winners]
    assert len(said) == len(best)
    for party in best:
        assert any(all(name in winner for name in party.names) for winner in said)
        assert any(winner.startswith(heading_name(party)) for winner in said)


def test_teams_that_tie_share_their_prizes() -> None:
    lines = [room(1, 420), room(1, 420, ns="T2", ew="T1", table=2)]
    match = {"id": "m1", "home": "T1", "away": "T2", "boards": [1]}
    here = brought_in(make_club(), teams(lines, [match], "board_a_match"))
    given = here.read("out/1/prizes/?n-all=2&a-all=30+20")
    assert "1= Team 1 Team 2" in given
    assert "25.00 each" in given


def test_a_team_without_names_goes_by_its_number() -> None:
    here = brought_in(make_club(), head_to_head({1: (420, -50), 2: (140, 110)}))
    for key in FORMATS:
        assert here.client.get(here.at(f"out/1/{key}/")).status_code == 200
