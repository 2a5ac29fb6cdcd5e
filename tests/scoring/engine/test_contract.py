"""Contracts, results and cards as people write them."""

from __future__ import annotations

import pytest

from scoring.engine.codes import Refused
from scoring.engine.contract import PASSED_OUT, Card, Contract, ContractError, Played
from tests.refusals import words_of


@pytest.mark.parametrize(
    ("written", "plain"),
    [
        ("4SX", "4SX"),
        ("4sx", "4SX"),
        (" 4 ♠ x ", "4SX"),
        ("3NT", "3N"),
        ("3n", "3N"),
        ("7♥XX", "7HXX"),
        ("1♣", "1C"),
        ("2♦\ufe0f", "2D"),
    ],
)
def test_contracts_are_read_as_written(written: str, plain: str) -> None:
    contract = Contract.parse(written)
    assert str(contract) == plain
    assert eval(repr(contract)) == contract  # a value in a failing test can be pasted


@pytest.mark.parametrize(
    ("written", "code"),
    [
        ("8S", Refused.CONTRACT_LEVEL),
        ("0S", Refused.CONTRACT_LEVEL),
        ("", Refused.NO_CONTRACT),
        ("4", Refused.NO_CONTRACT),
        ("S4", Refused.NO_CONTRACT),
        ("4SXXX", Refused.NO_CONTRACT),
        ("4Z", Refused.NO_CONTRACT),
        ("pass", Refused.NO_CONTRACT),
        ("44S", Refused.NO_CONTRACT),
        ("٤S", Refused.NO_CONTRACT),
    ],
)
def test_what_is_no_contract_is_refused(written: str, code: str) -> None:
    with pytest.raises(ContractError) as refused:
        Contract.parse(written)
    assert refused.value.code == code
    assert written.strip() in words_of(refused.value)


@pytest.mark.parametrize("wrong", [{"level": 8}, {"denomination": "X"}, {"denomination": "CD"}, {"doubles": 3}])
def test_an_illegal_contract_cannot_be_made(wrong: dict[str, object]) -> None:
    with pytest.raises(ContractError):
        Contract(**{"level": 4, "denomination": "S", "doubles": 0, **wrong})  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("written", "plain", "tricks"),
    [
        ("4SXN-1", "4SXN-1", 9),
        ("3NTS=", "3NS=", 9),
        ("3NS=", "3NS=", 9),
        ("3NN+1", "3NN+1", 10),
        ("2HE+1", "2HE+1", 9),
        ("7nxxw−13", "7NXXW-13", 0),
        ("1♣E+6", "1CE+6", 13),
        ("4 S N =", "4SN=", 10),
        ("4SS+0", "4SS=", 10),
    ],
)
def test_results_are_read_as_written(written: str, plain: str, tricks: int) -> None:
    played = Played.parse(written)
    assert (str(played), played.tricks) == (plain, tricks)
    assert Played.parse(str(played)) == played
    assert eval(repr(played)) == played


@pytest.mark.parametrize("written", ["pass", "P", " Pass ", "passed out"])
def test_a_board_passed_out(written: str) -> None:
    assert Played.parse(written) == PASSED_OUT
    assert (str(PASSED_OUT), PASSED_OUT.result_text, PASSED_OUT.difference) == ("pass", "", 0)


@pytest.mark.parametrize(("written", "text"), [("4SN-1", "-1"), ("4SN=", "="), ("4SN+2", "+2")])
def test_the_result_in_words_of_the_traveller(written: str, text: str) -> None:
    assert Played.parse(written).result_text == text


@pytest.mark.parametrize(
    ("written", "code"),
    [
        ("1NTW", Refused.NOT_WHOLE),
        ("3NT", Refused.NOT_WHOLE),
        ("4S", Refused.NOT_WHOLE),
        ("7SN+1", Refused.TRICKS_OF_CONTRACT),
        ("1CN-8", Refused.TRICKS_OF_CONTRACT),
        ("8SN=", Refused.CONTRACT_LEVEL),
        ("4SN", Refused.NOT_WHOLE),
        ("4SQ=", Refused.NO_RESULT),
        ("4SN-", Refused.NO_RESULT),
        ("", Refused.NO_RESULT),
    ],
)
def test_what_is_no_result_is_refused(written: str, code: str) -> None:
    with pytest.raises(ContractError) as refused:
        Played.parse(written)
    assert refused.value.code == code


@pytest.mark.parametrize(
    ("contract", "declarer", "tricks", "code"),
    [
        (None, "N", None, Refused.PASSED_OUT),
        (None, None, 0, Refused.PASSED_OUT),
        (Contract(4, "S"), None, 10, Refused.NO_DECLARER),
        (Contract(4, "S"), "North", 10, Refused.NO_DECLARER),
        (Contract(4, "S"), "N", None, Refused.TRICKS),
        (Contract(4, "S"), "N", 14, Refused.TRICKS),
        (Contract(4, "S"), "N", -1, Refused.TRICKS),
    ],
)
def test_half_a_result_cannot_be_made(
    contract: Contract | None, declarer: str | None, tricks: int | None, code: str
) -> None:
    with pytest.raises(ContractError) as refused:
        Played(contract, declarer, tricks)
    assert refused.value.code == code


@pytest.mark.parametrize(
    ("written", "plain"), [("HK", "HK"), ("D10", "DT"), ("DT", "DT"), ("10d", "DT"), ("♠a", "SA"), ("2C", "C2")]
)
def test_cards_are_read_as_written(written: str, plain: str) -> None:
    assert str(Card.parse(written)) == plain
    assert eval(repr(Card.parse(written))) == Card.parse(written)


@pytest.mark.parametrize("written", ["", "H", "K", "H1", "H11", "NK", "HKK", "10", "D1O"])
def test_what_is_no_card_is_refused(written: str) -> None:
    with pytest.raises(ContractError) as refused:
        Card.parse(written)
    assert refused.value.code == Refused.NO_CARD


@pytest.mark.parametrize(("suit", "rank"), [("N", "K"), ("H", "10"), ("", "K"), ("H", "")])
def test_an_illegal_card_cannot_be_made(suit: str, rank: str) -> None:
    with pytest.raises(ContractError):
        Card(suit, rank)
