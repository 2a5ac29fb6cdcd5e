"""How much a document has of what: «8 teams, 24 boards, 12 matches»."""

from __future__ import annotations

from django.utils.translation import ngettext

from bridgeclub.wording.contests import contest_words
from scoring.services import Held


def held_words(held: Held) -> str:
    """Contestants, boards and, where there are any, matches."""
    parts = [
        str(contest_words(held.contest).counted % {"count": held.contestants}),
        ngettext("%(count)d board", "%(count)d boards", held.boards) % {"count": held.boards},
    ]
    if held.matches:
        parts.append(ngettext("%(count)d match", "%(count)d matches", held.matches) % {"count": held.matches})
    return ", ".join(parts)
