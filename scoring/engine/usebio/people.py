"""Players as elements of a USEBIO file."""

from __future__ import annotations

from scoring.engine.usebio.markup import Element, text_of


def name_of_player(player: Element) -> str:
    """The whole name, or first and last name."""
    return text_of(player, "PLAYER_NAME") or f"{text_of(player, 'FIRST_NAME')} {text_of(player, 'LAST_NAME')}".strip()
