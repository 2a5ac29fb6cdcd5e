"""What changed between two states of a session, from their documents: lines, penalties, contestants, boards, rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

Document = Mapping[str, Any]
Change = dict[str, Any]

_LINE_KEYS = ("contract", "declarer", "tricks", "score", "not_played", "adjusted", "group", "lead")


def changes_between(before: Document, after: Document) -> list[Change]:
    """Changes from one {"facts", "standings"} to another, in the order of boards, then people, then rules.

    A change is {"what": "line" | "penalty" | "contestant" | "board" | "match" | "scoring", …, "before", "after"}; a
    side that was not there is None. Empty where nothing that counts has changed.
    """
    old, new = before["facts"], after["facts"]
    return [
        *_lines(old["results"], new["results"]),
        *_by_key("board", "number", old["boards"], new["boards"]),
        *_by_key("contestant", "id", old["contestants"], new["contestants"]),
        *_penalties(old["penalties"], new["penalties"]),
        *_by_key("match", "id", old.get("matches", ()), new.get("matches", ())),
        *([_change("scoring", {}, old["scoring"], new["scoring"])] if old["scoring"] != new["scoring"] else []),
    ]


def edition_reason(changes: Sequence[Change]) -> str:
    """Why an edition with these changes comes: ruling, score_correction, late_result or technical, the weightiest.

    A ruling is seen by what it awards: an adjusted score, the comparison of a fouled board, a penalty. What was
    missing and came late corrects nothing.
    """
    if any(each["what"] == "penalty" or _awarded(each) for each in changes):
        return "ruling"
    results = [(each["before"], each["after"]) for each in changes if each["what"] == "line"]
    results += [_by_hand(each) for each in changes if each["what"] == "match"]
    if any(before is not None for before, after in results if before != after):
        return "score_correction"
    return "late_result" if any(before != after for before, after in results) else "technical"


def _by_hand(change: Change) -> tuple[Any, Any]:
    """What was entered for a match without its boards, before and after."""
    before, after = ((change[name] or {}).get("result") for name in ("before", "after"))
    return before, after


def _awarded(change: Change) -> bool:
    if change["what"] != "line":
        return False
    before, after = change["before"] or {}, change["after"] or {}
    return any(before.get(name) != after.get(name) for name in ("adjusted", "group"))


def _change(what: str, where: Change, before: Any, after: Any) -> Change:
    return {"what": what, **where, "before": before, "after": after}


def _lines(old: Sequence[Document], new: Sequence[Document]) -> list[Change]:
    before, after = _indexed(old), _indexed(new)
    changes = []
    for place in sorted(before.keys() | after.keys(), key=lambda place: (place[0], place[1], str(place[2]))):
        was, now = before.get(place), after.get(place)
        said, says = _said(was), _said(now)
        if said != says:
            found = now or was or {}
            where = {name: found[name] for name in ("board", "ns", "ew", "section", "round", "table") if name in found}
            changes.append(_change("line", where, said, says))
    return changes


def _indexed(lines: Sequence[Document]) -> dict[tuple[int, str, str, int], Document]:
    index: dict[tuple[int, str, str, int], Document] = {}
    for line in lines:
        occurrence = 0
        while (place := (line["board"], str(line["ns"]), str(line["ew"]), occurrence)) in index:
            occurrence += 1
        index[place] = line
    return index


def _said(line: Document | None) -> Change | None:
    return None if line is None else {name: line[name] for name in _LINE_KEYS if name in line}


def _by_key(what: str, key: str, old: Sequence[Document], new: Sequence[Document]) -> list[Change]:
    before, after = {row[key]: row for row in old}, {row[key]: row for row in new}
    names = [row[key] for row in new] + [row[key] for row in old if row[key] not in after]
    return [
        _change(what, {key: name}, before.get(name), after.get(name))
        for name in names
        if before.get(name) != after.get(name)
    ]


def _penalties(old: Sequence[Document], new: Sequence[Document]) -> list[Change]:
    remaining = list(new)
    gone = []
    for penalty in old:
        if penalty in remaining:
            remaining.remove(penalty)
        else:
            gone.append(penalty)
    changes = [_change("penalty", {"contestant": each["contestant"]}, each, None) for each in gone]
    return changes + [_change("penalty", {"contestant": each["contestant"]}, None, each) for each in remaining]
