"""Places in a session document in words."""

from __future__ import annotations

import pytest

from bridgeclub.wording.engines.places import place_words


@pytest.mark.parametrize(
    ("path", "words"),
    [
        ("$", "The file"),
        ("$.results[3].contract", "Result 4, contract"),
        ("$.results[0].ew", "Result 1, E–W"),
        ("$.results[0].adjusted.ns.artificial", "Result 1, adjusted score, N–S, artificial"),
        ("$.contestants[1].players[0]", "Contestant 2, player 1"),
        ("$.scoring.method", "Scoring, method"),
        ("$.matches[2].boards", "Match 3, boards"),
        ("$.scoring.victory_points.table[4]", "Scoring, victory points, table, 5"),
    ],
)
def test_a_place_is_said_in_words(path: str, words: str) -> None:
    assert place_words(path) == words
