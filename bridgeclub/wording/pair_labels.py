"""A pair in few words: number, direction and names."""

from __future__ import annotations

from collections.abc import Iterable

from django.utils.translation import gettext as _

from club.queries import Pair


def pair_labels(pairs: Iterable[Pair]) -> dict[int, str]:
    """By id: 3 N–S Nora Lindqvist & Sam Okafor, with the section where there are several; by section and number.

    A number with nothing beside it would say nothing: pair 3.
    """
    ordered = sorted(pairs, key=lambda pair: (pair.section, pair.line != "NS", pair.number))
    several = len({pair.section for pair in ordered if pair.seated}) > 1
    lines = {"NS": _("N–S"), "EW": _("E–W")}
    named = {}
    for pair in ordered:
        number = f"{pair.section if several else ''}{pair.number}"
        label = " ".join(part for part in (number, lines.get(pair.line, ""), pair.name) if part)
        named[pair.id] = _("pair %(number)s") % {"number": number} if label == number else label
    return named


def selectable_pair_labels(pairs: Iterable[Pair]) -> dict[int, str]:
    """The labels of those about whom something can be said: not of those who were put aside."""
    return pair_labels(pair for pair in pairs if not pair.put_aside)
