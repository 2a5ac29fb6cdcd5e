"""What the tests of results import and others build and ask: see test_results_import.py."""

from __future__ import annotations

from pathlib import Path

VECTORS = Path(__file__).parents[2] / "vectors" / "results_in"
BUTLER = (VECTORS / "compscore-butler.xml").read_bytes()
