"""Every sentence of the table's script, translated, so that the script itself has no words."""

from __future__ import annotations

from typing import Any

from bridgeclub.tablet.another_words import another_words
from bridgeclub.tablet.device_words import device_words, lead_words, which_words
from bridgeclub.tablet.game_words import game_words
from bridgeclub.tablet.kept_words import kept_words
from bridgeclub.tablet.naming_words import naming_words
from bridgeclub.tablet.page_words import page_words, question_words
from bridgeclub.tablet.phone_words import phone_words
from bridgeclub.tablet.round_words import board_words, move_words, trouble_words
from bridgeclub.tablet.signing_words import handover_words, signing_words


def words() -> dict[str, Any]:
    """Sentences with {places}, and lists by number where a language counts in its own way."""
    return {
        **game_words(),
        **page_words(),
        **naming_words(),
        **phone_words(),
        **question_words(),
        **board_words(),
        **move_words(),
        **trouble_words(),
        **kept_words(),
        **another_words(),
        **device_words(),
        **lead_words(),
        **signing_words(),
        **handover_words(),
        **which_words(),
    }
