"""What the tests of queries by themselves and others build and ask: see test_queries_by_themselves.py."""

from __future__ import annotations

from typing import Any

from club.models import Session
from tests.services.rulings.query_acts import evening


def self_accepting_evening(result: str = "3SS=", **habits: Any) -> Session:
    return evening(result, published=True, **{"queries_accept_themselves": True, "prize_places": 0, **habits})
