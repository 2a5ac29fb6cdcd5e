"""The rows of an adjusted score and its notation: what one says, the other says too."""

from __future__ import annotations

import pytest

from bridgeclub.doors.desk.rulings.rows import boxes_of, read_rows
from bridgeclub.wording.awards import decided_words, results_words
from rulings.engine.orders import read_ruled

IN_ROWS = {
    "4SS+2 60 4SS+1 40": "60 % 4♠ S+2, 40 % 4♠ S+1",
    "1/3 4SS+2 2/3 4SXS-1": "1/3 4♠ S+2, 2/3 4♠X S−1",
    "3NTN=": "3NT N=",
    "4S by N 12": "4♠ N+2",
    "pass": "passed out",
    "NS table EW 3HE-1": "N–S the table score, E–W 3♥ E−1",
    "NS A60 EW none": "N–S 60 %, E–W no score",
    "A+/A-": "N–S 60 %, E–W 40 %",
    "A5040": "N–S 50 %, E–W 40 %",
    "60/40": "N–S 60 %, E–W 40 %",
    "NS none EW none": "no score for both sides",
    "NS 4SS= 50 4SS-1 50 EW 4SS=": "N–S 50 % 4♠ S=, 50 % 4♠ S−1, E–W 4♠ S=",
}
TYPED_ALONE = (
    "NS 420",
    "A6040=",
    "A62.5/37.5",
    "7: A6040",
    "A+/A- for boards 7 and 8",
    "redress NS B 4SS= C 4SS-1",
    "fouled from table 5 on",
    "4S+2",
    "4SS+2 50 4SS+1 10 4SS= 10 4SS-1 10 4SS-2 10 4SS-3 10",
    "nonsense",
)


@pytest.mark.parametrize(("written", "words"), IN_ROWS.items())
def test_what_rows_can_say_comes_back_in_rows(written: str, words: str) -> None:
    boxes = boxes_of(written)
    assert boxes is not None
    award, again = read_ruled(written, "none"), read_ruled(read_rows(boxes).text, "none")
    assert (again.ns, again.ew) == (award.ns, award.ew)
    said = decided_words(award.ns, award.ew, written).replace("\N{NO-BREAK SPACE}", " ")
    assert said == words


@pytest.mark.parametrize("written", TYPED_ALONE)
def test_what_they_cannot_say_is_typed(written: str) -> None:
    assert boxes_of(written) is None


def test_figures_are_said_from_the_side_that_gets_them() -> None:
    award = read_ruled("NS 420 EW -50", "none")
    assert decided_words(award.ns, award.ew, "NS 420 EW -50") == "N–S +420, E–W −50"
    same = read_ruled("NS 420", "none")
    assert decided_words(same.ns, same.ew, "NS 420") == "+420 to N–S"
    assert decided_words(None, None) == ""
    assert results_words("NS 420") == ""


def test_the_bar_is_full_at_a_hundred() -> None:
    rows = {"both1_contract": "4S", "both1_by": "S", "both1_tricks": "=", "both1_weight": "60"}
    (bar, *_others) = read_rows(rows).weights
    assert (bar.state, [each.length for each in bar.segments]) == ("less", ["60.00"])
    second = {"both2_contract": "4S", "both2_by": "S", "both2_tricks": "-1"}
    (bar, *_others) = read_rows({**rows, **second, "both2_weight": "40"}).weights
    assert (bar.state, [each.start for each in bar.segments]) == ("full", ["0.00", "60.00"])
    (bar, *_others) = read_rows({**rows, **second, "both2_weight": "60"}).weights
    assert (bar.state, [each.length for each in bar.segments]) == ("more", ["50.00", "50.00"])
    assert read_rows({}).weights[0].state == ""


def test_who_sits_where_is_taken_from_the_table_where_it_is_not_said() -> None:
    rows = {"both1_contract": "4S", "both1_tricks": "10"}
    assert read_rows(rows).text == "4S="
