"""Random round robins of teams as documents, and arithmetic of our own for every IMP and victory point of them.

Nothing of the engine is asked here: scores, IMPs and the WBF's formula are written down anew, tables are looked up.
"""

from __future__ import annotations

import json
import random
from collections import defaultdict
from collections.abc import Mapping
from decimal import ROUND_HALF_UP, Decimal, localcontext
from fractions import Fraction
from pathlib import Path
from typing import Any

import scoring.engine.victory_points as scales

Document = dict[str, Any]
#: Scales with the lengths of match that are tried, "" for total IMPs; "own" has its lines in OWN_SCALE.
SCALES: dict[str, tuple[int, int]] = {
    "wbf-continuous": (1, 6),
    "": (1, 6),
    "ebu-teams-2010": (1, 7),
    "own": (1, 5),
    "ebu-teams-2013": (5, 7),
    "ebu-triangle": (3, 6),
    "ebu-teams-half-2013": (3, 4),
    "wbf-25": (8, 9),
    "ebu-teams-of-eight": (10, 11),
}
OWN_SCALE = "margin,winner,loser\n0,6,6\n2,7.5,4.5\n9,10,2\n20,12,0\n"
SIZES = range(4, 13)
VULNERABLE = (
    "none",
    "ns",
    "ew",
    "both",
    "ns",
    "ew",
    "both",
    "none",
    "ew",
    "both",
    "none",
    "ns",
    "both",
    "none",
    "ns",
    "ew",
)
STEPS = (
    10,
    40,
    80,
    120,
    160,
    210,
    260,
    310,
    360,
    420,
    490,
    590,
    740,
    890,
    1090,
    1290,
    1490,
    1740,
    1990,
    2240,
    2490,
    2990,
    3490,
    3990,
)
ARTIFICIAL = ({"ns": "60", "ew": "40"}, {"ns": "40", "ew": "60"}, {"ns": "50", "ew": "50"}, {"ns": "60", "ew": "60"})
WEIGHTS = (("1/3", "2/3"), ("25%", "75%"), ("1/2", "1/2"))


def kind_of(seed: int) -> tuple[int, str]:
    """How many teams, and which scale: nine seeds in a row have every size and every scale, 81 every two of them."""
    size, scale = seed % len(SIZES), (seed + seed // len(SIZES)) % len(SCALES)
    return SIZES[size], list(SCALES)[scale]


def boards_a_match(seed: int) -> int:
    return random.Random(f"boards {seed}").randint(*SCALES[kind_of(seed)[1]])


def rules_of(scale: str) -> Document:
    own = {"table": OWN_SCALE} if scale == "own" else {}
    return {"method": "imps"} | ({"victory_points": {"scale": scale, **own}} if scale else {})


def round_robin(seed: int) -> Document:
    """Always the same for a seed: everybody meets everybody once, the same boards at every table of a round."""
    dice, (teams, scale), length = random.Random(seed), kind_of(seed), boards_a_match(seed)
    matches, results = [], []
    for number, pairings in enumerate(_circle(teams), 1):
        boards = list(range(length * (number - 1) + 1, length * number + 1))
        for place, (home, away) in enumerate(pairings):
            match = {
                "id": f"T{home}-T{away}",
                "round": number,
                "home": f"T{home}",
                "away": f"T{away}",
                "boards": boards,
            }
            matches.append(match)
            for board in boards:
                for room, (ns, ew) in enumerate(((home, away), (away, home))):
                    line = {"board": board, "round": number, "table": 2 * place + room + 1, "match": match["id"]}
                    outcome = _outcome(dice)
                    results += [line | {"ns": f"T{ns}", "ew": f"T{ew}"} | outcome] if outcome else []
    return {
        "format": "bridgeclub-session",
        "version": 1,
        "session": {"title": f"Round robin {seed}", "date": "2026-11-20", "club": "Elsewhere"},
        "contest": "teams",
        "scoring": rules_of(scale),
        "boards": [
            {"number": each, "vulnerable": vulnerable(each)} for each in range(1, matches[-1]["boards"][-1] + 1)
        ],
        "contestants": [
            {
                "id": f"T{each}",
                "number": each,
                "name": f"Team {each}",
                "players": [f"{who} {each}x{seed}" for who in "NESW"],
            }
            for each in range(1, teams + 1)
        ],
        "matches": matches,
        "results": results,
    }


def _circle(teams: int) -> list[list[tuple[int, int]]]:
    """One team stays, the others go round it; with an odd number whoever meets the one that is not there sits out."""
    size = teams + teams % 2
    turning = list(range(2, size + 1))
    rounds = []
    for _number in range(size - 1):
        order = [1, *turning]
        pairings = [(order[at], order[size - 1 - at]) for at in range(size // 2)]
        rounds.append([each for each in pairings if max(each) <= teams])
        turning = turning[-1:] + turning[:-1]
    return rounds


def _outcome(dice: random.Random) -> Document | None:
    """A result, adjusted or not, a board that is not played, or nothing at all."""
    chance = dice.random()
    if chance < 0.02:
        return None
    if chance < 0.04:
        return {"not_played": True}
    if chance < 0.07:
        return {"adjusted": {side: {"artificial": said} for side, said in dice.choice(ARTIFICIAL).items()}}
    played = passed() if dice.random() < 0.05 else contract(dice)
    return played | ({"adjusted": award(dice)} if dice.random() < 0.06 else {})


def passed() -> Document:
    return {"contract": "pass"}


def contract(dice: random.Random) -> Document:
    doubled = dice.choice(["", "", "", "", "X", "XX"])
    level = dice.randint(1, 7)
    least = max(level + 6 - 4, 0)
    called = f"{level}{dice.choice(['C', 'D', 'H', 'S', 'NT'])}{doubled}"
    return {"contract": called, "declarer": dice.choice("NESW"), "tricks": dice.randint(least, 13)}


def award(dice: random.Random) -> Document:
    """One score for both sides, or some in parts."""
    scores = dice.sample([140, 110, -100, -140, 200, -300], 2)
    if dice.random() < 0.5:
        said: Document = {"assigned": scores[0]}
    else:
        said = {"weighted": [[weight, score] for weight, score in zip(dice.choice(WEIGHTS), scores, strict=True)]}
    return {"ns": said, "ew": said}


def vulnerable(board: int) -> str:
    return VULNERABLE[(board - 1) % 16]


# What it is worth


def score_of(line: Mapping[str, Any], marked: str) -> int:
    """To North–South, by Law 77."""
    if "score" in line:
        return int(line["score"])
    if line["contract"] == "pass":
        return 0
    level, doubled = int(line["contract"][0]), line["contract"].count("X")
    strain, side = line["contract"][1:].rstrip("X"), "ns" if line["declarer"] in "NS" else "ew"
    red = marked in (side, "both")
    over = line["tricks"] - 6 - level
    if over < 0:
        lost = [0, *((200, 500, 800, 1100) if red else (100, 300, 500, 800))]
        down = -over
        undoubled = (100 if red else 50) * down
        worth = -(undoubled if not doubled else doubled * (lost[down] if down < 5 else lost[4] + 300 * (down - 4)))
    else:
        each = {"C": 20, "D": 20}.get(strain, 30)
        tricks = (each * level + (10 if strain in ("N", "NT") else 0)) * 2**doubled
        beyond = (each if not doubled else 100 * doubled * (2 if red else 1)) * over
        game = (500 if red else 300) if tricks >= 100 else 50
        slam = {6: 750 if red else 500, 7: 1500 if red else 1000}.get(level, 0)
        worth = tricks + beyond + game + slam + 50 * doubled
    return worth if side == "ns" else -worth


def imps_of(swing: int) -> int:
    won = sum(abs(swing) > step for step in STEPS)
    return won if swing > 0 else -won


def _nearest(value: Fraction) -> int:
    """Halves away from 0."""
    whole = (abs(value) * 2 + 1) // 2
    return int(whole if value > 0 else -whole)


def points_of(line: Mapping[str, Any], marked: str) -> tuple[list[tuple[Fraction, int]], dict[str, str] | None]:
    """The scores to North–South with their weights; or the artificial score of each side."""
    adjusted = line.get("adjusted")
    if adjusted is None:
        return [(Fraction(1), score_of(line, marked))], None
    said = adjusted["ns"]
    if "artificial" in said:
        return [], {side: adjusted[side]["artificial"] for side in ("ns", "ew")}
    if "assigned" in said:
        return [(Fraction(1), said["assigned"])], None
    return [(_weight(weight), score) for weight, score in said["weighted"]], None


def _weight(text: str) -> Fraction:
    return Fraction(text[:-1]) / 100 if text.endswith("%") else Fraction(text)


def board_of(
    rooms: Mapping[str, Mapping[str, Any]], home: str, away: str, marked: str
) -> tuple[dict[str, Fraction], dict[str, list[str]]]:
    """IMPs of both teams on a board, not rounded yet, or the artificial scores in their place; nothing of either where
    it cannot be compared. `rooms`: by who sits North–South."""
    read = {who: points_of(line, marked) for who, line in rooms.items() if not line.get("not_played")}
    given: dict[str, list[str]] = defaultdict(list)
    for who, (_scores, artificial) in read.items():
        if artificial is not None:
            given[who].append(artificial["ns"])
            given[away if who == home else home].append(artificial["ew"])
    if given or len(read) < 2:
        return {}, given
    swings = [(first * second, imps_of(one - other)) for first, one in read[home][0] for second, other in read[away][0]]
    mean = sum((weight * won for weight, won in swings), Fraction(0))
    return {home: mean, away: -mean}, {}


def artificial_score(said: list[str], others: list[int]) -> int:
    """Average plus is 3 IMPs, or what the team had on the other boards of the match where that is more; average minus
    the same on the other side (Law 12C2). A line rounded to one IMP is its score. Of two awards the mean counts."""
    average = Fraction(sum(others), len(others)) if others else Fraction(0)
    worth = {"60": max(Fraction(3), average), "50": Fraction(0), "40": min(Fraction(-3), average)}
    return _nearest(sum((worth[each] for each in said), Fraction(0)) / len(said))


def victory_points(scale: str, boards: int, margin: int) -> tuple[Fraction, Fraction]:
    """Of the side whose margin it is, and of the other one."""
    winner, loser = _bands(scale, boards, abs(margin))
    return (winner, loser) if margin >= 0 else (loser, winner)


def _bands(scale: str, boards: int, margin: int) -> tuple[Fraction, Fraction]:
    if scale == "wbf-continuous":
        won = Fraction(_wbf(boards, margin), 100)
        return won, 20 - won
    if scale == "own":
        lines = [[Fraction(cell) for cell in row.split(",")] for row in OWN_SCALE.splitlines()[1:]]
        return next((winner, loser) for least, winner, loser in reversed(lines) if margin >= least)
    said = json.loads((Path(scales.__file__).parent / f"data/{scale.replace('-', '_')}.json").read_text())
    from_to = [(each["boards"], each["from"]) for each in said["columns"]]
    limits = min(from_to, key=lambda each: max(each[0][0] - boards, boards - each[0][1], 0))[1]
    at = max(place for place, least in enumerate(limits) if margin >= least)
    return Fraction(said["winner"][at]), Fraction(said["loser"][at])


def _wbf(boards: int, margin: int) -> int:
    """Hundredths by the formula; then no IMP may be worth more than the one before it."""
    with localcontext() as context:
        context.prec = 60
        tau, full = (Decimal(5).sqrt() - 1) / 2, 15 * Decimal(boards).sqrt()
        curve = []
        while not curve or curve[-1] < 2000:
            at = min(Decimal(len(curve)), full)
            value = 1000 + 1000 * (1 - tau ** (3 * at / full)) / (1 - tau**3)
            curve.append(int(value.quantize(Decimal(1), ROUND_HALF_UP)))
    steps_grow = [at for at in range(1, len(curve) - 1) if curve[at + 1] - curve[at] > curve[at] - curve[at - 1]]
    while steps_grow:
        curve[steps_grow[0]] += 1
        steps_grow = [at for at in range(1, len(curve) - 1) if curve[at + 1] - curve[at] > curve[at] - curve[at - 1]]
    return curve[min(margin, len(curve) - 1)]


def by_hand(document: Document, scale: str) -> Document:
    """`matches` by id: both `sides`, IMPs that each won, victory points of each (None without a scale, or without a
    board); `totals` of the teams, `ranks`.
    """
    numbers = {board: vulnerable(board) for match in document["matches"] for board in match["boards"]}
    marks = numbers | {
        each["number"]: each["vulnerable"] for each in document.get("boards", []) if "vulnerable" in each
    }
    lines: dict[tuple[str, int], dict[str, Document]] = defaultdict(dict)
    for line in document["results"]:
        lines[line["match"], line["board"]][line["ns"]] = line
    totals = {each["id"]: Fraction(0) for each in document["contestants"]}
    matches = {}
    for match in document["matches"]:
        home, away = match["home"], match["away"]
        boards = [board_of(lines[match["id"], each], home, away, marks[each]) for each in match["boards"]]
        figures = {}
        for team in (home, away):
            others = [_nearest(each[team]) for each, _artificial in boards if each]
            figures[team] = others + [artificial_score(given[team], others) for _exact, given in boards if given]
        compared = bool(figures[home])
        margins = {team: sum(figures[team]) for team in (home, away)}
        won = [sum(max(each, 0) for each in figures[team]) for team in (home, away)]
        vp = None
        if scale and compared:
            vp = [victory_points(scale, len(match["boards"]), margins[team])[0] for team in (home, away)]
        matches[match["id"]] = {"sides": (home, away), "imps": won if compared else None, "vp": vp}
        for at, team in enumerate((home, away)):
            totals[team] += (vp[at] if vp else 0) if scale else margins[team]
    ranks = {team: 1 + sum(other > total for other in totals.values()) for team, total in totals.items()}
    return {"matches": matches, "totals": totals, "ranks": ranks}
