"""The second scorer for teams: every outcome of every table multiplied out, sharing no code with the engine.

Scales of victory points are not scored twice here: they are checked cell by cell elsewhere.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations, product
from typing import Any

from scoring.engine.errors import EngineError
from scoring.engine.victory_points import find_scale
from scoring.engine.victory_points.scale import Scale
from tests.scoring.engine.brute_force_imps import in_imps
from tests.scoring.engine.pair_by_pair import Document, Undecided, text

Parts = list[tuple[Fraction, int]]
ARTIFICIAL = {"imps": Fraction(3), "total_points": Fraction(100)}
UNIT = {"imps": Fraction(1), "total_points": Fraction(10)}
SHARES = {2: (3, 5, 8), 3: (3, 5, 8, 12), 4: (3, 5, 8, 12, 17)}


def weight(written: str) -> Fraction:
    return Fraction(written[:-1]) / 100 if written.endswith("%") else Fraction(written)


def nearest(value: Fraction, unit: Fraction, middle: Fraction) -> Fraction:
    """To the nearest unit, halves away from the middle."""
    units = abs(value - middle) / unit if (middle / unit).denominator == 1 else None
    if units is None:
        whole = value // unit * unit
        rest = value - whole
        up = rest * 2 > unit or (rest * 2 == unit and value > middle)
        return whole + unit if up else whole
    size = int(units + Fraction(1, 2)) * unit
    return middle + size if value > middle else middle - size


def brute_force_teams(document: Document) -> Document:
    """Figures by match, board and team, matches and totals of a document whose lines have scores."""
    return _Teams(document).everything()


class _Teams:
    def __init__(self, document: Document) -> None:
        self.document, self.method = document, document["scoring"]["method"]
        self.middle = Fraction(1 if self.method in ("board_a_match", "hybrid") else 0)
        self.unit = UNIT.get(self.method, Fraction(1, 10))

    def everything(self) -> Document:
        figures, matches, vps = {}, [], {}
        for match in self.document["matches"]:
            lines = [each for each in self.document["results"] if each["match"] == match["id"]]
            lines = [each for each in lines if not each.get("not_played")]
            found = self.boards(match, lines)
            figures |= {(match["id"], *key): value for key, value in found.items()}
            points = self.victory_points(match, lines, found)
            vps[match["id"]] = points
            matches.append(points)
        return {"figures": figures, "matches": matches, "totals": self.totals(figures, vps)}

    def boards(self, match: Document, lines: list[Document]) -> dict[tuple[int, str], Fraction]:
        found: dict[tuple[int, str], Fraction] = {}
        numbers = sorted({line["board"] for line in lines})
        settled = self.settled(lines, match) if self.method == "hybrid" else None
        awarded: list[tuple[int, str, list[str]]] = []
        for number in numbers:
            here = [line for line in lines if line["board"] == number]
            standing = settled if settled is not None else self.settled(here, match)
            for team in (match["home"], match["away"]):
                artificial = self.artificial(here, team, standing)
                if artificial:
                    awarded.append((number, team, artificial))
                    continue
                if settled is not None:
                    value = self.board_value(here, team, standing, {})
                else:
                    value = self.decided(here, team, standing, match)
                if value is not None:
                    found[number, team] = nearest(value, self.unit, self.middle)
        results = dict(found)
        for number, team, artificial in awarded:
            own = [value for (_, who), value in results.items() if who == team]
            average = sum(own, Fraction(0)) / len(own) if own and self.method != "hybrid" else None
            worth = [self.award(each, average) for each in dict.fromkeys(artificial)]
            found[number, team] = nearest(sum(worth, Fraction(0)) / len(worth), self.unit, self.middle)
        return found

    def award(self, written: str, average: Fraction | None) -> Fraction:
        plus = ARTIFICIAL.get(self.method, Fraction(1, 2))
        if written[0] in "+-":
            return self.middle + Fraction(written)
        if written == "60":
            return max(self.middle + plus, average if average is not None else self.middle + plus)
        if written == "40":
            return min(self.middle - plus, average if average is not None else self.middle - plus)
        return self.middle

    # one team at some tables

    def side(self, line: Document, team: str) -> str:
        return "ns" if line["ns"] == team else "ew"

    def outcome(self, line: Document, team: str, standing: frozenset[int]) -> Document:
        if id(line) in standing:
            return {}
        return line.get("adjusted", {}).get(self.side(line, team), {})

    def artificial(self, lines: list[Document], team: str, standing: frozenset[int]) -> list[str]:
        outcomes = [self.outcome(line, team, standing) for line in lines]
        return [outcome["artificial"] for outcome in outcomes if "artificial" in outcome]

    def parts(self, line: Document, team: str, standing: frozenset[int]) -> Parts | None:
        outcome = self.outcome(line, team, standing)
        if not outcome or "redress" in outcome:
            return [(Fraction(1), line["score"])]
        return scored_parts(outcome)

    def value(
        self, lines: list[Document], team: str, standing: frozenset[int], instead: dict[int, Parts], match: Document
    ) -> Fraction | None:
        if self.method == "hybrid":
            return self.match_value(lines, team, standing, instead, match)
        return None if self.artificial(lines, team, standing) else self.board_value(lines, team, standing, instead)

    def tables(
        self, lines: list[Document], team: str, standing: frozenset[int], instead: dict[int, Parts]
    ) -> list[list[tuple[Fraction, int]]] | None:
        """By table the parts as differences for the team; None where they are not one at each direction."""
        found, sides, groups = [], [], set()
        for line in lines:
            parts = instead.get(id(line)) or self.parts(line, team, standing)
            if parts is None:
                continue
            sign = 1 if self.side(line, team) == "ns" else -1
            sides.append(sign)
            groups.add(line.get("group"))
            found.append([(share, sign * score) for share, score in parts])
        return found if sides and sum(sides) == 0 and len(groups) == 1 else None

    def board_value(
        self, lines: list[Document], team: str, standing: frozenset[int], instead: dict[int, Parts]
    ) -> Fraction | None:
        tables = self.tables(lines, team, standing, instead)
        if tables is None:
            return self.by_form(lines, team) if self.method == "board_a_match" else None
        total = Fraction(0)
        for chosen in product(*tables):
            likely, difference = Fraction(1), 0
            for share, score in chosen:
                likely, difference = likely * share, difference + score
            total += likely * self.of(difference)
        return total

    def by_form(self, lines: list[Document], team: str) -> Fraction | None:
        """DD 87: the two pairs, each against everybody who had the board in the same form."""
        if len(lines) != 2 or lines[0].get("group") == lines[1].get("group"):
            return None
        percents = [self.percent(line, self.side(line, team)) for line in lines]
        if None in percents or {self.side(line, team) for line in lines} != {"ns", "ew"}:
            return None
        together = sum(each for each in percents if each is not None)
        return Fraction(2 if together > 120 else 0 if together < 80 else 1)

    def percent(self, line: Document, side: str) -> Fraction | None:
        def parts(each: Document) -> Parts | None:
            adjusted = each.get("adjusted", {})
            if each.get("not_played") or self.is_conditional(each):
                return None
            return scored_parts(adjusted[side]) if side in adjusted else [(Fraction(1), each["score"])]

        same = [each for each in self.document["results"] if each["board"] == line["board"] and each is not line]
        others = [found for each in same if each.get("group") == line.get("group") and (found := parts(each))]
        # Lines with a score for the other direction alone count for the top, and Neuberg fills them up.
        listed = [each for each in (*same, line) if each.get("group") == line.get("group")]
        due = sum(1 for each in listed if not each.get("not_played") and not self.is_conditional(each))
        own = parts(line)
        if own is None or not others:
            return None
        won = Fraction(0)
        for other in others:
            for (share, score), (often, theirs) in product(own, other):
                won += share * often * ((score > theirs) * 2 + (score == theirs))
        won = won if side == "ns" else 2 * len(others) - won
        results = len(others) + 1
        factored = ((won + 1) * due - results) / Fraction(results)
        return 100 * factored / (2 * (due - 1))

    def of(self, difference: int) -> int:
        if self.method == "imps":
            return in_imps(difference)
        if self.method == "total_points":
            return difference
        margin = 10 if self.method == "hybrid" else 0
        return 1 if -margin <= difference <= margin else 2 * (difference > 0)

    def match_value(
        self, lines: list[Document], team: str, standing: frozenset[int], instead: dict[int, Parts], match: Document
    ) -> Fraction | None:
        length = len(match["boards"])
        extra, flat, boards = Fraction(0), 0, []
        for number in sorted({line["board"] for line in lines}):
            here = [line for line in lines if line["board"] == number]
            artificial = list(dict.fromkeys(self.artificial(here, team, standing)))
            if artificial:
                extra += sum((self.award(each, None) - 1 for each in artificial), Fraction(0)) / len(artificial)
                flat += 1
            else:
                tables = self.tables(here, team, standing, instead)
                boards += [tables] if tables is not None else []
        if not boards and not flat:
            return None
        total = Fraction(0)
        for chosen in product(*(product(*tables) for tables in boards)):
            likely, won, swing, scored = Fraction(1), flat, 0, 0
            for tables in chosen:
                difference = sum(score for _, score in tables)
                for share, score in tables:
                    likely, scored = likely * share, scored + abs(score)
                won, swing = won + self.of(difference), swing + difference
            total += likely * (won + pachabo_share(swing, scored, length))
        return total + extra

    # conditional lines

    def settled(self, lines: list[Document], match: Document) -> frozenset[int]:
        conditional = [line for line in lines if self.is_conditional(line)]
        agreeing = [
            frozenset(map(id, chosen))
            for size in range(len(conditional) + 1)
            for chosen in combinations(conditional, size)
            if all(
                self.stands(line, lines, frozenset(map(id, chosen)), match) == any(line is one for one in chosen)
                for line in conditional
            )
        ]
        if len(agreeing) != 1:
            raise Undecided
        return agreeing[0]

    def is_conditional(self, line: Document) -> bool:
        adjusted = line.get("adjusted", {})
        return bool(adjusted.get("unless_better")) or any("redress" in adjusted.get(side, {}) for side in ("ns", "ew"))

    def stands(self, line: Document, lines: list[Document], chosen: frozenset[int], match: Document) -> bool:
        standing = chosen | {id(line)}
        adjusted = line["adjusted"]
        for side in ("ns", "ew"):
            redress = adjusted.get(side, {}).get("redress")
            if redress:
                table = self.value(lines, line[side], standing, {}, match)
                before = {id(line): scored_parts(redress["without_infraction"])}
                without = self.value(lines, line[side], standing, before, match)
                return table is None or without is None or table >= without
        worth = {side: self.award(adjusted[side]["artificial"], None) for side in ("ns", "ew")}
        offenders = "ns" if worth["ns"] < worth["ew"] else "ew"
        value = self.value(lines, line[offenders], standing, {}, match)
        return value is not None and value <= worth[offenders]

    def decided(self, lines: list[Document], team: str, standing: frozenset[int], match: Document) -> Fraction | None:
        base = self.value(lines, team, standing, {}, match)
        if base is None:
            return None
        found = base
        for line in lines:
            redress = self.outcome(line, team, standing).get("redress")
            if redress:
                instead = [{id(line): scored_parts(redress[f"without_{what}"])} for what in ("infraction", "error")]
                before, could = (self.value(lines, team, standing, each, match) for each in instead)
                assert before is not None
                assert could is not None
                if could >= before:
                    continue
                found += before - base if could <= base else before - could
        return found

    # matches and totals

    def victory_points(
        self, match: Document, lines: list[Document], found: dict[tuple[int, str], Fraction]
    ) -> Document:
        rules = self.document["scoring"].get("victory_points")
        both: Document = {}
        for team in (match["home"], match["away"]):
            mine = [value for (_, who), value in found.items() if who == team]
            points: Fraction | None = None
            if self.method == "hybrid" and lines:
                value = self.decided(lines, team, self.settled(lines, match), match)
                length = len(match["boards"])
                points = None if value is None else nearest(value, Fraction(1, 10), Fraction(3 * length + 1, 2))
            elif rules and mine:
                points = self.scale(rules, match).points(sum(mine))[0]
            both[team] = points
        imps: list[int | None] = [None, None]
        if self.method == "imps":
            for at, team in enumerate((match["home"], match["away"])):
                mine = [value for (_, who), value in found.items() if who == team]
                imps[at] = int(sum(max(value, Fraction(0)) for value in mine)) if mine else None
        return {"vp": both, "imps": None if imps == [None, None] else imps}

    def scale(self, rules: Document, match: Document) -> Scale:
        """For the boards that the match has had; for all of them where there is no table for so few."""
        try:
            return find_scale(rules["scale"], rules["boards"] or self.boards_had(match))
        except EngineError:
            return find_scale(rules["scale"], len(match["boards"]))

    def boards_had(self, match: Document) -> int:
        """The boards of a match without those that were cut, unless all were."""
        had = 0
        for board in match["boards"]:
            lines = [
                each for each in self.document["results"] if (each.get("match"), each["board"]) == (match["id"], board)
            ]
            played = [each for each in lines if not each.get("not_played") and "adjusted" not in each]
            had += len(played) > 1 or any("adjusted" in each for each in lines) or len(played) == len(lines)
        return had or len(match["boards"])

    def totals(self, figures: dict[Any, Fraction], vps: dict[str, Document]) -> Document:
        by_vp = self.method == "hybrid" or bool(self.document["scoring"].get("victory_points"))
        rows: Document = {}
        for entry in self.document["contestants"]:
            team = entry["id"]
            mine = [value for (_, _, who), value in figures.items() if who == team]
            won = [points["vp"][team] for points in vps.values() if points["vp"].get(team) is not None]
            fine = sum(
                (Fraction(each["amount"]) * (1 if each["kind"] == "award" else -1))
                for each in self.document.get("penalties", [])
                if each["contestant"] == team
            )
            points = sum(mine, Fraction(0))
            key: Any = points + fine
            if self.method == "board_a_match":
                key = key * 50 / len(mine) if mine else None
            if by_vp:
                key = sum(won, Fraction(0)) + fine if won else Fraction(-10_000)
            rows[team] = {
                "boards": len(mine),
                "points": text(points),
                "vp": text(key) if by_vp and won else None,
                "key": key,
                "ranked": bool(mine) and entry.get("standing", "ranked") == "ranked",
            }
        for row in rows.values():
            better = [one for one in rows.values() if one["ranked"] and row["ranked"] and one["key"] > row["key"]]
            row["rank"] = len(better) + 1 if row["ranked"] else None
        shown = ("boards", "points", "vp", "rank")
        return {team: {name: row[name] for name in shown} for team, row in rows.items()}


def scored_parts(outcome: Document) -> Any:
    if "assigned" in outcome:
        return [(Fraction(1), outcome["assigned"])]
    if "weighted" in outcome:
        return [(weight(written), score) for written, score in outcome["weighted"]]
    return None


def pachabo_share(swing: int, scored: int, boards: int) -> Fraction:
    """WB 161.7: all points over the swing, rounded down, in the table for the number of boards."""
    half = Fraction(boards + 1, 2)
    if swing == 0:
        return half
    reached = len([limit for limit in SHARES[boards] if scored // abs(swing) >= limit])
    more = half - Fraction(reached, 2)
    return half + more if swing > 0 else half - more
