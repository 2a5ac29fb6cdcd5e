"""An organiser's table or USEBIO file, and what is wrong in it."""

from __future__ import annotations

from fractions import Fraction

import pytest

from bridgeclub.wording.messages import sentence, whole_sentence
from scoring.engine.old_results.values import Unreadable
from scoring.engine.organisers import read_organisers
from scoring.engine.organisers.reading import parts_of_label

TABLE = """\
Winter simultaneous,,,,,,
Place,Pair,Direction,Club,Percentage,1,Board 2
1,3,N/S,Riverside,61.25%,14,"10,5"
2=,4,E/W,Riverside,58.10,-,7.0
2=,1,N/S,Hilltop,58.10,3,
"""

USEBIO = """\
<USEBIO Version="1.2"><EVENT EVENT_TYPE="PAIRS"><EVENT_DESCRIPTION>Winter</EVENT_DESCRIPTION>
<BOARD_SCORING_METHOD>MATCH_POINTS</BOARD_SCORING_METHOD><WINNER_TYPE>2</WINNER_TYPE>
<PARTICIPANTS>
<PAIR><PAIR_NUMBER>1</PAIR_NUMBER><DIRECTION>NS</DIRECTION><PLACE>1</PLACE><PERCENTAGE>62.5</PERCENTAGE></PAIR>
<PAIR><PAIR_NUMBER>1</PAIR_NUMBER><DIRECTION>EW</DIRECTION><PLACE>2</PLACE><PERCENTAGE>many</PERCENTAGE></PAIR>
</PARTICIPANTS>
<BOARD><BOARD_NUMBER>7</BOARD_NUMBER>
<TRAVELLER_LINE><NS_PAIR_NUMBER>1</NS_PAIR_NUMBER><EW_PAIR_NUMBER>1</EW_PAIR_NUMBER><SCORE>110</SCORE>
<NS_MATCH_POINTS>5</NS_MATCH_POINTS><EW_MATCH_POINTS>3</EW_MATCH_POINTS></TRAVELLER_LINE>
<TRAVELLER_LINE><NS_PAIR_NUMBER>2</NS_PAIR_NUMBER><EW_PAIR_NUMBER>1</EW_PAIR_NUMBER><SCORE>110</SCORE>
<NS_MATCH_POINTS>4</NS_MATCH_POINTS><EW_MATCH_POINTS>x</EW_MATCH_POINTS></TRAVELLER_LINE></BOARD>
</EVENT></USEBIO>
"""


def said(found: object) -> list[str]:
    """The faults of a file in words."""
    return [sentence(each.placed) for each in found.faults]  # type: ignore[attr-defined]


@pytest.mark.parametrize("separator", [",", ";", "\t"])
def test_a_table_has_a_line_for_each_pair(separator: str) -> None:
    text = TABLE if separator == "," else TABLE.replace('"10,5"', "10.5").replace(",", separator)
    found = read_organisers(text.encode("utf-8-sig"))
    assert found.faults == ()
    first, second, third = found.pairs
    assert (first.label, first.direction, first.club, first.place, first.line) == ("3", "NS", "Riverside", "1", 3)
    assert first.percent is not None
    assert (first.percent.value, first.percent.places) == (Fraction("61.25"), 2)
    assert {board: each.value for board, each in first.points.items()} == {1: 14, 2: Fraction("10.5")}
    assert list(second.points) == [2]
    assert (third.direction, list(third.points)) == ("NS", [1])


def test_each_fault_of_a_table_has_its_line() -> None:
    rows = "Pair,Percentage,1\n5,61,x\nfive,50,3\n6,160,3\n5,44,1\n7,-2.5,2\n"
    found = read_organisers(rows.encode())
    assert said(found) == [
        "Line 2: Board 1: “x” is not a number of matchpoints.",
        "Line 3: “five” is not the number of a pair.",
        "Line 4: “160” is not a percentage.",
        "Line 5: Pair 5 is also in line 2, which counts.",
    ]
    assert [pair.label for pair in found.pairs] == ["5", "6", "7"]
    assert [pair.percent and pair.percent.value for pair in found.pairs] == [61, None, Fraction("-2.5")]


def test_usebio_has_pairs_and_lines() -> None:
    found = read_organisers(USEBIO.encode())
    ns, ew = found.pairs
    assert ns.percent is not None
    assert (ns.percent.value, ns.place) == (Fraction("62.5"), "1")
    assert {board: each.value for board, each in ns.points.items()} == {7: 5}
    assert ew.percent is None
    assert said(found) == [
        "Line 10: Pair 2 has a result, and is not among the pairs of the file.",
        "Line 10: Board 7: “x” is not a number of matchpoints.",
        "Line 5: “many” is not a percentage.",
    ]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("a,b,c\n1,2,3\n", "No line of the table names its columns"),
        ("Pair,Percentage,Club\n", "There is no pair in this file."),
        ("", "The file is empty."),
        ("only words", "neither USEBIO nor a table"),
        ("<USEBIO></USEBIO>", "has no event"),
    ],
)
def test_what_is_no_file_of_results_is_said(text: str, words: str) -> None:
    with pytest.raises(Unreadable) as refused:
        read_organisers(text.encode())
    assert words in whole_sentence(refused.value.message)


@pytest.mark.parametrize(
    ("label", "found"),
    [
        ("5", ("5", "", "")),
        ("05 ns", ("5", "", "NS")),
        ("N/S 12", ("12", "", "NS")),
        ("A7", ("7", "A", "")),
        ("7B", ("7", "B", "")),
        ("a7 EW", ("7", "A", "EW")),
        ("five", ("", "", "")),
        ("5-6-7", ("", "", "")),
    ],
)
def test_a_label_is_a_number_with_section_and_direction(label: str, found: tuple[str, str, str]) -> None:
    assert parts_of_label(label) == found
