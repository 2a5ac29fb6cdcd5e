"""Victory points at every margin: matches whose boards add up to it, looked up in the published tables by bands."""

from __future__ import annotations

import json
import random
from decimal import Decimal
from fractions import Fraction
from itertools import product
from pathlib import Path
from typing import Any

from tests.accreditation_made.forms import Document, around, example
from tests.accreditation_made.scores import DENOMINATIONS, score
from tests.scored_by_hand import FROM, vps

TABLES = Path(__file__).parents[2] / "scoring" / "engine" / "victory_points" / "data"
#: Scales in IMPs, and the numbers of boards of which every margin is held against them.
LENGTHS: dict[str, tuple[int, ...]] = {
    "wbf-continuous": (6, 8, 16),
    "ebu-teams-2010": (8, 13),
    "ebu-teams-2013": (6, 8),
    "ebu-teams-half-2013": (3, 4),
    "ebu-triangle": (6,),
    "ebu-teams-of-eight": (12,),
    "wbf-25": (8,),
}
SOURCES = {
    "wbf-continuous": "World Bridge Federation, continuous scale, 2013: its formula, with the correction",
    "ebu-teams-2013": "English Bridge Union, discrete scale of 20 victory points since 2013",
    "ebu-teams-half-2013": "English Bridge Union, half matches, 10 victory points",
    "ebu-teams-2010": "White Book 2010, 161.1",
    "ebu-triangle": "White Book 2010, 161.2",
    "ebu-teams-of-eight": "White Book 2010, 161.6",
    "wbf-25": "White Book 2010, 161.9",
}


def imps(difference: int) -> int:
    return sum(abs(difference) >= least for least in FROM)


def swings() -> dict[int, tuple[int, int]]:
    """By 0 to 24 IMPs, two scores of N/S that differ by so much; all are vulnerable."""
    made = {
        sign * score(level, denomination, doubled, tricks, True)
        for level in range(1, 8)
        for denomination, doubled, tricks, sign in product(DENOMINATIONS, (1, 2, 4), range(14), (1, -1))
    }
    found: dict[int, tuple[int, int]] = {}
    for high, low in product(sorted(made, key=abs), repeat=2):
        if high >= low:
            found.setdefault(imps(high - low), (high, low))
    return found


def published(scale: str, boards: int) -> list[tuple[str, str]]:
    """Winner's and loser's points by margin, to the first that wins all."""
    if scale == "wbf-continuous":
        return [(plain(points), plain(20 - points)) for points in continuous(boards)]
    table = json.loads((TABLES / f"{scale.replace('-', '_')}.json").read_text())
    column = next(each for each in table["columns"] if fits(each["boards"], boards, table))
    bands = column["from"]
    rows = []
    for margin in range(bands[-1] + 1):
        band = sum(least <= margin for least in bands) - 1
        rows.append((table["winner"][band], table["loser"][band]))
    return rows


def continuous(boards: int) -> list[Decimal]:
    """The formula for each margin to the first 20; then, as the WBF prints it, no IMP is worth more than the last."""
    found: list[Decimal] = []
    while not found or found[-1] < 20:
        found.append(vps(len(found), boards))
    found.append(Decimal(20))
    while late := [at for at in range(1, len(found) - 1) if found[at + 1] - found[at] > found[at] - found[at - 1]]:
        for at in late:
            if found[at + 1] - found[at] > found[at] - found[at - 1]:
                found[at] += Decimal("0.01")
    return found[:-1]


def fits(boards: Any, wanted: int, table: Document) -> bool:
    low, high = (boards, boards) if isinstance(boards, int) else boards
    return bool(low <= wanted <= (high if high is not None else 999))


def plain(points: Decimal) -> str:
    written = f"{points:f}"
    return written.rstrip("0").rstrip(".") if "." in written else written


def cases() -> list[Document]:
    found = []
    for scale, lengths in LENGTHS.items():
        for boards in lengths:
            found.append(of_scale(scale, boards))
    return [*found, swiss_pairs()]


#: 7 to 9 boards: up to so many percent 10, 11, … points, above the last one 20 (White Book 161.8).
PERCENT = ("50.65", "51.98", "53.33", "54.74", "56.23", "57.83", "59.64", "61.75", "64.40", "68.35")


def swiss_pairs() -> Document:
    """Forty matches of eight boards, scored at matchpoints across all of them."""
    dice = random.Random(8)
    usual = (420, 450, -50, 170, 140, 110, -100, -110, -140, 400)
    scores = {number: [dice.choice(usual) for _match in range(40)] for number in range(1, 9)}
    lines = [
        {"board": number, "match": f"m{at}", "table": at + 1, "ns": f"H{at}", "ew": f"A{at}", "score": score}
        for number, results in scores.items()
        for at, score in enumerate(results)
    ]
    matches, expected = [], []
    for at in range(40):
        gained = 0
        for results in scores.values():
            others = results[:at] + results[at + 1 :]
            gained += sum(2 * (results[at] > each) + (results[at] == each) for each in others)
        percent = Fraction(gained * 100, 8 * 2 * 39)
        won = 10 + sum(max(percent, 100 - percent) > Fraction(limit) for limit in PERCENT)
        vp = [str(won), str(20 - won)]
        matches.append({"id": f"m{at}", "home": f"H{at}", "away": f"A{at}", "boards": list(scores)})
        expected.append({"id": f"m{at}", "vp": vp if percent >= 50 else vp[::-1]})
    return example(
        "ebu-swiss-pairs-8",
        "Forty matches of pairs of 8 boards, their percentage to victory points.",
        "White Book 2010, 161.8",
        "matchpoints counted pair by pair, and the printed table",
        around(lines, rules={"victory_points": {"scale": "ebu-swiss-pairs", "boards": None}}, matches=matches),
        {"matches": expected},
    )


def of_scale(scale: str, boards: int) -> Document:
    """A match for each margin, home and away ahead in turn, and one beyond the end of the scale."""
    rows, parts = published(scale, boards), swings()
    lines: list[Document] = []
    matches: list[Document] = []
    expected: list[Document] = []
    for margin, (won, lost) in enumerate([*rows, rows[-1]]):
        home, away = f"H{margin}", f"A{margin}"
        ahead = margin % 2 == 0
        left, number, played = margin, 0, []
        while left or not played:
            step = min(left, 24)
            high, low = parts[step] if ahead else parts[step][::-1]
            left, number = left - step, number + 1
            played.append(number)
            at = {"board": number, "match": f"m{margin}"}
            lines.append({**at, "table": 1, "ns": home, "ew": away, "score": high})
            lines.append({**at, "table": 2, "ns": away, "ew": home, "score": low})
        matches.append({"id": f"m{margin}", "home": home, "away": away, "boards": played})
        expected.append({"id": f"m{margin}", "vp": [won, lost] if ahead else [lost, won]})
    most = max(line["board"] for line in lines)
    document = around(
        lines,
        "imps",
        contest="teams",
        rules={"victory_points": {"scale": scale, "boards": boards}},
        boards=[{"number": number, "vulnerable": "both"} for number in range(1, most + 1)],
        matches=matches,
    )
    by = "the formula" if scale == "wbf-continuous" else "the published table, looked up by a second program"
    return example(
        f"{scale}-{boards}",
        f"Every margin of a match of {boards} boards, home or away ahead, and one IMP beyond the end of the scale.",
        SOURCES[scale],
        by,
        document,
        {"matches": expected},
    )
