"""The ranking during play, by the club's choice: none, whole figures after each round, or exact over open boards.

What is read is what everybody may read: pages, pair pages, phones, programs; and the same for a director who plays.
"""

from __future__ import annotations

import re
from itertools import product
from typing import Any

import pytest
from django.test import Client

from club.actor import PROGRAM
from club.models import Session
from club.queries import session_info
from club.services import change_session, close_round, end_play, resume_play, set_outputs
from rulings.services.clocks import BY_THE_CLOCKS
from scoring.engine.document import parse
from scoring.engine.during_play import on_open_boards
from scoring.engine.standings import score_session
from scoring.models import Snapshot
from scoring.queries.room import desk_results_sheet
from scoring.recompute import recompute
from scoring.services import Award, publish_session
from tests.builders import (
    enter,
    play_all,
    seating_at,
    section_of,
    standings_of,
    started_in,
    started_session,
    still_to_play,
)
from tests.doors.pages import address, award_at, page, rows, words
from tests.doors.phones import following, pair_at
from tests.doors.programs import Program, director_program, of
from tests.doors.rooms import playing_room
from tests.ranges import spread

pytestmark = pytest.mark.django_db
HABITS: list[dict[str, Any]] = [
    {"scored_by": "matchpoints"},
    {"scored_by": "matchpoints", "matchpoints_per_win": 1},
    {"scored_by": "cross_imps"},
    {"scored_by": "cross_imps_mean"},
    {"scored_by": "butler"},
]


def evening(rounds: int, *, ranking: str = "rounds", pairs: int = 14, **habits: Any) -> Session:
    """Seven tables, seven rounds of three boards; of sets that lie aside none. Pairs read no board before all have
    played it, unless the habits say so."""
    chosen = {"live_ranking": ranking, "board_results": "all", **habits}
    session = started_session(pairs, "straight-mitchell", boards_per_round=3, habits=chosen)
    if rounds:
        play_all(session, rounds=range(1, rounds + 1))
    recompute(session.pk)
    return session


def one_result_more(session: Session) -> None:
    """Of the next round, at one table."""
    seating, board = next(iter(still_to_play(session)))
    enter(session, seating.table, seating.round, board, "7NTXXN=")
    recompute(session.pk)


def everything_of_the_ranking(session: Session) -> dict[str, Any]:
    """All that says who is where, through every door that strangers and pairs have."""
    pair = pair_at(session, 1)
    said = Program().read(of(session, "/standings"))
    return {
        "page": ranking_of(page(address(session))),
        "live": ranking_of(page(address(session, "live"))),
        "pair": re.findall(r'<p class="big">.*?</p>', page(address(session, f"pair/{pair.key}/")), re.S),
        "api": (said["lists"], said["handicap_lists"], said["whole_after"]),
        "phone": re.findall(r'<p class="big">.*?</p>', following(pair).html(), re.S),
    }


def ranking_of(html: str) -> list[list[str]]:
    return rows(html, "rank") if 'class="rank"' in html else []


@pytest.mark.parametrize("habits", spread(HABITS, 3))
def test_a_result_in_the_middle_of_a_round_moves_no_figure_anywhere(habits: dict[str, Any]) -> None:
    session = evening(4, **habits)
    before = everything_of_the_ranking(session)
    assert all(before.values())
    one_result_more(session)
    assert everything_of_the_ranking(session) == before
    play_all(session, rounds=[5])
    recompute(session.pk)
    assert everything_of_the_ranking(session) != before


@pytest.mark.parametrize("habits", HABITS)
def test_no_figure_is_finer_than_a_whole_one_while_boards_are_closed(habits: dict[str, Any]) -> None:
    session = evening(4, **habits)
    said = Program().read(of(session, "/standings"))
    assert (said["ranking_shown"], said["whole_after"], said["next_after"]) == (True, 4, 5)
    for row in (row for each in said["lists"] for row in each["rows"]):
        figure = row["percent"] if habits["scored_by"] == "matchpoints" else row["total"]
        assert re.fullmatch(r"-?\d+", figure)
        assert (row["points"], row["available"], row["vp"]) == (None, None, None)
    told = everything_of_the_ranking(session)
    assert not re.search(r"\d[.,]\d", str([told["page"], told["pair"], told["phone"]]))
    html = page(address(session))
    assert "Ranking after round 4, in whole figures." in words(html)
    assert not re.search(r'data-say="[^"]*\d\.\d', html)


@pytest.mark.parametrize("rounds", [0, 1, 2])
def test_before_enough_is_played_the_page_says_from_which_round_on(rounds: int) -> None:
    session = evening(rounds) if rounds else evening(0)
    if not rounds:
        one_result_more(session)
    html = page(address(session))
    assert ranking_of(html) == []
    assert "The ranking comes after round 3" in words(html)
    assert Program().read(of(session, "/standings"))["next_after"] == 3
    assert "big" not in following(pair_at(session, 1)).html()


@pytest.mark.parametrize("ranking", ["off", "rounds"])
def test_the_page_says_in_one_way_when_boards_open(ranking: str) -> None:
    said = words(page(address(evening(1, ranking=ranking))))
    assert ("when everybody has played it." in said) is (ranking == "off")
    assert ("at the end of the round" in said) is (ranking == "rounds")


@pytest.mark.parametrize(("results", "coming"), [("never", 3), ("all", 3), ("played", 6)])
def test_where_pairs_read_boards_at_once_the_ranking_waits_until_that_takes_no_board_out_of_it(
    results: str, coming: int
) -> None:
    session = evening(2, board_results=results)
    said = Program().read(of(session, "/standings"))
    assert (said["ranking_shown"], said["next_after"]) == (False, coming)
    play_all(session, rounds=[3, 4, 5])
    recompute(session.pk)
    said = Program().read(of(session, "/standings"))
    assert (said["whole_after"], said["next_after"]) == ((None, 6) if results == "played" else (5, 6))
    play_all(session, rounds=[6])
    recompute(session.pk)
    assert Program().read(of(session, "/standings"))["whole_after"] == 6


def test_too_few_tables_have_no_ranking_before_the_end_and_are_told_so() -> None:
    session = started_session(6, "straight-mitchell", boards_per_round=2)
    play_all(session, rounds=[1, 2])
    recompute(session.pk)
    assert "The ranking comes after round 3" in words(page(address(session)))
    play_all(session)
    recompute(session.pk)
    assert ranking_of(page(address(session)))


def test_the_last_result_makes_the_ranking_exact_at_once() -> None:
    session = evening(6)
    assert Program().read(of(session, "/standings"))["whole_after"] == 6
    play_all(session)
    recompute(session.pk)
    said = Program().read(of(session, "/standings"))
    exact = {row["contestant"]: row["percent"] for row in standings_of(session)["ranking"]}
    assert {row["contestant"]["key"]: row["percent"] for each in said["lists"] for row in each["rows"]} == exact
    assert said["whole_after"] is None


@pytest.mark.parametrize(("kind", "habits"), spread(product(["howell", "share-and-relay-mitchell"], HABITS), 4))
def test_the_exact_ranking_is_that_of_the_open_boards_at_every_moment(kind: str, habits: dict[str, Any]) -> None:
    """Total minus open boards is nothing, whatever has been entered."""
    session = started_session(8, kind, boards_per_round=2, habits={"live_ranking": "exact", **habits})
    last, opened = max(seating.round for seating, _board in still_to_play(session)), 0
    for number in range(1, last):
        play_all(session, rounds=[number])
        one_result_more(session)
        snapshot = Snapshot.objects.get(session=session)
        open_now = frozenset(snapshot.finished)
        assert open_now.isdisjoint(board for _seating, board in still_to_play(session))
        document = score_session(on_open_boards(parse(snapshot.facts), open_now)).to_document()
        wanted = {row["contestant"]: (row["total"], row["percent"], row["boards"]) for row in document["ranking"]}
        lists = Program().read(of(session, "/standings"))["lists"]
        found = {
            row["contestant"]["key"]: (row["total"], row["percent"], row["boards"])
            for each in lists
            for row in each["rows"]
        }
        assert found == wanted
        opened += len(open_now)
    assert opened


def test_boards_are_opened_at_the_end_of_a_round_where_the_ranking_is_brought_up_to_date_then() -> None:
    """All but one table have finished: if every other board were open, what is left of the last ranking was the one
    that is still to be played."""
    session = evening(6)
    *others, (seating, board) = list(still_to_play(session))
    for each, number in others:
        enter(session, each.table, each.round, number, "4SN=")
    recompute(session.pk)
    assert Program().read(of(session, "/standings"))["finished_boards"] == []
    change_session(session_id=session.pk, permission=BY_THE_CLOCKS, actor=PROGRAM, live_ranking="off")
    recompute(session.pk)
    assert len(Program().read(of(session, "/standings"))["finished_boards"]) == 20
    change_session(session_id=session.pk, permission=BY_THE_CLOCKS, actor=PROGRAM, live_ranking="rounds")
    enter(session, seating.table, seating.round, board, "4SN=")
    recompute(session.pk)
    assert len(Program().read(of(session, "/standings"))["finished_boards"]) == 21


def test_a_round_counts_when_every_section_has_finished_it_or_the_director_has_closed_it() -> None:
    session = evening(3)
    of_round = [(seating, board) for seating, board in still_to_play(session) if seating.round == 4]
    for seating, board in of_round[:-1]:
        enter(session, seating.table, 4, board, "4SN=")
    recompute(session.pk)
    assert Program().read(of(session, "/standings"))["whole_after"] == 3
    close_round(section_id=section_of(session).pk, number=4, actor=PROGRAM)
    recompute(session.pk)
    assert Program().read(of(session, "/standings"))["whole_after"] == 4


def test_sections_wait_for_each_other() -> None:
    session = started_in(10, 10, boards_per_round=3, habits={"live_ranking": "rounds", "board_results": "all"})
    play_all(session, rounds=[1, 2, 3])
    recompute(session.pk)
    first = Program().read(of(session, "/standings"))
    assert first["whole_after"] == 3
    for seating, board in list(still_to_play(session)):
        if seating.round == 4 and seating.section.letter == "A":
            enter(session, seating.table, 4, board, "4SN=", section="A")
    recompute(session.pk)
    assert Program().read(of(session, "/standings"))["lists"] == first["lists"]


def test_the_clubs_that_want_none_have_none_and_the_director_sees_all() -> None:
    for choice in ("off", "rounds", "exact"):
        room = playing_room(14, kind="straight-mitchell", boards_per_round=3, habits={"live_ranking": choice})
        play_all(room.session, rounds=[1, 2])
        one_result_more(room.session)
        shown = [row for each in Program().read(of(room.session, "/standings"))["lists"] for row in each["rows"]]
        assert not any(row["boards"] for row in shown)
        exact = {row["contestant"]: row["percent"] for row in standings_of(room.session)["ranking"]}
        said = director_program(room.session.club).read(of(room.session, "/provisional"))
        assert {row["contestant"]["key"]: row["percent"] for each in said["lists"] for row in each["rows"]} == exact
        assert re.search(r"\d\d\.\d\d", str(rows(room.html("ranking/"), "rank")))


def test_an_average_that_follows_the_own_one_tells_nothing_of_closed_boards() -> None:
    """On an open board average plus is worth what the pair has elsewhere: on the boards that are open."""
    session = started_session(8, "howell", boards_per_round=2, habits={"live_ranking": "off"})
    award_at(session, 1, 1, Award(ns={"artificial": "60"}, ew={"artificial": "40"}))
    play_all(session, rounds=range(1, 6))
    recompute(session.pk)
    board = seating_at(session, 1, 1).boards[0]
    if board not in Snapshot.objects.get(session=session).finished:
        play_all(session, rounds=[6])
        recompute(session.pk)
    assert board in Snapshot.objects.get(session=session).finished
    before = page(address(session, f"board/{board}/"))
    open_now = Snapshot.objects.get(session=session).finished
    entered = set()
    for seating, number in list(still_to_play(session)):
        if number not in entered and [each for _seating, each in still_to_play(session)].count(number) > 1:
            enter(session, seating.table, seating.round, number, "7NTXXN=")
            entered.add(number)
    assert entered
    recompute(session.pk)
    assert Snapshot.objects.get(session=session).finished == open_now
    assert figures(page(address(session, f"board/{board}/"))) == figures(before)


def figures(html: str) -> list[list[str]]:
    return rows(html, "trav")


def test_where_play_goes_on_after_an_edition_its_ranking_waits_with_its_boards() -> None:
    session = evening(4, ranking="off")
    set_outputs(club_id=session.club_id, public_formats=["ranking-csv"], paper="a4", separator="comma", actor=PROGRAM)
    end_play(session_id=session.pk, actor=PROGRAM)
    recompute(session.pk)
    publish_session(session_id=session.pk, actor=PROGRAM)
    assert ranking_of(page(address(session, "edition/1/")))
    resume_play(session_id=session.pk, permission=BY_THE_CLOCKS, actor=PROGRAM)
    recompute(session.pk)
    html = page(address(session, "edition/1/"))
    assert ranking_of(html) == []
    assert "shown again when all boards have been played" in words(html)
    assert Program().read(of(session, "/editions/1"))["standings"]["lists"] == []
    answer = Client().get(address(session, "edition/1/file/ranking-csv/"))
    assert len(answer.content.decode("utf-8-sig").splitlines()) <= 1
    play_all(session)
    recompute(session.pk)
    assert ranking_of(page(address(session, "edition/1/")))


def test_a_changed_choice_shows_nothing_until_it_has_been_computed() -> None:
    session = evening(4)
    assert ranking_of(page(address(session)))
    change_session(session_id=session.pk, permission=BY_THE_CLOCKS, actor=PROGRAM, live_ranking="exact")
    html = page(address(session))
    assert ranking_of(html) == []
    assert "The ranking will be here in a moment." in words(html)
    recompute(session.pk)
    assert Program().read(of(session, "/standings"))["whole_after"] is None


def test_standings_of_before_the_choice_show_no_ranking_during_play() -> None:
    session = evening(4)
    Snapshot.objects.filter(session=session).update(room=None)
    assert ranking_of(page(address(session))) == []
    end_play(session_id=session.pk, actor=PROGRAM)
    assert ranking_of(page(address(session)))


def test_a_director_who_plays_sees_the_ranking_as_the_room_does() -> None:
    session = evening(4)
    info = session_info(session.pk)
    assert info is not None
    playing = desk_results_sheet(info, frozenset({1}))
    alone = desk_results_sheet(info)
    assert playing is not None
    assert alone is not None
    assert all("." not in row["percent"] for row in playing.ranking)
    assert any("." in row["percent"] for row in alone.ranking)
