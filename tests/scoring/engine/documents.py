"""Session documents for tests: small ones written in one line, and random ones that use every rule."""

from __future__ import annotations

import random
from typing import Any

from scoring.engine import board as by_number
from scoring.engine.document import parse
from scoring.engine.score import possible_scores
from scoring.engine.standings import SessionScores, score_session

Document = dict[str, Any]


def session(results: list[Document], contestants: list[Document] | None = None, **more: Any) -> Document:
    """A valid document around results, with the contestants of the results when none are given.

    Nobody is vulnerable on any board unless `boards` says otherwise: the same scores are possible everywhere.
    """
    if contestants is None:
        ids = dict.fromkeys(found for line in results for side in ("ns", "ew") for found in listed(line.get(side)))
        contestants = [{"id": found} for found in ids]
    scoring = {"method": "matchpoints", **more.pop("scoring", {})}
    numbers = dict.fromkeys(line["board"] for line in results)
    boards = more.pop("boards", [{"number": number, "vulnerable": "none"} for number in numbers])
    return {
        "format": "bridgeclub-session",
        "version": 1,
        "contest": "pairs",
        "scoring": scoring,
        "boards": boards,
        "contestants": contestants,
        "results": results,
        **more,
    }


def board(scores: list[Any], number: int = 1, **more: Any) -> list[Document]:
    """Lines of one board: NS1 against EW1 and so on. A score, or keys of the line."""
    return [
        {
            "board": number,
            "ns": f"NS{table}",
            "ew": f"EW{table}",
            **({"score": score} if isinstance(score, int) else score),
            **more,
        }
        for table, score in enumerate(scores, 1)
    ]


def artificial(ns: str, ew: str) -> Document:
    """Artificial scores for both sides of a line."""
    return {"adjusted": {"ns": {"artificial": ns}, "ew": {"artificial": ew}}}


def scored(document: Document) -> SessionScores:
    """The document scored."""
    return score_session(parse(document))


def standings(document: Document) -> Document:
    """The standings document of a document."""
    return scored(document).to_document()


def points(document: Document, number: int = 1) -> list[tuple[Any, Any]]:
    """Printed points of both sides on one board, in the order of printing."""
    (found,) = [entry for entry in standings(document)["boards"] if entry["number"] == number]
    return [(line["ns_points"], line["ew_points"]) for line in found["lines"]]


def rows(document: Document) -> dict[str, Document]:
    """Ranking rows by contestant."""
    return {row["contestant"]: row for row in standings(document)["ranking"]}


def listed(ids: Any) -> list[str]:
    """The ids on a side as a list."""
    return [ids] if isinstance(ids, str) else list(ids or [])


class RandomNight:
    """A random valid document: any rule of matchpoints may occur in it."""

    def __init__(self, seed: int) -> None:
        self.dice = random.Random(seed)
        self.individual = self.chance(0.2)
        self.sections = self.dice.choice([[], ["A"], ["A", "B"], ["B", "A", "C"]])
        self.by_section = bool(self.sections) and self.chance(0.5)
        self.winners = 1 if self.individual or self.chance(0.5) else 2
        self.per_win = self.dice.choice([1, 2])
        self.marked: dict[int, str] = {}

    def chance(self, likely: float) -> bool:
        return self.dice.random() < likely

    def document(self) -> Document:
        """The document; keys that have their default are left out at random."""
        numbers = self.dice.sample(range(1, 40), self.dice.randint(1, 6))
        boards = [self.board(number) for number in numbers if self.chance(0.2)]
        self.marked = {entry["number"]: entry["vulnerable"] for entry in boards if "vulnerable" in entry}
        contestants = self.contestants()
        results = self.results(numbers, contestants)
        scoring: Document = {"method": "matchpoints", "winners": self.winners, "matchpoints_per_win": self.per_win}
        if self.by_section:
            scoring["compare"] = "section"
        if self.chance(0.25):
            scoring["expected_results"] = self.expected(results)
        return {
            "format": "bridgeclub-session",
            "version": 1,
            "contest": "individual" if self.individual else "pairs",
            "scoring": scoring,
            "boards": boards,
            "contestants": contestants,
            "results": results,
            "penalties": self.penalties(contestants),
        }

    def board(self, number: int) -> Document:
        return {
            "number": number,
            **({"dealer": self.dice.choice("NESW")} if self.chance(0.5) else {}),
            **({"vulnerable": self.dice.choice(["none", "ns", "ew", "both"])} if self.chance(0.7) else {}),
        }

    def contestants(self) -> list[Document]:
        count = self.dice.randint(2, 8) * (4 if self.individual else 2)
        handicaps = self.chance(0.3)
        found = []
        for number in range(1, count + 1):
            entry: Document = {"id": f"c{number}"}
            if self.winners == 2:
                entry["direction"] = "NS" if number % 2 else "EW"
            if self.sections:
                entry["section"] = self.dice.choice(self.sections)
            if handicaps and self.chance(0.6):
                entry["handicap"] = self.dice.choice(["1", "2.5", "-0.75", "0"])
            if self.chance(0.1):
                entry["standing"] = self.dice.choice(["without_standing", "withdrawn", "disqualified"])
            found.append(entry)
        return found

    def results(self, numbers: list[int], contestants: list[Document]) -> list[Document]:
        found: list[Document] = []
        for number in numbers:
            ids = [entry["id"] for entry in contestants]
            if self.winners == 1:
                self.dice.shuffle(ids)
            size = 4 if self.individual else 2
            tables = [ids[start : start + size] for start in range(0, len(ids), size)]
            found.extend(self.line(number, table, seats) for table, seats in enumerate(tables, 1) if self.chance(0.9))
        self.dice.shuffle(found)
        return found

    def line(self, number: int, table: int, seats: list[str]) -> Document:
        half = len(seats) // 2
        ns: Any = seats[:half] if half > 1 else seats[0]
        ew: Any = seats[half:] if half > 1 else seats[1]
        line: Document = {"board": number, "ns": ns, "ew": ew}
        if self.chance(0.7):
            line |= {"round": self.dice.randint(1, 9), "table": table}
        if self.sections and self.chance(0.95):
            line["section"] = self.dice.choice(self.sections)
        if self.chance(0.1):
            line["group"] = self.dice.choice(["fouled", "later"])
        if self.chance(0.03):
            line["unscheduled"] = True
        if self.chance(0.05):
            return {**line, "not_played": True}
        vulnerable = self.marked.get(number) or by_number.vulnerable(number)
        return line | self.outcome(sorted(possible_scores(vulnerable)))  # type: ignore[arg-type]

    def outcome(self, possible: list[int]) -> Document:
        """A table score, from few so that ties are common, and sometimes an adjustment."""
        few = [score for score in possible if abs(score) in (0, 50, 100, 110, 140, 200, 420, 430, 620, 630)]
        score = self.dice.choice(few)
        kind = self.dice.random()
        if kind < 0.72:
            return {"score": score}
        if kind < 0.80:
            return {"adjusted": {"ns": self.artificial(), "ew": self.artificial()}}
        if kind < 0.84:
            pair = self.dice.choice([("60", "40"), ("40", "60"), ("=60", "40"), ("50", "30")])
            outcomes = {side: {"artificial": text} for side, text in zip(("ns", "ew"), pair, strict=True)}
            return {"score": score, "adjusted": {**outcomes, "unless_better": True}}
        if kind < 0.88:
            side, other = self.dice.choice([("ns", "ew"), ("ew", "ns")])
            redress = {"without_error": self.award(few), "without_infraction": self.award(few)}
            adjusted = {side: {"redress": redress}, other: self.award(few)}
            if self.chance(0.2):
                del adjusted[other]
            return {"score": score, "adjusted": adjusted}
        sides = self.dice.choice([["ns"], ["ew"], ["ns", "ew"], ["ns", "ew"]])
        adjusted = {side: self.any_award(few) for side in sides}
        both = len(sides) == 2 and self.chance(0.5)
        return {"adjusted": adjusted} if both else {"score": score, "adjusted": adjusted}

    def any_award(self, few: list[int]) -> Document:
        kind = self.dice.random()
        if kind < 0.15:
            return {"not_scored": True}
        return self.artificial() if kind < 0.35 else self.award(few)

    def artificial(self) -> Document:
        return {"artificial": self.dice.choice(["60", "40", "50", "=60", "=40", "55", "30", "0", "100", "33.5"])}

    def award(self, few: list[int]) -> Document:
        if self.chance(0.4):
            return {"assigned": self.dice.choice(few)}
        weights = self.dice.choice(
            [["1/3", "2/3"], ["20%", "0.3", "1/2"], ["1"], ["37.5%", "5/8"], ["1/7", "2/7", "4/7"], ["0.1", "90%"]]
        )
        return {"weighted": [[weight, self.dice.choice(few)] for weight in weights]}

    def expected(self, results: list[Document]) -> Any:
        by_section = self.by_section and all("section" in line for line in results) and self.chance(0.6)
        if by_section:
            return {section: len(results) + place for place, section in enumerate(self.sections)}
        return len(results) + self.dice.randint(0, 3)

    def penalties(self, contestants: list[Document]) -> list[Document]:
        return [
            {
                "contestant": self.dice.choice(contestants)["id"],
                "kind": self.dice.choice(["procedural", "disciplinary", "award"]),
                "amount": self.dice.choice(["10", "2.5", "0", "33.333", "0.00005"]),
                "unit": self.dice.choice(["percent_of_top", "points"]),
            }
            for _ in range(self.dice.choice([0, 0, 1, 3]))
        ]


def random_night(seed: int) -> Document:
    """The random document of a seed, always the same."""
    return RandomNight(seed).document()


def random_night_in_imps(seed: int) -> Document:
    """The same night at cross-IMPs or Butler, artificial scores and penalties in IMPs."""
    night, dice = random_night(seed), random.Random(-seed - 1)
    method = dice.choice(["cross_imps", "butler"])
    del night["scoring"]["matchpoints_per_win"]
    night["scoring"]["method"] = method
    if method == "cross_imps" and dice.random() < 0.5:
        night["scoring"]["cross_imps"] = "mean"
    if method == "butler" and dice.random() < 0.6:
        night["scoring"]["butler"] = {"drop_each_end": dice.choice([0, 1, 2]), "round_to": dice.choice([1, 10, 20])}
    for penalty in night["penalties"]:
        penalty["unit"] = "points"
    for line in night["results"]:
        adjusted = line.get("adjusted", {})
        worths = ["60", "40", "50", "+3", "-2.5", "+0", "-12"]
        if adjusted.get("unless_better"):
            worths = dice.choice([["60", "40"], ["-3", "+3"], ["50", "40"]])
        for side in ("ns", "ew"):
            if "artificial" in adjusted.get(side, {}):
                kept = worths.pop() if adjusted.get("unless_better") else dice.choice(worths)
                adjusted[side] = {"artificial": kept}
    return night


def random_night_with_sit_outs(seed: int) -> Document:
    """The same night in IMPs, some of whose contestants sat out, once or twice."""
    night, dice = random_night_in_imps(seed), random.Random(-seed - 2)
    night["sit_outs"] = [
        {"contestant": entry["id"], "boards": dice.randint(1, 4), **({"round": number} if number else {})}
        for entry in night["contestants"]
        for number in dice.choice([(), (), (None,), (2, 5)])
    ]
    return night
