"""The other results of a board, at the table and on the pair's own phones, by the club's choice of three."""

from __future__ import annotations

import re
from typing import Any

import pytest

from club.actor import PROGRAM
from club.models import ConditionsOfContest, Session
from club.services import change_session, create_club
from rulings.services.clocks import BY_THE_CLOCKS
from scoring.models import Line
from scoring.recompute import recompute
from scoring.services import Award, adjust
from tests.builders import enter, meeting_at, play_all, seating_at, started_session, still_to_play
from tests.doors.at_the_table import AtTheTable, answer, board_of
from tests.doors.pages import words
from tests.doors.phones import following, pair_at

pytestmark = pytest.mark.django_db
SHOWN = re.compile(r"other results? so far")


def session_with(choice: str, *, pairs: int = 10, boards: int = 2, **habits: Any) -> Session:
    """Five tables of a straight Mitchell: in round 2 every set has been played once."""
    session = started_session(
        pairs, "straight-mitchell", boards_per_round=boards, habits={"board_results": choice, **habits}
    )
    play_all(session, rounds=[1])
    return session


def first_board(session: Session, table: int = 1, round: int = 2) -> int:
    return int(seating_at(session, table, round).boards[0])


def line_on(html: str, board: int) -> str:
    found = re.search(
        rf'<li class="ln" id="board-{board}" [^>]*>(.*?)(?=<li class="ln"|<section|</section>)', html, re.S
    )
    assert found
    return words(found[1])


def played_and_agreed(table: AtTheTable, board: int, result: str = "4SN=") -> dict[str, Any]:
    """What the yes is answered."""
    return answer(table.confirm(table.enter(board, result)["result"]), 200)


@pytest.mark.parametrize(
    ("habits", "said"),
    [
        ({"scored_by": "matchpoints"}, {"imps": False}),
        ({"scored_by": "matchpoints", "matchpoints_per_win": 1}, {"imps": False}),
        ({"scored_by": "cross_imps"}, {"imps": True}),
        ({"scored_by": "cross_imps_mean"}, {"imps": True}),
        ({"scored_by": "butler"}, {"imps": True}),
    ],
)
def test_right_after_the_yes_the_board_says_what_it_is_worth(habits: dict[str, Any], said: dict[str, Any]) -> None:
    session = session_with("played", **habits)
    table, board = AtTheTable(session, 1), first_board(session)
    assert board_of(table.state(), board)["others"] is False
    yes = played_and_agreed(table, board)
    own = board_of(table.state(), board)
    assert own["others"] is True
    assert own["worth"]["imps"] is said["imps"]
    assert float(own["worth"]["ns"]) + float(own["worth"]["ew"]) == (0 if said["imps"] else 100)
    assert yes["traveller"] is None
    shown = answer(table.get("table_traveller", board), 200)
    assert (len(shown["lines"]), shown["waiting"]) == (2, 3)
    assert "3 tables still have to play" in shown["message"]
    assert [line["here"] for line in shown["lines"]].count(True) == 1


def test_the_first_table_to_play_a_board_has_nothing_to_see_and_no_button() -> None:
    session = session_with("played")
    table = AtTheTable(session, 1)
    answered = played_and_agreed(AtTheTable(started_session(10, "straight-mitchell", boards_per_round=2), 1), 1)
    assert answered["traveller"] is None
    assert all(not board["others"] and board["worth"] is None for board in table.state()["current"]["boards"])


@pytest.mark.parametrize("choice", ["never", "played", "all"])
def test_each_choice_at_the_table_and_on_the_phone(choice: str) -> None:
    session = session_with(choice)
    table, board = AtTheTable(session, 1), first_board(session)
    played_and_agreed(table, board)
    recompute(session.pk)
    own, phone = board_of(table.state(), board), line_on(following(pair_at(session, 1)).html(), board)
    at_once = choice == "played"
    assert (own["others"], own["worth"] is not None) == (at_once, at_once)
    assert bool(SHOWN.search(phone)) is at_once
    assert ("%" in phone) is at_once
    lines = table.get("table_traveller", board)
    assert lines.status_code == {"never": 404, "played": 200, "all": 200}[choice]
    if choice == "all":
        assert answer(lines, 200)["lines"] == []
    last = played_and_agreed(table, seating_at(session, 1, 2).boards[-1])
    assert (last["traveller"] is not None) is at_once
    play_all(session)
    recompute(session.pk)
    own = board_of(table.state(), first_board(session, 1, 5))
    assert (own["others"], own["worth"] is not None) == ((choice != "never"),) * 2
    phone = line_on(following(pair_at(session, 1)).html(), board)
    assert ("%" in phone) is (choice != "never")
    assert not SHOWN.search(phone)


def test_nobody_is_shown_anything_before_the_opponents_have_agreed() -> None:
    session = session_with("played")
    table, board = AtTheTable(session, 1), first_board(session)
    table.enter(board, "4SN=")
    recompute(session.pk)
    assert board_of(table.state(), board)["others"] is False
    assert table.get("table_traveller", board).status_code == 404
    assert not SHOWN.search(following(pair_at(session, 1)).read())


def test_where_pairs_agree_at_the_end_of_the_round_the_entry_is_enough() -> None:
    session = session_with("played", sign_off="round")
    table, board = AtTheTable(session, 1), first_board(session)
    table.enter(board, "4SN=")
    assert board_of(table.state(), board)["others"] is True


def test_a_wrong_number_opens_no_other_board() -> None:
    """Of another table's boards, of the next round's, of one that the director keeps for deciding."""
    session = session_with("played")
    table = AtTheTable(session, 1)
    others = {each for number in (2, 3) for each in seating_at(session, number, 2).boards}
    others |= set(seating_at(session, 1, 3).boards)
    others -= set(seating_at(session, 1, 2).boards) | set(seating_at(session, 1, 1).boards)
    assert others
    for board in others:
        assert table.send(board, "4SN=").status_code in (404, 409)
        assert table.get("table_traveller", board).status_code == 404
    recompute(session.pk)
    assert not SHOWN.search(following(pair_at(session, 1)).read())


def test_two_different_results_open_nothing() -> None:
    session = session_with("played")
    one, two, board = AtTheTable(session, 1), AtTheTable(session, 1), first_board(session)
    played_and_agreed(one, board)
    assert board_of(one.state(), board)["others"] is True
    two.enter(board, "3NTN=")
    assert board_of(one.state(), board)["state"] == "conflict"
    assert board_of(one.state(), board)["others"] is False
    assert one.get("table_traveller", board).status_code == 404


def test_what_comes_later_is_not_told_before_the_board_is_open_to_everybody() -> None:
    session = session_with("played")
    table, board, pair = AtTheTable(session, 1), first_board(session), pair_at(session, 1, round=2)
    played_and_agreed(table, board)
    recompute(session.pk)
    phone = following(pair)
    before = line_on(phone.html(), board)
    for seating, number in list(still_to_play(session)):
        if number == board and seating.round < 5:
            enter(session, seating.table, seating.round, board, "7NTXXN=")
    recompute(session.pk)
    assert line_on(phone.html(), board) == before
    play_all(session)
    recompute(session.pk)
    assert line_on(phone.html(), board) != before


def test_a_pair_that_comes_next_to_the_table_and_has_still_to_play_it_reads_nothing() -> None:
    session = session_with("played", boards=1)
    table, board = AtTheTable(session, 1), first_board(session)
    yes = played_and_agreed(table, board)
    assert yes["traveller"]["lines"]
    own = board_of(table.state(), board)
    assert (own["hidden"], own["others"], own["worth"]) == (True, False, None)
    assert table.get("table_traveller", board).status_code == 404


def test_a_phone_that_followed_another_pair_keeps_the_percentage_back_with_the_result() -> None:
    session = session_with("played")
    phone = following(pair_at(session, 2, round=2))
    board = first_board(session, 2)
    played_and_agreed(AtTheTable(session, 2), board)
    recompute(session.pk)
    assert SHOWN.search(phone.read())
    later = next(seating for seating, number in still_to_play(session) if number == board)
    assert later.ns is not None
    both = following(later.ns)
    recompute(session.pk)
    assert not SHOWN.search(line_on(both.html(), board)) if f"board-{board}" in both.html() else True


def test_an_award_of_the_director_is_no_result_to_compare_with() -> None:
    session = session_with("played")
    table, board = AtTheTable(session, 1), first_board(session)
    meeting = meeting_at(session, 1, 2, board)
    award = Award(ns={"artificial": "60"}, ew={"artificial": "40"})
    adjust(
        session_id=session.pk, meeting=meeting, award=award, seen_version=None, permission=BY_THE_CLOCKS, actor=PROGRAM
    )
    own = board_of(table.state(), board)
    assert (own["state"], own["others"], own["worth"]) == ("adjusted", True, None)


def test_a_correction_moves_the_percentage_with_the_next_poll() -> None:
    session = session_with("played")
    table, board = AtTheTable(session, 1), first_board(session)
    played_and_agreed(table, board, "7NTXXN=")
    response = table.get("table")
    etag = response.headers["ETag"]
    assert board_of(answer(response, 200), board)["worth"]["ns"] == "100"
    other = Line.objects.get(session=session, board__number=board, round=1)
    assert other.result is not None
    elsewhere = (session, other.table or 0, 1, board, "7NTXXN=")
    enter(*elsewhere, replaces=other.result_id)
    answered = table.get("table", **{"if-none-match": etag})
    assert board_of(answer(answered, 200), board)["worth"]["ns"] == "50"


def test_a_board_that_was_turned_is_worth_what_its_result_is_to_those_who_really_sat_there() -> None:
    session = session_with("played")
    table, board = AtTheTable(session, 1), first_board(session)
    played_and_agreed(table, board, "7NTXXN=")
    line = Line.objects.get(session=session, board__number=board, round=2)
    Line.objects.filter(pk=line.pk).update(ns=line.ew, ew=line.ns)
    recompute(session.pk)
    own = board_of(table.state(), board)
    # As the result beside it is read: 7NT by North is North–South's, whoever that really was.
    assert (own["state"], own["worth"]["ns"]) == ("turned", "100")
    on_phone = line_on(following(pair_at(session, 1)).html(), board)
    assert "you sat the other way round" in on_phone


def test_clubs_begin_with_what_their_conditions_are_made_for() -> None:
    club = create_club(name="New", actor=PROGRAM)
    found = dict(ConditionsOfContest.objects.filter(club=club).values_list("preset", "board_results"))
    assert found == {"law": "played", "white_book": "all"}
    rankings = ConditionsOfContest.objects.filter(club=club).values_list("live_ranking", flat=True)
    assert set(rankings) == {"rounds"}


def test_as_many_queries_for_many_boards_as_for_few(django_assert_max_num_queries: Any) -> None:
    session = session_with("played", boards=3)
    table = AtTheTable(session, 1)
    for board in seating_at(session, 1, 2).boards[:2]:
        played_and_agreed(table, board)
    change_session(session_id=session.pk, permission=BY_THE_CLOCKS, actor=PROGRAM, title="Another")
    with django_assert_max_num_queries(18):
        table.state()


@pytest.mark.parametrize(("ranking", "at_once"), [("off", True), ("exact", True), ("rounds", False)])
def test_where_the_ranking_is_of_rounds_boards_open_at_the_table_at_the_end_of_one_too(
    ranking: str, at_once: bool
) -> None:
    """Who reads all but one of them beside the last ranking would have that one."""
    session = session_with("all", live_ranking=ranking)
    play_all(session, rounds=[2, 3, 4])
    table, board = AtTheTable(session, 1), first_board(session, 1, 5)
    table.enter(board, "4SN=")
    assert board_of(table.state(), board)["others"] is at_once
    said = answer(table.get("table_traveller", board), 200)
    assert ("at the end of the round" in said["message"], bool(said["lines"])) == (not at_once, at_once)
    play_all(session)
    assert board_of(table.state(), board)["others"] is True
