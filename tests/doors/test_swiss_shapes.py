"""Short threesomes, late entries, seeds, rematches and teams of eight of a Swiss, at the desk and at the tables."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from bridgeclub.wording.templatetags.draws import to_be_drawn
from club.actor import PROGRAM
from club.models import Contestant, Session
from club.services import end_play
from movements.models import Match, Plan, Seating
from scoring.models import Line, Penalty
from scoring.queries.phone import phone_state
from scoring.queries.swiss import corrected_draws
from scoring.services import arrive, publish_session
from tests.builders import add_pairs, enter, make_session, play_all, standings_of
from tests.doors.at_the_table import AtTheTable
from tests.doors.pages import words
from tests.doors.test_swiss_desk import director_of, url, value
from tests.swiss_evenings import PAIRS_SCALE, draw, drawn_last, play_round, started_swiss
from tests.team_evenings import add_teams, teams_session

pytestmark = pytest.mark.django_db

SENT = {"rounds": 5, "boards_per_round": 6, "order": "list", "first": "lots", "odd": "short", "method": "swiss"}


def chosen(desk: Client, session: Session, **more: object) -> str:
    """The set-up page once the Swiss is taken."""
    answer = desk.post(url(session, "swiss"), {**SENT, **more, "act": "take"})
    assert answer.status_code == 302, words(answer.content.decode())
    return words(desk.get(url(session, "setup")).content.decode())


def test_short_threesomes_are_chosen_as_matches_of_two_rounds() -> None:
    session = teams_session()
    add_teams(session, 9)
    desk = director_of(session)
    looked = words(desk.post(url(session, "swiss"), {**SENT, "act": "look"}).content.decode())
    assert "Round 1 would be" in looked
    assert "10 rounds of 3 boards" in chosen(desk, session)
    again = desk.get(url(session, "swiss")).content.decode()
    assert 'value="6"' in again, "the boards of a match, as they were typed"


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        ({"boards_per_round": 7}, "an even number of boards"),
        ({"odd": "bye", "order": "seeded"}, "Say how many are seeded, from 1 to 8"),
        ({"odd": "bye", "order": "seeded", "seeds": 9}, "Say how many are seeded, from 1 to 8"),
    ],
)
def test_what_cannot_be_is_told_beside_its_box(wrong: dict[str, object], told: str) -> None:
    session = teams_session()
    add_teams(session, 9)
    answer = director_of(session).post(url(session, "swiss"), {**SENT, **wrong, "act": "look"})
    assert answer.status_code == 422
    assert told in words(answer.content.decode())


def test_half_matches_want_imps() -> None:
    session = teams_session(scored_by="board_a_match", vp_scale="")
    add_teams(session, 9)
    answer = director_of(session).post(url(session, "swiss"), {**SENT, "act": "look"})
    assert "Half matches are scored in IMPs" in words(answer.content.decode())


def test_seeds_rematches_and_the_gap_are_kept() -> None:
    session = teams_session()
    add_teams(session, 8)
    desk = director_of(session)
    chosen(desk, session, odd="bye", order="seeded", seeds=2, first="halves", rematch="after", gap=2)
    page = desk.get(url(session, "swiss")).content.decode()
    for kept in (
        '<option value="seeded" selected',
        '<option value="after" selected',
        '<option value="halves" selected',
    ):
        assert kept in page
    assert value(page, "gap") == "2" if 'name="gap" value="2"' in page else 'value="2"' in page


def test_the_swiss_stays_chosen_when_one_more_comes_before_play() -> None:
    session = make_session(vp_scale=PAIRS_SCALE)
    add_pairs(session, 8)
    desk = director_of(session)
    assert "Swiss, 8 pairs" in chosen(desk, session, odd="bye")
    arrive(session_id=session.pk, actor=PROGRAM)
    assert "Swiss, 9 pairs" in words(desk.get(url(session, "setup")).content.decode())


def test_a_short_threesome_from_the_draw_to_the_scores() -> None:
    session = started_swiss("teams", 5, rounds=3, odd="short", boards_per_round=3)
    desk = director_of(session)
    play_round(session)
    assert "Draw match 2" in words(desk.get(url(session, "")[:-1]).content.decode())
    assert "Match 2 of 3 has not been drawn yet" in words(desk.get(url(session, "end")).content.decode())
    waiting = "Match 2 has not been drawn yet"
    assert AtTheTable(session, 1).state()["draw_says"] == waiting
    team = phone_state(session.pk, Contestant.objects.filter(session=session).earliest("number").pk)
    assert team is not None
    assert to_be_drawn(team) == waiting
    page = desk.get(url(session, "draw")).content.decode()
    said = words(page)
    assert "Draw of match 2, rounds 3 and 4, of 3 matches" in said
    assert "short threesome: half a match against either" in said
    assert "Match 1, rounds 1 and 2" in said
    assert "Who does not play match 2" in said
    sent = {"seen": value(page, "seen"), "drawn": value(page, "drawn"), "counted": 1, "act": "publish"}
    answer = desk.post(url(session, "draw"), sent, follow=True)
    assert "Match 2 is drawn, rounds 3 and 4" in words(answer.content.decode())
    assert drawn_last(session) == 2
    assert AtTheTable(session, 1).state()["draw_says"] == "Match 3 has not been drawn yet"
    assert Seating.objects.filter(section__session=session, round__in=(3, 4)).count() == 10
    printed = words(desk.get(url(session, "draw/2/print")).content.decode())
    assert "Match 2, rounds 3 and 4" in printed
    play_round(session)
    standings_of(session)
    half = Match.objects.filter(session=session, half=True).first()
    assert half is not None
    why = words(desk.get(url(session, f"matches/{half.key}")).content.decode())
    assert "Board" in why


@pytest.mark.parametrize("contest", ["pairs", "teams"])
def test_somebody_comes_late_and_is_drawn(contest: str) -> None:
    session = started_swiss(contest, 8, rounds=3)
    play_round(session)
    desk = director_of(session)
    assert "draw/late/" in desk.get(url(session, "pairs")).content.decode()
    page = words(desk.get(url(session, "draw/late")).content.decode())
    assert "from the next draw on: round 2" in page
    assert "at once" not in page
    sent = {"new-first": "Zoe Late", "new-second": "Yan Late", "new-third": "Xia Late", "new-fourth": "Wim Late"}
    refused = desk.post(url(session, "draw/late"), {**sent, "when": "next", "vp": "-3"})
    assert refused.status_code == 422
    assert "Zoe Late" in refused.content.decode(), "nothing that was typed is lost"
    answer = desk.post(url(session, "draw/late"), {**sent, "when": "next", "vp": "8"}, follow=True)
    told = words(answer.content.decode())
    assert "is in, and is drawn from the next draw on" in told
    assert "Draw of round 2 of 3" in told
    assert "Zoe" in told
    late = Contestant.objects.get(session=session, number=9)
    drawn = draw(session)
    assert late.key in drawn.everybody
    play_round(session)
    end_play(session_id=session.pk, actor=PROGRAM)
    publish_session(session_id=session.pk, actor=PROGRAM)
    card = Client().get(f"/{session.club.slug}/{session.slug}/pair/{late.key}/").content.decode()
    assert "For 1 match sat out or missed" in words(card)
    log = words(desk.get(url(session, "trail")).content.decode())
    assert "came late, in from draw 2 on, with 8 victory points for each one missed" in log
    ranking = words(desk.get(url(session, "ranking")).content.decode())
    assert "Zoe" in ranking or "Late" in ranking


def test_a_late_pair_meets_at_once_who_sits_out() -> None:
    session = started_swiss("pairs", 7, rounds=3)
    desk = director_of(session)
    page = words(desk.get(url(session, "draw/late")).content.decode())
    assert "at once, in round 1, against 7" in page
    sent = {"new-first": "Zoe Late", "new-second": "Yan Late", "when": "now", "vp": "0"}
    answer = desk.post(url(session, "draw/late"), sent, follow=True)
    assert "is in. Tables and phones show where they play" in words(answer.content.decode())
    seat = Seating.objects.get(section__session=session, round=1, table=4)
    assert {seat.ns and seat.ns.number, seat.ew and seat.ew.number} == {7, 8}
    again = desk.post(url(session, "draw/late"), {**sent, "new-first": "An Other"})
    assert again.status_code == 422
    play_all(session)
    assert len(standings_of(session)["ranking"]) == 8


def test_at_once_is_preselected_only_while_all_matches_are_played() -> None:
    session = started_swiss("pairs", 7, rounds=3)
    desk = director_of(session)

    def chosen() -> tuple[str, str]:
        html = desk.get(url(session, "draw/late")).content.decode()
        return next(each for each in ("now", "next") if re.search(rf'value="{each}"[^>]*checked', html)), words(html)

    assert chosen()[0] == "now"
    for board in (1, 2):
        enter(session, 1, 1, board, "4SN=")
    assert chosen()[0] == "next"
    assert "1 match of it is over already" in chosen()[1]
    play_round(session)
    when, page = chosen()
    assert when == "next"
    assert "every other match of it is over" in page
    for _number in (2, 3):
        draw(session)
        play_round(session)
    assert chosen()[0] == "now", "nothing else is left"


def test_once_all_matches_of_two_rounds_are_drawn_the_page_says_when_the_last_is_played() -> None:
    session = started_swiss("teams", 5, rounds=2, odd="short")
    play_round(session)
    draw(session)
    page = words(director_of(session).get(url(session, "draw")).content.decode())
    assert "All matches have been drawn; match 2, the last, is played in rounds 3 and 4." in page


def test_before_the_first_result_round_1_can_be_drawn_anew_with_who_comes() -> None:
    session = started_swiss("teams", 8, rounds=3)
    desk = director_of(session)
    page = words(desk.get(url(session, "pairs")).content.decode())
    assert "Take them in, and leave round 1 as it is drawn" in page
    sent = {"arrives": "1", "new-first": "Zoe", "new-second": "Yan", "new-third": "Xia", "new-fourth": "Wim"}
    looked = words(desk.get(url(session, "pairs/change"), sent).content.decode())
    assert "Swiss, 9 teams" in looked
    answer = desk.post(url(session, "pairs/change"), sent, follow=True)
    assert answer.status_code == 200
    plan = Plan.objects.get(section__session=session)
    assert (plan.options["entries"], plan.to_play) == (9, 3)
    play_round(session)
    draw(session)


def test_late_entries_are_for_a_swiss_in_play() -> None:
    session = teams_session()
    add_teams(session, 6)
    answer = director_of(session).get(url(session, "draw/late"), follow=True)
    assert "Late entries are for a Swiss" in words(answer.content.decode())


def test_a_forbidden_rematch_is_allowed_at_the_draw() -> None:
    session = started_swiss("pairs", 4, rounds=4, rematch="never")
    desk = director_of(session)
    for _number in range(2, 4):
        play_round(session)
        draw(session)
    play_round(session)
    page = desk.get(url(session, "draw")).content.decode()
    assert "It cannot be avoided in this draw." in words(page)
    sent = {"seen": value(page, "seen"), "drawn": value(page, "drawn"), "counted": 3, "act": "publish"}
    refused = desk.post(url(session, "draw"), sent)
    assert refused.status_code == 422
    assert "some meet again" in words(refused.content.decode())
    desk.post(url(session, "draw"), {**sent, "rematches": "1"})
    assert drawn_last(session) == 4


def test_teams_of_eight_choose_a_swiss_and_see_four_tables_a_match() -> None:
    session = teams_session(teams_of_eight="fours")
    add_teams(session, 6, players=8)
    desk = director_of(session)
    assert "Play a Swiss" in words(desk.get(url(session, "setup")).content.decode())
    page = desk.get(url(session, "swiss")).content.decode()
    assert "With an odd number of teams" not in page
    assert "Swiss, 6 teams" in chosen(desk, session, odd="bye")


def test_a_draw_of_teams_of_eight_names_its_tables() -> None:
    session = started_swiss(
        "teams", 6, rounds=3, habits={"teams_of_eight": "fours"}, tables_a_match=4, boards_per_round=4
    )
    play_round(session)
    said = words(director_of(session).get(url(session, "draw")).content.decode())
    assert "1 to 4" in said
    assert "9 to 12" in said


def test_halves_of_a_scale_in_whole_points_are_shown_with_a_decimal() -> None:
    session = started_swiss("teams", 5, rounds=2, odd="short", boards_per_round=8, habits={"vp_scale": "wbf-25"})
    play_round(session)
    end_play(session_id=session.pk, actor=PROGRAM)
    publish_session(session_id=session.pk, actor=PROGRAM)
    document = standings_of(session)
    page = words(Client().get(f"/{session.club.slug}/{session.slug}/").content.decode())
    for row in document["ranking"]:
        assert f"{float(row['vp']):.1f}" in page


def test_a_mismatch_of_short_threesomes_is_told_by_its_match() -> None:
    """Round 5 is match 3: in the room, on the page of the draw and beside what is given for it."""
    session = started_swiss("teams", 12, rounds=4, odd="short", boards_per_round=3)
    for number in (1, 2):
        play_round(session, seed=5)
        draw(session)
        assert drawn_last(session) == number + 1
    home = Match.objects.filter(session=session, round=3).earliest("place")
    for line in Line.objects.filter(match=home).select_related("board"):
        score = "7NN=" if line.ns_id == home.away_id else "7NN-13"
        enter(
            session, line.table or 0, line.round or 0, line.board.number, score, source="desk", replaces=line.result_id
        )
    play_round(session, seed=5)
    standings_of(session)
    desk = director_of(session)
    assert "Mismatch in match 3" in words(desk.get(url(session, "live")).content.decode())
    assert "after the draw of match 3" in words(desk.get(url(session, "draw")).content.decode())
    one = corrected_draws(session.pk)[0].mismatches[0]
    desk.post(url(session, "draw/mismatch"), {"round": one.round, "entry": one.entry, "fault": "own"})
    given = Penalty.objects.get(session=session)
    assert given.note == "Met others than the right opponents in match 3 (WB 165.2)"
    assert "What it is worth has been given" in words(desk.get(url(session, "draw")).content.decode())
