"""Words of the next session of an event: starting places, and who would meet again."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from bridgeclub.wording.event_totals import name_words
from scoring.queries.event_next import Candidate, MeetAgain

HOW: Mapping[str, str | Promise] = {
    "spread": gettext_lazy("spread evenly by the ranking, so that North–South and East–West are about as strong"),
    "ranking": gettext_lazy("by the ranking: the best is number 1, the seeds of a Swiss"),
    "sides": gettext_lazy("sides changed: who sat North–South sits East–West"),
    "lot": gettext_lazy("by lot"),
    "entered": gettext_lazy("as in the session before"),
}
GONE: Mapping[str, str | Promise] = {
    "withdrawn": gettext_lazy("has withdrawn"),
    "missed": gettext_lazy("was not in the last session"),
}
SHOWN_AT_MOST = 12


def usual_how(contest: str) -> str:
    """Teams and Swiss keep numbers; pairs at tables are spread."""
    return "spread" if contest == "pairs" else "ranking"


def beside(each: Candidate) -> str:
    """What there is to know of somebody before it is ticked."""
    if each.gone:
        return str(GONE[each.gone])
    if each.level:
        return _("level at the qualifying line: draw a lot, or untick who does not go through")
    if each.reserve in (1, 2):
        return _("reserve %(number)s for the final") % {"number": each.reserve}
    return ""


def again_words(meet: MeetAgain, contest: str) -> tuple[str, ...]:
    """How many meet again, whether that could be otherwise, and who."""
    number = len(meet.again)
    if not number:
        return (_("Nobody meets the same opponents again."),)
    counted = ngettext(
        "%(number)d of %(all)d meetings is of two that have met before.",
        "%(number)d of %(all)d meetings are of two that have met before.",
        number,
    )
    found = [counted % {"number": number, "all": meet.meetings}]
    if meet.in_round_one:
        found.append(
            ngettext("%(number)d of them in round 1.", "%(number)d of them in round 1.", meet.in_round_one)
            % {"number": meet.in_round_one}
        )
    if meet.fewest:
        found.append(_("With this movement it cannot be fewer, wherever they begin."))
    if number <= SHOWN_AT_MOST:
        sentence = _("round %(round)d: %(one)s and %(other)s")
        who = "; ".join(
            sentence % {"round": each, "one": name_words(one, contest), "other": name_words(other, contest)}
            for each, one, other in meet.again
        )
        found.append(_("In %(who)s.") % {"who": who})
    return tuple(found)


def arranged_words(again: int, *, fewest: bool) -> str:
    """What an exchange of places came to."""
    if not again:
        return _("Starting places are exchanged: nobody meets the same opponents again.")
    sentence = (
        _(
            "Starting places are exchanged: %(again)d meetings are still of two that have met. "
            "The movement leaves no fewer."
        )
        if fewest
        else _(
            "Starting places are exchanged: %(again)d meetings are still of two that have met; none better were found."
        )
    )
    return sentence % {"again": again}
