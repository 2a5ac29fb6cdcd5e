"""What a single entry cannot show: the same line twice, and fewer results expected than obtained."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from scoring.engine.board import SIDES
from scoring.engine.document.codes import Code
from scoring.engine.document.faults import Path
from scoring.engine.document.nodes import Node
from scoring.engine.document.outcomes import Artificial
from scoring.engine.document.values import Line, ScoringRules, SitOut


def check_repeated_lines(root: Node, lines: Sequence[Line | None], *, as_they_sat: bool = False) -> None:
    """Note every line whose board, section, round, table and pairs an earlier line has, whichever way they sat.

    Teams meet at two tables, so with them it counts how they sat.
    """
    first: dict[object, int] = {}
    for number, line in enumerate(lines):
        if line is None:
            continue
        pairs = (line.ns, line.ew) if as_they_sat else frozenset(frozenset(line.contestants(side)) for side in SIDES)
        key = (line.board, line.section, line.round, line.table, line.match, pairs)
        if first.setdefault(key, number) != number:
            root.faults.add(("results", number), Code.REPEATED_LINE, first=first[key])


def check_repeated_sit_outs(root: Node, sit_outs: Sequence[SitOut | None]) -> None:
    """Note every sit-out whose contestant and round an earlier one has."""
    first: dict[object, int] = {}
    for number, each in enumerate(sit_outs):
        if each is not None and first.setdefault((each.contestant, each.round), number) != number:
            root.faults.add(("sit_outs", number, "contestant"), Code.REPEATED, value=each.contestant)


def check_expected(root: Node, rules: ScoringRules, lines: Sequence[Line | None]) -> None:
    """Note a given number of expected results that a board already exceeds, or that lacks a section."""
    expected = rules.expected_results
    if expected is None:
        return
    place: Path = ("scoring", "expected_results")
    for section, (board, results) in _most_results(rules, lines).items():
        if isinstance(expected, int):
            number, where = expected, place
        elif section is None:
            root.faults.add(place, Code.RESULTS_WITHOUT_SECTION)
            continue
        elif section not in expected:
            root.faults.add((*place, section), Code.SECTION_NOT_EXPECTED, section=section)
            continue
        else:
            number, where = expected[section], (*place, section)
        if number < results:
            root.faults.add(where, Code.EXPECTED_BELOW, expected=number, results=results, board=board)


def _most_results(rules: ScoringRules, lines: Sequence[Line | None]) -> dict[str | None, tuple[int, int]]:
    """By compared section: the board with the most results in one table, and their number.

    Lines outside the movement do not raise what is expected, so they are left out here as well.
    """
    results: Counter[tuple[str | None, int, str | None, str]] = Counter()
    for line in lines:
        if line is None or not line.counts_as_expected:
            continue
        for side in SIDES:
            scored = not isinstance(line.outcome(side), Artificial) or (line.adjusted and line.adjusted.unless_better)
            key = (rules.compared_section(line.section), line.board, line.group, side)
            results[key] += 1 if scored else 0
    most: dict[str | None, tuple[int, int]] = {}
    for (section, board, _, _), count in results.items():
        if section not in most or count > most[section][1]:
            most[section] = (board, count)
    return most
