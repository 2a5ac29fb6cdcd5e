"""What the round clock is to do, as the conditions of contest say it."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from bridgeclub.wording.durations import length_words
from club.queries import SessionInfo


def clock_sentences(session: SessionInfo, rounds: int) -> Iterator[str]:
    """How rounds follow each other, the time for moving, the warning and the break. `rounds`: how many there are to be,
    0 where that is not known yet."""
    if session.pace != "together":
        yield _("Each table moves on to the next round at its own pace.")
        if not session.imported:
            yield _("If the director starts a round clock, it is a guide: it opens and closes nothing.")
        return
    if session.imported:
        yield _("All tables change together: the director opens each round.")
        return
    if session.clock_opens:
        yield _("All tables change together: the round clock opens each round.")
    else:
        yield _("All tables change together: the director opens each round.")
    if session.clock_moving:
        yield _("%(minutes)s for moving to the next round.") % {"minutes": length_words(session.clock_moving)}
    if session.clock_warning:
        yield ngettext(
            "The round clock warns %(n)d minute before the end of a round.",
            "The round clock warns %(n)d minutes before the end of a round.",
            session.clock_warning,
        ) % {"n": session.clock_warning}
    if session.clock_break and session.clock_break_after > 0 and (not rounds or session.clock_break_after < rounds):
        values = {"minutes": length_words(session.clock_break), "round": session.clock_break_after}
        yield _("After round %(round)s there is a break of %(minutes)s.") % values
