"""Who sees the other team's line-up first, part by part of a match (L5A)."""

from __future__ import annotations

import pytest

from movements.engine.matches import has_seating_rights


@pytest.mark.parametrize(
    ("first", "home", "away"),
    [("home", [True, False, True, False], [False, True, False, True]),
     ("away", [False, True, False, True], [True, False, True, False]),
     ("none", [False] * 4, [False] * 4)],
)  # fmt: skip
def test_seating_rights_go_in_turn(first: str, home: list[bool], away: list[bool]) -> None:
    assert [has_seating_rights(first, "home", stanza) for stanza in range(1, 5)] == home
    assert [has_seating_rights(first, "away", stanza) for stanza in range(1, 5)] == away
