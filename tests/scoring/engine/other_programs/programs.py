"""Evenings as other programs print them: counted here by pairs of results, without the engine, in every way.

A program prints its boards in one way and makes its ranking in another, or in the same.
"""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from scoring.engine.board import SIDES
from scoring.engine.document import parse
from scoring.engine.imps import imps
from scoring.engine.methods import CrossImps
from scoring.engine.old_results import Evening, PublishedLine, PublishedTotal
from scoring.engine.other_programs import Way
from scoring.engine.rounding import decimal_text
from tests.scoring.engine.documents import session

AVERAGES = (("60", "40"), ("40", "60"), ("50", "50"), ("60", "60"))
Figure = tuple[Fraction, Fraction]


@dataclass(frozen=True)
class Night:
    """What was played: by line the board, the section, both numbers, and a score, averages, or nothing."""

    lines: tuple[tuple[int, str, int, int, Any], ...]
    handicaps: Mapping[int, Fraction]
    fines: Mapping[int, int]
    winners: int = 1

    def document(self, method: str = "matchpoints") -> dict[str, Any]:
        results = []
        sections: dict[str, str] = {}
        for board, section, ns, ew, what in self.lines:
            sections |= {str(ns): section, str(ew): section}
            line: dict[str, Any] = {"board": board, "section": section, "ns": str(ns), "ew": str(ew)}
            if isinstance(what, tuple):
                line["adjusted"] = {side: {"artificial": text} for side, text in zip(SIDES, what, strict=True)}
            results.append(
                line
                | ({"not_played": True} if what is None else {})
                | ({"score": what} if isinstance(what, int) else {})
            )
        pairs = [
            {
                "id": key,
                "section": section,
                **({"handicap": decimal_text(self.handicaps[int(key)])} if int(key) in self.handicaps else {}),
            }
            for key, section in sorted(sections.items(), key=lambda each: int(each[0]))
        ]
        for pair in pairs if self.winners == 2 else ():
            pair["direction"] = "NS" if int(pair["id"]) % 2 else "EW"
        fines = [
            {"contestant": str(pair), "kind": "procedural", "amount": str(fine), "unit": "points"}
            for pair, fine in self.fines.items()
        ]
        return session(results, pairs, scoring={"method": method, "winners": self.winners}, penalties=fines)


def night(
    seed: int, *, short: bool, adjusted: bool, sections: int = 1, handicaps: bool = False, fines: bool = False
) -> Night:
    """Six pairs or more a section, nine boards; `short`: some boards have fewer lines than others."""
    dice = random.Random(seed)
    lines: list[tuple[int, str, int, int, Any]] = []
    pairs = 0
    for section in "ABC"[:sections]:
        size = 2 * (5 if section == "A" else 4)
        numbers = list(range(pairs + 1, pairs + size + 1))
        pairs += size
        for board in range(1, 10):
            dice.shuffle(numbers)
            for table in range(size // 2):
                if short and board % 3 == 0 and table < dice.randint(1, 2):
                    continue
                what: Any = dice.choice([420, 450, 170, 140, -50, -100, 600, 50, -420])
                if adjusted and table == 2 and board % 2:
                    what = dice.choice(AVERAGES)
                lines.append((board, section, *sorted(numbers[2 * table : 2 * table + 2]), what))
    given = {pair: Fraction(dice.randint(1, 9), 2) for pair in range(1, pairs + 1, 2)} if handicaps else {}
    return Night(tuple(lines), given, {2: 3, 5: 1} if fines else {})


@dataclass(frozen=True)
class Ranked:
    """How a ranking is made of cells. `of`: printed, exact, or the mean of boards; `handicap` counts in percentages."""

    of: str = "printed"
    handicap: bool = False
    totals: bool = True
    percents: bool = True


def evening(played: Night, boards: Way, ranking: Way, ranked: Ranked = Ranked(), totals: Way | None = None) -> Evening:
    """What a program publishes that prints boards in a way, percentages in another, and totals perhaps in a third."""
    method = "cross_imps" if boards.imps else "matchpoints"
    cells = figures(played, boards)
    lines = []
    for number in range(len(played.lines)):
        texts = [decimal_text(boards.printed(*cells[number, s])) if (number, s) in cells else "" for s in SIDES]
        lines.append(PublishedLine(*texts))
    return Evening(
        "", "", parse(played.document(method)), method, published=tuple(lines),
        totals=published_totals(played, ranking, ranked, totals or ranking),
    )  # fmt: skip


def published_totals(played: Night, ranking: Way, ranked: Ranked, totals: Way) -> dict[str, PublishedTotal]:
    """Places by the percentage, in IMPs by the total; both to 0.01."""
    sums, percents = defaultdict[int, Fraction](Fraction), {}
    for pair, cards in cards_of(played, totals).items():
        sums[pair] = sum((printed(totals, each, ranked.of) for each in cards), Fraction(0)) - played.fines.get(
            pair, 0
        ) * (1 if totals.imps else totals.scale)
    for pair, cards in cards_of(played, ranking).items():
        most = sum((top for _, top in cards), Fraction(0)) * ranking.scale
        points = (
            sum((printed(ranking, each, ranked.of) for each in cards), Fraction(0))
            - played.fines.get(pair, 0) * ranking.scale
        )
        if ranking.imps:
            continue
        percents[pair] = points * 100 / most
        if ranked.of == "mean":
            percents[pair] = sum((exact / top for exact, top in cards), Fraction(0)) * 100 / len(cards)
        if ranked.handicap:
            percents[pair] += played.handicaps.get(pair, Fraction(0))
    decide = percents or sums
    return {
        str(pair): PublishedTotal(
            str(1 + sum(other > decide[pair] for other in decide.values())),
            decimal_text(Fraction(round(percents[pair] * 100), 100)) if percents and ranked.percents else "",
            decimal_text(Fraction(round(sums[pair] * 100), 100)) if ranked.totals else "",
        )
        for pair in sums
    }


def printed(way: Way, cell: Figure, of: str) -> Fraction:
    return way.printed(*cell) if of == "printed" else cell[0] * way.scale


def cards_of(played: Night, way: Way) -> dict[int, list[Figure]]:
    """Each pair's cells."""
    cells, cards = figures(played, way), defaultdict[int, list[Figure]](list)
    for number, (_, _, ns, ew, _) in enumerate(played.lines):
        for side, pair in zip(SIDES, (ns, ew), strict=True):
            if (number, side) in cells:
                cards[pair].append(cells[number, side])
    return cards


def figures(played: Night, way: Way) -> dict[tuple[int, str], Figure]:
    """By line and side, what it is worth exactly, and its top; compared across the whole field unless the way says."""
    found: dict[tuple[int, str], Figure] = {}
    where = {number: (line[0], line[1] if way.other_field else "") for number, line in enumerate(played.lines)}
    due: dict[str, int] = defaultdict(int)
    for board, section in set(where.values()):
        listed = sum(at == (board, section) and played.lines[n][4] is not None for n, at in where.items())
        due[section] = max(due[section], listed)
    if way.largest_section:
        due = dict.fromkeys(due, max(due.values()))
    for at in set(where.values()):
        together = [number for number, other in where.items() if other == at]
        found |= _board(played, together, due[at[1]] + way.more_due, way)
    for pair in {pair for _, _, ns, ew, what in played.lines if isinstance(what, tuple) for pair in (ns, ew)}:
        own = _own(played, found, pair, way)
        for number, (_board_number, _, ns, ew, what) in enumerate(played.lines):
            for place, (side, who) in enumerate(zip(SIDES, (ns, ew), strict=True)):
                if who == pair and isinstance(what, tuple):
                    together = [other for other, at in where.items() if at == where[number]]
                    found[number, side] = _average(
                        played, together, due[where[number][1]] + way.more_due, way, what[place], own
                    )
    return found


def _counts(played: Night, together: list[int]) -> tuple[int, int]:
    whats = [played.lines[number][4] for number in together]
    return sum(isinstance(what, int) for what in whats), sum(isinstance(what, tuple) for what in whats)


def _steps(results: int, averages: int, due: int, way: Way) -> Iterator[tuple[int, int, str]]:
    """From how many results to how many, and how."""
    reached = results
    for more, how in ((averages, way.adjusted), (due - results - averages, way.missing)):
        if more > 0 and how != "own_top":
            yield reached, reached + more, how
            reached += more


def _brought_up(won: Fraction, results: int, averages: int, due: int, way: Way) -> Figure:
    reached = results
    for before, reached, how in _steps(results, averages, due, way):
        if how == "proportion":
            won = won * (reached - 1) / (before - 1) if before > 1 else Fraction(0 if way.imps else reached - 1)
        elif way.imps:
            won *= Fraction(reached, before) if how == "neuberg" else 1
        elif how == "neuberg":
            won = (won * reached + reached - before) / Fraction(before)
        else:
            won += reached - before
    if way.imps:
        mean = isinstance(way.imps, CrossImps) and way.imps.count == "mean"
        return won / max(reached - 1, 1) if mean else won, Fraction(0)
    return won, Fraction(2 * (reached - 1))


def _board(played: Night, together: list[int], due: int, way: Way) -> dict[tuple[int, str], Figure]:
    scores = {number: played.lines[number][4] for number in together if isinstance(played.lines[number][4], int)}
    results, averages = _counts(played, together)
    found = {}
    for number, score in scores.items():
        for side, sign in (("ns", 1), ("ew", -1)):
            others = [other for each, other in scores.items() if each != number]
            if way.imps:
                won = Fraction(sum(imps(sign * (score - other)) for other in others))
            else:
                won = Fraction(sum(2 * (sign * score > sign * other) + (score == other) for other in others))
            found[number, side] = _brought_up(won, results, averages, due, way)
    return found


def _own(played: Night, found: Mapping[tuple[int, str], Figure], pair: int, way: Way) -> Fraction | None:
    cells = [
        found[number, side]
        for number, (_, _, ns, ew, what) in enumerate(played.lines)
        for side, who in zip(SIDES, (ns, ew), strict=True)
        if who == pair and isinstance(what, int)
    ]
    if not cells or way.flat_averages:
        return None
    if way.imps:
        return sum((exact for exact, _ in cells), Fraction(0)) / len(cells)
    most = sum((top for _, top in cells), Fraction(0))
    return sum((exact for exact, _ in cells), Fraction(0)) * 100 / most if most else None


def _average(played: Night, together: list[int], due: int, way: Way, text: str, own: Fraction | None) -> Figure:
    results, averages = _counts(played, together)
    reached = max([results, *(after for _, after, _ in _steps(results, averages, due, way))]) or due
    kind = way.averages if way.averages != "usual" else "board" if way.missing == "own_top" else "session"
    of = {"session": due, "lines": results + averages}.get(kind, reached)
    if way.imps:
        plus = Fraction(2 * (of - 1) if way.imps == CrossImps("sum") else 2)
        worth = {"60": plus, "40": -plus, "50": Fraction(0)}[text]
        better = {"60": max, "40": min}.get(text)
        return better(worth, own) if better and own is not None else worth, Fraction(0)
    percent = Fraction(text)
    if own is not None and text in ("60", "40"):
        percent = max(percent, own) if text == "60" else min(percent, own)
    if kind == "factored" and results > 1:
        return _brought_up(percent * 2 * (results - 1) / 100, results, averages, due, way)
    return percent * 2 * (of - 1) / 100, Fraction(2 * (of - 1))
