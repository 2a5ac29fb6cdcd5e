"""Ways of scoring by their names."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

from bridgeclub.wording.known import words_for

METHODS: Mapping[str, str | Promise] = {
    "matchpoints": gettext_lazy("matchpoints"),
    "cross_imps": gettext_lazy("cross-IMPs"),
    "butler": gettext_lazy("Butler"),
    "imps": gettext_lazy("IMPs"),
    "board_a_match": gettext_lazy("board-a-match"),
    "hybrid": gettext_lazy("hybrid"),
    "total_points": gettext_lazy("total points"),
}


def method_words(method: str) -> str:
    """«cross-IMPs»."""
    return words_for(METHODS, method)
