"""What the rules of a session and its kind of contest say of its figures and of whoever is ranked."""

from __future__ import annotations

import pytest

from scoring.engine.contests import CONTESTS
from scoring.engine.document import ScoringRules


@pytest.mark.parametrize(
    ("method", "counted_in", "signed"),
    [
        ("matchpoints", "matchpoints", False),
        ("cross_imps", "imps", True),
        ("butler", "imps", True),
        ("imps", "imps", True),
        ("total_points", "points", True),
        ("board_a_match", "boards", False),
        ("hybrid", "boards", False),
    ],
)
def test_what_a_board_gives(method: str, counted_in: str, signed: bool) -> None:
    rules = ScoringRules(method=method)
    assert (rules.counted_in, rules.signed) == (counted_in, signed)


def test_who_has_too_many_names_is_called_by_a_number() -> None:
    assert {kind: each.by_number for kind, each in CONTESTS.items()} == {
        "pairs": False,
        "teams": True,
        "individual": False,
    }
