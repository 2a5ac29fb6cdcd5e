"""What the tests of tables and others build and ask: see test_tables.py."""

from __future__ import annotations

from club.models import Session
from tests.builders import facts_of


def nobody_scores_twice(session: Session) -> None:
    """On no board has anybody two scores."""
    seen: set[tuple[str, int]] = set()
    for line in facts_of(session)["results"]:
        for side in ("ns", "ew"):
            if "not_scored" in line.get("adjusted", {}).get(side, {}):
                continue
            assert (line[side], line["board"]) not in seen, line
            seen.add((line[side], line["board"]))
