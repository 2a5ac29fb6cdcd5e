"""Fines and awards in victory points in the units that later rules of a tie compare (White Book 143.5.7).

What is worth a standard amount in victory points is worth one in the basic method too (White Book 12.5): half a victory
point is 3 IMPs for teams of four, or a tenth of a top. Where matches have four boards or fewer the standard amount is
one victory point; with hybrid scoring it is always a half.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from fractions import Fraction

from scoring.engine.document.values import SessionDocument
from scoring.engine.expected import ExpectedResults
from scoring.engine.matches.methods import AVERAGE_PLUS_A_BOARD, AVERAGE_PLUS_IMPS, AVERAGE_PLUS_TOTAL_POINTS
from scoring.engine.penalties import victory_point_penalty

OF_FOUR, OF_EIGHT = 2, 4
SHORT_MATCH = 4
# The standard amount at Butler, and for each comparison at cross-IMPs (WB 12.5).
OF_PAIRS_IN_IMPS = 2


def basic_penalties(document: SessionDocument) -> Mapping[str, tuple[Fraction, ...]]:
    """By contestant what its fines (negative) and awards in victory points are in each basic method, in the order in
    which these are compared. Empty where victory points do not decide."""
    in_points: dict[str, Fraction] = defaultdict(Fraction)
    for penalty in document.penalties:
        in_points[penalty.contestant] += victory_point_penalty(penalty)
    lengths = (len(match.boards) * (2 if match.half else 1) for match in document.matches)
    standard = standard_vp(document.rules.method, lengths)
    return {
        contestant: tuple(much / standard * each for each in _standards(document, contestant))
        for contestant, much in in_points.items()
        if much and document.rules.by_victory_points
    }


def standard_vp(method: str, lengths: Iterable[int]) -> Fraction:
    """The standard amount where victory points rank, by the boards of the matches; 0 for a match of unknown length. A
    short threesome has the length of the other matches, as that is what its standard amount goes by (WB 12.5)."""
    short = 0 < max(lengths, default=0) <= SHORT_MATCH and method != "hybrid"
    return Fraction(1) if short else Fraction(1, 2)


def _standards(document: SessionDocument, contestant: str) -> tuple[Fraction, ...]:
    """The standard amounts of the basic methods."""
    method = document.rules.method
    if method == "hybrid":
        return AVERAGE_PLUS_A_BOARD, Fraction(AVERAGE_PLUS_TOTAL_POINTS)
    if method == "imps":
        return (Fraction(AVERAGE_PLUS_IMPS[OF_EIGHT if document.rules.teams_of_eight else OF_FOUR]),)
    if method == "board_a_match":
        return (AVERAGE_PLUS_A_BOARD,)
    if method == "total_points":
        return (Fraction(AVERAGE_PLUS_TOTAL_POINTS),)
    due = ExpectedResults(document)
    entry = next(each for each in document.contestants if each.id == contestant)
    section = due.section_of(entry, document.results)
    if method == "matchpoints":
        return (Fraction(due.top_of_section(section), 10),)
    several = method == "cross_imps" and document.rules.cross_imps != "mean"
    return (Fraction(OF_PAIRS_IN_IMPS * (max(due.of_section(section) - 1, 1) if several else 1)),)
