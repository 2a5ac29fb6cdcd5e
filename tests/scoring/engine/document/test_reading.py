"""What a valid document becomes."""

from __future__ import annotations

from fractions import Fraction

import pytest

from bridgeclub.wording.messages import fault_line
from scoring.engine.contract import PASSED_OUT, Played
from scoring.engine.document import (
    Adjustment,
    Artificial,
    Assigned,
    BoardInfo,
    ContestantEntry,
    DocumentFaults,
    Line,
    NotScored,
    Part,
    Penalty,
    Redress,
    Weighted,
    decode,
    parse,
    parse_outcome,
)
from tests.scoring.engine.document.spoiled import valid


def test_values() -> None:
    document = parse(valid())
    assert (document.title, document.date, document.club) == ("Friday pairs", "2026-11-20", "Riverside")
    assert (document.contest, document.rules.winners, document.rules.matchpoints_per_win) == ("pairs", 2, 2)
    assert document.boards == (BoardInfo(8, "W", "none"),)
    assert document.contestants[4] == ContestantEntry("EW2", 5, "EW", "A")
    assert document.results[1] == Line(1, ("NS2",), ("EW2",), score=420)
    weighted = Weighted((Part("1/4", 1430), Part("0.75", 680)))
    assert document.results[4].adjusted == Adjustment(weighted, Assigned(680))
    assert document.results[5].adjusted == Adjustment(Artificial("60"), Artificial("40"), unless_better=True)
    assert document.penalties == (Penalty("NS1", "procedural", "10", "percent_of_top"),)


def test_results_and_scores() -> None:
    document = parse(valid())
    first, second, third, fourth = document.results[:4]
    assert (first.played, document.score(first)) == (Played.parse("4SXN-1"), -100)
    assert (second.played, document.score(second)) == (None, 420)
    assert (third.played, document.score(third)) == (PASSED_OUT, 0)
    assert (fourth.played, document.score(fourth)) == (None, None)


def test_the_marking_on_the_board_counts_in_its_session() -> None:
    data = valid()
    data["boards"] = [{"number": 1, "vulnerable": "ns"}]
    data["results"][1]["score"] = 620
    document = parse(data)
    assert document.score(document.results[0]) == -200
    data["results"][0]["vulnerable"] = "none"
    data["results"][0]["group"] = "turned"
    document = parse(data)
    assert document.score(document.results[0]) == -100


@pytest.mark.parametrize(
    ("text", "share"), [("20%", "1/5"), ("12.5%", "1/8"), ("1/3", "1/3"), ("0.40", "2/5"), ("1", "1"), ("0%", "0")]
)
def test_weights(text: str, share: str) -> None:
    assert Part(text, 0).share == Fraction(share)


def test_outcomes() -> None:
    redress = {"without_error": {"assigned": 0}, "without_infraction": {"weighted": [["1", 420]]}}
    assert parse_outcome({"redress": redress}) == Redress(Assigned(0), Weighted((Part("1", 420),)))
    assert parse_outcome({"not_scored": True}) == NotScored()
    assert parse_outcome({"artificial": "+3"}) == Artificial("+3")
    artificial = parse_outcome({"artificial": "=60"})
    assert isinstance(artificial, Artificial)
    assert (artificial.percent, artificial.average_plus) == (60, False)


def test_values_that_no_document_gives() -> None:
    with pytest.raises(ValueError, match="not a weight"):
        _ = Part("most", 0).share
    with pytest.raises(ValueError, match="not a percentage"):
        _ = Artificial("most").percent


def test_text_is_utf_8_with_or_without_a_mark() -> None:
    assert decode("♠é".encode()) == decode("♠é".encode("utf-8-sig")) == "♠é"
    with pytest.raises(DocumentFaults) as refused:
        decode(b'{\n "\xe9"}')
    assert fault_line(refused.value.faults[0]) == "$: line 2 column 3: this is not UTF-8 text"
