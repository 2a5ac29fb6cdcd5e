"""Every sentence of the table's script, translated, so that the script itself has no words.

They come in a file of their own, in each language, which a device keeps.
"""

from __future__ import annotations

from typing import Any

from bridgeclub.doors.tablet.another_words import another_words
from bridgeclub.doors.tablet.call_words import call_words
from bridgeclub.doors.tablet.device_words import device_words, lead_words, which_words
from bridgeclub.doors.tablet.game_words import game_words
from bridgeclub.doors.tablet.kept_words import kept_words
from bridgeclub.doors.tablet.match_words import match_words
from bridgeclub.doors.tablet.naming_words import naming_words
from bridgeclub.doors.tablet.page_words import page_words, question_words
from bridgeclub.doors.tablet.phone_words import phone_words
from bridgeclub.doors.tablet.round_words import board_words, move_words, trouble_words
from bridgeclub.doors.tablet.signing_words import card_words, handover_words, signing_words
from bridgeclub.doors.tablet.unsettled_words import unsettled_words
from bridgeclub.wording.round_clock import clock_words


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
        **device_words(),
        **lead_words(),
        **signing_words(),
        **handover_words(),
        **which_words(),
        **another_words(),
        **call_words(),
        **card_words(),
        **unsettled_words(),
        **match_words(),
        "roundClock": clock_words(),
    }
