"""Why a match has no result of its own, in words."""

from __future__ import annotations

from django.utils.translation import gettext_lazy

from scoring.queries.unplayed_matches import Why

WORDS = {
    Why.AWAY_AT_FAULT: gettext_lazy("Not played, or void, through the fault of %(away)s (White Book 147.7)"),
    Why.HOME_AT_FAULT: gettext_lazy("Not played, or void, through the fault of %(home)s (White Book 147.7)"),
    Why.AWAY_GONE: gettext_lazy("%(away)s has withdrawn (White Book 145.2)"),
    Why.HOME_GONE: gettext_lazy("%(home)s has withdrawn (White Book 145.2)"),
    Why.SEATED_WRONGLY: gettext_lazy("Void, as both teams sat incorrectly (White Book 147.6)"),
    Why.SEATED_BY_DIRECTOR: gettext_lazy("Void, as the director seated them incorrectly (White Book 147.6)"),
    Why.DRAW: gettext_lazy("A draw"),
}


#: Where pairs play matches, in the paragraphs for them.
OF_PAIRS = {
    Why.AWAY_AT_FAULT: gettext_lazy("Not played, or void, through the fault of %(away)s (White Book 147.8)"),
    Why.HOME_AT_FAULT: gettext_lazy("Not played, or void, through the fault of %(home)s (White Book 147.8)"),
}


def unplayed_words(why: Why, names: tuple[str, str], contest: str = "teams") -> str:
    """A sentence; `names` are home and away."""
    words = WORDS if contest == "teams" else WORDS | OF_PAIRS
    return str(words[why]) % {"home": names[0], "away": names[1]}
