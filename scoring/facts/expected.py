"""How many results the boards of a session are due to get (White Book 78.3), from its rows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

from club.models.ways_of_scoring import Compare
from scoring.facts.rows import Rows
from scoring.models import Line
from scoring.queries.line_outcomes import unplayed

Expected = int | dict[str, int]
SIDES = ("ns_outcome", "ew_outcome")


def expected_results(rows: Rows) -> Expected | None:
    """What the board with the most results is due to get, by section where sections are compared by themselves.

    With a movement: its meetings less those that give none (marked not played, or a side has its score elsewhere).
    Of an imported session: what its document said, and no less than what has been obtained since. None: whatever
    is listed.
    """
    by_section = rows.session.compare == Compare.SECTION
    if not rows.scheduled:
        return _imported(rows, by_section=by_section)
    due: Counter[tuple[str, int]] = Counter()
    for each in rows.scheduled:
        line = rows.by_meeting.get(each.meeting)
        if line is None or not gives_none(line):
            due[each.section if by_section else "", each.board] += 1
    if not by_section:
        return max(due.values(), default=1)
    sections = sorted({each.section for each in rows.scheduled})
    return {name: max((n for (s, _b), n in due.items() if s == name), default=1) for name in sections}


def gives_none(line: Line) -> bool:
    """Whether a meeting adds no result to its board."""
    return unplayed(line) or any("not_scored" in (outcome or {}) for outcome in _outcomes(line))


def _imported(rows: Rows, *, by_section: bool) -> Expected | None:
    stated: Expected | None = rows.session.imported_expected
    if stated is None:
        return None
    obtained = _obtained(rows.lines_with_outcome, by_section=by_section)
    if isinstance(stated, int):
        return max(stated, *obtained.values(), 1)
    if not by_section or "" in obtained:
        return None
    return {name: max(stated.get(name, 1), obtained.get(name, 1)) for name in {**stated, **obtained}}


def _obtained(lines: Iterable[Line], *, by_section: bool) -> Mapping[str, int]:
    """By section, the most results that one board has in one direction's table."""
    counts: Counter[tuple[str, int, str, str]] = Counter()
    for line in lines:
        if line.unscheduled or gives_none(line):
            continue
        group = line.adjustment.group if line.adjustment else ""
        for side in SIDES:
            section = line.section if by_section else ""
            counts[section, line.board.number, group, side] += _in_the_table(line, side)
    most: dict[str, int] = {}
    for (section, *_rest), count in counts.items():
        most[section] = max(count, most.get(section, 0))
    return most


def _in_the_table(line: Line, side: str) -> bool:
    """An artificial score is not among the results of its direction, unless it may be given up."""
    outcome = getattr(line.adjustment, side) if line.adjustment else None
    artificial = outcome is not None and "artificial" in outcome
    return not artificial or bool(line.adjustment and line.adjustment.unless_better)


def _outcomes(line: Line) -> tuple[Mapping[str, object] | None, ...]:
    return tuple(getattr(line.adjustment, side) for side in SIDES) if line.adjustment else ()
