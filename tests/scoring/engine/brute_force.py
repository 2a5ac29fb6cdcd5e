"""A second scorer, written from the rules alone and sharing no code with the engine.

Every line is compared with every other line of its group, one pair at a time; what depends on a table score that
may or may not stand is found by trying all possibilities. Slow, and short enough to be checked by eye.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from typing import Any

Document = dict[str, Any]
SIDES = ("ns", "ew")


class Undecided(Exception):
    """Which table scores stand has no answer, or more than one: the rules leave it open."""


def brute_force(document: Document) -> Document:
    """The standings document of a valid document at matchpoints whose lines have scores, not contracts."""
    return _Scorer(document).standings()


def away(value: Fraction, average: Fraction) -> Fraction:
    """To 0.0001, halves away from average."""
    distance = abs(value - average) * 10000
    whole = int(distance)
    if distance - whole >= Fraction(1, 2):
        whole += 1
    return average + (1 if value > average else -1) * Fraction(whole, 10000)


def text(value: Fraction) -> str:
    units = value * 10000
    assert units.denominator == 1
    sign, digits = ("-" if units < 0 else ""), f"{abs(units.numerator):05d}"
    return (sign + digits[:-4] + "." + digits[-4:]).rstrip("0").rstrip(".")


def weight(written: str) -> Fraction:
    return Fraction(written[:-1]) / 100 if written.endswith("%") else Fraction(written)


class _Scorer:
    def __init__(self, document: Document) -> None:
        self.document = document
        self.rules = document["scoring"]
        self.lines = document["results"]
        self.per_win = self.rules.get("matchpoints_per_win", 2)
        self.exact: dict[tuple[int, str], Any] = {}  # points, "artificial" or None
        self.standing: set[int] = set()

    # what is compared with what

    def section(self, entry: Document) -> Any:
        return entry.get("section") if self.rules.get("compare") == "section" else None

    def group(self, number: int) -> tuple[Any, ...]:
        line = self.lines[number]
        return line["board"], self.section(line), line.get("group")

    def adjusted(self, number: int, side: str) -> Document:
        return self.lines[number].get("adjusted", {}).get(side, {})

    def expected(self, section: Any) -> int:
        given = self.rules.get("expected_results")
        if isinstance(given, int):
            return given
        if given is not None and section in given:
            return given[section]
        for unscheduled_too in (False, True):
            counts: dict[int, int] = {0: 0}
            for line in self.lines:
                adjusted = line.get("adjusted", {})
                elsewhere = line.get("unscheduled") or any("not_scored" in adjusted.get(side, {}) for side in SIDES)
                if self.section(line) == section and not line.get("not_played"):
                    counts[line["board"]] = counts.get(line["board"], 0) + (
                        1 if unscheduled_too or not elsewhere else 0
                    )
            if max(counts.values()):
                break
        return max(counts.values())

    def top(self, section: Any) -> int:
        return max(0, self.expected(section) - 1) * self.per_win

    # points on one board

    def parts(self, number: int, side: str, standing: set[int]) -> list[tuple[Fraction, int]] | None:
        line, outcome = self.lines[number], self.adjusted(number, side)
        if line.get("not_played"):
            return None
        if number in standing or not outcome or "redress" in outcome:
            return [(Fraction(1), line["score"])]
        return self.award(outcome)

    def award(self, outcome: Document) -> list[tuple[Fraction, int]] | None:
        if "assigned" in outcome:
            return [(Fraction(1), outcome["assigned"])]
        if "weighted" in outcome:
            return [(weight(written), score) for written, score in outcome["weighted"]]
        return None

    def points(self, number: int, side: str, standing: set[int], instead: Any = None) -> Fraction | None:
        mine = instead or self.parts(number, side, standing)
        if mine is None:
            return None
        others = [
            theirs
            for other in range(len(self.lines))
            if other != number and self.group(other) == self.group(number)
            for theirs in [self.parts(other, side, standing)]
            if theirs is not None
        ]
        won = Fraction(0)
        for theirs in others:
            for share, score in mine:
                for their_share, their_score in theirs:
                    better = score > their_score if side == "ns" else score < their_score
                    won += share * their_share * (2 if better else 1 if score == their_score else 0)
        obtained, due = len(others) + 1, self.expected(self.section(self.lines[number]))
        return ((won + 1) * due / obtained - 1) * self.per_win / 2

    def decide(self, number: int, standing: set[int]) -> bool:
        """Whether the table score of a conditional line stands, everybody else as in `standing`."""
        for side in SIDES:
            redress = self.adjusted(number, side).get("redress")
            if redress:
                table = self.points(number, side, standing)
                before = self.points(number, side, standing, self.award(redress["without_infraction"]))
                return table >= before
        percents = {side: Fraction(self.adjusted(number, side)["artificial"].lstrip("=")) for side in SIDES}
        offenders = "ns" if percents["ns"] < percents["ew"] else "ew"
        artificial = percents[offenders] * self.top(self.section(self.lines[number])) / 100
        return self.points(number, offenders, standing | {number}) <= artificial

    def settle(self, members: list[int]) -> None:
        conditional = [
            number
            for number in members
            if self.lines[number].get("adjusted", {}).get("unless_better")
            or any("redress" in self.adjusted(number, side) for side in SIDES)
        ]
        agreeing = [
            set(chosen)
            for size in range(len(conditional) + 1)
            for chosen in combinations(conditional, size)
            if all(self.decide(number, set(chosen)) == (number in chosen) for number in conditional)
        ]
        if len(agreeing) != 1:
            raise Undecided
        self.standing |= agreeing[0]

    def score_line(self, number: int) -> None:
        for side in SIDES:
            outcome = self.adjusted(number, side)
            found: Any = self.points(number, side, self.standing)
            if "redress" in outcome and number not in self.standing:
                before = self.points(number, side, self.standing, self.award(outcome["redress"]["without_infraction"]))
                could = self.points(number, side, self.standing, self.award(outcome["redress"]["without_error"]))
                if could >= before:
                    pass
                elif could <= found:
                    found = before
                else:
                    found = found + before - could
            if found is None and "artificial" in outcome:
                found = "artificial"
            self.exact[number, side] = found

    # the session

    def score_all(self) -> None:
        for group in {self.group(number) for number in range(len(self.lines))}:
            self.settle([number for number in range(len(self.lines)) if self.group(number) == group])
        for number in range(len(self.lines)):
            self.score_line(number)

    def players(self, number: int, side: str) -> list[str]:
        ids = self.lines[number][side]
        return [ids] if isinstance(ids, str) else ids

    def average(self, contestant: str) -> Fraction | None:
        got, most = Fraction(0), 0
        for (number, side), points in self.exact.items():
            if contestant in self.players(number, side) and isinstance(points, Fraction):
                got, most = got + points, most + self.top(self.section(self.lines[number]))
        return got / most * 100 if most else None

    def figure(self, number: int, side: str, contestant: str) -> Fraction | None:
        points = self.exact[number, side]
        if points != "artificial":
            return points
        written = self.adjusted(number, side)["artificial"]
        percent, average = Fraction(written.lstrip("=")), self.average(contestant)
        if average is not None and written == "60":
            percent = max(percent, average)
        if average is not None and written == "40":
            percent = min(percent, average)
        return percent * self.top(self.section(self.lines[number])) / 100

    def standings(self) -> Document:
        self.score_all()
        return {
            "format": "bridgeclub-standings",
            "version": 1,
            "boards": self.boards(),
            "ranking": self.ranking(),
        }

    def boards(self) -> list[Document]:
        order = sorted(
            range(len(self.lines)),
            key=lambda number: (
                self.lines[number]["board"],
                self.lines[number].get("section") or "",
                self.lines[number].get("round") or 0,
                self.lines[number].get("table") or 0,
                number,
            ),
        )
        found: list[Document] = []
        for number in order:
            line = self.lines[number]
            if not found or found[-1]["number"] != line["board"]:
                found.append({"number": line["board"], "lines": []})
            entry = {key: line.get(key) for key in ("section", "round", "table", "ns", "ew")}
            entry["expected"] = self.expected(self.section(line))
            entry["score"] = line.get("score")
            for side in SIDES:
                half = Fraction(self.top(self.section(line)), 2)
                figures = [self.figure(number, side, contestant) for contestant in self.players(number, side)]
                texts = [None if figure is None else text(away(figure, half)) for figure in figures]
                entry[f"{side}_points"] = texts[0] if len(set(texts)) == 1 else texts
            found[-1]["lines"].append(entry)
        return found

    def ranking(self) -> list[Document]:
        totals = {entry["id"]: self.total(entry) for entry in self.document["contestants"]}
        rows = []
        handicaps = any(Fraction(entry.get("handicap", "0")) for entry in self.document["contestants"])
        for entry in self.document["contestants"]:
            mine = totals[entry["id"]]
            peers = [
                totals[other["id"]]
                for other in self.document["contestants"]
                if other.get("standing", "ranked") == "ranked"
                and totals[other["id"]]["boards"]
                and (self.rules.get("winners", 1) == 1 or other["direction"] == entry["direction"])
            ]
            has_rank = entry.get("standing", "ranked") == "ranked" and mine["boards"]
            rows.append(
                {
                    "contestant": entry["id"],
                    "direction": entry["direction"] if self.rules.get("winners", 1) == 2 else None,
                    "rank": 1 + sum(peer["key"] > mine["key"] for peer in peers) if has_rank else None,
                    "tied": bool(has_rank) and sum(peer["key"] == mine["key"] for peer in peers) > 1,
                    **{name: mine[name] for name in ("boards", "points", "available", "penalty", "total", "percent")},
                    "vp": None,
                }
            )
            if handicaps:
                rank = 1 + sum(peer["handicapped"] > mine["handicapped"] for peer in peers) if has_rank else None
                rows[-1]["handicap"] = {"percent": mine["handicap_percent"], "rank": rank}
        return sorted(rows, key=lambda row: (row["direction"] == "EW", row["rank"] is None, row["rank"] or 0))

    def total(self, entry: Document) -> Document:
        boards, exact, printed, available = 0, Fraction(0), Fraction(0), 0
        for number, line in enumerate(self.lines):
            for side in SIDES:
                if entry["id"] in self.players(number, side):
                    figure, most = self.figure(number, side, entry["id"]), self.top(self.section(line))
                    if figure is not None:
                        boards, available = boards + 1, available + most
                        exact, printed = exact + figure, printed + away(figure, Fraction(most, 2))
        fine = self.fine(entry)
        rounded_fine = away(fine, Fraction(0))
        total, handicap = printed + rounded_fine, Fraction(entry.get("handicap", "0"))
        ratio = total * 100 / available if available else None
        worth = (exact + fine) * 100 / available if available else exact + fine
        return {
            "boards": boards,
            "points": text(printed),
            "available": str(available),
            "penalty": text(rounded_fine),
            "total": text(total),
            "percent": None if ratio is None else text(away(ratio, Fraction(50))),
            "handicap_percent": None if ratio is None else text(away(ratio + handicap, Fraction(50))),
            "key": (available > 0, worth),
            "handicapped": (available > 0, worth + (handicap if available else 0)),
        }

    def fine(self, entry: Document) -> Fraction:
        section = self.section(entry)
        if not any(self.section(line) == section for line in self.lines):
            played = [line for line in self.lines if entry["id"] in [*_ids(line["ns"]), *_ids(line["ew"])]]
            section = self.section(played[0]) if played else section
        found = Fraction(0)
        for penalty in self.document.get("penalties", []):
            if penalty["contestant"] == entry["id"]:
                amount = Fraction(penalty["amount"])
                amount *= Fraction(self.top(section), 100) if penalty["unit"] == "percent_of_top" else 1
                found += amount if penalty["kind"] == "award" else -amount
        return found


def _ids(side: Any) -> list[str]:
    return [side] if isinstance(side, str) else side
