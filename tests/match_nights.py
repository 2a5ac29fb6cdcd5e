"""Random sessions of matches as documents: teams of four to six by every method, pairs to victory points."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import count
from typing import Any

from tests.round_robins import OWN_SCALE
from tests.scoring.engine.team_documents import METHODS, random_teams

Document = dict[str, Any]
FIRST = ("Ann", "Bob", "Cleo", "Dan", "Eve", "Finn")
#: With each method a scale that is made for it, for pairs.
PAIRS = {"matchpoints": "ebu-swiss-pairs", "butler": "ebu-teams-2010", "cross_imps": "ebu-teams-2010"}
#: The kinds in their order: a seed and the seed that comes so many later are of one kind.
KINDS = (*METHODS, "imps to victory points", *PAIRS)


def night_of_matches(seed: int) -> Document:
    """Always the same for a seed; as many seeds in a row as there are kinds are of every kind."""
    dice, kind = random.Random(seed), KINDS[seed % len(KINDS)]
    document = _pairs(dice, kind) if kind in PAIRS else _teams(dice, kind)
    document["session"] = {"title": f"Matches {seed}", "date": "2026-11-20", "club": "Elsewhere"}
    least = 2 if document["contest"] == "pairs" else 4
    for number, entry in enumerate(document["contestants"], start=1):
        surname = f"{kind.split()[0].replace('_', ' ').title().replace(' ', '')}{number}x{seed}"
        players = FIRST[: least if least == 2 else dice.randint(4, len(FIRST))]
        entry |= {"number": number, "players": [f"{each} {surname}" for each in players]}
        if document["contest"] == "teams":
            entry |= _team(dice, number, entry["players"])
    return document


def _team(dice: random.Random, number: int, players: list[str]) -> Document:
    """Some teams have a name, some a captain."""
    named: Document = {"name": f"Rovers {number}"} if dice.random() < 0.6 else {}
    return named | ({"captain": dice.choice(players)} if dice.random() < 0.6 else {})


def _teams(dice: random.Random, kind: str) -> Document:
    found = next(each for each in _from(dice) if kind_of(each) == kind)
    home, away = (entry["id"] for entry in found["contestants"][:2])
    first = found["matches"][0]
    if kind == "imps to victory points" and dice.random() < 0.4:
        found["scoring"]["victory_points"] = {"scale": "own", "table": OWN_SCALE}
    if kind != "hybrid" and dice.random() < 0.4:
        first["knock_out"] = True
    if dice.random() < 0.6:
        unit = "vp" if kind in ("hybrid", "imps to victory points") else "imps" if kind == "imps" else "points"
        figures: list[Any] = [31, 18] if unit == "imps" else ["12.5", "7.5"] if unit == "vp" else ["7", "1"]
        by_hand = {"id": "hand", "home": home, "away": away, "boards": first["boards"], "result": {unit: figures}}
        found["matches"].append(by_hand)
    return found


def _from(dice: random.Random) -> Iterator[Document]:
    return (random_teams(seed) for seed in count(dice.randrange(10**6)))


def kind_of(document: Document) -> str:
    """What it is scored by: teams by IMPs are of two kinds."""
    scoring = document["scoring"]
    return "imps to victory points" if "victory_points" in scoring else str(scoring["method"])


def _pairs(dice: random.Random, method: str) -> Document:
    """Three tables meet in two rounds of as many boards."""
    ids = [f"P{number}" for number in range(1, 7)]
    orders = (dice.sample(ids, len(ids)) for _round in (1, 2))
    document = matches_of_pairs(method, ids, orders, 2, lambda: _result(dice, method))
    fine = {"contestant": dice.choice(ids), "kind": "procedural", "amount": "0.5", "unit": "vp"}
    return document | {"penalties": [fine] if dice.random() < 0.7 else []}


def matches_of_pairs(
    method: str, ids: Sequence[str], orders: Iterable[Sequence[str]], length: int, outcome: Callable[[], Document]
) -> Document:
    """Pairs to victory points: in each round those beside each other in its order meet, over `length` new boards."""
    matches, results = [], []
    for number, order in enumerate(orders, start=1):
        boards = list(range(length * (number - 1) + 1, length * number + 1))
        for table, (home, away) in enumerate(zip(order[::2], order[1::2], strict=True), start=1):
            match = {"id": f"r{number}t{table}", "round": number, "home": home, "away": away, "boards": boards}
            matches.append(match)
            for board in boards:
                line = {"board": board, "round": number, "table": table, "match": match["id"], "ns": home, "ew": away}
                results.append(line | outcome())
    return {
        "format": "bridgeclub-session",
        "version": 1,
        "contest": "pairs",
        "scoring": {"method": method, "victory_points": {"scale": PAIRS[method], "boards": 8}},
        "boards": [
            {"number": each, "vulnerable": "none"} for match in matches[:: len(ids) // 2] for each in match["boards"]
        ],
        "contestants": [{"id": pair} for pair in ids],
        "matches": matches,
        "results": results,
    }


def _result(dice: random.Random, method: str) -> Document:
    if dice.random() < 0.1:
        better, worse = ("60", "40") if method == "matchpoints" else ("+3", "-3")
        return {"adjusted": {"ns": {"artificial": better}, "ew": {"artificial": worse}}}
    return {"score": dice.choice([420, 450, -50, 140, 170, -100, 0, 430])}
