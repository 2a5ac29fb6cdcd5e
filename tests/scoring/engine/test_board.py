"""Dealer and vulnerability by number (Law 2)."""

from __future__ import annotations

import pytest

from scoring.engine import board

# Law 2 as it prints them.
DEALERS = {"N": (1, 5, 9, 13), "E": (2, 6, 10, 14), "S": (3, 7, 11, 15), "W": (4, 8, 12, 16)}
VULNERABLE = {"none": (1, 8, 11, 14), "ns": (2, 5, 12, 15), "ew": (3, 6, 9, 16), "both": (4, 7, 10, 13)}


@pytest.mark.parametrize("cycle", [0, 16, 32, 160])
def test_law_2(cycle: int) -> None:
    for seat, numbers in DEALERS.items():
        assert {board.dealer(number + cycle) for number in numbers} == {seat}
    for side, numbers in VULNERABLE.items():
        assert {board.vulnerable(number + cycle) for number in numbers} == {side}


@pytest.mark.parametrize("number", [0, -1])
def test_boards_are_numbered_from_one(number: int) -> None:
    with pytest.raises(ValueError, match="numbered from 1"):
        board.dealer(number)
    with pytest.raises(ValueError, match="numbered from 1"):
        board.vulnerable(number)
