"""What was done about calls, as sentences of the audit log."""

from __future__ import annotations

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from bridgeclub.wording.audit_log.context import Names, Sentence
from scoring.queries.room import AuditedAct

STEPS = {
    "call shown": gettext_lazy("Saw the call from table %(section)s%(table)s"),
    "call acknowledged": gettext_lazy("Answered the call from table %(section)s%(table)s: on the way"),
    "call attended": gettext_lazy("Reached table %(section)s%(table)s, which had called"),
    "call handed": gettext_lazy("Asked a colleague to go to table %(section)s%(table)s"),
    "call given back": gettext_lazy("Gave the call from table %(section)s%(table)s back"),
    "problem noted": gettext_lazy("Table %(section)s%(table)s noted something for the director"),
    "call withdrawn": gettext_lazy("Table %(section)s%(table)s no longer needed the director"),
}
EXPLAINED = {
    "not_played": gettext_lazy("Table %(section)s%(table)s said: board %(board)s is not played here"),
    "others": gettext_lazy("Table %(section)s%(table)s said: other players played board %(board)s here"),
}
HOLDS = {
    "restriction kept": (
        gettext_lazy("Put what holds at table %(section)s%(table)s on its card, board %(board)s"),
        gettext_lazy("Put what holds at table %(section)s%(table)s on its card"),
    ),
    "restriction ended": (
        gettext_lazy("Took what held at table %(section)s%(table)s off its card, board %(board)s"),
        gettext_lazy("Took what held at table %(section)s%(table)s off its card"),
    ),
}
POLLED = {
    "peers asked": gettext_lazy("Asked peers about board %(board)s by a link"),
    "peer poll closed": gettext_lazy("Closed the poll of peers about board %(board)s"),
    "peer answered": gettext_lazy("A peer answered about board %(board)s"),
}
CLOSED = {
    "nothing": gettext_lazy("Closed the call from table %(section)s%(table)s: nothing to do"),
    "settled": gettext_lazy("Closed the call from table %(section)s%(table)s: settled at the table"),
    "ruling": gettext_lazy("Closed the call from table %(section)s%(table)s with ruling %(number)s"),
}


def call_sentences() -> dict[str, Sentence]:
    """By action what was done."""
    values: dict[str, Sentence] = {"director called": _called, "call explained": _explained, "call closed": _closed}
    values |= {action: _polled(words) for action, words in POLLED.items()}
    values |= {action: _holds(*words) for action, words in HOLDS.items()}
    return {**values, **{action: _sentence(STEPS[action]) for action in STEPS}}


def _sentence(words: Promise) -> Sentence:
    return lambda act, names: str(words) % act.data


def _called(act: AuditedAct, names: Names) -> str:
    if act.contestant:
        values = {**act.data, "pair": names.get(act.contestant, "")}
        return _("Called the director to table %(section)s%(table)s from the phone of %(pair)s") % values
    if not act.data["boards"]:
        return _("Called the director to table %(section)s%(table)s") % act.data
    values = {**act.data, "board": act.printed(act.data["boards"][0])}
    return _("Called the director to table %(section)s%(table)s, board %(board)s") % values


def _explained(act: AuditedAct, names: Names) -> str:
    return str(EXPLAINED[act.data["reason"]]) % {**act.data, "board": act.printed(act.data["boards"][0])}


def _closed(act: AuditedAct, names: Names) -> str:
    return str(CLOSED[act.data["how"]]) % act.data


def _holds(of_board: Promise, of_table: Promise) -> Sentence:
    def sentence(act: AuditedAct, names: Names) -> str:
        if not act.data["boards"]:
            return str(of_table) % act.data
        return str(of_board) % {**act.data, "board": act.printed(act.data["boards"][0])}

    return sentence


def _polled(words: Promise) -> Sentence:
    return lambda act, names: str(words) % {"board": act.printed(act.data["boards"][0])}
