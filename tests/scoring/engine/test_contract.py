"""Contracts, results and cards as people write them."""

from __future__ import annotations

import pytest

from scoring.engine.contract import PASSED_OUT, Card, Contract, ContractError, Played


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
        ("8S", "level"),
        ("0S", "level"),
        ("", "contract"),
        ("4", "contract"),
        ("S4", "contract"),
        ("4SXXX", "contract"),
        ("4Z", "contract"),
        ("pass", "contract"),
        ("44S", "contract"),
        ("٤S", "contract"),
    ],
)
def test_what_is_no_contract_is_refused(written: str, code: str) -> None:
    with pytest.raises(ContractError) as refused:
        Contract.parse(written)
    assert refused.value.code == code
    assert written.strip() in refused.value.message


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
        ("1NTW", "result"),
        ("3NT", "result"),
        ("4S", "result"),
        ("7SN+1", "tricks"),
        ("1CN-8", "tricks"),
        ("8SN=", "level"),
        ("4SN", "result"),
        ("4SQ=", "played"),
        ("4SN-", "played"),
        ("", "played"),
    ],
)
def test_what_is_no_result_is_refused(written: str, code: str) -> None:
    with pytest.raises(ContractError) as refused:
        Played.parse(written)
    assert refused.value.code == code


@pytest.mark.parametrize(
    ("contract", "declarer", "tricks", "code"),
    [
        (None, "N", None, "passed_out"),
        (None, None, 0, "passed_out"),
        (Contract(4, "S"), None, 10, "declarer"),
        (Contract(4, "S"), "North", 10, "declarer"),
        (Contract(4, "S"), "N", None, "tricks"),
        (Contract(4, "S"), "N", 14, "tricks"),
        (Contract(4, "S"), "N", -1, "tricks"),
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
    assert refused.value.code == "card"


@pytest.mark.parametrize(("suit", "rank"), [("N", "K"), ("H", "10"), ("", "K"), ("H", "")])
def test_an_illegal_card_cannot_be_made(suit: str, rank: str) -> None:
    with pytest.raises(ContractError):
        Card(suit, rank)
