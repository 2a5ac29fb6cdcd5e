"""Where each pair of the list will sit in round 1, as it is called out: table and direction."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from bridgeclub.dialogues.starting import TableStart
from club.engine.contests import CONTESTS
from club.queries import Pair

#: Who sits at a table, in the order of the list, by who is ranked.
_LINES = {"pair": ("NS", "EW"), "team": ("NS", "EW"), "player": ("N", "S", "E", "W")}


@dataclass(frozen=True)
class SeatShown:
    """`table` with the section's letter where there are several; `line` is NS or EW, in an individual N, S, E or W. A
    pair may sit out there.
    """

    table: str
    line: str
    sits_out: bool = False


def seats_shown(pairs: Sequence[Pair], starts: Mapping[str, Iterable[TableStart]]) -> list[tuple[Pair, SeatShown]]:
    """Each pair with its seat, by the tables of each section ("" for the only one).

    While no movement fits yet, with the seat that the order of the list gives it.
    """
    by_pair = dict(_seats(starts))
    return [(pair, by_pair.get(pair.id) or _in_order(pair, index)) for index, pair in enumerate(pairs)]


def _seats(starts: Mapping[str, Iterable[TableStart]]) -> Iterator[tuple[int, SeatShown]]:
    for section, tables in starts.items():
        for start in tables:
            for line, seat in start.seated:
                yield seat.pair.id, SeatShown(f"{section}{start.table}", line, not start.boards)


def _in_order(pair: Pair, index: int) -> SeatShown:
    lines = _LINES[CONTESTS[pair.contest].unit]
    return SeatShown(str(index // len(lines) + 1), lines[index % len(lines)])
