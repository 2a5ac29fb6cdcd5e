"""Lines of an individual: four players each. One who stands twice in a line is asked about, line by line."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace

from scoring.engine.old_results.parties import Parties, is_nobody
from scoring.engine.old_results.values import FoundLine, Question

#: The fields of a line by seat.
FIELDS = {"N": "ns", "S": "south", "E": "ew", "W": "west"}
LEFT_OUT = "left_out"


def seated(
    line: FoundLine,
    among: Parties,
    lines: Sequence[FoundLine],
    answers: Mapping[str, str],
    ask: Callable[[Question], None],
    key: str,
) -> FoundLine | None:
    """The line with four players; None where somebody stands in it twice and nobody has said yet who is meant, or
    that it does not count.

    An answer is a seat and the number of who sat there: «S 7», one of those whom no line of the board names.
    """
    labels = {seat: str(getattr(line, field)).strip() for seat, field in FIELDS.items()}
    times = Counter(label for label in labels.values() if label not in ("", "0"))
    twice = next((label for label, count in times.items() if count > 1), None)
    if twice is None:
        return line
    seats = [seat for seat, label in labels.items() if label == twice]
    options = {f"{seat} {other}": (seat, other) for seat in seats for other in _free(line, among, lines)}
    answer = answers.get(key, "")
    known = answer if answer in options or answer == LEFT_OUT else ""
    values = {"board": line.board.strip(), "player": twice, "labels": labels, "seats": seats}
    ask(Question(key, "player_twice", (*options, LEFT_OUT), values, line.line, known))
    if known not in options:
        return None
    seat, other = options[known]
    return seated(_with(line, seat, other), among, lines, answers, ask, f"{key}.{seat}")


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


def _free(line: FoundLine, among: Parties, lines: Sequence[FoundLine]) -> Iterator[str]:
    """Whom no line of the board names, in the line's section."""
    named = {
        label
        for each in lines
        if (each.board.strip(), each.section) == (line.board.strip(), line.section)
        for label in (str(getattr(each, field)).strip() for field in FIELDS.values())
    }
    for player in among.pairs:
        label = player.label.strip()
        if player.section == line.section and label not in named and not is_nobody(player):
            yield label
