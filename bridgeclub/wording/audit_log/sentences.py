"""The acts of a session as sentences."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from bridgeclub.wording import game
from bridgeclub.wording.audit_log.appeal_words import appeal_sentences
from bridgeclub.wording.audit_log.award_words import adjusted_sentence
from bridgeclub.wording.audit_log.before_play_words import before_play_sentences
from bridgeclub.wording.audit_log.call_words import call_sentences
from bridgeclub.wording.audit_log.clock_words import clock_sentences
from bridgeclub.wording.audit_log.club_words import CLUB_WORDS, club_sentence
from bridgeclub.wording.audit_log.context import UNKNOWN, Names, Sentence, pair_name
from bridgeclub.wording.audit_log.deal_words import deal_sentences
from bridgeclub.wording.audit_log.edition_words import edition_sentences
from bridgeclub.wording.audit_log.letter_words import CARRIED, FOLLOWED_BY_EMAIL_LINK
from bridgeclub.wording.audit_log.phone_words import phone_sentences
from bridgeclub.wording.audit_log.query_words import ON_A_QUERY, query_sentences
from bridgeclub.wording.audit_log.repair_words import repair_sentence
from bridgeclub.wording.audit_log.ruling_words import ruling_sentences
from bridgeclub.wording.audit_log.swiss_words import swiss_sentences
from bridgeclub.wording.audit_log.team_words import team_sentences
from bridgeclub.wording.known import unknown
from bridgeclub.wording.penalties import given_unit, given_words, standing_words
from scoring.engine.contract import PASSED_OUT, Contract, Played
from scoring.queries.room import AuditedAct, BoardPlace

PLAIN = {
    "second rankings taken anew": gettext_lazy("Worked out the rankings beside the ranking by what is known now"),
    "session created": gettext_lazy("Set up the session"),
    "evening from template": gettext_lazy("Set it up from a session template"),
    "session discarded": gettext_lazy("Discarded the session"),
    "session changed": gettext_lazy("Changed the settings of the session"),
    "session moved to event": gettext_lazy("Moved the session to another competition"),
    "conditions adopted": gettext_lazy("Chose the conditions of contest"),
    "movement chosen": gettext_lazy("Chose the movement"),
    "sections formed": gettext_lazy("Formed the sections"),
    "movement put away": gettext_lazy("Removed the movement, because the list changed"),
    "pairs ordered": gettext_lazy("Changed the order of the list"),
    "play started": gettext_lazy("Started play"),
    "session playing": gettext_lazy("Resumed play"),
    "session ended": gettext_lazy("Ended play"),
    "letters stopped": gettext_lazy("Stopped the e-mails to the players"),
    "edition made available": gettext_lazy("Published an edition on paper"),
    "session official": gettext_lazy("Made the results official"),
    "session imported": gettext_lazy("Imported the session"),
}
RESULTS = {
    "result entered": gettext_lazy("Entered %(result)s"),
    "result entered again": gettext_lazy("Entered the same again: %(result)s"),
    "result corrected": gettext_lazy("Corrected the result to %(result)s"),
    "late entry kept": gettext_lazy("Entered %(result)s too late: the director decides"),
    "late entry taken": gettext_lazy("Accepted a late result: %(result)s"),
    "late entry left": gettext_lazy("Kept the result and rejected a late one: %(result)s"),
    "conflicting result": gettext_lazy("Entered a different result: %(result)s"),
}
ON_A_BOARD = {
    "result confirmed": gettext_lazy("Confirmed the result"),
    "conflict settled": gettext_lazy("Decided which of two results is right"),
    "dispute decided": gettext_lazy("Heard both sides; the disputed result stands"),
    **ON_A_QUERY,
    "result removed": gettext_lazy("Removed the result"),
    "keying undone": gettext_lazy("Undid the last keyed line"),
    "result moved": gettext_lazy("Moved a result here from another board"),
    "result reseated": gettext_lazy("Recorded who in fact sat at the table"),
    "doubts accepted": gettext_lazy("Accepted an unusual result as right"),
    "doubts opened again": gettext_lazy("Marked a result to be checked again"),
    "result asked again": gettext_lazy("Asked the table to check the result"),
    "result said right": gettext_lazy("The table said that the result is right"),
    "lead asked again": gettext_lazy("The table was asked again about the lead, which does not fit the cards"),
    "gross error recorded": gettext_lazy("Recorded a scoring error found too late, for the manager"),
    "gross error approved": gettext_lazy("Approved correcting a scoring error found too late"),
    "gross error declined": gettext_lazy("Declined to correct a scoring error found too late"),
    "result turned": gettext_lazy("Recorded that the table sat the other way round"),
}
HIDDEN = gettext_lazy("A result was entered on a board that you still have to play")


def audit_sentence(act: AuditedAct, names: Names) -> str:
    """What was done, in words, and why, where that was written; `names` are the pairs by id. An act of a later version
    is one without words."""
    if act.hidden:
        return str(HIDDEN)
    why = str(act.data.get("note") or "")
    return _("%(what)s (“%(why)s”)") % {"what": _what(act, names), "why": why} if why else _what(act, names)


def _what(act: AuditedAct, names: Names) -> str:
    if act.action in PLAIN:
        return str(PLAIN[act.action])
    if act.action in RESULTS:
        return _about_result(act)
    if act.action in ON_A_BOARD:
        return str(ON_A_BOARD[act.action])
    if act.action in WITH_VALUES:
        return WITH_VALUES[act.action](act, names)
    return club_sentence(act, {}) if act.action in CLUB_WORDS else unknown(act.action, UNKNOWN)


def known_acts() -> frozenset[str]:
    """The acts that have words here."""
    return frozenset({*PLAIN, *RESULTS, *ON_A_BOARD, *WITH_VALUES})


def _about_result(act: AuditedAct) -> str:
    """With what stood before, where it took its place."""
    values = {"result": _result(act.data), "before": _result(act.before) if act.before else ""}
    if act.before and act.action == "result corrected":
        return _("Corrected the result from %(before)s to %(result)s") % values
    return str(RESULTS[act.action]) % values


def place(at: BoardPlace | None, *, several: bool) -> str:
    """Table 4, board 20; `several`: with the section."""
    if at is None:
        return ""
    if at.table is None:
        return _("Board %(board)s") % {"board": at.printed}
    return _("Table %(table)s, board %(board)s") % {
        "table": f"{at.section if several else ''}{at.table}",
        "board": at.printed,
    }


def _result(data: Mapping[str, Any]) -> str:
    outcome = data.get("outcome")
    if outcome == "not_played":
        return _("“not played”")
    played = _played(data)
    if played is None:
        return game.signed(data.get("score") or 0)
    if played.contract is None:
        return _("“passed out”")
    return _("%(contract)s by %(seat)s %(result)s") % {
        "contract": game.contract_signs(played.contract),
        "seat": game.SEATS[played.declarer or ""],
        "result": game.result_words(played),
    }


def _played(data: Mapping[str, Any]) -> Played | None:
    if data.get("outcome") == "passed":
        return PASSED_OUT
    if not data.get("contract"):
        return None
    return Played(Contract.parse(data["contract"]), data["declarer"], data["tricks"])


def _of_match(act: AuditedAct, names: Names) -> dict[str, str]:
    return {"first": _pair(act, names), "second": names.get(act.data["other"], "")}


def _pair(act: AuditedAct, names: Names) -> str:
    return pair_name(act.contestant, names)


def _penalty(act: AuditedAct, names: Names) -> str:
    if act.data["kind"] == "warning":
        return _("Gave %(pair)s a warning") % {"pair": _pair(act, names)}
    return _("Gave %(pair)s: %(kind)s, %(amount)s %(unit)s") % {
        "pair": _pair(act, names),
        "kind": given_words(act.data["kind"]),
        "amount": act.data["amount"],
        "unit": given_unit(act.data["unit"], act.data["amount"]),
    }


def _standing(act: AuditedAct, names: Names) -> str:
    words = standing_words(act.data["standing"])
    return _("%(pair)s: %(standing)s") % {"pair": _pair(act, names), "standing": words}


def _marked(act: AuditedAct, names: Names) -> str:
    return _("Marked the board: dealer %(dealer)s, %(vulnerable)s") % {
        "dealer": game.SEATS[act.data["dealer"]],
        "vulnerable": game.VULNERABILITIES[act.data["vulnerable"]],
    }


def _closed(act: AuditedAct, names: Names) -> str:
    if not act.data["round"]:
        return _("Reopened all rounds for the tables of section %(section)s") % act.data
    return _("Closed rounds 1 to %(round)s in section %(section)s") % act.data


def _on_paper(act: AuditedAct, names: Names) -> str:
    if not act.data["tables"]:
        return _("No tables on paper any more")
    return _("Tables on paper: %(tables)s") % {"tables": ", ".join(act.data["tables"])}


def _paced(act: AuditedAct, names: Names) -> str:
    if act.data["pace"] == "together":
        return _("The director opens each round from now on")
    return _("Each table moves on by itself from now on")


def _practised(act: AuditedAct, names: Names) -> str:
    return (
        _("Let the other tables play by themselves")
        if act.data["on"]
        else _("Stopped the tables playing by themselves")
    )


def _called(act: AuditedAct, names: Names) -> str:
    if act.data["table"] is None:
        return _("A postponed board waits again")
    return _("Let table %(table)s play a postponed board now") % act.data


def _signed(act: AuditedAct, names: Names) -> str:
    values = {"pair": _pair(act, names), "round": act.data["round"]}
    if not act.data["disputed"]:
        return _("%(pair)s agreed on their scorecard of round %(round)s") % values
    disputed = ", ".join(map(act.printed, act.data["disputed"]))
    return _("%(pair)s disputed board %(boards)s in round %(round)s") % {**values, "boards": disputed}


def _claimed(act: AuditedAct, names: Names) -> str:
    return _("Table %(table)s entered a name for %(pair)s that somebody else has") % {
        "table": act.data["table"],
        "pair": _pair(act, names),
    }


WITH_VALUES: Mapping[str, Sentence] = {
    "score adjusted": adjusted_sentence,
    "penalty given": _penalty,
    "penalty withdrawn": lambda act, names: _("Withdrew a penalty or an award: %(pair)s") % {"pair": _pair(act, names)},
    "standing set": _standing,
    "board marked": _marked,
    "round opened": lambda act, names: _("Opened round %(round)s in section %(section)s") % act.data,
    "round closed": _closed,
    **clock_sentences(),
    "pace changed": _paced,
    "paper tables": _on_paper,
    "practice play": _practised,
    "pair added": lambda act, names: _("Added %(pair)s") % {"pair": _pair(act, names)},
    "pair stays": lambda act, names: (
        _("%(pair)s must stay at one table") % {"pair": _pair(act, names)}
        if act.data["stays"]
        else _("%(pair)s can move") % {"pair": _pair(act, names)}
    ),
    "match agreed": lambda act, names: _("%(first)s agreed to the match against %(second)s") % _of_match(act, names),
    "match result entered": lambda act, names: (
        _("Took back the result by hand of %(first)s against %(second)s") % _of_match(act, names)
        if act.data["taken_back"]
        else _("Entered the result of %(first)s against %(second)s by hand") % _of_match(act, names)
    ),
    "pair named": lambda act, names: _("Named %(pair)s") % {"pair": _pair(act, names)},
    **before_play_sentences(_pair),
    **swiss_sentences(_pair),
    **team_sentences(_pair),
    "pair removed": lambda act, names: _("Removed an entry from the list"),
    "device came in": lambda act, names: _("A tablet joined at table %(section)s%(table)s") % act.data,
    "device ended": lambda act, names: _("Disconnected a tablet from table %(section)s%(table)s") % act.data,
    "handsets followed": lambda act, names: _("Began to read the handsets’ file “%(name)s”") % act.data,
    "handsets stopped": lambda act, names: _("Stopped reading the handsets’ file"),
    "table link renewed": lambda act, names: _("Gave table %(section)s%(table)s a new code") % act.data,
    "substitute seated": lambda act, names: repair_sentence({**act.data, "kind": "substitute"}, names),
    "seat claimed": _claimed,
    "seat claim put aside": lambda act, names: _("Kept the names of %(pair)s") % {"pair": _pair(act, names)},
    "names exchanged": lambda act, names: (
        _("Swapped names: %(first)s and %(second)s")
        % {"first": _pair(act, names), "second": names.get(act.data["other"], "")}
    ),
    "repair made": lambda act, names: _("Correction: %(what)s") % {"what": repair_sentence(act.data, names)},
    "repair undone": lambda act, names: _("Undone: %(what)s") % {"what": repair_sentence(act.data, names)},
    "postponed board called": _called,
    **query_sentences(_pair),
    "round signed": _signed,
    **phone_sentences(_pair),
    **ruling_sentences(_pair),
    **appeal_sentences(_pair),
    **call_sentences(),
    **deal_sentences(),
    **edition_sentences(),
    "letters carried over": lambda act, names: CARRIED % act.data,
    "letters follow": lambda act, names: FOLLOWED_BY_EMAIL_LINK[act.data["kind"]] % act.data,
    "letters asked for": lambda act, names: _("E-mailed edition %(edition)s to the players") % act.data,
}
