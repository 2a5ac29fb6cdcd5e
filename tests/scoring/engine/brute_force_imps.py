"""The second scorer for IMP methods: every comparison and every datum anew, sharing no code with the engine."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from tests.scoring.engine.brute_force import _Scorer
from tests.scoring.engine.pair_by_pair import SIDES, Document, text

# Law 78B: the largest difference of each number of IMPs, 0 to 23; the next begins 10 points above.
UP_TO = [10, 40, 80, 120, 160, 210, 260, 310, 360, 420, 490, 590]
UP_TO += [740, 890, 1090, 1290, 1490, 1740, 1990, 2240, 2490, 2990, 3490, 3990]


def in_imps(points: int) -> int:
    size = sum(abs(points) >= most + 10 for most in UP_TO)
    return size if points > 0 else -size


def half_up(value: Fraction) -> int:
    """To a whole number, halves away from 0."""
    size = int(abs(value) + Fraction(1, 2))
    return size if value > 0 else -size


def brute_force_imps(document: Document) -> Document:
    """The standings document of a valid document at cross-IMPs or Butler."""
    return _Imps(document).standings()


class _Imps(_Scorer):
    def table(self, number: int, side: str, standing: set[int]) -> list[tuple[int, list[tuple[Fraction, int]]]]:
        found = [
            (other, self.parts(other, side, standing))
            for other in range(len(self.lines))
            if self.group(other) == self.group(number)
        ]
        return [(other, parts) for other, parts in found if parts is not None]

    def points(self, number: int, side: str, standing: set[int], instead: Any = None) -> Fraction | None:
        table = self.table(number, side, standing)
        if number not in [other for other, _parts in table]:
            return None
        mine = instead or dict(table)[number]
        due = self.expected(self.section(self.lines[number]))
        won = Fraction(0)
        if self.rules["method"] == "butler":
            datum = self.datum(table, due)
            won = sum((share * in_imps(score - datum) for share, score in mine), won)
        else:
            for other, theirs in table:
                if other != number:
                    for share, score in mine:
                        won += sum((share * often * in_imps(score - one) for often, one in theirs), Fraction(0))
            won = won * due / len(table)
            if self.rules.get("cross_imps") == "mean":
                won /= max(due - 1, 1)
        return won if side == "ns" else -won

    def datum(self, table: list[tuple[int, list[tuple[Fraction, int]]]], due: int) -> int:
        options = self.rules.get("butler", {})
        drop, unit = options.get("drop_each_end", 0), options.get("round_to", 10)
        drop = 0 if 2 * drop >= due else drop
        # Each result as if it stood due / obtained times, laid end to end from 0 to `due`; the middle is kept.
        at, total = Fraction(0), Fraction(0)
        for score, share in sorted((score, share) for _other, parts in table for share, score in parts):
            length = share * due / len(table)
            kept = max(Fraction(0), min(at + length, Fraction(due - drop)) - max(at, Fraction(drop)))
            total, at = total + kept * score, at + length
        return half_up(total / (due - 2 * drop) / unit) * unit

    def unit(self, value: Fraction) -> Fraction:
        return Fraction(half_up(value)) if self.rules["method"] == "butler" else Fraction(half_up(value * 10000), 10000)

    def scored(self, value: Any) -> Any:
        """At Butler the rounded line is the score."""
        rounds = self.rules["method"] == "butler" and isinstance(value, Fraction)
        return self.unit(value) if rounds else value

    def score_all(self) -> None:
        super().score_all()
        self.exact = {key: self.scored(value) for key, value in self.exact.items()}

    def nominal(self, number: int, written: str) -> Fraction:
        due = self.expected(self.section(self.lines[number]))
        summed = self.rules["method"] == "cross_imps" and self.rules.get("cross_imps", "sum") == "sum"
        comparisons = max(due - 1, 0) if summed else 1
        return {"60": Fraction(2), "50": Fraction(0), "40": Fraction(-2)}[written] * comparisons

    def worth(self, number: int, written: str) -> Fraction:
        return Fraction(written) if written[0] in "+-" else self.nominal(number, written)

    def decide(self, number: int, standing: set[int]) -> bool:
        if any("redress" in self.adjusted(number, side) for side in SIDES):
            return super().decide(number, standing)
        written = {side: self.adjusted(number, side)["artificial"] for side in SIDES}
        worth = {side: self.worth(number, written[side]) for side in SIDES}
        # The sum of no comparisons is nothing for 40 and for 60: what was written tells who offended.
        lower = {side: (worth[side], Fraction(written[side].lstrip("="))) for side in SIDES}
        offenders = "ns" if lower["ns"] < lower["ew"] else "ew"
        return self.points(number, offenders, standing | {number}) <= worth[offenders]

    def average(self, contestant: str) -> Fraction | None:
        mine = [(n, points) for (n, side), points in self.exact.items() if contestant in self.players(n, side)]
        artificial = {self.lines[n]["board"] for n, points in mine if points == "artificial"}
        other = [p for n, p in mine if isinstance(p, Fraction) and self.lines[n]["board"] not in artificial]
        return sum(other, Fraction(0)) / len(other) if other else None

    def figure(self, number: int, side: str, contestant: str) -> Fraction | None:
        points = self.exact[number, side]
        if points != "artificial":
            return points
        written, average = self.adjusted(number, side)["artificial"], self.average(contestant)
        worth = self.worth(number, written)
        if average is not None and written in ("60", "40"):
            worth = max(worth, average) if written == "60" else min(worth, average)
        return self.scored(worth)

    def boards(self) -> list[Document]:
        found = super().boards()
        for board in found:
            for entry in board["lines"]:
                number = next(n for n, line in enumerate(self.lines) if self.entered(entry, line, board["number"]))
                for side in SIDES:
                    figures = [self.figure(number, side, each) for each in self.players(number, side)]
                    texts = [None if figure is None else text(self.unit(figure)) for figure in figures]
                    entry[f"{side}_points"] = texts[0] if len(set(texts)) == 1 else texts
        return found

    def entered(self, entry: Document, line: Document, board: int) -> bool:
        keys = ("section", "round", "table", "ns", "ew")
        return line["board"] == board and all(line.get(key) == entry[key] for key in keys)

    def total(self, entry: Document) -> Document:
        figures = [
            figure
            for number in range(len(self.lines))
            for side in SIDES
            if entry["id"] in self.players(number, side)
            for figure in [self.figure(number, side, entry["id"])]
            if figure is not None
        ]
        fine, printed = self.fine(entry), sum(map(self.unit, figures), Fraction(0))
        sat = [each["boards"] for each in self.document.get("sit_outs", []) if each["contestant"] == entry["id"]]
        average = sum(figures, Fraction(0)) / len(figures) * sum(sat) if figures else Fraction(0)
        shown_average = Fraction(half_up(average * 10000), 10000)
        shown_fine = Fraction(half_up(fine * 10000), 10000)
        worth = sum(figures, Fraction(0)) + average + fine
        return {
            "boards": len(figures),
            "points": text(printed),
            "available": None,
            "penalty": text(shown_fine),
            "total": text(printed + shown_average + shown_fine),
            **({"sit_out": {"boards": sum(sat), "points": text(shown_average)}} if sat else {}),
            "percent": None,
            "handicap_percent": None,
            "key": worth,
            "handicapped": worth + Fraction(entry.get("handicap", "0")),
        }
