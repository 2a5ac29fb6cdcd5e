"""Lines of an individual: four players each. One who stands twice in a line is asked about, line by line."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace

from scoring.engine.old_results.parties import Parties, is_nobody
from scoring.engine.old_results.values import FoundLine, Question

#: The fields of a line by seat.
FIELDS = {"N": "ns", "S": "south", "E": "ew", "W": "west"}
LEFT_OUT = "left_out"
#: Of how many players who sit nowhere on a board one can be chosen. Nearly everybody of a section sits somewhere.
FREE_AT_MOST = 40


class Seating:
    """Who may have sat in the lines of an individual. Who sits somewhere on a board is gone through once."""

    def __init__(self, among: Parties, lines: Sequence[FoundLine]) -> None:
        self._named: dict[tuple[str, str], set[str]] = defaultdict(set)
        for line in lines:
            self._named[_where(line)].update(_labels(line).values())
        self._players: dict[str, list[str]] = defaultdict(list)
        for player in among.pairs:
            if not is_nobody(player):
                self._players[player.section].append(player.label.strip())
        self._free_on: dict[tuple[str, str], list[str]] = {}

    def of(
        self, line: FoundLine, answers: Mapping[str, str], ask: Callable[[Question], None], key: str
    ) -> FoundLine | None:
        """The line with four players; None where somebody stands in it twice and nobody has said yet who is meant, or
        that it does not count.

        An answer is a seat and the number of who sat there: «S 7», one of those whom no line of the board names.
        """
        labels = _labels(line)
        times = Counter(label for label in labels.values() if label not in ("", "0"))
        twice = next((label for label, count in times.items() if count > 1), None)
        if twice is None:
            return line
        seats = [seat for seat, label in labels.items() if label == twice]
        free = self._free(line)
        options = {f"{seat} {other}": (seat, other) for seat in seats for other in free}
        answer = answers.get(key, "")
        known = answer if answer in options or answer == LEFT_OUT else ""
        values = {"board": line.board.strip(), "player": twice, "labels": labels, "seats": seats}
        ask(Question(key, "player_twice", (*options, LEFT_OUT), values, line.line, known))
        if known not in options:
            return None
        seat, other = options[known]
        return self.of(_with(line, seat, other), answers, ask, f"{key}.{seat}")

    def _free(self, line: FoundLine) -> list[str]:
        """Whom no line of the board names, in the line's section."""
        where = _where(line)
        if where not in self._free_on:
            self._free_on[where] = list(self._unnamed(where))
        return self._free_on[where]

    def _unnamed(self, where: tuple[str, str]) -> Iterator[str]:
        named = self._named[where]
        free = (label for label in self._players[where[1]] if label not in named)
        yield from (label for label, _place in zip(free, range(FREE_AT_MOST), strict=False))


def _where(line: FoundLine) -> tuple[str, str]:
    return line.board.strip(), line.section


def _labels(line: FoundLine) -> dict[str, str]:
    return {seat: str(getattr(line, field)).strip() for seat, field in FIELDS.items()}


def _with(line: FoundLine, seat: str, label: str) -> FoundLine:
    match seat:
        case "N":
            return replace(line, ns=label)
        case "S":
            return replace(line, south=label)
        case "E":
            return replace(line, ew=label)
        case _:
            return replace(line, west=label)
