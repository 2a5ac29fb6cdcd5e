"""CorrectionPeriods periods in plain words: what is asked for until when, and from when it is counted."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from datetime import datetime
from typing import TYPE_CHECKING

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from bridgeclub.wording.durations import length_words
from club.engine.correction_rules import CorrectionPeriods, Hours, Minutes, Part, Rule, Rules, StartOf, WorkingDay
from club.queries import SessionInfo
from rulings.services.clocks import moment_words

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise

# Minutes are counted down where no more than these are left.
SOON = 120
CLOCK_NAMES: Mapping[str, _StrPromise] = {
    "rulings": gettext_lazy("Asking for a ruling"),
    "appeals": gettext_lazy("Appeals against a ruling"),
    "queries": gettext_lazy("Score queries"),
    "errors": gettext_lazy("Gross scoring errors by an official"),
    "computing": gettext_lazy("Errors in working out the results"),
}
AFTER: Mapping[str, _StrPromise] = {
    "results": gettext_lazy("after the results are published"),
    "session": gettext_lazy("after the end of the session"),
    "ruling": gettext_lazy("after the ruling was given"),
    "last_session": gettext_lazy("after the end of the competition’s last session"),
    "event": gettext_lazy("after the end of the competition"),
    "stanza": gettext_lazy("after the end of each match or part of it (without matches, of the session)"),
    "agreed": gettext_lazy("after both captains have agreed the match (or the results are published)"),
}
STARTS: Mapping[str, _StrPromise] = {
    "next": gettext_lazy("until the next session of the competition begins"),
    "last": gettext_lazy("until the last session of the competition begins"),
    "week": gettext_lazy("until next week’s session begins"),
    "stanza": gettext_lazy("until the next part or match of either side begins"),
    "last_match": gettext_lazy("until the last match of the competition begins"),
}
HOW_LONG = gettext_lazy(
    "Enter how many minutes, hours or days: at most 14 days of minutes, 28 days of hours, 10 working days."
)
PRESET_NAMES: Mapping[str, _StrPromise] = {
    "law": gettext_lazy("The Laws: 30 minutes after the results are published"),
    "white_book": gettext_lazy("White Book 146: rulings 20 minutes, scores until the second working day"),
    "hours48": gettext_lazy("Scores 48 hours, rulings and appeals 30 minutes"),
    "week": gettext_lazy("Scores until next week’s session, rulings and appeals 30 minutes"),
    "custom": gettext_lazy("The club’s own"),
}


def until_words(ends: datetime, session: SessionInfo) -> str:
    """Corrections until 23:10 (in 24 minutes), or that they have ended."""
    now = timezone.now()
    when = {"when": moment_words(ends, session, now)}
    if now >= ends:
        return _("Corrections ended at %(when)s.") % when
    minutes = math.ceil((ends - now).total_seconds() / 60)
    if minutes > SOON:
        return _("Corrections until %(when)s.") % when
    left = ngettext("in %(n)d minute", "in %(n)d minutes", minutes) % {"n": minutes}
    return _("Corrections until %(when)s (%(left)s).") % {**when, "left": left}


def sentences(correction: CorrectionPeriods, place: str) -> Iterator[str]:
    """What conditions of contest say of a session that stands there in its event."""
    rules = correction.at(place)
    yield _(
        "Score queries: %(until)s (Law 79C1). Until then a side can also withdraw its agreement to a claim, "
        "or its concession (Laws 69B, 71)."
    ) % {"until": rule_words(rules.queries)}
    yield _("Asking for a ruling: %(until)s (Law 92B).") % {"until": rule_words(rules.rulings)}
    yield _("Appeals against a ruling: %(until)s (Law 92B).") % {"until": rule_words(rules.appeals)}
    yield _("Gross scoring errors by an official: %(until)s.") % {"until": rule_words(rules.errors)}
    yield _("Errors in working out the results: %(until)s.") % {"until": rule_words(rules.computing)}
    yield _reopening_sentence(rules)
    if correction.qualifying:
        yield _("The session qualifies for the next one: every time limit ends ten minutes before the next one begins.")
    yield _(
        "After that only a scoring error can be corrected, if the director is satisfied beyond reasonable doubt and"
        " the manager approves (Law 79C2)."
    )


def _reopening_sentence(rules: Rules) -> str:
    sentence = _("A score that a later correction changes can be queried for another %(length)s.")
    return sentence % {"length": length_words(rules.reopening_minutes)}


def rule_words(rule: Rule) -> str:
    """Until 30 minutes after the results are published; of two parts, whichever is later."""
    words = [part_words(part) for part in rule]
    if len(words) == 1:
        return words[0]
    return _("%(one)s, or %(other)s, whichever is later") % {"one": words[0], "other": words[1]}


def part_words(part: Part) -> str:
    after = AFTER[part.after]
    match part.lasts:
        case Minutes(count):
            return _("until %(length)s %(after)s") % {"length": length_words(count), "after": after}
        case Hours(count):
            length = ngettext("%(n)d hour", "%(n)d hours", count) % {"n": count}
            return _("until %(length)s %(after)s") % {"length": length, "after": after}
        case StartOf(which):
            return str(STARTS[which])
        case WorkingDay(1, at):
            return _("until %(hour)s on the next working day %(after)s") % {"hour": f"{at:%H:%M}", "after": after}
        case WorkingDay(number, at):
            values = {"hour": f"{at:%H:%M}", "number": number, "after": after}
            return _("until %(hour)s on working day %(number)d %(after)s") % values
