"""A valid document, and ways to spoil it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from bridgeclub.wording.messages import fault_line
from scoring.engine.document import DocumentFaults, parse

Document = dict[str, Any]
Change = Callable[[Document], object]

WHOLE = "a whole number is due, not"
ONE = "exactly one of assigned, weighted, artificial, redress, not_scored is due"


def valid() -> Document:
    """A document with something of everything. Boards 1 and 8: nobody vulnerable; 5: N/S."""
    return {
        "format": "bridgeclub-session",
        "version": 1,
        "session": {"title": "Friday pairs", "date": "2026-11-20", "club": "Riverside"},
        "contest": "pairs",
        "scoring": {"method": "matchpoints", "winners": 2},
        "boards": [{"number": 8, "dealer": "W", "vulnerable": "none"}],
        "contestants": [
            {"id": f"{side}{number}", "direction": side, "section": "A"}
            for side in ("NS", "EW")
            for number in (1, 2, 3)
        ],
        "results": [
            {"board": 1, "ns": "NS1", "ew": "EW1", "contract": "4SX", "declarer": "N", "tricks": 9, "lead": "HK"},
            {"board": 1, "ns": "NS2", "ew": "EW2", "score": 420},
            {"board": 1, "ns": "NS3", "ew": "EW3", "contract": "pass"},
            {"board": 8, "ns": "NS1", "ew": "EW1", "not_played": True},
            {
                "board": 5,
                "ns": "NS1",
                "ew": "EW1",
                "score": -100,
                "adjusted": {"ns": {"weighted": [["1/4", 1430], ["0.75", 680]]}, "ew": {"assigned": 680}},
            },
            {
                "board": 5,
                "ns": "NS2",
                "ew": "EW2",
                "score": 680,
                "adjusted": {"ns": {"artificial": "60"}, "ew": {"artificial": "40"}, "unless_better": True},
            },
        ],
        "penalties": [{"contestant": "NS1", "kind": "procedural", "amount": "10", "unit": "percent_of_top"}],
    }


def faults(data: object) -> list[str]:
    """What is said about a document; nothing when it is taken."""
    try:
        parse(data)
    except DocumentFaults as refused:
        return [fault_line(fault) for fault in refused.faults]
    return []


def put(*path: str | int, value: Any) -> Change:
    """Set a value somewhere."""

    def change(document: Document) -> None:
        target: Any = document
        for step in path[:-1]:
            target = target[step]
        target[path[-1]] = value

    return change


def drop(*path: str | int) -> Change:
    """Take a key or an entry away."""

    def change(document: Document) -> None:
        target: Any = document
        for step in path[:-1]:
            target = target[step]
        del target[path[-1]]

    return change


def outcome(value: Any) -> Change:
    """Give N/S of the sixth result an outcome, E/W keeping the table score."""
    return put("results", 5, "adjusted", value={"ns": value})
