"""A chosen movement as one word of a form, and back."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from urllib.parse import parse_qsl, urlencode

from bridgeclub.http.numeric_input import is_whole_number
from movements.engine.teams import TEAM_KINDS

OF_TEAMS = ("teams", "sessions", "session", "tables_a_match")
OF_PLAYERS = ("players", "copies")
NUMBERS_OF_SWISS = ("entries", "lot", "gap", "seeds")
OF_SWISS = (*NUMBERS_OF_SWISS, "contest", "first", "odd", "method", "rematch", "bye_vp", "tables_a_match")
WHOLE = (
    "tables",
    "boards_per_round",
    "rounds",
    "skip_after",
    "first_board",
    "base",
    *OF_TEAMS,
    *OF_PLAYERS,
    *NUMBERS_OF_SWISS,
)
EITHER = ("missing", "arrow_switch", "late", "own")
_OF_ALL = {"boards_per_round", "rounds", "first_board"}
_LEGAL = {
    "tables": {*WHOLE, *EITHER}.difference(OF_TEAMS, OF_PLAYERS, NUMBERS_OF_SWISS),
    "teams": {*_OF_ALL, *OF_TEAMS},
    "players": {*_OF_ALL, *OF_PLAYERS},
    "entries": {*_OF_ALL, *OF_SWISS},
}
CARRIED = ("document", "drawn", "joined", "earlier")
"""What a choice carries along with it and need not be said: the whole of a club's own movement, rounds of a Swiss."""


def movement_token(kind: str, options: Mapping[str, Any]) -> str:
    """kind=howell&boards_per_round=3&tables=4: always the same for the same movement."""
    given = {name: value for name, value in sorted(options.items()) if value not in (None, 0) and name not in CARRIED}
    return urlencode({"kind": kind, **given})


def read_movement_token(token: str) -> tuple[str, dict[str, Any]] | None:
    """(kind, options for `build`), or None where the word is not one of ours. Whether it is legal, `build` says."""
    values = dict(parse_qsl(token))
    kind = values.pop("kind", "")
    size = (
        "teams" if kind in TEAM_KINDS else next((each for each in ("players", "entries") if each in values), "tables")
    )
    if not kind or not {size, "boards_per_round"} <= values.keys() <= _LEGAL[size]:
        return None
    if not all(is_whole_number(values[name]) for name in WHOLE if name in values):
        return None
    return kind, {name: _value(name, value) for name, value in values.items()}


def _value(name: str, value: str) -> int | str:
    whole = name in WHOLE or (name == "arrow_switch" and is_whole_number(value))
    return int(value) if whole and len(value) < 6 else value
