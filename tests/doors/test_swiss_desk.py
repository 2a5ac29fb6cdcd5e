"""A Swiss at the desk: chosen, drawn, changed, published; what tables and phones say meanwhile."""

from __future__ import annotations

import json
import re

import pytest
from django.test import Client

from club.models import LineUp, Session
from movements.models import Plan, Seating, SwissDraw
from scoring.models import Line, Penalty
from scoring.queries.swiss import corrected_draws
from tests.builders import add_pairs, enter, logged_in, make_director, make_session, standings_of
from tests.doors.pages import words
from tests.swiss_evenings import draw, drawn_last, play_round, started_swiss
from tests.team_evenings import add_teams, teams_session

pytestmark = pytest.mark.django_db


def director_of(session: Session) -> Client:
    return logged_in(make_director(session.club))


def url(session: Session, name: str) -> str:
    return f"/desk/{session.club.slug}/{session.slug}/{name}/"


def value(html: str, name: str) -> str:
    found = re.search(rf'name="{name}" value="([^"]*)"', html)
    assert found, name
    return found[1].replace("&quot;", '"')


@pytest.mark.parametrize("teams", [8, 9])
def test_a_swiss_is_chosen_on_its_page(teams: int) -> None:
    session = teams_session()
    add_teams(session, teams)
    desk = director_of(session)
    assert "Play a Swiss" in words(desk.get(url(session, "setup")).content.decode())
    page = desk.get(url(session, "swiss")).content.decode()
    assert "With an odd number of teams" in page, "also where the number is even: somebody may come or go"
    sent = {"rounds": 5, "boards_per_round": 6, "order": "list", "first": "fold", "odd": "long", "method": "swiss"}
    looked = desk.post(url(session, "swiss"), {**sent, "act": "look"}).content.decode()
    assert "Round 1 would be" in looked
    assert "5 rounds are many" in words(looked)
    assert desk.post(url(session, "swiss"), {**sent, "act": "take"}).status_code == 302
    setup = desk.get(url(session, "setup")).content.decode()
    assert f"Swiss, {teams} teams" in setup
    assert "5 rounds of 6 boards" in words(setup)


def test_a_swiss_by_its_address_is_refused_where_it_has_no_victory_points() -> None:
    session = make_session()
    add_pairs(session, 8)
    desk = director_of(session)
    for answer in (
        desk.get(url(session, "swiss"), follow=True),
        desk.post(url(session, "swiss"), {"rounds": 5, "boards_per_round": 6, "act": "take"}, follow=True),
    ):
        assert "choose “Matches of pairs” first" in words(answer.content.decode())
    assert "Swiss, 8 pairs" not in words(desk.get(url(session, "setup")).content.decode())


def test_bad_numbers_are_told_and_kept() -> None:
    session = teams_session()
    add_teams(session, 6)
    desk = director_of(session)
    answer = desk.post(
        url(session, "swiss"),
        {"rounds": 99, "boards_per_round": 6, "order": "lot", "first": "lots", "method": "swiss", "act": "look"},
    )
    assert answer.status_code == 422
    assert 'value="99"' in answer.content.decode()


def test_too_few_for_a_swiss() -> None:
    session = teams_session()
    add_teams(session, 2)
    answer = director_of(session).get(url(session, "swiss"), follow=True)
    assert "A Swiss is for 4 to 60" in words(answer.content.decode())


@pytest.mark.parametrize("contest", ["pairs", "teams"])
def test_the_next_round_is_proposed_changed_and_published(contest: str) -> None:
    session = started_swiss(contest, 6, rounds=3)
    desk = director_of(session)
    play_round(session)
    assert "Draw round 2" in words(desk.get(url(session, "")[:-1]).content.decode())
    page = desk.get(url(session, "draw")).content.decode()
    drawn = json.loads(value(page, "drawn"))
    one, other = drawn["matches"][0][1], drawn["matches"][1][1]
    sent = {"seen": value(page, "seen"), "drawn": json.dumps(drawn), "counted": 1}
    changed = desk.post(url(session, "draw"), {**sent, "act": "swap", "one": one, "other": other}).content.decode()
    assert "Changed by you" in changed
    now = json.loads(value(changed, "drawn"))
    assert now["matches"][0][1] == other
    assert drawn_last(session) == 1
    answer = desk.post(url(session, "draw"), {**sent, "drawn": json.dumps(now), "act": "publish"}, follow=True)
    assert "Round 2 is drawn" in words(answer.content.decode())
    assert drawn_last(session) == 2
    assert SwissDraw.objects.get(session=session).changed
    printed = words(desk.get(url(session, "draw/2/print")).content.decode())
    assert "Round 2" in printed
    assert "North–South East–West" in printed
    assert desk.get(url(session, "draw/3/print")).status_code == 404


def test_a_rematch_is_told() -> None:
    session = started_swiss("pairs", 6, rounds=3)
    play_round(session)
    desk = director_of(session)
    page = desk.get(url(session, "draw")).content.decode()
    drawn = json.loads(value(page, "drawn"))
    met = Seating.objects.filter(section__session=session, round=1).select_related("ns", "ew")
    opponent = {}
    for seat in met:
        assert seat.ns is not None
        assert seat.ew is not None
        opponent |= {seat.ns.key: seat.ew.key, seat.ew.key: seat.ns.key}
    first = drawn["matches"][0]
    sent = {"seen": value(page, "seen"), "drawn": json.dumps(drawn), "counted": 1, "act": "swap"}
    changed = desk.post(url(session, "draw"), {**sent, "one": first[2], "other": opponent[first[1]]}).content.decode()
    assert "They met in round 1." in words(changed)


def test_a_round_is_drawn_before_anything_of_the_last_was_played_only_when_that_is_said() -> None:
    session = started_swiss("pairs", 6, rounds=4)
    desk = director_of(session)
    for number in (1, 2):
        page = desk.get(url(session, "draw")).content.decode()
        assert f"Nothing of round {number} has been played yet" in words(page)
        sent = {"seen": value(page, "seen"), "drawn": value(page, "drawn"), "act": "publish"}
        refused = desk.post(url(session, "draw"), sent)
        assert refused.status_code == 422
        assert "Nothing of what was drawn last has been played" in words(refused.content.decode())
        assert drawn_last(session) == number
        if number == 1:
            assert desk.post(url(session, "draw"), {**sent, "ahead": "1"}).status_code == 302
    in_arrears = desk.post(url(session, "draw"), {"act": "look", "counted": "1"}).content.decode()
    assert "Nothing of round" not in words(in_arrears)
    sent = {"seen": value(in_arrears, "seen"), "drawn": value(in_arrears, "drawn"), "counted": "1", "act": "publish"}
    assert desk.post(url(session, "draw"), sent).status_code == 302


@pytest.mark.parametrize("broken", ["", "{}", "[1]", '{"matches": [["x"]]}', '{"matches": "abc"}'])
def test_a_draw_that_was_tampered_with_is_refused_in_words(broken: str) -> None:
    session = started_swiss("pairs", 6, rounds=3)
    play_round(session)
    desk = director_of(session)
    page = desk.get(url(session, "draw")).content.decode()
    answer = desk.post(url(session, "draw"), {"seen": value(page, "seen"), "drawn": broken, "act": "publish"})
    assert answer.status_code in (302, 422)
    assert drawn_last(session) in (1, 2)


def test_results_that_came_in_meanwhile_are_told() -> None:
    session = started_swiss("pairs", 6, rounds=3)
    play_round(session)
    desk = director_of(session)
    page = desk.get(url(session, "draw")).content.decode()
    line = Line.objects.filter(session=session).select_related("board")[0]
    enter(session, line.table or 0, 1, line.board.number, "7NN-13", source="desk", replaces=line.result_id)
    sent = {"seen": value(page, "seen"), "drawn": value(page, "drawn"), "act": "publish"}
    answer = desk.post(url(session, "draw"), sent)
    assert answer.status_code == 422
    assert "Results have come in since" in words(answer.content.decode())


def test_somebody_misses_a_round() -> None:
    session = started_swiss("teams", 6, rounds=3)
    play_round(session)
    desk = director_of(session)
    page = desk.get(url(session, "draw")).content.decode()
    looked = desk.post(url(session, "draw"), {"act": "look", "absent": ["T2"], "seen": value(page, "seen")})
    drawn = json.loads(value(looked.content.decode(), "drawn"))
    assert drawn["absent"] == ["T2"]
    assert drawn["bye"]


def test_a_mismatch_is_given_once() -> None:
    session = started_swiss("pairs", 12, rounds=5, boards_per_round=6)
    play_round(session, 5)
    draw(session)
    play_round(session, 5)
    draw(session)
    for line in Line.objects.filter(session=session, round=2, table=1).select_related("board"):
        enter(session, 1, 2, line.board.number, "7NN-13", source="desk", replaces=line.result_id)
    desk = director_of(session)
    assert "Mismatch" not in words(desk.get(url(session, "live")).content.decode()), "not scored yet"
    standings_of(session)
    room = words(desk.get(url(session, "live")).content.decode())
    assert "Mismatch in round 3" in room
    assert "Draw it anew from the corrected results" in words(desk.get(url(session, "draw")).content.decode())
    play_round(session, 5)
    standings_of(session)
    one = corrected_draws(session.pk)[0].mismatches[0]
    page = desk.get(url(session, "draw")).content.decode()
    assert "should have met" in words(page)
    assert "has been given" not in words(page)
    sent = {"round": one.round, "entry": one.entry, "fault": "none" if one.stronger else "own"}
    desk.post(url(session, "draw/mismatch"), sent)
    desk.post(url(session, "draw/mismatch"), sent)
    assert "What it is worth has been given" in words(desk.get(url(session, "draw")).content.decode())
    assert "Mismatch in round 3" in words(desk.get(url(session, "live")).content.decode()), "one of several"
    for each in corrected_draws(session.pk)[0].mismatches:
        desk.post(url(session, "draw/mismatch"), {"round": each.round, "entry": each.entry, "fault": "own"})
    assert "Mismatch" not in words(desk.get(url(session, "live")).content.decode()), "all have been dealt with"
    given = Penalty.objects.filter(session=session).earliest("pk")
    assert Penalty.objects.filter(session=session, contestant=given.contestant).count() == 1
    due = one.not_at_fault if one.stronger else one.at_fault
    assert one.scored is not None
    assert due is not None
    assert given.unit == "vp"
    assert float(given.amount) * (1 if given.kind == "award" else -1) == pytest.approx(float(due - one.scored))


def test_there_is_no_draw_where_there_is_no_swiss(client: Client) -> None:
    session = teams_session()
    add_teams(session, 4)
    told = director_of(session).get(url(session, "draw"), follow=True)
    assert "Rounds are drawn in a Swiss only" in words(told.content.decode())
    assert client.get(url(session, "draw")).status_code in (302, 404)


def test_after_the_last_round_nothing_is_drawn() -> None:
    session = started_swiss("pairs", 6, rounds=2)
    play_round(session)
    draw(session)
    play_round(session)
    text = words(director_of(session).get(url(session, "draw")).content.decode())
    assert "All rounds have been drawn" in text
    assert Plan.objects.get(section__session=session).to_draw == 0


def test_a_director_who_plays_is_told_no_corrected_points_before_the_own_boards() -> None:
    session = started_swiss("pairs", 12, rounds=5, boards_per_round=6)
    for _number in (1, 2):
        play_round(session, 5)
        draw(session)
    for line in Line.objects.filter(session=session, round=2, table=1).select_related("board"):
        enter(session, 1, 2, line.board.number, "7NN-13", source="desk", replaces=line.result_id)
    standings_of(session)
    director = make_director(session.club)
    own = LineUp.objects.filter(contestant__session=session).select_related("player")[0]
    own.player.user = director
    own.player.save()
    desk, other = logged_in(director), director_of(session)
    page = words(desk.get(url(session, "draw")).content.decode())
    assert "is shown here once you have played your own boards" in page
    assert "at the draw" not in page
    assert "should have met" not in page
    assert "Draw round 3 anew" in page
    mismatch = corrected_draws(session.pk)[0].mismatches[0]
    sent = {"round": mismatch.round, "entry": mismatch.entry, "fault": "own"}
    refused = desk.post(url(session, "draw/mismatch"), sent, follow=True)
    assert "once you have played your own boards" in words(refused.content.decode())
    assert not Penalty.objects.filter(session=session).exists()
    assert "should have met" in words(other.get(url(session, "draw")).content.decode())
    play_round(session, 5)
    standings_of(session)
    assert "should have met" in words(desk.get(url(session, "draw")).content.decode())


def test_danish_asks_nobody_whether_they_may_meet_again() -> None:
    session = started_swiss("pairs", 4, rounds=4, method="danish", rematch="never")
    desk = director_of(session)
    for _round in range(3):
        play_round(session)
        standings_of(session)
        page = desk.get(url(session, "draw")).content.decode()
        assert "also who has met before (Danish)" in words(page)
        assert 'name="rematches"' not in page
        sent = {name: value(page, name) for name in ("seen", "drawn")}
        assert desk.post(url(session, "draw"), {**sent, "act": "publish"}).status_code == 302
    assert drawn_last(session) == 4
