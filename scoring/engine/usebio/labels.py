"""The numbers under which pairs stand in a USEBIO file: the plain ones wherever they say who is meant."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from scoring.engine.board import SIDES, Side
from scoring.engine.old_results.parties import Parties
from scoring.engine.old_results.values import FoundPair

Plain = dict[str, Any]
Form = Callable[[Plain], str]

_FORMS: tuple[Form, ...] = (
    lambda entry: str(entry["number"]),
    lambda entry: f"{entry['number']} {entry.get('direction', '')}".strip(),
    lambda entry: f"{entry.get('section', '')}{entry['number']} {entry.get('direction', '')}".strip(),
)


def labels_of(plain: Plain) -> dict[str, str]:
    """A label for each contestant of a session document; the ids where no numbers tell them apart."""
    for form in _FORMS:
        labels = {entry["id"]: form(entry) for entry in plain["contestants"]}
        if _clear(plain, labels):
            return labels
    return {entry["id"]: entry["id"] for entry in plain["contestants"]}


def _clear(plain: Plain, labels: Mapping[str, str]) -> bool:
    """Whether every line, read again, means the pairs that it names."""
    entries = plain["contestants"]
    two = plain["scoring"].get("winners", 1) == 2
    listed = [
        FoundPair(labels[entry["id"]], entry.get("direction", "") if two else "", entry.get("section", ""))
        for entry in entries
    ]
    among, ids = Parties(tuple(listed), two), [entry["id"] for entry in entries]
    sections = {entry["id"]: entry.get("section", "") for entry in entries}
    if len({(pair.label, pair.direction, pair.section) for pair in listed}) < len(listed):
        return False
    if plain.get("matches") and len(set(labels.values())) < len(labels):
        # A match says who met wherever it stands, and has neither a section nor a direction.
        return False
    for line in plain["results"]:
        own = line.get("section", "")
        section = own if own in sections.values() else sections[side_of(line, "ns")[0]]
        for side in SIDES:
            for who in side_of(line, side):
                place = among.meant(labels[who], side, section)
                if place is None or ids[place] != who:
                    return False
    return True


def side_of(line: Mapping[str, Any], side: Side) -> tuple[str, ...]:
    """The ids of who sat there: a pair, or the two players of an individual."""
    who = line[side]
    return (who,) if isinstance(who, str) else tuple(who)
