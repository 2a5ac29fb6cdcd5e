"""Which method a document asks for."""

from __future__ import annotations

from scoring.engine.codes import Refused
from scoring.engine.document.values import ScoringRules
from scoring.engine.errors import NotSupported
from scoring.engine.methods.butler import Butler
from scoring.engine.methods.cross_imps import CrossImps
from scoring.engine.methods.matchpoints import Matchpoints
from scoring.engine.methods.method import Method


def method_of(rules: ScoringRules) -> Method:
    """The method with its options. Raises NotSupported for one that is not scored yet."""
    match rules.method:
        case "matchpoints":
            return Matchpoints(rules.matchpoints_per_win)
        case "cross_imps":
            return CrossImps("mean" if rules.cross_imps == "mean" else "sum", rules.cross_imps_places)
        case "butler":
            return Butler(rules.butler_drop_each_end, rules.butler_round_to)
    raise NotSupported(Refused.METHOD, method=rules.method)
