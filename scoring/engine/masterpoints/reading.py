"""A rule file from JSON text. Whatever is wrong is a fault with its place, as in session documents."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from enum import StrEnum
from fractions import Fraction
from typing import TypeVar

from scoring.engine.document.codes import Code
from scoring.engine.document.faults import FaultList
from scoring.engine.document.json_text import read_json
from scoring.engine.document.nodes import Node
from scoring.engine.document.quantities import decimal_value, weight_value
from scoring.engine.masterpoints.rules import (
    OWN,
    Assumed,
    Counted,
    Depth,
    Least,
    Lists,
    OfMatches,
    Rounding,
    Rules,
    Scale,
    Shares,
    Steps,
)

FORMAT = "bridgeclub-masterpoints"
VERSION = 1
MOST_TABLES, MOST_BOARDS, MOST_PLACES, MOST_SCALES, MOST_MEMBERS = 999, 999, 500, 50, 12
TITLE_AT_MOST, SOURCE_AT_MOST, POINTS_AT_MOST = 100, 500, 10_000
#: What a ranking goes by, as in scoring.engine.document.values.
RANKED_IN = ("matchpoints", "imps", "points", "vp")
#: What a file must say itself, and what it may leave out.
_REQUIRED = ("format", "version", "title", "unit", "scales")
_KEYS = (*_REQUIRED, "name", "note", "places", "rounding", "levels", "share_split_ties", "assumed")
_SCALE = ("contest", "source", "depth")
_OF_SCALE = (*_SCALE, "winners", "ranked_in", "verified", "boards", "counted", "least", "members", "matches", "award")
_AWARDS = {
    "steps": ("kind", "step", "lowest"),
    "shares": ("kind", "points", "for_each", "most", "shares", "less", "firsts"),
    "lists": ("kind", "rows"),
}
NO_LEVELS: Mapping[str, Fraction] = {"": Fraction(1), "Club": Fraction(1)}

Word = TypeVar("Word", bound=StrEnum)


def read_rules_text(text: str) -> Rules:
    """The rules that a file says. Raises DocumentFaults."""
    data = read_json(text)
    faults = FaultList()
    root = Node(data, faults)
    rules = _rules(root) if root.is_object(_KEYS, _REQUIRED) else None
    faults.raise_if_any(data)
    assert rules is not None, "a file without faults was read"
    return rules


def _rules(root: Node) -> Rules | None:
    root.read("format", lambda node: node.choice([FORMAT]))
    root.read("version", lambda node: node.integer(VERSION, VERSION))
    title, unit = root.read("title", _title), root.read("unit", _title)
    listed = root.read("scales", lambda node: [_scale(each) for each in node.items(1, MOST_SCALES)])
    rules = Rules(
        name=root.read("name", _title) or OWN,
        title=title or "",
        unit=unit or "",
        places=root.read("places", lambda node: node.integer(0, 2)) or 0,
        rounding=root.read("rounding", lambda node: _word(node, Rounding)) or Rounding.NEAREST,
        levels=_levels(root),
        share_split_ties=bool(root.read("share_split_ties", Node.flag)),
        assumed=frozenset(_assumed(root)),
        scales=tuple(each for each in listed or () if each is not None),
        note=root.read("note", lambda node: node.text(may_be_empty=True)) or "",
    )
    return rules if title and unit and rules.scales else None


def _levels(root: Node) -> Mapping[str, Fraction]:
    """Level to factor. Where a file names none, the club's own level is the only one."""
    node = root.at("levels")
    if node is None or not _is_object(node):
        return NO_LEVELS
    return {key: node.read(key, _points) or Fraction(0) for key in node.value}


def _assumed(root: Node) -> Iterable[Assumed]:
    node = root.at("assumed")
    for each in node.items(most=len(Assumed)) if node else ():
        word = _word(each, Assumed)
        if word is not None:
            yield word


def _scale(node: Node) -> Scale | None:
    if not node.is_object(_OF_SCALE, _SCALE):
        return None
    if not (node.has("award") or node.has("matches")):
        node.fault_at("award", Code.MISSING)
    boards = node.read("boards", _range) or (1, MOST_BOARDS)
    award = node.at("award")
    return Scale(
        contest=node.read("contest", lambda each: each.choice(("pairs", "teams", "individual"))) or "",
        winners=node.read("winners", lambda each: each.integer(0, 2)) or 0,
        ranked_in=tuple(node.read("ranked_in", _units) or ()),
        verified=bool(node.read("verified", Node.flag)),
        source=node.read("source", lambda each: each.text(most=SOURCE_AT_MOST)) or "",
        boards=boards,
        counted=node.read("counted", lambda each: _word(each, Counted)) or Counted.ENTERED,
        depth=node.read("depth", _depth) or Depth(Fraction(0), Rounding.UP),
        award=None if award is None else _award(award),
        least=node.read("least", _least) or Least(),
        members=node.read("members", _members) or {},
        matches=node.read("matches", _of_matches),
    )


def _units(node: Node) -> list[str]:
    found = (each.choice(RANKED_IN) for each in node.items(1, len(RANKED_IN)))
    return [each for each in found if each is not None]


def _range(node: Node) -> tuple[int, int] | None:
    ends = [each.integer(1, MOST_BOARDS) for each in node.items(2, 2)]
    low, high = ends if len(ends) == 2 else (None, None)
    if low is None or high is None:
        return None
    if high < low:
        node.fault(Code.OUT_OF_RANGE, value=high, low=low, high=MOST_BOARDS)
    return low, high


def _depth(node: Node) -> Depth | None:
    if not node.is_object(("share", "rounding"), ("share", "rounding")):
        return None
    share, rounding = node.read("share", _part), node.read("rounding", lambda each: _word(each, Rounding))
    return None if share is None or rounding is None else Depth(share, rounding)


def _award(node: Node) -> Steps | Shares | Lists | None:
    if not isinstance(node.value, dict):
        node.fault(Code.NOT_OBJECT, value=node.value)
        return None
    kind = node.read("kind", lambda each: each.choice(_AWARDS))
    if kind == "steps" and node.is_object(_AWARDS[kind], ("step",)):
        step = node.read("step", _points)
        return None if step is None else Steps(step, node.read("lowest", _points) or Fraction(0))
    if kind == "shares" and node.is_object(_AWARDS[kind], ("points", "for_each", "shares")):
        return _shares(node)
    if kind == "lists" and node.is_object(_AWARDS[kind], ("rows",)):
        rows = node.read("rows", lambda each: [_row(row) for row in each.items(1, MOST_TABLES)])
        return Lists(tuple(row for row in rows or () if row is not None))
    if not node.has("kind"):
        node.fault_at("kind", Code.MISSING)
    return None


def _shares(node: Node) -> Shares | None:
    points = node.read("points", _points)
    parts = node.read("shares", lambda each: [_part(part) for part in each.items(1, MOST_PLACES)]) or []
    by_table = node.read("for_each", lambda each: each.choice(("table", "contestant"))) == "table"
    firsts = node.read("firsts", _firsts) or {}
    if points is None:
        return None
    return Shares(
        points=points,
        by_table=by_table,
        shares=tuple(part for part in parts if part is not None),
        most=node.read("most", _points),
        less=node.read("less", lambda each: each.integer(0, max(len(parts), 1) - 1)) or 0,
        firsts=firsts,
    )


def _firsts(node: Node) -> dict[int, Fraction] | None:
    """The first place's points by number: `{"31": "0.6204"}`."""
    return _by_number(node, MOST_TABLES, _points)


def _members(node: Node) -> dict[int, Fraction] | None:
    return _by_number(node, MOST_MEMBERS, _part)


def _by_number(node: Node, most: int, reader: Callable[[Node], Fraction | None]) -> dict[int, Fraction] | None:
    if not _is_object(node):
        return None
    found = {}
    for key in node.value:
        number = int(key) if key.isascii() and key.isdigit() and len(key) < 4 else 0
        if not 1 <= number <= most:
            node.fault_at(key, Code.OUT_OF_RANGE, value=key, low=1, high=most)
        value = node.read(key, reader)
        if value is not None:
            found[number] = value
    return found


def _row(node: Node) -> tuple[int, int, tuple[Fraction, ...]] | None:
    if not node.is_object(("contestants", "points"), ("contestants", "points")):
        return None
    size = node.read("contestants", _range)
    points = node.read("points", lambda each: [_points(one) for one in each.items(1, MOST_PLACES)]) or []
    return None if size is None else (*size, tuple(one for one in points if one is not None))


def _least(node: Node) -> Least | None:
    if not node.is_object(("tables", "boards", "share")):
        return None
    return Least(
        node.read("tables", lambda each: each.integer(0, MOST_TABLES)) or 0,
        node.read("boards", lambda each: each.integer(0, MOST_BOARDS)) or 0,
        node.read("share", _part) or Fraction(0),
    )


def _of_matches(node: Node) -> OfMatches | None:
    if not node.is_object(("won", "drawn", "for_each"), ("won", "drawn")):
        return None
    won, drawn = node.read("won", _points), node.read("drawn", _points)
    by_board = node.read("for_each", lambda each: each.choice(("match", "board"))) == "board"
    return None if won is None or drawn is None else OfMatches(won, drawn, by_board)


def _is_object(node: Node) -> bool:
    return node.is_object(node.value if isinstance(node.value, dict) else ())


def _title(node: Node) -> str | None:
    return node.text(most=TITLE_AT_MOST)


def _word(node: Node, words: type[Word]) -> Word | None:
    found = node.choice([each.value for each in words])
    return None if found is None else words(found)


def _points(node: Node) -> Fraction | None:
    """Points as decimal text, not below 0."""
    text = node.decimal()
    value = None if text is None else decimal_value(text)
    if value is not None and not 0 <= value <= POINTS_AT_MOST:
        node.fault(Code.OUT_OF_RANGE, value=text, low=0, high=POINTS_AT_MOST)
        return None
    return value


def _part(node: Node) -> Fraction | None:
    """A part from 0 to 1: `1/3`, `40%`, `0.7`."""
    value = weight_value(node.value) if isinstance(node.value, str) else None
    if value is None:
        node.fault(Code.NOT_WEIGHT, value=node.value)
    return value
