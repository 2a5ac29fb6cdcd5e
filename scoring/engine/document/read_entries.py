"""Reading of what stands around the results: session, boards, contestants, penalties."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from typing import Any, cast

from scoring.engine.board import SEATS, VULNERABILITIES, Vulnerability
from scoring.engine.document.codes import Code
from scoring.engine.document.nodes import Node
from scoring.engine.document.quantities import decimal_value
from scoring.engine.document.values import BoardInfo, ContestantEntry, Penalty, SitOut, Standing

STANDINGS = ("ranked", "without_standing", "withdrawn", "disqualified")
PENALTY_KINDS = ("procedural", "disciplinary", "award")
PENALTY_UNITS = ("percent_of_top", "points", "vp")
PLAYERS_AT_MOST = 8
NOTE_AT_MOST = 2000
LABEL_AT_MOST = 12
_BOARD_KEYS = ("number", "dealer", "vulnerable", "label")
_CONTESTANT_KEYS = ("id", "number", "name", "captain", "direction", "section", "players", "handicap", "standing")
_PENALTY_KEYS = ("contestant", "kind", "amount", "unit", "note")
_DATE = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")


@dataclass(frozen=True)
class Units:
    """The units in which penalties are legal with a final method of scoring (WB 91.1)."""

    method: str
    legal: tuple[str, ...]


MOST_FOR_A_BYE = 100


def read_session(node: Node) -> dict[str, str]:
    """Title, date and club, as far as they are given."""
    if not node.is_object(("title", "date", "club")):
        return {}
    given = {
        "title": node.read("title", lambda place: place.text(may_be_empty=True)),
        "date": node.read("date", _date),
        "club": node.read("club", lambda place: place.text(may_be_empty=True)),
    }
    return {key: value for key, value in given.items() if value is not None}


def read_vulnerability(node: Node) -> Vulnerability | None:
    """none, ns, ew or both."""
    return cast("Vulnerability | None", node.choice(VULNERABILITIES))


def read_seat(node: Node) -> str | None:
    """N, E, S or W."""
    return node.choice(SEATS)


def read_board(node: Node) -> BoardInfo | None:
    """What one physical board showed; None after a fault."""
    before = len(node.faults)
    if not node.is_object(_BOARD_KEYS, ("number",)):
        return None
    number = node.read("number", Node.number)
    label = node.read("label", lambda place: place.text(most=LABEL_AT_MOST))
    shown = BoardInfo(number or 0, node.read("dealer", read_seat), node.read("vulnerable", read_vulnerability), label)
    return None if len(node.faults) > before else shown


def read_contestant(node: Node, order: int, winners: int | None, contest: str | None) -> ContestantEntry | None:
    """One contestant; `order` (from 1) is its number when none is given. None after a fault."""
    before = len(node.faults)
    if not node.is_object(_CONTESTANT_KEYS, ("id",)):
        return None
    if winners == 2 and not node.has("direction"):
        node.fault_at("direction", Code.DIRECTION_DUE)
    given: dict[str, Any] = {
        "id": node.read("id", Node.text),
        "number": node.read("number", Node.number) or order,
        "name": node.read("name", lambda place: _of_a_team(place, contest)),
        "captain": node.read("captain", lambda place: _of_a_team(place, contest)),
        "direction": node.read("direction", lambda place: place.choice(("NS", "EW"))),
        "section": node.read("section", Node.text),
        "players": node.read("players", _players),
        "handicap": node.read("handicap", Node.decimal),
        "standing": cast("Standing | None", node.read("standing", lambda place: place.choice(STANDINGS))),
    }
    if given["captain"] is not None and given["captain"] not in (given["players"] or ()):
        node.fault_at("captain", Code.NOT_A_PLAYER, value=given["captain"])
    if len(node.faults) > before:
        return None
    return ContestantEntry(**{key: value for key, value in given.items() if value is not None})


def read_penalty(node: Node, units: Units | None, ids: frozenset[str] | None) -> Penalty | None:
    """One penalty or award. `ids` are the contestants; None, like `units`, when they could not be read."""
    before = len(node.faults)
    if not node.is_object(_PENALTY_KEYS, ("contestant", "kind", "amount", "unit")):
        return None
    given: dict[str, Any] = {
        "contestant": node.read("contestant", lambda place: read_id(place, ids)),
        "kind": node.read("kind", lambda place: place.choice(PENALTY_KINDS)),
        "amount": node.read("amount", _amount),
        "unit": node.read("unit", lambda place: _unit(place, units)),
        "note": node.read("note", lambda place: place.text(may_be_empty=True, most=NOTE_AT_MOST)) or "",
    }
    return None if len(node.faults) > before else Penalty(**given)


def read_sit_out(node: Node, ids: frozenset[str] | None) -> SitOut | None:
    """Who sits out, for how many boards, and in which round. None after a fault."""
    before = len(node.faults)
    if not node.is_object(("contestant", "round", "boards", "vp"), ("contestant", "boards")):
        return None
    given: dict[str, Any] = {
        "contestant": node.read("contestant", lambda place: read_id(place, ids)),
        "round": node.read("round", Node.number),
        "boards": node.read("boards", Node.number),
        "vp": node.read("vp", _bye),
    }
    return None if len(node.faults) > before else SitOut(**given)


def _bye(node: Node) -> str | None:
    """Victory points from 0 to 100, as decimal text."""
    found = node.text()
    value = decimal_value(found) if found is not None else None
    if found is not None and (value is None or not 0 <= value <= MOST_FOR_A_BYE):
        node.fault(Code.BYE_POINTS, value=found)
        return None
    return found


def read_id(node: Node, ids: frozenset[str] | None) -> str | None:
    """The id of a contestant that the document lists."""
    found = node.text()
    if found is not None and ids is not None and found not in ids:
        node.fault(Code.UNKNOWN_CONTESTANT, value=found)
        return None
    return found


def _of_a_team(node: Node, contest: str | None) -> str | None:
    """A name that only teams have."""
    if contest in ("pairs", "individual"):
        node.fault(Code.TEAMS_ONLY)
        return None
    return node.text()


def _players(node: Node) -> tuple[str, ...]:
    names = [place.text(may_be_empty=True) for place in node.items(most=PLAYERS_AT_MOST)]
    return tuple(name for name in names if name is not None)


def _amount(node: Node) -> str | None:
    amount = node.decimal()
    if amount is not None and Fraction(amount) < 0:
        node.fault(Code.NEGATIVE, value=amount)
    return amount


def _unit(node: Node, units: Units | None) -> str | None:
    unit = node.choice(PENALTY_UNITS)
    if unit is not None and units is not None and unit not in units.legal:
        node.fault(Code.WRONG_UNIT, value=unit, method=units.method)
    return unit


def _date(node: Node) -> str | None:
    text = node.text()
    if text is None:
        return None
    try:
        if _DATE.fullmatch(text) and date.fromisoformat(text):
            return text
    except ValueError:
        pass
    node.fault(Code.NOT_DATE, value=text)
    return None
