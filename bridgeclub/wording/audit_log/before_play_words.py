"""What was done before play about seats and whoever waits for one, in words."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from django.utils.translation import gettext as _

from bridgeclub.wording.audit_log.context import Names, Sentence
from bridgeclub.wording.game import SIDES_SHORT
from scoring.queries.room import AuditedAct


def before_play_sentences(pair: Callable[[AuditedAct, Names], str]) -> Mapping[str, Sentence]:
    """`pair` says whom an act is about."""

    def kept(act: AuditedAct, names: Names) -> str:
        if act.data["table"] is None:
            return _("%(pair)s may sit anywhere") % {"pair": pair(act, names)}
        side = act.data["side"]
        seat = f"{act.data['section']}{act.data['table']} {SIDES_SHORT.get(side, side)}"
        return _("%(pair)s keep the seat %(seat)s") % {"pair": pair(act, names), "seat": seat}

    def strength(act: AuditedAct, names: Names) -> str:
        if not act.data["strength"]:
            return _("%(pair)s: strength as the history says") % {"pair": pair(act, names)}
        return _("%(pair)s: strength %(percent)s %%") % {"pair": pair(act, names), "percent": act.data["strength"]}

    def apart(act: AuditedAct, names: Names) -> str:
        if act.data["other"] is None:
            return _("%(pair)s need not be kept apart from anybody") % {"pair": pair(act, names)}
        return _("%(pair)s are kept apart from another pair in the draw") % {"pair": pair(act, names)}

    return {
        "seats drawn": _drawn,
        "seats as listed": lambda act, names: _("Put the seats back as they were listed"),
        "seat kept": kept,
        "strength set": strength,
        "pairs kept apart": apart,
        "pair stands by": lambda act, names: _("A pair stands by, without a seat"),
        "stand-by pair plays": lambda act, names: _("The stand-by pair plays: %(pair)s") % {"pair": pair(act, names)},
        "stand-by pair took a seat": lambda act, names: (
            _("The stand-by pair plays in the place of one that had not come: %(pair)s") % {"pair": pair(act, names)}
        ),
        "sign-in confirmed": lambda act, names: (
            _("Took in who had signed in at the door: %(pair)s") % {"pair": pair(act, names)}
        ),
        "signed in at the door": lambda act, names: _("Somebody signed in at the door"),
        "sign-in taken out": lambda act, names: _("Took out somebody who had signed in at the door"),
        "unattended evening started": lambda act, names: _("Players started the evening, without a director"),
        "unattended evening put away": lambda act, names: _("Looked at the evening, and put it away unpublished"),
        "door opened": lambda act, names: _("Made a link for signing in at the door"),
        "door closed": lambda act, names: _("Took back the link for signing in at the door"),
        "stand-by pair gone": lambda act, names: _("Took a stand-by pair off the list"),
    }


def _drawn(act: AuditedAct, names: Names) -> str:
    if act.data["how"] == "seeded":
        return _("Drew the seats, seeded, with lot %(lot)s") % {"lot": act.data["lot"]}
    return _("Drew the seats by lot, with lot %(lot)s") % {"lot": act.data["lot"]}
