"""What a table says where teams play. What it says of a match comes with the match."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _


def match_words() -> dict[str, Any]:
    """Sentences of teams; without teams nobody reads one of them."""
    return {
        "team": _("Team {number}"),
        "whoOfTeam": _("{team}: {names}"),
        "playInstead": _("{names} play at table {table} as {side}"),
        "playInsteadHere": _("{names} play here as {side}"),
        "compare": _("Compare the tables"),
        "compareOf": _("Compare the tables of round {round}"),
    }
