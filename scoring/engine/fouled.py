"""Fouled boards: lines that nobody can be compared with (Law 87B, White Book 147.2)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from scoring.engine.adjusted import entry_of
from scoring.engine.board import SIDES
from scoring.engine.contests import compares_rooms
from scoring.engine.document.values import Line, SessionDocument

Place = tuple[int, str | None]
Table = TypeVar("Table")


def alone_in_their_group(document: SessionDocument) -> tuple[Line, ...]:
    """The lines of fouled boards whose table score stands alone in its group, by document order.

    The formula gives them the average whatever they did: the director has to award by fault instead. Of a match of two
    rooms each is compared with the other alone: both are here where they are in different groups. Of a match of teams
    of eight those are here that nothing is compared with (WB 147.3), or all where the four scores are added. At
    point-a-board only a match is here of which a pair was alone in its form (DD 87).
    """
    alone = []
    by_rooms = compares_rooms(document.rules.method)
    for lines in _fouled_boards(document):
        compared = [line for line in lines if _is_compared(document, line)]
        if not by_rooms:
            alone += _single(compared)
        elif rates_by_form(document.rules.method, document.rules.teams_of_eight):
            matches = {line.match for line in _single(compared)}
            alone += [line for line in _rooms_apart(document, compared) if line.match in matches]
        else:
            alone += _rooms_apart(document, compared)
    return tuple(sorted(alone, key=document.results.index))


def rates_by_form(method: str, teams_of_eight: str | None) -> bool:
    """Whether a match whose rooms had different forms goes by what each pair has among those with its form (DD 87)."""
    return method == "board_a_match" and not teams_of_eight


def _single(lines: Iterable[Line]) -> list[Line]:
    groups: dict[str | None, list[Line]] = defaultdict(list)
    for line in lines:
        groups[line.group].append(line)
    return [group[0] for group in groups.values() if len(group) == 1]


def _rooms_apart(document: SessionDocument, lines: Iterable[Line]) -> list[Line]:
    way = document.rules.teams_of_eight
    homes = {match.id: match.home for match in document.matches}
    matches: dict[tuple[str | None, int], list[Form[Line]]] = defaultdict(list)
    for line in lines:
        of_four = line.four if way == "fours" else 1
        at_home = line.match is not None and line.ns[0] == homes[line.match]
        matches[line.match, of_four].append(Form(line, at_home, line.group or ""))
    return [line for rooms in matches.values() for line in uncompared(rooms, each_with_each=way == "cross")]


@dataclass(frozen=True)
class Form(Generic[Table]):
    """A table of a match: whether the home team sat North–South there, and in which form it had the board."""

    line: Table
    at_home: bool
    form: Hashable


def uncompared(rooms: Sequence[Form[Table]], *, each_with_each: bool) -> list[Table]:
    """The tables of a match, or of a four, that have nothing to be compared with where they had different forms.

    `each_with_each`: at cross-IMPs a table needs one of the other direction with its form; else all need the same.
    """
    if len({each.form for each in rooms}) < 2:
        return []
    if not each_with_each:
        return [each.line for each in rooms]
    there = {(each.at_home, each.form) for each in rooms}
    return [each.line for each in rooms if (not each.at_home, each.form) not in there]


def _fouled_boards(document: SessionDocument) -> Iterator[list[Line]]:
    """The lines of each board with more than one group, within what is compared."""
    boards: dict[Place, list[Line]] = defaultdict(list)
    for line in document.results:
        if not line.not_played:
            boards[line.board, document.rules.compared_section(line.section)].append(line)
    return (lines for lines in boards.values() if len({line.group for line in lines}) > 1)


def _is_compared(document: SessionDocument, line: Line) -> bool:
    """Whether the line stands in a frequency table for one of its sides."""
    return any(entry_of(line.outcome(side), document.score(line)) is not None for side in SIDES)
