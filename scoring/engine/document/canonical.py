"""The canonical form of a session document: keys sorted, defaults left out."""

from __future__ import annotations

import json
from collections.abc import Callable
from fractions import Fraction
from typing import Any

from scoring.engine import board as boards_by_number
from scoring.engine.rounding import DECIMAL_PLACES

Plain = dict[str, Any]

_SESSION = {"title": "", "club": ""}
_SCORING = {
    "winners": 1,
    "matchpoints_per_win": 2,
    "compare": "field",
    "expected_results": None,
    "butler": {},
    "cross_imps": "sum",
    "cross_imps_places": DECIMAL_PLACES,
    "victory_points": None,
    "teams_of_eight": None,
    "split_ties": None,
}
_BUTLER = {"drop_each_end": 0, "round_to": 10}
_CONTESTANT = {"players": [], "standing": "ranked"}
_RANKING = {"title": "", "by": "", "without": "", "lowest": False}
_MATCH = {"boards": [], "knock_out": False, "half": False}
_RESULT = {"not_played": False, "unscheduled": False, "four": 1}
_LISTS = ("boards", "contestants", "results", "penalties", "matches", "sit_outs", "rankings")
_DOCUMENT: Plain = {"session": {}, **{name: [] for name in _LISTS}}


def canonical(data: Plain) -> Plain:
    """A valid document in canonical form; `data` itself is left as it is. Two documents that say the same are equal."""
    found: Plain = dict(data)
    _change(found, "session", lambda session: _without(session, _SESSION))
    _change(found, "scoring", _scoring)
    _change(found, "boards", _boards)
    _change(found, "contestants", lambda entries: [_contestant(*entry) for entry in enumerate(entries, 1)])
    _change(found, "results", lambda lines: [_result(line) for line in lines])
    _change(found, "penalties", lambda entries: [_without(entry, {"note": ""}) for entry in entries])
    _change(found, "matches", lambda entries: [_without(entry, _MATCH) for entry in entries])
    _change(found, "rankings", lambda entries: [_without(entry, _RANKING) for entry in entries])
    return _sorted_object(_without(found, _DOCUMENT))


def canonical_text(data: Plain) -> str:
    """A valid document in canonical form as JSON text: the same text for documents that say the same."""
    return json.dumps(canonical(data), ensure_ascii=False, indent=1, sort_keys=True) + "\n"


def _scoring(scoring: Plain) -> Plain:
    found = dict(scoring)
    _change(found, "butler", lambda butler: _without(butler, _BUTLER))
    if found.get("victory_points"):
        _change(found, "victory_points", lambda points: _without(points, {"boards": None}))
    return _without(found, _SCORING)


def _boards(boards: list[Plain]) -> list[Plain]:
    """Only what differs from the board's number (L2) is left."""
    found = []
    for board in boards:
        number = board["number"]
        by_number = {
            "dealer": boards_by_number.dealer(number),
            "vulnerable": boards_by_number.vulnerable(number),
            "label": str(number),
        }
        rest = _without(board, by_number)
        if len(rest) > 1:
            found.append(rest)
    return found


def _contestant(order: int, contestant: Plain) -> Plain:
    found = _without(contestant, {**_CONTESTANT, "number": order})
    if Fraction(found.get("handicap", "0")) == 0:
        found.pop("handicap", None)
    return found


def _result(line: Plain) -> Plain:
    found = dict(line)
    _change(found, "adjusted", lambda adjusted: _without(adjusted, {"unless_better": False}))
    return _without(found, _RESULT)


def _change(found: Plain, key: str, change: Callable[[Any], Any]) -> None:
    if key in found:
        found[key] = change(found[key])


def _without(found: Plain, defaults: Plain) -> Plain:
    """The entries that do not have their default value; a boolean is never equal to a number here."""
    return {
        key: value
        for key, value in found.items()
        if not (key in defaults and value == defaults[key] and type(value) is type(defaults[key]))
    }


def _sorted_object(value: Plain) -> Plain:
    return {key: _sorted(value[key]) for key in sorted(value)}


def _sorted(value: Any) -> Any:
    if isinstance(value, dict):
        return _sorted_object(value)
    if isinstance(value, list):
        return [_sorted(entry) for entry in value]
    return value
