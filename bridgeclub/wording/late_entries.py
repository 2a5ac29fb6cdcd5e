"""What came too late from a table, in words."""

from __future__ import annotations

from django.utils.translation import gettext_lazy

from bridgeclub.wording.desk_tables import table_words

#: Why it does not count by itself.
LATE_REASONS = {
    "before": gettext_lazy("Play had not begun here when it came."),
    "ended": gettext_lazy("It came after the end of play."),
    "closed": gettext_lazy("It came after its round was closed."),
    "over": gettext_lazy("It came after its round was over, and there is another result."),
    "adjusted": gettext_lazy("The board has an adjusted score."),
    "not_played": gettext_lazy("The board is marked as not played."),
    "conflict": gettext_lazy("There are two different results already; this is a third."),
    "turned": gettext_lazy("The result on record was entered with the pairs sitting the other way round."),
    "moved": gettext_lazy("The movement has changed: other pairs or boards are at this table now."),
    "others": gettext_lazy("Others sit there now than the tablet showed when it was keyed."),
    "link": gettext_lazy("The tablet had been disconnected from the table, or the table had a new code."),
}


def late_reason(why: str, contest: str) -> str:
    """The same in the words of a contest."""
    return str(table_words(contest).late_reasons.get(why) or LATE_REASONS[why])
