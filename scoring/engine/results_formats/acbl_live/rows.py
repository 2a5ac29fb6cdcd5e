"""A row of a board in ACBL Live as a line of a traveller."""

from __future__ import annotations

import re

from scoring.engine.old_results import spellings
from scoring.engine.old_results.values import FoundLine
from scoring.engine.results_formats.acbl_live.nodes import Node, text

_AVERAGE = re.compile(r"A(?:V(?:E|G|ERAGE)?)?([+=-]?)")
_PERCENT = re.compile(r"([0-9]{1,3}(?:\.[0-9]{1,4})?)%")
_OF_SIGN = {"": "50", "=": "50", "+": "60", "-": "40"}
_NUMBER = re.compile(r"[+-]?[0-9]{1,5}")


def line_of(row: Node, board: str, section: str) -> FoundLine:
    """Each side has a score of its own; what both say together cannot be told where one is not the other's negative."""
    ns, ew = text(row, "ns_score"), text(row, "ew_score")
    score = score_of(ns, ew)
    return FoundLine(
        board=board,
        ns=text(row, "ns_pair"),
        ew=text(row, "ew_pair"),
        section=section,
        round=text(row, "round_number"),
        table=text(row, "table_number"),
        contract=text(row, "contract"),
        declarer=text(row, "declarer"),
        lead=text(row, "opening_lead"),
        tricks=text(row, "tricks_taken", "result"),
        score=score or "",
        ns_points=text(row, "ns_match_points"),
        ew_points=text(row, "ew_match_points"),
        unread=f"{ns} / {ew}" if score is None else "",
    )


def score_of(ns: str, ew: str) -> str | None:
    """N/S's score, or both averages; None where the two columns do not go together."""
    north, east = spellings.squeezed(ns), spellings.squeezed(ew)
    averages = _percentage(north), _percentage(east)
    if averages[0] and averages[1]:
        return f"{averages[0]}/{averages[1]}"
    if north == east or not east:
        return ns
    if not north:
        return f"{-int(east)}" if _NUMBER.fullmatch(east) else ew
    if _NUMBER.fullmatch(north) and _NUMBER.fullmatch(east):
        return ns if int(north) == -int(east) else None
    return None


def _percentage(written: str) -> str:
    """What an average of one side is worth; empty where it is none."""
    if found := _AVERAGE.fullmatch(written):
        return _OF_SIGN[found[1]]
    return found[1] if (found := _PERCENT.fullmatch(written)) else ""
