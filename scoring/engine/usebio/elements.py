"""Pairs and traveller lines as elements of a USEBIO file."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from lxml import etree

from scoring.engine.contract import Card

Plain = dict[str, Any]


#: By method, the elements that hold the points of the two sides.
FIGURES = {
    "matchpoints": ("NS_MATCH_POINTS", "EW_MATCH_POINTS"),
    "cross_imps": ("NS_CROSS_IMP_POINTS", "EW_CROSS_IMP_POINTS"),
    "butler": ("NS_BUTLER_POINTS", "EW_BUTLER_POINTS"),
}
#: By method, what an event says of itself.
METHODS = {"matchpoints": "MATCH_POINTS", "cross_imps": "CROSS_IMPS", "butler": "BUTLER"}
_RANKED = (("BOARDS_PLAYED", "boards"), ("PLACE", "rank"), ("TOTAL_SCORE", "total"), ("PERCENTAGE", "percent"))


class Named(Protocol):
    """A player as the reader of the file may know them."""

    @property
    def name(self) -> str: ...
    @property
    def national_number(self) -> str: ...


@dataclass(frozen=True)
class Written:
    """An element, and what of the session document it stands for."""

    element: etree._Element
    plain: Plain


def add(parent: etree._Element, name: str, text: str | None = None) -> etree._Element:
    """One more child."""
    element = etree.SubElement(parent, name)
    if text is not None:
        element.text = "".join(char for char in text if char.isprintable())
    return element


def pair_element(
    parent: etree._Element, entry: Plain, label: str, row: Mapping[str, Any], players: Sequence[Named]
) -> etree._Element:
    """A pair with its place in the ranking."""
    pair = add(parent, "PAIR")
    add(pair, "PAIR_NUMBER", label)
    if entry.get("direction"):
        add(pair, "DIRECTION", entry["direction"])
    _place(pair, entry, row)
    for person in players:
        _name(add(pair, "PLAYER"), person)
    return pair


def player_element(
    parent: etree._Element, entry: Plain, label: str, row: Mapping[str, Any], players: Sequence[Named]
) -> etree._Element:
    """A player of an individual with the place in the ranking."""
    player = add(parent, "PLAYER")
    add(player, "PLAYER_NUMBER", label)
    for person in players[:1]:
        _name(player, person)
    _place(player, entry, row)
    return player


def _place(element: etree._Element, entry: Plain, row: Mapping[str, Any]) -> None:
    for name, key in _RANKED:
        if row.get(key) is not None:
            add(element, name, str(row[key]))
    if row.get("penalty", "0") != "0":
        add(element, "ADJUSTMENT", row["penalty"])
    if entry.get("handicap", "0") != "0":
        add(element, "HANDICAP", entry["handicap"])


def _name(player: etree._Element, person: Named) -> None:
    add(player, "PLAYER_NAME", person.name)
    if person.national_number:
        add(player, "NATIONAL_ID_NUMBER", person.national_number)


def traveller_line(
    parent: etree._Element, line: Plain, labels: Mapping[str, str] | None, figures: Mapping[str, Any], method: str
) -> etree._Element:
    """One result: what happened, or what was awarded in its place, and both sides' points by the method.

    Without `labels` it does not say who met: its match does.
    """
    element = add(parent, "TRAVELLER_LINE")
    if labels is not None:
        for name, who in _seated(line).items():
            add(element, name, labels[who])
    for name, text in result_elements(line, figures).items():
        if text:
            add(element, name, text)
    for name, key in zip(FIGURES[method], ("ns_points", "ew_points"), strict=True):
        points = figures.get(key)
        # Partners may have figures of their own, for which a line has no place.
        if isinstance(points, str):
            add(element, name, points)
    return element


def _seated(line: Plain) -> dict[str, str]:
    """Who sat there: two pairs, or four players."""
    if isinstance(line["ns"], str):
        return {"NS_PAIR_NUMBER": line["ns"], "EW_PAIR_NUMBER": line["ew"]}
    (north, south), (east, west) = line["ns"], line["ew"]
    return {
        "N_PLAYER_NUMBER": north,
        "S_PLAYER_NUMBER": south,
        "E_PLAYER_NUMBER": east,
        "W_PLAYER_NUMBER": west,
    }


def board_range(element: etree._Element, match: Plain) -> None:
    """The first and the last board of a match, where it has all of those between them."""
    boards = match.get("boards", [])
    if boards and boards == list(range(boards[0], boards[0] + len(boards))):
        add(element, "START_BOARD_NUMBER", str(boards[0]))
        add(element, "END_BOARD_NUMBER", str(boards[-1]))


def whole(both: Any) -> bool:
    """Whether there is a figure for both sides."""
    return bool(both) and None not in both


def result_elements(line: Plain, figures: Mapping[str, Any]) -> dict[str, str]:
    """A score awarded stands in place of what happened at the table: an average as A6040, one score for both as it is.

    A weighted score, or one for each side, has no place in the format: its line has its matchpoints alone.
    """
    if line.get("not_played"):
        return {"CONTRACT": "NP"}
    adjusted = line.get("adjusted", {})
    if adjusted:
        ns, ew = adjusted.get("ns", {}), adjusted.get("ew", {})
        if "assigned" in ns and ns == ew:
            return {"SCORE": str(ns["assigned"])}
        return {"SCORE": _average(ns, ew) or "ADJ"}
    score = figures.get("score", line.get("score"))
    points = "" if score is None else str(score)
    if line.get("contract") == "pass":
        return {"CONTRACT": "PASS", "SCORE": points}
    if "contract" not in line:
        return {"SCORE": points}
    return {
        "CONTRACT": _contract(line["contract"]),
        "PLAYED_BY": line["declarer"],
        "LEAD": str(Card.parse(line["lead"])) if "lead" in line else "",
        "TRICKS": str(line["tricks"]),
        "SCORE": points,
    }


def _contract(text: str) -> str:
    """3N as 3NT, doubles in small letters, as the format's files have them."""
    bid = text.rstrip("X")
    doubles = text[len(bid) :].lower()
    return (f"{bid}T" if bid.endswith("N") else bid) + doubles


def _average(ns: Plain, ew: Plain) -> str:
    """A6040; empty where the percentages do not have two figures each."""
    percents = [side.get("artificial", "").removeprefix("=") for side in (ns, ew)]
    return f"A{percents[0]}{percents[1]}" if all(len(p) == 2 and p.isdigit() for p in percents) else ""
