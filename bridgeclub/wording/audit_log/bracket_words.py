"""What was done with a knock-out, as sentences."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

from scoring.queries.room import AuditedAct

KNOCK_OUTS: Mapping[str, str | Promise] = {
    "knock-out made": gettext_lazy("Set up a knock-out"),
    "knock-out changed": gettext_lazy("Changed the teams or seeds of a knock-out"),
    "knock-out draw proposed": gettext_lazy("Drew lots for a knock-out, to be confirmed"),
    "knock-out drawn": gettext_lazy("Confirmed the draw of a knock-out"),
}


def _sentence(words: str | Promise) -> Callable[[AuditedAct, Mapping[str, str]], str]:
    return lambda act, _people: str(words) % act.data


IN_A_MATCH: Mapping[str, Callable[[AuditedAct, Mapping[str, str]], str]] = {
    act: _sentence(words)
    for act, words in {
        "knock-out round drawn": gettext_lazy("Drew round %(round)s of a knock-out"),
        "knock-out day set": gettext_lazy("Set the day by which round %(round)s of a knock-out is played"),
        "knock-out match drawn anew": gettext_lazy("Drew match %(number)s of a knock-out anew after a correction"),
        "knock-out match kept": gettext_lazy("Kept match %(number)s of a knock-out as drawn, after a correction"),
        "knock-out team replaced": gettext_lazy("Put team %(place)s into match %(number)s of a knock-out"),
        "knock-out team withdrew": gettext_lazy("Withdrew team %(place)s from a knock-out"),
        "knock-out team is back": gettext_lazy("Took back that team %(place)s withdrew from a knock-out"),
        "knock-out result entered": gettext_lazy("Entered the result of match %(number)s of a knock-out"),
        "knock-out result taken back": gettext_lazy("Took back the result of match %(number)s of a knock-out"),
        "knock-out result played": gettext_lazy("An edition is the result of match %(number)s of a knock-out"),
        "knock-out session made": gettext_lazy("Set up a session for match %(number)s of a knock-out"),
    }.items()
}
