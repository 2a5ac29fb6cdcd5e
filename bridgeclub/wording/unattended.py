"""Evenings without a director in words: when they may be started, and the rules that the program brings."""

from __future__ import annotations

from django.utils.text import get_text_list
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from club.queries.unattended import StartRight

DAYS = {
    1: gettext_lazy("Mondays"),
    2: gettext_lazy("Tuesdays"),
    3: gettext_lazy("Wednesdays"),
    4: gettext_lazy("Thursdays"),
    5: gettext_lazy("Fridays"),
    6: gettext_lazy("Saturdays"),
    7: gettext_lazy("Sundays"),
}


def hours_words(right: StartRight) -> str:
    """On Thursdays and Fridays, from 18:30 to 20:30 · on any day."""
    days = get_text_list([str(DAYS[each]) for each in right.days], _("and"))
    said = _("on %(days)s") % {"days": days} if days else _("on any day")
    if right.since and right.until:
        return _("%(days)s, from %(since)s to %(until)s") % {
            "days": said,
            "since": f"{right.since:%H:%M}",
            "until": f"{right.until:%H:%M}",
        }
    if right.since:
        return _("%(days)s, from %(since)s") % {"days": said, "since": f"{right.since:%H:%M}"}
    if right.until:
        return _("%(days)s, until %(until)s") % {"days": said, "until": f"{right.until:%H:%M}"}
    return said


def rules_text(own: str) -> str:
    """The rules of an evening without a director: the club's own, else those of the program."""
    return own or usual_rules()


def usual_rules() -> str:
    """What a table settles by itself, and what waits (Laws 9B, 10A, 15, 68D, 79, 81C)."""
    return "\n".join(
        str(each)
        for each in (
            _("There is no director tonight. Nobody at the table takes that place: a ruling waits for a director."),
            "",
            _("A table settles by itself:"),
            _("- a result that was entered wrong, while its round can still be corrected, if both sides agree"),
            _("- a board or a seat that is wrong, if nobody has called yet: take the right one"),
            _("- a card that was only shown, if all four agree how to go on"),
            "",
            _("Everything else waits. Note it on your tablet or phone, and play on:"),
            _("- wrong explanations, hesitations, calls, bids, leads and plays out of turn, revokes"),
            _("- a claim that is disputed: say how the tricks would be played, write it down, enter what was claimed"),
            _("- a result on which you do not agree, wrong pairs at a board, a board that cannot be played"),
            _("- somebody who has to leave"),
            "",
            _("Nobody gives a score, takes tricks away or fines anybody."),
            _("The director reads what you noted, and decides. The scores are provisional until then."),
        )
    )
