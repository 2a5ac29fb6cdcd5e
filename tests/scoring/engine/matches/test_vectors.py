"""Adjusted scores line by line, worked by hand: per comparison, per team, in groups, in void and short matches."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.scoring.engine.documents import standings

VECTORS = json.loads((Path(__file__).parents[3] / "vectors" / "scoring_matches.json").read_text())["vectors"]


@pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: f"{vector['id']}: {vector['source']}")
def test_vector(vector: dict[str, Any]) -> None:
    found = standings(vector["document"])
    lines = [line for board in found["boards"] for line in board["lines"]]
    assert [[line["ns_points"], line["ew_points"]] for line in lines] == vector["points"]
    if "vp" in vector:
        assert found["matches"][0]["vp"] == vector["vp"]
