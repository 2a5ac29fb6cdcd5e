"""The words of the game for the table's script; contracts and cards are put together there as in wording.py."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from bridgeclub.wording import game


def game_words() -> dict[str, Any]:
    """By letter or by number."""
    return {
        "seats": {letter: str(name) for letter, name in game.SEATS.items()},
        "seatLetters": {"N": _("N"), "E": _("E"), "S": _("S"), "W": _("W")},
        "doubleWords": [str(words) for words in game.DOUBLES],
        "sides": {side: str(name) for side, name in game.DIRECTIONS.items()},
        "vulnerable": {key: str(name) for key, name in game.VULNERABILITIES.items()},
        "suits": {letter: str(name) for letter, name in game.DENOMINATIONS.items()},
        "letters": {letter: str(name) for letter, name in game.DENOMINATION_LETTERS.items()},
        "oneOf": {letter: str(name) for letter, name in game.ONE_OF.items()},
        "rankNames": {letter: str(name) for letter, name in game.RANKS.items()},
        "cardIs": _("%(rank)s of %(suit)s") % {"rank": "{rank}", "suit": "{suit}"},
        "ranks": {"A": _("A"), "K": _("K"), "Q": _("Q"), "J": _("J"), "T": "10"},
        "tricks": [game.tricks_words(count) for count in range(14)],
        "over": [_over(count) for count in range(7)],
        "down": [_down(count) for count in range(14)],
        "minus": game.MINUS,
    }


def _over(count: int) -> str:
    if not count:
        return _("exactly what was needed")
    return ngettext("%(count)d more than needed", "%(count)d more than needed", count) % {"count": count}


def _down(count: int) -> str:
    return ngettext("%(count)d down", "%(count)d down", count) % {"count": count}
