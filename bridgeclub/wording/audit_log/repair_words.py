"""Repairs that were made, each as a sentence."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from bridgeclub.wording.audit_log.context import pair_name
from bridgeclub.wording.awards import outcome_words
from bridgeclub.wording.compared_pairs import board_words
from bridgeclub.wording.known import SOMETHING, words_of
from bridgeclub.wording.penalties import standing_words
from bridgeclub.wording.substitutes import rounds_words
from scoring.engine.document import parse_outcome
from scoring.queries.repairs import RepairDone


def done_words(repair: RepairDone, labels: Mapping[int, str]) -> str:
    """What a repair did, as a sentence; `labels` are the pairs by id."""
    return repair_sentence({**repair.details, "kind": repair.kind}, labels)


def repair_sentence(details: Mapping[str, Any], labels: Mapping[int, str]) -> str:
    """The same, from the values that were kept with it."""
    sentence = words_of(DONE, details["kind"], _something)(details, labels)
    if details.get("ruled"):
        return _("%(what)s (ruling %(number)s)") % {"what": sentence, "number": details["ruled"]}
    return sentence


def _something(_details: Mapping[str, Any], labels: Mapping[int, str]) -> str:
    return str(SOMETHING)


def _pair(details: Mapping[str, Any], labels: Mapping[int, str], name: str = "contestant") -> str:
    return pair_name(details.get(name), labels)


def _sides(details: Mapping[str, Any], labels: Mapping[int, str]) -> dict[str, str]:
    """Who sat North–South and East–West; in an individual both partners."""
    seats = {"ns": ("contestant", "ns_partner"), "ew": ("other", "ew_partner")}
    return {
        side: " & ".join(_pair(details, labels, seat) for seat in both if details.get(seat))
        for side, both in seats.items()
    }


def _standing(details: Mapping[str, Any], labels: Mapping[int, str]) -> str:
    return f"{_pair(details, labels)}: {standing_words(details['standing'])}"


def _sat_in(details: Mapping[str, Any], labels: Mapping[int, str]) -> str:
    values = {
        "name": details.get("name") or _("A substitute"),
        "pair": _pair(details, labels),
        "rounds": rounds_words(details["round"], details["last"]),
        "table": details.get("table"),
    }
    if details.get("alone"):
        if values["table"] is not None:
            return _("%(name)s sits in for %(pair)s, %(rounds)s (entered at table %(table)s)") % values
        return _("%(name)s sits in for %(pair)s, %(rounds)s") % values
    if values["table"] is not None:
        return _("%(name)s sits in for one of %(pair)s, %(rounds)s (entered at table %(table)s)") % values
    return _("%(name)s sits in for one of %(pair)s, %(rounds)s") % values


def _withdrawn(details: Mapping[str, Any], labels: Mapping[int, str]) -> str:
    return _("%(pair)s left: %(standing)s") % {
        "pair": _pair(details, labels),
        "standing": standing_words(details["standing"]),
    }


def _movement(details: Mapping[str, Any], labels: Mapping[int, str]) -> str:
    names = " & ".join(details["names"]) or _("A pair")
    values = {"names": names, "round": details["round"], "n": details["n"]}
    return {
        "pair": _("%(names)s came; the movement changes from round %(round)s on") % values,
        "table": _("Two pairs came; the movement changes from round %(round)s on") % values,
        "waiting": _("Pairs that sat out play each other from round %(round)s on") % values,
        "rounds": _("The session has %(n)s rounds") % values,
        "behind": _("Table %(n)s was a round behind") % values,
    }[details["what"]]


def _postponed(details: Mapping[str, Any], labels: Mapping[int, str]) -> str:
    boards = details.get("boards") or [details["board"]]
    values = {"boards": _listed(boards), **_sides(details, labels)}
    words = ngettext(
        "Board %(boards)s is played later: %(ns)s against %(ew)s",
        "Boards %(boards)s are played later: %(ns)s against %(ew)s",
        len(boards),
    )
    if "table" in details:
        return _("%(what)s, at table %(table)s") % {"what": words % values, "table": details["table"]}
    return words % values


def _other_way(details: Mapping[str, Any], labels: Mapping[int, str]) -> str:
    values = {
        "round": details["round"],
        "tables": _listed(details["tables"]),
        "boards": board_words(details["boards"] or []),
    }
    if details["boards"] is not None:
        return _("Round %(round)s, table %(tables)s, %(boards)s: the table sat the other way round") % values
    return _("Round %(round)s, table %(tables)s: the table sat the other way round") % values


def _lost(details: Mapping[str, Any], labels: Mapping[int, str]) -> str:
    averages = {side: outcome_words(parse_outcome({"artificial": details[side]}), side) for side in ("ns", "ew")}
    values = {**details, **averages, "boards": board_words(details["boards"])}
    if details.get("unknown"):
        return _("No result can be established on %(boards)s: N–S %(ns)s, E–W %(ew)s") % values
    return (
        _("Round %(round)s, table %(table)s, %(boards)s not played for lack of time: N–S %(ns)s, E–W %(ew)s") % values
    )


def _as_played(details: Mapping[str, Any], labels: Mapping[int, str]) -> str:
    values = {
        "round": details["round"],
        "table": details["table"],
        **_sides(details, labels),
        "played": board_words([played for _planned, played in details["boards"]]),
    }
    return _("Round %(round)s, table %(table)s: %(ns)s and %(ew)s in fact played %(played)s") % values


def _fouled(details: Mapping[str, Any], labels: Mapping[int, str]) -> str:
    words = (
        ngettext(
            "Board %(board)s: cancelled at %(tables)s table where it was fouled",
            "Board %(board)s: cancelled at %(tables)s tables where it was fouled",
            details["tables"],
        )
        if details["cancelled"]
        else ngettext(
            "Board %(board)s: fouled at %(tables)s table, scored separately",
            "Board %(board)s: fouled at %(tables)s tables, scored separately",
            details["tables"],
        )
    )
    return words % details


def _cut(details: Mapping[str, Any], labels: Mapping[int, str]) -> str:
    if "each" in details:
        return _("One board a round less from round %(round)s on") % details
    if "round" in details:
        return _("Not played from round %(round)s on") % details
    values = {"home": _pair(details, labels), "away": _pair(details, labels, "other")}
    return _("%(home)s against %(away)s: the missing boards are not played") % values


def _listed(numbers: Sequence[int]) -> str:
    return ", ".join(map(str, numbers))


#: kind → its sentence, from what was kept with the repair and the pairs by id.
DONE: dict[str, Callable[[Mapping[str, Any], Mapping[int, str]], str]] = {
    "names": lambda details, labels: _("Names of %(pair)s") % {"pair": _pair(details, labels)},
    "exchange": lambda details, labels: (
        _("Swapped names: %(first)s and %(second)s")
        % {"first": _pair(details, labels), "second": _pair(details, labels, "other")}
    ),
    "standing": _standing,
    "substitute": _sat_in,
    "withdrawal": _withdrawn,
    "fill": lambda details, labels: (
        _("%(names)s came late and play from round %(round)s")
        % {"names": " & ".join(details["names"]) or _("A pair"), "round": details["round"]}
    ),
    "boards": lambda details, labels: _("Round %(round)s: recorded which boards were at which table") % details,
    "tables": lambda details, labels: (
        _("Round %(round)s: the %(side)s pairs of tables %(first)s and %(second)s sat at each other’s tables")
        % {
            "round": details["round"],
            "side": _("East–West") if details["side"] == "ew" else _("North–South"),
            "first": details["tables"][0],
            "second": details["tables"][1],
        }
    ),
    "movement": _movement,
    "postpone": _postponed,
    "other-way": _other_way,
    "moved": lambda details, labels: _("The result on board %(board)s belongs to board %(to)s") % details,
    "lost": _lost,
    "really": _as_played,
    "fouled": _fouled,
    "cut": _cut,
    "void": lambda details, labels: (
        _("%(home)s against %(away)s: void, no board can be compared")
        % {"home": _pair(details, labels), "away": _pair(details, labels, "other")}
    ),
    "turn": lambda details, labels: _("Board %(board)s: the table sat the other way round") % details,
}
