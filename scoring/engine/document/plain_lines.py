"""Lines as nearly all are, read at once: two pairs, a result at a table, and nothing beside it.

A field of forty tables has a thousand of them, and to read each value by itself takes five times as long. Whatever is
odd in the least is left to the reader of all lines, which says what is wrong with it.
"""

from __future__ import annotations

import re
from collections.abc import Set as AbstractSet
from typing import Any

from scoring.engine.board import SEATS
from scoring.engine.document.nodes import NUMBER_AT_MOST, TEXT_AT_MOST
from scoring.engine.document.values import Line

CONTRACT = re.compile(r"pass|[1-7](?:[CDHS]|NT?)X{0,2}")
CARD = re.compile(r"[CDHS](?:[2-9TJQKA]|10)")
_PLACE = frozenset(("board", "ns", "ew", "round", "table", "section"))
_PASSED = _PLACE | {"contract"}
_PLAYED = _PASSED | {"declarer", "tricks", "lead"}


def plain_line(given: Any, ids: AbstractSet[str]) -> Line | None:
    """The line of two of these pairs; None for any other, and where something is odd."""
    if type(given) is not dict or not given.keys() <= _PLAYED:
        return None
    board, ns, ew, contract = given.get("board"), given.get("ns"), given.get("ew"), given.get("contract")
    # None stands for what is absent; where it is written, the other reader refuses it.
    if None in given.values() or board is None or type(contract) is not str or not CONTRACT.fullmatch(contract):
        return None
    if type(ns) is not str or type(ew) is not str or ns == ew or not (_is_text(ns) and _is_text(ew)):
        return None
    if ns not in ids or ew not in ids or not _is_text(given.get("section", "A")):
        return None
    if not all(_is_number(given.get(key, 1)) for key in ("board", "round", "table")):
        return None
    if not (given.keys() <= _PASSED if contract == "pass" else _is_played(given)):
        return None
    return Line(**{**given, "ns": (ns,), "ew": (ew,)})


def _is_played(given: dict[str, Any]) -> bool:
    tricks, lead = given.get("tricks"), given.get("lead", "S2")
    return (
        given.get("declarer") in SEATS
        and type(tricks) is int
        and 0 <= tricks <= 13
        and type(lead) is str
        and CARD.fullmatch(lead) is not None
    )


def _is_number(value: object) -> bool:
    return type(value) is int and 1 <= value <= NUMBER_AT_MOST


def _is_text(value: object) -> bool:
    return type(value) is str and 0 < len(value) <= TEXT_AT_MOST and value.isprintable()
