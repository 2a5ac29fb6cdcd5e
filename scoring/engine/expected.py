"""E, the number of results that a board of the session is due to get (White Book 78.3)."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable
from functools import cached_property

from scoring.engine.document.values import ContestantEntry, Line, SessionDocument
from scoring.engine.neuberg import top


class ExpectedResults:
    """E by section, or for the whole field: as the document gives it, else the largest number of listed results."""

    def __init__(self, document: SessionDocument) -> None:
        self._rules = document.rules
        self._document = document

    @cached_property
    def _listed(self) -> dict[str | None, int]:
        return _listed(self._document)

    def of_line(self, line: Line) -> int:
        """E where a line is compared."""
        return self._of(self._rules.compared_section(line.section))

    def of_section(self, section: str | None) -> int:
        """E for contestants of a section."""
        return self._of(self._rules.compared_section(section))

    def top_of_section(self, section: str | None) -> int:
        """The top of one board for contestants of a section, in matchpoints."""
        return top(self.of_section(section), self._rules.matchpoints_per_win)

    def section_of(self, entry: ContestantEntry, lines: Iterable[Line]) -> str | None:
        """The section of a contestant: its own, or where that has no results the one of its first line."""
        if self._rules.compared_section(entry.section) in self._listed:
            return entry.section
        played = (line.section for line in lines if entry.id in line.ns or entry.id in line.ew)
        return next(played, entry.section)

    def _of(self, section: str | None) -> int:
        given = self._rules.expected_results
        if isinstance(given, int):
            return given
        if given is not None and section is not None and section in given:
            return given[section]
        return self._listed.get(section, 0)


def _listed(document: SessionDocument) -> dict[str | None, int]:
    """By compared section, the largest number of results on a board.

    Where a section has only lines outside the movement, those are all there is to go by.
    """
    due: Counter[tuple[str | None, int]] = Counter()
    played: Counter[tuple[str | None, int]] = Counter()
    for line in document.results:
        key = (document.rules.compared_section(line.section), line.board)
        due[key] += line.counts_as_expected
        played[key] += not line.not_played
    found: dict[str | None, tuple[list[int], list[int]]] = defaultdict(lambda: ([], []))
    for at, counts in enumerate((due, played)):
        for (section, _), count in counts.items():
            found[section][at].append(count)
    return {section: largest_number(*counts) for section, counts in found.items()}


def largest_number(due: Iterable[int], played: Iterable[int]) -> int:
    """E from the numbers of results on each board: the largest of those due, else of those that were played."""
    return max(due, default=0) or max(played, default=0)
