"""Repairs that were made, each as a sentence."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from bridgeclub.wording.audit_log.context import pair_name
from bridgeclub.wording.awards import outcome_words
from bridgeclub.wording.known import SOMETHING, words_of
from bridgeclub.wording.penalties import standing_words
from bridgeclub.wording.results import rounds_words
from scoring.engine.document import parse_outcome
from scoring.queries.repairs import RepairDone


def done_words(repair: RepairDone, labels: Mapping[int, str]) -> str:
    """What a repair did, as a sentence; `labels` are the pairs by id."""
    return repair_sentence({**repair.said, "kind": repair.kind}, labels)


def repair_sentence(said: Mapping[str, Any], labels: Mapping[int, str]) -> str:
    """The same, from the values that were kept with it."""
    sentence = words_of(DONE, said["kind"], _something)(said, labels)
    if said.get("ruled"):
        return _("%(what)s (ruling %(number)s)") % {"what": sentence, "number": said["ruled"]}
    return sentence


def _something(said: Mapping[str, Any], labels: Mapping[int, str]) -> str:
    return str(SOMETHING)


def _pair(said: Mapping[str, Any], labels: Mapping[int, str], name: str = "contestant") -> str:
    return pair_name(said.get(name), labels)


def _standing(said: Mapping[str, Any], labels: Mapping[int, str]) -> str:
    return f"{_pair(said, labels)}: {standing_words(said['standing'])}"


def _sat_in(said: Mapping[str, Any], labels: Mapping[int, str]) -> str:
    values = {
        "name": said.get("name") or _("A substitute"),
        "pair": _pair(said, labels),
        "rounds": rounds_words(said["round"], said["last"]),
        "table": said.get("table"),
    }
    if values["table"] is not None:
        return _("%(name)s sits in for one of %(pair)s, %(rounds)s (said at table %(table)s)") % values
    return _("%(name)s sits in for one of %(pair)s, %(rounds)s") % values


def _withdrawn(said: Mapping[str, Any], labels: Mapping[int, str]) -> str:
    return _("%(pair)s does not play on: %(standing)s") % {
        "pair": _pair(said, labels),
        "standing": standing_words(said["standing"]),
    }


def _movement(said: Mapping[str, Any], labels: Mapping[int, str]) -> str:
    names = " & ".join(said["names"]) or _("A pair")
    values = {"names": names, "round": said["round"], "n": said["n"]}
    return {
        "pair": _("%(names)s came; the movement changes from round %(round)s on") % values,
        "table": _("Two pairs came; the movement changes from round %(round)s on") % values,
        "waiting": _("Pairs that sat out meet each other from round %(round)s on") % values,
        "rounds": _("The session has %(n)s rounds") % values,
        "behind": _("Table %(n)s was a round behind") % values,
    }[said["what"]]


def _postponed(said: Mapping[str, Any], labels: Mapping[int, str]) -> str:
    boards = said.get("boards") or [said["board"]]
    values = {"boards": _listed(boards), "ns": _pair(said, labels), "ew": _pair(said, labels, "other")}
    words = ngettext(
        "Board %(boards)s is played later: %(ns)s against %(ew)s",
        "Boards %(boards)s are played later: %(ns)s against %(ew)s",
        len(boards),
    )
    return words % values


def _other_way(said: Mapping[str, Any], labels: Mapping[int, str]) -> str:
    values = {"round": said["round"], "tables": _listed(said["tables"]), "boards": _listed(said["boards"] or [])}
    if said["boards"] is not None:
        return _("Round %(round)s, table %(tables)s, board %(boards)s: the pairs sat the other way round") % values
    return _("Round %(round)s, table %(tables)s: the pairs sat the other way round") % values


def _lost(said: Mapping[str, Any], labels: Mapping[int, str]) -> str:
    averages = {side: outcome_words(parse_outcome({"artificial": said[side]}), side) for side in ("ns", "ew")}
    values = {**said, **averages, "boards": _listed(said["boards"])}
    if said.get("unknown"):
        return _("Board %(boards)s, no result can be established: N–S %(ns)s, E–W %(ew)s") % values
    return _("Round %(round)s, table %(table)s, board %(boards)s lost for time: N–S %(ns)s, E–W %(ew)s") % values


def _really(said: Mapping[str, Any], labels: Mapping[int, str]) -> str:
    values = {
        "round": said["round"],
        "table": said["table"],
        "ns": _pair(said, labels),
        "ew": _pair(said, labels, "other"),
        "played": _listed([played for _planned, played in said["boards"]]),
    }
    return _("Round %(round)s, table %(table)s: %(ns)s and %(ew)s really played board %(played)s") % values


def _fouled(said: Mapping[str, Any], labels: Mapping[int, str]) -> str:
    words = (
        ngettext(
            "Board %(board)s: cancelled at %(tables)s table that had it fouled",
            "Board %(board)s: cancelled at %(tables)s tables that had it fouled",
            said["tables"],
        )
        if said["cancelled"]
        else ngettext(
            "Board %(board)s: fouled at %(tables)s table, compared in two groups",
            "Board %(board)s: fouled at %(tables)s tables, compared in two groups",
            said["tables"],
        )
    )
    return words % said


def _listed(numbers: Sequence[int]) -> str:
    return ", ".join(map(str, numbers))


#: kind → its sentence, from what was kept with the repair and the pairs by id.
DONE: dict[str, Callable[[Mapping[str, Any], Mapping[int, str]], str]] = {
    "names": lambda said, labels: _("Names of %(pair)s") % {"pair": _pair(said, labels)},
    "exchange": lambda said, labels: (
        _("Exchanged names: %(first)s, and %(second)s")
        % {"first": _pair(said, labels), "second": _pair(said, labels, "other")}
    ),
    "standing": _standing,
    "substitute": _sat_in,
    "withdrawal": _withdrawn,
    "fill": lambda said, labels: (
        _("%(names)s came late and play from round %(round)s")
        % {"names": " & ".join(said["names"]) or _("A pair"), "round": said["round"]}
    ),
    "boards": lambda said, labels: _("Round %(round)s: the boards lay as you said") % said,
    "tables": lambda said, labels: (
        _("Round %(round)s: the pairs %(side)s of tables %(first)s and %(second)s had sat at each other’s tables")
        % {
            "round": said["round"],
            "side": _("East–West") if said["side"] == "ew" else _("North–South"),
            "first": said["tables"][0],
            "second": said["tables"][1],
        }
    ),
    "movement": _movement,
    "postpone": _postponed,
    "other-way": _other_way,
    "moved": lambda said, labels: _("What stood on board %(board)s had been played on board %(to)s") % said,
    "lost": _lost,
    "really": _really,
    "fouled": _fouled,
    "cut": lambda said, labels: _("Not played from round %(round)s on") % said,
    "turn": lambda said, labels: _("Board %(board)s: the pairs had sat the other way round") % said,
}
