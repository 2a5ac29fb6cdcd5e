"""Which scales and lengths of a match go with a way of scoring."""

from __future__ import annotations

import pytest

from scoring.engine.contests import (
    OF_EIGHT,
    averages_knock_outs,
    kind_of,
    match_lengths,
    refuse_length,
    scales_for,
    unit_of_way,
    usual_scale,
)
from scoring.engine.errors import EngineError


def test_scales_are_in_the_unit_of_the_way() -> None:
    assert unit_of_way("matchpoints") == "percent"
    assert unit_of_way("imps") == "imps"
    assert set(scales_for("matchpoints")).isdisjoint(scales_for("imps"))
    assert scales_for("hybrid") == ()
    assert usual_scale("hybrid") == ""
    assert scales_for("imps", "cross") == (OF_EIGHT,)
    assert OF_EIGHT not in scales_for("imps", "sum")


def test_hybrid_scoring_has_lengths_of_its_own() -> None:
    first = match_lengths("hybrid")[0]
    assert match_lengths("imps") == ()
    assert not averages_knock_outs("hybrid")
    refuse_length("hybrid", "", first)
    with pytest.raises(EngineError):
        refuse_length("hybrid", "", first - 1)
    refuse_length("imps", usual_scale("imps"), 8)


def test_kinds_are_told_by_contest_and_scale() -> None:
    assert kind_of("teams", "") == kind_of("teams", usual_scale("imps"))
    assert kind_of("pairs", "") != kind_of("pairs", usual_scale("matchpoints"))
    assert kind_of("bowls", "") == "bowls"
