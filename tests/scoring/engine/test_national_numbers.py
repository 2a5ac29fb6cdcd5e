"""What a national number tells by itself: only where a federation has published how."""

from __future__ import annotations

import pytest

from scoring.engine.national_numbers import has_rule, number_fits

WEIGHTS = (7, 6, 5, 4, 3, 2)


@pytest.mark.parametrize("number", ["0620246", "620246", "1000004"])
def test_a_number_of_the_australian_federation_that_fits(number: str) -> None:
    assert number_fits("abf", number)


def test_every_other_last_digit_is_wrong() -> None:
    for others in range(100_000, 1_000_000, 7919):
        fitting = [last for last in range(10) if number_fits("abf", f"{others}{last}")]
        (last,) = fitting
        rest = sum(int(digit) * weight for digit, weight in zip(str(others), WEIGHTS, strict=True)) % 11
        # The digits and the last one add up to a multiple of 11, but for the rest that would need a ten.
        assert (rest + last) % 11 == 0 or (rest, last) == (1, 1)


@pytest.mark.parametrize("number", ["", "7", "62024x", "12345678", "６２０２４６"])
def test_what_is_no_number_of_theirs_does_not_fit(number: str) -> None:
    assert not number_fits("abf", number)


def test_nothing_is_said_where_no_rule_is_known() -> None:
    assert not has_rule("ebu")
    assert number_fits("ebu", "123456")
    assert number_fits("", "anything")
