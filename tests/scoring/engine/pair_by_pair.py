"""The boards of a second scorer, written from the rules alone and sharing no code with the engine.

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


class PairByPair:
    """Points of every side on every line."""

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

    def score_all(self) -> None:
        for group in {self.group(number) for number in range(len(self.lines))}:
            self.settle([number for number in range(len(self.lines)) if self.group(number) == group])
        for number in range(len(self.lines)):
            self.score_line(number)
