"""Amounts of money as people write them, in smallest units."""

from __future__ import annotations

from decimal import Decimal

import pytest

from club.engine.money import NotAnAmount, decimal_of, read_amount, usual_currency, written


@pytest.mark.parametrize(
    ("text", "currency", "amount", "shown"),
    [
        ("4.50", "GBP", 450, "£4.50"),
        (" £ 4,5 ", "GBP", 450, "£4.50"),
        ("CHF 4", "CHF", 400, "CHF 4.00"),
        ("500", "JPY", 500, "¥500"),
    ],
)
def test_an_amount_is_read_and_written(text: str, currency: str, amount: int, shown: str) -> None:
    assert read_amount(text, currency) == amount
    assert written(amount, currency) == shown
    assert read_amount(str(decimal_of(amount, currency)), currency) == amount


@pytest.mark.parametrize(("text", "currency"), [("four", "GBP"), ("4.505", "GBP"), ("4.5", "JPY"), ("9" * 12, "GBP")])
def test_what_is_no_amount_is_refused(text: str, currency: str) -> None:
    with pytest.raises(NotAnAmount):
        read_amount(text, currency)


def test_the_currency_of_a_place() -> None:
    assert usual_currency("Europe/London") == "GBP"
    assert usual_currency("Mars/Olympus") == ""
    assert decimal_of(5, "GBP") == Decimal("0.05")
