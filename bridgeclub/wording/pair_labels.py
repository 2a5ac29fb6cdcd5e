"""A pair in few words: number, direction and names."""

from __future__ import annotations

from collections.abc import Iterable

from django.utils.translation import gettext as _

from bridgeclub.wording.contests import contest_words
from club.engine.contests import CONTESTS
from club.queries import Pair

PLAYERS_IN_A_NAME = 2


def pair_labels(pairs: Iterable[Pair]) -> dict[int, str]:
    """By id: 3 N–S Nora Lindqvist & Sam Okafor, with the section where there are several; by section and number.

    A number with nothing beside it would say nothing: pair 3. A team: Team 3 (Ann, Bob, Cleo & Dan).
    """
    ordered = sorted(pairs, key=lambda pair: (pair.section, pair.line != "NS", pair.number))
    several = len({pair.section for pair in ordered if pair.seated}) > 1
    lines = {"NS": _("N–S"), "EW": _("E–W")}
    named = {}
    for pair in ordered:
        number = f"{pair.section if several else ''}{pair.number}"
        if called_by_number(pair.contest):
            label = str(contest_words(pair.contest).numbered) % {"number": number}
            named[pair.id] = f"{label} ({pair.name})" if pair.name else label
            continue
        label = " ".join(part for part in (number, lines.get(pair.line, ""), pair.name) if part)
        named[pair.id] = _("pair %(number)s") % {"number": number} if label == number else label
    return named


def called_by_number(contest: str) -> bool:
    """Whether a contestant has more players than its name could say."""
    return CONTESTS[contest].seats > PLAYERS_IN_A_NAME


def called(pair: Pair) -> str:
    """What a heading or the head of a row calls it: a pair by its names, a team by its number."""
    if called_by_number(pair.contest) or not pair.name:
        return str(contest_words(pair.contest).numbered) % {"number": pair.number}
    return pair.name


def selectable_pair_labels(pairs: Iterable[Pair]) -> dict[int, str]:
    """The labels of those about whom something can be said: not of those who were put aside."""
    return pair_labels(pair for pair in pairs if not pair.put_aside)
