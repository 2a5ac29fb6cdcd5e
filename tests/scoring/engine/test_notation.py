"""The director's notation: what is read, what is refused with which words, and that what is printed reads back."""

from __future__ import annotations

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.engine.board import VULNERABILITIES, Vulnerability
from scoring.engine.contract import Card, Contract, Played
from scoring.engine.document import Artificial, Assigned, NotScored, Outcome, Part, Redress, Weighted, dump_outcome
from scoring.engine.document import parse_outcome as parse_document_outcome
from scoring.engine.notation import (
    NotationError,
    award_text,
    looks_like_award,
    read_award,
    read_result,
)
from scoring.engine.score import possible_scores, table_score
from tests.refusals import words_of

FOUR_SPADES = Played.parse("4SN+1")


@pytest.mark.parametrize(
    ("line", "result"),
    [
        ("4SN=", "4SN="),
        ("4sn=", "4SN="),
        ("4 S N =", "4SN="),
        ("4♠ N =", "4SN="),
        ("4S by North made", "4SN="),
        ("4SN10", "4SN="),
        ("4SN 10 tricks", "4SN="),
        ("4SN 9", "4SN-1"),
        ("4SN+2", "4SN+2"),
        ("4SN −1", "4SN-1"),
        ("4SN - 1", "4SN-1"),
        ("3NTX E -2", "3NXE-2"),
        ("3NX E -2", "3NXE-2"),
        ("3NTE=", "3NE="),
        ("3NE=", "3NE="),
        ("3NTN=", "3NN="),
        ("3NN=", "3NN="),
        ("1NS+1", "1NS+1"),
        ("2SS=", "2SS="),
        ("4H*W-1", "4HXW-1"),
        ("4HXXW-1", "4HXXW-1"),
        ("7NTXXW 13", "7NXXW="),
        ("pass", "pass"),
        ("Passed out", "pass"),
        ("all pass", "pass"),
        ("P", "pass"),
    ],
)
def test_a_result_in_one_box(line: str, result: str) -> None:
    assert read_result(line).played == Played.parse(result)


@pytest.mark.parametrize(
    ("boxes", "result"),
    [
        (("4S", "N", "="), "4SN="),
        (("4S", "north", "10"), "4SN="),
        (("3NT", "e", "-2"), "3NE-2"),
        (("3NTX", "E", "7"), "3NXE-2"),
        (("4SN", "", "+1"), "4SN+1"),
        (("4SN", "S", "+1"), "4SN+1"),
        (("4SN=", "E", "7"), "4SN="),
        (("pass", "E", "7"), "pass"),
        (("2H", "W", "made"), "2HW="),
    ],
)
def test_a_result_in_boxes_of_which_the_first_counts(boxes: tuple[str, str, str], result: str) -> None:
    text, by, tricks = boxes
    assert read_result(text, by=by, tricks=tricks).played == Played.parse(result)


@pytest.mark.parametrize(
    ("line", "lead"),
    [
        ("4SN= HK", "HK"),
        ("4SN= ♥K", "HK"),
        ("4SN+1 KH", "HK"),
        ("4SN 10 D10", "DT"),
        ("4SN 10 10D", "DT"),
        ("4SE=HK", "HK"),
        ("4SN=", None),
    ],
)
def test_the_lead_may_stand_at_the_end(line: str, lead: str | None) -> None:
    assert read_result(line).lead == (Card.parse(lead) if lead else None)


def test_the_lead_of_the_line_counts_before_the_one_of_the_box() -> None:
    assert read_result("4SN= HK", lead="C2").lead == Card.parse("HK")
    assert read_result("4SN=", lead="c2").lead == Card.parse("C2")


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("", "empty"),
        ("  ", "empty"),
        ("hello", "contract"),
        ("44SN=", "contract"),
        ("4SN=X", "contract"),
        ("8SN=", "level"),
        ("0NTN=", "level"),
        ("4S", "declarer_missing"),
        ("4S=", "declarer_missing"),
        ("4SN", "tricks_missing"),
        ("4SN+4", "tricks_range"),
        ("7NTN-14", "tricks_range"),
        ("4SN 14", "tricks"),
    ],
)
def test_a_refused_result_says_what_is_wrong(line: str, code: str) -> None:
    with pytest.raises(NotationError) as refused:
        read_result(line)
    assert refused.value.code == code
    assert "%(" not in words_of(refused.value)
    assert "None" not in words_of(refused.value)


@pytest.mark.parametrize(
    ("boxes", "code"),
    [
        (("4S", "X", "=", ""), "declarer"),
        (("4S", "N", "many", ""), "tricks"),
        (("4S", "N", "14", ""), "tricks"),
        (("4S", "N", "+9", ""), "tricks_range"),
        (("4S", "N", "=", "H1"), "lead"),
        (("4S", "N", "=", "king"), "lead"),
    ],
)
def test_a_refused_box_is_named(boxes: tuple[str, str, str, str], code: str) -> None:
    text, by, tricks, lead = boxes
    with pytest.raises(NotationError) as refused:
        read_result(text, by=by, tricks=tricks, lead=lead)
    assert refused.value.code == code


@given(
    st.integers(1, 7),
    st.sampled_from("CDHSN"),
    st.integers(0, 2),
    st.sampled_from("NESW"),
    st.integers(0, 13),
    st.sampled_from(["", " "]),
    st.builds(Card, st.sampled_from("CDHS"), st.sampled_from("23456789TJQKA")),
)
def test_every_result_reads_back(
    level: int, denomination: str, doubles: int, declarer: str, tricks: int, gap: str, lead: Card
) -> None:
    played = Played(Contract(level, denomination, doubles), declarer, tricks)
    assert read_result(str(played)).played == played
    spelled = f"{level}{denomination}{'X' * doubles}{gap}{declarer}{gap}{played.result_text}"
    assert read_result(spelled).played == played
    assert read_result(f"{level}{denomination}{'x' * doubles}", by=declarer, tricks=str(tricks)).played == played
    assert not looks_like_award(spelled)
    assert not looks_like_award(f"{spelled} {lead}")
    assert read_result(f"{spelled} {lead}").lead == lead


def award(line: str, table: Played | None = FOUR_SPADES) -> tuple[object, object]:
    """Both outcomes as in a document, nobody vulnerable, 4SN+1 at the table."""
    read = read_award(line, "none", table)
    ns, ew = read.ns.outcome, read.ew.outcome
    return (dump_outcome(ns) if ns else None, dump_outcome(ew) if ew else None)


def percent(ns: str, ew: str) -> tuple[object, object]:
    return {"artificial": ns}, {"artificial": ew}


@pytest.mark.parametrize(
    ("line", "both"),
    [
        ("A6040", percent("60", "40")),
        ("a6040", percent("60", "40")),
        ("A60/40", percent("60", "40")),
        ("A60-40", percent("60", "40")),
        ("A60%/40%", percent("60", "40")),
        ("A 60 40", percent("60", "40")),
        ("A60/A40", percent("60", "40")),
        ("A+/A-", percent("60", "40")),
        ("A+-", percent("60", "40")),
        ("A+/-", percent("60", "40")),
        ("ave+ ave-", percent("60", "40")),
        ("A-+", percent("40", "60")),
        ("A4060", percent("40", "60")),
        ("A--", percent("40", "40")),
        ("A6060", percent("60", "60")),
        ("A50", percent("50", "50")),
        ("A=", percent("50", "50")),
        ("A==", percent("50", "50")),
        ("A=/A-", percent("50", "40")),
        ("A6040=", percent("=60", "=40")),
        ("A60/40=", percent("=60", "=40")),
        ("A100/0", percent("100", "0")),
        ("A62.5/37.5", percent("62.5", "37.5")),
        ("A62,5/37,5", percent("62.5", "37.5")),
        ("A7030", percent("70", "30")),
        ("A+3/A-3", percent("+3", "-3")),
        ("A+3/-3", percent("+3", "-3")),
        ("A+2,5 / A-2.5", percent("+2.5", "-2.5")),
        ("+3/-3 IMPs", percent("+3", "-3")),
        ("NS +3 IMPs EW -3 IMPs", percent("+3", "-3")),
        ("60/40", percent("60", "40")),
        ("60%-40%", percent("60", "40")),
        ("60% 40%", percent("60", "40")),
        ("NS 60% EW 40%", percent("60", "40")),
        ("average plus / average minus", percent("60", "40")),
        ("ave plus, ave minus", percent("60", "40")),
        ("average", percent("50", "50")),
        ("A/A", percent("50", "50")),
        ("average for lost time", percent("50", "50")),
    ],
)
def test_artificial_scores_name_north_south_first(line: str, both: tuple[object, object]) -> None:
    assert award(line) == both


@pytest.mark.parametrize(
    ("line", "score"),
    [
        ("NS 420", 420),
        ("N/S +420", 420),
        ("N–S −50", -50),
        ("ns: 420", 420),
        ("EW 420", -420),
        ("ew -50", 50),
        ("NS 0", 0),
        ("4SN+2", 480),
        ("4S+2", 480),
        ("4S by N +2", 480),
        ("both 4S+2", 480),
        ("4S+2 both sides", 480),
        ("3HE-1", 50),
        ("pass", 0),
        ("all pass", 0),
        ("4S by N 10", 420),
        ("4SN 10 tricks", 420),
        ("4 spades by North making", 420),
        ("4S by N making 11", 450),
        ("3H doubled by E -1", 100),
        ("3 no trumps North = for both sides", 400),
    ],
)
def test_one_score_for_both_sides(line: str, score: int) -> None:
    assert award(line) == ({"assigned": score}, {"assigned": score})


def weighted(*parts: tuple[str, int]) -> dict[str, object]:
    return {"weighted": [list(part) for part in parts]}


@pytest.mark.parametrize(
    ("line", "outcome"),
    [
        ("4S+2 60 4S+1 40", weighted(("60%", 480), ("40%", 450))),
        ("4S+2 60, 4S+1 40", weighted(("60%", 480), ("40%", 450))),
        ("4S+2 60% 4S+1 40 %", weighted(("60%", 480), ("40%", 450))),
        ("60% of 4S+2, 40% of 4S+1", weighted(("60%", 480), ("40%", 450))),
        ("60 % 4S+2 + 40 % 4S+1", weighted(("60%", 480), ("40%", 450))),
        ("4S+2 (60) 4S+1 (40)", weighted(("60%", 480), ("40%", 450))),
        ("4S+2 60 / 4S+1 40", weighted(("60%", 480), ("40%", 450))),
        ("60% 4S+2 and 40% 4S+1", weighted(("60%", 480), ("40%", 450))),
        ("4SN+2 1/3 4S+1 1/3 4S= 1/3", weighted(("1/3", 480), ("1/3", 450), ("1/3", 420))),
        ("1/3 4SN+2 2/3 4S+1", weighted(("1/3", 480), ("2/3", 450))),
        ("4S+2 0.6 4S+1 .4", weighted(("0.6", 480), ("0.4", 450))),
        ("4S+2 12.5 4S+1 87.5", weighted(("12.5%", 480), ("87.5%", 450))),
        ("NS 420 60 450 40", weighted(("60%", 420), ("40%", 450))),
        ("EW 420 60% -50 40%", weighted(("60%", -420), ("40%", 50))),
        ("pass 50 3HE-1 50", weighted(("50%", 0), ("50%", 50))),
    ],
)
def test_weighted_scores_for_both_sides(line: str, outcome: dict[str, object]) -> None:
    assert award(line) == (outcome, outcome)


@pytest.mark.parametrize(
    ("line", "ns", "ew"),
    [
        ("NS table EW 3HE-1", None, {"assigned": 50}),
        ("EW 3HE-1 NS table", None, {"assigned": 50}),
        ("NS A60 EW A40=", {"artificial": "60"}, {"artificial": "=40"}),
        ("NS A+ EW A-", {"artificial": "60"}, {"artificial": "40"}),
        ("NS 420 EW -450", {"assigned": 420}, {"assigned": 450}),
        ("NS 4S+2 60 4S+1 40 EW 4S+2", weighted(("60%", 480), ("40%", 450)), {"assigned": 480}),
        ("NS A60 EW table", {"artificial": "60"}, None),
        ("N/S keep the table score, E/W 3♥E-1", None, {"assigned": 50}),
        ("North-South table result, East-West get 3HE-1", None, {"assigned": 50}),
        ("NS 4SN= EW stands", {"assigned": 420}, None),
        ("NS none EW A60", {"not_scored": True}, {"artificial": "60"}),
    ],
)
def test_each_side_its_own(line: str, ns: object, ew: object) -> None:
    assert award(line) == (ns, ew)


def test_a_contract_without_declarer_takes_the_one_of_the_table() -> None:
    assert award("NS table EW 3H-1", Played.parse("3HW=")) == (None, {"assigned": 50})
    assert award("NS table EW 3H-1", Played.parse("4HN=")) == (None, {"assigned": -50})


def test_a_contract_without_declarer_takes_the_one_named_before_it() -> None:
    assert award("4HE= 50 4H-1 50", None) == (weighted(("50%", -420), ("50%", 50)),) * 2


def test_vulnerability_counts() -> None:
    assert read_award("4SN+2", "ns").ns.outcome == Assigned(680)
    assert read_award("4SE+2", "ns").ns.outcome == Assigned(-480)


def test_a_term_keeps_what_was_written() -> None:
    terms = read_award("4S+2 60 4S+1 40", "none", FOUR_SPADES).ns.terms
    assert [(str(term.played), term.score, term.weight) for term in terms] == [
        ("4SN+2", 480, "60%"),
        ("4SN+1", 450, "40%"),
    ]


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("", "award"),
        ("rubbish", "award"),
        ("A", "award"),
        ("A60", "one_percentage"),
        ("A+", "one_percentage"),
        ("A120/0", "percentage"),
        ("420", "whose_score"),
        ("420 60 450 40", "whose_score"),
        ("NS 410", "impossible_score"),
        ("NS A60", "other_side"),
        ("NS 4S+2", "other_side"),
        ("EW table", "other_side"),
        ("NS table EW", "other_side"),
        ("NS A60 NS A40", "side_twice"),
        ("table", "nothing_adjusted"),
        ("NS table EW table", "nothing_adjusted"),
        ("4S+2 NS A60", "award"),
        ("3H-1", "award_declarer"),
        ("3H", "declarer_missing"),
        ("4S", "tricks_missing"),
        ("4SN by a lot", "tricks_missing"),
        ("4SN making 5", "tricks_missing"),
        ("not played", "not_played"),
        ("result stands", "nothing_adjusted"),
        ("as played", "nothing_adjusted"),
        ("8SN=", "level"),
        ("4SN+5", "tricks_range"),
        ("4S+2 60 4S+1", "weight_missing"),
        ("4S+2 4S+1", "weight"),
        ("4S+2 60 4S+1 lots", "weight"),
        ("4S+2 60 4S+1 30", "weights_sum"),
        ("4S+2 60 4S+1 60", "weights_sum"),
        ("4S+2 120", "weight"),
        (" ".join(f"4SN+{n % 3} 10" for n in range(10)), "too_many_parts"),
        ("none", "award"),
    ],
)
def test_a_refused_award_says_what_is_wrong(line: str, code: str) -> None:
    with pytest.raises(NotationError) as refused:
        award(line)
    assert refused.value.code == code
    assert "%(" not in words_of(refused.value)


@pytest.mark.parametrize(
    ("line", "total"),
    [
        ("4S+2 60 4S+1 30", "90 %"),
        ("4S+2 60 4S+1 60", "120 %"),
        ("4S+2 1/3 4S+1 1/3", "2/3"),
        ("4S+2 33.3 4S= 33.3", "66.6 %"),
    ],
)
def test_another_sum_of_weights_is_shown(line: str, total: str) -> None:
    with pytest.raises(NotationError) as refused:
        award(line)
    assert refused.value.values["sum"] == total


@pytest.mark.parametrize("line", ["A6040", "a+/a-", "NS 420", "EW table NS A60", "4S+2 60 4S+1 40", "60% 4S+2 40% 4S="])
def test_awards_are_told_from_results(line: str) -> None:
    assert looks_like_award(line)


@pytest.mark.parametrize("line", ["4SN=", "3NTX E -2", "pass", "all pass", "4S", "", "nonsense", "4SN= S7", "1NS="])
def test_results_are_told_from_awards(line: str) -> None:
    assert not looks_like_award(line)


SCORES = st.sampled_from(sorted(possible_scores("both")))
ASSIGNED = SCORES.map(Assigned)
ARTIFICIAL = st.sampled_from(
    ["60", "40", "50", "=60", "=40", "62.5", "100", "0", "7", "33.3333", "+3", "-2.5", "+0"]
).map(Artificial)
SUMS_TO_ONE = st.sampled_from([("60%", "40%"), ("1/3", "1/3", "1/3"), ("0.40", "20%", "0.25", "15%"), ("100%",)])
WEIGHTED = SUMS_TO_ONE.flatmap(
    lambda weights: st.lists(SCORES, min_size=len(weights), max_size=len(weights)).map(
        lambda scores: Weighted(tuple(Part(weight, score) for weight, score in zip(weights, scores, strict=True)))
    )
)
OUTCOMES = st.one_of(st.none(), ASSIGNED, ARTIFICIAL, WEIGHTED, st.just(NotScored()))


@given(OUTCOMES, OUTCOMES)
def test_what_is_printed_reads_back(ns: Outcome | None, ew: Outcome | None) -> None:
    line = award_text(ns, ew)
    if ns is None and ew is None:
        assert line == ""
        return
    read = read_award(line, "both")
    assert (read.ns.outcome, read.ew.outcome) == (ns, ew), line


@given(OUTCOMES, OUTCOMES)
def test_what_is_read_is_a_sound_outcome_of_a_document(ns: Outcome | None, ew: Outcome | None) -> None:
    if ns is None and ew is None:
        return
    read = read_award(award_text(ns, ew), "both")
    for outcome in (read.ns.outcome, read.ew.outcome):
        assert outcome is None or parse_document_outcome(dump_outcome(outcome)) == outcome


def test_denied_redress_has_no_line() -> None:
    assert award_text(Redress(Assigned(420), Assigned(-50)), Assigned(-50)) == ""


TYPED = st.text(alphabet="AaNSEWnsew0123456789+-=%/., CDHTX♠♥", max_size=24)


@given(TYPED, st.sampled_from(VULNERABILITIES))
def test_nothing_that_can_be_typed_is_worse_than_refused(line: str, vulnerable: Vulnerability) -> None:
    with suppress(NotationError):
        assert read_result(line).played
    with suppress(NotationError):
        read = read_award(line, vulnerable, FOUR_SPADES)
        assert (read.ns.outcome, read.ew.outcome) != (None, None)


@pytest.mark.parametrize("tricks", range(14))
def test_tricks_and_difference_say_the_same(tricks: int) -> None:
    difference = tricks - 9
    sign = "=" if not difference else f"{difference:+d}"
    assert read_result("3NTS", tricks=sign) == read_result("3NTS", tricks=str(tricks))
    assert table_score(read_result(f"3NTS{sign}").played, "none") == read_award(f"3NTS{sign}", "none").ns.terms[0].score


@pytest.mark.parametrize("line", ["A+60/A-40", "+3/-3", "A+25/A-25", "A+3"])
def test_a_percentage_with_a_sign_is_no_number_of_imps(line: str) -> None:
    with pytest.raises(NotationError):
        read_award(line, "none")
