"""A second scorer, written from the rules alone and sharing no code with the engine: totals, ranks, printing."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from tests.scoring.engine.pair_by_pair import SIDES, Document, PairByPair, Undecided, away, text

__all__ = ["Undecided", "brute_force"]


def brute_force(document: Document) -> Document:
    """The standings document of a valid document at matchpoints whose lines have scores, not contracts."""
    return _Scorer(document).standings()


class _Scorer(PairByPair):
    def players(self, number: int, side: str) -> list[str]:
        ids = self.lines[number][side]
        return [ids] if isinstance(ids, str) else ids

    def average(self, contestant: str) -> Fraction | None:
        got, most = Fraction(0), 0
        mine = [
            (number, points)
            for (number, side), points in self.exact.items()
            if contestant in self.players(number, side)
        ]
        artificial = {self.lines[number]["board"] for number, points in mine if points == "artificial"}
        for number, points in mine:
            if isinstance(points, Fraction) and self.lines[number]["board"] not in artificial:
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
            if "sit_out" in mine:
                rows[-1]["sit_out"] = mine["sit_out"]
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
