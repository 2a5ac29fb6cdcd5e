"""The acts of a club outside play as sentences: people, roles, settings, files; and those of the check-in list."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from bridgeclub.wording.audit_log.context import UNKNOWN
from bridgeclub.wording.known import unknown, words_for
from scoring.queries.room import AuditedAct

ROLES = {
    "director": gettext_lazy("director"),
    "manager": gettext_lazy("manager"),
    "member": gettext_lazy("member with an account"),
}
PLAIN = {
    "club created": gettext_lazy("Set up the club"),
    "club changed": gettext_lazy("Changed the club’s name, address or time zone"),
    "conditions of contest set": gettext_lazy("Wrote new conditions of contest"),
    "federation set": gettext_lazy("Changed what the federation gets"),
    "outputs set": gettext_lazy("Changed how results leave the club"),
    "new people set": gettext_lazy("Changed how names of new people are shown"),
    "prices set": gettext_lazy("Changed the usual prices"),
    "usual fines set": gettext_lazy("Chose the usual fines"),
    "template made": gettext_lazy("Made a template of an evening"),
    "template changed": gettext_lazy("Changed a template of an evening"),
    "template retired": gettext_lazy("Put a template of an evening away"),
    "template in use again": gettext_lazy("Took a template of an evening back into use"),
    "member erased": gettext_lazy("Erased somebody who wished to be forgotten"),
    "program token made": gettext_lazy("Let a program read and act for an account"),
    "program token revoked": gettext_lazy("Took a program’s leave to act back"),
    "own check chosen": gettext_lazy("Chose what is asked of who says from home which pair is theirs"),
    "second step required": gettext_lazy("Asked all managers for a second step at log-in"),
    "second step not required": gettext_lazy("No longer asks managers for a second step at log-in"),
    "own movement kept": gettext_lazy("Brought in a movement of the club’s own"),
    "own movement removed": gettext_lazy("Put a movement of the club’s own away"),
    "own movement back": gettext_lazy("Took a movement of the club’s own back into use"),
    "table codes renewed": gettext_lazy("Made new codes for all tables"),
    "results file kept": gettext_lazy("Brought in a file of results of another program"),
    "results file columns": gettext_lazy("Said what the columns of a file of results mean"),
    "results file answered": gettext_lazy("Answered what a file of results leaves open"),
    "results file put away": gettext_lazy("Put a file of results away"),
    "copy taken away": gettext_lazy("Took a copy of the whole club away"),
    "restored from a copy": gettext_lazy("Restored the club from a copy"),
    "archive imported": gettext_lazy("Brought in the session with its history"),
    "archive taken away": gettext_lazy("Took the session away as a file with its history"),
    "evening prices set": gettext_lazy("Changed the prices of an evening"),
}
ABOUT = {
    "member added": gettext_lazy("Added %(who)s to the members"),
    "guest added": gettext_lazy("Added the guest %(who)s"),
    "member changed": gettext_lazy("Changed what is on record of %(who)s"),
    "visitor became member": gettext_lazy("%(who)s became a member"),
    "visitor was somebody else": gettext_lazy("Found that a visitor was %(who)s"),
    "account linked": gettext_lazy("Said that an account is that of %(who)s"),
    "letters declined": gettext_lazy("%(who)s wants no more letters"),
    "checked in": gettext_lazy("%(who)s is here"),
    "checked out": gettext_lazy("%(who)s is not here after all"),
    "paid": gettext_lazy("%(who)s paid"),
    "check-in changed": gettext_lazy("Changed what %(who)s pays"),
    "came alone": gettext_lazy("%(who)s came alone"),
    "taken off the check-in list": gettext_lazy("Took %(who)s off the check-in list"),
    "first password offered": gettext_lazy("Made a way in for %(who)s to choose a password"),
    "second factor on": gettext_lazy("%(who)s logs in with a code as well from now on"),
    "second factor off": gettext_lazy("%(who)s logs in with the password alone from now on"),
    "recovery codes made": gettext_lazy("%(who)s made new recovery codes"),
    "recovery code used": gettext_lazy("%(who)s used a recovery code in place of the telephone’s"),
    "role taken": gettext_lazy("%(who)s has no role at the club any more"),
}


def club_sentence(act: AuditedAct, people: Mapping[str, str]) -> str:
    """What was done; `people` are names by "player 7" and "user 3". Who was erased is somebody."""
    if act.action in PLAIN:
        return str(PLAIN[act.action])
    if act.action in ABOUT:
        return str(ABOUT[act.action]) % {"who": _who(act, people)}
    return WITH_VALUES[act.action](act, people) if act.action in WITH_VALUES else unknown(act.action, UNKNOWN)


def _who(act: AuditedAct, people: Mapping[str, str]) -> str:
    keys = ("user",) if "player" not in act.data else ("player",)
    return next((people[key] for each in keys if (key := f"{each} {act.data.get(each)}") in people), _("somebody"))


def _role(act: AuditedAct, people: Mapping[str, str]) -> str:
    return _("%(who)s is %(role)s now") % {"who": _who(act, people), "role": words_for(ROLES, act.data["role"])}


def _brought_in(act: AuditedAct, people: Mapping[str, str]) -> str:
    count = len(act.data["players"])
    return ngettext("Brought in a list: %(n)s member", "Brought in a list: %(n)s members", count) % {"n": count}


def _deals(act: AuditedAct, people: Mapping[str, str]) -> str:
    return _("Kept deals for later: %(boards)s boards (%(files)s)") % {
        "boards": act.data["boards"],
        "files": ", ".join(act.data["files"]),
    }


WITH_VALUES: Mapping[str, Callable[[AuditedAct, Mapping[str, str]], str]] = {
    "role given": _role,
    "members brought in": _brought_in,
    "deals kept": _deals,
}
CLUB_WORDS = frozenset({*PLAIN, *ABOUT, *WITH_VALUES})
