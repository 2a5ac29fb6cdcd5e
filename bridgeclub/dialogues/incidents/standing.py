"""What stands on a board at a table, in words."""

from __future__ import annotations

from django.utils.translation import gettext as _

from bridgeclub.wording.game import result_sentence
from scoring.queries.room import LineView


def standing_result_words(line: LineView) -> str:
    """4♠ by North, made: +420 to N–S …; of a board that is kept from the reader only that it is entered."""
    version = line.current
    if version is None:
        return _("entered") if line.entered else _("no result")
    if version.played is None or version.score is None:
        return _("not played") if version.not_played else _("a score without a contract")
    return result_sentence(version.played, version.score)
