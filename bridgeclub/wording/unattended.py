"""Evenings without a director in words: when they may be started, and the rules that the program brings."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils.text import get_text_list
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from club.queries.unattended import StartRight

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise

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
            _("Everything else waits. Note it under “Problem?” on your tablet or phone, and play on:"),
            _("- wrong explanations, hesitations, calls, bids, leads and plays out of turn, revokes"),
            _("- a claim that is disputed: say how the tricks would be played, write it down, enter what was claimed"),
            _("- a result on which you do not agree, the wrong opponents at a board, a board that cannot be played"),
            _("- somebody who has to leave"),
            "",
            _("Nobody gives a score, takes tricks away or fines anybody."),
            _("The director reads what you noted, and decides. The scores are provisional until then."),
        )
    )


#: What may happen at a table without a director: in words, and what the table does now.
TOPICS: dict[str, tuple[_StrPromise, _StrPromise]] = {
    "irregular": (
        gettext_lazy("A call, lead or play out of turn, or an insufficient bid"),
        gettext_lazy(
            "If all four agree how to go on, go on so; nobody has to agree. Else play the board out as best you can."
        ),
    ),
    "revoke": (
        gettext_lazy("A revoke"),
        gettext_lazy(
            "Play the board out and leave the tricks in order until you have said who revoked in which trick."
        ),
    ),
    "told": (
        gettext_lazy("A wrong explanation, a hesitation, something overheard"),
        gettext_lazy("Agree on what was said or done, if you can. Change nothing, and play the board out."),
    ),
    "claim": (
        gettext_lazy("A disputed claim"),
        gettext_lazy(
            "If all four agree, play on, and what comes of it counts. Else write down what was claimed and how the "
            "cards lie, and enter the tricks that were claimed."
        ),
    ),
    "result": (
        gettext_lazy("A result that is wrong or that we do not agree on"),
        gettext_lazy("Enter what most of you remember, or leave it as it is. Play on."),
    ),
    "board": (
        gettext_lazy("A wrong board, wrong opponents, or cards not as they should be"),
        gettext_lazy(
            "If nobody has called yet, take the right board and opponents. Else play it out, and say who played it and "
            "with what result."
        ),
    ),
    "unplayed": (
        gettext_lazy("A board that we cannot play"),
        gettext_lazy("Leave it open and go on with the next one."),
    ),
    "left": (
        gettext_lazy("Somebody has to leave"),
        gettext_lazy("The others play on. Whoever should have met them sits out; the boards stay open."),
    ),
    "other": (
        gettext_lazy("Something else"),
        gettext_lazy("Play on."),
    ),
}


def topic_words(topic: str) -> str:
    """What happened, in a few words; "" for none."""
    return str(TOPICS[topic][0]) if topic in TOPICS else ""


def rule_words(topic: str) -> str:
    """What a table does now that it has noted something; "" for no topic."""
    if topic not in TOPICS:
        return ""
    return f"{TOPICS[topic][1]} {_('The director decides afterwards, and may change the score.')}"
