"""A ruling in a line of a list: on which boards, and what the sides get."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from django.utils.translation import gettext as _

from bridgeclub.wording.awards import decided_words
from bridgeclub.wording.results import penalty_words
from club.engine.spans import spans
from rulings.queries.rulings import RulingInfo

#: What is printed on a board, by its number.
Printed = Callable[[int], str]


def board_numbers(boards: Iterable[int], printed: Printed) -> str:
    """1–4, 7: as printed on them; where boards are dealt again, one by one."""
    numbers = list(dict.fromkeys(boards))
    labels = [printed(board) for board in numbers]
    return spans(numbers) if labels == [str(board) for board in numbers] else ", ".join(labels)


def decided_in_short(ruling: RulingInfo, printed: Printed) -> str:
    """In a few words: what the sides get, board by board where it is not the same, and the fines."""
    boards: dict[str, list[int]] = {}
    for line in ruling.decision.lines:
        fouled = _("fouled: scored separately") if line.group and not line.scored else ""
        given = decided_words(*line.outcomes, line.written) or fouled
        boards.setdefault(given, []).append(line.board)
    fines = [penalty_words(each) for each in ruling.decision.penalties]
    if len(boards) < 2:
        return "; ".join(filter(None, [*boards, *fines]))
    numbers = {given: board_numbers(on, printed) for given, on in boards.items() if given}
    return "; ".join([*(f"{on}: {given}" for given, on in numbers.items()), *fines])
