"""The column of remarks in this program's own tables: what was awarded, and how the session was scored.

The words are those of `bridgeclub/outputs/remarks.py`; those of files that were saved before are read as well.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from scoring.engine.old_results.values import Plain
from scoring.engine.victory_points.scales import SCALES, table
from scoring.engine.victory_points.wbf import NAME as CONTINUOUS

#: Parts the session's remark from those of the first line.
SESSION = "Session: "
#: Beside the rules of a document: matches become victory points. A club's own scale does not stand in the table.
BY_VP = "by_vp"
_GROUP = re.compile(r"(?:^|; )(?:fouled: scored separately \((.+)\)|compared in group (.+))\Z", re.DOTALL)
_DEALT = re.compile(r"dealt by ([NESW]) here")
_SIDES = {"Both sides: ": ("ns", "ew"), "N–S: ": ("ns",), "E–W: ": ("ew",)}
MARKS = {
    "neither side vulnerable": "none",
    "N–S vulnerable": "ns",
    "E–W vulnerable": "ew",
    "both sides vulnerable": "both",
}
_AVERAGES = {"average plus": "60", "average": "50", "average minus": "40"}
_PERCENT = re.compile(r"([0-9.]+) ?% of the top")
_IMPS = re.compile(r"([+-]?[0-9]+(?:\.[0-9]+)?) IMPs")
_SCORE = re.compile(r"[+-]?[0-9]{1,5}")
_PART = re.compile(r"([0-9.]+ ?%|[0-9]+/[0-9]+) of ([+-]?[0-9]{1,5})")
_REDRESS = re.compile(r"its own error not made good \((.+) without the error, (.+) without the infraction\)")
_NOT_PLAYED: Plain = {"not_played": True, "adjusted": None}


def read_remarks(text: str) -> Plain | None:
    """What a line's remarks say, as keys of a line of a document; None where one of them is not understood."""
    found: dict[str, Any] = {}
    if group := _GROUP.search(text):
        found["group"], text = group[1] or group[2], text[: group.start()]
    adjusted: dict[str, Any] = {}
    for part in filter(None, text.split("; ")):
        sides = next((which for start, which in _SIDES.items() if part.startswith(start)), None)
        if sides:
            words = part.partition(": ")[2]
            outcome = _outcome(words, sides[0])
            if outcome is None:
                return None
            adjusted |= dict.fromkeys(sides, outcome)
        elif part == "Not played":
            found |= _NOT_PLAYED
        elif part == "unless the offenders did no better at the table":
            adjusted["unless_better"] = True
        elif part in ("board played at another table", "outside the movement"):
            found["unscheduled"] = True
        elif dealt := _DEALT.fullmatch(part):
            found["dealer"] = dealt[1]
        elif part.removesuffix(" here") in MARKS:
            found["vulnerable"] = MARKS[part.removesuffix(" here")]
        else:
            return None
    return found | ({"adjusted": adjusted, "not_played": None} if adjusted else {})


def _outcome(words: str, side: str) -> Plain | None:
    """An outcome of a document; scores as that side sees them."""
    plain = words.replace("−", "-").replace("\xa0", " ")
    if plain in _AVERAGES:
        return {"artificial": _AVERAGES[plain]}
    if plain in ("no score", "no score here"):
        return {"not_scored": True}
    if found := _PERCENT.fullmatch(plain):
        # Average plus and minus that follow the pair have names; one in figures is flat.
        return {"artificial": f"={found[1]}"}
    if found := _IMPS.fullmatch(plain):
        return {"artificial": found[1] if found[1][0] in "+-" else f"+{found[1]}"}
    if found := _REDRESS.fullmatch(plain):
        calm, before = (_outcome(each, side) for each in found.groups())
        both = calm and before and not {"artificial", "not_scored", "redress"} & {*calm, *before}
        return {"redress": {"without_error": calm, "without_infraction": before}} if both else None
    if _SCORE.fullmatch(plain):
        return {"assigned": _to_ns(plain, side)}
    parts = [_PART.fullmatch(part) for part in re.split(r", | and ", plain)]
    if not all(parts):
        return None
    return {"weighted": [[each[1].replace(" ", ""), _to_ns(each[2], side)] for each in parts if each]}


def _to_ns(score: str, side: str) -> int:
    return int(score) if side == "ns" else -int(score)


_RULES: Mapping[str, Plain] = {
    "one winner": {"winners": 1},
    "1 matchpoint a win": {"matchpoints_per_win": 1},
    "compared within sections": {"compare": "section"},
    "Butler": {"method": "butler"},
    "cross-IMPs, the mean": {"method": "cross_imps", "cross_imps": "mean"},
    "cross-IMPs, the sum": {"method": "cross_imps", "cross_imps": "sum"},
    "IMPs": {"method": "imps"},
    "board-a-match": {"method": "board_a_match"},
    "total points": {"method": "total_points"},
    "hybrid": {"method": "hybrid"},
    "teams of eight: the IMPs of both fours added": {"teams_of_eight": "fours"},
    "teams of eight: all four scores added": {"teams_of_eight": "aggregate"},
    "teams of eight: cross-IMPs within the team": {"teams_of_eight": "cross"},
}
_SCALE = re.compile(r"(?:, )?victory points by “(.+?)”(?:, those of ([0-9]{1,4}) boards?)?")
_ENDS = re.compile(r"([0-9]{1,4}) off at each end of the datum")
_DATUM = re.compile(r"datum to ([0-9]{1,4}) points")
_PLACES = re.compile(r"lines to ([0-9]) decimals")
_DUE = re.compile(r"([0-9]{1,4}) results? due on a board")
_DUE_IN = re.compile(r"([0-9]{1,4}) results? due in section (.+)")


def read_session_remark(text: str) -> Plain | None:
    """How the session was scored, as a document has it; None where it is not understood."""
    rules: dict[str, Any] = {}
    if by := _SCALE.search(text):
        rules |= _victory_points(by[1], by[2])
        text = text[: by.start()] + text[by.end() :]
    rest = text.replace("cross-IMPs, the", "cross-IMPs; the")
    for part in filter(None, rest.split(", ")):
        said = part.replace("; the", ", the")
        if said in _RULES:
            rules |= _RULES[said]
        elif found := _ENDS.fullmatch(said):
            rules["butler"] = {**rules.get("butler", {}), "drop_each_end": int(found[1])}
        elif found := _DATUM.fullmatch(said):
            rules["butler"] = {**rules.get("butler", {}), "round_to": int(found[1])}
        elif found := _PLACES.fullmatch(said):
            rules["cross_imps_places"] = int(found[1])
        elif found := _DUE.fullmatch(said):
            rules["expected_results"] = int(found[1])
        elif found := _DUE_IN.fullmatch(said):
            rules["expected_results"] = {**rules.get("expected_results", {}), found[2]: int(found[1])}
        else:
            return None
    return rules


def _victory_points(title: str, boards: str | None) -> Plain:
    """The scale of that title; one that is not ours is left open."""
    names = {("WBF continuous" if name == CONTINUOUS else str(table(name)["title"])): name for name in SCALES}
    if title not in names:
        return {BY_VP: True}
    scale = {"scale": names[title]} | ({"boards": int(boards)} if boards else {})
    return {BY_VP: True, "victory_points": scale}
