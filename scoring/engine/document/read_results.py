"""Reading of `results`: who met, what happened at the table, and whether both can be true."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from scoring.engine import board as boards_by_number
from scoring.engine.board import SIDES, Vulnerability
from scoring.engine.contract import Contract, Played
from scoring.engine.document.codes import Code
from scoring.engine.document.legible import Meeting
from scoring.engine.document.nodes import Node
from scoring.engine.document.outcomes import Adjustment, Redress
from scoring.engine.document.plain_lines import CARD as _CARD
from scoring.engine.document.plain_lines import CONTRACT as _CONTRACT
from scoring.engine.document.plain_lines import plain_line
from scoring.engine.document.read_entries import read_id, read_seat, read_vulnerability
from scoring.engine.document.read_matches import read_match_of
from scoring.engine.document.read_outcomes import read_adjustment, read_score, who_is
from scoring.engine.document.values import Line
from scoring.engine.score import table_score

_TABLE_KEYS = ("contract", "declarer", "tricks", "lead", "score")
_KEYS = (
    *("board", "ns", "ew", "round", "table", "section"),
    *_TABLE_KEYS,
    *("not_played", "adjusted", "unscheduled", "group", "dealer", "vulnerable", "match", "four"),
)


@dataclass(frozen=True)
class Surroundings:
    """What the rest of the document says about a line. None: unknown, because it could not be read."""

    contest: str | None
    ids: frozenset[str] | None
    marked: Mapping[int, Vulnerability | None] | None
    method: str | None = None
    matches: Mapping[str, Meeting] | None = None
    in_matches: bool = False

    def vulnerable(self, board: int | None) -> Vulnerability | None:
        """Who was vulnerable on a board of the session."""
        if board is None or self.marked is None:
            return None
        return self.marked[board] if board in self.marked else boards_by_number.vulnerable(board)


def read_line(node: Node, around: Surroundings) -> Line | None:
    """One listed result; None after a fault."""
    if around.contest == "pairs" and around.ids is not None and not around.in_matches:
        plain = plain_line(node.value, around.ids)
        if plain is not None:
            return plain
    before = len(node.faults)
    if not node.is_object(_KEYS, ("board", "ns", "ew")):
        return None
    given = _meeting(node, around)
    given["match"] = read_match_of(node, around.matches, given) if node.has("match") else None
    if around.in_matches and not node.has("match"):
        node.fault_at("match", Code.MISSING)
    vulnerable = given["vulnerable"] or (None if node.has("vulnerable") else around.vulnerable(given["board"]))
    given |= _table_result(node, vulnerable)
    signed = around.contest == "teams" or around.method not in (None, "matchpoints")
    given["adjusted"] = node.read("adjusted", lambda place: read_adjustment(place, vulnerable, in_imps=signed))
    if around.method == "hybrid" and given["adjusted"] and given["adjusted"].unless_better:
        Node(None, node.faults, node, "adjusted").fault_at("unless_better", Code.UNLESS_BETTER_OF_MATCH)
    _check_result(node, given["adjusted"])
    if len(node.faults) > before or around.contest is None:
        return None
    return Line(**{key: value for key, value in given.items() if value is not None})


def _meeting(node: Node, around: Surroundings) -> dict[str, Any]:
    """Who met, where and when, on which board."""
    given: dict[str, Any] = {
        "board": node.read("board", Node.number),
        "ns": node.read("ns", lambda place: _side(place, around)) or (),
        "ew": node.read("ew", lambda place: _side(place, around)) or (),
        "round": node.read("round", Node.number),
        "table": node.read("table", Node.number),
        "section": node.read("section", Node.text),
        "unscheduled": node.read("unscheduled", Node.flag),
        "group": node.read("group", Node.text),
        "dealer": node.read("dealer", read_seat),
        "vulnerable": node.read("vulnerable", read_vulnerability),
        "four": node.read("four", lambda place: _four(place, around)),
    }
    seen: set[str] = set()
    for side in SIDES:
        for number, contestant in enumerate(given[side]):
            if contestant in seen:
                place = Node(None, node.faults, node, side)
                place = place if len(given[side]) == 1 else Node(None, node.faults, place, number)
                place.fault(Code.TWICE_IN_LINE, value=contestant)
            seen.add(contestant)
    return given


def _four(node: Node, around: Surroundings) -> int | None:
    """Which four of its team plays at the table."""
    if around.contest not in (None, "teams"):
        node.fault(Code.TEAMS_ONLY)
        return None
    return node.integer(1, 2)


def _side(node: Node, around: Surroundings) -> tuple[str, ...] | None:
    """The ids on one side: one, or two in an individual."""
    if around.contest is None:
        return None
    if around.contest != "individual":
        if isinstance(node.value, list):
            node.fault(Code.ONE_ID, value=node.value)
            return None
        found = read_id(node, around.ids)
        return None if found is None else (found,)
    if not isinstance(node.value, list) or len(node.value) != 2:
        node.fault(Code.PLAYERS_OF_A_SIDE)
        return None
    both = [read_id(place, around.ids) for place in node.items()]
    return None if None in both else tuple(found for found in both if found is not None)


def _table_result(node: Node, vulnerable: Vulnerability | None) -> dict[str, Any]:
    """What happened at the table, each value legal by itself and the score in agreement with the contract."""
    before = len(node.faults)
    given: dict[str, Any] = {
        "contract": node.read("contract", lambda place: _matching(place, _CONTRACT, Code.NOT_CONTRACT)),
        "declarer": node.read("declarer", read_seat),
        "tricks": node.read("tricks", lambda place: place.integer(0, 13)),
        "lead": node.read("lead", lambda place: _matching(place, _CARD, Code.NOT_CARD)),
        "not_played": node.read("not_played", Node.flag),
    }
    _check_keys(node, given["contract"])
    agreed = len(node.faults) == before
    played = _played(given) if agreed else None
    given["score"] = node.read("score", lambda place: _score(place, played, vulnerable))
    return given


def _matching(node: Node, pattern: re.Pattern[str], code: Code) -> str | None:
    text = node.text()
    if text is not None and not pattern.fullmatch(text):
        node.fault(code, value=text)
        return None
    return text


def _check_keys(node: Node, contract: str | None) -> None:
    """Declarer and tricks belong to a contract that is not a pass."""
    if contract == "pass":
        for key in ("declarer", "tricks", "lead"):
            if node.has(key):
                node.fault_at(key, Code.CONTRADICTS_PASS)
    elif not node.has("contract"):
        for key in ("declarer", "tricks"):
            if node.has(key):
                node.fault_at(key, Code.NEEDS_CONTRACT)
    elif contract is not None:
        for key in ("declarer", "tricks"):
            if not node.has(key):
                node.fault_at(key, Code.MISSING)


def _played(given: Mapping[str, Any]) -> Played | None:
    contract = given["contract"]
    if contract is None:
        return None
    return Played(None if contract == "pass" else Contract.parse(contract), given["declarer"], given["tricks"])


def _score(node: Node, played: Played | None, vulnerable: Vulnerability | None) -> int | None:
    score = read_score(node, vulnerable)
    if score is None or played is None or vulnerable is None:
        return score
    due = table_score(played, vulnerable)
    if score != due:
        who = who_is(vulnerable)
        node.fault(Code.SCORE_DISAGREES, score=score, played=str(played), vulnerable=who, due=due)
    return score


def _check_result(node: Node, adjusted: Adjustment | None) -> None:
    """Something must be known about the line, and what is adjusted must have what it stands on."""
    not_played = node.value.get("not_played", False)
    if not_played is True:
        for key in (*_TABLE_KEYS, "adjusted"):
            if node.has(key):
                node.fault_at(key, Code.CONTRADICTS_NOT_PLAYED)
        return
    if node.has("contract") or node.has("score") or not_played is not False:
        return
    if not node.has("adjusted") or (adjusted and not (adjusted.ns and adjusted.ew)):
        node.fault(Code.NO_RESULT)
    elif adjusted:
        _check_stands_on_table_score(node, adjusted)


def _check_stands_on_table_score(node: Node, adjusted: Adjustment) -> None:
    place = Node(None, node.faults, node, "adjusted")
    if adjusted.unless_better:
        place.fault_at("unless_better", Code.NO_TABLE_RESULT)
    for side in SIDES:
        if isinstance(adjusted.outcome(side), Redress):
            Node(None, node.faults, place, side).fault_at("redress", Code.NO_TABLE_RESULT)
