"""Passwords that anybody at a bridge club would try first."""

from __future__ import annotations

import re

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

#: Longer words first: what is left of a password when all of them are taken out must still be one.
WORDS = tuple(
    sorted(
        [
            "ace",
            "acol",
            "auction",
            "board",
            "bridge",
            "bridgeclub",
            "card",
            "club",
            "clubs",
            "deal",
            "declarer",
            "diamond",
            "diamonds",
            "director",
            "double",
            "dummy",
            "duplicate",
            "east",
            "game",
            "grand",
            "hand",
            "heart",
            "hearts",
            "howell",
            "imp",
            "imps",
            "king",
            "jack",
            "matchpoint",
            "matchpoints",
            "member",
            "manager",
            "mitchell",
            "movement",
            "north",
            "notrump",
            "nt",
            "overtrick",
            "pair",
            "pairs",
            "partner",
            "pass",
            "password",
            "precision",
            "queen",
            "rubber",
            "score",
            "session",
            "slam",
            "south",
            "spade",
            "spades",
            "stayman",
            "table",
            "tournament",
            "trick",
            "tricks",
            "trump",
            "vulnerable",
            "welcome",
            "west",
            "admin",
            "changeme",
            "letmein",
        ],
        key=len,
        reverse=True,
    )
)
LEFT_AT_LEAST = 5


class NoWordsOfTheGame:
    """Refuses a password in which hardly anything is left without words of the game, figures and signs."""

    def validate(self, password: str, user: object = None) -> None:
        """Raises ValidationError."""
        left = re.sub(r"[\W\d_]+", "", password.lower())
        for word in WORDS:
            left = left.replace(word, "")
        if len(left) < LEFT_AT_LEAST and not _is_long_by_chance(password):
            raise ValidationError(
                _("This password is made of words of the game: others would try it first."), code="words_of_the_game"
            )

    def get_help_text(self) -> str:
        return str(_("Your password can’t be made of words of the game, such as “bridgeclub2026”."))


def _is_long_by_chance(password: str) -> bool:
    """Many different figures and signs are no word."""
    return len(set(re.sub(r"[^\W\d_]+", "", password))) >= 2 * LEFT_AT_LEAST
