"""Documents of teams for tests: small ones in a few lines, and random ones with every kind of ruling."""

from __future__ import annotations

import random
from typing import Any

from scoring.engine.score import possible_scores
from tests.scoring.engine.documents import Document

SCORES = sorted(possible_scores("none"))
LIKELY = [420, 450, -50, 140, 170, -100, 0, 430]
IMP_SCALES = ("wbf-continuous", "ebu-teams-2010", "ebu-teams-2013")
METHODS = ("imps", "board_a_match", "total_points", "hybrid")


def room(board: int, score: Any, *, ns: str = "T1", ew: str = "T2", table: int = 1, **more: Any) -> Document:
    """One table of a match: a score, or keys of the line."""
    given = {"score": score} if isinstance(score, int) else score
    return {"board": board, "match": "m1", "table": table, "ns": ns, "ew": ew, **given, **more}


def head_to_head(played: dict[int, tuple[Any, Any]], method: str = "imps", **more: Any) -> Document:
    """T1 against T2: by board what happened where T1 sat N/S, and where T2 did; None where a table has no line."""
    lines = []
    for board, (first, second) in played.items():
        lines += [room(board, first)] if first is not None else []
        lines += [room(board, second, ns="T2", ew="T1", table=2)] if second is not None else []
    match = {"id": "m1", "home": "T1", "away": "T2", "boards": list(played)}
    return teams(lines, [match], method, **more)


def teams(results: list[Document], matches: list[Document], method: str = "imps", **more: Any) -> Document:
    """A valid document around results and matches; nobody is vulnerable on any board."""
    ids = dict.fromkeys(team for match in matches for team in (match["home"], match["away"]))
    numbers = dict.fromkeys([line["board"] for line in results])
    return {
        "format": "bridgeclub-session",
        "version": 1,
        "contest": "teams",
        "scoring": {"method": method, **more.pop("scoring", {})},
        "boards": more.pop("boards", [{"number": number, "vulnerable": "none"} for number in numbers]),
        "contestants": more.pop("contestants", [{"id": team} for team in ids]),
        "matches": matches,
        "results": results,
        **more,
    }


def random_teams(seed: int) -> Document:
    """A random valid session of teams."""
    return _RandomTeams(seed).document()


class _RandomTeams:
    def __init__(self, seed: int) -> None:
        self.dice = random.Random(seed)
        self.method = self.dice.choice(METHODS)
        self.length = self.dice.randint(2, 4) if self.method == "hybrid" else self.dice.randint(1, 8)

    def chance(self, likely: float) -> bool:
        return self.dice.random() < likely

    def document(self) -> Document:
        ids = [f"T{number}" for number in range(1, 2 * self.dice.randint(1, 3) + 1)]
        contestants: list[Document] = [{"id": team} for team in ids]
        if self.chance(0.2):
            self.dice.choice(contestants)["standing"] = self.dice.choice(["withdrawn", "disqualified"])
        if self.chance(0.2):
            self.dice.choice(contestants)["handicap"] = self.dice.choice(["2", "-1.5"])
        matches, results = [], []
        for number in range(1, self.dice.randint(1, 3) + 1):
            order = self.dice.sample(ids, len(ids))
            for table, (home, away) in enumerate(zip(order[::2], order[1::2], strict=True), 1):
                match = {"id": f"r{number}m{table}", "round": number, "home": home, "away": away}
                boards = [self.length * (number - 1) + each for each in range(1, self.length + 1)]
                matches.append({**match, "boards": boards})
                results += self.lines(match, boards, table)
        scoring: Document = {}
        if self.method == "imps" and self.chance(0.7):
            scoring["victory_points"] = self.scale()
        found = teams(results, matches, self.method, contestants=contestants, scoring=scoring)
        unit = "vp" if self.method == "hybrid" or scoring else "points"
        found["penalties"] = [self.penalty(ids, unit) for _ in range(self.dice.randint(0, 2))]
        return found

    def scale(self) -> Document:
        name = self.dice.choice(IMP_SCALES)
        return {"scale": name, "boards": self.dice.choice([None, 8, 16]) if self.length > 4 else 8}

    def penalty(self, ids: list[str], unit: str) -> Document:
        kind = self.dice.choice(["procedural", "disciplinary", "award"])
        return {"contestant": self.dice.choice(ids), "kind": kind, "amount": "0.5", "unit": unit}

    def lines(self, match: Document, boards: list[int], table: int) -> list[Document]:
        found = []
        for board in boards:
            for other in range(2):
                ns, ew = (match["home"], match["away"]) if not other else (match["away"], match["home"])
                line = {"board": board, "match": match["id"], "table": 2 * table - 1 + other, "ns": ns, "ew": ew}
                if not self.chance(0.05):
                    found.append({**line, **self.result()})
        return found

    def result(self) -> Document:
        if self.chance(0.04):
            return {"not_played": True}
        found: Document = {"score": self.score()} if self.chance(0.95) else {}
        if not found or self.chance(0.25):
            found["adjusted"] = self.adjusted(whole=not found)
        if found and self.chance(0.05):
            found["group"] = "fouled"
        return found

    def score(self) -> int:
        return self.dice.choice(LIKELY if self.chance(0.8) else SCORES)

    def adjusted(self, *, whole: bool) -> Document:
        if self.chance(0.35):
            better, worse = self.dice.choice([("60", "40"), ("+3", "-3"), ("50", "40"), ("60", "60")])
            found: Document = {"ns": {"artificial": better}, "ew": {"artificial": worse}}
            if better != worse and not whole and self.method != "hybrid" and self.chance(0.4):
                found["unless_better"] = True
            return found
        sides = ["ns", "ew"] if whole or self.chance(0.6) else [self.dice.choice(["ns", "ew"])]
        found = {side: self.outcome() for side in sides}
        if not whole and self.chance(0.4):
            redress = {"without_error": self.scored(), "without_infraction": self.scored()}
            found[self.dice.choice(["ns", "ew"])] = {"redress": redress}
        return found

    def outcome(self) -> Document:
        return {"not_scored": True} if self.chance(0.05) else self.scored()

    def scored(self) -> Document:
        if self.chance(0.5):
            return {"assigned": self.score()}
        weights = self.dice.choice([["1/3", "2/3"], ["50%", "0.25", "25%"], ["100%"]])
        return {"weighted": [[weight, self.score()] for weight in weights]}
