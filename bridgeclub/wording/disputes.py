"""Disputed lines of scorecards, in words."""

from __future__ import annotations

from django.utils.translation import gettext_lazy

#: What a pair does not agree with.
REASONS = {
    "contract": gettext_lazy("the contract"),
    "declarer": gettext_lazy("who played it"),
    "tricks": gettext_lazy("the number of tricks"),
    "board": gettext_lazy("another board, or not played"),
    "other": gettext_lazy("something else"),
}
