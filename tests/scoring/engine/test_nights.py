"""Real nights, cell by cell as other programs published them (numbers only; the program is named in each file)."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from tests.scoring.engine.documents import scored

NIGHTS = Path(__file__).parents[2] / "vectors" / "scoring_nights"
FURTHER = Path(__file__).parents[4] / "shared" / "vectors" / "nights"
EXACT_PRINT = Fraction(1, 10_000)


def differences(night: dict[str, Any]) -> tuple[int, list[str]]:
    """Cells compared, and those that differ by more than the program's rounding."""
    lines = {line.position: line for line in scored(night["document"]).lines}
    tolerance, compared, different = Fraction(night["tolerance"]) + EXACT_PRINT, 0, []
    for position, published in enumerate(night["published"]):
        for side in ("ns", "ew"):
            try:
                due = Fraction(published[side])
            except (KeyError, TypeError, ValueError):
                continue  # a sit-out, or a board that was not played
            (figure,) = lines[position].side(side)  # type: ignore[arg-type]
            found = figure.points * 100 / figure.top if night["form"] == "MP-percent" else figure.points
            compared += 1
            if abs(found - due) > tolerance:
                different.append(f"result {position} {side}: {float(found)}, published {published[side]}")
    return compared, different


@pytest.mark.parametrize(
    ("name", "cells"), [("acbl-sample-club-game-2", 180), ("pl-Pary-WB130808", 590), ("usebio-00202131+001686", 352)]
)
def test_every_published_cell(name: str, cells: int) -> None:
    assert differences(json.loads((NIGHTS / f"{name}.json").read_text())) == (cells, [])


def test_further_nights() -> None:
    if not FURTHER.exists():
        pytest.skip("no further nights are beside this copy of the project")
    nights = [json.loads(path.read_text()) for path in sorted(FURTHER.glob("*.json"))]
    matchpoints = [night for night in nights if night["document"]["scoring"]["method"] == "matchpoints"]
    assert matchpoints
    for night in matchpoints:
        assert differences(night)[1] == []
