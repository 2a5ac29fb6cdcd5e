"""What the tests of results import and others build and ask: see test_results_import.py."""

from __future__ import annotations

from tests.results_fixtures import fixture

BUTLER = fixture("compscore-butler.xml").read_bytes()
