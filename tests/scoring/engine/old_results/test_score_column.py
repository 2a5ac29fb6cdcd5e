"""A score is a score in whatever way it is written, an average only where it is written as one, the rest is asked."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.engine.board import VULNERABILITIES, Vulnerability, vulnerable
from scoring.engine.document import dump
from scoring.engine.old_results import Evening
from scoring.engine.old_results.score_column import meaning_of, of_two_columns
from scoring.engine.results_files import read_file
from scoring.engine.score import possible_scores
from tests.scoring.engine.old_results.evenings import board, event, line, pair

PAIRS = [pair(1), pair(2)]
#: A board of each vulnerability.
BOARDS: dict[Vulnerability, int] = {vulnerable(number): number for number in (1, 2, 3, 4)}


def usebio(number: int, text: str) -> bytes:
    return event(board(number, line(1, 2, score=text)), pairs=PAIRS)


def one_column(number: int, text: str) -> bytes:
    return f'Board;NS;EW;Score\n{number};1;2;"{text}"\n'.encode()


def two_columns(number: int, text: str) -> bytes:
    """Each side's score in a column of its own."""
    ours, theirs = ("", text.lstrip("-−")) if text[0] in "-−" else (text, "")
    return f"Board\tNS\tEW\tNS+\tEW+\n{number}\t1\t2\t{ours}\t{theirs}\n".encode()


READERS: list[Callable[[int, str], bytes]] = [usebio, one_column, two_columns]


def read(data: bytes, **answers: str) -> Evening:
    (found,) = read_file("x", data, answers={f"0.{key}": said for key, said in answers.items()}).evenings
    return found


def only_line(data: bytes) -> dict[str, object]:
    found = read(data)
    assert (found.faults, found.open_questions) == ((), ())
    assert found.document
    return dict(dump(found.document)["results"][0])


DECORATED = ("{}", "{}.0", "{}.00", "{},0", "{},00", "{}.", " {} ")


def texts(score: int) -> list[str]:
    """The ways in which programs write a score."""
    found = [form.format(score) for form in DECORATED]
    found += [text.replace("-", "−") for text in found if score < 0] + (
        [f"+{score}", f"+{score}.0"] if score > 0 else []
    )
    if abs(score) >= 1000:
        found += [f"{score:,}", f"{score:,}".replace(",", "."), f"{score:,}".replace(",", "'")]
    return found


@pytest.mark.parametrize("which", VULNERABILITIES)
def test_every_score_in_every_dress_is_that_score(which: Vulnerability) -> None:
    possible = possible_scores(which)
    for score in possible:
        for text in texts(score):
            found = meaning_of(text, possible)
            assert (found.kind, found.score) == ("score", score), text


@pytest.mark.parametrize("read_as", READERS, ids=lambda reader: reader.__name__)
@pytest.mark.parametrize("which", VULNERABILITIES)
def test_scores_below_a_hundred_are_no_averages_in_any_reader(read_as: Callable, which: Vulnerability) -> None:
    for score in sorted(possible_scores(which)):
        if abs(score) <= 100 or score in (1430, -1430):
            for text in (f"{score}", f"{score}.0", f"{score}.00", f"{score},0"):
                assert only_line(read_as(BOARDS[which], text)).get("score") == score, text


def averages() -> list[tuple[str, tuple[str, str]]]:
    found = [("A", ("50", "50")), ("ave", ("50", "50")), ("AVE+", ("60", "40")), ("A+/A-", ("60", "40"))]
    found += [("A-/A+", ("40", "60")), ("av-", ("40", "60")), ("Average", ("50", "50"))]
    for ns, ew in ((60, 40), (40, 60), (50, 50), (60, 60), (40, 40), (90, 10)):
        for form in ("A{}{}", "A{}/{}", "{}/{}", "{}-{}", "{}%/{}%", "{} % / {} %"):
            found.append((form.format(ns, ew), (str(ns), str(ew))))
    for ns in (0, 10, 40, 50, 60, 90, 100):
        found += [(f"{ns}%", (str(ns), str(100 - ns))), (f"{ns}.0 %", (str(ns), str(100 - ns)))]
    return found


@pytest.mark.parametrize("which", VULNERABILITIES)
def test_what_is_written_as_an_average_is_one(which: Vulnerability) -> None:
    for text, (ns, ew) in averages():
        found = meaning_of(text, possible_scores(which))
        assert found.kind == "average", text
        assert found.average
        assert tuple(each.removesuffix(".0") for each in found.average) == (ns, ew), text


@given(st.integers(-99_999, 99_999), st.sampled_from(DECORATED), st.sampled_from(VULNERABILITIES))
def test_a_number_is_a_score_of_that_board_or_it_is_asked_about(number: int, form: str, which: Vulnerability) -> None:
    found = meaning_of(form.format(number), possible_scores(which))
    assert found.kind == ("score" if number in possible_scores(which) else "unclear")


@pytest.mark.parametrize("read_as", READERS, ids=lambda reader: reader.__name__)
@pytest.mark.parametrize("text", ["60", "60.0", "40,0", "85", "1234", "62.5", "-60", "55.55", "620", "99999999", "0.5"])
def test_no_score_of_the_board_is_a_question_in_every_reader(read_as: Callable, text: str) -> None:
    found = read(read_as(1, text))
    assert found.document is None
    assert found.faults == ()
    (question,) = found.open_questions
    assert (question.code, question.values["board"]) == ("score", 1)
    assert text.lstrip("-") in question.values["text"]
    assert "not_played" in question.options
    answered = read(read_as(1, text), **{question.key: "not_played"})
    assert answered.document
    assert answered.document.results[0].not_played


def test_game_is_a_score_where_it_can_be_made() -> None:
    for number, due in ((1, False), (2, True), (3, False), (4, True)):
        found = read(usebio(number, "620"))
        assert (found.document is not None) is due


@pytest.mark.parametrize(
    ("plus", "minus", "text"),
    [
        ("420", "", "420"),
        ("", "420", "-420"),
        ("420", "-420", "420"),
        ("0", "420", "-420"),
        ("420", "0", "420"),
        ("0.0", "50.0", "-50.0"),
        ("0", "0", "0"),
        ("60%", "40%", "60%/40%"),
        ("", "40%", "60%/40%"),
        ("", "A6040", "A6040"),
        ("420", "50", "420 | 50"),
        # The same number for both sides is no score: it may be an average.
        ("50", "50", "50 | 50"),
        ("50.0", "50.0", "50.0 | 50.0"),
        ("-110", "+110", "-110"),
        ("PASS", "pass", "PASS"),
        # What stands in East–West's column alone is theirs, as a percentage is.
        ("", "A40", "A60/40"),
        ("-", "Ave+", "A40/60"),
        ("", "A+", "A40/60"),
        ("", "A60=", "A40/60="),
        ("", "A62,5", "A37.5/62.5="),
        ("", "Ave", "Ave"),
        ("A60", "A40", "A60 | A40"),
        ("Ave", "Ave", "Ave"),
    ],
)
def test_two_columns_of_scores(plus: str, minus: str, text: str) -> None:
    assert of_two_columns(plus, minus) == text


@pytest.mark.parametrize("text", ["0", "0.0", "0.00", "0,0", "PASS", "AP"])
def test_a_pass_out_is_nobodys_zero(text: str) -> None:
    found = only_line(usebio(1, text))
    assert found.get("score") == 0 or found.get("contract") == "pass"
    assert "adjusted" not in found


def test_an_adjusted_score_without_words_and_figures_is_asked_about() -> None:
    data = event(board(1, line(1, 2, contract="4S", by="N", tricks="10", score="ADJ")), pairs=PAIRS)
    (question,) = read(data).open_questions
    assert question.options == ("contract", "not_played")


def test_a_score_that_is_none_beside_a_contract_offers_the_contract() -> None:
    data = event(board(1, line(1, 2, contract="4S", by="N", tricks="10", score="85")), pairs=PAIRS)
    (question,) = read(data).open_questions
    assert question.options == ("contract", "average", "not_played")
    found = read(data, **{question.key: "contract"})
    assert found.document
    assert str(found.document.results[0].played) == "4SN="


def test_an_answer_that_fits_no_question_answers_none() -> None:
    for answer in ("contract", "=61", "nonsense", "="):
        found = read(usebio(1, "60"), **{"0": answer})
        assert (found.document, len(found.open_questions)) == (None, 1)


@pytest.mark.parametrize("number", ["0", "x", "", "-1", "1e3", "99999999"])
def test_our_own_table_with_a_board_of_no_number_is_a_fault(number: str) -> None:
    head = "Board,Dealer,Vulnerable,N–S pair,N–S names,E–W pair,E–W names,Contract,Declarer,Tricks,N–S score,Remarks"
    row = f"{number},N,neither side vulnerable,1 N–S,,1 E–W,,2S,E,10,-170,N–S: average plus; E–W: average minus"
    found = read(f"{head}\n{row}\n".encode())
    assert found.faults
    assert found.document is None
