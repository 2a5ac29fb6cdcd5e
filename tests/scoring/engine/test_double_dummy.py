"""What a deal is worth when everybody sees all cards, as it was stored."""

from __future__ import annotations

from typing import Any

import pytest

from scoring.engine.contract import PASSED_OUT, Contract, Played
from scoring.engine.double_dummy import DoubleDummy, ParContract, marking, read_double_dummy

ROW = {"C": 6, "D": 7, "H": 8, "S": 10, "N": 13}
LOW = dict.fromkeys("CDHSN", 0)
TRICKS = {"N": ROW, "E": LOW, "S": ROW | {"S": 9}, "W": LOW}
PAR = {"N both": {"score": 620, "contracts": ["4SN=", "4SS=", "5HXE-3"]}, "S none": {"score": 0, "contracts": ["pass"]}}


def deal(tricks: Any = TRICKS, par: Any = PAR, dealer: str = "N", vulnerable: str = "both") -> DoubleDummy:
    return read_double_dummy(tricks, par, dealer, vulnerable)


def test_the_par_of_the_marking_with_partners_together() -> None:
    assert marking("N", "both") == "N both"
    found = deal()
    assert found.par_score == 620
    assert found.par == (
        ParContract(Contract.parse("4S"), "NS", 0),
        ParContract(Contract.parse("5HX"), "E", -3),
    )


def test_opponents_in_the_same_contract_stay_apart_and_seats_are_in_order() -> None:
    par = {"N both": {"score": 0, "contracts": ["1NTS=", "1NTE=", "1NTN=", "1NTN+1"]}}
    contract = Contract.parse("1NT")
    assert deal(par=par).par == (
        ParContract(contract, "NS", 0),
        ParContract(contract, "E", 0),
        ParContract(contract, "N", 1),
    )


def test_a_par_that_is_passed_out() -> None:
    found = deal(dealer="S", vulnerable="none")
    assert (found.par_score, found.par) == (0, ())


@pytest.mark.parametrize(("played", "there", "beyond"), [("4SN+1", 10, 1), ("4SS-1", 9, 0), ("3NTE-9", 0, 0)])
def test_what_was_played_beside_what_there_was(played: str, there: int, beyond: int) -> None:
    assert deal().of(Played.parse(played)) == there
    assert deal().beyond(Played.parse(played)) == beyond


def test_nobody_played_what_was_passed_out() -> None:
    assert deal().of(PASSED_OUT) is None
    assert deal().beyond(PASSED_OUT) is None


@pytest.mark.parametrize(("denomination", "level"), [("C", 0), ("D", 1), ("S", 4), ("N", 7)])
def test_the_highest_level_that_is_made(denomination: str, level: int) -> None:
    assert deal().makes("N", denomination) == level
    assert deal().makes("E", denomination) == 0


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"tricks": None}, "not four declarers"),
        ({"tricks": {"N": ROW}}, "not four declarers"),
        ({"tricks": TRICKS | {"E": None}}, "not five denominations"),
        ({"tricks": TRICKS | {"E": {"C": 1}}}, "not five denominations"),
        ({"tricks": TRICKS | {"E": LOW | {"C": 14}}}, "not 0 to 13 tricks"),
        ({"tricks": TRICKS | {"E": LOW | {"C": -1}}}, "not 0 to 13 tricks"),
        ({"tricks": TRICKS | {"E": LOW | {"C": True}}}, "not 0 to 13 tricks"),
        ({"tricks": TRICKS | {"E": LOW | {"C": "7"}}}, "not 0 to 13 tricks"),
        ({"par": None}, "no par for this marking"),
        ({"par": {}}, "no par for this marking"),
        ({"par": {"N both": 620}}, "no par for this marking"),
        ({"par": {"N both": {"score": "620", "contracts": []}}}, "no par for this marking"),
        ({"vulnerable": "ns"}, "no par for this marking"),
        ({"dealer": "S"}, "no par for this marking"),
    ],
)
def test_what_no_solver_says_is_refused(given: dict[str, Any], said: str) -> None:
    with pytest.raises(ValueError, match=f"^{said}$"):
        deal(**given)
