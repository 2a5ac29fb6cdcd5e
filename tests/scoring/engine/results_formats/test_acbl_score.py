"""Game files of ACBLscore, spoiled and changed in places of which the description tells."""

from __future__ import annotations

from bridgeclub.wording.messages import sentence
from scoring.engine.old_results import Evening
from scoring.engine.results_files import read_file
from tests.results_fixtures import fixture

MITCHELL, TEAMS = "260405M.ACA", "260405T.ACA"
SCORING, SECTION = 0x10C, 0x13E


def game(name: str = MITCHELL) -> bytearray:
    return bytearray(fixture(name).read_bytes())


def number(data: bytearray, place: int, size: int = 4) -> int:
    return int.from_bytes(data[place : place + size], "little")


def put(data: bytearray, place: int, value: int, size: int = 2) -> None:
    data[place : place + size] = value.to_bytes(size, "little", signed=value < 0)


def first_row(data: bytearray) -> int:
    """Where the first result of the first board stands."""
    boards = number(data, SECTION + 8)
    return number(data, boards + 0x26 + 4) + 6


def evening(data: bytearray, **answers: str) -> Evening:
    read = read_file("game.aca", bytes(data), answers={f"0.{key}": each for key, each in answers.items()})
    assert read.faults == ()
    return read.evenings[0]


def refused(data: bytes) -> str:
    read = read_file("game.aca", data)
    assert read.evenings == ()
    return " ".join(sentence(each.message) for each in read.faults)


def test_a_file_that_was_cut_off_says_where_to_copy_it_from() -> None:
    whole = game()
    for length in (10, 400, len(whole) // 2, len(whole) - 1):
        assert "is not whole" in refused(bytes(whole[:length]))


def test_sections_that_share_their_boards_are_no_game() -> None:
    data = game()
    for at in range(1, 100):
        place = SECTION + 22 * at
        data[place : place + 22] = data[SECTION : SECTION + 22]
    assert "is not whole" in refused(bytes(data))


def test_a_score_for_each_side_is_asked_about() -> None:
    data = game()
    row = first_row(data)
    put(data, row + 4, 42)
    put(data, row + 12, 5)
    (asked,) = evening(data).questions
    assert asked.values["text"] == "420 / 50"
    read = evening(data, **{asked.key: "=NS 420 EW -50"})
    assert read.document is not None


def test_a_score_that_nobody_knows_is_asked_about_as_it_stands() -> None:
    data = game()
    row = first_row(data)
    put(data, row + 4, 1234)
    put(data, row + 12, 1234)
    (asked,) = evening(data).questions
    assert asked.values["text"] == "? 1234 / ? 1234"


def test_late_and_unplayed_boards_have_no_result() -> None:
    for code in (900, 950):
        data = game()
        row = first_row(data)
        for place in (row + 4, row + 12):
            put(data, place, code)
        for place in (row + 6, row + 14):
            put(data, place, 0, 4)
        read = evening(data)
        assert read.document is not None
        assert sum(line.not_played for line in read.document.results) == 1


def test_a_way_of_scoring_that_is_none_of_ours_is_asked_about() -> None:
    data = game()
    data[SCORING] = 4
    (asked,) = evening(data).questions
    assert (asked.code, evening(data, method="matchpoints").open_questions) == ("method", ())


def test_imps_are_a_sum_or_a_mean_as_the_event_says() -> None:
    for code, method, count in ((1, "butler", "sum"), (2, "cross_imps", "mean"), (3, "cross_imps", "sum")):
        data = game()
        data[SCORING] = code
        read = evening(data)
        assert (read.method, read.cross_imps) == (method, count)


def test_a_handicap_in_matchpoints_is_said_to_be_left_out() -> None:
    data = game()
    details = number(data, SECTION + 4)
    entry = number(data, number(data, details + 4) + 0x18)
    put(data, entry + 0x18, 320, 4)
    assert [sentence(each.message) for each in evening(data).remarks] == [
        "“1NS: handicap 3.20” could not be placed and is left out."
    ]


def test_a_match_on_which_the_teams_do_not_agree_is_said_from_both() -> None:
    data = game(TEAMS)
    index = number(data, number(data, SECTION + 4) + 0x23D)
    first = number(data, index + 0x56) + 0x22
    put(data, first + 8, 99)
    read = evening(data)
    assert len(read.matches) == 5
    assert len([each for each in read.remarks if "Round 1, team" in sentence(each.message)]) == 2
