"""During play nobody reads, on any page, a result of a board that some table has still to play."""

from __future__ import annotations

import csv
import re

import pytest
from django.test import Client
from lxml import etree

from bridgeclub.outputs.formats import PUBLIC
from club.actor import PROGRAM
from club.models import Session
from club.services import end_play, resume_play, set_federation, set_outputs
from movements.models import Seating
from rulings.services.clocks import BY_THE_CLOCKS
from scoring.models import Line, Snapshot
from scoring.services import Award, publish_session
from scoring.services.analysis import analyse_deals
from tests.builders import enter, play_all, standings_of, started_session, still_to_play
from tests.deal_makers import load, set_of
from tests.doors.pages import address, award_at, page, rows, words

pytestmark = [pytest.mark.django_db, pytest.mark.always]


def playing(*, rounds: int = 3, ranking: bool = True) -> Session:
    """Four tables, four rounds of two boards, some rounds played."""
    session = started_session(8, habits={"live_ranking": "exact" if ranking else "off"})
    if rounds:
        play_all(session, rounds=range(1, rounds + 1))
    standings_of(session)
    return session


def waiting(session: Session) -> set[int]:
    """The boards that some scheduled table has still to play."""
    return {board for _seating, board in still_to_play(session)}


def every_board(session: Session) -> set[int]:
    sets = Seating.objects.filter(section__session=session).values_list("boards", flat=True)
    return {board for boards in sets for board in boards}


def links(html: str) -> set[int]:
    return {int(number) for number in re.findall(r"/board/([0-9]+)/", html)}


def last_meeting_of_first_board(session: Session) -> tuple[int, int, int]:
    """Table, round and board of a meeting that is the only one still to come on its board."""
    left = list(still_to_play(session))
    numbers = [board for _seating, board in left]
    seating, board = next((seating, board) for seating, board in left if numbers.count(board) == 1)
    return seating.table, seating.round, board


@pytest.mark.parametrize("rounds", [0, 1, 2, 3])
def test_a_board_opens_only_when_every_table_has_played_it(rounds: int) -> None:
    session = playing(rounds=rounds)
    closed = waiting(session)
    assert closed
    for number in every_board(session):
        response = Client().get(address(session, f"board/{number}/"))
        assert response.status_code == (404 if number in closed else 200), number


def test_a_closed_board_says_when_it_opens() -> None:
    session = playing()
    number = min(waiting(session))
    assert f"Another table still has to play board {number}" in words(page(address(session, f"board/{number}/"), 404))


def test_one_result_opens_the_board() -> None:
    session = playing()
    table, number, board = last_meeting_of_first_board(session)
    page(address(session, f"board/{board}/"), 404)
    enter(session, table, number, board, "3NTN=")
    standings_of(session)
    assert "North" in page(address(session, f"board/{board}/"))


def test_no_page_leads_to_a_closed_board() -> None:
    session = playing()
    closed = waiting(session)
    for path in ("", "live", *(f"pair/{key}/" for key in standings_keys(session))):
        assert links(page(address(session, path))) <= every_board(session) - closed, path


def standings_keys(session: Session) -> list[str]:
    return [row["contestant"] for row in Snapshot.objects.get(session=session).standings["ranking"]]


def test_a_card_leaves_out_what_others_have_still_to_play() -> None:
    session = playing()
    closed = waiting(session)
    for key in standings_keys(session):
        html = page(address(session, f"pair/{key}/"))
        shown = {int(row[0]) for row in rows(html, "crd") if row[0].isdigit()}
        assert not shown & closed
        assert "left out: others still have to play" in html
        assert "Total so far" in html


def test_a_result_that_shows_only_on_a_closed_board_is_on_no_page() -> None:
    session = playing(rounds=2)
    table, number, board = min((s.table, s.round, b) for s, b in still_to_play(session) if s.round == 3)
    enter(session, table, number, board, "7SXXN-13", lead="D2")
    standings_of(session)
    assert board in waiting(session)
    paths = ["", "live", *(f"pair/{key}/" for key in standings_keys(session))]
    paths += [f"board/{number}/" for number in every_board(session) - waiting(session)]
    for path in paths:
        html = page(address(session, path))
        assert "7600" not in html, path
        assert "redoubled" not in html, path


@pytest.mark.parametrize("scored_by", ["matchpoints", "butler", "cross_imps"])
def test_what_happens_on_closed_boards_changes_no_figure_of_a_card_or_a_board(scored_by: str) -> None:
    """Averages by role, card play, running totals and bars: the same to the letter whatever the closed boards bring."""
    session = started_session(8, habits={"live_ranking": "exact", "scored_by": scored_by})
    load(session)
    play_all(session, rounds=range(1, 4))
    analyse_deals(set_of(session).pk)
    standings_of(session)
    closed = waiting(session)
    keys = standings_keys(session)
    paths = [f"pair/{key}/" for key in keys] + [f"board/{n}/?of={keys[0]}" for n in every_board(session) - closed]
    before = [page(address(session, path)) for path in paths]
    assert any("As declarer" in html for html in before)
    assert any('<table class="rol"' in html for html in before)
    hidden = Line.objects.filter(session=session, board__number__in=closed, result__isnull=False)
    assert hidden
    for line in hidden.select_related("board"):
        entered = "7NTN=" if line.pk % 2 else "7NTW-13"
        enter(session, line.table, line.round, line.board.number, entered, replaces=line.result_id, source="desk")
    standings_of(session)
    assert [page(address(session, path)) for path in paths] == before


def test_an_adjusted_board_stays_closed_while_others_have_to_play_it() -> None:
    session = playing(rounds=1)
    board = award_at(session, 1, 2, Award(ns={"artificial": "60"}, ew={"artificial": "40"}))
    standings_of(session)
    assert board in waiting(session)
    page(address(session, f"board/{board}/"), 404)


def test_a_club_that_wants_no_ranking_during_play_has_none_on_any_page() -> None:
    session = playing(ranking=False)
    first = Snapshot.objects.get(session=session).standings["ranking"][0]
    for path in ("", "live"):
        html = page(address(session, path))
        assert "The ranking comes after play" in html
        assert '<table class="rank"' not in html
    assert f"{float(first['percent']):.2f} %" not in page(address(session, f"pair/{first['contestant']}/"))


def test_after_play_the_ranking_waits_for_the_director() -> None:
    session = playing(rounds=4, ranking=False)
    end_play(session_id=session.pk, actor=PROGRAM)
    standings_of(session)
    html = page(address(session))
    assert "The director is checking the results." in html
    assert '<table class="rank"' not in html
    publish_session(session_id=session.pk, actor=PROGRAM)
    assert '<table class="rank"' in page(address(session))


def test_an_edition_gives_nothing_away_when_play_goes_on_after_it() -> None:
    session = playing()
    closed = waiting(session)
    end_play(session_id=session.pk, actor=PROGRAM)
    publish_session(session_id=session.pk, actor=PROGRAM)
    for number in closed:
        page(address(session, f"edition/1/board/{number}/"), 200)
    resume_play(session_id=session.pk, permission=BY_THE_CLOCKS, actor=PROGRAM)
    standings_of(session)
    for number in closed:
        page(address(session, f"edition/1/board/{number}/"), 404)
        page(address(session, f"board/{number}/"), 404)
    for key in standings_keys(session):
        html = page(address(session, f"edition/1/pair/{key}/"))
        assert links(html) <= every_board(session) - closed
    assert "Playing: provisional." in page(address(session))


def test_no_file_of_an_edition_gives_it_away_either() -> None:
    """A USEBIO file tells every result: it was handed out to everybody while play went on again."""
    session = playing()
    club = session.club_id
    set_federation(club_id=club, number="4711", public_file=True, actor=PROGRAM)
    set_outputs(club_id=club, public_formats=list(PUBLIC), paper="a4", separator="comma", actor=PROGRAM)
    end_play(session_id=session.pk, actor=PROGRAM)
    publish_session(session_id=session.pk, actor=PROGRAM)
    usebio = address(session, "edition/1/usebio.xml")
    assert len(etree.fromstring(Client().get(usebio).content).findall(".//BOARD")) == len(every_board(session))
    resume_play(session_id=session.pk, permission=BY_THE_CLOCKS, actor=PROGRAM)
    standings_of(session)
    closed = waiting(session)
    assert "Play has resumed, and boards of this edition are still to be played." in page(usebio, 404)
    open_now = every_board(session) - closed
    told = file(session, "pbn")
    assert {int(board) for board in re.findall(r'\[Board "(\d+)"\]', told)} == open_now
    for form in ("travellers-csv", "cards-csv"):
        assert {int(row["Board"]) for row in csv.DictReader(file(session, form).splitlines())} == open_now
    play_all(session)
    standings_of(session)
    assert Client().get(usebio).status_code == 200


def file(session: Session, form: str) -> str:
    """Edition 1 as everybody may take it away."""
    answer = Client().get(address(session, f"edition/1/file/{form}/"))
    assert answer.status_code == 200
    return str(answer.content.decode("utf-8-sig"))
