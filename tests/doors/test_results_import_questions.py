"""What a file leaves open is asked on its page, answered there, and kept."""

from __future__ import annotations

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from club.models import Session
from scoring.facts import exported
from scoring.models import ResultsUpload
from tests.doors.desks import Desk, manager_desk
from tests.doors.pages import words
from tests.scoring.engine.old_results.evenings import board, event, line, pair
from tests.scoring.engine.usebio.test_individuals import file_of

pytestmark = pytest.mark.django_db
PAIRS = [pair(number) for number in range(1, 7)]
PLAYED = {"contract": "4S", "by": "N", "tricks": "10", "score": "420"}


def sent(desk: Desk, data: bytes, name: str = "night.xml") -> int:
    desk.client.post(desk.at("results-in/"), {"nights": [SimpleUploadedFile(name, data)]})
    return ResultsUpload.objects.latest("pk").pk


def answered(desk: Desk, upload: int, **answers: str) -> str:
    response = desk.client.post(desk.at(f"results-in/{upload}/"), {"act": "answers", **answers}, follow=True)
    return words(response.content.decode())


def results() -> list[dict[str, object]]:
    document = exported(Session.objects.latest("pk").pk)
    assert document is not None
    return [dict(each) for each in document["results"]]


STRANGE = event(
    board(
        1,
        line(1, 2, **{**PLAYED, "score": "85.0"}),
        line(3, 4, score="60.0"),
        line(5, 6, score="90.0"),
    ),
    pairs=PAIRS,
)


def test_a_number_that_is_no_score_is_asked_about_and_the_answer_counts() -> None:
    desk = manager_desk()
    upload = sent(desk, STRANGE)
    assert "2 questions" in desk.read("results-in/")
    page = desk.read(f"results-in/{upload}/")
    assert "2 questions to answer before import" in page
    assert "Board 1, 3 against 4: “60.0” is not a possible score on this board (neither side vulnerable)." in page
    assert "The contract: 4♠ by North, made: +420 to N–S, −420 to E–W" in page
    assert "An average: N–S average plus, E–W average minus" in page
    assert "90.0" not in page, "a score of this board is a score"
    page = answered(desk, upload)
    assert "Nothing is answered yet." in page
    assert "Your answers are used." not in page
    page = answered(desk, upload, **{"0.0": "contract"})
    assert "Your answers are used." in page
    assert "1 question to answer before import" in page
    desk.send("results-in/import/", file=upload)
    assert not Session.objects.exists(), "nothing is guessed"
    answered(desk, upload, **{"0.1": "average"})
    desk.send("results-in/import/", file=upload)
    first, second, third = results()
    assert (first["contract"], first["tricks"]) == ("4S", 10)
    assert second["adjusted"] == {"ns": {"artificial": "60"}, "ew": {"artificial": "40"}}
    assert third["score"] == 90


@pytest.mark.parametrize(
    ("text", "due"),
    [
        ("-50", {"score": -50}),
        ("3NT E -1", {"contract": "3N", "declarer": "E", "tricks": 8}),
        ("A6040", {"adjusted": {"ns": {"artificial": "60"}, "ew": {"artificial": "40"}}}),
        ("NS 420 EW 50", {"adjusted": {"ns": {"assigned": 420}, "ew": {"assigned": -50}}}),
        ("pass", {"contract": "pass"}),
        ("NP", {"not_played": True}),
    ],
)
def test_something_else_is_written_in_the_directors_notation(text: str, due: dict[str, object]) -> None:
    desk = manager_desk()
    upload = sent(desk, STRANGE)
    wrong = desk.client.post(
        desk.at(f"results-in/{upload}/"), {"act": "answers", "0.1": "written", "0.1.written": "61"}
    )
    assert wrong.status_code == 422
    assert "No contract gives 61 on this board." in words(wrong.content.decode())
    empty = desk.client.post(desk.at(f"results-in/{upload}/"), {"act": "answers", "0.1": "written"})
    assert "Please type what it was." in words(empty.content.decode())
    answered(desk, upload, **{"0.0": "contract", "0.1": "written", "0.1.written": text})
    desk.send("results-in/import/", file=upload)
    assert due.items() <= results()[1].items()


def test_a_column_of_averages_is_answered_at_once() -> None:
    lines = [f"{number};{number};{number + 1};{50 + number}.5\n" for number in range(1, 81)]
    desk = manager_desk()
    upload = sent(desk, ("Board;NS;EW;Score\n" + "".join(lines)).encode(), "2026-01-02 Club.csv")
    page = desk.read(f"results-in/{upload}/")
    assert "80 questions to answer before import" in page
    assert "20 more questions follow." in page
    assert "31 questions to answer before import" in answered(desk, upload, rest="average")
    assert "Your answers" in answered(desk, upload, rest="not_played")


def test_other_columns_are_other_questions() -> None:
    desk = manager_desk()
    upload = sent(desk, b"Board;NS;EW;Score\n1;1;2;61\n1;3;4;62\n1;5;6;63\n", "2026-01-02 Club.csv")
    answered(desk, upload, rest="average")
    assert ResultsUpload.objects.get(pk=upload).answers == dict.fromkeys(["0.0", "0.1", "0.2"], "average")
    desk.send(f"results-in/{upload}/", c0="board", c1="ew", c2="ns", c3="score")
    assert ResultsUpload.objects.get(pk=upload).answers == {}


def test_who_stands_twice_in_a_line_of_an_individual_is_asked_about() -> None:
    desk = manager_desk()
    upload = sent(desk, file_of("1 2 3 3 420; 5 6 7 8 -50", "1 2 3 4 100; 5 6 7 8 50"))
    page = desk.read(f"results-in/{upload}/")
    assert "Board 1, North 1, South 2, East 3, West 3: player 3 stands there twice. Who really sat there?" in page
    assert "West was player 4" in page
    assert "Leave the line out" in page
    answered(desk, upload, **{"0.0.who": "W 4"})
    desk.send("results-in/import/", file=upload)
    session = Session.objects.get()
    assert session.event.contest == "individual"
    assert next((each["ns"], each["ew"]) for each in results()) == (["1", "2"], ["3", "4"])
