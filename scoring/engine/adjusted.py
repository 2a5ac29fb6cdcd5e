"""Adjusted scores: what enters the frequencies, artificial percentages, denied redress (Law 12)."""

from __future__ import annotations

from fractions import Fraction

from scoring.engine.codes import Refused
from scoring.engine.document.outcomes import Artificial, Assigned, NotScored, Outcome, Weighted
from scoring.engine.errors import NoTableScore
from scoring.engine.frequencies import Entry, plain


def entry_of(outcome: Outcome | None, table_score: int | None) -> Entry | None:
    """What a side has in the frequency table; None where an artificial score, or none at all, leaves it out.

    Without an adjustment, and for the side with denied redress, that is the table score.
    """
    if isinstance(outcome, Artificial | NotScored):
        return None
    if isinstance(outcome, Assigned | Weighted):
        return scored_entry(outcome)
    if table_score is None:
        raise NoTableScore(Refused.NO_TABLE_SCORE)
    return plain(table_score)


def scored_entry(outcome: Assigned | Weighted) -> Entry:
    """An assigned or weighted score as parts of a frequency table (L12C1)."""
    if isinstance(outcome, Assigned):
        return plain(outcome.score)
    return tuple((part.share, part.score) for part in outcome.parts)


def artificial_percent(artificial: Artificial, own_average: Fraction | None) -> Fraction:
    """The percentage that an artificial score is worth to a contestant (L12C2(c), White Book 12.1.1).

    `own_average` is its percentage on its boards without an artificial score; None where it has none.
    """
    if own_average is None:
        return artificial.percent
    if artificial.average_plus:
        return max(artificial.percent, own_average)
    if artificial.average_minus:
        return min(artificial.percent, own_average)
    return artificial.percent


def redress(table: Fraction, without_infraction: Fraction, without_error: Fraction) -> Fraction:
    """What the non-offending side gets where it is damaged: table (A) below without infraction (B).

    White Book 12.9: the damage that it did itself (C − A) is taken off B, and nothing below A is left.
    A serious error cannot have helped: where C is below A it did no damage.
    """
    self_inflicted = max(without_error - table, Fraction(0))
    return max(table, without_infraction - self_inflicted)
