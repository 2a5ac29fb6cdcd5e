"""Several things in a row, as a person writes them."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.formats import number_format
from django.utils.translation import gettext as _


def in_words(numbers: Sequence[int]) -> str:
    """Ascending numbers as a person writes them: «1 to 5 or 10»."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    words: list[str] = []
    for run in runs:
        span = [_("%(first)s to %(last)s") % {"first": run[0], "last": run[-1]}]
        words += span if len(run) > 2 else [str(number) for number in run]
    return any_of(words)


def any_of(words: Sequence[str]) -> str:
    """«rover or bump»."""
    if len(words) == 1:
        return words[0]
    return _("%(some)s or %(last)s") % {"some": ", ".join(words[:-1]), "last": words[-1]}


def all_of(words: Sequence[str]) -> str:
    """«NS1 and EW3»."""
    if len(words) == 1:
        return words[0]
    return _("%(some)s and %(last)s") % {"some": ", ".join(words[:-1]), "last": words[-1]}


def grouped(number: int) -> str:
    """«20,000»."""
    return number_format(number, force_grouping=True)
