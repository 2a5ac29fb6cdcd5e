"""The draw of a Swiss for everybody: tables and seats, those who sit out, and nobody's points."""

from __future__ import annotations

import re

import pytest

from club.actor import PROGRAM
from club.models import LineUp, Player, Section, Session
from movements.engine.swiss_evening import drawn_rounds
from movements.models import Plan, Seating
from rulings.services.clocks import BY_THE_CLOCKS
from scoring.services import MatchEntry, MatchFigures, enter_match_result
from tests.builders import enter, play_all, standings_of
from tests.doors.desks import director_desk
from tests.doors.pages import address, page, words
from tests.swiss_evenings import draw, play_round, ready_swiss, started_swiss

pytestmark = pytest.mark.django_db


def test_it_says_who_sits_where_in_the_newest_round_and_no_points() -> None:
    session = started_swiss("pairs", 7, rounds=3)
    play_round(session)
    draw(session)
    found = page(address(session, "draw/"))
    assert "Round 2 of 3" in words(found)
    seats = Seating.objects.select_related("ns", "ew").filter(section__session=session, round=2)
    for seat in seats:
        if seat.ns and seat.ew:
            listed = next(row for row in re.findall(r"<tr>.*?</tr>", found, re.S) if f">{seat.table}</th>" in row)
            assert [int(each) for each in re.findall(r'class="no">(\d+)<', listed)] == [seat.ns.number, seat.ew.number]
    [bye] = [seat.ns or seat.ew for seat in seats if not (seat.ns and seat.ew)]
    assert bye is not None
    assert re.search(rf'class="no">{bye.number}</span>.*?sits out', found, re.S)
    points = {row["vp"] for row in standings_of(session)["ranking"]}
    assert not any(each and f">{each}<" in found for each in points)


def test_both_tables_of_a_match_of_teams_stand_in_one_line() -> None:
    session = started_swiss("teams", 6, rounds=2)
    said = words(page(address(session, "draw/")))
    assert "1 + 2" in said
    assert "5 + 6" in said
    assert "sits North–South at the first and East–West at the second" in said


@pytest.mark.parametrize("pace", ["tables", "together"])
def test_at_half_time_of_a_short_threesome_the_second_half_comes_first(pace: str) -> None:
    """Who meets whom now stands above; with the tables' own pace once all have played the first half."""
    session = started_swiss("teams", 5, rounds=2, odd="short", habits={"pace": pace})
    [three] = drawn_rounds(Plan.objects.get(section__session=session).options)[0].threesomes
    assert "Match 1 of 2, first half" in words(page(address(session, "draw/")))
    assert halves(session) == ["Now: the first half", "Then: the second half"]
    if pace == "tables":
        play_all(session, rounds=[1])
    else:
        Section.objects.filter(session=session).update(open_round=2)
    assert halves(session) == ["Now: the second half", "The first half was"]
    found = page(address(session, "draw/"))
    assert "Match 1 of 2, second half" in words(found)
    number = dict(session.contestants.values_list("key", "number"))
    now = re.findall(r"<tbody>.*?</tbody>", found, re.S)[0]
    met = {frozenset(map(int, re.findall(r'class="no">(\d+)<', row))) for row in now.split("</tr>")}
    seats = Seating.objects.filter(section__session=session, round=2, ns__isnull=False, ew__isnull=False)
    both = {
        frozenset((seat.ns.number, seat.ew.number)) for seat in seats.select_related("ns", "ew") if seat.ns and seat.ew
    }
    assert both <= met
    assert {number[team] for team in three.teams} <= set().union(*both)


def halves(session: Session) -> list[str]:
    return [" ".join(each.split()) for each in re.findall(r"<h2>(.*?)</h2>", page(address(session, "draw/")), re.S)]


def test_where_both_halves_are_alike_the_head_says_which_is_played() -> None:
    session = started_swiss("teams", 6, rounds=2, odd="short")
    assert halves(session) == []
    play_all(session, rounds=[1])
    assert "Match 1 of 2, second half" in words(page(address(session, "draw/")))


def test_a_match_with_a_result_by_hand_keeps_nobody_in_the_first_half() -> None:
    session = started_swiss("teams", 6, rounds=2, odd="short")
    seats = Seating.objects.select_related("match").filter(section__session=session, round=1)
    match = seats.get(table=1).match
    assert match is not None
    for seat in seats.exclude(match=match):
        for board in seat.boards:
            enter(session, seat.table, 1, board, "3NTN=")
    assert "Match 1 of 2, first half" in words(page(address(session, "draw/")))
    entry = MatchEntry(match.key, 0, MatchFigures(vp=("13", "7")))
    enter_match_result(session_id=session.pk, entry=entry, permission=BY_THE_CLOCKS, actor=PROGRAM)
    assert "Match 1 of 2, second half" in words(page(address(session, "draw/")))


def test_a_hidden_name_stays_hidden() -> None:
    session = started_swiss("pairs", 6, rounds=2)
    player = LineUp.objects.filter(contestant__session=session)[0].player
    Player.objects.filter(pk=player.pk).update(privacy=Player.Privacy.HIDDEN)
    assert player.name not in words(page(address(session, "draw/")))


def test_there_is_none_before_play_and_where_nothing_is_drawn() -> None:
    session = ready_swiss("pairs", 6, rounds=2)
    page(address(session, "draw/"), 404)
    page(address(session, "draw/").replace(session.slug, "nothing"), 404)


def test_the_session_and_the_desk_lead_to_it() -> None:
    session = started_swiss("teams", 6, rounds=2)
    assert address(session, "draw/") in page(address(session))
    desk = director_desk(session.club)
    assert address(session, "draw/") in desk.html(f"{session.slug}/draw/")
