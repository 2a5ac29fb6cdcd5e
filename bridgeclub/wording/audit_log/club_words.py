"""The acts of a club outside play as sentences: people, roles, settings, files; and those of the check-in list."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from bridgeclub.wording.audit_log.bracket_words import IN_A_MATCH, KNOCK_OUTS
from bridgeclub.wording.audit_log.context import UNKNOWN
from bridgeclub.wording.audit_log.event_words import EVENT_EDITIONS, EVENT_TOTALS
from bridgeclub.wording.audit_log.ladder_words import LADDERS
from bridgeclub.wording.audit_log.simultaneous_words import SIMULTANEOUS, SIMULTANEOUS_EDITIONS
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
    "conditions of contest set": gettext_lazy("Changed the conditions of contest"),
    "federation set": gettext_lazy("Changed the federation settings"),
    "usual charges set": gettext_lazy("Changed what files for the federation say of charges and master points"),
    "master point rules set": gettext_lazy("Changed the rules of master points"),
    "receivers set": gettext_lazy("Changed where results are sent"),
    "second rankings settled": gettext_lazy("Settled handicaps, levels and lists of categories"),
    "handicaps worked out": gettext_lazy("Worked out handicaps from the last sessions"),
    "members marked": gettext_lazy("Changed handicaps, levels or categories of members"),
    "outputs set": gettext_lazy("Changed the settings for printing, files and e-mail"),
    "new people set": gettext_lazy("Changed how names of new people are shown"),
    "prices set": gettext_lazy("Changed the usual prices"),
    "usual fines set": gettext_lazy("Chose the usual fines"),
    "template made": gettext_lazy("Made a session template"),
    "template changed": gettext_lazy("Changed a session template"),
    "template retired": gettext_lazy("Retired a session template"),
    "template in use again": gettext_lazy("Took a session template into use again"),
    "conduct months set": gettext_lazy("Changed how long conduct reports are kept"),
    "conduct report written": gettext_lazy("Wrote a conduct report"),
    "conduct report changed": gettext_lazy("Changed a conduct report"),
    "conduct report deleted": gettext_lazy("Deleted the text of a conduct report"),
    "member erased": gettext_lazy("Erased somebody who asked for it"),
    "program token made": gettext_lazy("Made a token for a program"),
    "program token revoked": gettext_lazy("Revoked a program’s token"),
    "ruling book opened": gettext_lazy("Opened the ruling book to everybody"),
    "ruling book closed": gettext_lazy("Closed the ruling book to everybody"),
    "call reminders chosen": gettext_lazy("Changed when directors are reminded of calls"),
    "own check chosen": gettext_lazy("Changed what players must answer before they follow a pair from home"),
    "second step required": gettext_lazy("Made the second step at log-in a must for managers"),
    "second step not required": gettext_lazy("Made the second step at log-in optional for managers"),
    "own movement kept": gettext_lazy("Imported one of the club’s own movements"),
    "own movement removed": gettext_lazy("Removed one of the club’s own movements"),
    **KNOCK_OUTS,
    **LADDERS,
    **EVENT_TOTALS,
    **SIMULTANEOUS,
    "own movement back": gettext_lazy("Put back one of the club’s own movements"),
    "table codes renewed": gettext_lazy("Made new codes for all tables"),
    "results file kept": gettext_lazy("Uploaded a results file from another program"),
    "results file columns": gettext_lazy("Chose the columns of a results file"),
    "results file answered": gettext_lazy("Answered questions about a results file"),
    "results file put away": gettext_lazy("Removed a results file"),
    "copy taken away": gettext_lazy("Downloaded a backup of the club"),
    "rehearsal made": gettext_lazy("Began a practice evening"),
    "rehearsal ended": gettext_lazy("Ended the practice evening"),
    "restored from a copy": gettext_lazy("Restored the club from a backup"),
    "archive imported": gettext_lazy("Imported the session with its history"),
    "archive taken away": gettext_lazy("Downloaded the session with its history"),
    "fed session arrived": gettext_lazy("Received the session with its history from the club’s laptop"),
    "fed session updated": gettext_lazy("Received what is new of the session from the club’s laptop"),
    "corrections taken over": gettext_lazy("Took the corrections of the session over from the laptop"),
    "corrections given away": gettext_lazy("Gave the corrections of the session to the hosted site"),
    "laptop key made": gettext_lazy("Made a key for the club’s laptop"),
    "laptop key withdrawn": gettext_lazy("Withdrew a key of the club’s laptop"),
    "hosted site set": gettext_lazy("Set the hosted site and its key"),
    "hosted site removed": gettext_lazy("Removed the hosted site and its key"),
    "wall link made": gettext_lazy("Made a new link to the wall"),
    "wall link ended": gettext_lazy("Took the link to the wall back"),
    "template allowed unattended": gettext_lazy("Allowed players to start the evenings of a template"),
    "template not allowed unattended": gettext_lazy("Players may no longer start the evenings of a template"),
    "unattended rules set": gettext_lazy("Changed the rules of evenings without a director"),
    "start link made": gettext_lazy("Made a new link with which players start an evening"),
    "start link ended": gettext_lazy("Took back the link with which players start an evening"),
    "wall chosen": gettext_lazy("Chose what the wall shows"),
    "prizes planned": gettext_lazy("Chose which prizes are given"),
    "prize-giving begun": gettext_lazy("Began the prize-giving"),
    "prize-giving ended": gettext_lazy("Ended the prize-giving"),
    "evening prices set": gettext_lazy("Changed the prices of a session"),
}
ABOUT = {
    "member added": gettext_lazy("Added %(who)s to the members"),
    "guest added": gettext_lazy("Added the visitor %(who)s"),
    "member changed": gettext_lazy("Changed the details of %(who)s"),
    "visitor became member": gettext_lazy("%(who)s became a member"),
    "visitor was somebody else": gettext_lazy("Matched a visitor with %(who)s"),
    "account linked": gettext_lazy("Linked an account to %(who)s"),
    "history link given": gettext_lazy("%(who)s has a new link to the own results"),
    "history link ended": gettext_lazy("Ended the link of %(who)s to the own results"),
    "found by name": gettext_lazy("%(who)s may be found by name"),
    "not found by name": gettext_lazy("%(who)s may no longer be found by name"),
    "letters declined": gettext_lazy("%(who)s unsubscribed from e-mails"),
    "checked in": gettext_lazy("%(who)s checked in"),
    "checked out": gettext_lazy("%(who)s was checked out again"),
    "paid": gettext_lazy("%(who)s paid"),
    "check-in changed": gettext_lazy("Changed what %(who)s pays"),
    "came alone": gettext_lazy("%(who)s came alone"),
    "taken off the check-in list": gettext_lazy("Took %(who)s off the check-in list"),
    "first password offered": gettext_lazy("Made a link for %(who)s to choose a password"),
    "second factor on": gettext_lazy("%(who)s switched the second step at log-in on"),
    "second factor off": gettext_lazy("The second step at log-in was switched off for %(who)s"),
    "recovery codes made": gettext_lazy("%(who)s made new recovery codes"),
    "recovery code used": gettext_lazy("%(who)s logged in with a recovery code"),
    "conduct reader named": gettext_lazy("Named %(who)s to read and write conduct reports"),
    "conduct reader unnamed": gettext_lazy("%(who)s no longer reads conduct reports"),
    "role taken": gettext_lazy("%(who)s no longer has a role at the club"),
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
    return _("%(who)s is now %(role)s") % {"who": _who(act, people), "role": words_for(ROLES, act.data["role"])}


def _brought_in(act: AuditedAct, people: Mapping[str, str]) -> str:
    count = len(act.data["players"])
    return ngettext("Imported a list: %(n)s member", "Imported a list: %(n)s members", count) % {"n": count}


def _deals(act: AuditedAct, people: Mapping[str, str]) -> str:
    return _("Stored deals for later: %(boards)s boards (%(files)s)") % {
        "boards": act.data["boards"],
        "files": ", ".join(act.data["files"]),
    }


WITH_VALUES: Mapping[str, Callable[[AuditedAct, Mapping[str, str]], str]] = {
    "role given": _role,
    "members brought in": _brought_in,
    "deals kept": _deals,
    **IN_A_MATCH,
    **EVENT_EDITIONS,
    **SIMULTANEOUS_EDITIONS,
}
CLUB_WORDS = frozenset({*PLAIN, *ABOUT, *WITH_VALUES})
