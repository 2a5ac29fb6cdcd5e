"""Whole numbers in what a browser sends: whatever is written there is a number that every table can hold, or none."""

from __future__ import annotations

from typing import Any, TypeGuard

from django import forms

#: Fewer figures than the largest number of a column has; Python itself gives up at some thousands.
FIGURES_AT_MOST = 18


def is_whole_number(text: str | None) -> TypeGuard[str]:
    """Whether a text is nothing but some figures: `²`, a sign, a blank, or a thousand figures are none."""
    return text is not None and len(text) <= FIGURES_AT_MOST and text.isascii() and text.isdecimal()


def number_or_zero(text: str | None) -> int:
    """The number, 0 for what is none."""
    return int(text) if is_whole_number(text) else 0


class BigNumberField(forms.IntegerField):
    """A whole number that a column can hold, for ids and versions that a page has brought along."""

    def __init__(self, **how: Any) -> None:
        super().__init__(**{"max_value": 10**FIGURES_AT_MOST - 1, **how})
