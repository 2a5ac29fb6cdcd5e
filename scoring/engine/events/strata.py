"""Strata: one field, and a ranking of its own for those of a stratum and below."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from scoring.engine.codes import Refused
from scoring.engine.errors import EngineError
from scoring.engine.ranking import shared_ranks


def strata_ranks(
    figures: Mapping[str, Fraction], stratum_of: Mapping[str, str], strata: Sequence[str]
) -> dict[str, dict[str, tuple[int, bool]]]:
    """By stratum, the highest first, rank and whether it is shared of everybody in it or in a lower one.

    The highest stratum ranks the whole field. EngineError for a contestant without a stratum that is listed.
    """
    for name in figures:
        if name not in stratum_of or stratum_of[name] not in strata:
            raise EngineError(Refused.STRATUM, value=name)
    place = {stratum: at for at, stratum in enumerate(strata)}
    return {
        stratum: shared_ranks({name: figure for name, figure in figures.items() if place[stratum_of[name]] >= at})
        for stratum, at in place.items()
    }
