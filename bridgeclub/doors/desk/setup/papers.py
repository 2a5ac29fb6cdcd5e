"""What tables write on: a traveller for each board, a slip for each table and round."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from club.queries import Pair
from scoring.queries.schedule import Meet

# Lines for what nobody had planned: a wrong pair, a result outside the movement.
SPARE_ON_A_TRAVELLER = 2
SPARE_ON_A_SLIP = 1


@dataclass(frozen=True)
class TravellerLine:
    """Who plays a board, and when; N/S and E/W as they sit in that round, of an individual North and East with their
    partners. 0: not known.
    """

    round: int
    table: int
    ns: Pair
    ew: Pair
    ns_partner: Pair | None = None
    ew_partner: Pair | None = None


@dataclass(frozen=True)
class Traveller:
    """A board's sheet, with a line for all who are to play it. `copy` of `copies`: where the board is there twice."""

    section: str
    board: str
    dealer: str
    vulnerable: str
    lines: tuple[TravellerLine, ...]
    copy: int
    copies: int

    @property
    def spare(self) -> range:
        return range(SPARE_ON_A_TRAVELLER)


@dataclass(frozen=True)
class Slip:
    """One table in one round: its boards, to be picked up when they are played."""

    section: str
    table: int
    round: int
    ns: Pair
    ew: Pair
    boards: tuple[str, ...]
    ns_partner: Pair | None = None
    ew_partner: Pair | None = None

    @property
    def spare(self) -> range:
        return range(SPARE_ON_A_SLIP)


def travellers(
    pairs: Sequence[Pair],
    meets: Sequence[Meet],
    boards: Iterable[tuple[int, str, str]],
    labels: Mapping[int, str],
    *,
    copies: int = 1,
) -> list[Traveller]:
    """A sheet for every board of every section, in the order of `meets`; so many for a board that two tables share.

    `labels`: what is printed on boards that have another number in the session.
    """
    known = {pair.id: pair for pair in pairs}
    marked = {number: (dealer, vulnerable) for number, dealer, vulnerable in boards}
    shared = shared_boards(meets)
    found: dict[tuple[str, int], list[TravellerLine]] = {}
    for meet in meets:
        line = TravellerLine(meet.round, meet.table, known[meet.ns], known[meet.ew], *_partners(meet, known))
        found.setdefault(meet.traveller, []).append(line)
    return [
        Traveller(section, labels.get(board, str(board)), *marked[board], tuple(lines), copy, number)
        for (section, board), lines in found.items()
        for number in [copies if (section, board) in shared else 1]
        for copy in range(1, number + 1)
    ]


def shared_boards(meets: Iterable[Meet]) -> frozenset[tuple[str, int]]:
    """The boards (with their section) that more tables than one play in the same round."""
    at_once = Counter((*meet.traveller, meet.round) for meet in meets if meet.round)
    return frozenset((section, board) for (section, board, _round), tables in at_once.items() if tables > 1)


def slips(pairs: Sequence[Pair], meets: Sequence[Meet], labels: Mapping[int, str]) -> list[Slip]:
    """A slip for every table and round that plays, by section, table and round; `labels` as for travellers."""
    known = {pair.id: pair for pair in pairs}
    found: dict[tuple[str, int, int], list[Meet]] = {}
    for meet in meets:
        if meet.table and meet.round:
            found.setdefault(meet.slip, []).append(meet)
    return [_slip(of, known, labels) for _place, of in sorted(found.items())]


def _slip(meets: Sequence[Meet], known: Mapping[int, Pair], labels: Mapping[int, str]) -> Slip:
    first = meets[0]
    boards = tuple(labels.get(meet.board, str(meet.board)) for meet in meets)
    partners = _partners(first, known)
    return Slip(first.section, first.table, first.round, known[first.ns], known[first.ew], boards, *partners)


def _partners(meet: Meet, known: Mapping[int, Pair]) -> tuple[Pair, Pair] | tuple[()]:
    """North's and East's in an individual."""
    if meet.ns_partner is None or meet.ew_partner is None:
        return ()
    return known[meet.ns_partner], known[meet.ew_partner]
