"""The scales that the project knows: tables as data, each with its source, and the continuous one."""

from __future__ import annotations

import json
from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any

from scoring.engine.codes import Refused
from scoring.engine.errors import EngineError
from scoring.engine.victory_points.scale import MOST_PERCENT, Scale
from scoring.engine.victory_points.wbf import NAME as CONTINUOUS
from scoring.engine.victory_points.wbf import wbf_continuous

_DATA = Path(__file__).parent / "data"
#: Name to file. A table is read when it is first asked for.
_TABLES: Mapping[str, Path] = MappingProxyType(
    {path.stem.replace("_", "-"): path for path in sorted(_DATA.glob("*.json"))}
)
SCALES = (CONTINUOUS, *_TABLES)
MOST_BOARDS = 400
#: Tables for half matches of 10 to 0 beside those for whole ones.
HALF_MATCHES: Mapping[str, str] = MappingProxyType(
    {"ebu-teams-2010": "ebu-triangle", "ebu-teams-2013": "ebu-teams-half-2013"}
)


def find_scale(name: str, boards: int, *, half: bool = False) -> Scale:
    """The scale of that name for a match of `boards` boards. EngineError where there is none.

    `half`: a half match of a short threesome, by the table for these where the scale has one, else for half of what it
    gives (WB 161.2, 164.3).
    """
    if name not in SCALES:
        raise EngineError(Refused.UNKNOWN_SCALE, name=name, legal=SCALES)
    if not 1 <= boards <= MOST_BOARDS:
        raise EngineError(Refused.MATCH_BOARDS, name=name, boards=boards, lowest=1, highest=MOST_BOARDS)
    if half:
        own = HALF_MATCHES.get(name)
        return _from_table(own, boards) if own and _is_for(own, boards) else find_scale(name, boards).halved()
    return wbf_continuous(boards) if name == CONTINUOUS else _from_table(name, boards)


def _is_for(name: str, boards: int) -> bool:
    columns = table(name)["columns"]
    return bool(columns[0]["boards"][0] <= boards <= columns[-1]["boards"][1])


@cache
def table(name: str) -> dict[str, Any]:
    """What the file of a scale says: title, source, validity, columns."""
    read: dict[str, Any] = json.loads(_TABLES[name].read_text(encoding="utf-8"))
    return read


def unit_of(name: str) -> str:
    """What a scale's margins are in: percent or imps."""
    return "imps" if name == CONTINUOUS else str(table(name)["unit"])


@cache
def _from_table(name: str, boards: int) -> Scale:
    said = table(name)
    column = _column(said, boards)
    if said["unit"] == "percent":
        limits = tuple(Fraction(each) for each in column["up_to"])
    else:
        limits = tuple(Fraction(each - 1) for each in column["from"][1:])
    winner = tuple(Fraction(each) for each in said["winner"])
    loser = tuple(Fraction(each) for each in said["loser"])
    return Scale(name=name, boards=boards, unit=said["unit"], limits=limits, winner=winner, loser=loser)


def _column(said: dict[str, Any], boards: int) -> dict[str, Any]:
    """The column for so many boards; of a table with single lengths the nearest, the lower of two (WB 161.9)."""
    columns: list[dict[str, Any]] = said["columns"]
    lowest, highest = columns[0]["boards"][0], columns[-1]["boards"][1]
    if not lowest <= boards <= highest:
        raise EngineError(Refused.SCALE_BOARDS, name=said["name"], boards=boards, lowest=lowest, highest=highest)
    if said.get("nearest"):
        return min(columns, key=lambda each: (abs(each["boards"][0] - boards), each["boards"][0]))
    return next(each for each in columns if each["boards"][0] <= boards <= each["boards"][1])


def butler_scale(name: str, boards: int) -> Scale:
    """For Butler scores the next lower group of boards (WB 161.3), the lowest where there is none below."""
    columns = table(name)["columns"]
    at = columns.index(_column(table(name), boards))
    return _from_table(name, columns[max(at - 1, 0)]["boards"][1])


def cross_imp_margin(total: Fraction | int, scores: int) -> Fraction:
    """Cross-IMPs of a match as a margin for the scale of teams: divided by 70 % of the scores (WB 161.4)."""
    return Fraction(total) * MOST_PERCENT / (70 * scores)
