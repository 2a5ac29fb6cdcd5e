"""Individuals as other programs write them: four players a line, one of them perhaps twice."""

from __future__ import annotations

import pytest

from scoring.engine.document import dump
from scoring.engine.old_results import Evening, Unreadable
from scoring.engine.usebio import read_usebio

PLAYERS = 9


def file_of(*lines: str, kind: str = "INDIVIDUAL", listed: bool = True) -> bytes:
    """A file with boards 1, 2, … of a line each: «1 2 3 4 +420», North, South, East, West and the score."""
    players = "".join(
        f"<PLAYER><PLAYER_NUMBER>{n}</PLAYER_NUMBER><PLAYER_NAME>Player {n}</PLAYER_NAME>"
        f"<PLACE>{n}</PLACE><PERCENTAGE>50</PERCENTAGE></PLAYER>"
        for n in range(1, PLAYERS + 1)
    )
    boards = "".join(
        f"<BOARD><BOARD_NUMBER>{at}</BOARD_NUMBER>{_line(text)}</BOARD>" for at, text in enumerate(lines, 1)
    )
    participants = f"<PARTICIPANTS>{players}</PARTICIPANTS>" if listed else ""
    return (
        f'<USEBIO Version="1.2"><EVENT EVENT_TYPE="{kind}"><EVENT_DESCRIPTION>Cup</EVENT_DESCRIPTION>'
        f"{participants}{boards}</EVENT></USEBIO>"
    ).encode()


def _line(text: str) -> str:
    return "".join(_one(each) for each in text.split(";"))


def _one(text: str) -> str:
    *four, score = text.split()
    seats = "".join(
        f"<{seat}_PLAYER_NUMBER>{label}</{seat}_PLAYER_NUMBER>" for seat, label in zip("NSEW", four, strict=True)
    )
    return f"<TRAVELLER_LINE>{seats}<SCORE>{score}</SCORE></TRAVELLER_LINE>"


def read_one(data: bytes, answers: dict[str, str] | None = None) -> Evening:
    (found,) = read_usebio(data, {0: answers or {}})
    return found


@pytest.mark.parametrize("listed", [True, False])
def test_lines_name_four_players(listed: bool) -> None:
    found = read_one(file_of("1 2 3 4 420; 5 6 7 8 -50", "2 1 5 6 100", listed=listed))
    assert (found.faults, found.questions) == ((), ())
    assert found.document is not None
    assert found.document.contest == "individual"
    read = dump(found.document)
    assert [(line["ns"], line["ew"]) for line in read["results"]] == [
        (["1", "2"], ["3", "4"]),
        (["5", "6"], ["7", "8"]),
        (["2", "1"], ["5", "6"]),
    ]
    assert len(read["contestants"]) == (PLAYERS if listed else 8)


def test_a_player_twice_in_a_line_is_asked_about_line_by_line() -> None:
    data = file_of("1 2 3 3 420; 5 6 7 8 -50", "1 1 2 3 100; 5 6 7 8 50", "1 2 3 4 90; 5 6 7 8 100")
    found = read_one(data)
    assert found.document is None
    assert [question.code for question in found.questions] == ["player_twice", "player_twice"]
    first, second = found.questions
    # 4 and 9 sat at no table of the board.
    assert first.options == ("E 4", "E 9", "W 4", "W 9", "left_out")
    assert second.options == ("N 4", "N 9", "S 4", "S 9", "left_out")
    answered = read_one(data, {first.key: "W 4", second.key: "left_out"})
    assert answered.document is not None
    read = dump(answered.document)
    assert [(line["board"], *line["ns"], *line["ew"]) for line in read["results"]] == [
        (1, "1", "2", "3", "4"),
        (1, "5", "6", "7", "8"),
        (2, "5", "6", "7", "8"),
        (3, "1", "2", "3", "4"),
        (3, "5", "6", "7", "8"),
    ]


def test_two_who_stand_twice_are_two_questions() -> None:
    data = file_of("1 1 2 2 420")
    (first,) = read_one(data).questions
    both = read_one(data, {first.key: "S 5"})
    assert [each.answer for each in both.questions] == ["S 5", ""]
    done = read_one(data, {first.key: "S 5", both.questions[1].key: "W 6"})
    assert done.document is not None
    (line,) = dump(done.document)["results"]
    assert (line["ns"], line["ew"]) == (["1", "5"], ["2", "6"])


def test_a_nonsense_answer_stays_a_question() -> None:
    data = file_of("1 1 2 3 420")
    (first,) = read_one(data).questions
    assert read_one(data, {first.key: "S 2"}).document is None


def test_an_individual_whose_lines_name_pairs_is_refused() -> None:
    data = file_of("1 2 3 4 420").replace(b"S_PLAYER_NUMBER", b"OTHER")
    with pytest.raises(Unreadable):
        read_usebio(data)
